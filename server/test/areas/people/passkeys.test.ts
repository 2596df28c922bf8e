import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { TestPasskey } from '../../support/authenticator.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';

const PASSKEYS = '/api/settings/passkeys';
const FACTOR = '/api/settings/second-factor';

let app: TestApp;
let browser: TestBrowser;
let email: string;
let passkey: TestPasskey;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	email = (await browser.join()).email;
	passkey = new TestPasskey();
});
afterEach(() => app.db.setClock(Date.now()));

const prepare = async (by = browser) => (await by.call('POST', `${PASSKEYS}/options`)).body;

async function add(one = passkey, by = browser, name = 'Laptop') {
	return by.call('POST', PASSKEYS, { name, credential: one.create(await prepare(by)) });
}

const ask = async (by: TestBrowser) => (await by.call('POST', '/api/login/passkey/options')).body;
const send = (by: TestBrowser, credential: object, remember = false) =>
	by.call('POST', '/api/login/passkey', { credential, remember });

async function signIn(one = passkey, by?: TestBrowser) {
	const visitor = by ?? (await app.browser());
	const answer = await send(visitor, one.get(await ask(visitor)));
	if (answer.status === 200) visitor.token = answer.body.token;
	return { visitor, answer };
}

const subjects = async () => (await app.mailsAfterJobs(email)).map(({ subject }) => subject);

describe('[IDENT-05] passkeys of an account', () => {
	test('are added, listed, renamed and taken away, with notices and recovery codes for the first', async () => {
		await app.proveAddress(email);
		const first = await add();
		expect(first.status).toBe(201);
		expect(first.body.passkey).toMatchObject({ name: 'Laptop', synced: false, last_used_at: null });
		expect(new Set(first.body.recovery_codes).size).toBe(10);
		expect((await browser.call('GET', FACTOR)).body).toEqual({
			totp: false,
			passkeys: 1,
			recovery_codes_left: 10,
			password: true,
		});
		const second = await add(new TestPasskey(), browser, 'Key ring');
		expect(second.body.recovery_codes).toBeNull();
		const id = second.body.passkey.id;
		expect((await browser.call('PATCH', `${PASSKEYS}/${id}`, { name: ' Blue key ' })).body.name).toBe('Blue key');
		expect((await browser.call('PATCH', `${PASSKEYS}/${id}`, { name: ' ' })).status).toBe(422);
		const { data } = (await browser.call('GET', PASSKEYS)).body;
		expect(data.map(({ name }: { name: string }) => name).sort()).toEqual(['Blue key', 'Laptop']);
		expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(204);
		expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(404);
		expect((await browser.call('GET', FACTOR)).body.recovery_codes_left).toBe(10);
		expect((await browser.call('DELETE', `${PASSKEYS}/${first.body.passkey.id}`)).status).toBe(204);
		expect((await browser.call('GET', FACTOR)).body).toMatchObject({ passkeys: 0, recovery_codes_left: 0 });
		const mails = await subjects();
		expect(mails.filter((subject) => subject === 'A passkey was added')).toHaveLength(2);
		expect(mails.filter((subject) => subject === 'A passkey was removed')).toHaveLength(2);
	});

	test('need a fresh sign-in', async () => {
		await app.db.setClock(Date.now() + 15 * 60_000 + 1_000);
		const calls = [
			['POST', `${PASSKEYS}/options`],
			['POST', PASSKEYS],
			['DELETE', `${PASSKEYS}/${randomUUID()}`],
		] as const;
		for (const [method, path] of calls) expect((await browser.call(method, path)).body.code).toBe('http.fresh_sign_in');
	});

	test('cannot be listed, renamed or removed by another user', async () => {
		const { id } = (await add()).body.passkey;
		const other = await app.browser();
		await other.join();
		expect((await other.call('GET', PASSKEYS)).body.data).toEqual([]);
		expect((await other.call('PATCH', `${PASSKEYS}/${id}`, { name: 'Mine' })).status).toBe(404);
		expect((await other.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(404);
		// The same passkey can't count as two.
		expect((await add(passkey, other)).body.code).toBe('identity.passkey_refused');
	});

	test('are made for this page, by this user, once, unlocked and in time', async () => {
		await app.db.setClock(Date.now());
		const refusedFor = async (change: () => void, options?: { challenge: string }) => {
			passkey = new TestPasskey();
			change();
			const credential = passkey.create(options === undefined ? await prepare() : { ...(await prepare()), ...options });
			return (await browser.call('POST', PASSKEYS, { name: 'x', credential })).body.code;
		};
		const lies = [
			() => Object.assign(passkey, { origin: 'https://evil.example' }),
			() => Object.assign(passkey, { rpId: 'evil.example' }),
			() => Object.assign(passkey, { verified: false }),
		];
		for (const lie of lies) expect(await refusedFor(lie)).toBe('identity.passkey_refused');
		const other = await app.browser();
		await other.join();
		const nothing = () => undefined;
		for (const options of [await prepare(other), await ask(browser), { challenge: 'bWFkZSB1cA' }])
			expect(await refusedFor(nothing, { challenge: options.challenge })).toBe('identity.passkey_refused');
		const asked = await prepare();
		const used = passkey.create(asked);
		expect((await browser.call('POST', PASSKEYS, { name: 'x', credential: used })).status).toBe(201);
		expect((await browser.call('POST', PASSKEYS, { name: 'x', credential: used })).status).toBe(422);
		const another = new TestPasskey().create(asked);
		expect((await browser.call('POST', PASSKEYS, { name: 'x', credential: another })).status).toBe(422);
		const late = new TestPasskey().create(await prepare());
		await app.db.setClock(Date.now() + 5 * 60_000);
		expect((await browser.call('POST', PASSKEYS, { name: 'x', credential: late })).status).toBe(422);
		const broken = { ...late, response: { ...late.response, clientDataJSON: 'bm8ganNvbg' } };
		expect((await browser.call('POST', PASSKEYS, { name: 'x', credential: broken })).body.code).toBe(
			'identity.passkey_refused',
		);
	});

	test('are twenty at most', async () => {
		const { rows } = await app.db.owner.query('select id from users where email = $1', [email]);
		await app.db.owner.query(
			`insert into passkeys (user_id, credential_id, public_key, counter, transports, name, synced, created_at)
			select $1, 'key' || n || $2, '', 0, '{}', 'n', false, 0 from generate_series(1, 20) n`,
			[rows[0]?.['id'], email],
		);
		expect((await browser.call('POST', `${PASSKEYS}/options`)).body.code).toBe('identity.too_many_passkeys');
	});
});

describe('[IDENT-05] a passkey without a password', () => {
	test('signs in alone, with both halves of a session, and nothing else is asked for', async () => {
		await add();
		const { visitor, answer } = await signIn();
		expect([answer.status, answer.body.token_type, visitor.cookie('session')?.length]).toEqual([200, 'bearer', 43]);
		expect((await visitor.call('GET', '/api/user')).body.email).toBe(email);
		const { data } = (await visitor.call('GET', '/api/settings/sign-ins')).body;
		expect(data).toContainEqual(
			expect.objectContaining({ current: true, method: 'passkey', second_factor: null, new_device: true }),
		);
		expect((await visitor.call('GET', PASSKEYS)).body.data[0].last_used_at).not.toBeNull();
		const options = await ask(visitor);
		expect([options.allowCredentials ?? [], options.rpId, options.userVerification]).toEqual([
			[],
			'localhost',
			'required',
		]);
	});

	test('answers a question once, in time, and only the one that was asked', async () => {
		await add();
		const visitor = await app.browser();
		// One that counts would give itself away by its counter already.
		const first = passkey.get(await ask(visitor), 0);
		const parallel = await Promise.all([send(visitor, first), send(visitor, first)]);
		expect(parallel.map(({ status }) => status).sort()).toEqual([200, 422]);
		expect((await send(visitor, first)).body.code).toBe('identity.passkey_refused');
		await app.db.setClock(Date.now());
		const late = passkey.get(await ask(visitor));
		await app.db.setClock(Date.now() + 5 * 60_000);
		expect((await send(visitor, late)).body.code).toBe('identity.passkey_refused');
		const foreign = passkey.get((await browser.call('POST', '/api/settings/confirm/passkey-options')).body);
		expect((await send(visitor, foreign)).body.code).toBe('identity.passkey_refused');
	});

	test('is refused when it lies', async () => {
		await add();
		const visitor = await app.browser();
		const lies: (() => object | Promise<object>)[] = [
			() => ({ origin: 'http://localhost:81' }),
			() => ({ rpId: 'evil.example' }),
			() => ({ verified: false }),
			() => ({ userHandle: Buffer.from('another user').toString('base64url') }),
			() => ({ userHandle: undefined }),
			() => ({ id: new TestPasskey().id }),
		];
		for (const lie of lies) {
			const { origin, rpId, verified, userHandle, id } = passkey;
			Object.assign(passkey, await lie());
			expect((await send(visitor, passkey.get(await ask(visitor)))).body.code).toBe('identity.passkey_refused');
			Object.assign(passkey, { origin, rpId, verified, userHandle, id });
		}
		const forged = passkey.get(await ask(visitor));
		const stranger = new TestPasskey();
		const { signature } = stranger.get(await ask(visitor)).response;
		expect((await send(visitor, { ...forged, response: { ...forged.response, signature } })).status).toBe(422);
		expect((await signIn()).answer.status).toBe(200);
	});

	test('that counts must count up: two of the same are one too many', async () => {
		await add();
		const visitor = await app.browser();
		expect((await send(visitor, passkey.get(await ask(visitor), 7))).status).toBe(200);
		for (const counter of [7, 6, 0])
			expect((await send(visitor, passkey.get(await ask(visitor), counter))).body.code).toBe(
				'identity.passkey_refused',
			);
		expect((await send(visitor, passkey.get(await ask(visitor), 8))).status).toBe(200);
	});

	test('that never counts is as good', async () => {
		await add();
		const visitor = await app.browser();
		for (let i = 0; i < 2; i++) expect((await send(visitor, passkey.get(await ask(visitor), 0))).status).toBe(200);
	});

	test('opens nothing once it is taken away, and the last way in stays', async () => {
		const { id } = (await add()).body.passkey;
		await app.db.owner.query('update users set password_hash = null where email = $1', [email]);
		expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).body.code).toBe('identity.last_way_in');
		const other = new TestPasskey();
		await add(other);
		expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(204);
		expect((await signIn()).answer.body.code).toBe('identity.passkey_refused');
		expect((await signIn(other)).answer.status).toBe(200);
	});
});

describe('[IDENT-05] a passkey as the second factor', () => {
	const begin = async (by: TestBrowser) => (await by.login(email)).body;
	const second = (by: TestBrowser, body: object) => by.call('POST', '/api/login/second-factor', body);
	const options = async (by: TestBrowser, challenge: string) =>
		(await by.call('POST', '/api/login/second-factor/options', { challenge })).body;

	test('is asked for after the password; a recovery code does as well', async () => {
		const { recovery_codes: codes } = (await add()).body;
		const visitor = await app.browser();
		const { challenge, methods } = await begin(visitor);
		expect(methods).toEqual(['passkey']);
		const asked = await options(visitor, challenge);
		expect(asked.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
		const credential = passkey.get(asked);
		const { status, body } = await second(visitor, { challenge, credential });
		expect(status).toBe(200);
		visitor.token = body.token;
		const { data } = (await visitor.call('GET', '/api/settings/sign-ins')).body;
		expect(data).toContainEqual(
			expect.objectContaining({ current: true, method: 'password', second_factor: 'passkey' }),
		);
		const another = await begin(visitor);
		expect((await second(visitor, { challenge: another.challenge, code: codes[0] })).status).toBe(200);
		expect((await browser.call('GET', FACTOR)).body.recovery_codes_left).toBe(9);
	});

	test('needs one of the two, and the passkey must be the user’s own, asked for this', async () => {
		await add();
		const visitor = await app.browser();
		const { challenge } = await begin(visitor);
		expect(Object.keys((await second(visitor, { challenge })).body.errors)).toEqual(['code']);
		const strangers = new TestPasskey();
		const stranger = await app.browser();
		await stranger.join();
		await add(strangers, stranger);
		const foreign = strangers.get(await options(visitor, challenge));
		expect((await second(visitor, { challenge, credential: foreign })).body.code).toBe('identity.passkey_refused');
		const other = passkey.get(await ask(visitor));
		expect((await second(visitor, { challenge, credential: other })).body.code).toBe('identity.passkey_refused');
		const right = passkey.get(await options(visitor, challenge));
		expect((await second(visitor, { challenge, credential: right })).status).toBe(200);
		expect((await second(visitor, { challenge, credential: right })).body.code).toBe('identity.challenge_over');
		const unknown = await visitor.call('POST', '/api/login/second-factor/options', { challenge });
		expect(unknown.body.code).toBe('identity.challenge_over');
	});

	test('exists beside the app, and each can go without the other', async () => {
		const nowMs = Date.now();
		await app.db.setClock(nowMs);
		const { id } = (await add()).body.passkey;
		const { secret } = (await browser.call('POST', `${FACTOR}/totp`)).body;
		const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });
		const { body } = await browser.call('POST', `${FACTOR}/totp/confirm`, { code });
		const visitor = await app.browser();
		expect((await begin(visitor)).methods).toEqual(['totp', 'passkey']);
		expect((await browser.call('DELETE', `${FACTOR}/totp`)).status).toBe(204);
		const left = await begin(visitor);
		expect(left.methods).toEqual(['passkey']);
		expect((await second(visitor, { challenge: left.challenge, code: body.recovery_codes[0] })).status).toBe(200);
		expect((await browser.call('POST', `${FACTOR}/recovery-codes`)).body.recovery_codes).toHaveLength(10);
		expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(204);
		expect((await visitor.login(email)).status).toBe(200);
	});

	test('a sign-in that was begun before comes to nothing', async () => {
		const visitor = await app.browser();
		await add();
		const { challenge } = await begin(visitor);
		await add(new TestPasskey());
		const asked = await visitor.call('POST', '/api/login/second-factor/options', { challenge });
		expect(asked.body.code).toBe('identity.challenge_over');
	});

	test('[IDENT-04] makes the sign-in fresh again, the password does not', async () => {
		await app.db.setClock(Date.now());
		await add();
		await app.db.setClock(Date.now() + 15 * 60_000 + 1_000);
		expect((await browser.call('POST', `${PASSKEYS}/options`)).body.code).toBe('http.fresh_sign_in');
		const byPassword = await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect([byPassword.status, Object.keys(byPassword.body.errors)]).toEqual([422, ['code']]);
		const wrong = passkey.get(await ask(browser));
		expect((await browser.call('POST', '/api/settings/confirm', { credential: wrong })).body.code).toBe(
			'identity.passkey_refused',
		);
		const asked = (await browser.call('POST', '/api/settings/confirm/passkey-options')).body;
		const confirmed = await browser.call('POST', '/api/settings/confirm', { credential: passkey.get(asked) });
		expect(confirmed.status).toBe(204);
		expect((await browser.call('POST', `${PASSKEYS}/options`)).status).toBe(200);
	});
});

test('what staff need besides their role is proved by a passkey, and by none that is taken away', async () => {
	const proved = async () => {
		const { rows } = await app.db.owner.query(
			`select second_factor_at is not null proved from sessions s join users u on u.id = user_id
			where email = $1 order by s.created_at, s.id`,
			[email],
		);
		return rows.map(({ proved: one }) => one);
	};
	await app.db.setClock(Date.now() + 1_000);
	expect(await proved()).toEqual([false]);
	const { id } = (await add()).body.passkey;
	expect(await proved()).toEqual([true]);
	await app.db.setClock(Date.now() + 2_000);
	await signIn();
	expect(await proved()).toEqual([true, true]);
	expect((await browser.call('DELETE', `${PASSKEYS}/${id}`)).status).toBe(204);
	expect(await proved()).toEqual([false, false]);
});

test('[IDENT-05] passkeys made under an address that was never proved go with its first reset', async () => {
	await add();
	const owner = await app.browser();
	await owner.call('POST', '/api/password/email', { email });
	const { link } = await app.mail(email, 'Set a new password');
	const password = 'four green lanterns';
	const body = { email, token: link.split(/[/?]/)[3], password, password_confirmation: password };
	expect((await owner.call('POST', '/api/password/reset', body)).status).toBe(200);
	expect((await owner.login(email, password)).status).toBe(200);
	expect((await signIn()).answer.body.code).toBe('identity.passkey_refused');
});
