import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { TOKEN_SCOPES, type TokenScope } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isByOthers } from '../../../src/platform/http/webhooks.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PASSWORD, type TestAnswer, type TestBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/eventually.ts';

const TOKENS = '/api/settings/tokens';
const MINUTE_MS = 60_000;
const NO_LIMITS = {
	LIMIT_GENERAL: '100000',
	LIMIT_LISTS: '100000',
	LIMIT_PLACING: '100000',
	LIMIT_MOVEMENTS: '100000',
	LIMIT_MESSAGES: '100000',
	LIMIT_PHOTOS: '100000',
	LIMIT_UPLOADS: '100000',
};

let app: TestApp;
let browser: TestBrowser;
let email: string;
beforeAll(async () => {
	app = await createTestApp({ ...NO_LIMITS, LIMIT_ADDRESS: '100000' });
});
afterAll(() => app.close());
beforeEach(async () => {
	await app.db.setClock(null);
	browser = await app.browser();
	email = (await browser.join()).email;
});

const create = (scopes: readonly string[], name = 'A program', by = browser) =>
	by.call('POST', TOKENS, { name, scopes });

async function tokenOf(...scopes: TokenScope[]): Promise<string> {
	const { status, body } = await create(scopes);
	expect(status).toBe(201);
	return body.token;
}

/** A program: a bearer header, no cookie, no page that it opened before. */
async function callBy(token: string, method: string, url: string, payload?: object): Promise<TestAnswer> {
	const answer = await app.http.inject({
		method: method as 'GET',
		url,
		headers: { authorization: `Bearer ${token}` },
		...(payload && { payload }),
	});
	const isJson = String(answer.headers['content-type']).startsWith('application/json');
	return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : undefined, cookies: [] };
}

const terms = (id = randomUUID()) => ({
	id,
	mode: 'demo',
	asset_id: 1,
	direction: 'up',
	stake: 1_000,
	expiry: { duration: 300 },
	payout_percent: 90,
});

describe('[IDENT-06] an API token', () => {
	test('is shown once, listed by name, scopes and last use, and opens the account without a cookie', async () => {
		await app.proveAddress(email);
		const { status, body } = await create(['trade', 'read', 'read'], '  My bot ');
		expect([status, body.name, body.scopes, body.last_used_at]).toEqual([201, 'My bot', ['read', 'trade'], null]);
		expect(body.token).toMatch(/^api_[\w-]{43}$/);
		expect((await callBy(body.token, 'GET', '/api/user')).body.email).toBe(email);
		const { token: _, ...shown } = body;
		await eventually(async () => {
			const { data } = (await browser.call('GET', TOKENS)).body;
			expect(data).toEqual([{ ...shown, last_used_at: expect.stringMatching(/Z$/) }]);
		});
		const { rows } = await app.db.owner.query('select t::text from api_tokens t');
		expect(JSON.stringify(rows)).not.toContain(Buffer.from(body.token).toString('hex'));
		expect(JSON.stringify(rows)).not.toContain(body.token.slice(4));
		expect((await app.mailsAfterJobs(email)).map(({ subject }) => subject)).toContain('A new API token');
	});

	test('trades without an anti-forgery pair, and its trades are the user’s', async () => {
		const token = await tokenOf('trade');
		await app.market.tick(1, Date.now(), 1_000n);
		const body = terms();
		const placed = await callBy(token, 'POST', '/api/trades', body);
		expect([placed.status, placed.body.id]).toEqual([201, body.id]);
		expect((await browser.call('GET', `/api/trades/${body.id}`)).status).toBe(200);
		// The half of a session still needs its pair, whatever it is sent with.
		const half = await app.http.inject({
			method: 'POST',
			url: '/api/trades',
			payload: terms(),
			headers: { authorization: `Bearer ${browser.token}`, cookie: `session=${browser.cookie('session')}` },
		});
		expect([half.statusCode, half.json().code]).toEqual([403, 'http.xsrf']);
	});

	test('is revoked from the very next call on, and no other token with it', async () => {
		const [{ body: first }, { body: second }] = [await create(['read']), await create(['read'])];
		const stranger = await app.browser();
		await stranger.join();
		expect((await stranger.call('DELETE', `${TOKENS}/${first.id}`)).status).toBe(404);
		expect((await callBy(first.token, 'GET', '/api/user')).status).toBe(200);
		expect((await browser.call('DELETE', `${TOKENS}/${first.id}`)).status).toBe(204);
		expect((await callBy(first.token, 'GET', '/api/user')).body.code).toBe('http.signed_out');
		expect((await callBy(first.token, 'POST', '/api/trades', terms())).status).toBe(401);
		expect((await callBy(second.token, 'GET', '/api/user')).status).toBe(200);
		expect((await browser.call('DELETE', `${TOKENS}/${first.id}`)).status).toBe(404);
	});

	test('opens nothing of a closed account, even if it had been left', async () => {
		const token = await tokenOf('read');
		const { id } = (await callBy(token, 'GET', '/api/user')).body;
		await app.db.owner.query('update users set closed_at = clock() where id = $1', [id]);
		expect((await callBy(token, 'GET', '/api/user')).body.code).toBe('http.signed_out');
		await app.db.owner.query('update users set closed_at = null where id = $1', [id]);
		expect((await callBy(token, 'GET', '/api/user')).status).toBe(200);
	});

	test.each(['change', 'reset'] as const)('ends with the password: %s', async (how) => {
		const token = await tokenOf('read', 'trade');
		const password = 'four green lanterns';
		if (how === 'change') {
			const form = { current_password: PASSWORD, password, password_confirmation: password };
			expect((await browser.call('PATCH', '/api/settings/password', form)).status).toBe(204);
		} else {
			await browser.call('POST', '/api/password/email', { email });
			const url = new URL((await app.mail(email, 'Set a new password')).link, 'http://localhost');
			const form = { token: url.pathname.split('/').at(-1), email, password, password_confirmation: password };
			expect((await browser.call('POST', '/api/password/reset', form)).status).toBe(200);
		}
		expect((await callBy(token, 'GET', '/api/user')).status).toBe(401);
	});

	test('outlives the session that made it and the end of all others', async () => {
		const token = await tokenOf('read');
		const other = await app.browser();
		await other.login(email);
		expect((await other.call('DELETE', '/api/settings/sessions')).status).toBe(204);
		expect((await browser.call('GET', '/api/user')).status).toBe(401);
		expect((await callBy(token, 'GET', '/api/user')).status).toBe(200);
	});

	test('is made with a fresh sign-in alone, and none is made by another (IDENT-04)', async () => {
		const token = await tokenOf('read', 'trade', 'money');
		expect((await callBy(token, 'POST', TOKENS, { name: 'x', scopes: ['read'] })).body.code).toBe('http.scope');
		await app.db.setClock(Date.now() + 15 * MINUTE_MS + 1_000);
		expect((await create(['read'])).body.code).toBe('http.fresh_sign_in');
		await browser.call('POST', '/api/settings/confirm', { password: PASSWORD });
		expect((await create(['read'])).status).toBe(201);
	});

	test.each([
		[{ name: ' ', scopes: ['read'] }, 'name'],
		[{ name: 'x'.repeat(61), scopes: ['read'] }, 'name'],
		[{ name: 'x', scopes: [] }, 'scopes'],
		[{ name: 'x', scopes: ['admin'] }, 'scopes.0'],
		[{ name: 'x' }, 'scopes'],
		[{ name: 'x', scopes: ['read'], user_id: 1 }, 'user_id'],
	])('is not made of %j', async (body, field) => {
		const answer = await browser.call('POST', TOKENS, body);
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
	});

	test('there are at most twenty, however many are asked for at once', async () => {
		const nowMs = Date.now();
		for (let i = 0; i < 18; i++) {
			// Ten are made in a day at most.
			await app.db.setClock(nowMs + Math.floor(i / 9) * 25 * 60 * MINUTE_MS);
			if (i === 9) await browser.login(email);
			await tokenOf('read');
		}
		await app.db.setClock(nowMs + 50 * 60 * MINUTE_MS);
		await browser.login(email);
		const answers = await Promise.all(Array.from({ length: 5 }, () => create(['read'])));
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
		const refused = answers.find(({ status }) => status === 422)?.body;
		expect([refused.code, refused.params]).toEqual(['identity.too_many_tokens', { limit: 20 }]);
		expect((await browser.call('GET', `${TOKENS}?limit=3`)).body.data).toHaveLength(3);
	});

	test('[NOTE-02] is one of ten a day at most, revoked ones counted, so that each is mailed', async () => {
		await app.proveAddress(email);
		const nowMs = Date.now();
		await app.db.setClock(nowMs);
		const make = async () => {
			const answer = await create(['read']);
			if (answer.status === 201) await browser.call('DELETE', `${TOKENS}/${answer.body.id}`);
			return answer;
		};
		await make();
		await app.db.setClock(nowMs + MINUTE_MS);
		for (let i = 0; i < 9; i++) await make();
		const { status, headers } = await make();
		expect([status, headers['retry-after']]).toEqual([429, String(24 * 3_600 - 60)]);
		const told = (await app.mailsAfterJobs(email)).filter(({ subject }) => subject === 'A new API token');
		expect(told).toHaveLength(10);
		await app.db.setClock(nowMs + 24 * 60 * MINUTE_MS);
		await browser.login(email);
		expect([(await make()).status, (await make()).status]).toEqual([201, 429]);
	});
});

test('[IDENT-06] the matrix of every route and every scope: a route that names none is closed to all tokens', async () => {
	await app.market.tick(1, Date.now(), 1_000n);
	for (const held of TOKEN_SCOPES) {
		const token = await tokenOf(held);
		for (const { endpoint } of app.routes.filter((one) => !isByOthers(one.endpoint))) {
			const { name, method, path, scope } = endpoint;
			const url = path.replace('{mode}', 'demo').replace('{id}', path.includes('/trades/') ? randomUUID() : '1');
			const answer = await callBy(token, method, url);
			const isRefused = answer.status === 403 && answer.body.code === 'http.scope';
			expect([name, held, isRefused]).toEqual([name, held, scope !== held]);
			if (isRefused) expect(answer.body.params).toEqual({ scope: scope ?? null });
			else expect([name, [401, 403].includes(answer.status), answer.status < 500]).toEqual([name, false, true]);
		}
	}
	// Nothing that changes how one signs in, or makes a token, is ever open to a token.
	const open = app.routes.filter(({ endpoint }) => endpoint.scope !== undefined);
	expect(open.map(({ endpoint }) => endpoint.path).filter((path) => path.startsWith('/api/settings'))).toEqual([]);
});

test('[IDENT-06] an unknown token is refused everywhere, also by calls that need no sign-in', async () => {
	const nobodys = `api_${'x'.repeat(43)}`;
	for (const { endpoint } of app.routes.filter((one) => !isByOthers(one.endpoint))) {
		const answer = await callBy(nobodys, endpoint.method, endpoint.path.replace(/\{\w+\}/, '1'));
		expect([endpoint.name, answer.status]).toEqual([endpoint.name, 401]);
	}
});

test('[IDENT-06] the live socket takes a token of the scope read, without an origin, and closes when it is revoked', async () => {
	const listening = await createTestApp();
	try {
		const owner = await listening.browser();
		await owner.join();
		const origin = await listening.http.listen({ port: 0, host: '127.0.0.1' });
		const dial = (token: string) =>
			new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers: { authorization: `Bearer ${token}` } });
		const { body: trading } = await create(['trade', 'money'], 'trading', owner);
		const [, response] = await once(
			dial(trading.token).on('error', () => {}),
			'unexpected-response',
		);
		expect(response.statusCode).toBe(401);
		const { body: reading } = await create(['read'], 'reading', owner);
		const socket = dial(reading.token);
		await once(socket, 'open');
		socket.send(JSON.stringify({ op: 'auth', token: reading.token }));
		const [ready] = await once(socket, 'message');
		expect(JSON.parse(String(ready)).op).toBe('ready');
		expect((await owner.call('DELETE', `${TOKENS}/${reading.id}`)).status).toBe(204);
		expect((await once(socket, 'close'))[0]).toBe(4401);
	} finally {
		await listening.close();
	}
});
