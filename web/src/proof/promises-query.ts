import type { PromiseCheck } from '@fairtick/domain/proof/check-promises';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type KeptPromise, keepFound, readPromises } from '../base/kept-promises.ts';
import { askPromises } from './ask-worker.ts';
import { type BrokenPromise, keepBroken, readKeptLog } from './kept-log.ts';
import { logQuery } from './watch-log.ts';

/** What became of the promises that this browser holds (PROOF-05). */
export interface PromiseState {
	readonly promises: readonly KeptPromise[];
	/** Those that nobody has dismissed, with their evidence. */
	readonly broken: readonly BrokenPromise[];
	readonly logKey: string;
}

export const PROMISES_KEY = ['proof', 'promises'] as const;
/** What is not due yet is looked for again. */
const ASK_AGAIN_MS = 30_000;

/** Looks in the log for the answers whose promises this browser holds, and keeps what it finds. */
export const promisesQuery = (queryClient: QueryClient) =>
	queryOptions({
		queryKey: PROMISES_KEY,
		queryFn: ({ signal }) => lookForAnswers(queryClient, signal),
		refetchInterval: ({ state }) =>
			state.data?.promises.some(({ promise }) => promise !== null) ? ASK_AGAIN_MS : false,
		meta: { silent: true },
	});

async function lookForAnswers(queryClient: QueryClient, signal: AbortSignal): Promise<PromiseState> {
	const open = readPromises().flatMap(({ userId, tradeId, promise }) =>
		promise === null ? [] : [{ userId, tradeId, promise }],
	);
	const log = await queryClient.query({ ...logQuery(null), staleTime: 0 });
	// A log that contradicts itself proves nothing either way.
	if (open.length > 0 && log.alarm === null && log.check.status === 'consistent') {
		const checks = await askPromises(open, log.check.newest, log.logKey, signal);
		keepChecks(open.map(({ tradeId }, i) => [tradeId, checks[i]] as const));
	}
	return { promises: readPromises(), broken: readKeptLog()?.broken ?? [], logKey: log.logKey };
}

function keepChecks(checks: readonly (readonly [tradeId: string, check: PromiseCheck | undefined])[]): void {
	// The evidence first: what is found is not looked for again.
	keepBroken(
		checks.flatMap(([, check]) =>
			check?.status === 'broken' ? [{ promised: check.promised, checkpoint: check.checkpoint }] : [],
		),
	);
	keepFound(
		new Map(
			checks.flatMap(([tradeId, check]) =>
				check === undefined || check.status === 'waiting'
					? []
					: [[tradeId, { status: check.status, entry: check.status === 'kept' ? check.entry : null }] as const],
			),
		),
	);
}
