import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestAnswer, type TestBrowser } from '../../support/browser.ts';
import { joinStaff, REASON } from '../../support/staff.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PROFILE = '/api/settings/profile';

let app: TestApp;
let browser: TestBrowser;
let email: string;
let other: string;
let nowMs: number;
let people = 0;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_WRONG_PASSWORDS: '1000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	nowMs = Date.now();
	await app.db.setClock(nowMs);
	browser = await app.browser();
	email = (await browser.join()).email;
	other = `other${++people}@example.org`;
});

async function moveClock(ms: number) {
	nowMs += ms;
	await app.db.setClock(nowMs);
}

const change = (body: object, by = browser) => by.call('PATCH', PROFILE, body);
const press = (link: string, by = browser) => by.call('POST', `/api${link}`);
const profileOf = async (by = browser) => (await by.call('GET', PROFILE)).body;
const verify = async () => press((await app.mail(email, 'Confirm your email address')).link);
const linkTo = async (address: string) => (await app.mail(address, 'Confirm your new email address')).link;
const wayBack = async (address: string) => (await app.mail(address, 'Your email address was changed')).link;

/** As of the beginning of time. */
const addWebhook = (userId: number) =>
	app.db.owner.query(
		`insert into webhooks (id, user_id, address, kinds, secret, heard_n, created_at)
		values (gen_random_uuid(), $1, 'https://hooks.example.com', '{movement}', '', 0, 0)`,
		[userId],
	);
const countWebhooks = async (userId: number) =>
	(await app.db.owner.query('select from webhooks where user_id = $1', [userId])).rowCount;

/** The address is changed; answers with the way back. */
async function changeEmail(to = other): Promise<string> {
	await verify();
	expect((await change({ email: to })).status).toBe(200);
	expect((await press(await linkTo(to))).status).toBe(200);
	return wayBack(email);
}

describe('the profile', () => {
	test('[SEL-01] [SITE-03] [SITE-08] chooses the default pair, which is the single tab until something is selected', async () => {
		const { status, body } = await change({ default_pair: 2 });
		expect([status, body.default_pair.id]).toEqual([200, 2]);
		const neighbour = await app.browser();
		await neighbour.join();
		expect((await neighbour.call('GET', '/api/user')).body.default_pair.id).toBe(1);
		expect((await browser.call('GET', '/api/get_selected_assets')).body).toEqual([]);
		const { body: tabs } = await browser.call('POST', '/api/selected-assets', { id: 3 });
		expect(tabs.map(({ id }: { id: number }) => id)).toEqual([2, 3]);
		const unknown = await change({ name: 'Ann Lee', default_pair: 99 });
		expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['default_pair']]);
		const { body: user } = await browser.call('GET', '/api/user');
		expect([user.name, user.default_pair.id]).toEqual(['Dana Weiss', 2]);
	});

	test('changes what is given and nothing else', async () => {
		const { status, body } = await change({ name: '  Ann Lee ', phone: '+447911123456', country: 'BR', locale: 'in' });
		expect([status, body.name, body.email]).toEqual([200, 'Ann Lee', email]);
		const shown = { name: 'Ann Lee', phone: '+447911123456', country: 'BR', locale: 'in', email, pending_email: null };
		expect(await profileOf()).toEqual({
			...shown,
			photo_url: null,
			created_at: new Date(nowMs).toISOString(),
			terms_version: 1,
			terms_accepted_at: new Date(nowMs).toISOString(),
		});
		await change({ phone: null });
		expect(await profileOf()).toMatchObject({ ...shown, phone: null });
	});

	test('[CASH-08] fixes the country once a deposit can bring money or has, and changes nothing then', async () => {
		const { id } = (await browser.call('GET', '/api/user')).body;
		const insertDeposit = (status: string) =>
			app.db.owner.query(
				`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
					reference, status, created_at, changed_at, expires_at)
				values (gen_random_uuid(), $1, 'sandbox', 'sandbox', 'sandbox', 'SANDBOX_USD', 1000, 0, 1000, 'USD', gen_random_uuid(), $2, 0, 0, 0)`,
				[id, status],
			);
		for (const status of ['expired', 'failed']) await insertDeposit(status);
		expect((await change({ country: 'BR' })).status).toBe(200);
		await insertDeposit('created');
		expect((await change({ country: 'IN', name: 'Ann Lee' })).body).toMatchObject({
			code: 'identity.country_fixed',
			message: expect.stringContaining('proof of address'),
		});
		expect(await profileOf()).toMatchObject({ country: 'BR', name: 'Dana Weiss' });
		expect((await change({ country: 'BR', name: 'Ann Lee' })).status).toBe(200);
	});

	test.each([
		[{ name: ' ' }, 'name'],
		[{ phone: '0791112345' }, 'phone'],
		[{ country: 'gb' }, 'country'],
		[{ locale: 'fr' }, 'locale'],
		[{ email: 'nowhere' }, 'email'],
		[{ role: 'admin' }, 'role'],
		[{ type: 'premium' }, 'type'],
		[{ email_verified: true }, 'email_verified'],
	])('refuses %j', async (body, field) => {
		const answer = await change(body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
	});
});

describe('[IDENT-04] another e-mail address', () => {
	test('needs a fresh sign-in; a name does not', async () => {
		await moveClock(15 * MINUTE_MS + 1);
		expect((await change({ name: 'Ann', email: other })).body.code).toBe('http.fresh_sign_in');
		expect((await profileOf()).name).not.toBe('Ann');
		expect((await change({ name: 'Ann' })).status).toBe(200);
		await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect((await change({ email: other })).status).toBe(200);
	});

	test('counts once its link is pressed, also elsewhere, and is proved by it', async () => {
		expect((await change({ email: other })).body).toMatchObject({ email, email_verified: false });
		expect((await profileOf()).pending_email).toBe(other);
		expect((await (await app.browser()).login(other)).status).toBe(422);
		const link = await linkTo(other);
		const stranger = await app.browser();
		expect((await press(link, stranger)).body.status).toMatch(/was changed/);
		expect((await press(link, stranger)).body.code).toBe('identity.link_invalid');
		expect((await browser.call('GET', '/api/user')).body).toMatchObject({ email: other, email_verified: true });
		expect((await profileOf()).pending_email).toBeNull();
		expect((await stranger.login(email)).status).toBe(422);
		expect((await stranger.login(other)).status).toBe(200);
	});

	test('ends every other session and every API token', async () => {
		const laptop = await app.browser();
		await laptop.login(email);
		const { body } = await browser.call('POST', '/api/settings/tokens', { name: 'x', scopes: ['read'] });
		await changeEmail();
		expect((await laptop.call('GET', '/api/user')).status).toBe(401);
		expect((await browser.call('GET', '/api/user')).status).toBe(200);
		const headers = { authorization: `Bearer ${body.token}` };
		expect((await app.http.inject({ url: '/api/user', headers })).statusCode).toBe(401);
	});

	test('whether it is registered shows only to the reader of its mails', async () => {
		const owner = await app.browser();
		const { email: known } = await owner.join();
		const shape = ({ status, body }: TestAnswer) => [status, Object.keys(body), body.email];
		const [toKnown, toUnknown] = [await change({ email: known }), await change({ email: other }, owner)];
		expect(shape(toKnown)).toEqual([200, Object.keys(toUnknown.body), email]);
		const { subject, link } = await app.mail(known, 'Confirm your new email address');
		expect(subject).toBe((await app.mail(other, 'Confirm your new email address')).subject);
		expect((await press(link)).body.code).toBe('identity.email_taken');
		expect((await owner.call('GET', '/api/user')).body.email).toBe(known);
	});

	test('one that two ask for becomes one’s', async () => {
		const rival = await app.browser();
		await rival.join();
		await change({ email: other });
		const first = await linkTo(other);
		await change({ email: other }, rival);
		const second = await linkTo(other);
		const answers = await Promise.all([press(first), press(second, rival)]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
	});

	test('the same again within a minute changes nothing, another one waits, and a day has ten', async () => {
		expect((await change({ email: other })).status).toBe(200);
		expect((await change({ email: other })).status).toBe(200);
		const hasty = await change({ email: `b.${other}` });
		expect([hasty.status, hasty.headers['retry-after']]).toEqual([429, '60']);
		for (let i = 1; i < 10; i++) {
			await moveClock(MINUTE_MS);
			expect((await change({ email: `${i}.${other}` })).status).toBe(200);
		}
		await moveClock(MINUTE_MS);
		expect((await change({ email: `c.${other}` })).status).toBe(429);
		const mails = await app.mailsAfterJobs(other);
		expect(mails).toHaveLength(1);
		// Only the newest link works.
		expect((await press(mails[0]?.link ?? '')).body.code).toBe('identity.link_invalid');
	});

	test.each(['the present address', 'another password', 'an hour'] as const)(
		'a pending address ends by %s',
		async (by) => {
			await change({ email: other });
			const link = await linkTo(other);
			const password = 'four green lanterns';
			const form = { current_password: PASSWORD, password, password_confirmation: password };
			if (by === 'the present address') await change({ email });
			else if (by === 'another password') await browser.call('PATCH', '/api/settings/password', form);
			else await moveClock(60 * MINUTE_MS);
			expect((await press(link)).body.code).toBe('identity.link_invalid');
			expect((await profileOf()).pending_email).toBeNull();
		},
	);

	test.each(['that session', 'all other sessions', 'all sessions by staff', 'a freeze'] as const)(
		'[IDENT-10] a pending address ends with the session that made it, by the end of %s',
		async (by) => {
			await change({ email: other });
			const link = await linkTo(other);
			const elsewhere = await app.browser();
			await elsewhere.login(email);
			const { id } = (await browser.call('GET', '/api/user')).body;
			const sessions = (await elsewhere.call('GET', '/api/settings/sessions')).body.data;
			const session = sessions.find(({ current }: { current: boolean }) => !current);
			const staff = (await joinStaff(app, 'admin')).browser;
			const path = `/api/admin/users/${id}`;
			const due_at = new Date(Date.now() + 7 * DAY_MS).toISOString();
			const ended = await {
				'that session': () => elsewhere.call('DELETE', `/api/settings/sessions/${session.id}`),
				'all other sessions': () => elsewhere.call('DELETE', '/api/settings/sessions'),
				'all sessions by staff': () => staff.call('POST', `${path}/end-sessions`, { reason: REASON }),
				'a freeze': () => staff.call('POST', `${path}/freeze`, { reason: REASON, due_at }),
			}[by]();
			expect(ended.status).toBe(204);
			expect((await press(link)).body.code).toBe('identity.link_invalid');
		},
	);

	test('a pending address outlives logging out, and the end of another session', async () => {
		const elsewhere = await app.browser();
		await elsewhere.login(email);
		await change({ email: other });
		const link = await linkTo(other);
		await browser.call('DELETE', '/api/settings/sessions');
		expect((await profileOf()).pending_email).toBe(other);
		await browser.call('POST', '/api/logout');
		expect((await press(link, elsewhere)).status).toBe(200);
	});

	test('a link of one kind is none of another', async () => {
		await change({ email: other });
		const link = await linkTo(other);
		const verifying = (await app.mail(email, 'Confirm your email address')).link;
		for (const wrong of [
			link.replace('/change/', '/undo/'),
			link.replace('/change/', '/verify/'),
			verifying.replace('/verify/', '/change/'),
			link.replace(/expires=\d/, 'expires=2'),
			`${link}x`,
		]) {
			expect((await press(wrong)).body.code).toBe('identity.link_invalid');
		}
		expect((await press(link)).status).toBe(200);
	});
});

test('[IDENT-12] webhooks end with a reset where the address was never verified, and stay where it was', async () => {
	const { id } = (await browser.call('GET', '/api/user')).body;
	const reset = async () => {
		await browser.call('POST', '/api/password/email', { email });
		const { link } = await app.mail(email, 'Set a new password');
		const token = new URL(link, 'http://localhost').pathname.split('/').at(-1);
		const password = 'four green lanterns';
		const form = { token, email, password, password_confirmation: password };
		expect((await browser.call('POST', '/api/password/reset', form)).status).toBe(200);
	};
	await addWebhook(id);
	await reset();
	expect(await countWebhooks(id)).toBe(0);
	await addWebhook(id);
	await moveClock(2 * MINUTE_MS);
	await reset();
	expect(await countWebhooks(id)).toBe(1);
});

describe('[IDENT-04] the way back from another address', () => {
	test('gives the old one back, ends everything that opened the account, and mails a link for a new password', async () => {
		const back = await changeEmail();
		const owner = await app.browser();
		expect((await press(back, owner)).body.status).toMatch(
			/was restored\. All devices were logged out, and .+ in the seven days before the change or since were removed\./,
		);
		expect((await browser.call('GET', '/api/user')).status).toBe(401);
		for (const address of [email, other]) expect((await owner.login(address)).status).toBe(422);
		const url = new URL((await app.mail(email, 'Set a new password')).link, 'http://localhost');
		const password = 'four green lanterns';
		const form = { token: url.pathname.split('/').at(-1), email, password, password_confirmation: password };
		expect((await owner.call('POST', '/api/password/reset', form)).status).toBe(200);
		expect((await owner.login(email, password)).status).toBe(200);
		expect((await press(back, owner)).body.code).toBe('identity.link_invalid');
	});

	const WAYS = ['totp_secrets', 'recovery_codes', 'passkeys', 'oauth_identities'];

	/** Turns on everything that one can sign in by, as of an instant. */
	async function addWaysIn(atMs: number): Promise<void> {
		for (const insert of [
			`totp_secrets (user_id, secret, created_at, confirmed_at) select id, '', $2, $2`,
			`recovery_codes (code_hash, user_id, created_at) select sha256(email::bytea), id, $2`,
			`passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
			select id, 'key of ' || email, '', 0, '{}', 'key', false, $2`,
			`oauth_identities (issuer, subject, user_id, provider, label, created_at)
			select 'https://id.example.com', email, id, 'oidc', email, $2`,
		])
			await app.db.owner.query(`insert into ${insert} from users where email = any($1::text[])`, [
				[email, other],
				atMs,
			]);
	}

	test.each([
		['since', MINUTE_MS, 0],
		['in the seven days before', -7 * DAY_MS + MINUTE_MS, 0],
		['more than seven days before', -7 * DAY_MS - MINUTE_MS, 1],
	] as const)('[IDENT-12] the answer lists the remaining ways to sign in that were added %s', async (_, ago, left) => {
		const back = await changeEmail();
		const changedAtMs = nowMs;
		await addWaysIn(changedAtMs + ago);
		await moveClock(2 * MINUTE_MS);
		const { status, body } = await press(back);
		const at = new Date(changedAtMs + ago).toISOString();
		const kept = {
			totp: true,
			recovery_codes_left: 1,
			passkeys: [{ name: 'key', added_at: at }],
			identities: [{ provider: 'oidc', label: other, connected_at: at }],
		};
		const nothing = { totp: false, recovery_codes_left: 0, passkeys: [], identities: [] };
		expect([status, body.kept]).toEqual([200, left === 1 ? kept : nothing]);
		for (const table of WAYS) {
			const { rowCount } = await app.db.owner.query(
				`select from ${table} w join users u on u.id = user_id where u.email = $1`,
				[email],
			);
			expect([table, rowCount]).toEqual([table, left]);
		}
	});

	test('[IDENT-12] recovery codes that were made since are gone, also beside an older passkey', async () => {
		await addWaysIn(0);
		await app.db.owner.query('delete from totp_secrets; delete from recovery_codes');
		const back = await changeEmail();
		await app.db.owner.query(
			`insert into recovery_codes (code_hash, user_id, created_at) select sha256('since'), id, $2 from users where email = any($1::text[])`,
			[[email, other], nowMs],
		);
		expect((await press(back)).body.kept).toMatchObject({ recovery_codes_left: 0, passkeys: [{ name: 'key' }] });
	});

	test('[IDENT-14] a link to recover the second factor that was mailed to the old address ends with it', async () => {
		const add = (address: string) =>
			app.db.owner.query(
				`insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
				select gen_random_uuid(), id, 'recover', email, sha256(email::bytea), $2::bigint, $2::bigint + 3600000 from users where email = $1`,
				[address, nowMs],
			);
		await add(email);
		await changeEmail();
		const { rows } = await app.db.owner.query(
			`select ended_at is not null ended from mail_links where purpose = 'recover' and email = $1`,
			[email],
		);
		expect(rows).toEqual([{ ended: true }]);
	});

	test('[IDENT-12] no API token is left, however old', async () => {
		const { body } = await browser.call('POST', '/api/settings/tokens', { name: 'x', scopes: ['read'] });
		const back = await changeEmail();
		await app.db.owner.query('update api_tokens set ended_at = null, created_at = 0 where id = $1', [body.id]);
		const headers = { authorization: `Bearer ${body.token}` };
		const read = async () => (await app.http.inject({ url: '/api/user', headers })).statusCode;
		expect(await read()).toBe(200);
		await press(back);
		expect(await read()).toBe(401);
	});

	test('[IDENT-12] no webhook is left, however old', async () => {
		const back = await changeEmail();
		const { id } = (await browser.call('GET', '/api/user')).body;
		await addWebhook(id);
		expect(await countWebhooks(id)).toBe(1);
		await press(back);
		expect(await countWebhooks(id)).toBe(0);
	});

	test('works for seven days, during which no other user gets the address', async () => {
		const back = await changeEmail();
		const thief = await app.browser();
		expect((await thief.register({ email })).body.errors).toHaveProperty('email');
		await thief.join();
		await change({ email: email.toUpperCase() }, thief);
		expect((await press(await linkTo(email.toUpperCase()), thief)).body.code).toBe('identity.email_taken');
		await moveClock(7 * DAY_MS);
		expect((await press(back)).body.code).toBe('identity.link_invalid');
		expect((await thief.register({ email })).status).toBe(201);
	});

	test('undoes later changes too, which then have no way back of their own', async () => {
		const back = await changeEmail();
		await moveClock(MINUTE_MS);
		const third = `third.${other}`;
		await change({ email: third });
		await press(await linkTo(third));
		const thiefs = await wayBack(other);
		expect((await press(back)).status).toBe(200);
		expect((await press(thiefs)).body.code).toBe('identity.link_invalid');
	});

	test('is not mailed to an unproved address', async () => {
		await change({ email: other });
		expect((await press(await linkTo(other))).status).toBe(200);
		const subjects = (await app.mailsAfterJobs(email)).map(({ subject }) => subject);
		expect(subjects).toEqual(['Confirm your email address']);
	});
});
