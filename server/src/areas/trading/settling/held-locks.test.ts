import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { AssetSettler } from './settler.ts';

/** Most milliseconds that a lock may delay the trades of users whom it does not concern. */
const DELAY_MS = 3_000;
const END = NOON + 30_300;
/** As in `exposure-queries.ts`. */
const EXPOSURE_LOCK = 0x7fa3;

let fixture: TradingFixture;
let asset = 100;
const open: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
	fixture = await openTradingFixture({ openTradesLimit: 1_000 });
	await fixture.stopSettling();
});
afterAll(() => fixture.close());
afterEach(async () => {
	vi.restoreAllMocks();
	for (const close of open.splice(0)) await close();
});

const addUsers = (count: number) =>
	Promise.all(Array.from({ length: count }, () => addTestUser(fixture.db, 10_000_000n)));

/** An asset that nothing settles but a test. */
async function addAsset(): Promise<number> {
	await fixture.clock(NOON);
	await fixture.market.addAsset(++asset);
	await fixture.market.tick(asset, NOON - 250, 1_000n);
	return asset;
}

/** One trade of each user; returns their ids in the order of the users. */
async function placeTrades(assetId: number, userIds: readonly number[], change: Partial<OpenTradeBody> = {}) {
	const bodies = userIds.map(() => placement({ asset_id: assetId, expiry: { duration: 30 }, ...change }));
	const placed = await Promise.all(bodies.map((body, index) => fixture.trading.place(userIds[index] as number, body)));
	expect(placed.filter(({ refusal }) => refusal)).toEqual([]);
	return bodies.map(({ id }) => id);
}

/** Logs what decides the trades that end 30 s after noon. */
async function letEnd(assetId: number): Promise<void> {
	for (let at = NOON + 250; at <= NOON + 30_250; at += 500)
		await fixture.market.tick(assetId, at, BigInt(at), at + 499);
	await fixture.clock(END);
}

/** A settler at an instant after the end, which sweeps by itself. */
function openSettler(assetId: number, atMs = END) {
	const errors: unknown[] = [];
	const published: string[] = [];
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => atMs,
		isPlacing: () => false,
		advanceLoggedThrough: async () => {},
		publish: (events) => published.push(...events.map(({ data }) => data.trade.id)),
		publishEntered: () => {},
		onError: (error) => errors.push(error),
	});
	open.push(() => settler.stop());
	return { settler, errors, published };
}

/** A transaction that holds what a statement locks; returns what ends it. */
async function hold(sql: string, values: unknown[]): Promise<() => Promise<void>> {
	const client = await fixture.db.owner.connect();
	await client.query('begin');
	await client.query(sql, values);
	let isHeld = true;
	const release = async () => {
		if (!isHeld) return;
		isHeld = false;
		await client.query('rollback');
		client.release();
	};
	open.unshift(release);
	return release;
}

/** Trades of unlocked users are settled soon; the others stay open until the lock is gone. */
async function expectOthersSettled(
	{ settler, errors, published }: ReturnType<typeof openSettler>,
	others: readonly string[],
	held: readonly string[],
	release: () => Promise<void>,
): Promise<void> {
	settler.wake();
	await expect.poll(() => published.toSorted(), { timeout: DELAY_MS }).toEqual(others.toSorted());
	await expect.poll(() => settler.idle(), { timeout: DELAY_MS }).toBe(true);
	expect([errors, settler.unsettled, published.length]).toEqual([[], [], others.length]);
	await release();
	const all = [...others, ...held].sort();
	await expect.poll(() => published.toSorted(), { timeout: DELAY_MS }).toEqual(all);
	expect([errors, settler.unsettled]).toEqual([[], []]);
}

test('[TRADE-17] a user whose row is locked delays no other user, raises no alarm, and ends when it is free', async () => {
	const assetId = await addAsset();
	const users = await addUsers(12);
	const ids = await placeTrades(assetId, users);
	await letEnd(assetId);
	const release = await hold('select from user_states where user_id = any($1) for update', [users.slice(0, 2)]);
	await expectOthersSettled(openSettler(assetId), ids.slice(2), ids.slice(0, 2), release);
});

test('[TRADE-17] a real placement that hangs holds real trades up, and no demo trade', async () => {
	const assetId = await addAsset();
	const users = await addUsers(4);
	const demo = await placeTrades(assetId, users);
	for (const userId of users) await grant(fixture.db, userId, 'SANDBOX_USD', 100_000n);
	await fixture.db.owner.query(`update user_states set last_trade_on = 'real' where user_id = any($1)`, [users]);
	const real = await placeTrades(assetId, users, { mode: 'real' });
	await letEnd(assetId);
	const release = await hold(`select pg_advisory_xact_lock($1, currency_digit('SANDBOX_USD'))`, [EXPOSURE_LOCK]);
	await expectOthersSettled(openSettler(assetId), demo, real, release);
});

test('[TRADE-17] a lock on one trade holds up that trade alone', async () => {
	const assetId = await addAsset();
	const ids = await placeTrades(assetId, await addUsers(12));
	await letEnd(assetId);
	const release = await hold('select from open_trades where trade_id = $1 for update', [ids[0]]);
	await expectOthersSettled(openSettler(assetId), ids.slice(1), ids.slice(0, 1), release);
});

test('[TRADE-08] a trade that is void early is found again after its user was locked', async () => {
	const assetId = await addAsset();
	const users = await addUsers(1);
	const ids = await placeTrades(assetId, users, { expiry: { duration: 300 } });
	// Without a tick within its bound the trade is void long before its end.
	await fixture.market.tick(assetId, NOON + 100_000, 1_000n);
	await fixture.clock(NOON + 100_000);
	const release = await hold('select from user_states where user_id = $1 for update', users);
	await expectOthersSettled(openSettler(assetId, NOON + 100_000), [], ids, release);
});

test('[TRADE-11] a pass with a lane that failed ends after its other lanes, and so does a stop', async () => {
	const assetId = await addAsset();
	const users = await addUsers(2);
	for (let n = 0; n < 80; n++) await placeTrades(assetId, users);
	await letEnd(assetId);
	// The first lane has the even users.
	await hold('select from user_states where user_id = $1 for update', [users.find((userId) => userId % 2 === 0)]);
	const { database } = fixture.db;
	const connect = database.connect.bind(database);
	const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
	let transactions = 0;
	vi.spyOn(database, 'connect').mockImplementation(((callback) => {
		if (callback) return connect(callback);
		return ++transactions === 2 ? Promise.reject(down) : connect();
	}) as typeof connect);
	const { settler, errors } = openSettler(assetId);
	settler.wake();
	await expect.poll(() => transactions).toBeGreaterThan(1);
	await settler.stop();
	const waiting =
		'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted';
	expect([errors, (await fixture.db.owner.query(waiting)).rowCount]).toEqual([[down], 0]);
});
