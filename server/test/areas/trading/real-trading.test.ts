import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { insertRestored } from '../../../src/platform/journal/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import type { TestBrowser } from '../../support/browser.ts';
import { joinStaff, joinThird, REASON } from '../../support/staff.ts';
import { fundCapital, grant } from '../../support/users.ts';
import { Payer } from '../cashier/payer.ts';

let app: TestApp;
afterEach(() => app.close());

/** A user with a verified address and sandbox money, on the real account. */
async function joinReal(): Promise<TestBrowser> {
	const browser = await app.browser();
	const { id } = await browser.join();
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
	await grant(app.db, id, 'SANDBOX_USD', 100_000n);
	await browser.call('GET', '/api/changetrade/real');
	return browser;
}

async function place(browser: TestBrowser, stake: number, mode: 'demo' | 'real' = 'real') {
	const now = Date.now();
	await app.market.tick(1, now, 1_000n);
	return browser.call('POST', '/api/trades', {
		id: randomUUID(),
		mode,
		asset_id: 1,
		direction: 'up',
		stake,
		expiry: { duration: 60 },
		payout_percent: 90,
	});
}

test('[IDENT-01] a new user trades in demo at once and may always switch; real money waits for a verified address', async () => {
	app = await createTestApp();
	await fundCapital(app.db, 1_000_000n);
	const browser = await app.browser();
	const { id } = await browser.join();
	expect((await place(browser, 1_000, 'demo')).status).toBe(201);
	for (const mode of ['real', 'demo', 'real']) {
		const { status, body } = await browser.call('GET', `/api/changetrade/${mode}`);
		expect([status, body.status, body.user.last_trade_on]).toEqual([200, 'success', mode]);
	}
	await grant(app.db, id, 'SANDBOX_USD', 100_000n);
	const { status, body } = await place(browser, 1_000);
	expect([status, body.code]).toEqual([422, 'trading.verify_first']);
	// Whatever will move money in or out is closed by its declaration, whose meaning the access matrix tests.
	for (const { endpoint } of app.routes.filter(
		({ endpoint: { method, path } }) => method === 'POST' && /^\/api\/cashier\/(deposits|withdrawals)/.test(path),
	))
		expect([endpoint.name, endpoint.access.real]).toEqual([endpoint.name, true]);
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
	expect((await place(browser, 1_000)).status).toBe(201);
});

test('[CASH-08] real money is off until it is turned on', async () => {
	app = await createTestApp({ MONEY: 'off' });
	const { status, body } = await place(await joinReal(), 1_000);
	expect([status, body.code]).toEqual([422, 'trading.real_money_off']);
});

/** Terms, and whether sandbox money trades under them, and it alone. */
const TERMS = [
	['an index without the beacon', { source: 'fair', real_allowed: false }, true, true],
	['an index with the beacon', { source: 'fair', beacon: 'quicknet', real_allowed: true }, true, false],
	['an index that people took real money from', { beacon: 'quicknet', real_allowed: false }, false, false],
	['one exchange', { source: 'exchange', venues: ['okx'], real_allowed: false }, true, true],
	['a recording', { source: 'replay', real_allowed: false }, false, false],
] as const;

test('[LEDGER-01] [MARKET-04] sandbox money trades without a beacon and without a median of three, under all other rules of real money', async () => {
	app = await createTestApp();
	await fundCapital(app.db, 10_000_000n);
	const browser = await joinReal();
	for (const [index, [, terms]] of TERMS.entries()) await app.market.addAsset(10 + index, terms);
	const { body: assets } = await browser.call('GET', '/api/get_available_assets');
	for (const [index, [name, , isTaken, isAlone]] of TERMS.entries()) {
		const asset = assets.find(({ id }: { id: number }) => id === 10 + index);
		expect([name, asset.real_allowed, asset.sandbox_only]).toEqual([name, isTaken, isAlone]);
		await app.market.tick(10 + index, Date.now(), 1_000n);
		const { status, body } = await browser.call('POST', '/api/trades', {
			id: randomUUID(),
			mode: 'real',
			asset_id: 10 + index,
			direction: 'up',
			stake: 1_000,
			expiry: { duration: 60 },
			payout_percent: 80,
		});
		expect([name, status, body.code]).toEqual([
			name,
			...(isTaken ? [201, undefined] : [422, 'trading.real_money_off']),
		]);
	}
});

test('[CASH-06] [LEDGER-01] no deposit begins while the real account can trade nothing; what was begun is credited', async () => {
	app = await createTestApp();
	await fundCapital(app.db, 1_000_000n);
	const payer = await Payer.join(app);
	const begun = (await payer.deposit(1_000)).body;
	const become = (terms: string) => app.db.owner.query(`update asset_versions set ${terms}`);
	await become(`source = 'replay', real_allowed = false`);
	expect((await payer.deposit(1_000)).body.code).toBe('cashier.nothing_to_trade');
	await payer.press(begun, 'approve');
	await payer.reaches(begun.id, 'confirmed');
	await become(`source = 'fair'`);
	expect((await payer.deposit(1_000)).status).toBe(201);
	for (const state of ['suspended', 'close_only', 'not listed']) {
		const change = { suspended: 'suspended = true', close_only: 'close_only = true', 'not listed': 'listed = false' }[
			state
		];
		await app.db.owner.query(`update assets set ${change}`);
		expect([state, (await payer.deposit(1_000)).body.code]).toEqual([state, 'cashier.nothing_to_trade']);
		await app.db.owner.query('update assets set suspended = false, close_only = false, listed = true');
	}
	expect((await payer.deposit(1_000)).status).toBe(201);
});

test('[TRADE-12] a real trade beyond what the house may lose is refused with the largest stake that fits', async () => {
	app = await createTestApp();
	await fundCapital(app.db, 100_000n);
	const browser = await joinReal();
	browser.locale = 'en';
	const { status, body } = await place(browser, 5_000);
	expect([status, body]).toEqual([
		422,
		{
			code: 'trading.exposure_reached',
			params: { limit: 1_112 },
			message: expect.stringContaining('11.12'),
			promise: expect.objectContaining({ kind: 'refuse/2' }),
		},
	]);
	expect((await place(browser, 1_112)).status).toBe(201);
	expect((await place(browser, 100)).body.params).toEqual({ limit: 1 });
});

test('[CASH-14] [CLUSTER-03] after a restore real trades are refused, also by the next start, until two people turn payouts on', async () => {
	app = await createTestApp();
	await fundCapital(app.db, 1_000_000n);
	const [first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
	const browser = await joinReal();
	expect((await place(browser, 1_000)).status).toBe(201);
	await insertRestored(app.db.owner);
	for (const start of ['the first', 'the second']) {
		const restored = await createTestApp({}, { beside: app });
		try {
			const again = browser.at(restored.http);
			expect([start, (await place(again, 1_000)).body.code]).toEqual([start, 'trading.real_money_off']);
			expect((await place(browser, 1_000)).body.code, 'at the other process').toBe('trading.real_money_off');
			if (start === 'the first') continue;
			const [by, to] = [first.browser.at(restored.http), second.browser.at(restored.http)];
			const { body } = await by.call('GET', '/api/admin/cashier/payouts');
			expect(body.data).toMatchObject([{ provider: 'sandbox', reason: 'restored' }]);
			const asked = await by.call('POST', `/api/admin/cashier/payouts/${body.data[0].id}/start`, { reason: REASON });
			const path = `/api/admin/requests/${asked.body.request_id}/approve`;
			expect((await by.call('POST', path, { reason: REASON })).body.code).toBe('admin.own_request');
			expect((await place(again, 1_000)).body.code).toBe('trading.real_money_off');
			expect((await to.call('POST', path, { reason: REASON })).status).toBe(204);
			expect((await place(again, 1_000)).status).toBe(201);
			expect((await place(browser, 1_000)).status, 'at the other process').toBe(201);
		} finally {
			await restored.close();
		}
	}
});

test('[CLUSTER-03] [ADMIN-07] terms that were raised through one process count for the next real trade, and the next user, at every other one', async () => {
	app = await createTestApp();
	const other = await createTestApp({}, { beside: app });
	try {
		await fundCapital(app.db, 1_000_000n);
		const [first, second] = [await joinStaff(app, 'admin'), await joinStaff(app, 'admin')];
		await joinThird(app);
		const browser = await joinReal();
		const elsewhere = browser.at(other.http);
		expect((await place(elsewhere, 1_000)).status).toBe(201);
		const path = '/api/admin/pages/term_and_condition/en';
		const change = { version: 0, markdown: 'New terms.', accept_again: true, reason: REASON };
		const asked = await first.browser.call('POST', path, change);
		const approval = `/api/admin/requests/${asked.body.request_id}/approve`;
		expect((await second.browser.call('POST', approval, { reason: REASON })).status).toBe(204);
		const refused = (await place(elsewhere, 1_000)).body;
		expect([refused.code, refused.params]).toEqual(['trading.accept_terms', { version: 2 }]);
		expect((await elsewhere.call('GET', '/api/user')).body.terms_due).toBe(2);
		const newcomer = (await app.browser()).at(other.http);
		await newcomer.join();
		expect((await newcomer.call('GET', '/api/user')).body.terms_due).toBeNull();
	} finally {
		await other.close();
	}
});
