import { QUICKNET } from '@fairtick/domain/market/beacon';
import * as z from 'zod';
import type { Round } from './verify-round.ts';

/** A relay that has not answered by then is counted out for this round. */
const RELAY_TIMEOUT_MS = 2_500;
/** An answer has about 300 bytes. */
const MOST_BYTES = 4_096;

const answer = z.object({ round: z.int(), signature: z.string() });

/**
 * A relay's answer about a round, not verified. Throws without an answer in time, or for an invalid one.
 * @param round `latest`: the newest one that the relay has.
 */
export async function fetchRound(relay: string, round: number | 'latest', signal: AbortSignal): Promise<Round> {
	const response = await fetch(`${relay}/${QUICKNET.chainHash}/public/${round}`, {
		signal: AbortSignal.any([signal, AbortSignal.timeout(RELAY_TIMEOUT_MS)]),
		redirect: 'error',
	});
	if (!response.ok) {
		await response.body?.cancel();
		throw new Error(`status ${response.status}`);
	}
	const found = answer.parse(JSON.parse(await readText(response)));
	if (round !== 'latest' && found.round !== round) throw new Error(`round ${found.round} instead of ${round}`);
	return found;
}

async function readText(response: Response): Promise<string> {
	const decoder = new TextDecoder();
	let text = '';
	for await (const bytes of response.body ?? []) {
		text += decoder.decode(bytes, { stream: true });
		if (text.length > MOST_BYTES) throw new Error('an answer that is too long');
	}
	return text;
}
