import { setImmediate as turn } from 'node:timers/promises';
import { decideEntry, decideSettlement, type Settlement } from '@fairtick/domain/trading/rules';
import { type Connection, type Database, inTransaction, together } from '../database/index.ts';
import { loadUserAccounts, lockUsers, type NewUserEvent, preparePosting, userEventsWrite } from '../ledger/index.ts';
import { releaseStatements } from './exposure.ts';
import { type Locked, numberEvents } from './number-events.ts';
import { type PublishedTradeEvent, toPublishedEvent } from './open-trade.ts';
import { type DueTrade, type JudgedTrade, loadClock, loadJudgedTrades, settledTradesWrite } from './queries.ts';
import { settlingEvent } from './trade-events.ts';
import type { StoredTrade } from './trade-row.ts';
import { toWireTrade } from './trade-view.ts';

interface Settled {
	readonly trade: StoredTrade;
	readonly settlement: Settlement;
}

/**
 * Gather, decide, commit: settles those of an asset's trades that are still open and can be decided, in one transaction.
 * However often and by whoever it is tried, each trade ends once (TRADE-11): its user's lock, the row that is taken
 * from the open ones, the key of its result and the reference of its event each see to that alone. `known` are trades
 * whose terms need not be read; where all are, they are presumed open, and asked about when that turns out wrong.
 * Returns what to send after the commit.
 */
export async function settleTrades(
	database: Database,
	realCurrency: 'USD' | 'SANDBOX_USD',
	assetId: number,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade> = new Map(),
): Promise<PublishedTradeEvent[]> {
	const settle = (presumedOpen: boolean) => tryToSettle(database, realCurrency, assetId, due, known, presumedOpen);
	if (!due.every(({ id }) => known.has(id))) return settle(false);
	try {
		return await settle(true);
	} catch {
		// One of them has ended by another hand, which shows in many ways; what else it may be shows again.
		return settle(false);
	}
}

function tryToSettle(
	database: Database,
	realCurrency: 'USD' | 'SANDBOX_USD',
	assetId: number,
	due: readonly DueTrade[],
	known: ReadonlyMap<string, StoredTrade>,
	presumedOpen: boolean,
): Promise<PublishedTradeEvent[]> {
	return inTransaction(database, async (tx) => {
		const userIds = [...new Set(due.map(({ userId }) => userId))];
		// Sent together, run in this order: what is judged is read under the locks.
		const [states, judged, accounts, nowMs] = await Promise.all([
			lockUsers(tx, userIds),
			loadJudgedTrades(tx, assetId, due, known, presumedOpen),
			loadUserAccounts(tx, userIds),
			loadClock(tx),
		]);
		// Computing takes milliseconds: calls that came meanwhile are served between its parts.
		await turn();
		const settled = judged.flatMap((one): Settled[] => {
			const settlement = decide(one);
			return settlement === null ? [] : [{ trade: one.trade, settlement }];
		});
		if (settled.length === 0) return [];
		return write(tx, { realCurrency, states, accounts, nowMs }, settled);
	});
}

/** Null: neither the end nor an early reason to void can be decided from the log as it is. */
function decide({ trade: { terms }, ticks, judgedThroughMs }: JudgedTrade): Settlement | null {
	if (terms.expiresAtMs <= judgedThroughMs || ticks.seedLost) return decideSettlement(terms, ticks);
	const entryDecided = ticks.entry !== null || terms.acceptedAtMs + terms.entryWithinMs <= judgedThroughMs;
	return entryDecided && decideEntry(terms, ticks.entry) !== null ? decideSettlement(terms, ticks) : null;
}

async function write(tx: Connection, locked: Locked, settled: readonly Settled[]): Promise<PublishedTradeEvent[]> {
	const { accounts, nowMs } = locked;
	const changes = settled.map(({ trade: { terms }, settlement }) => ({ terms, gainMinor: settlement.returnedMinor }));
	const events = numberEvents(locked, 'trade.closed', changes);
	const change = new Map([...countClosed(settled)].map(([userId, count]) => [userId, -count]));
	const requests = settled.map(({ trade: { terms }, settlement }) => settlingEvent(terms, settlement, accounts));
	const results = settled.map(({ trade, settlement }) => ({
		id: trade.terms.id,
		userId: trade.terms.userId,
		settlement,
	}));
	await turn();
	const posted = await preparePosting(tx, accounts.byId, nowMs, requests);
	await turn();
	const statements = [
		together([posted.write, settledTradesWrite(Number(nowMs), results), userEventsWrite(nowMs, events, change)]),
		// Last, since it may wait for a real placement that is being committed.
		...releaseStatements(settled.map(({ trade }) => trade.terms)),
	];
	await Promise.all(statements.map((statement) => tx.query(statement)));
	return settled.map(({ trade, settlement }, index) =>
		toPublishedEvent(events[index] as NewUserEvent, toWireTrade({ ...trade, settlement })),
	);
}

/** How many trades each user closes. */
function countClosed(settled: readonly Settled[]): Map<number, number> {
	const closed = new Map<number, number>();
	for (const { trade } of settled) closed.set(trade.terms.userId, (closed.get(trade.terms.userId) ?? 0) + 1);
	return closed;
}
