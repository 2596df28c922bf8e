import type { PromiseCheck } from '@fairtick/domain/proof/promises/check-promises';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type KeptPromise, keepFound, readPromises } from '../../kit/base/kept-promises.ts';
import { forgetNotes, isOver, readNotes } from '../../kit/base/promises-store.ts';
import { type BrokenPromise, keepBroken, readBroken } from './files/kept-log.ts';
import { logQuery } from './log/watch-log.ts';
import { askPromises } from './worker/ask-worker.ts';

/** The user's promises in this browser and their outcomes (PROOF-05). */
export interface PromiseState {
	readonly promises: readonly KeptPromise[];
	/** Broken promises that the user has not dismissed, with their evidence. */
	readonly broken: readonly BrokenPromise[];
	readonly logKey: string;
	/** True if the necessary part of the log could be read; null if it was not requested. */
	readonly isRead: boolean | null;
	/** By placement: the missing or unreadable file of the log that may hold its answer. */
	readonly unread: ReadonlyMap<string, string>;
}

export const PROMISES_KEY = ['proof', 'promises'] as const;
/** Interval of look-ups of promises that are not due yet. */
const ASK_AGAIN_MS = 30_000;

/** Looks up the answers whose promises this browser holds in the log, and stores the findings. */
export const promisesQuery = (queryClient: QueryClient, userId: number | null) =>
	queryOptions({
		queryKey: [...PROMISES_KEY, userId],
		queryFn: ({ signal }) => lookForAnswers(queryClient, userId, signal),
		refetchInterval: ({ state }) =>
			state.data?.promises.some(({ found }) => found === null || found.status === 'wrong') ? ASK_AGAIN_MS : false,
		meta: { silent: true },
	});

async function lookForAnswers(
	queryClient: QueryClient,
	userId: number | null,
	signal: AbortSignal,
): Promise<PromiseState> {
	const read = () => (userId === null ? [] : readPromises(userId));
	// A promise that proves nothing now may do so later, when the log's first entry names the key.
	const open = read().flatMap(({ userId: of, tradeId, atMs, promise, found }) =>
		promise === null || isOver(found?.status) ? [] : [{ userId: of, tradeId, atMs, promise }],
	);
	const notes = readNotes();
	const log = await queryClient.query({ ...logQuery(null), staleTime: 0 });
	let isRead: boolean | null = null;
	let unread: ReadonlyMap<string, string> = new Map();
	if (open.length + notes.length > 0) {
		// A log that contradicts itself proves nothing.
		const note = log.alarm === null && log.check.status === 'consistent' ? log.check.newest : null;
		const checks =
			note === null ? null : await askPromises([...open, ...notes], note, log.logKey, signal).catch(() => null);
		if (open.length > 0) isRead = checks !== null;
		if (checks !== null) {
			const found = open.map(({ tradeId }, i) => [tradeId, checks[i]] as const);
			keepChecks(found);
			keepNoteChecks(notes.map(({ note: text }, i) => [text, checks[open.length + i]] as const));
			unread = new Map(found.flatMap(([id, check]) => (check?.status === 'unread' ? [[id, check.file]] : [])));
		}
	}
	return { promises: read(), broken: readBroken(), logKey: log.logKey, isRead, unread };
}

/** Promises of ended sessions are shown only if they are broken. */
function keepNoteChecks(checks: readonly (readonly [note: string, check: PromiseCheck | undefined])[]): void {
	keepBroken(checks.flatMap(([, check]) => listEvidence(check)));
	forgetNotes(new Set(checks.flatMap(([note, check]) => (isOver(check?.status) ? [note] : []))));
}

const listEvidence = (check: PromiseCheck | undefined) =>
	check?.status === 'broken' ? [{ promised: check.promised, checkpoint: check.checkpoint }] : [];

function keepChecks(checks: readonly (readonly [tradeId: string, check: PromiseCheck | undefined])[]): void {
	// The evidence is stored first, because a found promise is not looked up again.
	keepBroken(checks.flatMap(([, check]) => listEvidence(check)));
	keepFound(
		new Map(
			checks.flatMap(([tradeId, check]) =>
				check === undefined || check.status === 'waiting' || check.status === 'unread'
					? []
					: [[tradeId, { status: check.status, entry: 'entry' in check ? check.entry : null }] as const],
			),
		),
	);
}
