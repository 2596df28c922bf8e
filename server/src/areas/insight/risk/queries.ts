import type { Mode } from '@fairtick/domain/money/mode';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import type { Direction } from '@fairtick/domain/trading/contract';
import { execute, loadOnlyRow, loadRows, loadValue, type Queryable } from '../../../platform/database/index.ts';

const MINUTE_MS = 60_000;
const MOST_EXPIRIES = 300;
const MOST_USERS = 20;

/** The house's worst loss on a trade: the profit of a win (TRADE-12). */
const WORST = 'floor(t.stake::numeric * t.payout_bps / 10000)';
const SUMS = 'count(*) trades, coalesce(sum(stake), 0) staked, coalesce(sum(worst), 0) worst';
const ASSET = `json_build_object('id', asset_id, 'ticker', ticker) asset`;
const sideOf = <const DirectionSql extends Direction>(direction: DirectionSql) =>
	`json_build_object('trades', count(*) filter (where direction = '${direction}'),
		'staked', coalesce(sum(stake) filter (where direction = '${direction}'), 0),
		'worst', coalesce(sum(worst) filter (where direction = '${direction}'), 0)) ${direction}` as const;

/** Terms of open trades, each found by its key: what is read does not grow with the trades that have ended. */
const OPEN =
	'open_trades o cross join lateral (select * from trade_terms where id = o.trade_id and accepted_at = o.accepted_at offset 0) t';

/** Trades of guests, who have demo alone, are counted nowhere (IDENT-11). */
const COUNTED = `(t.mode = 'real' or exists (select from users u where u.id = t.user_id and t.accepted_at >= u.registered_at))`;

/** Every open trade of a mode once, added up in four ways. */
export const loadBoard = (db: Queryable, mode: Mode) =>
	loadOnlyRow(
		db,
		`with open as materialized (
			select t.user_id, t.asset_id, a.ticker, t.direction, t.stake, ${WORST} worst,
				(t.expires_at + ${MINUTE_MS} - 1) / ${MINUTE_MS} * ${MINUTE_MS} expires_by
			from ${OPEN} join assets a on a.id = t.asset_id where t.mode = $1 and ${COUNTED}),
		expiries as (select ${ASSET}, expires_by "expiresBy", ${sideOf('up')}, ${sideOf('down')}, sum(worst) worst, ticker
			from open group by asset_id, ticker, expires_by order by expires_by, ticker limit ${MOST_EXPIRIES}),
		largest as (select user_id, asset_id, ticker, ${SUMS} from open group by user_id, asset_id, ticker
			order by worst desc, user_id, asset_id limit ${MOST_USERS})
		select clock() now, (select to_json(s) from (select ${SUMS} from open) s) "all",
			coalesce((select json_agg(s) from (select ${ASSET}, direction, ${SUMS} from open group by asset_id, ticker, direction
				order by 5 desc, ticker, direction desc) s), '[]') sides,
			coalesce((select json_agg(json_build_object('asset', e.asset, 'expiresBy', e."expiresBy", 'up', e.up, 'down', e.down)
				order by e."expiresBy", e.ticker) from expiries e), '[]') expiries,
			coalesce((select json_agg(s order by worst desc) from (select json_build_object('id', u.id, 'name', u.name) "user", ${ASSET},
				trades, staked, worst from largest l join users u on u.id = l.user_id) s), '[]') users`,
		[mode],
	);

/** Open trades that a filter leaves. */
export const loadOpenSums = (
	db: Queryable,
	{ mode, country, assetId }: { mode: Mode; country: string | null; assetId: number | null },
) =>
	loadOnlyRow(
		db,
		`select count(*) trades, coalesce(sum(t.stake), 0)::bigint staked, coalesce(sum(${WORST}), 0)::bigint worst
		from ${OPEN} where t.mode = $1 and ${COUNTED} and ($2::int is null or t.asset_id = $2)
			and ($3::text is null or exists (select from users u where u.id = t.user_id and u.country = $3))`,
		[mode, assetId, country],
	);

const WINDOW_MS = 14 * 86_400_000;
/** Entries within two ticks of one another come from placements that are not further apart. */
const APART_MS = 10_000;
const LEAST_TRADES = 5;

export const deletePairs = (tx: Queryable) => execute(tx, 'delete from mirrored_pairs');

/**
 * Finds users who traded opposite to one another in the last 14 days, as the review of payouts defines it (CASH-15): on the
 * same asset, with entries within two ticks, ends within 2 s and stakes within a factor of 2, at least five times. Trades
 * are compared within the same and the neighbouring ten seconds, so that each meets few others.
 */
export const insertPairs = (tx: Queryable, currency: Currency) =>
	execute(
		tx,
		`with closed as materialized (select t.id, t.user_id, t.asset_id, t.direction, t.stake, t.accepted_at, t.expires_at, r.entry_seq, r.returned,
				t.accepted_at / ${APART_MS} slot
			from trade_terms t join trade_results r on r.trade_id = t.id and r.accepted_at = t.accepted_at
			where t.currency = $1 and t.accepted_at > (select clock()) - ${WINDOW_MS} and r.accepted_at > (select clock()) - ${WINDOW_MS} and r.entry_seq is not null),
		near as (select c.*, c.slot + d.step meets from closed c cross join (values (-1), (0), (1)) d (step))
		insert into mirrored_pairs (user_id, other_id, currency, trades, staked, gain, first_at, last_at)
		select user_id, other_id, $1, count(*), sum(stake), sum(returned - stake), min(accepted_at), max(accepted_at)
		from (select distinct o.id, o.user_id, p.user_id other_id, o.stake, o.returned, o.accepted_at
			from near o join closed p on p.slot = o.meets and p.asset_id = o.asset_id
			where p.direction <> o.direction and p.user_id <> o.user_id and abs(p.accepted_at - o.accepted_at) <= ${APART_MS}
				and abs(p.entry_seq - o.entry_seq) <= 2 and abs(p.expires_at - o.expires_at) <= 2000
				and p.stake <= o.stake * 2 and o.stake <= p.stake * 2) m
		group by user_id, other_id having count(*) >= ${LEAST_TRADES}`,
		[currency],
	);

/** Locks it, so that no two are made at once. */
export const lockReport = (tx: Queryable) => execute(tx, 'select from mirrored_report for update');
export const updateReportMade = (tx: Queryable) => execute(tx, 'update mirrored_report set made_at = clock()');

export const loadReportMadeAt = (db: Queryable) => loadValue(db, 'select made_at from mirrored_report');

export interface PairRow {
	readonly userId: number;
	readonly userName: string;
	readonly otherId: number;
	readonly otherName: string;
	readonly trades: number;
	readonly staked: Minor;
	readonly gain: Minor;
	readonly firstAt: bigint;
	readonly lastAt: bigint;
}

/** Largest gain first. */
export const loadPairs = (db: Queryable, currency: Currency, limit: number) =>
	loadRows(
		db,
		`select p.user_id "userId", u.name "userName", p.other_id "otherId", o.name "otherName", p.trades, p.staked, p.gain,
			p.first_at "firstAt", p.last_at "lastAt"
		from mirrored_pairs p join users u on u.id = p.user_id join users o on o.id = p.other_id
		where p.currency = $1 order by p.gain desc, p.user_id, p.other_id limit $2`,
		[currency, limit],
	);
