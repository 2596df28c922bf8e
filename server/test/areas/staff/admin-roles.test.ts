import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeAdminLink, makeFirstAdminLink } from '../../../src/areas/staff/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD } from '../../support/browser.ts';
import { joinStaff, loadActs, proveSecondFactor, REASON } from '../../support/staff.ts';
import { fundCapital, grant } from '../../support/users.ts';

const CLAIM = '/api/admin/claim';
const ROLES = '/api/admin/staff/roles';
const HOUR_MS = 3_600_000;

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp();
});
afterAll(() => app.close());

const tokenOf = (path: string | null) => path?.replace('/admin/link/', '') ?? '';
const roleOf = async (id: number) =>
	(await app.db.owner.query<{ role: string }>('select role from users where id = $1', [id])).rows[0]?.role;
const verifyAddress = (id: number) => app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
async function noAdmins() {
	await app.db.owner.query(`update users set role = 'user' where role = 'admin'`);
}

describe('[ADMIN-01] the first administrator', () => {
	test('comes by a link of the first start alone, which works once and holds no password', async () => {
		const path = await makeFirstAdminLink(app.db.database);
		expect(path).toMatch(/^\/admin\/link\/[\w-]{43}$/);
		expect(await makeFirstAdminLink(app.db.database)).toBeNull();
		const { rows } = await app.db.owner.query('select l::text from admin_links l');
		expect(JSON.stringify(rows)).not.toContain(tokenOf(path));

		const browser = await app.browser();
		expect((await browser.call('POST', CLAIM, { token: tokenOf(path) })).body.code).toBe('http.signed_out');
		const { id, email } = await browser.join();
		const elsewhere = await app.browser();
		await elsewhere.login(email);
		expect((await browser.call('POST', CLAIM, { token: 'x'.repeat(43) })).body.code).toBe('admin.link_invalid');
		await app.db.moveClock(20 * 60_000);
		expect((await browser.call('POST', CLAIM, { token: tokenOf(path) })).body.code).toBe('http.fresh_sign_in');
		await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect((await browser.call('POST', CLAIM, { token: tokenOf(path) })).status).toBe(204);
		expect(await roleOf(id)).toBe('admin');
		expect((await elsewhere.call('GET', '/api/user')).status).toBe(401);
		expect((await browser.call('POST', CLAIM, { token: tokenOf(path) })).body.code).toBe('admin.link_invalid');
		expect(await loadActs(app)).toEqual([
			{ act: 'admin_link.made', actor_id: null, subject: 'site' },
			{ act: 'role.claimed', actor_id: id, subject: `user:${id}` },
		]);
		expect((await app.mailsAfterJobs(email)).map(({ subject }) => subject)).toContain('Your role was changed');
	});

	test('who loses it makes another one, which ends the one before; neither works after a day', async () => {
		const [lost, made] = [await makeAdminLink(app.db.database), await makeAdminLink(app.db.database)];
		const browser = await app.browser();
		const { email } = await browser.join();
		expect((await browser.call('POST', CLAIM, { token: tokenOf(lost) })).body.code).toBe('admin.link_invalid');
		await app.db.moveClock(24 * HOUR_MS + 1);
		await browser.login(email);
		expect((await browser.call('POST', CLAIM, { token: tokenOf(made) })).body.code).toBe('admin.link_invalid');
	});

	test('of two who use a link at once one gets it', async () => {
		const token = tokenOf(await makeAdminLink(app.db.database));
		const browsers = await Promise.all([app.browser(), app.browser(), app.browser()]);
		for (const browser of browsers) await browser.join();
		const answers = await Promise.all(browsers.map((browser) => browser.call('POST', CLAIM, { token })));
		expect(answers.map(({ status }) => status).sort()).toEqual([204, 422, 422]);
	});
});

describe('[ADMIN-01] staff', () => {
	test('work only with a second factor, which ends with it', async () => {
		const browser = await app.browser();
		const { id, email } = await browser.join();
		await app.db.owner.query(`update users set role = 'support' where id = $1`, [id]);
		const users = async () => (await browser.call('GET', '/api/admin/users')).body.code ?? 'good';
		expect(await users()).toBe('http.second_factor');
		await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect(await users()).toBe('http.second_factor');

		const other = await app.browser();
		await other.login(email);
		const { secret } = (await browser.call('POST', '/api/settings/second-factor/totp')).body;
		const { rows } = await app.db.owner.query<{ now: bigint }>('select app.clock() now');
		const totp = new TOTP({ secret: Secret.fromBase32(secret) });
		const code = (steps: number) => totp.generate({ timestamp: Number(rows[0]?.now) + steps * 30_000 });
		await browser.call('POST', '/api/settings/second-factor/totp/confirm', { code: code(0) });
		expect(await users()).toBe('good');
		// A session that was there before has proved nothing.
		expect((await other.call('GET', '/api/admin/users')).body.code).toBe('http.second_factor');
		const { body } = await (await app.browser()).login(email);
		const third = await app.browser();
		const answer = await third.call('POST', '/api/login/second-factor', { challenge: body.challenge, code: code(1) });
		third.token = answer.body.token;
		expect((await third.call('GET', '/api/admin/users')).status).toBe(200);
		await browser.call('DELETE', '/api/settings/second-factor/totp');
		expect(await users()).toBe('http.second_factor');
		expect((await third.call('GET', '/api/admin/users')).body.code).toBe('http.second_factor');
	});

	test('do not trade real money, and read why before they try', async () => {
		await fundCapital(app.db, 100_000_000n);
		const { browser, id } = await joinStaff(app, 'support');
		await verifyAddress(id);
		await grant(app.db, id, 'SANDBOX_USD', 100_000n);
		expect((await browser.call('GET', '/api/trading-limits')).body.blocked).toEqual({
			demo: null,
			real: 'trading.staff',
		});
		await browser.call('GET', '/api/changetrade/real');
		const terms = { mode: 'real', asset_id: 1, direction: 'up', stake: 1_000, expiry: { duration: 60 } };
		const placed = { ...terms, id: crypto.randomUUID(), payout_percent: 90 };
		expect((await browser.call('POST', '/api/trades', placed)).body.code).toBe('trading.staff');
	});
});

describe('[ADMIN-01] roles', () => {
	let admin: Awaited<ReturnType<typeof joinStaff>>;
	beforeEach(async () => {
		await noAdmins();
		admin = await joinStaff(app, 'admin');
	});
	const change = (by: typeof admin, email: string, role: string) =>
		by.browser.call('POST', ROLES, { email, role, reason: REASON });

	test('are given and taken with a reason, and a user who gets or loses one signs in again', async () => {
		const person = await app.browser();
		const { id, email } = await person.join();
		await verifyAddress(id);
		expect((await admin.browser.call('POST', ROLES, { email, role: 'support' })).body.errors).toHaveProperty('reason');
		const given = await change(admin, email.toUpperCase(), 'support');
		expect([given.status, given.body]).toEqual([200, { request_id: null }]);
		expect([await roleOf(id), (await person.call('GET', '/api/user')).status]).toEqual(['support', 401]);
		expect((await change(admin, email, 'support')).body.code).toBe('admin.unchanged');
		const { body } = await admin.browser.call('GET', '/api/admin/staff');
		expect(body.data).toContainEqual(expect.objectContaining({ id, email, role: 'support', second_factor: false }));
		expect((await change(admin, email, 'user')).status).toBe(200);
		expect(await roleOf(id)).toBe('user');
		expect((await change(admin, 'nobody@example.org', 'support')).body.errors).toHaveProperty('email');
		const { body: log } = await admin.browser.call('GET', `/api/admin/audit-log?subject=user:${id}`);
		expect(log.data).toMatchObject([
			{
				act: 'role.changed',
				actor: { id: admin.id },
				before: { role: 'support' },
				after: { role: 'user' },
				reason: REASON,
			},
			{ act: 'role.changed', before: { role: 'user' }, after: { role: 'support' } },
		]);
	});

	test('free with their end what was taken of the queues', async () => {
		const member = await joinStaff(app, 'finance');
		const taken = {
			support_threads: `insert into support_threads (id, user_id, status, opened_at, taken_by, taken_until)
				select gen_random_uuid(), $1, 'open', 0, $1, app.clock() + 900000`,
			verification_cases: `insert into verification_cases (user_id, opened_at, due_at, second, taken_by, taken_until)
				select $1, 0, 0, false, $1, app.clock() + 900000`,
			recoveries: `insert into recoveries (user_id, state, verified, sent_at, expires_at, taken_by, taken_until)
				select $1, 'open', false, 0, 1, $1, app.clock() + 900000`,
			taken_reviews:
				'insert into taken_reviews (id, taken_by, taken_until) select gen_random_uuid(), $1, app.clock() + 900000',
		};
		const count = async (table: string) =>
			(await app.db.owner.query(`select from ${table} where taken_by = $1 and taken_until > app.clock()`, [member.id]))
				.rowCount;
		for (const [table, sql] of Object.entries(taken)) {
			await app.db.owner.query(sql, [member.id]);
			expect([table, await count(table)]).toEqual([table, 1]);
		}
		await verifyAddress(member.id);
		expect((await change(admin, member.email, 'support')).status).toBe(200);
		for (const table of Object.keys(taken)) expect([table, await count(table)]).toEqual([table, 0]);
	});

	test('are never one’s own, and need a fresh sign-in', async () => {
		expect((await change(admin, admin.email, 'support')).body.code).toBe('admin.own_role');
		await app.db.moveClock(20 * 60_000);
		expect((await change(admin, admin.email, 'support')).body.code).toBe('http.fresh_sign_in');
	});

	test('of two administrators who remove each other at once one is left', async () => {
		const other = await joinStaff(app, 'admin');
		const answers = await Promise.all([change(admin, other.email, 'user'), change(other, admin.email, 'user')]);
		expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
		const { rows } = await app.db.owner.query(`select id from users where role = 'admin'`);
		expect(rows).toHaveLength(1);
	});

	test('are given only if the address is verified: another person may have registered it', async () => {
		await joinStaff(app, 'admin');
		const { id, email } = await (await app.browser()).join();
		for (const role of ['support', 'finance', 'admin'])
			expect((await change(admin, email, role)).body.code).toBe('admin.email_unverified');
		await verifyAddress(id);
		expect((await change(admin, email, 'finance')).status).toBe(202);
		expect((await change(admin, email, 'support')).status).toBe(200);
		// A role is taken in any case.
		await app.db.owner.query('update users set email_verified_at = null where id = $1', [id]);
		expect((await change(admin, email, 'user')).status).toBe(200);
	});

	test('are given only if the address is still verified when the second person agrees', async () => {
		const second = await joinStaff(app, 'admin');
		const { id, email } = await (await app.browser()).join();
		await verifyAddress(id);
		const { body } = await change(admin, email, 'finance');
		await app.db.owner.query('update users set email_verified_at = null where id = $1', [id]);
		const approve = () =>
			second.browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, { reason: REASON });
		expect([(await approve()).body.code, await roleOf(id)]).toEqual(['admin.email_unverified', 'user']);
		await verifyAddress(id);
		expect([(await approve()).status, await roleOf(id)]).toEqual([204, 'finance']);
	});

	test('go to no frozen account', async () => {
		const person = await app.browser();
		const { id, email } = await person.join();
		await app.db.owner.query('update user_states set frozen_at = 0 where user_id = $1', [id]);
		expect((await change(admin, email, 'support')).body.code).toBe('admin.user_frozen');
		await proveSecondFactor(app, id);
		const token = tokenOf(await makeAdminLink(app.db.database));
		expect((await person.call('POST', CLAIM, { token })).body.code).toBe('admin.user_frozen');
	});
});
