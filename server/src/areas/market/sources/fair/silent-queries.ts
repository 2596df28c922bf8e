import { execute, loadRow, loadValue, type Queryable } from '../../../../platform/database/index.ts';

/** Keeps that relays were asked for a round in vain just now. */
export const insertTries = (database: Queryable, round: number, relays: readonly string[]) =>
	execute(
		database,
		`insert into beacon_tries (round, relay, first_at, last_at) select distinct $1::bigint, relay, now, now
			from unnest($2::text[]) relay cross join clock() now
		on conflict (round, relay) do update set last_at = greatest(beacon_tries.last_at, excluded.last_at)`,
		[round, relays],
	);

/** Whether this was said now, and whether for the first time; the database decides whether it may be (TRADE-08). */
export const declareRoundSilent = async (tx: Queryable, round: number): Promise<'first' | 'again' | null> => {
	const isFirst = await loadRow<{ first: boolean | null }>(tx, 'select declare_round_silent($1) "first"', [round]);
	if (isFirst === null || isFirst.first === null) return null;
	return isFirst.first ? 'first' : 'again';
};

export const loadIsSilent = async (database: Queryable, round: number) =>
	(await loadValue<boolean>(database, {
		name: 'is-round-silent',
		text: 'select exists (select from silent_rounds where round = $1) silent',
		values: [round],
	})) ?? false;
