import { user as userSchema } from '@fairtick/domain/identity/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPasswords } from '../../../src/areas/people/identity/index.ts';
import { Places } from '../../../src/platform/turns/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '30' }, { passwords: createPasswords(new Places()) });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
});

const rows = async (sql: string, values: unknown[] = []) => (await app.db.owner.query(sql, values)).rows;
const count = async (sql: string, values: unknown[] = []) =>
	Number((await rows(`select count(*) n from ${sql}`, values))[0]?.n);

describe('registration', () => {
	test('[SITE-03] makes a user who trades in demo at once', async () => {
		const { status, body } = await browser.register({ name: '  Dana Weiss ', email: 'Dana@example.org' });
		expect(status).toBe(201);
		expect(body).toMatchObject({
			name: 'Dana Weiss',
			email: 'Dana@example.org',
			email_verified: false,
			role: 'user',
			type: 'standard',
			balance_demo: 1_000_000,
			balance_real: 0,
			balance_demo_label: '$10,000.00',
			balance_real_label: 'Sandbox $0.00',
			currency: 'USD',
			last_trade_on: 'demo',
			document_approved: 0,
			need_verification: 0,
			photo_url: null,
			default_pair: { id: 1, ticker: 'T1', active: 0 },
			totUnread: 0,
			event_n: 1,
		});
		await browser.login('dana@example.org');
		expect((await browser.call('GET', '/api/user')).body).toEqual(body);
	});

	test('books the grant as an event of its own', async () => {
		const { body } = await browser.register();
		const events = await rows('select reference, kind from ledger_events where reference = $1', [
			`grant:${body.id}:welcome`,
		]);
		expect(events).toEqual([{ reference: `grant:${body.id}:welcome`, kind: 'demo_grant' }]);
		expect(await rows('select kind, n from user_events where user_id = $1', [body.id])).toEqual([
			{ kind: 'user', n: 1n },
		]);
	});

	test.each([
		[{ name: '   ' }, 'name', 'Please fill in this field.'],
		[{ name: 'x'.repeat(101) }, 'name', 'Please enter at most 100 characters.'],
		[{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
		[{ password: 'short', password_confirmation: 'short' }, 'password', 'Please enter at least 8 characters.'],
		[
			{ password_confirmation: 'different' },
			'password_confirmation',
			'The two passwords differ. Please enter the same one twice.',
		],
		[{ country: 'Atlantis' }, 'country', 'Please choose a country from the list.'],
		[{ accept_terms: false }, 'accept_terms', 'Please tick this box to continue.'],
		[{ accept_terms: 'true' }, 'accept_terms', 'Please tick this box to continue.'],
		[{ role: 'admin' }, 'role', 'Unknown field.'],
		[{ balance_real: 100 }, 'balance_real', 'Unknown field.'],
	])('%j is refused under its field', async (change, field, text) => {
		const before = await count('users');
		const { status, body } = await browser.register(change);
		expect([status, body.code]).toEqual([422, 'http.invalid']);
		expect(body.errors).toEqual({ [field]: [text] });
		expect(await count('users')).toBe(before);
	});

	test.each([
		['password1', 'This password is known from leaks or very common. Please choose another one.'],
		['PASSWORD1', 'This password is known from leaks or very common. Please choose another one.'],
		['danaweiss1', 'This password contains your name, email address or our name. Please choose another one.'],
		['fairtick99', 'This password contains your name, email address or our name. Please choose another one.'],
	])('[IDENT-02] the password %s is refused', async (password, text) => {
		const { body } = await browser.register({ password, password_confirmation: password });
		expect(body.errors).toEqual({ password: [text] });
	});

	test('[IDENT-02] any characters are a password, up to 128 of them', async () => {
		for (const password of ['pässwörter & 日本語', '😀'.repeat(8), ' spaces count ', 'x1'.repeat(64)]) {
			const { body } = await browser.register({ password, password_confirmation: password });
			expect((await browser.login(body.email, password)).status).toBe(200);
		}
		const long = 'x1'.repeat(65);
		expect((await browser.register({ password: long, password_confirmation: long })).status).toBe(422);
	});

	test('says that an address is taken, in whatever case, also of two at once', async () => {
		const { body } = await browser.register();
		const again = await browser.register({ email: body.email.toUpperCase() });
		expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']]);
		const both = await Promise.all([1, 2].map(() => browser.register({ email: 'twins@example.org' })));
		expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
	});

	test('is limited by address', async () => {
		const statuses = [];
		for (let i = 0; i < 31; i++) statuses.push((await browser.register({ email: 'no' })).status);
		expect(statuses).toEqual([...Array(30).fill(422), 429]);
		expect((await (await app.browser()).register()).status).toBe(201);
	});

	test('takes text for what it is', async () => {
		for (const name of [
			`Robert'); drop table users;--`,
			'<script>alert(1)</script>',
			'{{7*7}}',
			'=1+1',
			'../../etc/passwd',
			'%s%n',
			'🙈',
		]) {
			const { status, body } = await browser.register({ name });
			expect([status, body.name]).toEqual([201, name]);
		}
	});
});

describe('[TOP-04] switching the account', () => {
	test('goes there and back, gives the reason, and writes one event each', async () => {
		const { id } = await browser.join();
		const { status, headers, body } = await browser.call('GET', '/api/changetrade/real');
		expect([status, headers['cache-control'], body.status, body.message]).toEqual([
			200,
			'no-store',
			'success',
			'You are now trading on the real account.',
		]);
		expect(body.user).toMatchObject({ id, last_trade_on: 'real', event_n: 2, default_pair: { duration_min: 30 } });
		expect((await browser.call('GET', '/api/changetrade/real')).body).toMatchObject({
			status: 'success',
			user: { event_n: 2 },
		});
		expect((await browser.call('GET', '/api/changetrade/demo')).body.user).toMatchObject({
			last_trade_on: 'demo',
			event_n: 3,
		});
		expect((await browser.call('GET', '/api/changetrade/bonus')).status).toBe(422);
		expect(await count('user_events where user_id = $1', [id])).toBe(3);
	});
});

describe('[TOP-05] the refill', () => {
	const spend = async (userId: number, available: number, inTrades: number) => {
		await app.db.owner.query(
			`update accounts set balance = case kind when 'available' then $2::bigint else $3 end where user_id = $1 and currency = 'DEMO_USD'`,
			[userId, available, inTrades],
		);
	};

	test('tops available and staked money up to 10,000.00 once, however often it is asked for', async () => {
		const { id } = await browser.join();
		await spend(id, 250_000, 100_000);
		const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call('GET', '/api/balance/reload')));
		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
		const good = answers.filter(({ body }) => body.status === 'success');
		expect(good).toHaveLength(1);
		expect(good[0]?.body.message).toBe('$6,500.00 was added to your demo account.');
		expect((await browser.call('GET', '/api/user')).body).toMatchObject({ balance_demo: 900_000, event_n: 2 });
		expect(await count(`ledger_events where reference like 'refill:${id}:%'`)).toBe(1);
	});

	test('with nothing to add answers an error with a text in the language of the caller', async () => {
		await browser.join();
		browser.locale = 'id';
		const { status, body } = await browser.call('GET', '/api/balance/reload');
		expect([status, body.status]).toEqual([200, 'error']);
		expect(body.message).toMatch(/^Akun demo Anda sudah berisi/);
		expect(body.user.balance_demo_label).toMatch(/^\$\s?10\.000,00$/u);
	});

	test('never touches the real account', async () => {
		const { id } = await browser.join();
		await browser.call('GET', '/api/changetrade/real');
		await spend(id, 0, 0);
		expect((await browser.call('GET', '/api/balance/reload')).body.user).toMatchObject({
			balance_demo: 1_000_000,
			balance_real: 0,
		});
	});
});

describe('tabs', () => {
	const idsOf = (body: { id: number; active: number }[]) =>
		body.map(({ id, active }) => (active ? `${id}*` : `${id}`)).join(' ');
	const selected = async () => idsOf((await browser.call('GET', '/api/get_selected_assets')).body);

	test('[SEL-02] are added, made current and removed; the last and the current one stay', async () => {
		await browser.join();
		expect(await selected()).toBe('');
		expect(idsOf((await browser.call('GET', '/api/get_available_assets')).body)).toBe('1* 2 3');
		expect(idsOf((await browser.call('POST', '/api/selected-assets', { id: 3 })).body)).toBe('1 3*');
		expect(idsOf((await browser.call('POST', '/api/selected-assets', { id: 3 })).body)).toBe('1 3*');
		expect(idsOf((await browser.call('PUT', '/api/selected-assets/active', { id: 1 })).body)).toBe('1* 3');
		expect((await browser.call('GET', '/api/delete_selected_assets?id=1')).body.code).toBe('accounts.active_asset');
		expect(idsOf((await browser.call('GET', '/api/delete_selected_assets?id=3')).body)).toBe('1*');
		expect((await browser.call('GET', '/api/delete_selected_assets?id=1')).body.code).toBe('accounts.last_asset');
		expect((await browser.call('POST', '/api/selected-assets', { id: 99 })).body.code).toBe('accounts.asset_unknown');
		expect((await browser.call('PUT', '/api/selected-assets/active', { id: 2 })).body.code).toBe(
			'accounts.asset_not_selected',
		);
		expect(await selected()).toBe('1*');
	});

	test('[SEL-01] a new account has three, written with it; without any the default asset is the tab', async () => {
		await browser.join();
		expect(await selected()).toBe('');
		const rename = (id: number, ticker: string) =>
			app.db.owner.query('update assets set ticker = $2 where id = $1', [id, ticker]);
		await rename(2, 'V100');
		await rename(3, 'V50');
		const later = await app.browser();
		await later.join();
		for (const id of [2, 3]) await rename(id, `T${id}`);
		expect(idsOf((await later.call('GET', '/api/get_selected_assets')).body)).toBe('3* 2');
		expect(await selected()).toBe('');
	});

	test('are put in another order, those that are not named behind; one that is no tab is refused', async () => {
		await browser.join();
		for (const id of [2, 3]) await browser.call('POST', '/api/selected-assets', { id });
		const order = (ids: readonly number[]) => browser.call('PUT', '/api/selected-assets/order', { ids });
		expect(idsOf((await order([3, 1])).body)).toBe('3* 1 2');
		expect(await selected()).toBe('3* 1 2');
		expect((await order([3, 99])).body.code).toBe('accounts.asset_not_selected');
		expect((await order([])).status).toBe(422);
		expect(await selected()).toBe('3* 1 2');
	});

	test('belong to one user, also when both change them at once', async () => {
		await browser.join();
		const other = await app.browser();
		await other.join();
		const answers = await Promise.all(
			[2, 3, 2, 3, 2, 3].flatMap((id) =>
				[browser, other].map((one) => one.call('POST', '/api/selected-assets', { id })),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
		await other.call('GET', '/api/delete_selected_assets?id=1');
		expect((await selected()).replaceAll('*', '').split(' ').sort()).toEqual(['1', '2', '3']);
		const theirs = (await other.call('GET', '/api/get_selected_assets')).body;
		expect(theirs.map(({ id }: { id: number }) => id).sort()).toEqual([2, 3]);
		expect(theirs.filter(({ active }: { active: number }) => active === 1)).toHaveLength(1);
	});

	test('keep the place of an asset that is off the list for a while', async () => {
		await browser.join();
		await browser.call('POST', '/api/selected-assets', { id: 2 });
		await app.db.owner.query('update assets set listed = false where id = 2');
		expect(await selected()).toBe('1*');
		await browser.call('POST', '/api/selected-assets', { id: 3 });
		await app.db.owner.query('update assets set listed = true where id = 2');
		expect(await selected()).toBe('1 3* 2');
	});
});

test('[SEL-03] favourites belong to one user and may be marked and unmarked again and again', async () => {
	const favourites = async (of: TestBrowser) =>
		(await of.call('GET', '/api/get_available_assets')).body
			.filter(({ favourite }: { favourite: boolean }) => favourite)
			.map(({ id }: { id: number }) => id);
	await browser.join();
	const other = await app.browser();
	await other.join();
	for (const id of [2, 3, 2]) expect((await browser.call('PUT', `/api/favourite-assets/${id}`)).status).toBe(204);
	expect(await favourites(browser)).toEqual([2, 3]);
	for (const id of [2, 2]) expect((await browser.call('DELETE', `/api/favourite-assets/${id}`)).status).toBe(204);
	expect(await favourites(browser)).toEqual([3]);
	expect(await favourites(other)).toEqual([]);
	expect(await favourites(await app.browser())).toEqual([]);
	const unknown = await browser.call('PUT', '/api/favourite-assets/99');
	expect([unknown.status, unknown.body.code]).toEqual([422, 'accounts.asset_unknown']);
	await browser.call('POST', '/api/selected-assets', { id: 3 });
	const tabs = (await browser.call('GET', '/api/get_selected_assets')).body;
	expect(tabs.map(({ id, favourite }: { id: number; favourite: boolean }) => [id, favourite])).toEqual([
		[1, false],
		[3, true],
	]);
});

test('[SITE-04] assets show the payout of every type; nothing is active for a visitor', async () => {
	const { body } = await browser.call('GET', '/api/get_available_assets');
	expect(body[0]).toMatchObject({ percentage: 90, percentage_gold: 92, percentage_vip: 94, active: 0 });
	expect(body.every(({ active }: { active: number }) => active === 0)).toBe(true);
});

test('the user on the wire has no field beyond the contract', async () => {
	await browser.join();
	const { body } = await browser.call('GET', '/api/user');
	expect(Object.keys(body).sort()).toEqual(Object.keys(userSchema.shape).sort());
	expect(JSON.stringify(body)).not.toContain(PASSWORD);
});
