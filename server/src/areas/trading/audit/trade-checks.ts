import { houseAccountId } from '@fairtick/domain/ledger/rules';
import { findRuleSet, type RuleSet } from '@fairtick/domain/trading/rule-sets';
import {
	SEEN_TICK_AGE_MS,
	type Settlement,
	type SettlementTerms,
	type SettlementTicks,
	type Tick,
} from '@fairtick/domain/trading/rules';
import { resultText, termsText } from '@fairtick/domain/trading/terms';
import {
	type AuditedState,
	type Check,
	type CheckResult,
	Findings,
	ID_NAMED,
	inBulk,
	isNewEvent,
	resultOf,
	streamRows,
} from '../../../platform/audit/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { sha256 } from '../../ledger/index.ts';
import { type StoredTrade, type TradeRow, toTrade } from '../trade/row.ts';
import { ENTRY_FOUND, type FoundTick, saleTickFound, tickWhere, toFoundTick } from './found-ticks.ts';
import { findTermsProblem, loadVersions, type Versions } from './trade-terms.ts';

interface AuditedTrade extends TradeRow {
	available: bigint;
	in_trades: bigint;
	opening: EventColumns | null;
	settling: EventColumns | null;
	entry_found: FoundTick;
	exit_found: FoundTick;
	heartbeat_at: bigint | null;
	/** The request that sold it, with the tick that it executes on. */
	sale_found: {
		readonly min_amount: string | null;
		readonly fee_bps: number;
		readonly tick: FoundTick;
	} | null;
	seed_lost: boolean;
	beacon_silent: boolean;
	/** The kept tick was the newest one when the trade was accepted, as far as its time goes (TRADE-03, TRADE-08). */
	kept_fits: boolean;
	/** The tick that the terms name as seen is there, not after the kept one and not too old (PROOF-09). */
	seen_fits: boolean;
	/** Price of the tick that the user saw, not older than eleven seconds. */
	price_seen: bigint | null;
	archived: boolean;
}

interface EventColumns {
	/** Epoch milliseconds. */
	readonly at: number;
	readonly kind: string;
	readonly content: string;
	readonly transfers: string;
}

const JSON_OF_EVENT = `json_build_object('at', v.recorded_at, 'kind', v.kind, 'content', encode(v.content_hash, 'hex'), 'transfers', x.listed)`;
const LISTED = `string_agg(x.source || '>' || x.destination || ':' || x.amount, ',' order by x.position) listed`;

/** Joins the events of a trade: one by one for a few trades, read and joined once for all of them. */
const EVENTS_OF_TRADE = `left join lateral (
	select (${eventOf('open')}) opening, (${eventOf('settle')}) settling) e on true`;
const EVENTS_OF_ALL_TRADES = `left join (
	select ${ID_NAMED} id,
		(array_agg(${JSON_OF_EVENT}) filter (where v.reference = 'trade:' || split_part(v.reference, ':', 2) || ':open'))[1] opening,
		(array_agg(${JSON_OF_EVENT}) filter (where v.reference = 'trade:' || split_part(v.reference, ':', 2) || ':settle'))[1] settling
	from ledger_events v left join (select x.event_id, x.recorded_at, ${LISTED} from ledger_transfers x group by x.event_id, x.recorded_at) x on x.event_id = v.id and x.recorded_at = v.recorded_at
	where v.reference like 'trade:%' group by 1) e on e.id = t.id`;

function eventOf(part: string): string {
	return `select ${JSON_OF_EVENT} from ledger_references f join ledger_events v on v.id = f.event_id and v.recorded_at = f.recorded_at
		left join lateral (select ${LISTED} from ledger_transfers x where x.event_id = v.id and x.recorded_at = v.recorded_at) x on true
		where f.reference = 'trade:' || t.id || ':${part}'`;
}

/**
 * Lost hours are few if there are any: they are read once, where each trade would look through all hours. `seed_lost` and `beacon_silent` are
 * written a second time on purpose (lost-hours.ts has the first).
 */
const tradesWith = (
	events: string,
) => `with lost as materialized (select epoch from fair_hours where lost_at is not null),
	silent as materialized (select declared_at, 1692803367000 + (round - 1) * 3000 + 1750 first_tick_at from silent_rounds)
	select t.*, s.ticker, '' tick_size, a.id available, i.id in_trades, e.opening, e.settling,
	${ENTRY_FOUND} entry_found,
	${tickWhere('k.t <= t.expires_at and k.t >= t.accepted_at - t.exit_max_age_ms', 'k.t desc, k.seq desc')} exit_found,
	(select max(g.at) from tick_groups g where g.asset_id = t.asset_id and g.kind = 'heartbeat'
		and g.at <= t.expires_at and g.at >= t.accepted_at - t.exit_max_age_ms) heartbeat_at,
	case when t.status = 'sold' then (select json_build_object('min_amount', x.min_amount::text, 'fee_bps', x.fee_bps, 'tick',
			${saleTickFound('x')})
		from trade_sales x where x.trade_id = t.id and x.ended_at is not null and x.lapse is null) end sale_found,
	exists (select from lost h join asset_versions n on n.asset_id = t.asset_id and n.version = t.asset_version and n.source = 'fair'
		where h.epoch between coalesce(t.entry_after, t.accepted_at) / 3600000 and t.expires_at / 3600000
			and not exists (select from ticks k where k.asset_id = t.asset_id and k.t > least(t.expires_at, h.epoch * 3600000::bigint + 3599999) - 500
				and k.t <= least(t.expires_at, h.epoch * 3600000::bigint + 3599999))) seed_lost,
	exists (select from silent s join asset_versions n on n.asset_id = t.asset_id and n.version = t.asset_version and n.source = 'fair' and n.beacon = 'quicknet'
		where s.first_tick_at <= t.expires_at and t.accepted_at < s.declared_at
			and not exists (select from ticks k where k.asset_id = t.asset_id and k.t > t.expires_at - 500 and k.t <= t.expires_at)) beacon_silent,
	exists (select from ticks k where k.asset_id = t.asset_id and k.t <= t.accepted_at and k.t >= t.accepted_at - t.entry_within_ms
		and k.seq = t.kept_seq) kept_fits,
	t.rules_version = 1 or t.seen_unknown or t.seen_seq is null or exists (select from ticks k where k.asset_id = t.asset_id
		and k.t between t.accepted_at - ${SEEN_TICK_AGE_MS} and t.accepted_at and k.seq = t.seen_seq and k.seq <= t.kept_seq) seen_fits,
	case when t.max_slippage is not null then (select k.price from ticks k where k.asset_id = t.asset_id and k.t <= t.accepted_at
		and k.t >= t.accepted_at - 11000 and k.seq = t.seen_seq) end price_seen,
	exists (select from tick_archives x where x.asset_id = t.asset_id and x.through > t.accepted_at - greatest(t.exit_max_age_ms, ${SEEN_TICK_AGE_MS})) archived
	from trades t ${events} left join assets s on s.id = t.asset_id
	left join accounts a on a.user_id = t.user_id and a.currency = t.currency and a.kind = 'available'
	left join accounts i on i.user_id = t.user_id and i.currency = t.currency and i.kind = 'in_trades'`;

/** Maximum time between the acceptance and its posting (LEDGER-07). */
const POSTED_WITHIN_MS = 15_000;

/** TRADE-10, LEDGER-06: terms and results equal those of their events, and every result follows from the stored ticks. */
export const trades: Check = {
	title: 'trades: terms as on offer, terms and results as hashed, every settlement recomputed from stored ticks',
	run: (tx, since) =>
		since === null
			? inBulk(tx, () => look(tx, null, tradesWith(EVENTS_OF_ALL_TRADES)))
			: look(tx, since, tradesWith(EVENTS_OF_TRADE)),
};

async function look(tx: Queryable, since: AuditedState | null, trades: string): Promise<CheckResult> {
	const events = `ledger_events v where v.reference like 'trade:%' and ${isNewEvent(since)}`;
	const scope = since === null ? '' : ` where t.id in (select ${ID_NAMED} from ${events})`;
	const versions = await loadVersions(tx);
	const [settled, accepted, orphans] = [new Findings(), new Findings(), new Findings()];
	let rows = 0;
	for await (const row of streamRows<AuditedTrade>(tx, `${trades}${scope}`)) {
		rows++;
		for (const [findings, find] of [
			[settled, findProblem],
			[accepted, findAcceptanceProblem],
		] as const) {
			const problem = unlessBroken(() => find(row, versions));
			if (problem) findings.add(`trade ${row.id}`, problem);
		}
	}
	await orphans.addFrom(
		tx,
		`select 'event ' || v.reference "row", 'its trade is missing' problem from ${events}
			and not exists (select from trade_terms t where t.id = ${ID_NAMED})`,
	);
	return resultOf(rows, [settled, accepted, orphans]);
}

/** A row that the rules themselves can't read is a finding, and the ones after it are looked at. */
function unlessBroken(find: () => string | null): string | null {
	try {
		return find();
	} catch (error) {
		return `can't be judged: ${(error as Error).message}`;
	}
}

/** LEDGER-07: the terms were on offer then, and the money moved at that time. */
function findAcceptanceProblem(row: AuditedTrade, versions: Versions): string | null {
	const { terms } = toTrade(row);
	const problem = findTermsProblem(terms, versions);
	if (problem) return problem;
	const { opening } = row;
	if (opening && (opening.at < terms.acceptedAtMs || opening.at > terms.acceptedAtMs + POSTED_WITHIN_MS))
		return `was accepted at ${terms.acceptedAtMs}, its stake was moved at ${opening.at}`;
	if (row.archived) return null;
	if (!row.kept_fits) return 'was accepted at another time than its kept tick allows';
	if (!row.seen_fits) return 'names a tick that its user saw which the log does not have before it';
	return terms.seenPrice === row.price_seen ? null : 'holds another price than the one of the tick that its user saw';
}

function findProblem(row: AuditedTrade): string | null {
	const trade = toTrade(row);
	const { opening, settling } = row;
	if (!opening) return 'its opening event is missing';
	if (opening.content !== sha256(termsText(trade.terms))) return 'its terms differ from their hash';
	if (opening.transfers !== `${row.available}>${row.in_trades}:${trade.terms.stakeMinor}`)
		return 'its stake was not moved';
	if (row.status === 'open') return settling ? 'is open, but has a settling event' : null;
	if (!settling) return 'is closed, but its settling event is missing';
	if (trade.settlement === null) return 'has no complete result';
	if (settling.content !== sha256(resultText(trade.terms, trade.settlement))) return 'its result differs from its hash';
	// TRADE-17: by the rules that it was opened under.
	const rules = findRuleSet(trade.terms.rulesVersion);
	if (rules === null) return `was settled by rules of version ${trade.terms.rulesVersion}, which are unknown here`;
	// The ticks of archived days are gone: their results were checked before, and are hashed.
	const due = row.archived ? trade.settlement : recompute(rules, trade, row);
	if (resultText(trade.terms, due) !== resultText(trade.terms, trade.settlement))
		return `the stored ticks give ${due.status}, it was settled as ${row.status}`;
	if (settling.kind !== `trade.${due.status}` || settling.transfers !== expectedTransfers(trade, due, row))
		return 'the money moved otherwise than its result says';
	return null;
}

function recompute(rules: RuleSet, { terms, ticker }: StoredTrade, row: AuditedTrade): Settlement {
	const sold =
		row.sale_found && recomputeSale(rules, { ...terms, ticker }, row.sale_found, toFoundTick(row.entry_found));
	if (sold) return sold;
	const exit = toFoundTick(row.exit_found);
	const alive = [exit?.atMs, row.heartbeat_at].flatMap((at) => (at === null || at === undefined ? [] : [Number(at)]));
	const ticks: SettlementTicks = {
		entry: toFoundTick(row.entry_found),
		exit,
		aliveAtMs: alive.length === 0 ? null : Math.max(...alive),
		seedLost: row.seed_lost,
		beaconSilent: row.beacon_silent,
	};
	return rules.decideSettlement(terms, ticks);
}

/** The result by the request that sold the trade (TRADE-14); null: it would not have sold it. */
function recomputeSale(
	rules: RuleSet,
	trade: SettlementTerms & { readonly ticker: string },
	{ min_amount, fee_bps, tick }: NonNullable<AuditedTrade['sale_found']>,
	entry: Tick | null,
): Settlement | null {
	const payoutMinor = rules.computePayout(trade.stakeMinor, trade.payoutBps);
	const sale = { minAmountMinor: min_amount === null ? null : BigInt(min_amount), feeBps: fee_bps };
	return rules.sale?.decide({ ...trade, payoutMinor }, sale, { entry, tick: toFoundTick(tick) }).settlement ?? null;
}

function expectedTransfers({ terms }: StoredTrade, { status, returnedMinor }: Settlement, row: AuditedTrade): string {
	const house = houseAccountId('house:trading', terms.currency);
	if (status === 'lost' || returnedMinor === 0n) return `${row.in_trades}>${house}:${terms.stakeMinor}`;
	if (status === 'sold' && returnedMinor < terms.stakeMinor)
		return `${row.in_trades}>${row.available}:${returnedMinor},${row.in_trades}>${house}:${terms.stakeMinor - returnedMinor}`;
	const back = `${row.in_trades}>${row.available}:${terms.stakeMinor}`;
	const profit = returnedMinor - terms.stakeMinor;
	return profit > 0n ? `${back},${house}>${row.available}:${profit}` : back;
}
