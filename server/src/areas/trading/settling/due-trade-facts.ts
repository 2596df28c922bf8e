import { computeEntrySpans, type EntryTick, findEntry, type Span } from '@fairtick/domain/trading/entry';
import type { SettlementTicks, Tick } from '@fairtick/domain/trading/rules';
import type { SaleTerms } from '@fairtick/domain/trading/sale';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { bigints, loadRows, type Query, type Queryable, runQuery, uuids } from '../../../platform/database/index.ts';
import { BEACON_SILENT, SEED_LOST } from '../trade/lost-hours.ts';
import { loadTrades } from '../trade/queries.ts';
import { type StoredTrade, toTick } from '../trade/row.ts';
import { pendingSalesQuery, type WaitingSale } from '../trade/sales.ts';
import { closedQuery, type DueTrade, decidableThroughQuery } from './queries.ts';

/** A trade with the log's facts about its span. */
export interface DueTradeFacts {
	readonly trade: StoredTrade;
	readonly ticks: SettlementTicks;
	/** The instant up to which trades can be decided: the clock and `logged_through` have both reached it. */
	readonly decidableThroughMs: number;
	/** The request to sell it that waits; null: there is none. */
	readonly sale: PendingSale | null;
}

/** A request to sell that waits, with the tick that it executes on; null: the log has none yet. */
export interface PendingSale {
	readonly terms: SaleTerms;
	readonly tick: Tick | null;
	/** True if no other tick can come: the log has passed its time, or its hour is lost. */
	readonly isOver: boolean;
}

/** Trades by their ids, of which those in `known` need not be read: terms never change. */
export async function loadDueTerms(
	tx: Queryable,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade>,
): Promise<StoredTrade[]> {
	const unknown = due.filter(({ id }) => !known.has(id)).map(({ id }) => id);
	const read = unknown.length === 0 ? [] : await loadTrades(tx, unknown);
	const stored = new Map(read.map((trade) => [trade.terms.id, trade]));
	return due.flatMap(({ id }) => known.get(id) ?? stored.get(id) ?? []);
}

/**
 * The queries for the ticks of an asset's due trades, and for those that are closed: to be read under their users' lock.
 * Each stretch of the log is read once, however many trades need it.
 */
export function dueTradeQueries(assetId: number, due: readonly DueTrade[], trades: readonly StoredTrade[]) {
	const terms = trades.map((trade) => trade.terms);
	const spans = computeEntrySpans(terms);
	return {
		reach: decidableThroughQuery(assetId),
		closed: closedQuery(due),
		entryTicks: spans.length > 0 ? spansQuery(assetId, spans) : null,
		ends: endsQuery(assetId, terms),
		sales: pendingSalesQuery(assetId),
	};
}

/** The answers of the queries above. */
interface ReadLog {
	readonly reach: { readonly throughMs: number; readonly ticksLost: boolean };
	readonly closed: ReadonlySet<string>;
	readonly entryTicks: readonly EntryTick[] | null;
	readonly ends: ReadonlyMap<number, EndOfTrades> | null;
	readonly sales: readonly WaitingSale[];
}

/** The trades that are still open, each with its ticks. */
export async function toDueTradeFacts(
	tx: Queryable,
	trades: readonly StoredTrade[],
	{ reach, closed, entryTicks, ends, sales }: ReadLog,
): Promise<DueTradeFacts[]> {
	const lost = reach.ticksLost
		? await loadLostTicks(
				tx,
				trades.map((trade) => trade.terms),
			)
		: NONE;
	const open = trades.filter(({ terms: { id } }) => !closed.has(id));
	const pending = await findSaleTicks(tx, sales, new Set(open.map(({ terms }) => terms.id)), reach.throughMs);
	return open.map((trade) => {
		const { id, expiresAtMs, acceptedAtMs, exitMaxAgeMs } = trade.terms;
		const end = ends?.get(expiresAtMs) as EndOfTrades;
		// A tick that another trade with the same end may use can be too old for this one.
		const exit = end.exit && end.exit.atMs >= acceptedAtMs - exitMaxAgeMs ? end.exit : null;
		const ticks = {
			entry: findEntry(trade.terms, entryTicks ?? []),
			exit,
			aliveAtMs: laterOf(exit, end.heartbeatMs),
			seedLost: lost.get(id)?.seedLost ?? false,
			beaconSilent: lost.get(id)?.beaconSilent ?? false,
		};
		return { trade, ticks, decidableThroughMs: reach.throughMs, sale: pending.get(id) ?? null };
	});
}

/** The requests to sell these trades, by the trade, with their ticks. */
async function findSaleTicks(
	tx: Queryable,
	sales: readonly WaitingSale[],
	tradeIds: ReadonlySet<string>,
	throughMs: number,
): Promise<ReadonlyMap<string, PendingSale>> {
	const due = sales.filter(({ terms }) => tradeIds.has(terms.tradeId));
	const [first] = due;
	if (first === undefined) return new Map();
	// A sale finds its tick as a trade finds its entry.
	const asEntry = ({ keptSeq, executesAfterMs, withinMs }: SaleTerms) => ({
		keptSeq,
		entryAfterMs: executesAfterMs,
		entryWithinMs: withinMs,
	});
	const spans = computeEntrySpans(due.map(({ terms }) => asEntry(terms)));
	const ticks = await runQuery(tx, spansQuery(first.terms.assetId, spans));
	return new Map(
		due.map(({ terms, isTickLost }) => {
			const isOver = isTickLost || terms.executesAfterMs + terms.withinMs <= throughMs;
			return [terms.tradeId, { terms, tick: findEntry(asEntry(terms), ticks), isOver }];
		}),
	);
}

/** A cause that permanently takes ticks of a trade away. */
interface LostTicks {
	readonly id: string;
	readonly seedLost: boolean;
	readonly beaconSilent: boolean;
}

const NONE: ReadonlyMap<string, LostTicks> = new Map();

/** Missing ticks of trades by id: of a lost hour, or of a silent round of the beacon. */
async function loadLostTicks(tx: Queryable, terms: readonly TradeTerms[]): Promise<ReadonlyMap<string, LostTicks>> {
	const lost = await loadRows(
		tx,
		`select t.id, ${SEED_LOST} "seedLost", ${BEACON_SILENT} "beaconSilent"
		from trade_terms t join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version
		where t.id = any($1::uuid[])`,
		[uuids(terms.map(({ id }) => id))],
	);
	return new Map(lost.map((one) => [one.id, one]));
}

/** Ticks of an asset within spans that do not overlap, oldest first. */
const spansQuery = (assetId: number, spans: readonly Span[]): Query<EntryTick[]> => ({
	phase: 'reads',
	statement: {
		name: 'ticks-of-spans',
		text: `select k.seq::float8 seq, k.t::float8 "atMs", k.price, k.known_at::float8 "knownAtMs" from unnest($2::bigint[], $3::bigint[]) s (after, until)
			cross join lateral (select seq, t, price, known_at(source, t, source_t) from ticks where asset_id = $1 and t > s.after and t <= s.until) k
			order by k.t, k.seq`,
		values: [assetId, bigints(spans.map(({ afterMs }) => afterMs)), bigints(spans.map(({ untilMs }) => untilMs))],
	},
	read: ({ rows }) => rows,
});

interface EndOfTrades {
	/** The last tick at or before the end, unless it is too old for all trades that end there. */
	readonly exit: Tick | null;
	/** Epoch ms of the last heartbeat at or before the end, unless it is too old for all trades that end there. */
	readonly heartbeatMs: number | null;
}

interface EndRow {
	readonly at: bigint;
	readonly seq: bigint | null;
	readonly t: bigint | null;
	readonly price: bigint | null;
	readonly heartbeat: bigint | null;
}

/** The log at each instant at which trades of an asset end, by epoch ms; null without trades. */
function endsQuery(assetId: number, terms: readonly TradeTerms[]): Query<ReadonlyMap<number, EndOfTrades>> | null {
	const sinceMs = new Map<number, number>();
	for (const { expiresAtMs, acceptedAtMs, exitMaxAgeMs } of terms)
		sinceMs.set(expiresAtMs, Math.min(sinceMs.get(expiresAtMs) ?? acceptedAtMs, acceptedAtMs - exitMaxAgeMs));
	if (sinceMs.size === 0) return null;
	return {
		phase: 'reads',
		statement: {
			name: 'ends-of-trades',
			text: `select d.at, e.seq, e.t, e.price, (select max(g.at) from tick_groups g
					where g.kind = 'heartbeat' and g.asset_id = $1 and g.at <= d.at and g.at >= d.since) heartbeat
				from unnest($2::bigint[], $3::bigint[]) d (at, since)
				left join lateral (select e.seq, e.t, e.price from ticks e where e.asset_id = $1 and e.t <= d.at and e.t >= d.since
					order by e.t desc, e.seq desc limit 1) e on true`,
			values: [assetId, bigints([...sinceMs.keys()]), bigints([...sinceMs.values()])],
		},
		read: ({ rows }) =>
			new Map(
				rows.map(({ at, seq, t, price, heartbeat }: EndRow) => [
					Number(at),
					{ exit: toTick(seq, t, price), heartbeatMs: heartbeat === null ? null : Number(heartbeat) },
				]),
			),
	};
}

function laterOf(exit: Tick | null, heartbeatMs: number | null): number | null {
	if (exit === null || heartbeatMs === null) return exit?.atMs ?? heartbeatMs;
	return Math.max(exit.atMs, heartbeatMs);
}
