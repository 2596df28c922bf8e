import { computeRandomness } from '@fairtick/domain/market/beacon';
import type { Log } from '../../../../../platform/log/index.ts';
import { pause } from '../../../../../platform/loops/index.ts';
import type { StoredRound } from './beacon-queries.ts';
import { fetchRound } from './fetch-round.ts';
import type { RoundVerifier } from './round-verifier.ts';

/** The next relay is asked as well when those before it have not given a valid round by then. */
const NEXT_RELAY_AFTER_MS = 400;

/** The first valid answer to a round that any of the relays gives; null when none of them does. */
export async function askRelays(
	relays: readonly string[],
	round: number,
	{ verifier, log, signal }: { readonly verifier: RoundVerifier; readonly log: Log; readonly signal: AbortSignal },
): Promise<StoredRound | null> {
	const found = new AbortController();
	const ended = AbortSignal.any([signal, found.signal]);

	const ask = async (relay: string): Promise<StoredRound> => {
		const answer = await fetchRound(relay, round, ended);
		if (!(await verifier.verify(answer))) {
			log.warn({ relay, round }, 'a relay gave a beacon round that the network has not signed');
			throw new Error('not signed');
		}
		return { ...answer, randomness: computeRandomness(answer.signature), relay };
	};

	const asked: Promise<StoredRound>[] = [];
	let first: StoredRound | null = null;
	for (const relay of relays) {
		asked.push(ask(relay));
		const patience = pause(NEXT_RELAY_AFTER_MS, ended).then(() => null);
		first = await Promise.race([Promise.any(asked).catch(() => null), patience]);
		if (first !== null || signal.aborted) break;
	}
	first ??= await Promise.any(asked).catch(() => null);
	found.abort();
	return first;
}
