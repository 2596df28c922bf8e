import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, type Input, type Schema } from './call.ts';
import { reportFinal } from './call-watcher.ts';
import type { Outage, Refused } from './outcome.ts';

/** Error of a query or mutation with its outcome, so that a screen can distinguish a refusal from an outage. */
export class CallError extends Error {
	readonly outcome: Refused | Outage;
	constructor(name: string, outcome: Refused | Outage) {
		super(`${name}: ${outcome.kind === 'refused' ? outcome.code : outcome.reason}`);
		this.outcome = outcome;
	}
}

/** `call` for queries and mutations: returns the answer or throws. Their client reports the last failure. */
export async function fetchAnswer<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
	endpoint: Endpoint<P, Q, B, A>,
	input: Input<P, Q, B>,
	signal?: AbortSignal,
): Promise<z.output<A>> {
	const outcome = await call(endpoint, input, { reports: 'caller', ...(signal && { signal }) });
	if (outcome.kind === 'ok') return outcome.answer;
	throw new CallError(endpoint.name, outcome);
}

declare module '@tanstack/react-query' {
	interface Register {
		/** True if failures of the query are not shown (ERR-05, ERR-06). */
		queryMeta: { silent?: true };
	}
}

const RETRIES = 3;

/** The cache of server answers. Refusals are final; outages are retried. Writes are never repeated automatically. */
export function createQueryClient(): QueryClient {
	return new QueryClient({
		queryCache: new QueryCache({
			onError: (error, { meta, state }) => {
				// Refetched in the background while the earlier answer is shown (ERR-06).
				if (state.data === undefined && meta?.silent !== true) report(error);
			},
		}),
		mutationCache: new MutationCache({ onError: report }),
		defaultOptions: {
			queries: {
				staleTime: 30_000,
				refetchOnWindowFocus: false,
				retry: (failures, error) =>
					failures < RETRIES && !(error instanceof CallError && error.outcome.kind === 'refused'),
			},
			mutations: { retry: false },
		},
	});
}

/** The client calls this after its own retries. */
function report(error: Error): void {
	if (error instanceof CallError) reportFinal(error.outcome);
}
