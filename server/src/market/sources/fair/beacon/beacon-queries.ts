import { columnsOf, execute, type Queryable } from '../../../../database/index.ts';

/** A verified round; signature and randomness are lower-case hex. */
export interface StoredRound {
	readonly round: number;
	readonly signature: string;
	readonly randomness: string;
	readonly relay: string;
}

/** Keeps rounds; one that is there already stays. */
export const insertRounds = (database: Queryable, rounds: readonly StoredRound[]) =>
	execute(database, {
		name: 'insert-beacon-rounds',
		text: `insert into beacon_rounds (round, signature, randomness, relay, fetched_at)
			select round, decode(signature, 'hex'), decode(randomness, 'hex'), relay, clock()
			from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) r (round, signature, randomness, relay)
			on conflict (round) do nothing`,
		values: columnsOf(rounds, 'round', 'signature', 'randomness', 'relay'),
	});

/** Randomness by round of those from `first` to `last` that are kept. */
export async function loadRandomness(database: Queryable, first: number, last: number): Promise<Map<number, string>> {
	const { rows } = await database.query<{ round: bigint; randomness: string }>({
		name: 'beacon-randomness',
		text: `select round, encode(randomness, 'hex') randomness from beacon_rounds where round between $1 and $2 order by round`,
		values: [first, last],
	});
	return new Map(rows.map(({ round, randomness }) => [Number(round), randomness]));
}

/** Which of these assets take the beacon in an hour. */
export async function loadBeaconAssets(
	database: Queryable,
	assetIds: readonly number[],
	epoch: number,
): Promise<Set<number>> {
	const { rows } = await database.query<{ id: number }>(
		'select id from unnest($1::int[]) id where fair_beacon(id, $2) is not null',
		[assetIds, epoch],
	);
	return new Set(rows.map(({ id }) => id));
}
