import type { Endpoint } from '@fairtick/domain/wire/endpoint';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, type Input, type Schema } from './call.ts';
import { reportFinal } from './call-watcher.ts';
import type { Outage, Refused } from './outcome.ts';

/** Error of a query or mutation: the outcome, so that a screen can tell a refusal from an outage. */
export class CallError extends Error {
	readonly outcome: Refused | Outage;
	constructor(name: string, outcome: Refused | Outage) {
		super(`${name}: ${outcome.kind === 'refused' ? outcome.code : outcome.reason}`);
		this.outcome = outcome;
	}
}

/** `call` for queries and mutations, which want the answer or a thrown error. Their client reports the last failure. */
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
		/** A failure of such a query is never shown (ERR-05, ERR-06). */
		queryMeta: { silent?: true };
	}
}

const RETRIES = 3;

/** The cache of server answers. Refusals are final; outages are asked again. Writes never repeat by themselves. */
export function createQueryClient(): QueryClient {
	return new QueryClient({
		queryCache: new QueryCache({
			onError: (error, { meta, state }) => {
				// Asked for again in the background, while what came before is still shown (ERR-06).
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
