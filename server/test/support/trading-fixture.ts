import { randomUUID } from 'node:crypto';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { Corrector } from '../../src/areas/trading/correcting/corrector.ts';
import { createPlacing, type Placing } from '../../src/areas/trading/placing/create-placing.ts';
import { AskedSales } from '../../src/areas/trading/selling/asked-sales.ts';
import { createSettling, type Settling } from '../../src/areas/trading/settling/create-settling.ts';
import type { Promises } from '../../src/areas/trading/trade/promises.ts';
import type { PublishedTradeEvent } from '../../src/areas/trading/trade/published-event.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TestMarket } from './market.ts';
import { PLACING_RULES } from './placing.ts';
import { fundCapital } from './users.ts';

/** Monday noon in 2026, a whole minute; tests place trades around it. */
export const NOON = Date.parse('2026-11-16T12:00:00.000Z');

/** Database, market and trading at a stopped clock, with one asset that has a price. */
export interface TradingFixture {
	readonly db: TestDatabase;
	readonly market: TestMarket;
	readonly trading: Pick<Placing, 'place' | 'counts'> & Pick<Settling, 'unsettled'> & { stop(): Promise<void> };
	readonly published: PublishedTradeEvent[];
	readonly errors: unknown[];
	/** For a test that settles by itself: this settlement would take any asset from its first tick or trade on (MARKET-12). */
	stopSettling(): Promise<void>;
	/** Moves the clock and, by default, logs ticks of half a second up to it. */
	clock(ms: number): Promise<void>;
	close(): Promise<void>;
}

export async function openTradingFixture(
	options: { openTradesLimit?: number; capitalMinor?: bigint; promises?: Promises; beginMs?: number } = {},
): Promise<TradingFixture> {
	const db = await createTestDatabase();
	const market = new TestMarket(db);
	const { beginMs = NOON } = options;
	await db.setClock(beginMs);
	await market.addAsset(1);
	await market.tick(1, beginMs - 250, 1_000n);
	if (options.capitalMinor !== 0n) await fundCapital(db, options.capitalMinor ?? SANDBOX_CAPITAL_MINOR);
	const published: PublishedTradeEvent[] = [];
	const errors: unknown[] = [];
	const shared = {
		database: db.pools.hot,
		realCurrency: 'SANDBOX_USD',
		publish: (events: readonly PublishedTradeEvent[]) => void published.push(...events),
		onError: (error: unknown) => void errors.push(error),
	} as const;
	const { promises } = options;
	const placing = createPlacing({
		...shared,
		...PLACING_RULES,
		openTradesLimit: options.openTradesLimit ?? 50,
		...(promises && { promises: () => promises }),
	});
	const sales = new AskedSales({ hint: () => {}, onHint: () => () => {} });
	const settling = createSettling({ ...shared, market, placing, sales, publishEntered: () => {} });
	const corrector = new Corrector({ ...shared, onFeedErrors: (listener) => market.onFeedErrors(listener) });
	const stop = async () => {
		await placing.stop();
		await Promise.all([settling.stop(), corrector.stop()]);
	};
	return {
		db,
		market,
		trading: { place: placing.place, counts: placing.counts, unsettled: settling.unsettled, stop },
		published,
		errors,
		stopSettling: () => settling.stop(),
		clock: (ms) => db.setClock(ms),
		async close() {
			await stop();
			await db.drop();
		},
	};
}

/** A placement of 10.00 for five seconds, changed as given. */
export function placement(change: Partial<OpenTradeBody> = {}): OpenTradeBody {
	return {
		id: randomUUID(),
		mode: 'demo',
		asset_id: 1,
		direction: 'up',
		stake: 1_000,
		expiry: { duration: 5 },
		payout_percent: 90,
		...change,
	};
}
