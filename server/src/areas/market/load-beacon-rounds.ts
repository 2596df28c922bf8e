import type { getBeaconRounds } from '@fairtick/domain/market/contract';
import type { AnswerOf, QueryOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../../platform/database/index.ts';
import { loadRounds } from './sql/assets.ts';

/** An hour has 1,200 rounds. */
const MOST_ROUNDS = 1_200;

/** Kept rounds of the beacon from one on, ascending; everyone can hold them against drand's own. */
export async function loadWireRounds(
	database: Queryable,
	{ from, limit = MOST_ROUNDS }: QueryOf<typeof getBeaconRounds>,
): Promise<AnswerOf<typeof getBeaconRounds>> {
	const rounds = await loadRounds(database, from, limit);
	return rounds.map(({ round, signature, fetched_at }) => [Number(round), signature, Number(fetched_at)]);
}
