import { randomUUID } from 'node:crypto';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { createTrading, type PublishedTradeEvent, type Trading } from '../../src/trading/index.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { TestMarket } from './market.ts';
import { fundCapital } from './users.ts';

/** Monday noon in 2026, a whole minute; tests place trades around it. */
export const NOON = Date.parse('2026-11-16T12:00:00.000Z');

/** Database, market and trading at a clock that stands still, with one asset that has a price. */
export interface Desk {
	readonly db: TestDatabase;
	readonly market: TestMarket;
	readonly trading: Trading;
	readonly published: PublishedTradeEvent[];
	readonly errors: unknown[];
	/** Moves the clock and, unless told otherwise, logs ticks of half a second up to it. */
	clock(ms: number): Promise<void>;
	close(): Promise<void>;
}

export async function openDesk(options: { openTradesLimit?: number; capitalMinor?: bigint } = {}): Promise<Desk> {
	const db = await createTestDatabase();
	const market = new TestMarket(db);
	await db.setClock(NOON);
	await market.addAsset(1);
	await market.tick(1, NOON - 250, 1_000n);
	if (options.capitalMinor !== 0n) await fundCapital(db, options.capitalMinor ?? SANDBOX_CAPITAL_MINOR);
	const published: PublishedTradeEvent[] = [];
	const errors: unknown[] = [];
	const trading = createTrading({
		database: db.pools.hot,
		market,
		openTradesLimit: options.openTradesLimit ?? 50,
		realCurrency: 'SANDBOX_USD',
		realTrading: true,
		publish: (events) => published.push(...events),
		publishEntered: () => {},
		onError: (error) => errors.push(error),
	});
	return {
		db,
		market,
		trading,
		published,
		errors,
		clock: (ms) => db.setClock(ms),
		async close() {
			await trading.stop();
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
