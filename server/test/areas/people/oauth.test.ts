import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestAnswer, type TestBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { LocalGitHub } from '../../support/github-server.ts';
import { LOCAL_CLIENT, LocalOidc } from '../../support/oidc-server.ts';

const IDENTITIES = '/api/settings/identities';
const CONNECT = '/api/settings/connect/oidc';

let app: TestApp;
let oidc: LocalOidc;
let github: LocalGitHub;
let browser: TestBrowser;
let email: string;

beforeAll(async () => {
	oidc = await LocalOidc.start('http://localhost/api/oauth/oidc/callback');
	github = await LocalGitHub.start();
	app = await createTestApp({
		OIDC_ISSUER: oidc.issuer,
		OIDC_CLIENT_ID: LOCAL_CLIENT.id,
		OIDC_CLIENT_SECRET: LOCAL_CLIENT.secret,
		OIDC_NAME: 'Example ID',
		GITHUB_CLIENT_ID: LOCAL_CLIENT.id,
		GITHUB_CLIENT_SECRET: LOCAL_CLIENT.secret,
		GITHUB_URL: github.url,
		GITHUB_API_URL: `${github.url}/api`,
		PROVIDER_TIMEOUT: '1',
		LIMIT_REGISTRATIONS: '1000',
	});
});
afterAll(async () => {
	await app.close();
	await oidc.goAway();
	await github.stop();
});
beforeEach(async () => {
	browser = await app.browser();
	email = `dana-${randomUUID()}@example.org`;
	sitDown({ email, email_verified: true, name: 'Dana Weiss' });
});
afterEach(async () => {
	oidc.silent = false;
	github.failing = null;
	await app.db.setClock(Date.now());
});

/** A person whom the issuer knows sits before the browser. Returns the subject. */
function sitDown(account: { email?: string; email_verified?: boolean; name?: string }): string {
	const subject = randomUUID();
	oidc.accounts.set(subject, account);
	oidc.person = subject;
	return subject;
}

async function begin(by = browser, path = '/api/oauth/oidc'): Promise<string> {
	const { status, body } = await by.call('POST', path);
	expect([status, body.message]).toEqual([200, undefined]);
	return body.url;
}

function outcomeOf({ status, body }: TestAnswer) {
	const [, escaped = ''] = /data-outcome="([^"]*)"/.exec(body) ?? [];
	expect(status).toBe(200);
	const json = escaped.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
	return JSON.parse(json.replaceAll('&#39;', "'").replaceAll('&amp;', '&'));
}

const comeBack = async (url: URL, by = browser) => outcomeOf(await by.call('GET', url.pathname + url.search));
const travel = async (by = browser, path?: string) => comeBack(await oidc.visit(await begin(by, path)), by);

const form = (ticket: string, change: object = {}) => ({
	ticket,
	name: 'Dana',
	country: 'GB',
	accept_terms: true,
	...change,
});

/** A new user, made by the issuer's word. */
async function joinByProvider(by = browser): Promise<void> {
	const { ticket } = await travel(by);
	const { status, body } = await by.call('POST', '/api/register/provider', form(ticket));
	expect(status).toBe(201);
	by.token = body.token;
}

const me = async (by = browser) => (await by.call('GET', '/api/user')).body;
const subjects = async (to = email) => (await app.mailsAfterJobs(to)).map(({ subject }) => subject);

describe('[IDENT-07] a new person', () => {
	test('gets an account after saying that they want one, and both halves of a session', async () => {
		const outcome = await travel();
		expect(outcome).toMatchObject({ name: 'Dana Weiss', email });
		expect(browser.cookie('session')).toBeUndefined();
		const missing = await browser.call('POST', '/api/register/provider', form(outcome.ticket, { accept_terms: false }));
		expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['accept_terms']]);
		const made = await browser.call('POST', '/api/register/provider', form(outcome.ticket));
		expect([made.status, made.body.token_type]).toEqual([201, 'bearer']);
		browser.token = made.body.token;
		expect(await me()).toMatchObject({ name: 'Dana', email, email_verified: true, balance_demo: 1_000_000 });
		const again = await browser.call('POST', '/api/register/provider', form(outcome.ticket));
		expect(again.body.code).toBe('identity.challenge_over');
		const { data } = (await browser.call('GET', IDENTITIES)).body;
		expect(data).toMatchObject([{ provider: 'oidc', label: email }]);
		expect(await subjects()).toEqual([]);
	});

	test('signs in at once the next time, whatever the address is by then', async () => {
		await joinByProvider();
		const { id } = await me();
		oidc.accounts.set(oidc.person as string, { email: `moved-${email}`, email_verified: false });
		const other = await app.browser();
		const outcome = await travel(other);
		expect(Object.keys(outcome).sort()).toEqual(['expires_in', 'token', 'token_type']);
		other.token = outcome.token;
		expect((await me(other)).id).toBe(id);
		const { data } = (await other.call('GET', '/api/settings/sign-ins')).body;
		expect(data).toContainEqual(
			expect.objectContaining({ current: true, method: 'oauth', second_factor: null, new_device: true }),
		);
		expect(await subjects()).toContain('Login from a new device');
	});

	test('whose address the provider does not vouch for is turned away', async () => {
		for (const account of [{ email, email_verified: false }, { email }, { email_verified: true }]) {
			sitDown(account);
			expect((await travel()).error).toEqual({
				code: 'identity.email_unverified',
				message:
					'Example ID has not confirmed your email address. Please confirm it there first, or sign up with a password.',
			});
		}
	});

	test('whose address has an account here reads so, and gets nothing', async () => {
		await (await app.browser()).register({ email: email.toUpperCase() });
		const { error } = await travel();
		expect(error.code).toBe('identity.address_taken');
		expect(error.message).toContain('then connect Example ID in your security settings');
		expect(browser.cookie('session')).toBeUndefined();
	});

	test('whose address gets an account meanwhile reads so then', async () => {
		const { ticket } = await travel();
		await (await app.browser()).register({ email });
		const { body } = await browser.call('POST', '/api/register/provider', form(ticket));
		expect([body.code, body.params]).toEqual(['identity.address_taken', { email, provider: 'Example ID' }]);
		const { rows } = await app.db.owner.query('select from oauth_identities where label = $1', [email]);
		expect(rows).toEqual([]);
	});

	test('has a quarter of an hour to say so', async () => {
		await app.db.setClock(Date.now());
		const { ticket } = await travel();
		await app.db.setClock(Date.now() + 15 * 60_000);
		expect((await browser.call('POST', '/api/register/provider', form(ticket))).body.code).toBe(
			'identity.challenge_over',
		);
	});
});

describe('[IDENT-07] the way there and back', () => {
	test('carries state, nonce and PKCE, none of which is stored, and holds for the cookie’s ten minutes', async () => {
		const started = await browser.call('POST', '/api/oauth/oidc');
		const { searchParams } = new URL(started.body.url);
		expect(searchParams.get('code_challenge_method')).toBe('S256');
		const secrets = ['state', 'nonce', 'code_challenge'].map((name) => searchParams.get(name) ?? '');
		expect(new Set(secrets).size).toBe(3);
		for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
		const [cookie] = started.cookies;
		expect(cookie).toMatchObject({ name: 'oauth', httpOnly: true, sameSite: 'Lax', maxAge: 600, path: '/' });
		const { rows } = await app.db.owner.query('select t::text from oauth_attempts t');
		for (const secret of [...secrets, cookie?.value ?? '']) {
			expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
			expect(JSON.stringify(rows)).not.toContain(secret);
		}
	});

	test('another browser, or none, gets nothing with the provider’s answer', async () => {
		const url = await oidc.visit(await begin());
		const stranger = await app.browser();
		expect((await comeBack(url, stranger)).error.code).toBe('identity.oauth_over');
		await begin(stranger);
		expect((await comeBack(url, stranger)).error.code).toBe('identity.oauth_over');
		// It is still good where it was begun.
		expect((await comeBack(url)).email).toBe(email);
	});

	test('a foreign or missing state is worth nothing', async () => {
		const url = await oidc.visit(await begin());
		const state = url.searchParams.get('state') ?? '';
		for (const wrong of ['', state.slice(1), `${state}x`]) {
			const changed = new URL(url);
			changed.searchParams.set('state', wrong);
			expect((await comeBack(changed)).error.code).toBe('identity.oauth_over');
		}
		const twice = new URL(url);
		twice.searchParams.append('state', state);
		expect((await comeBack(twice)).error.code).toBe('identity.oauth_over');
		expect((await comeBack(url)).email).toBe(email);
	});

	test('it serves once, of two at once one', async () => {
		const url = await oidc.visit(await begin());
		const outcomes = await Promise.all([comeBack(url), comeBack(url)]);
		expect(outcomes.map(({ error }) => error?.code).sort()).toEqual(['identity.oauth_over', undefined]);
		expect((await comeBack(url)).error.code).toBe('identity.oauth_over');
	});

	test('a code of another attempt does not fit', async () => {
		const [first, second] = [await begin(), await begin()];
		const stolen = (await oidc.visit(first)).searchParams.get('code') ?? '';
		const url = await oidc.visit(second);
		url.searchParams.set('code', stolen);
		expect((await comeBack(url)).error.code).toBe('identity.provider_refused');
	});

	test('a provider’s word is not taken for another’s', async () => {
		const url = await oidc.visit(await begin());
		url.pathname = '/api/oauth/github/callback';
		expect((await comeBack(url)).error.code).toBe('identity.oauth_over');
	});

	test('it takes ten minutes at most', async () => {
		await app.db.setClock(Date.now());
		const url = await oidc.visit(await begin());
		await app.db.setClock(Date.now() + 10 * 60_000);
		expect((await comeBack(url)).error.code).toBe('identity.oauth_over');
	});

	test('two tabs of a browser may be at it at once', async () => {
		const urls = [await begin(), await begin()];
		for (const url of urls) expect((await comeBack(await oidc.visit(url))).email).toBe(email);
	});

	test('a provider that is not set up is not found', async () => {
		for (const path of ['/api/oauth/google', '/api/oauth/__proto__'])
			expect((await browser.call('POST', path)).status).toBe(404);
		expect((await browser.call('GET', '/api/oauth/google/callback?code=1')).status).toBe(404);
	});
});

describe('[IDENT-07] a provider that says no, is away or slow', () => {
	test('says no', async () => {
		oidc.person = { error: 'access_denied' };
		expect((await travel()).error).toEqual({
			code: 'identity.provider_refused',
			message: 'Example ID did not log you in. Please try again, or log in another way.',
		});
	});

	test('is unreachable at the redirect to it, and at the callback', async () => {
		const url = await oidc.visit(await begin());
		await oidc.goAway();
		try {
			expect((await comeBack(url)).error.code).toBe('identity.provider_unavailable');
			// Its description was read before; a server that starts now finds nothing.
			const fresh = await createTestApp({
				OIDC_ISSUER: oidc.issuer,
				OIDC_CLIENT_ID: LOCAL_CLIENT.id,
				OIDC_CLIENT_SECRET: LOCAL_CLIENT.secret,
			});
			const visitor = await fresh.browser();
			const away = await visitor.call('POST', '/api/oauth/oidc');
			expect([away.status, away.body.code]).toEqual([422, 'identity.provider_unavailable']);
			await oidc.comeBack();
			expect((await visitor.call('POST', '/api/oauth/oidc')).status).toBe(200);
			await fresh.close();
		} finally {
			await oidc.comeBack().catch(() => undefined);
		}
	});

	test('does not answer in time', async () => {
		const url = await oidc.visit(await begin());
		oidc.silent = true;
		expect((await comeBack(url)).error.code).toBe('identity.provider_unavailable');
	});

	test.each(['en', 'br', 'id', 'in'])('is told in the language of the page (%s)', async (locale) => {
		browser.setCookie('locale', locale);
		const said = (await comeBack(new URL('http://localhost/api/oauth/oidc/callback?state=none'))).error.message;
		const spoken = await app.browser();
		spoken.locale = locale;
		const negotiated = await comeBack(new URL('http://localhost/api/oauth/oidc/callback?state=none'), spoken);
		expect(said).toBe(negotiated.error.message);
	});
});

describe('[AUTH-06] the callback’s page', () => {
	test('runs a file alone, notifies the window that opened it, and carries its outcome as text', async () => {
		sitDown({ email: `"><script>alert(1)</script>${email}`, email_verified: true, name: '</html><b>"&' });
		const url = await oidc.visit(await begin());
		const { headers, body } = await browser.call('GET', url.pathname + url.search);
		expect(headers).toMatchObject({
			'content-type': 'text/html; charset=utf-8',
			'cross-origin-opener-policy': 'unsafe-none',
			'cache-control': 'no-store',
		});
		expect(headers['content-security-policy']).toContain("script-src 'self'");
		expect(body.match(/<script[^>]*>/g)).toEqual(['<script src="/oauth-callback.js">']);
		expect((await browser.call('GET', '/login')).headers['cross-origin-opener-policy']).toBe(
			'same-origin-allow-popups',
		);
		const script = await browser.call('GET', '/oauth-callback.js');
		expect(script.headers['content-type']).toMatch(/^text\/javascript/);
		expect(script.body).toContain('location.origin');
	});

	test('the session that it opens lives as long as was asked', async () => {
		await joinByProvider();
		for (const [query, maxAge, seconds] of [
			['?remember=true', 31_536_000, 31_536_000],
			['?remember=false', undefined, 43_200],
			['', undefined, 43_200],
		] as const) {
			const url = await oidc.visit(await begin(browser, `/api/oauth/oidc${query}`));
			const answer = await browser.call('GET', url.pathname + url.search);
			const session = answer.cookies.find(({ name }) => name === 'session');
			expect([session?.['maxAge'], session?.['httpOnly']]).toEqual([maxAge, true]);
			expect(outcomeOf(answer).expires_in).toBe(seconds);
			browser.token = outcomeOf(answer).token;
			expect((await me()).email).toBe(email);
		}
	});

	test('the pages know which providers there are', async () => {
		const { body } = await browser.call('GET', '/login');
		expect(body).toContain('"sign_in_providers":[{"id":"github","name":"GitHub"},{"id":"oidc","name":"Example ID"}]');
	});
});

describe('[IDENT-07] with a second factor', () => {
	test('the code is asked for after the provider as after the password', async () => {
		await joinByProvider();
		const { secret } = (await browser.call('POST', '/api/settings/second-factor/totp')).body;
		const totp = new TOTP({ secret: Secret.fromBase32(secret) });
		const nowMs = Date.now();
		await app.db.setClock(nowMs);
		const code = totp.generate({ timestamp: nowMs });
		expect((await browser.call('POST', '/api/settings/second-factor/totp/confirm', { code })).status).toBe(200);
		const other = await app.browser();
		const outcome = await travel(other);
		expect(outcome.methods).toEqual(['totp']);
		expect(other.cookie('session')).toBeUndefined();
		await app.db.setClock(nowMs + 30_000);
		const second = { challenge: outcome.challenge, code: totp.generate({ timestamp: nowMs + 30_000 }) };
		const { status, body } = await other.call('POST', '/api/login/second-factor', second);
		expect(status).toBe(200);
		other.token = body.token;
		const { data } = (await other.call('GET', '/api/settings/sign-ins')).body;
		expect(data).toContainEqual(expect.objectContaining({ current: true, method: 'oauth', second_factor: 'totp' }));
		// The provider alone makes nothing fresh any more.
		expect((await travel(browser, '/api/settings/confirm/oidc')).error.code).toBe('identity.not_connected');
	});
});

describe('[IDENT-07] connected identities', () => {
	beforeEach(async () => {
		email = (await browser.join()).email;
	});

	test('are connected by a signed-in user, listed, used and disconnected, each with a notice', async () => {
		await app.proveAddress(email);
		const connected = await travel(browser, CONNECT);
		expect(connected).toEqual({ done: true });
		const { data } = (await browser.call('GET', IDENTITIES)).body;
		expect(data).toMatchObject([{ provider: 'oidc', last_used_at: null }]);
		const other = await app.browser();
		other.token = (await travel(other)).token;
		expect((await me(other)).email).toBe(email);
		expect((await browser.call('GET', IDENTITIES)).body.data[0].last_used_at).not.toBeNull();
		expect((await browser.call('DELETE', `${IDENTITIES}/${data[0].id}`)).status).toBe(204);
		expect((await browser.call('DELETE', `${IDENTITIES}/${data[0].id}`)).status).toBe(404);
		expect((await travel(await app.browser())).token).toBeUndefined();
		const mails = await subjects();
		expect(mails).toContain('Example ID was connected to your account');
		expect(mails).toContain('Example ID was disconnected from your account');
	});

	test('need a fresh sign-in, and a session that is still alive at the callback', async () => {
		const url = await oidc.visit(await begin(browser, CONNECT));
		await browser.call('POST', '/api/logout');
		expect((await comeBack(url)).error.code).toBe('identity.oauth_over');
		await browser.login(email);
		await app.db.setClock(Date.now() + 15 * 60_000 + 1);
		expect((await browser.call('POST', CONNECT)).body.code).toBe('http.fresh_sign_in');
		expect((await browser.call('DELETE', `${IDENTITIES}/${randomUUID()}`)).body.code).toBe('http.fresh_sign_in');
	});

	test('[IDENT-10] a session that ended while its user was at the provider is not made fresh', async () => {
		await travel(browser, CONNECT);
		const url = await oidc.visit(await begin(browser, '/api/settings/confirm/oidc'));
		await browser.call('POST', '/api/logout');
		expect((await comeBack(url)).error.code).toBe('identity.oauth_over');
	});

	describe('[IDENT-10] one that is disconnected while it signs in opens nothing', () => {
		const DISCONNECTED = 'delete from oauth_identities where subject = $1';
		const VERSION = 'update users set credentials_version = credentials_version + 1 where email = $1';

		/** Makes the callback, has a statement wait for a lock, disconnects the identity meanwhile. */
		async function comeBackAcross(lock: string, values: readonly string[]) {
			await travel(browser, CONNECT);
			const visitor = await app.browser();
			const url = await oidc.visit(await begin(visitor));
			const owner = await app.db.owner.connect();
			try {
				await owner.query('begin');
				await owner.query(lock, [...values]);
				const outcome = comeBack(url, visitor);
				await eventually(async () => {
					const { rows } = await app.db.owner.query(
						'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
					);
					expect(rows).toHaveLength(1);
				});
				await owner.query(DISCONNECTED, [oidc.person]);
				await owner.query(VERSION, [email]);
				await owner.query('commit');
				return await outcome;
			} finally {
				await owner.query('rollback');
				owner.release();
			}
		}

		test('before its user was read', async () => {
			const outcome = await comeBackAcross('lock table users in access exclusive mode', []);
			expect(outcome.error?.code).toBe('identity.oauth_over');
		});

		test('while it waits for its user’s lock', async () => {
			const lock = 'select from user_states where user_id = (select id from users where email = $1) for no key update';
			expect((await comeBackAcross(lock, [email])).error?.code).toBe('identity.oauth_over');
		});
	});

	test('belong to one account, and those of another cannot be disconnected', async () => {
		await travel(browser, CONNECT);
		expect(await travel(browser, CONNECT)).toEqual({ done: true });
		const { data } = (await browser.call('GET', IDENTITIES)).body;
		expect(data).toHaveLength(1);
		const other = await app.browser();
		await other.join();
		expect((await travel(other, CONNECT)).error.code).toBe('identity.connected_elsewhere');
		expect((await other.call('DELETE', `${IDENTITIES}/${data[0].id}`)).status).toBe(404);
		expect((await travel(other, '/api/settings/confirm/oidc')).error.code).toBe('identity.not_connected');
	});

	test('the last way in can’t be taken away', async () => {
		browser = await app.browser();
		email = `dana-${randomUUID()}@example.org`;
		sitDown({ email, email_verified: true });
		await joinByProvider();
		const { data } = (await browser.call('GET', IDENTITIES)).body;
		const refused = await browser.call('DELETE', `${IDENTITIES}/${data[0].id}`);
		expect(refused.body.code).toBe('identity.last_way_in');
		sitDown({ email: `second-${email}`, email_verified: true });
		await travel(browser, CONNECT);
		const parallel = await Promise.all(
			(await browser.call('GET', IDENTITIES)).body.data.map(({ id }: { id: string }) =>
				browser.call('DELETE', `${IDENTITIES}/${id}`),
			),
		);
		expect(parallel.map(({ status }) => status).sort()).toEqual([204, 422]);
	});

	test('without a password, going there again makes the sign-in fresh', async () => {
		browser = await app.browser();
		email = `dana-${randomUUID()}@example.org`;
		sitDown({ email, email_verified: true });
		await app.db.setClock(Date.now());
		await joinByProvider();
		expect((await browser.call('GET', '/api/settings/second-factor')).body.password).toBe(false);
		await app.db.setClock(Date.now() + 15 * 60_000 + 1);
		expect((await browser.call('POST', CONNECT)).body.code).toBe('http.fresh_sign_in');
		for (const body of [{ password: '' }, { password: PASSWORD }])
			expect((await browser.call('POST', '/api/settings/confirm', body)).status).toBe(422);
		expect(await travel(browser, '/api/settings/confirm/oidc')).toEqual({ done: true });
		expect(oidc.prompt).toBe('login');
		expect((await browser.call('POST', CONNECT)).status).toBe(200);
	});

	test('are removed with a closed account, and can be connected to a new one', async () => {
		browser = await app.browser();
		email = `dana-${randomUUID()}@example.org`;
		sitDown({ email, email_verified: true });
		await joinByProvider();
		const { id } = await me();
		expect((await browser.call('POST', '/api/settings/close', { email })).status).toBe(204);
		browser = await app.browser();
		await joinByProvider();
		expect((await me()).id).not.toBe(id);
	});

	test('are gone when the owner of an address that was never proved sets the password', async () => {
		expect(await travel(browser, CONNECT)).toEqual({ done: true });
		const { secret } = (await browser.call('POST', '/api/settings/second-factor/totp')).body;
		await app.db.setClock(Date.now());
		const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
		await browser.call('POST', '/api/settings/second-factor/totp/confirm', { code });
		const owner = await app.browser();
		const reset = async (password: string) => {
			await owner.call('POST', '/api/password/email', { email });
			const { link } = await app.mail(email, 'Set a new password');
			const body = { email, token: link.split(/[/?]/)[3], password, password_confirmation: password };
			expect((await owner.call('POST', '/api/password/reset', body)).status).toBe(200);
		};
		await reset('four green lanterns');
		expect((await owner.login(email, 'four green lanterns')).status).toBe(200);
		expect((await travel(await app.browser())).token).toBeUndefined();
		// From then on it is theirs, and a forgotten password takes nothing away.
		sitDown({ email: `mine-${email}`, email_verified: true });
		expect(await travel(owner, CONNECT)).toEqual({ done: true });
		await app.db.setClock(Date.now() + 61_000);
		await reset('five grey lanterns');
		expect((await travel(await app.browser())).token).toBeDefined();
	});
});

describe('[IDENT-07] GitHub', () => {
	const address = (change: object = {}) => ({ email, primary: true, verified: true, ...change });
	const visit = async (by = browser) => comeBack(github.visit(await begin(by, '/api/oauth/github')), by);

	beforeEach(() => {
		const id = Math.floor(Math.random() * 2 ** 40) + 1;
		github.user = {
			id,
			login: 'dana',
			name: null,
			emails: [address({ primary: false, email: 'x@example.org' }), address()],
		};
	});

	test('names people by number, whatever they call themselves', async () => {
		const outcome = await visit();
		expect(outcome).toMatchObject({ name: 'dana', email });
		const { body } = await browser.call('POST', '/api/register/provider', form(outcome.ticket));
		browser.token = body.token;
		const { id } = await me();
		github.user = { ...github.user, login: 'renamed', emails: [address({ email: `new-${email}` })] };
		const other = await app.browser();
		other.token = (await visit(other)).token;
		expect((await me(other)).id).toBe(id);
		const { rows } = await app.db.owner.query('select issuer from oauth_identities where subject = $1', [
			String(github.user.id),
		]);
		expect(rows).toEqual([{ issuer: github.url }]);
	});

	test('[IDENT-13] may send a name that misleads: it is kept without control and bidi characters', async () => {
		await browser.join();
		github.user = { ...github.user, name: 'Dana\0 \u202eWeiss', emails: [] };
		const outcome = await comeBack(github.visit(await begin(browser, '/api/settings/connect/github')));
		expect(outcome).toEqual({ done: true });
		expect((await browser.call('GET', IDENTITIES)).body.data).toMatchObject([{ label: 'Dana Weiss' }]);
	});

	test('has not seen every address', async () => {
		for (const emails of [[address({ verified: false })], [address({ primary: false })], []]) {
			github.user = { ...github.user, emails };
			expect((await visit()).error.code).toBe('identity.email_unverified');
		}
	});

	test('refuses a code that was used or is wrong, and may be down', async () => {
		const url = github.visit(await begin(browser, '/api/oauth/github'));
		url.searchParams.set('code', randomUUID());
		expect((await comeBack(url)).error.code).toBe('identity.provider_refused');
		const denied = new URL(github.visit(await begin(browser, '/api/oauth/github')));
		denied.searchParams.delete('code');
		denied.searchParams.set('error', 'access_denied');
		expect((await comeBack(denied)).error.code).toBe('identity.provider_refused');
		const late = github.visit(await begin(browser, '/api/oauth/github'));
		github.failing = 502;
		expect((await comeBack(late)).error.code).toBe('identity.provider_unavailable');
	});
});
