import { randomUUID } from 'node:crypto';
import { type Endpoint, isForStaff } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isByOthers } from '../../src/platform/http/webhooks.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { requestWith } from '../support/samples.ts';

const UNLIMITED = {
	LIMIT_GENERAL: '1000000',
	LIMIT_LISTS: '1000000',
	LIMIT_MESSAGES: '1000000',
	LIMIT_CONTACTS: '1000000',
	LIMIT_OWN_LIMITS: '1000000',
	LIMIT_MOVEMENTS: '1000000',
	LIMIT_PHOTOS: '1000000',
	LIMIT_UPLOADS: '1000000',
	LIMIT_REGISTRATIONS: '1000000',
	LIMIT_ADDRESS: '1000000',
};
/** Fields that an attacker would like to write into the row. */
const EXTRA_FIELDS = [
	'role',
	'type',
	'user_id',
	'balance_demo',
	'email_verified',
	'price',
	'entry',
	'payout',
	'accepted_at',
	'is_admin',
];

let app: TestApp;
let browser: TestBrowser;
beforeAll(async () => {
	app = await createTestApp(UNLIMITED);
	browser = await app.browser();
	const { id } = await browser.join();
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
});
afterAll(() => app.close());

const LENIENT = ['logout', 'finishOAuth', 'receiveNotice', 'unsubscribe', 'openUnsubscribing', 'getCalendarFeed'];
/** Of calls that are done once for each. */
const KEY = { 'idempotency-key': randomUUID() };
const isAdmitted = (status: number) => status !== 401 && status !== 403;
const user = async () => (await browser.call('GET', '/api/user')).body;
const rawPost = (
	url: string,
	payload: string,
	type = 'application/json',
	method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
) =>
	app.http.inject({
		method,
		url,
		payload,
		headers: {
			'content-type': type,
			...KEY,
			cookie: `XSRF-TOKEN=${browser.cookie('XSRF-TOKEN')}; session=${browser.cookie('session')}`,
			'x-xsrf-token': browser.cookie('XSRF-TOKEN') ?? '',
			authorization: `Bearer ${browser.token}`,
		},
	});

test('a field that a call does not name is refused by its name, in body and query, and changes nothing', async () => {
	const before = await user();
	let tried = 0;
	for (const { endpoint } of app.routes) {
		// Files have fields of their own, which their own tests look at; what a provider, a mail program or a calendar sends is read leniently.
		if (LENIENT.includes(endpoint.name) || endpoint.upload) continue;
		const { url, payload } = requestWith(endpoint);
		const query = await browser.call(endpoint.method, `${url}${url.includes('?') ? '&' : '?'}is_admin=1`, payload, KEY);
		if (isAdmitted(query.status))
			expect([query.status, query.body.errors?.is_admin], `${endpoint.name} ${url}`).toEqual([422, expect.any(Array)]);
		const known = Object.keys(payload ?? {});
		if (endpoint.method !== 'GET')
			for (const extra of EXTRA_FIELDS.filter((each) => !known.includes(each))) {
				const answer = await browser.call(endpoint.method, url, { ...payload, [extra]: 1 }, KEY);
				if (!isAdmitted(answer.status)) continue;
				tried++;
				expect([answer.status, answer.body.errors?.[extra]], `${endpoint.name} ${extra}`).toEqual([
					422,
					expect.any(Array),
				]);
			}
	}
	expect(tried).toBeGreaterThan(100);
	expect(await user()).toEqual(before);
});

/** Statuses that may refuse a user's JSON. An upload takes none, and one by a mailed link refuses a link that is over first. */
function answersTo({ upload, access }: Endpoint): number[] {
	if (!upload) return [400, 403, 422];
	return isForStaff(access) ? [403] : access.who === 'everybody' ? [422] : [400, 415];
}

test('keys that reach for a prototype poison nothing', async () => {
	const poisons = [
		'{"__proto__":{"polluted":1}}',
		'{"constructor":{"prototype":{"polluted":1}}}',
		'{"a":{"__proto__":{"polluted":1}}}',
		'[{"__proto__":{"polluted":1}}]',
		'{"__proto__":null}',
	];
	for (const { endpoint } of app.routes) {
		if (endpoint.method === 'GET' || isByOthers(endpoint)) continue;
		for (const poison of poisons) {
			const { url } = requestWith(endpoint);
			const answer = await rawPost(url, poison, 'application/json', endpoint.method);
			expect(answersTo(endpoint), `${endpoint.name} ${poison}`).toContain(answer.statusCode);
		}
	}
	for (const query of ['__proto__[polluted]=1', '__proto__=1', 'constructor[prototype][polluted]=1'])
		expect((await browser.call('GET', `/api/trades?${query}`)).status).toBe(422);
	expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
	expect(await user()).toBeDefined();
});

test('deep, wide and huge bodies are refused at once', async () => {
	const bodies: readonly (readonly [string, number[]])[] = [
		[`${'['.repeat(2_000)}${']'.repeat(2_000)}`, [400, 422]],
		[`${'['.repeat(30_000)}${']'.repeat(30_000)}`, [413]],
		[`${'{"a":'.repeat(600)}1${'}'.repeat(600)}`, [400, 422]],
		[`{${Array.from({ length: 400 }, (_, i) => `"k${i}":1`).join()}}`, [422]],
		[`{"email":"${'a'.repeat(100_000)}"}`, [413]],
		[' '.repeat(70_000), [413]],
		[`{"stake":${'9'.repeat(4_000)}}`, [422]],
	];
	for (const [body, statuses] of bodies)
		for (const url of ['/api/login', '/api/trades', '/api/register'])
			expect(statuses, `${url} ${body.slice(0, 20)}`).toContain((await rawPost(url, body)).statusCode);
});

test('a body is JSON or nothing, whatever it calls itself', async () => {
	const types = [
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'text/plain',
		'application/xml',
		'text/json',
		'application/json5',
	];
	for (const { endpoint } of app.routes) {
		if (!endpoint.body) continue;
		const { url } = requestWith(endpoint);
		for (const type of types) {
			const { statusCode } = await rawPost(url, 'a=1', type, endpoint.method as 'POST');
			expect([415, 403], `${endpoint.name} ${type}`).toContain(statusCode);
		}
	}
});

test('a method is the one of the request line', async () => {
	const trade = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
	expect((await browser.call('GET', '/api/settings/sessions', undefined, trade)).status).toBe(200);
	expect((await browser.call('GET', '/api/user?_method=DELETE')).status).toBe(422);
	for (const method of ['TRACE', 'CONNECT', 'PROPFIND'] as const) {
		const answer = await app.http.inject({ method: method as 'GET', url: '/api/user' });
		expect([404, 405, 501], method).toContain(answer.statusCode);
	}
});

test('no answer sends a browser elsewhere', async () => {
	const places = [
		'//evil.example',
		'/\\evil.example',
		'/%2F%2Fevil.example',
		'/%5Cevil.example',
		'/.//evil.example',
		'/login//evil.example/..',
	];
	const words = ['redirect', 'next', 'url', 'return_to', 'continue', 'callback'];
	const asked = [
		...places,
		...words.map((word) => `/login?${word}=https://evil.example`),
		'/dist',
		'/dist/',
		'/dist/js',
		'/docs',
	];
	for (const url of asked) {
		const { statusCode, headers } = await app.http.inject({ url });
		expect([statusCode >= 300 && statusCode < 400, headers['location']], url).toEqual([false, undefined]);
	}
});

test('every call answers with every security header, and is never stored', async () => {
	for (const { endpoint } of app.routes) {
		const { url, payload } = requestWith(endpoint);
		const visitor = await app.http.inject({ method: endpoint.method, url, ...(payload && { payload }) });
		const somebody = endpoint.name === 'logout' ? null : await browser.call(endpoint.method, url, payload);
		for (const headers of [visitor.headers, somebody?.headers ?? visitor.headers]) {
			expect(headers, endpoint.name).toMatchObject({
				'content-security-policy': expect.stringMatching(
					/default-src 'self'; script-src 'self';.*frame-ancestors 'none'/,
				),
				'x-content-type-options': 'nosniff',
				'x-frame-options': 'DENY',
				'referrer-policy': 'same-origin',
				'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
				'cross-origin-opener-policy': expect.any(String),
				'cross-origin-resource-policy': 'same-origin',
				'cache-control': 'no-store',
				'x-request-id': expect.stringMatching(/^[\w-]{8,40}$/),
			});
			// No answer says what we run on, and no other site may read it.
			for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
				expect(headers[name]).toBeUndefined();
		}
	}
});

test('a new installation knows no user and no password', async () => {
	const fresh = await createTestApp();
	const { rows } = await fresh.db.owner.query<{ n: bigint }>('select count(*) n from users');
	expect(rows[0]?.n).toBe(0n);
	const guesser = await fresh.browser();
	for (const name of ['admin', 'root', 'test', 'admin@localhost', 'admin@example.com'])
		for (const password of ['admin', 'password', '', 'fairtick'])
			expect([422, 429]).toContain((await guesser.login(name, password)).status);
	await fresh.close();
});
