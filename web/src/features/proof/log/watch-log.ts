import { getProof } from '@fairtick/domain/proof/contract';
import type { LogCheck } from '@fairtick/domain/proof/log/check-log';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { keepAlarm, keepCheckpoint, type LogAlarm, readKeptLog } from '../files/kept-log.ts';
import { tellLaterKeys } from '../files/later-keys.ts';
import { PINNED_KEYS } from '../files/pinned-keys.ts';
import { askLog } from '../worker/ask-worker.ts';

/** This browser's knowledge of the log. */
export interface LogState {
	/** The key that the log is held to: the build's, or the first one that this browser saw. */
	readonly logKey: string;
	readonly isPinned: boolean;
	/** When this browser first saw the log, epoch milliseconds; null: it has had nothing to compare with until now. */
	readonly sinceMs: number | null;
	/** Entries under the checkpoint that it had kept; 0: none. */
	readonly seenSize: number;
	readonly check: LogCheck;
	readonly alarm: LogAlarm | null;
}

/** The key to check by: the one that is pinned or kept, never one that the server says now. Throws where none can be had. */
export async function findLogKey(signal: AbortSignal): Promise<{ logKey: string; shown: string | null }> {
	const kept = readKeptLog();
	const outcome = await call(getProof, {}, { reports: 'none', signal });
	const shown = outcome.kind === 'ok' ? outcome.answer : null;
	if (shown !== null) tellLaterKeys(shown.later_keys);
	// A pinned key counts for its own address alone.
	const pinned = PINNED_KEYS[(kept?.logKey ?? shown?.log_key ?? '').split('+')[0] ?? ''];
	const logKey = pinned ?? kept?.logKey ?? shown?.log_key;
	if (logKey === undefined) throw new Error('the key of the log cannot be had');
	return { logKey, shown: shown?.log_key ?? null };
}

/** A site that is behind or lacks files is asked again: it may be a delay. */
const ASK_AGAIN_MS = 15_000;

export const LOG_KEY = ['proof', 'log'] as const;

/**
 * Checks the log: its key is the same as ever, and its newest checkpoint continues the last one that this browser kept and, if there is one, the
 * receipt's. What is found is kept (PROOF-07).
 */
export const logQuery = (receiptNote: string | null) =>
	queryOptions({
		queryKey: [...LOG_KEY, receiptNote],
		queryFn: ({ signal }) => watchLog(receiptNote, signal),
		staleTime: 0,
		retry: 1,
		refetchInterval: ({ state }) =>
			['behind', 'missing'].includes(state.data?.check.status ?? '') ? ASK_AGAIN_MS : false,
		meta: { silent: true },
	});

async function watchLog(receiptNote: string | null, signal: AbortSignal): Promise<LogState> {
	const { logKey, shown } = await findLogKey(signal);
	const kept = readKeptLog();
	const seen = {
		kept:
			kept === null || kept.note === ''
				? null
				: { note: kept.note, keys: [kept.logKey, ...(kept.keys ?? [])], untils: kept.untils ?? {} },
		others: receiptNote === null ? [] : [receiptNote],
	};
	const check = await askLog(seen, logKey, signal);
	const state = {
		logKey,
		isPinned: PINNED_KEYS[logKey.split('+')[0] ?? ''] === logKey,
		check,
		sinceMs: kept === null || kept.note === '' ? null : kept.sinceMs,
		seenSize: kept?.size ?? 0,
	};
	const alarm = findAlarm(logKey, shown, kept?.note ?? '', check) ?? kept?.alarm ?? null;
	if (alarm !== null) return { ...state, alarm: keepAlarm(alarm) };
	if (check.status === 'consistent') keepCheckpoint(logKey, { ...check, note: check.newest });
	return { ...state, alarm: null };
}

function findAlarm(
	logKey: string,
	shown: string | null,
	note: string,
	check: LogCheck,
): Omit<LogAlarm, 'foundAtMs'> | null {
	// No key vouches for the new one, so its user decides, and knows that nothing was taken back.
	if (check.status === 'succeeded' && [null, logKey, check.logKey].includes(shown))
		return { kind: 'successor', logKey, had: logKey, shown: check.logKey };
	if (shown !== null && shown !== logKey) return { kind: 'key', logKey, had: logKey, shown };
	if (check.status === 'forked') return { kind: 'forked', logKey, had: check.older, shown: check.newer };
	if (check.status === 'ended') return { kind: 'ended', logKey, had: check.key, shown: check.served };
	if (check.status === 'disowned') return { kind: 'disowned', logKey, had: check.kept, shown: check.served };
	// Without an earlier checkpoint there is nothing that it contradicts; it is no better for that.
	if (check.status === 'unsigned') return { kind: 'unsigned', logKey, had: note, shown: check.served };
	return null;
}
