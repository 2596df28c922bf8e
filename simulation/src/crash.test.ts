import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HttpConnection } from './connection.ts';
import { assertDurable, Product } from './product.ts';
import { recompute, type ShownTrade } from './recompute.ts';
import { type Asked, ask, read, readTicks, readTrades, send } from './trader-calls.ts';
import { findOpenAsset, signUp, type Trader } from './traders.ts';

const START_MINOR = 1_000_000;
const FAIR = { entryWithinMs: 1_500, exitMaxAgeMs: 2_000 };

let product: Product;
let owner: pg.Client;
let traders: Trader[];
let asset: { id: number; payoutPercent: number };
beforeAll(async () => {
	product = await Product.start({ FAIR_HISTORY_DAYS: '1' });
	owner = await connectOwner();
	await assertDurable(await product.ownerUrl());
	traders = await signUp(product.url, 16);
	asset = await findOpenAsset(product.url);
}, 60_000);
afterAll(async () => {
	await owner.end();
	await product.stop();
}, 60_000);

async function connectOwner(): Promise<pg.Client> {
	const client = new pg.Client({ connectionString: await product.ownerUrl(), options: '-c search_path=app' });
	await client.connect();
	return client;
}

const count = async (sql: string) => Number((await owner.query(`select count(*) n from ${sql}`)).rows[0].n);

/** Every trader places without a pause until `until` is true or the connection breaks. */
async function placeOn(asked: Asked[], until: () => boolean): Promise<void> {
	await Promise.all(
		traders.map(async (trader) => {
			const connection = await HttpConnection.open(product.url);
			while (!until()) {
				const next = ask(trader, asset.id, asset.payoutPercent, 5);
				asked.push(next);
				if (!(await send(connection, next))) return;
			}
			connection.close();
		}),
	);
}

/**
 * Repeats placements without an answer or a decision, with the same ids. After a restart nothing is decided until the
 * log has caught up (PROOF-08).
 */
async function askAgain(asked: readonly Asked[]): Promise<void> {
	const connection = await HttpConnection.open(product.url);
	for (const one of asked.filter(({ answer }) => answer === null || answer.status === 503)) {
		const decide = async () => {
			expect(await send(connection, one)).toBe(true);
			expect(one.answer?.status).not.toBe(503);
		};
		await vi.waitFor(decide, { timeout: 30_000, interval: 200 });
	}
	connection.close();
}

test('[TRADE-11] kill -9 amid placements and amid a settlement burst: nothing acknowledged is lost, everything ends once', async () => {
	const asked: Asked[] = [];
	let killed = false;
	const placing = placeOn(asked, () => killed);
	await vi.waitFor(() => expect(asked.filter(({ answer }) => answer).length).toBeGreaterThan(500), 20_000);
	await product.kill();
	killed = true;
	await placing;
	expect(asked.some(({ answer }) => answer === null)).toBe(true);

	await product.restart();
	await askAgain(asked);

	// The trades of a burst expire together; the server is killed during their settlement.
	const before = await count(`trades where status <> 'open'`);
	const burst: Asked[] = [];
	await placeOn(burst, () => burst.length > 2_000);
	await vi.waitFor(async () => expect(await count(`trades where status <> 'open'`)).toBeGreaterThan(before + 200), {
		timeout: 20_000,
		interval: 5,
	});
	await product.kill();
	expect(await count(`trades where status = 'open'`)).toBeGreaterThan(0);
	await product.restart();
	await askAgain(burst);
	await vi.waitFor(async () => expect(await count(`trades where status = 'open'`)).toBe(0), {
		timeout: 30_000,
		interval: 100,
	});

	const all = [...asked, ...burst];
	expect(new Set(all.map(({ answer }) => answer?.status))).toEqual(new Set([201]));
	for (const trader of traders) await expectOwnBooks(trader, all);
	expect(await count(`ledger_events where reference like 'trade:%:settle'`)).toBe(all.length);
	const { code, output } = await product.audit();
	expect(code, output).toBe(0);
}, 180_000);

/** Compares a trader's trades: every acknowledged one exists unchanged, with the result that the ticks give. */
async function expectOwnBooks(trader: Trader, all: readonly Asked[]): Promise<void> {
	const own = all.filter((one) => one.trader === trader);
	const trades = new Map((await readTrades(product, trader)).map((trade) => [trade.id, trade]));
	expect(trades.size).toBe(own.length);
	const times = [...trades.values()].map(({ accepted_at }) => Date.parse(accepted_at));
	const ticks = await readTicks(product, trader, asset.id, Math.min(...times) - 2_000, Math.max(...times) + 6_000);
	let balance = START_MINOR;
	for (const { id, answer } of own) {
		const trade = trades.get(id) as ShownTrade;
		const terms = ({ stake, direction, payout_percent, accepted_at, expires_at }: ShownTrade) => [
			stake,
			direction,
			payout_percent,
			accepted_at,
			expires_at,
		];
		expect(terms(trade)).toEqual(terms(answer?.trade as ShownTrade));
		expect({ status: trade.status, returned: trade.returned }).toEqual(recompute(trade, ticks, FAIR));
		balance += (trade.returned ?? 0) - trade.stake;
	}
	expect(await read(product, trader, '/api/user')).toMatchObject({ balance_demo: balance });
}
