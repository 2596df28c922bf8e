import { randomUUID } from 'node:crypto';
import { decideGuest } from '@fairtick/domain/identity/guests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUDIT_CHECKS } from '../../../src/app/areas.ts';
import { loadGuestEnd } from '../../../src/areas/people/identity/index.ts';
import { lockUsers } from '../../../src/platform/authorization/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, REASON } from '../../support/staff.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FULL = 1_000_000;

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_PLACING: '10000', LIMIT_ALL_GUESTS: '400' });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	await app.db.owner.query('delete from guest_starts');
	browser = await app.browser();
});

const terms = (change: object = {}) => ({
	id: randomUUID(),
	mode: 'demo',
	asset_id: 1,
	direction: 'up',
	stake: 1_000,
	payout_percent: 90,
	expiry: { duration: 300 },
	...change,
});
async function place(by = browser, change: object = {}) {
	await app.market.tick(1, await nowMs(), 1_000n);
	return by.call('POST', '/api/trades', terms(change));
}
const nowMs = async () => Number((await app.db.owner.query('select app.clock() now')).rows[0].now);
const guestOf = async (by = browser) => (await by.call('GET', '/api/guest')).body;
const count = async (sql: string, values: unknown[] = []) => Number((await app.db.owner.query(sql, values)).rows[0].n);
/** A guest from an address. */
async function startFrom(address: string) {
	const other = await app.browser();
	return other.call('POST', '/api/guest', undefined, { 'x-forwarded-for': address });
}
const registration = (email: string) => ({
	name: 'Dana Weiss',
	email,
	password: PASSWORD,
	password_confirmation: PASSWORD,
	country: 'GB',
	accept_terms: true,
});
let people = 0;
const newAddress = () => `guest${++people}@example.org`;

const closeGuests = () => runSchedule(app, 'close-guests');

describe('[IDENT-11] a guest', () => {
	test('is made by a call of its own, not by the visit, with 10,000.00 for 24 hours', async () => {
		const before = await count('select count(*) n from users');
		await browser.call('GET', '/');
		expect(await count('select count(*) n from users')).toBe(before);
		const { status, body, cookies } = await browser.startGuest();
		expect([status, body.token_type, body.expires_in]).toEqual([201, 'bearer', 86_400]);
		expect(body.guest).toMatchObject({ balance: FULL, event_n: 1 });
		expect(Math.abs(Date.parse(body.guest.ends_at) - (await nowMs()) - DAY_MS)).toBeLessThan(60_000);
		expect(cookies.find(({ name }) => name === 'guest-session')).toMatchObject({ httpOnly: true, maxAge: 86_400 });
		expect(await guestOf()).toEqual(body.guest);
	});

	test('trades in demo, sees the own trades alone, and has no real account', async () => {
		await browser.startGuest();
		const placed = await place();
		expect([placed.status, placed.body.status]).toEqual([201, 'open']);
		expect((await guestOf()).balance).toBe(FULL - 1_000);
		expect((await browser.call('GET', '/api/trades')).body.data).toHaveLength(1);
		const other = await app.browser();
		await other.startGuest();
		expect((await other.call('GET', `/api/trades/${placed.body.id}`)).status).toBe(404);
		const real = await place(browser, { mode: 'real' });
		expect([real.status, real.body.code]).toEqual([422, 'identity.register_first']);
	});

	test('is refused what needs a user, and a visitor to everything that is open', async () => {
		await browser.startGuest();
		for (const [method, url] of [
			['GET', '/api/user'],
			['GET', '/api/changetrade/real'],
			['GET', '/api/balance/reload'],
			['GET', '/api/settings/tokens'],
			['POST', '/api/settings/tokens'],
			['PATCH', '/api/settings/profile'],
			['POST', '/api/logout'],
		] as const) {
			const { status, body } = await browser.call(method, url);
			expect([url, status, body.code]).toEqual([url, 422, 'identity.register_first']);
		}
		const assets = await browser.call('GET', '/api/get_available_assets');
		expect(assets.body.some(({ active }: { active: number }) => active === 1)).toBe(false);
		expect((await browser.call('POST', '/api/guest')).body.code).toBe('identity.has_account');
	});

	test('is nothing without both halves, and neither half is one of a user', async () => {
		await browser.startGuest();
		const [token, cookie] = [browser.token, browser.cookie('guest-session') as string];
		const user = await app.browser();
		await user.join();
		const half = user.cookie('session') as string;
		browser.setCookie('guest-session', null);
		expect((await browser.call('GET', '/api/guest')).status).toBe(401);
		// The right value under the name of the other kind.
		browser.setCookie('session', cookie);
		expect((await browser.call('GET', '/api/guest')).status).toBe(401);
		user.setCookie('session', null);
		user.setCookie('guest-session', half);
		expect((await user.call('GET', '/api/user')).status).toBe(401);
		const thief = await app.browser();
		thief.token = token;
		expect((await thief.call('GET', '/api/guest')).status).toBe(401);
		expect((await thief.register()).body).toMatchObject({ balance_demo: FULL });
	});

	test('ends after 24 hours: nothing is placed any more, who it was is erased, ledger and trades stay', async () => {
		const { body } = await browser.startGuest();
		const { id } = body.guest;
		const placed = await place();
		await app.db.moveClock(DAY_MS - HOUR_MS);
		expect((await browser.call('GET', '/api/guest')).status).toBe(200);
		await app.db.moveClock(HOUR_MS + 1_000);
		expect((await browser.call('GET', '/api/guest')).status).toBe(401);
		expect(await loadGuestEnd(app.db.database, id)).toBeNull();
		expect((await browser.call('POST', '/api/trades', terms())).status).toBe(401);
		// The open trade has to end first.
		await closeGuests();
		const closed = () => count('select count(*) n from users where id = $1 and closed_at is not null', [id]);
		expect(await closed()).toBe(0);
		await app.db.owner.query('delete from open_trades where trade_id = $1', [placed.body.id]);
		await app.db.owner.query('update user_states set open_trades = 0 where user_id = $1', [id]);
		await closeGuests();
		expect(await closed()).toBe(1);
		const { rows } = await app.db.owner.query('select name, email from users where id = $1', [id]);
		expect(rows[0]).toEqual({ name: '', email: expect.stringMatching(/^closed-.*@closed\.invalid$/) });
		expect(await count(`select count(*) n from sessions where user_id = $1 and address <> ''`, [id])).toBe(0);
		expect(await count('select count(*) n from trade_terms where user_id = $1', [id])).toBe(1);
		expect(await count(`select count(*) n from accounts where user_id = $1 and currency = 'DEMO_USD'`, [id])).toBe(2);
		// Not a user who closed an account, and not one who may be written to.
		expect(await count('select count(*) n from mails where user_id = $1', [id])).toBe(0);
	});

	test('is not closed where a trade of its last moment commits while its closing waits for the lock', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		await app.db.moveClock(DAY_MS + 1_000);
		const owner = await app.db.owner.connect();
		await owner.query('begin');
		await owner.query('update user_states set open_trades = 1 where user_id = $1', [id]);
		const closing = closeGuests();
		await eventually(async () => {
			const waiting = await owner.query(
				'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
			);
			expect(waiting.rowCount).toBe(1);
		});
		await owner.query('commit');
		owner.release();
		await closing;
		expect(await count('select count(*) n from users where id = $1 and closed_at is not null', [id])).toBe(0);
		await app.db.owner.query('update user_states set open_trades = 0 where user_id = $1', [id]);
		await closeGuests();
		expect(await count('select count(*) n from users where id = $1 and closed_at is not null', [id])).toBe(1);
	});

	test('[KYC-04] leaves what is erased with a legal hold', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		const [risk, second] = [await joinStaff(app, 'risk'), await joinStaff(app, 'risk')];
		const reason = { reason: 'Request 17 of the court' };
		const asked = await risk.browser.call('POST', `/api/admin/users/${id}/legal-hold`, reason);
		const path = `/api/admin/requests/${asked.body.request_id}/approve`;
		expect((await second.browser.call('POST', path, reason)).status).toBe(204);
		await app.db.moveClock(DAY_MS + 1_000);
		await closeGuests();
		const { rows } = await app.db.owner.query(
			'select kept, closed_at is not null closed from legal_holds h join users u on u.id = h.user_id where u.id = $1',
			[id],
		);
		expect(rows).toEqual([
			{ kept: expect.objectContaining({ profile: [expect.objectContaining({ id })] }), closed: true },
		]);
	});
});

describe('[IDENT-11] closing guests', () => {
	test('is not kept up by many whose trades are still open', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		await app.db.moveClock(DAY_MS + 1_000);
		await app.db.owner.query(
			`with crowd as (
				insert into users (name, email, country, locale, terms_version, terms_accepted_at, created_at, guest_ends_at)
				select '', 'crowd-' || n || '@guest.invalid', 'ZZ', 'en', 0, 1, 1, 2 from generate_series(1, 500) n returning id
			) insert into user_states (user_id, open_trades) select id, 1 from crowd`,
		);
		await closeGuests();
		expect(await count('select count(*) n from users where id = $1 and closed_at is not null', [id])).toBe(1);
		await app.db.owner.query(
			`delete from user_states where user_id in (select id from users where email like 'crowd-%')`,
		);
		await app.db.owner.query(`delete from users where email like 'crowd-%'`);
	});
});

describe('[IDENT-11] how many guests there are', () => {
	test('five a day and network; the sixth is refused with the time, and a day later there is room', async () => {
		for (let n = 0; n < 5; n++) expect((await startFrom('198.51.100.7')).status).toBe(201);
		const sixth = await startFrom('198.51.100.7');
		expect([sixth.status, sixth.body.code]).toEqual([422, 'identity.guest_limit']);
		expect(Math.abs(Date.parse(sixth.body.params.until) - (await nowMs()) - DAY_MS)).toBeLessThan(60_000);
		expect((await startFrom('198.51.100.8')).status).toBe(201);
		await app.db.moveClock(DAY_MS + 1_000);
		expect((await startFrom('198.51.100.7')).status).toBe(201);
	});

	test('a flood from one address at once makes no more than five', async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => startFrom('203.0.113.9')));
		expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
		expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
	});

	test('IPv6 counts by its 64 bits, and a site with 48 bits makes no more than twenty', async () => {
		const all = [];
		for (let network = 0; network < 6; network++)
			for (let host = 1; host <= 5; host++) all.push(await startFrom(`2001:db8:7:${network}::${host}`));
		expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
		expect((await startFrom('2001:db8:7:0:1:2:3:4')).status).toBe(422);
		expect((await startFrom('2001:db8:8::1')).status).toBe(201);
	});

	test('registering gives no new guest to the network', async () => {
		for (let n = 0; n < 5; n++) {
			const one = await app.browser();
			const headers = { 'x-forwarded-for': '198.51.100.20' };
			const { body } = await one.call('POST', '/api/guest', undefined, headers);
			one.token = body.token;
			expect((await one.call('POST', '/api/register', registration(newAddress()))).status).toBe(201);
		}
		expect((await startFrom('198.51.100.20')).status).toBe(422);
	});

	test.each([
		[{}, null],
		[{ alive: 9 }, null],
		[{ alive: 10, firstEndsAtMs: 77 }, 77],
		[{ ofNetwork: [1, 2] }, null],
		[{ ofNetwork: [1, 2, 3] }, DAY_MS + 1],
		[{ ofNetwork: [1, 2, 3, 4] }, DAY_MS + 2],
		[{ ofSite: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }, null],
		[{ ofSite: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, DAY_MS + 1],
		[{ alive: 10, firstEndsAtMs: DAY_MS * 2, ofNetwork: [1, 2, 3] }, DAY_MS * 2],
	])('%j is free again at %s', (facts, untilMs) => {
		const none = { alive: 0, firstEndsAtMs: null, ofNetwork: [], ofSite: [], limit: 3, allLimit: 10 };
		expect(decideGuest({ ...none, ...facts })).toBe(untilMs);
	});
});

describe('[IDENT-11] registering', () => {
	test('keeps the account with its trades, balance and charts, and ends the session of the guest', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		const placed = await place();
		const [token, cookie] = [browser.token, browser.cookie('guest-session') as string];
		const email = newAddress();
		const { status, body, cookies } = await browser.call('POST', '/api/register', registration(email));
		expect([status, body.id, body.email, body.balance_demo, body.terms_due]).toEqual([
			201,
			id,
			email,
			FULL - 1_000,
			null,
		]);
		expect(cookies.find(({ name }) => name === 'guest-session')).toMatchObject({ maxAge: 0 });
		// No way to sign in has changed, which would hold withdrawals.
		expect(await count('select count(*) n from users where id = $1 and credentials_changed_at is null', [id])).toBe(1);
		browser.setCookie('guest-session', cookie);
		expect((await browser.call('GET', '/api/guest')).status).toBe(401);
		expect((await browser.call('POST', '/api/trades', terms())).status).toBe(401);
		browser.token = null;
		expect((await browser.login(email)).status).toBe(200);
		const trades = (await browser.call('GET', '/api/trades')).body.data;
		expect(trades.map((trade: { id: string }) => trade.id)).toEqual([placed.body.id]);
		// One who was a guest is greeted as anyone is: by the mail that proves the address, and by no note about a new device.
		const mails = await app.mailsAfterJobs(email);
		expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address']);
		expect((await browser.call('GET', '/api/settings/sign-ins')).body.data).toHaveLength(1);
		expect(token).not.toBe(browser.token);
		expect((await browser.call('GET', '/api/guest')).status).toBe(404);
	});

	test('twice at once makes one user of the guest; the other does nothing', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		const emails = [newAddress(), newAddress()];
		const answers = await Promise.all(
			emails.map((email) => browser.call('POST', '/api/register', registration(email))),
		);
		const made = answers.filter(({ status }) => status === 201);
		expect(made.map(({ body }) => body.id)).toEqual([id]);
		expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
		expect(await count('select count(*) n from users where email = any($1)', [emails])).toBe(1);
	});

	test('with an address that exists changes nothing, and the guest continues', async () => {
		const { body: taken } = await (await app.browser()).register();
		await browser.startGuest();
		await place();
		const { status, body } = await browser.call('POST', '/api/register', registration(taken.email));
		expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
		expect((await guestOf()).balance).toBe(FULL - 1_000);
		expect((await place()).status).toBe(201);
	});

	test('a placement in flight lies wholly before it or after it', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		await app.market.tick(1, await nowMs(), 1_000n);
		let [release, locked] = [() => {}, () => {}];
		const isLocked = new Promise<void>((resolve) => {
			locked = resolve;
		});
		const held = inTransaction(app.db.database, async (tx) => {
			await lockUsers(tx, [id]);
			locked();
			await new Promise<void>((resolve) => {
				release = resolve;
			});
		});
		await isLocked;
		const [placing, registering] = [
			browser.call('POST', '/api/trades', terms()),
			browser.call('POST', '/api/register', registration(newAddress())),
		];
		await new Promise((resolve) => setTimeout(resolve, 300));
		release();
		await held;
		const [placed, registered] = await Promise.all([placing, registering]);
		expect(registered.status).toBe(201);
		expect([201, 401]).toContain(placed.status);
		const kept = await count('select count(*) n from trade_terms where user_id = $1', [id]);
		expect(kept).toBe(placed.status === 201 ? 1 : 0);
		const { rows } = await app.db.owner.query(
			`select balance from accounts where user_id = $1 and currency = 'DEMO_USD' and kind = 'available'`,
			[id],
		);
		expect(Number(rows[0].balance)).toBe(FULL - 1_000 * kept);
	});

	test('after the end of the guest makes an account of its own', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		await app.db.moveClock(DAY_MS + 1_000);
		const { status, body } = await browser.call('POST', '/api/register', registration(newAddress()));
		expect([status, body.balance_demo]).toEqual([201, FULL]);
		expect(body.id).not.toBe(id);
	});

	test('does not take the guest of a user who is signed in', async () => {
		const user = await app.browser();
		const { id } = await user.join();
		const { body } = await user.register({ email: newAddress() });
		expect(body.id).not.toBe(id);
		expect((await user.call('POST', '/api/guest')).body.code).toBe('identity.has_account');
	});
});

describe('[IDENT-11] a guest is counted nowhere', () => {
	test('neither among users nor in sums; staff find guests in a list of their own', async () => {
		const { browser: staff } = await joinStaff(app, 'admin');
		const { id } = (await browser.startGuest()).body.guest;
		await place();
		const listed = async (query: string) =>
			(await staff.call('GET', `/api/admin/users?${query}`)).body.data.map((user: { id: number }) => user.id);
		expect(await listed('limit=200')).not.toContain(id);
		expect(await listed('state=unverified&limit=200')).not.toContain(id);
		expect(await listed('search=guest-&limit=200')).not.toContain(id);
		expect(await listed('state=guest&limit=200')).toContain(id);
		const { id: over } = (await (await app.browser()).startGuest()).body.guest;
		await app.db.owner.query('update users set closed_at = app.clock() where id = $1', [over]);
		expect(await listed('state=guest&limit=200')).not.toContain(over);
		const registered = await app.browser();
		await registered.startGuest();
		await place(registered);
		const made = await registered.call('POST', '/api/register', registration(newAddress()));
		expect(await listed('limit=200')).toContain(made.body.id);
		// Guest trades count in no sum; later trades of the user do.
		const opened = `select count(*) n from trade_terms t join users u on u.id = t.user_id and t.accepted_at >= u.registered_at where u.id = $1`;
		expect([await count(opened, [id]), await count(opened, [made.body.id])]).toEqual([0, 0]);
	});

	test('and gets neither real money nor a role by a mistake of staff', async () => {
		const [finance, admin] = [await joinStaff(app, 'finance'), await joinStaff(app, 'admin')];
		const { id } = (await browser.startGuest()).body.guest;
		const key = { 'idempotency-key': randomUUID() };
		const adjusting = { mode: 'real', amount: 500, reason: REASON };
		const adjusted = await finance.browser.call('POST', `/api/admin/ledger/users/${id}/adjust`, adjusting, key);
		expect([adjusted.status, adjusted.body.code]).toEqual([404, 'http.not_found']);
		const { rows } = await app.db.owner.query('select email from users where id = $1', [id]);
		const given = { email: rows[0].email, role: 'support', reason: REASON };
		const { status, body } = await admin.browser.call('POST', '/api/admin/staff/roles', given);
		expect([status, Object.keys(body.errors)]).toEqual([422, ['email']]);
	});

	test('and gets no mail, whatever is requested for the address', async () => {
		const { id } = (await browser.startGuest()).body.guest;
		const { rows } = await app.db.owner.query('select email from users where id = $1', [id]);
		const { email } = rows[0];
		const visitor = await app.browser();
		expect((await visitor.call('POST', '/api/password/email', { email })).status).toBe(200);
		expect((await visitor.call('POST', '/api/email/resend', { email })).status).toBe(200);
		expect((await visitor.login(email, 'guess')).status).toBe(422);
		expect(await app.mailsAfterJobs(email)).toEqual([]);
	});

	test('the audit proves an installation with guests', async () => {
		await browser.startGuest();
		await place();
		await browser.call('POST', '/api/register', registration(newAddress()));
		for (const { title, run } of AUDIT_CHECKS) {
			const { findings } = await inTransaction(app.db.owner, (tx) => run(tx, null));
			// Tests above took a trade away and gave a role.
			if (!/trade|audit log/.test(title)) expect([title, findings]).toEqual([title, []]);
		}
	});
});
