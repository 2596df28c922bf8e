import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { DatabaseProxy } from '../../support/database-proxy.ts';
import { placement } from '../../support/trading-fixture.ts';

let proxy: DatabaseProxy;
let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	proxy = await DatabaseProxy.open(inject('clusterUrl'));
	app = await createTestApp({}, { databasePort: proxy.port });
});
afterAll(async () => {
	await app.close();
	await proxy.close();
});
beforeEach(async () => {
	browser = await app.browser();
	await browser.join();
	// A session that was just read is proved by the placement's own commit.
	await browser.call('GET', '/api/user');
});

const UNKNOWN = {
	code: 'trading.unknown',
	message:
		'We could not confirm yet whether your trade was placed. Check again with the same trade ID; it will never be placed twice.',
};

/** Places 10.00 at a price of this moment. */
async function place(body: ReturnType<typeof placement>) {
	await app.market.tick(1, Date.now(), 1_000n);
	const { status, body: answer, headers } = await browser.call('POST', '/api/trades', body);
	return { status, answer, replayed: headers['idempotency-replayed'] };
}

const readBalance = async () => (await browser.call('GET', '/api/user')).body.balance_demo;
const isThere = async (id: string) =>
	(await app.db.owner.query('select from trade_terms where id = $1', [id])).rowCount === 1;

test('[TRADE-02] [TRADE-03] a connection cut after the commit: unknown, and the same id shows that the trade is there', async () => {
	const body = placement({ expiry: { duration: 300 } });
	proxy.losesNextCommit = true;
	expect(await place(body)).toEqual({ status: 503, answer: UNKNOWN, replayed: undefined });
	expect(await isThere(body.id)).toBe(true);
	expect(await place(body)).toMatchObject({ status: 201, answer: { id: body.id, status: 'open' }, replayed: 'true' });
	expect(await readBalance()).toBe(999_000);
});

test('[TRADE-02] [TRADE-03] a connection cut before the commit: unknown, and the same id opens the trade', async () => {
	const body = placement({ expiry: { duration: 300 } });
	const holder = await app.db.owner.connect();
	await holder.query('begin');
	// The order has its user's lock and waits here.
	await holder.query('lock table app.accounts in access exclusive mode');
	const placed = place(body);
	const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
	await expect.poll(async () => (await app.db.owner.query(waiting)).rowCount).toBeGreaterThan(0);
	proxy.cut();
	expect(await placed).toEqual({ status: 503, answer: UNKNOWN, replayed: undefined });
	await holder.query('rollback');
	holder.release();
	expect(await isThere(body.id)).toBe(false);
	expect(await place(body)).toMatchObject({ status: 201, answer: { id: body.id }, replayed: undefined });
	expect(await readBalance()).toBe(999_000);
});

test('[TRADE-02] [TRADE-03] without a database: not done, and the same id opens the trade once it is back', async () => {
	const body = placement({ expiry: { duration: 300 } });
	const reopen = await proxy.close();
	expect(await place(body)).toEqual({
		status: 503,
		answer: {
			code: 'trading.not_done',
			message: 'Your trade was not placed and you have not been charged. Please try again.',
		},
		replayed: undefined,
	});
	await reopen();
	expect(await isThere(body.id)).toBe(false);
	expect(await place(body)).toMatchObject({ status: 201, answer: { id: body.id }, replayed: undefined });
	expect(await readBalance()).toBe(999_000);
});
