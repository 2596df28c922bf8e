import { FEWEST_PUBLISHED } from '@fairtick/domain/proof/statistics-contract';
import { loadRow, loadRows, loadValue, type Queryable } from '../../../platform/database/index.ts';

export interface Range {
	readonly fromDay: number;
	/** The last one. */
	readonly toDay: number;
}

/** Returns the time up to which everything is counted, epoch milliseconds; null: nothing is. */
export const loadCountedThrough = (db: Queryable) =>
	loadValue(db, 'select counted_through::float8 from proof_days order by day desc limit 1');

export interface OutcomeRow {
	readonly currency: string;
	readonly kind: 'settled' | 'sold' | 'void' | 'corrected' | 'refused';
	readonly reason: string;
	readonly won: number;
	readonly lost: number;
	readonly tied: number;
	readonly undecided: number;
	/** Minor units, as `returned`, of days with enough trades; null: there are none. What was corrected is in the log, so all of it is told. */
	readonly staked: number | null;
	readonly returned: number | null;
}

const IN_RANGE = 'where day between $1 and $2';
const rangeOf = ({ fromDay, toDay }: Range) => [fromDay, toDay] as const;
/** Amounts are left out by the day, or those of a few trades would be the difference of two ranges. */
const published = <const Name extends string>(name: Name) =>
	`(case when kind = 'corrected' or sum(won + lost + tied + undecided) >= ${FEWEST_PUBLISHED} then sum(${name}) end)::float8 ${name}` as const;
const BY_DAY =
	`select day, currency, kind, reason, sum(won)::float8 won, sum(lost)::float8 lost, sum(tied)::float8 tied, sum(undecided)::float8 undecided,
	${published('staked')}, ${published('returned')} from proof_outcomes ${IN_RANGE} group by 1, 2, 3, 4` as const;

/** Over all days and assets of a range. */
export const loadOutcomes = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select currency, kind, reason, sum(won) won, sum(lost) lost, sum(tied) tied, sum(undecided) undecided, sum(staked) staked, sum(returned) returned
		from (${BY_DAY}) d group by 1, 2, 3 order by 1, 2, sum(won + lost + tied + undecided) desc, 3`,
		rangeOf(range),
	);

export const loadOutcomesByDay = (db: Queryable, range: Range) =>
	loadRows(db, `${BY_DAY} order by 1, 2, 3, 4`, rangeOf(range));

/** Loads the sums of each asset; differences of prices by their side. */
export const loadAssetSums = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select currency, a.id, a.ticker, sum(settled)::float8 settled, sum(voids)::float8 voids, sum(refusals)::float8 refusals,
			sum(worse)::float8 worse, sum(same)::float8 same, sum(better)::float8 better from (
			select currency, asset_id, coalesce(sum(won + lost + tied) filter (where kind = 'settled'), 0) settled,
				coalesce(sum(won + lost + tied + undecided) filter (where kind = 'void'), 0) voids,
				coalesce(sum(won + lost + tied + undecided) filter (where kind = 'refused'), 0) refusals, 0 worse, 0 same, 0 better
			from proof_outcomes ${IN_RANGE} and kind <> 'corrected' group by 1, 2
			union all
			select currency, asset_id, 0, 0, 0, coalesce(sum(n) filter (where bin < 0), 0), coalesce(sum(n) filter (where bin = 0), 0),
				coalesce(sum(n) filter (where bin > 0), 0) from proof_histograms ${IN_RANGE} and kind = 'slippage' group by 1, 2) s
		join assets a on a.id = s.asset_id group by currency, a.id, a.ticker order by a.ticker, a.id`,
		rangeOf(range),
	);

export interface BinRow {
	readonly kind: 'slippage' | 'placement' | 'settlement' | 'feed';
	readonly currency: string | null;
	readonly bin: number;
	readonly count: number;
}

export const loadBins = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select kind, currency, bin, sum(n)::float8 count from proof_histograms ${IN_RANGE} group by 1, 2, 3 order by 1, 2, 3`,
		rangeOf(range),
	);

export const loadBinsByDay = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select day, kind, currency, bin, sum(n)::float8 count from proof_histograms ${IN_RANGE} group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
		rangeOf(range),
	);

export const loadLosing = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select day, currency, days, accounts::float8, case when accounts >= ${FEWEST_PUBLISHED} then lost::float8 end lost from proof_losing ${IN_RANGE} order by day, currency, days`,
		rangeOf(range),
	);

export interface DayRow {
	readonly day: number;
	readonly accepted: number;
	readonly refused: number;
	readonly inLog: number;
	readonly coverBps: number | null;
	readonly lateAnswers: number;
	readonly greatestLagMs: number;
	readonly lateGroups: number;
}

export const loadProofDays = (db: Queryable, range: Range) =>
	loadRows(
		db,
		`select day, accepted::float8, refused::float8, in_log::float8 "inLog", cover_bps::float8 "coverBps",
			late_answers::float8 "lateAnswers", greatest_lag_ms::float8 "greatestLagMs", late_groups::float8 "lateGroups" from proof_days ${IN_RANGE} order by day`,
		rangeOf(range),
	);

export interface TurnedAwayRow {
	readonly day: number;
	readonly malformed: number;
	readonly tooMany: number;
	readonly unavailable: number;
}

/** Orders that were not decided, of each day that had some; minutes that the log may have by now. */
export const loadTurnedAwayByDay = (db: Queryable, { fromDay, toDay }: Range) =>
	loadRows(
		db,
		`select (minute / 1440)::int as day, sum(malformed)::float8 malformed, sum(too_many)::float8 "tooMany", sum(unavailable)::float8 unavailable
		from turned_away where minute >= $1::bigint * 1440 and minute < ($2::bigint + 1) * 1440 and minute < clock() / 60000 - 1 group by 1 order by 1`,
		[fromDay, toDay],
	);

/** The newest audit, with what the last whole one found where that is more; null: there was none. */
export const loadNewestAudit = (db: Queryable) =>
	loadRow(
		db,
		`select r.recorded_at "atMs", coalesce(r.whole, false) whole, coalesce(greatest(r.findings, w.findings), 0)::float8 findings,
			c.recorded_at "cleanAtMs", w.recorded_at "wholeAtMs"
		from (select * from audit_runs where written_by is not null order by id desc limit 1) r
		left join lateral (select recorded_at from audit_runs where clean and written_by is not null order by id desc limit 1) c on true
		left join lateral (select recorded_at, findings from audit_runs where whole and written_by is not null order by id desc limit 1) w on true`,
	);
