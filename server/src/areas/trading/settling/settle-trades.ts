import { setImmediate as turn } from 'node:timers/promises';
import type { Minor } from '@fairtick/domain/money/money';
import { findRuleSet, type RuleSet } from '@fairtick/domain/trading/rule-sets';
import type { Settlement, Tick } from '@fairtick/domain/trading/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { lockFreeUsersQuery, lockUsersQuery } from '../../../platform/authorization/index.ts';
import {
	type Connection,
	clockQuery,
	combineWrites,
	type Database,
	inTransaction,
	pipeline,
	type Query,
} from '../../../platform/database/index.ts';
import { userEventsWrite } from '../../../platform/events/index.ts';
import { preparePosting, userAccountsQuery } from '../../ledger/index.ts';
import { type Counted, countStatement } from '../../limits/index.ts';
import { lockFreeExposure, releaseStatements } from '../trade/exposure.ts';
import { settlingEvent } from '../trade/ledger-events.ts';
import { type Locked, numberEvents } from '../trade/number-events.ts';
import { type NewTradeEvent, type PublishedTradeEvent, toPublishedEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { type EndedSale, endedSalesWrite, type StoredSale } from '../trade/sales.ts';
import { toWireTrade } from '../trade/view.ts';
import { type DueTradeFacts, dueTradeQueries, loadDueTerms, toDueTradeFacts } from './due-trade-facts.ts';
import { type DueTrade, settledTradesWrite } from './queries.ts';

interface Settled {
	readonly trade: StoredTrade;
	readonly settlement: Settlement;
	/** The request to sell that ends with it; null: none. */
	readonly sale: StoredSale | null;
}

/** A request to sell that lapsed; its trade continues. */
interface Lapsed {
	readonly trade: StoredTrade;
	readonly entry: Tick | null;
	readonly sale: StoredSale;
}

type Decided = Settled | (Lapsed & { readonly settlement?: never });

/** The results of some trades that were due. */
export interface SettledBatch {
	/** The events to send after the commit. */
	readonly events: readonly PublishedTradeEvent[];
	/** Undecidable trades by id, with the reason: they stay open (TRADE-17). */
	readonly undecidable: ReadonlyMap<string, unknown>;
	/** Ids of those that need a lock which another transaction holds; only without waiting. */
	readonly held: readonly string[];
}

/** Longest wait for a lock: the trades of others in the transaction wait with it. */
const LOCK_TIMEOUT_MS = 1_000;
/** The same without `waits`, for locks that can't be asked about before. */
const UNWAITING_LOCK_TIMEOUT_MS = 100;

/**
 * Gather, decide, commit: settles those of an asset's trades that are still open and can be decided, in one transaction.
 * However often and by whatever process it is tried, each trade ends once (TRADE-11): its user's lock, the row that is taken
 * from the open ones, the key of its result and the reference of its event each see to that alone. `known` are trades
 * whose terms need not be read.
 * Throws with nothing done where one can't be written; one that can't be decided is left out. It waits a second for a
 * lock and then throws; without `waits` it leaves out the trades whose user, or whose real exposure, is locked.
 */
export function settleTrades(
	database: Database,
	realCurrency: 'USD' | 'SANDBOX_USD',
	assetId: number,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade> = new Map(),
	waits = true,
): Promise<SettledBatch> {
	return inTransaction(database, async (tx) => {
		const userIds = [...new Set(due.map(({ userId }) => userId))];
		const trades = await loadDueTerms(tx, due, known);
		const { states, accounts, nowMs, ...log } = await pipeline(tx, {
			lockTimeout: lockTimeoutQuery(waits ? LOCK_TIMEOUT_MS : UNWAITING_LOCK_TIMEOUT_MS),
			states: waits ? lockUsersQuery(userIds) : lockFreeUsersQuery(userIds),
			...dueTradeQueries(assetId, due, trades),
			accounts: userAccountsQuery(userIds),
			nowMs: clockQuery,
		});
		const facts = await toDueTradeFacts(tx, trades, log);
		const locked = { realCurrency, states, accounts, nowMs };
		// Computing takes milliseconds: calls that came meanwhile are served between its parts.
		await turn();
		const decided: Decided[] = [];
		const undecidable = new Map<string, unknown>();
		for (const one of facts) {
			// Facts that were read of a user who is not locked may change.
			if (!waits && !states.has(one.trade.terms.userId)) continue;
			try {
				const found = decide(assetId, one, Number(nowMs));
				if (found !== null) decided.push(found);
			} catch (error) {
				undecidable.set(one.trade.terms.id, error);
			}
		}
		if (waits) return { events: await write(tx, locked, decided), undecidable, held: [] };
		const terms = decided.map(({ trade }) => trade.terms);
		const heldCurrencies = await lockFreeExposure(tx, terms);
		const held = [
			...due.filter(({ userId }) => !states.has(userId)),
			...terms.filter(({ currency }) => heldCurrencies.has(currency)),
		];
		const free = decided.filter(({ trade }) => !heldCurrencies.has(trade.terms.currency));
		return { events: await write(tx, locked, free), undecidable, held: held.map(({ id }) => id) };
	});
}

/** Until the transaction ends. */
const lockTimeoutQuery = (ms: number): Query<null> => ({
	phase: 'begin',
	statement: { name: 'lock-timeout', text: `select set_config('lock_timeout', $1, true)`, values: [String(ms)] },
	read: () => null,
});

/**
 * Decides by the rules that the trade was opened under (TRADE-17). Null: neither the end nor an early reason to void can
 * be decided from the log yet. Throws if waiting will not change that.
 */
function decide(assetId: number, facts: DueTradeFacts, nowMs: number): Decided | null {
	const { trade, ticks } = facts;
	const { terms } = trade;
	if (terms.assetId !== assetId)
		throw new Error(`is on asset ${terms.assetId}, but due with those of asset ${assetId}`);
	const rules = findRuleSet(terms.rulesVersion);
	if (rules === null) throw new Error(`no rules of version ${terms.rulesVersion}`);
	// TRADE-14: a request to sell ends before its trade does.
	const sale = facts.sale && decideEndOfRequest(rules, trade, facts, nowMs);
	if (sale === 'waits') return null;
	if (sale?.settlement) return { trade, settlement: sale.settlement, sale: sale.sale };
	const settlement = decideByRules(rules, terms, facts);
	if (settlement !== null) return { trade, settlement, sale: sale?.sale ?? null };
	return sale && { trade, entry: ticks.entry, sale: sale.sale };
}

function decideByRules(
	rules: RuleSet,
	terms: TradeTerms,
	{ ticks, decidableThroughMs }: Pick<DueTradeFacts, 'ticks' | 'decidableThroughMs'>,
): Settlement | null {
	if (terms.expiresAtMs <= decidableThroughMs || ticks.seedLost || ticks.beaconSilent)
		return rules.decideSettlement(terms, ticks);
	const entryDecided = ticks.entry !== null || terms.entryAfterMs + terms.entryWithinMs <= decidableThroughMs;
	return entryDecided && rules.decideEntry(terms, ticks.entry) !== null ? rules.decideSettlement(terms, ticks) : null;
}

/** The end of a request to sell, by the rules of its trade: the trade is sold, or the request lapses. It waits while its tick may come. */
function decideEndOfRequest(
	rules: RuleSet,
	{ terms, ticker }: StoredTrade,
	{ ticks, sale }: DueTradeFacts,
	nowMs: number,
): { readonly settlement: Settlement | null; readonly sale: StoredSale } | 'waits' | null {
	if (sale === null) return null;
	if (rules.sale === null) throw new Error(`rules ${terms.rulesVersion} know no sale`);
	if (sale.tick === null && !sale.isOver) return 'waits';
	const payoutMinor = rules.computePayout(terms.stakeMinor, terms.payoutBps);
	const { entry } = ticks;
	const { settlement, lapse } = rules.sale.decide({ ...terms, ticker, payoutMinor }, sale.terms, {
		entry,
		tick: sale.tick,
	});
	const tick = lapse === 'no_price' ? null : sale.tick;
	return {
		settlement: settlement ?? null,
		sale: { terms: sale.terms, end: { atMs: nowMs, lapse: lapse ?? null, tick } },
	};
}

/** Writes the results, and the ends of requests to sell. Lapses come first: a user's events are numbered in the order of the rows. */
async function write(tx: Connection, locked: Locked, decided: readonly Decided[]): Promise<PublishedTradeEvent[]> {
	const ended = decided.flatMap(({ sale }) => sale ?? []);
	if (ended.length > 0) await tx.query(combineWrites([endedSalesWrite(Number(locked.nowMs), ended.map(toEnded))]));
	const lapsed = decided.filter((one): one is Lapsed & Decided => one.settlement === undefined);
	const settled = decided.filter((one): one is Settled => one.settlement !== undefined);
	return [...(await writeLapses(tx, locked, lapsed)), ...(await writeResults(tx, locked, settled))];
}

const toEnded = ({ terms, end }: StoredSale): EndedSale => ({
	id: terms.id,
	lapse: end?.lapse ?? null,
	tick: end?.tick ?? null,
});

async function writeLapses(tx: Connection, locked: Locked, lapsed: readonly Lapsed[]): Promise<PublishedTradeEvent[]> {
	if (lapsed.length === 0) return [];
	const events = numberEvents(
		locked,
		'trade.sale',
		lapsed.map(({ trade: { terms } }) => ({ terms, gainMinor: 0n })),
	);
	await tx.query(combineWrites([userEventsWrite(locked.nowMs, events)]));
	return lapsed.map(({ trade, entry, sale }, index) =>
		toPublishedEvent(events[index] as NewTradeEvent, () => toWireTrade(trade, { entry, sale })),
	);
}

async function writeResults(
	tx: Connection,
	locked: Locked,
	settled: readonly Settled[],
): Promise<PublishedTradeEvent[]> {
	if (settled.length === 0) return [];
	const { accounts, nowMs } = locked;
	const change = new Map([...countClosed(settled)].map(([userId, count]) => [userId, -count]));
	const requests = settled.map(({ trade: { terms }, settlement }) => settlingEvent(terms, settlement, accounts));
	const results = settled.map(({ trade, settlement }) => ({
		id: trade.terms.id,
		userId: trade.terms.userId,
		acceptedAtMs: trade.terms.acceptedAtMs,
		settlement,
	}));
	await turn();
	const { writes, claimed } = preparePosting(accounts, nowMs, requests);
	await turn();
	const changes = settled.map(({ trade: { terms }, settlement }, index) => ({
		terms,
		gainMinor: settlement.returnedMinor - (claimed[index] as Minor),
	}));
	const events = numberEvents(locked, 'trade.closed', changes);
	const counted = countEnded(locked, settled);
	const statements = [
		combineWrites([...writes, settledTradesWrite(Number(nowMs), results), userEventsWrite(nowMs, events, change)]),
		...(counted.length > 0 ? [countStatement(counted)] : []),
		// Last, since it may wait for a real placement that is being committed.
		...releaseStatements(settled.map(({ trade }) => trade.terms)),
	];
	await Promise.all(statements.map((statement) => tx.query(statement)));
	return settled.map(({ trade, settlement, sale }, index) =>
		toPublishedEvent(events[index] as NewTradeEvent, () => toWireTrade({ ...trade, settlement }, { sale })),
	);
}

/** Counts the results for the limits of users who have some (LIMIT-01): a void stake was never staked. */
function countEnded({ states, nowMs }: Locked, settled: readonly Settled[]): Counted[] {
	const limited = settled.filter(
		({ trade: { terms } }) => terms.mode === 'real' && states.get(terms.userId)?.hasLimits,
	);
	return limited.flatMap(({ trade: { terms }, settlement }) => {
		const { userId, stakeMinor, acceptedAtMs } = terms;
		const ended = { userId, atMs: Number(nowMs), endedMinor: stakeMinor, returnedMinor: settlement.returnedMinor };
		return settlement.status === 'void' ? [ended, { userId, atMs: acceptedAtMs, stakedMinor: -stakeMinor }] : [ended];
	});
}

/** Number of trades that each user closes. */
function countClosed(settled: readonly Settled[]): Map<number, number> {
	const closed = new Map<number, number>();
	for (const { trade } of settled) closed.set(trade.terms.userId, (closed.get(trade.terms.userId) ?? 0) + 1);
	return closed;
}
