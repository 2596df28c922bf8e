import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON, type StaffMember } from '../../support/staff.ts';
import { fundCapital, grant } from '../../support/users.ts';
import { Payer } from '../cashier/payer.ts';

let app: TestApp;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	[first, second] = [await joinStaff(app, 'admin'), await joinStaff(app, 'admin')];
});
afterAll(() => app.close());

const propose = (offer: object) =>
	first.browser.call('POST', '/api/admin/site/offer', { methods_off: [], reason: REASON, ...offer });
async function change(offer: object): Promise<void> {
	const { body } = await propose(offer);
	const approve = ({ browser }: StaffMember) =>
		browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, { reason: REASON });
	expect((await approve(first)).body.code).toBe('admin.own_request');
	expect((await approve(second)).status).toBe(204);
}

test('[CASH-08] two people decide where deposits are taken, and by which methods', async () => {
	const payer = await Payer.join(app);
	await payer.pay(5_000);
	const { country } = (await app.db.owner.query('select country from users where id = $1', [payer.id])).rows[0];
	const methods = async () => {
		const list = (direction: string) =>
			payer.browser.call('GET', `/api/cashier/methods?direction=${direction}`).then(({ body }) => body.data.length);
		return [await list('deposit'), await list('withdrawal'), (await payer.deposit(1_000)).body.code ?? 'taken'];
	};
	expect(await methods()).toEqual([1, 1, 'taken']);
	await change({ countries: ['IN', 'BR', 'BR'] });
	expect((await first.browser.call('GET', '/api/admin/site')).body).toMatchObject({
		countries: ['BR', 'IN'],
		methods: ['sandbox'],
		methods_off: [],
	});
	expect(await methods()).toEqual([0, 1, 'cashier.jurisdiction_closed']);
	// Money still leaves.
	await payer.reaches((await payer.withdraw(1_000)).body.id, 'completed');
	expect((await propose({ countries: ['BR', 'IN'] })).body.code).toBe('admin.unchanged');
	await change({ countries: null, methods_off: ['sandbox'] });
	expect(await methods()).toEqual([0, 1, 'cashier.method_closed']);
	await payer.reaches((await payer.withdraw(1_000)).body.id, 'completed');
	await change({ countries: null });
	expect([await methods(), country]).toEqual([[1, 1, 'taken'], expect.stringMatching(/^[A-Z]{2}$/)]);
});

test('[CASH-08] countries that forbid such trades to private persons are refused by name', async () => {
	first.browser.locale = 'en';
	const { status, body } = await propose({ countries: ['BR', 'US', 'DE'] });
	expect([status, body.errors]).toEqual([
		422,
		{ countries: ['Such trades are closed to retail customers there: US, DE.'] },
	]);
});

test('[CASH-08] real trades where a country is not served are refused, and shown before; open ones run, demo continues', async () => {
	await fundCapital(app.db, 1_000_000n);
	const { browser, id } = await Payer.join(app);
	await app.db.owner.query(`update users set country = 'BR' where id = $1`, [id]);
	await grant(app.db, id, 'SANDBOX_USD', 100_000n);
	const place = async (mode: 'demo' | 'real') => {
		await browser.call('GET', `/api/changetrade/${mode}`);
		await app.market.tick(1, Date.now(), 1_000n);
		const { status, body } = await browser.call('POST', '/api/trades', {
			id: randomUUID(),
			mode,
			asset_id: 1,
			direction: 'up',
			stake: 1_000,
			expiry: { duration: 60 },
			payout_percent: 90,
		});
		// Without an entry the trade would soon be void.
		await app.market.tick(1, Date.now() + 1, 1_001n);
		return [status, body.code ?? 'open', body.id];
	};
	const blocked = async () => (await browser.call('GET', '/api/trading-limits')).body.blocked;
	const [status, code, openId] = await place('real');
	expect([status, code, await blocked()]).toEqual([201, 'open', { demo: null, real: null }]);
	await change({ countries: ['IN'] });
	expect(await blocked()).toEqual({ demo: null, real: 'trading.jurisdiction_closed' });
	expect((await place('real')).slice(0, 2)).toEqual([422, 'trading.jurisdiction_closed']);
	expect((await place('demo')).slice(0, 2)).toEqual([201, 'open']);
	expect((await browser.call('GET', `/api/trades/${openId}`)).body.status).toBe('open');
	await change({ countries: ['BR', 'IN'] });
	expect((await place('real')).slice(0, 2)).toEqual([201, 'open']);
	await change({ countries: null });
});
