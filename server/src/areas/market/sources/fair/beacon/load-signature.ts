import type { Database } from '../../../../../platform/database/index.ts';
import { loadValue } from '../../../../../platform/database/index.ts';
import type { Log } from '../../../../../platform/log/index.ts';
import { askRelays } from './ask-relays.ts';
import { insertRounds } from './beacon-queries.ts';
import { createRoundVerifier } from './round-verifier.ts';

interface SignatureOptions {
	readonly database: Database;
	readonly log: Log;
	readonly relays: readonly string[];
}

/**
 * The network's signature of one round, hex: as it is kept, or from a relay, verified and then kept. Null: no relay has it, or none of them gives
 * a valid one.
 */
export async function loadBeaconSignature(
	{ database, log, relays }: SignatureOptions,
	round: number,
): Promise<string | null> {
	const kept = await loadValue(database, `select encode(signature, 'hex') from beacon_rounds where round = $1`, [
		round,
	]);
	if (kept !== null) return kept;
	const verifier = createRoundVerifier();
	try {
		const { signal } = new AbortController();
		const answer = await askRelays(relays, round, { verifier, log, signal });
		if (answer === null) return null;
		await insertRounds(database, [answer]);
		return answer.signature;
	} finally {
		await verifier.close();
	}
}
