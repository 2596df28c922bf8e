import { getProof } from '@fairtick/domain/proof/contract';
import type { LogCheck } from '@fairtick/domain/proof/log/check-log';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../kit/api/call.ts';
import { keepAlarm, keepCheckpoint, type LogAlarm, readKeptLog } from '../files/kept-log.ts';
import { storeLaterKeys } from '../files/later-keys.ts';
import { PINNED_KEYS } from '../files/pinned-keys.ts';
import { askLog } from '../worker/ask-worker.ts';

/** This browser's knowledge of the log. */
export interface LogState {
	/** The key that the log is held to: the build's, or the first one that this browser saw. */
	readonly logKey: string;
	readonly isPinned: boolean;
	/** First sight of the log by this browser, epoch milliseconds; null if it had nothing to compare with until now. */
	readonly sinceMs: number | null;
	/** Number of entries under the stored checkpoint; 0 without one. */
	readonly seenSize: number;
	readonly check: LogCheck;
	readonly alarm: LogAlarm | null;
}

/**
 * The key for the check: the pinned or stored one, never the site's current one if there is another. Throws if none can
 * be found.
 */
export async function findLogKey(signal: AbortSignal): Promise<{ logKey: string; shown: string | null }> {
	const kept = readKeptLog();
	const outcome = await call(getProof, {}, { reports: 'none', signal });
	const shown = outcome.kind === 'ok' ? outcome.answer : null;
	if (shown !== null) storeLaterKeys(shown.later_keys);
	// A pinned key is valid only for its own address.
	const pinned = PINNED_KEYS[(kept?.logKey ?? shown?.log_key ?? '').split('+')[0] ?? ''];
	const logKey = pinned ?? kept?.logKey ?? shown?.log_key;
	if (logKey === undefined) throw new Error('the key of the log cannot be had');
	return { logKey, shown: shown?.log_key ?? null };
}

/** Interval of repeated checks if the site is behind or lacks files, which may be a delay. */
const ASK_AGAIN_MS = 15_000;

export const LOG_KEY = ['proof', 'log'] as const;

/**
 * Checks the log: its key is unchanged, and its newest checkpoint continues the last one that this browser stored and,
 * if given, the receipt's. Stores the findings (PROOF-07).
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
	// No known key vouches for the new one, so the user decides. The site has withdrawn nothing.
	if (check.status === 'succeeded' && [null, logKey, check.logKey].includes(shown))
		return { kind: 'successor', logKey, had: logKey, shown: check.logKey };
	if (shown !== null && shown !== logKey) return { kind: 'key', logKey, had: logKey, shown };
	if (check.status === 'forked') return { kind: 'forked', logKey, had: check.older, shown: check.newer };
	if (check.status === 'ended') return { kind: 'ended', logKey, had: check.key, shown: check.served };
	if (check.status === 'disowned') return { kind: 'disowned', logKey, had: check.kept, shown: check.served };
	// Without a stored checkpoint an unsigned one contradicts nothing, but it is an alarm too.
	if (check.status === 'unsigned') return { kind: 'unsigned', logKey, had: note, shown: check.served };
	return null;
}
