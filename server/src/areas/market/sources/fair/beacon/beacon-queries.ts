import { columnsOf, execute, loadColumn, loadMap, type Queryable } from '../../../../../platform/database/index.ts';

/** A verified round; signature and randomness are lower-case hex. */
export interface StoredRound {
	readonly round: number;
	readonly signature: string;
	readonly randomness: string;
	readonly relay: string;
}

/** Keeps rounds; one that is there already stays. */
export const insertRounds = (database: Queryable, rounds: readonly StoredRound[]) =>
	execute(
		database,
		{
			name: 'insert-beacon-rounds',
			text: `insert into beacon_rounds (round, signature, randomness, relay, fetched_at)
			select round, decode(signature, 'hex'), decode(randomness, 'hex'), relay, clock()
			from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) r (round, signature, randomness, relay)
			on conflict (round) do nothing`,
		},
		columnsOf(rounds, 'round', 'signature', 'randomness', 'relay'),
	);

/** Randomness by round of those from `first` to `last` that are kept. */
export const loadRandomness = (database: Queryable, first: number, last: number) =>
	loadMap(
		database,
		{
			name: 'beacon-randomness',
			text: `select round::float8, encode(randomness, 'hex') from beacon_rounds b where b.round between $1 and $2 order by b.round`,
		},
		[first, last],
	);

/** The assets among these that take the beacon in an hour. */
export const loadBeaconAssets = async (database: Queryable, assetIds: readonly number[], epoch: number) =>
	new Set(
		await loadColumn(database, 'select id from unnest($1::int[]) id where fair_beacon(id, $2) is not null', [
			assetIds,
			epoch,
		]),
	);
