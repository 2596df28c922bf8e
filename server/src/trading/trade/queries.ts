import type { FeedErrorCause, SourceName } from '@fairtick/domain/market/contract';
import { computeOpening, type Opening } from '@fairtick/domain/market/opening';
import type { SessionEndReason } from '@fairtick/domain/trading/contract';
import { computeEntrySpans, type EntryTick, findEntry, type Span } from '@fairtick/domain/trading/entry';
import type { AssetFacts, SessionEnd, Settlement, SettlementTicks, Tick } from '@fairtick/domain/trading/rules';
import type { PlacementRequest, TradeTerms } from '@fairtick/domain/trading/terms';
import { isLivingSession } from '../../acting/index.ts';
import {
	bigints,
	columns,
	ints,
	type Queryable,
	type Statement,
	texts,
	uuids,
	type Write,
} from '../../database/index.ts';
import type { Position } from '../../http/index.ts';
import type { AssetInForce, Catalogue, KeptCatalogue } from '../placing/catalogue.ts';
import { type StoredCorrection, type StoredTrade, TRADE_COLUMNS, type TradeRow, toTick, toTrade } from './row.ts';

/** Gaps of the log are wider than this (MARKET-08). */
export const GAP_MS = 1_000;

/** Payout and limits differ by type and mode, so they stay open until a request is looked at. */
export interface AssetRow
	extends Omit<AssetInForce, 'source' | 'beaconEndsAtMs' | 'halt'>,
		Pick<AssetFacts, 'open' | 'closedReason' | 'opensAtMs' | 'sessionEnd' | 'newestTick'> {}

export interface PlacingUser {
	readonly id: number;
	readonly type: 'standard' | 'gold' | 'premium';
	readonly emailVerified: boolean;
	readonly isStaff: boolean;
	readonly closed: boolean;
}

/** What placements are decided from besides the users' accounts, all of one snapshot. */
export interface PlacementFacts {
	readonly nowMs: number;
	readonly assets: ReadonlyMap<number, AssetRow>;
	readonly users: ReadonlyMap<number, PlacingUser>;
	/** Those of the ids that were decided before. */
	readonly knownIds: readonly string[];
	/** Those of the sessions and API tokens that live. */
	readonly livingSessions: ReadonlySet<string>;
}

/** Must be a later statement than the users' lock, whose snapshot is older than its wait. */
export async function loadPlacementFacts(
	tx: Queryable,
	catalogues: KeptCatalogue,
	userIds: readonly number[],
	assetIds: readonly number[],
	ids: readonly string[],
	sessionIds: readonly string[],
): Promise<PlacementFacts> {
	const { rows } = await tx.query({
		name: 'placement-facts',
		text: `with now as materialized (select clock() t)
			select now.t, (select stamp from catalogue_stamp) stamp,
				(select array_agg(id) from (select id from trade_terms where id = any($3::uuid[]) union all select id from refused_placements where id = any($3::uuid[])) k) known,
				(select array_agg(id::text) from (select id from sessions s where id = any($4::uuid[]) and ${isLivingSession('now.t')}
					union all select id from api_tokens where id = any($4::uuid[]) and ended_at is null) l) living,
				(select json_agg(json_build_object('id', id, 'type', type, 'emailVerified', email_verified_at is not null, 'isStaff', role <> 'user', 'closed', closed_at is not null)) from users where id = any($2::int[])) users,
				w.asset_id, w.open, w.closed_reason, w.opens_at, w.session_ends_at, w.last_seq, w.last_t, w.last_price
			from now left join asset_writers w on w.asset_id = any($1::int[])`,
		values: [ints(assetIds), ints(userIds), uuids(ids), uuids(sessionIds)],
	});
	const [first] = rows;
	const users: PlacingUser[] = first.users ?? [];
	const nowMs = Number(first.t);
	const catalogue = await catalogues.under(tx, first.stamp);
	return {
		nowMs,
		assets: new Map(rows.flatMap((row) => toAssetRow(row, catalogue, nowMs) ?? []).map((asset) => [asset.id, asset])),
		users: new Map(users.map((user) => [user.id, user])),
		knownIds: first.known ?? [],
		livingSessions: new Set(first.living),
	};
}

// biome-ignore lint/suspicious/noExplicitAny: a row of a hand-written query, taken apart here and nowhere else
function toAssetRow(row: any, catalogue: Catalogue, nowMs: number): AssetRow | null {
	const inForce = row.asset_id === null ? null : catalogue.inForce(row.asset_id, nowMs);
	if (inForce === null) return null;
	const { source, beaconEndsAtMs, halt, ...asset } = inForce;
	const opening: Opening = {
		open: row.open,
		closedReason: row.closed_reason,
		opensAtMs: row.opens_at === null ? null : Number(row.opens_at),
	};
	return {
		...asset,
		...computeOpening(opening, halt, nowMs),
		sessionEnd: findSessionEnd([
			{ atMs: row.session_ends_at === null ? null : Number(row.session_ends_at), reason: SESSION_ENDS_OF[source] },
			{ atMs: beaconEndsAtMs, reason: 'beacon' },
			{ atMs: halt.maintenance?.fromMs ?? null, reason: 'maintenance' },
		]),
		newestTick: toTick(row.last_t === null ? null : row.last_seq, row.last_t, row.last_price),
	};
}

/** What the source of an asset means by the end of its session. */
const SESSION_ENDS_OF: Readonly<Record<SourceName, SessionEndReason>> = {
	fair: 'reset',
	replay: 'recording',
	exchange: 'hours',
	polygon: 'hours',
};

/** The first of several ends, of which some are not known. */
function findSessionEnd(
	ends: readonly { readonly atMs: number | null; readonly reason: SessionEndReason }[],
): SessionEnd | null {
	const known = ends.flatMap(({ atMs, reason }) => (atMs === null ? [] : [{ atMs, reason }]));
	return known.sort((a, b) => a.atMs - b.atMs)[0] ?? null;
}

/** A placement that was decided before, whoever asked for it. */
export interface KnownPlacement {
	readonly userId: number;
	readonly asked: PlacementRequest;
	readonly trade: StoredTrade | null;
	readonly refusal: { readonly code: string; readonly params: Record<string, string | number | null> } | null;
}

/** Decisions by id, whoever asked for them. */
export async function loadKnownPlacements(
	tx: Queryable,
	idsFound: readonly string[],
): Promise<Map<string, KnownPlacement>> {
	const known = new Map<string, KnownPlacement>();
	if (idsFound.length === 0) return known;
	const refused = await tx.query(
		'select id, user_id, request, code, params from refused_placements where id = any($1::uuid[])',
		[idsFound],
	);
	for (const row of refused.rows)
		known.set(row.id, {
			userId: row.user_id,
			asked: row.request,
			trade: null,
			refusal: { code: row.code, params: row.params },
		});
	for (const trade of await loadTrades(tx, idsFound))
		known.set(trade.terms.id, { userId: trade.terms.userId, asked: trade.terms.asked, trade, refusal: null });
	return known;
}

/** Ticks that users say they saw, by `asset:seq`; older ones than eleven seconds count as not there. */
export async function loadSeenTicks(
	tx: Queryable,
	wanted: readonly { assetId: number; seq: number }[],
): Promise<Map<string, Tick>> {
	if (wanted.length === 0) return new Map();
	const { rows } = await tx.query<{ asset_id: number; seq: bigint; t: bigint; price: bigint }>({
		name: 'seen-ticks',
		text: `select asset_id, seq, t, price from (select ${columns(1, 'int', 'bigint')}) w (asset_id, seq)
			join ticks using (asset_id, seq) where t >= (select clock()) - 11000`,
		values: [ints(wanted.map(({ assetId }) => assetId)), bigints(wanted.map(({ seq }) => seq))],
	});
	return new Map(rows.map((row) => [`${row.asset_id}:${row.seq}`, toTick(row.seq, row.t, row.price) as Tick]));
}

/** Writes new trades, which are open. */
export function tradesWrite(trades: readonly TradeTerms[]): Write {
	const expiries = trades.map(({ asked }) => asked.expiry.split(':'));
	return {
		name: 'insert-trades',
		parts: `terms as (insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, valid_until, max_slippage, seen_seq, seen_price,
				accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			select ${columns(1, 'uuid', 'int', 'text', 'text', 'int', 'int', 'text', 'bigint', 'int', 'int')},
				${columns(11, 'text', 'bigint', 'int', 'bigint', 'bigint', 'bigint', 'bigint')},
				${columns(18, 'bigint', 'bigint', 'bigint', 'int', 'int', 'int')}),
			opened as (insert into open_trades (trade_id, user_id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, bounded)
			select unnest($1::uuid[]), unnest($2::int[]), unnest($5::int[]), unnest($18::bigint[]), unnest($20::bigint[]),
				unnest($21::int[]), unnest($22::int[]), unnest($15::bigint[]) is not null)`,
		values: [
			uuids(trades.map((t) => t.id)),
			ints(trades.map((t) => t.userId)),
			texts(trades.map((t) => t.mode)),
			texts(trades.map((t) => t.currency)),
			ints(trades.map((t) => t.assetId)),
			ints(trades.map((t) => t.assetVersion)),
			texts(trades.map((t) => t.direction)),
			bigints(trades.map((t) => t.stakeMinor)),
			ints(trades.map((t) => t.payoutBps)),
			ints(trades.map((t) => t.payoutVersion)),
			texts(expiries.map(([kind]) => kind)),
			bigints(expiries.map(([, asked]) => Number(asked))),
			ints(trades.map((t) => Math.round(t.asked.payout_percent * 100))),
			bigints(trades.map((t) => t.asked.valid_until)),
			bigints(trades.map((t) => t.asked.max_slippage)),
			bigints(trades.map((t) => t.asked.seen_seq)),
			bigints(trades.map((t) => t.seenPrice)),
			bigints(trades.map((t) => t.acceptedAtMs)),
			bigints(trades.map((t) => t.keptSeq)),
			bigints(trades.map((t) => t.expiresAtMs)),
			ints(trades.map((t) => t.entryWithinMs)),
			ints(trades.map((t) => t.exitMaxAgeMs)),
			ints(trades.map((t) => t.rulesVersion)),
		],
	};
}

export interface RefusedPlacement {
	readonly id: string;
	readonly userId: number;
	readonly asked: PlacementRequest;
	readonly code: string;
	readonly params: object;
}

/** Remembers refusals (TRADE-02). */
export function refusalsStatement(nowMs: number, refusals: readonly RefusedPlacement[]): Statement {
	return {
		name: 'insert-refusals',
		text: `insert into refused_placements (id, user_id, request, code, params, refused_at)
			select ${columns(1, 'uuid', 'int', 'jsonb', 'text', 'jsonb')}, $6::bigint`,
		values: [
			refusals.map(({ id }) => id),
			refusals.map(({ userId }) => userId),
			refusals.map(({ asked }) => JSON.stringify(asked)),
			refusals.map(({ code }) => code),
			refusals.map(({ params }) => JSON.stringify(params)),
			nowMs,
		],
	};
}

/** Forgets refusals that are older than the seven days for which they are remembered (TRADE-02). */
export async function deleteOldRefusals(db: Queryable): Promise<void> {
	await db.query('delete from refused_placements where refused_at < (select clock()) - 7 * 86400000::bigint');
}

/** Forgets user events that are older than the seven days for which they are kept. */
export async function deleteOldUserEvents(db: Queryable): Promise<void> {
	await db.query('delete from user_events where recorded_at < (select clock()) - 7 * 86400000::bigint');
}

async function loadTrades(db: Queryable, ids: readonly string[]): Promise<StoredTrade[]> {
	const { rows } = await db.query<TradeRow>({
		name: 'load-trades',
		text: `select ${TRADE_COLUMNS} from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version where t.id = any($1::uuid[])`,
		values: [ids],
	});
	return rows.map(toTrade);
}

/** A trade that may be decided now, before any lock: who is concerned. */
export interface DueTrade {
	readonly id: string;
	readonly userId: number;
}

/** Open trades whose end both the clock and `logged_through` have reached (TRADE-04), oldest first, without those in `except`. */
export async function loadDueTrades(
	db: Queryable,
	assetId: number,
	limit: number,
	except: readonly string[] = [],
): Promise<DueTrade[]> {
	const { rows } = await db.query<DueTrade>({
		name: 'due-trades',
		// The bound is a value of its own: compared row by row with a clock that moves, no index could serve it.
		text: `select trade_id id, user_id "userId" from open_trades where asset_id = $1
			and expires_at <= (select least(logged_through, clock()) from asset_writers where asset_id = $1)
			and trade_id not in (select unnest($3::uuid[]))
			order by expires_at, user_id limit $2`,
		values: [assetId, limit, uuids(except)],
	});
	return rows;
}

/** The entry that the log has for the trade `t`, as `findEntry` finds it (TRADE-04, MARKET-08), where a condition holds. */
function entryWhere(condition: string): string {
	return `select e.seq, e.t, e.price from ticks e where ${condition} and e.asset_id = t.asset_id and e.seq > t.kept_seq
		and e.t > t.accepted_at and e.t <= t.accepted_at + t.entry_within_ms
		and known_at(e.source, e.t, e.source_t) > t.accepted_at order by e.t, e.seq limit 1`;
}

/**
 * Open trades accepted after an instant that are void before their end (TRADE-08): those that fall into a gap of the
 * log wider than their `entry_within` (MARKET-08: a gap begins where its last price became known), and those whose
 * entry lies beyond the user's own bound.
 * `judgedThroughMs` is how far entries could be judged. Where the log has no gaps, only bounded trades are looked at;
 * with 0, everything that is open.
 */
export async function loadEarlyVoids(
	db: Queryable,
	assetId: number,
	acceptedAfterMs: number,
): Promise<{ judgedThroughMs: number; trades: DueTrade[] }> {
	const { rows } = await db.query<{ through: bigint; id: string | null; userId: number }>({
		name: 'early-voids',
		text: `with edge as materialized (select least(logged_through, clock()) t from asset_writers where asset_id = $1),
			since as materialized (select case when $2::bigint > 0 then $2
				else (select min(accepted_at) - 1 from open_trades where asset_id = $1) end t),
			spans as (select max(known_at(k.source, k.t, k.source_t)) over (order by k.t, k.seq) a, lead(k.t) over (order by k.t, k.seq) b from ticks k where k.asset_id = $1 and k.t >= coalesce(
				(select t from ticks where asset_id = $1 and t <= (select t from since) order by t desc, seq desc limit 1), (select t from since))),
			gaps as materialized (select a, coalesce(b, edge.t + 1) b from spans, edge where coalesce(b, edge.t + 1) - a > ${GAP_MS})
			select edge.t through, v.id, v.user_id "userId" from edge left join lateral (
				select t.trade_id id, t.user_id from gaps g cross join lateral (select * from open_trades t where t.asset_id = $1
					and t.accepted_at > $2 and t.accepted_at >= g.a and t.accepted_at + t.entry_within_ms < g.b
					and t.accepted_at + t.entry_within_ms <= edge.t offset 0) t
				union
				select t.id, t.user_id from open_trades o join trade_terms t on t.id = o.trade_id cross join lateral (${entryWhere('true')}) entry
				where o.asset_id = $1 and o.bounded and o.accepted_at > $2
					and abs(entry.price - t.seen_price) > t.max_slippage) v on true`,
		values: [assetId, acceptedAfterMs],
	});
	return {
		judgedThroughMs: Number(rows[0]?.through ?? 0),
		trades: rows.flatMap(({ id, userId }) => (id === null ? [] : [{ id, userId }])),
	};
}

/**
 * A lost hour `h` takes away ticks of the trade `t`: its last scheduled one before the trade's (or the hour's) end is
 * not in the log. The same answer whenever it is asked.
 */
const SEED_LOST = `v.source = 'fair' and exists (select from fair_hours h
	where h.lost_at is not null and h.epoch between t.accepted_at / 3600000 and t.expires_at / 3600000
		and not exists (select from ticks k where k.asset_id = t.asset_id
			and k.t > least(t.expires_at, h.epoch * 3600000::bigint + 3599999) - 500
			and k.t <= least(t.expires_at, h.epoch * 3600000::bigint + 3599999)))`;

/** Whether the seed of any hour was lost, which hardly ever happens and costs a look at every open trade. */
export async function hasLostSeeds(db: Queryable): Promise<boolean> {
	const { rows } = await db.query<{ lost: boolean }>({
		name: 'has-lost-seeds',
		text: 'select exists (select from fair_hours where lost_at is not null) lost',
	});
	return rows[0]?.lost ?? false;
}

/** Open trades that can never be decided from ticks, since the seed of an hour that they need is lost. */
export async function loadSeedLostTrades(db: Queryable, assetId: number): Promise<DueTrade[]> {
	const { rows } = await db.query<DueTrade>(
		`select t.id, t.user_id "userId" from open_trades o join trade_terms t on t.id = o.trade_id
		join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
		where o.asset_id = $1 and ${SEED_LOST}`,
		[assetId],
	);
	return rows;
}

/** A trade with what the log says about its span. */
export interface JudgedTrade {
	readonly trade: StoredTrade;
	readonly ticks: SettlementTicks;
	/** How far the log can be judged: the clock and `logged_through` have both reached it. */
	readonly judgedThroughMs: number;
}

/**
 * Trades of an asset that are still open, with what the log says about their spans; under their users' lock. Each stretch
 * of the log is read once, however many trades look at it. Terms never change, so those of the trades in `known` are not
 * read again. `presumedOpen`: all are known, and that they are open is not asked; the posting or the write fails where
 * one is not.
 */
export async function loadJudgedTrades(
	tx: Queryable,
	assetId: number,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade>,
	presumedOpen: boolean,
): Promise<JudgedTrade[]> {
	const trades = presumedOpen
		? due.map(({ id }) => known.get(id) as StoredTrade)
		: await loadOpenTrades(tx, due, known);
	const terms = trades.map((trade) => trade.terms);
	const [{ throughMs, seedsLost }, entryTicks, ends] = await Promise.all([
		loadJudgedThrough(tx, assetId),
		loadSpans(tx, assetId, computeEntrySpans(terms)),
		loadEnds(tx, assetId, terms),
	]);
	const seedLost = seedsLost ? await loadSeedLostIds(tx, terms) : NONE;
	return trades.map((trade) => {
		const { id, expiresAtMs, acceptedAtMs, exitMaxAgeMs } = trade.terms;
		const end = ends.get(expiresAtMs) as EndOfTrades;
		// What another trade of the end may still look at can be too old for this one.
		const exit = end.exit && end.exit.atMs >= acceptedAtMs - exitMaxAgeMs ? end.exit : null;
		const ticks = {
			entry: findEntry(trade.terms, entryTicks),
			exit,
			aliveAtMs: laterOf(exit, end.heartbeatMs),
			seedLost: seedLost.has(id),
		};
		return { trade, ticks, judgedThroughMs: throughMs };
	});
}

const NONE: ReadonlySet<string> = new Set();

async function loadOpenTrades(
	tx: Queryable,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade>,
): Promise<StoredTrade[]> {
	const unknown = due.filter(({ id }) => !known.has(id)).map(({ id }) => id);
	const [closed, read] = await Promise.all([loadClosed(tx, due), unknown.length === 0 ? [] : loadTrades(tx, unknown)]);
	const stored = new Map(read.map((trade) => [trade.terms.id, trade]));
	return due.flatMap(({ id }) => (closed.has(id) ? [] : (known.get(id) ?? stored.get(id) ?? [])));
}

/** Ids of those that are not open any more; hardly ever any, so that asking for them answers with next to nothing. */
export async function loadClosed(tx: Queryable, due: readonly DueTrade[]): Promise<ReadonlySet<string>> {
	const { rows } = await tx.query<{ id: string }>({
		name: 'closed-trades',
		text: `select i.id from (select ${columns(1, 'int', 'uuid')}) i (user_id, id)
			left join open_trades o on o.user_id = i.user_id and o.trade_id = i.id where o.trade_id is null`,
		values: [ints(due.map(({ userId }) => userId)), uuids(due.map(({ id }) => id))],
	});
	return new Set(rows.map(({ id }) => id));
}

/** How far an asset's log can be judged, and whether the seed of any hour was lost. */
export async function loadJudgedThrough(
	tx: Queryable,
	assetId: number,
): Promise<{ throughMs: number; seedsLost: boolean }> {
	const { rows } = await tx.query<{ through: bigint; lost: boolean }>({
		name: 'judged-through',
		text: `select least(logged_through, clock()) through, exists (select from fair_hours where lost_at is not null) lost
			from asset_writers where asset_id = $1`,
		values: [assetId],
	});
	return { throughMs: Number(rows[0]?.through ?? 0), seedsLost: rows[0]?.lost ?? false };
}

/** Ids of those whose ticks a lost hour took away. */
async function loadSeedLostIds(tx: Queryable, terms: readonly TradeTerms[]): Promise<ReadonlySet<string>> {
	const { rows } = await tx.query<{ id: string }>(
		`select t.id from trade_terms t join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
		where t.id = any($1::uuid[]) and ${SEED_LOST}`,
		[uuids(terms.map(({ id }) => id))],
	);
	return new Set(rows.map(({ id }) => id));
}

/** Ticks of an asset within spans that do not overlap, oldest first. */
async function loadSpans(tx: Queryable, assetId: number, spans: readonly Span[]): Promise<EntryTick[]> {
	if (spans.length === 0) return [];
	const { rows } = await tx.query<{ seq: bigint; t: bigint; price: bigint; known_at: bigint }>({
		name: 'ticks-of-spans',
		text: `select k.* from unnest($2::bigint[], $3::bigint[]) s (after, until)
			cross join lateral (select seq, t, price, known_at(source, t, source_t) from ticks where asset_id = $1 and t > s.after and t <= s.until) k
			order by k.t, k.seq`,
		values: [assetId, bigints(spans.map(({ afterMs }) => afterMs)), bigints(spans.map(({ untilMs }) => untilMs))],
	});
	return rows.map((row) => ({
		...{ seq: Number(row.seq), atMs: Number(row.t), price: row.price, knownAtMs: Number(row.known_at) },
	}));
}

interface EndOfTrades {
	/** The last tick at or before the end, unless it is too old for all trades that end there. */
	readonly exit: Tick | null;
	/** Epoch ms of the last heartbeat at or before the end, unless it is too old for all trades that end there. */
	readonly heartbeatMs: number | null;
}

/** What the log says about each instant at which trades of an asset end, by epoch ms. */
async function loadEnds(
	tx: Queryable,
	assetId: number,
	terms: readonly TradeTerms[],
): Promise<Map<number, EndOfTrades>> {
	const sinceMs = new Map<number, number>();
	for (const { expiresAtMs, acceptedAtMs, exitMaxAgeMs } of terms)
		sinceMs.set(expiresAtMs, Math.min(sinceMs.get(expiresAtMs) ?? acceptedAtMs, acceptedAtMs - exitMaxAgeMs));
	if (sinceMs.size === 0) return new Map();
	const { rows } = await tx.query<{
		at: bigint;
		seq: bigint | null;
		t: bigint | null;
		price: bigint | null;
		heartbeat: bigint | null;
	}>({
		name: 'ends-of-trades',
		text: `select d.at, e.seq, e.t, e.price, (select max(g.at) from tick_groups g
				where g.kind = 'heartbeat' and g.asset_id = $1 and g.at <= d.at and g.at >= d.since) heartbeat
			from unnest($2::bigint[], $3::bigint[]) d (at, since)
			left join lateral (select e.seq, e.t, e.price from ticks e where e.asset_id = $1 and e.t <= d.at and e.t >= d.since
				order by e.t desc, e.seq desc limit 1) e on true`,
		values: [assetId, bigints([...sinceMs.keys()]), bigints([...sinceMs.values()])],
	});
	return new Map(
		rows.map(({ at, seq, t, price, heartbeat }) => [
			Number(at),
			{ exit: toTick(seq, t, price), heartbeatMs: heartbeat === null ? null : Number(heartbeat) },
		]),
	);
}

function laterOf(exit: Tick | null, heartbeatMs: number | null): number | null {
	if (exit === null || heartbeatMs === null) return exit?.atMs ?? heartbeatMs;
	return Math.max(exit.atMs, heartbeatMs);
}

/** Closes trades; fails when one of them is not open any more. */
export function settledTradesWrite(
	closedAtMs: number,
	settled: readonly { readonly id: string; readonly userId: number; readonly settlement: Settlement }[],
): Write {
	const settlements = settled.map(({ settlement }) => settlement);
	return {
		name: 'settle-trades',
		parts: `results as (
				insert into trade_results (trade_id, status, void_reason, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at)
				select ${columns(1, 'uuid', 'text', 'text', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint')}, $11::bigint),
			closed as (
				delete from open_trades o using (select unnest($12::int[]), unnest($1::uuid[])) c (user_id, trade_id)
				where o.user_id = c.user_id and o.trade_id = c.trade_id returning 1)`,
		proof: `select require(count(*) = $13::int, 'a trade is not open any more') from closed`,
		values: [
			uuids(settled.map(({ id }) => id)),
			texts(settlements.map((s) => s.status)),
			texts(settlements.map((s) => s.voidReason)),
			bigints(settlements.map((s) => s.entry?.seq)),
			bigints(settlements.map((s) => s.entry?.atMs)),
			bigints(settlements.map((s) => s.entry?.price)),
			bigints(settlements.map((s) => s.exit?.seq)),
			bigints(settlements.map((s) => s.exit?.atMs)),
			bigints(settlements.map((s) => s.exit?.price)),
			bigints(settlements.map((s) => s.returnedMinor)),
			closedAtMs,
			ints(settled.map(({ userId }) => userId)),
			settled.length,
		],
	};
}

/** When the next open trade of an asset ends, null without one, and the deciding clock, both epoch ms; leaves out those in `except`. */
export async function loadNextDue(
	db: Queryable,
	assetId: number,
	except: readonly string[],
): Promise<{ dueMs: number | null; clockMs: number }> {
	const { rows } = await db.query<{ due: bigint | null; clock: bigint }>({
		name: 'next-due',
		text: `select clock() clock, (select min(expires_at) from open_trades
			where asset_id = $1 and trade_id not in (select unnest($2::uuid[]))) due`,
		values: [assetId, uuids(except)],
	});
	const [row] = rows;
	return { dueMs: row?.due == null ? null : Number(row.due), clockMs: Number(row?.clock) };
}

/**
 * Until when ticks of these assets are needed for trades that are open: the last expiry plus what its exit may be old.
 * Epoch milliseconds; null without open trades. After a long standstill no more than this is caught up.
 */
export async function loadLastExitDeadline(db: Queryable, assetIds: readonly number[]): Promise<number | null> {
	const { rows } = await db.query<{ at: bigint | null }>(
		'select max(expires_at + exit_max_age_ms) at from open_trades where asset_id = any($1::int[])',
		[assetIds],
	);
	return rows[0]?.at == null ? null : Number(rows[0].at);
}

/**
 * Whether an open trade may wait for `logged_through` to reach a deciding instant that the clock has reached: an end,
 * or, where L lags by more than a second, the deadline of an entry.
 */
export async function isWaitingForLog(db: Queryable, assetId: number): Promise<boolean> {
	const { rows } = await db.query<{ waiting: boolean }>({
		name: 'waiting-for-log',
		text: `with w as materialized (select logged_through l, clock() now from asset_writers where asset_id = $1)
			select exists (select from open_trades where asset_id = $1
					and expires_at > (select l from w) and expires_at <= (select now from w))
				or (select l < now - 1000 from w) and exists (select from open_trades where asset_id = $1) waiting`,
		values: [assetId],
	});
	return rows[0]?.waiting ?? false;
}

export interface TradeFilter {
	readonly userId: number;
	readonly statuses: readonly string[] | null;
	readonly mode: string | null;
	readonly assetId: number | null;
	readonly fromMs: number | null;
	readonly toMs: number | null;
	/** Page on after this trade. */
	readonly after: Position | null;
	readonly limit: number;
}

/** A trade with what is shown beside it. */
export interface ShownTrade {
	readonly trade: StoredTrade;
	readonly entry: Tick | null;
	readonly correction: StoredCorrection | null;
}

/** A user's trades, newest first, open ones with the entry that the log already has. */
export async function loadTradesOfUser(db: Queryable, filter: TradeFilter): Promise<ShownTrade[]> {
	// Open ones are few and have a list of their own; the way to them must not lead through all that are closed.
	const openOnly = filter.statuses?.length === 1 && filter.statuses[0] === 'open';
	const { rows } = await db.query<TradeRow & ShownRow>({
		name: openOnly ? 'open-trades-of-user' : 'trades-of-user',
		text: `select ${TRADE_COLUMNS}, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, ${CORRECTION_COLUMNS}
			from (select t.* from ${openOnly ? 'open_trades o join trades t on t.id = o.trade_id where o.user_id = $1' : 'trades t where t.user_id = $1'}
				and ($2::text[] is null or t.status = any($2)) and ($3::text is null or t.mode = $3) and ($4::int is null or t.asset_id = $4)
				and ($5::bigint is null or t.accepted_at >= $5) and ($6::bigint is null or t.accepted_at < $6)
				and ($7::bigint is null or (t.accepted_at, t.id) < ($7, $8::uuid))
				order by t.accepted_at desc, t.id desc limit $9) t
			join assets a on a.id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (${entryWhere(`t.status = 'open'`)}) entry on true ${CORRECTION}
			order by t.accepted_at desc, t.id desc`,
		values: [
			filter.userId,
			filter.statuses,
			filter.mode,
			filter.assetId,
			filter.fromMs,
			filter.toMs,
			filter.after?.atMs,
			filter.after?.id,
			filter.limit,
		],
	});
	return rows.map(toShown);
}

/** Trades of one user by id, open ones with the entry that the log already has. */
export async function loadTradesById(db: Queryable, userId: number, ids: readonly string[]): Promise<ShownTrade[]> {
	const { rows } = await db.query<TradeRow & ShownRow>({
		name: 'trades-by-id',
		text: `select ${TRADE_COLUMNS}, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, ${CORRECTION_COLUMNS}
			from trades t join assets a on a.id = t.asset_id
			join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
			left join lateral (${entryWhere(`t.status = 'open'`)}) entry on true ${CORRECTION} where t.user_id = $1 and t.id = any($2::uuid[])`,
		values: [userId, ids],
	});
	return rows.map(toShown);
}

interface ShownRow {
	entry_found_seq: bigint | null;
	entry_found_t: bigint | null;
	entry_found_price: bigint | null;
	wrong_seq: bigint | null;
	wrong_cause: FeedErrorCause;
	corrected_amount: bigint;
	corrected_at: bigint;
}

const CORRECTION_COLUMNS = 'c.seq wrong_seq, f.cause wrong_cause, c.amount corrected_amount, c.corrected_at';
const CORRECTION = `left join trade_corrections c on c.trade_id = t.id
	left join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq`;

function toShown(row: TradeRow & ShownRow): ShownTrade {
	const correction = row.wrong_seq !== null && {
		seq: Number(row.wrong_seq),
		cause: row.wrong_cause,
		amountMinor: row.corrected_amount,
		atMs: Number(row.corrected_at),
	};
	return {
		trade: toTrade(row),
		entry: toTick(row.entry_found_seq, row.entry_found_t, row.entry_found_price),
		correction: correction || null,
	};
}

export interface StoredUserEvent {
	readonly n: bigint;
	readonly type: 'trade.opened' | 'trade.closed' | 'trade.corrected' | 'user';
	readonly tradeId: string | null;
	readonly balanceDemo: bigint;
	readonly balanceReal: bigint;
	readonly lastTradeOn: 'demo' | 'real';
}

/** A user's numbered events after `afterN` (none for null), oldest first, and the newest number, in one snapshot. */
export async function loadStoredUserEvents(
	db: Queryable,
	userId: number,
	afterN: number | null,
): Promise<{ newestN: number; events: StoredUserEvent[] }> {
	const { rows } = await db.query<{ newest: bigint } & { [Key in keyof StoredUserEvent]: StoredUserEvent[Key] | null }>(
		{
			name: 'user-events-after',
			// A row's number is that of its last event; each has one at least.
			text: `select s.event_n newest, e.n, e.type, e."tradeId", e."balanceDemo", e."balanceReal", s.last_trade_on "lastTradeOn"
			from user_states s left join (
				select run.n - cardinality(run.trade_ids) + one.place n, run.type, one."tradeId", one."balanceDemo", one."balanceReal"
				from (select * from user_events where user_id = $1 and n > $2 order by n limit 1000) run
				cross join unnest(run.trade_ids, run.balances_demo, run.balances_real) with ordinality one ("tradeId", "balanceDemo", "balanceReal", place)
			) e on e.n > $2 where s.user_id = $1 order by e.n limit 1000`,
			values: [userId, afterN],
		},
	);
	const events = rows.filter(({ n }) => n !== null) as unknown as StoredUserEvent[];
	return { newestN: Number(rows[0]?.newest ?? 0), events };
}

/** What bounds a user's placements, read without any lock: it is shown, and decides nothing. */
export async function loadLimitFacts(
	db: Queryable,
	userId: number,
): Promise<{ openTrades: number; frozen: boolean; emailVerified: boolean; isStaff: boolean }> {
	const { rows } = await db.query(
		`select s.open_trades "openTrades", s.frozen_at is not null frozen, u.email_verified_at is not null "emailVerified", u.role <> 'user' "isStaff"
		from user_states s join users u on u.id = s.user_id where s.user_id = $1`,
		[userId],
	);
	if (!rows[0]) throw new Error(`user ${userId} has no state`);
	return rows[0];
}

/** The deciding clock, read now. */
export async function loadClock(tx: Queryable): Promise<bigint> {
	const { rows } = await tx.query<{ t: bigint }>({ name: 'clock', text: 'select clock() t' });
	return (rows[0] as { t: bigint }).t;
}
