import { LATENCY_EDGES_MS, SLIPPAGE_EDGES } from '@fairtick/domain/proof/histograms';
import { LATE_ANSWER_MS } from '@fairtick/domain/proof/lateness';
import { LOSING_DAYS } from '@fairtick/domain/proof/statistics-contract';
import {
	bigints,
	composed,
	execute,
	ints,
	loadOnlyRow,
	loadValue,
	type Queryable,
} from '../../../platform/database/index.ts';

/** A day in which everything is counted, from its beginning to the next one's. */
export interface CountedDay {
	readonly day: number;
	readonly fromMs: number;
	readonly toMs: number;
}

/** Maximum time between the price that was seen and the entry: the oldest price that a placement is accepted on. */
const SEEN_WITHIN_MS = 60_000;
/** Days that a share of losing accounts goes back at most. */
const KEPT_DAYS = Math.max(...LOSING_DAYS);
/** One price of an asset is measured in this time. */
const MEASURED_MS = 60_000;

/** Only one process counts at a time; a second one waits. */
export const lockCounting = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('proof statistics', 0))`);

/**
 * `throughMs`: up to when everything is counted, epoch milliseconds; null: nothing is. `firstMs`: when the log began;
 * null: it has no entry.
 */
export const loadCountingState = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select (select counted_through from proof_days order by day desc limit 1)::float8 "throughMs", clock()::float8 "nowMs",
			(select time from proof_entries where no = 0)::float8 "firstMs"`,
	);

export const loadNow = async (tx: Queryable) => Number(await loadValue(tx, 'select clock()'));

/**
 * The result of the placement `p` by the prices logged after it, with no limit on the age of a price or on the distance of
 * the entry (`docs/proof.md`, section 9). `result` is null if there is no entry or no exit after it, or not everything is
 * logged yet. Entries are counted from the acceptance, or from the beginning of the sealed block (TRADE-20).
 * @param unknown a condition on `p` under which the prices cannot tell.
 */
const wouldBe = (unknown = 'false') => `left join lateral (
	select case when ${unknown} or p.expires_at > (select least(w.logged_through, clock()) from asset_writers w where w.asset_id = p.asset_id) then null
		when e.seq is null or x.seq is null or x.seq <= e.seq then null
		when x.price = e.price then 'tied' when (x.price > e.price) = (p.direction = 'up') then 'won' else 'lost' end result
	from (select) o
	left join lateral (select k.seq, k.price from ticks k where k.asset_id = p.asset_id and k.seq > p.kept_seq and k.t > p.counts_from
		and k.t <= p.expires_at and known_at(k.source, k.t, k.source_t) > p.counts_from order by k.t, k.seq limit 1) e on true
	left join lateral (select k.seq, k.price from ticks k where k.asset_id = p.asset_id and k.t > p.counts_from and k.t <= p.expires_at
		order by k.t desc, k.seq desc limit 1) x on true) w on true`;

/** Results `r` with their terms `t`, each found by its key: the planner would rather read the terms of all months. */
const ENDED =
	'trade_results r cross join lateral (select * from trade_terms where id = r.trade_id and accepted_at = r.accepted_at offset 0) t';

const SETTLED = `select t.currency, t.asset_id, 'settled' kind, '' reason, r.status result, t.stake staked, r.returned
	from ${ENDED}
	where r.closed_at >= $2 and r.closed_at < $3 and r.status in ('won', 'lost', 'tied')`;

const VOID = `select p.currency, p.asset_id, 'void', p.void_reason, w.result, p.stake,
		case w.result when 'won' then p.stake + p.stake * p.payout_bps / 10000 when 'tied' then p.stake else 0 end
	from (select t.*, coalesce(t.entry_after, t.accepted_at) counts_from, r.void_reason from ${ENDED}
		where r.status = 'void' and r.closed_at >= $2 and r.closed_at < $3) p ${wouldBe(`p.void_reason in ('seed_lost', 'beacon')`)}`;

const SOLD = `select p.currency, p.asset_id, 'sold', '', w.result, p.stake, p.returned
	from (select t.*, coalesce(t.entry_after, t.accepted_at) counts_from, r.returned from ${ENDED}
		where r.status = 'sold' and r.closed_at >= $2 and r.closed_at < $3) p ${wouldBe()}`;

const CORRECTED = `select t.currency, t.asset_id, 'corrected', case when c.silent_round is not null then 'beacon' else coalesce(f.cause, 'seed_lost') end, 'lost', t.stake, c.amount
	from trade_corrections c join trade_terms t on t.id = c.trade_id left join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq
	where c.corrected_at >= $2 and c.corrected_at < $3`;

const REFUSED = `select p.currency, a.id, 'refused', p.code, w.result, 0, 0
	from (select code, request->>'direction' direction, (request->>'asset_id')::int asset_id, coalesce(entry_after, refused_at) counts_from, 0 kept_seq,
			case request->>'mode' when 'demo' then 'DEMO_USD' else $4 end currency,
			case split_part(request->>'expiry', ':', 1) when 'duration' then coalesce(entry_after, refused_at) + split_part(request->>'expiry', ':', 2)::bigint * 1000
				else split_part(request->>'expiry', ':', 2)::bigint end expires_at
		from refused_placements where refused_at >= $2 and refused_at < $3) p
	left join assets a on a.id = p.asset_id ${wouldBe()}`;

const COUNT_OUTCOMES = composed(
	'count outcomes of a day',
	`insert into proof_outcomes (day, currency, asset_id, kind, reason, won, lost, tied, undecided, staked, returned)
		select $1, currency, asset_id, kind, reason, count(*) filter (where result = 'won'), count(*) filter (where result = 'lost'),
			count(*) filter (where result = 'tied'), count(*) filter (where result is null), sum(staked), sum(returned)
		from (${[SETTLED, SOLD, VOID, CORRECTED, REFUSED].join(' union all ')}) o group by currency, asset_id, kind, reason`,
);

const insertOutcomes = (tx: Queryable, { day, fromMs, toMs }: CountedDay, realCurrency: string) =>
	execute(tx, COUNT_OUTCOMES, [day, fromMs, toMs, realCurrency]);

/** The trader's gain of an entry against the price that was seen, or that was the newest at acceptance. */
const SLIPPAGE = `select 'slippage' kind, t.currency, t.asset_id,
		sign(g.gain)::int * (case when g.gain = 0 then 0 else 1 + (select count(*) from unnest($5::bigint[]) e where abs(g.gain) * 100000 > e * s.price) end)::int bin
	from ${ENDED}
	cross join lateral (select coalesce(t.seen_price, (select k.price from ticks k where k.asset_id = t.asset_id
		and k.t <= t.accepted_at and k.t > t.accepted_at - ${SEEN_WITHIN_MS} and k.seq = t.kept_seq)) price) s
	cross join lateral (select case t.direction when 'up' then s.price - r.entry_price else r.entry_price - s.price end gain) g
	where r.closed_at >= $2 and r.closed_at < $3 and g.gain is not null`;

const SETTLEMENT = `select 'settlement', null, t.asset_id, (select count(*) from unnest($4::bigint[]) e where r.closed_at - t.expires_at > e)::int
	from ${ENDED}
	where r.closed_at >= $2 and r.closed_at < $3 and r.status in ('won', 'lost', 'tied')`;

const FEED = `select 'feed', null, a.id, (select count(*) from unnest($4::bigint[]) e where k.t - k.source_t > e)::int
	from assets a cross join generate_series($2::bigint, least($3::bigint, clock()) - 1, ${MEASURED_MS}) m
	cross join lateral (select k.t, k.source_t from ticks k where k.asset_id = a.id and k.t >= m and k.t < m + ${MEASURED_MS} and k.t < $3
		and k.source in ('exchange', 'polygon') order by k.t, k.seq limit 1) k
	where exists (select from asset_versions v where v.asset_id = a.id and v.source in ('exchange', 'polygon'))`;

const INSERT_HISTOGRAMS = composed(
	'count histograms of a day',
	`insert into proof_histograms (day, kind, currency, asset_id, bin, n)
		select $1, kind, currency, asset_id, bin, count(*) from (${[SLIPPAGE, SETTLEMENT, FEED].join(' union all ')}) h
		group by kind, currency, asset_id, bin`,
);

const insertHistograms = (tx: Queryable, { day, fromMs, toMs }: CountedDay) =>
	execute(tx, INSERT_HISTOGRAMS, [day, fromMs, toMs, bigints(LATENCY_EDGES_MS), bigints(SLIPPAGE_EDGES)]);

const insertTraders = (tx: Queryable, { day, fromMs, toMs }: CountedDay) =>
	execute(
		tx,
		`insert into proof_trader_days (day, currency, user_id, trades, net)
		select $1, currency, user_id, sum(trades), sum(net) from (
			select t.currency, t.user_id, (r.status <> 'void')::int trades, r.returned - t.stake net
			from ${ENDED} where r.closed_at >= $2 and r.closed_at < $3
			union all
			select t.currency, t.user_id, 0, c.amount from trade_corrections c join trade_terms t on t.id = c.trade_id
			where c.corrected_at >= $2 and c.corrected_at < $3) o
		group by currency, user_id`,
		[day, fromMs, toMs],
	);

/** From the days of traders, which are counted up to this one. */
const insertLosing = (tx: Queryable, day: number) =>
	execute(
		tx,
		`insert into proof_losing (day, currency, days, accounts, lost)
		select $1, s.currency, d.days, count(*), count(*) filter (where s.net < 0) from unnest($2::int[]) d (days)
		cross join lateral (select currency, user_id, sum(net) net from proof_trader_days where day > $1 - d.days and day <= $1
			group by currency, user_id having sum(trades) > 0) s
		group by s.currency, d.days`,
		[day, ints(LOSING_DAYS)],
	);

const insertDayRow = (
	tx: Queryable,
	{ day, fromMs, toMs }: CountedDay,
	{ coverBps, throughMs }: { coverBps: number | null; throughMs: number },
) =>
	execute(
		tx,
		`insert into proof_days (day, accepted, refused, in_log, cover_bps, counted_through, late_answers, greatest_lag_ms, late_groups)
		select $1, (select count(*) from trade_terms where accepted_at >= $2 and accepted_at < $3)
				+ (select count(*) from trade_sales where accepted_at >= $2 and accepted_at < $3),
			(select count(*) from refused_placements where refused_at >= $2 and refused_at < $3),
			b.answers, $4, $5, b.late, b.lag, (select coalesce(sum(groups), 0) from proof_late_groups where day = $1)
		from (select coalesce(sum(octet_length(b.leaves) / 32), 0) answers, greatest(max(e.time - b.at), 0) lag,
				coalesce(sum(octet_length(b.leaves) / 32) filter (where e.time - b.at > ${LATE_ANSWER_MS}), 0) late
			from proof_batches b join proof_entries e on e.no = b.entry where b.at >= $2 and b.at < $3) b`,
		[day, fromMs, toMs, coverBps, throughMs],
	);

/**
 * Counts a day again. Its earlier counts are replaced, apart from times of placements, which are measured as they happen, and the cover,
 * which is that of the moment.
 * @param coverBps of now; null: the day keeps what it has.
 */
export async function replaceDay(
	tx: Queryable,
	day: CountedDay,
	{ realCurrency, coverBps, throughMs }: { realCurrency: string; coverBps: number | null; throughMs: number },
): Promise<void> {
	const kept = await loadValue(tx, 'select cover_bps from proof_days where day = $1', [day.day]);
	for (const table of ['proof_outcomes', 'proof_trader_days', 'proof_losing', 'proof_days'])
		await tx.query(`delete from ${table} where day = $1`, [day.day]);
	await execute(tx, `delete from proof_histograms where day = $1 and kind <> 'placement'`, [day.day]);
	await execute(tx, 'delete from proof_trader_days where day <= $1', [day.day - KEPT_DAYS]);
	await insertOutcomes(tx, day, realCurrency);
	await insertHistograms(tx, day);
	await insertTraders(tx, day);
	await insertLosing(tx, day.day);
	await insertDayRow(tx, day, { coverBps: coverBps ?? (kept === null ? null : Number(kept)), throughMs });
}

/** Adds measured times of placements to a day. */
export const addPlacementTimes = (db: Queryable, day: number, bins: readonly { bin: number; count: number }[]) =>
	execute(
		db,
		`insert into proof_histograms (day, kind, currency, asset_id, bin, n)
		select $1, 'placement', null, null, b.bin, b.n from unnest($2::int[], $3::bigint[]) b (bin, n)
		on conflict (day, kind, currency, asset_id, bin) do update set n = proof_histograms.n + excluded.n`,
		[day, ints(bins.map(({ bin }) => bin)), bigints(bins.map(({ count }) => count))],
	);
