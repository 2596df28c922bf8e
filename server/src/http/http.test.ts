import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { integerText, uuidParams } from '@fairtick/domain/wire/primitives';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '../config/index.ts';
import { createLog } from '../log/index.ts';
import {
	createCallLimits,
	createHttp,
	createXsrf,
	deriveKey,
	HttpError,
	Refused,
	type Route,
	registerRoutes,
	route,
	sendError,
	XSRF_COOKIE,
} from './index.ts';

const shared = { access: 'everybody', limit: 'general', refusals: [], summary: '' } as const;
const stake = defineEndpoint({
	...shared,
	name: 'stake',
	method: 'POST',
	path: '/api/stake',
	body: z.strictObject({
		stake: z.int().min(1),
		note: z.string().max(5).optional(),
		when: z.iso.datetime({ precision: 3 }).optional(),
	}),
	status: 201,
	answer: z.object({ stake: z.int() }),
	refusals: ['trading.stake_too_high'],
});
const nothing = defineEndpoint({ ...shared, name: 'nothing', method: 'POST', path: '/api/nothing', status: 204 });
const search = defineEndpoint({
	...shared,
	name: 'search',
	method: 'GET',
	path: '/api/search/{id}',
	params: uuidParams,
	query: z.strictObject({ limit: integerText.optional() }),
	status: 200,
	answer: z.object({ limit: z.int() }),
});
const switching = defineEndpoint({
	...shared,
	name: 'switching',
	method: 'GET',
	path: '/api/switching',
	changesState: true,
	status: 204,
	access: 'user',
});
const broken = defineEndpoint({ ...shared, name: 'broken', method: 'GET', path: '/api/broken', status: 204 });
const refused = defineEndpoint({ ...shared, name: 'cut', method: 'POST', path: '/api/cut', status: 204 });

let switched = 0;
const routes: Route[] = [
	route(stake, ({ body }) =>
		body.stake > 100
			? new Refused({ code: 'trading.stake_too_high', params: { limit: 10_000 } })
			: { stake: body.stake },
	),
	route(nothing, () => undefined),
	route(search, ({ query }) => ({ limit: query.limit ?? 0 })),
	route(switching, () => {
		switched++;
		return undefined;
	}),
	route(broken, () => {
		throw new Error('secret detail');
	}),
	route(refused, () => {
		throw Object.assign(new Error('Connection terminated unexpectedly'));
	}),
];

const config = readConfig({ PUBLIC_URL: 'https://trade.example.com' });
const xsrf = createXsrf(deriveKey(Buffer.alloc(32, 1), 'xsrf'));
const pair = xsrf.issue(undefined);
const browser = { cookie: `${XSRF_COOKIE}=${pair}`, 'x-xsrf-token': pair };
const app = createHttp(config, createLog({ logLevel: 'silent' }));

beforeAll(async () => {
	registerRoutes(app, routes, {
		authenticate: async (token) =>
			token === 'good'
				? { userId: 1, sessionId: 's', role: 'user', emailVerified: false, signedInAtMs: 0, expiresAtMs: 1 }
				: null,
		limits: await createCallLimits(app, { ...config.limits, general: 1_000_000 }),
		xsrf,
		checkAnswers: true,
	});
	app.setNotFoundHandler((request, reply) => sendError(new HttpError('http.not_found'), request, reply));
	await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const post = (url: string, payload: string | Buffer | object | undefined, headers: Record<string, string> = {}) =>
	app.inject({
		method: 'POST',
		url,
		headers: { 'content-type': 'application/json', ...browser, ...headers },
		...(payload === undefined ? {} : { payload }),
	});

describe('strict decoding', () => {
	test.each([
		['0', 'field.number_too_small', 'The smallest value is 1.'],
		['-1', '', 'The smallest value is 1.'],
		['0.5', '', 'Please enter a whole number.'],
		['1e309', '', 'This value is of the wrong kind.'],
		['"1e3"', '', 'This value is of the wrong kind.'],
		['"1000"', '', 'This value is of the wrong kind.'],
		['9007199254740993', '', 'The largest value is 9,007,199,254,740,991.'],
		['null', '', 'This value is of the wrong kind.'],
		['true', '', 'This value is of the wrong kind.'],
		['[]', '', 'This value is of the wrong kind.'],
		['[5]', '', 'This value is of the wrong kind.'],
		['{}', '', 'This value is of the wrong kind.'],
		['{"valueOf":5}', '', 'This value is of the wrong kind.'],
	])('a stake of %s is refused', async (value, _, message) => {
		const answer = await post('/api/stake', `{"stake":${value}}`);
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toMatchObject({ code: 'http.invalid', errors: { stake: [message] } });
	});

	test.each(['NaN', 'Infinity', '0x10', '1_000', "'1'", '', '{'])('%s is no JSON', async (value) => {
		const answer = await post('/api/stake', `{"stake":${value}}`);
		expect(answer.statusCode).toBe(400);
		expect(answer.json().code).toBe('http.malformed');
	});

	test('an unknown field is named, also where its name reaches for a prototype', async () => {
		const answer = await post('/api/stake', '{"stake":5,"price":"1.5","isAdmin":true}');
		expect(answer.statusCode).toBe(422);
		expect(Object.keys(answer.json().errors).sort()).toEqual(['isAdmin', 'price']);
		for (const key of ['__proto__', 'constructor']) {
			const poisoned = await post('/api/stake', `{"stake":5,"${key}":{"prototype":{"x":1}}}`);
			expect([400, 422]).toContain(poisoned.statusCode);
		}
		expect((await app.inject('/api/search/00000000-0000-0000-0000-000000000000?__proto__=1')).statusCode).toBe(422);
		expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
	});

	test('a missing body asks for its fields', async () => {
		for (const body of [undefined, '{}', '']) {
			const answer = await post('/api/stake', body);
			expect(answer.json()).toMatchObject({ errors: { stake: ['Please fill in this field.'] } });
		}
	});

	test.each(['null', '[]', '5', '"x"'])('%s is no body', async (body) => {
		expect((await post('/api/stake', body)).statusCode).toBe(422);
		expect((await post('/api/nothing', body)).statusCode).toBe(422);
	});

	test('calls without payload accept no body and {}, and nothing else', async () => {
		expect((await post('/api/nothing', undefined)).statusCode).toBe(204);
		expect((await app.inject({ method: 'POST', url: '/api/nothing', headers: browser })).statusCode).toBe(204);
		expect((await post('/api/nothing', '{}')).statusCode).toBe(204);
		expect((await post('/api/nothing', '{"a":1}')).statusCode).toBe(422);
	});

	test('text that PostgreSQL cannot hold, half characters and broken UTF-8 are malformed; their written form is not', async () => {
		expect((await post('/api/stake', '{"stake":5,"note":"a\\u0000"}')).statusCode).toBe(400);
		expect((await post('/api/stake', '{"stake":5,"note":"\\ud800"}')).statusCode).toBe(400);
		expect((await post('/api/stake', '{"stake":5,"note":"\\ud83d\\ude00"}')).statusCode).toBe(201);
		expect((await post('/api/stake', '{"stake":5,"note":"\\\\u000"}')).statusCode).toBe(201);
		expect((await post('/api/stake', Buffer.from('{"stake":5,"note":"\xff"}', 'latin1'))).statusCode).toBe(400);
		expect((await app.inject('/api/search/a%00b')).statusCode).toBe(400);
	});

	test('too large, too deep and other content are refused', async () => {
		expect((await post('/api/stake', `{"stake":5,"note":"${'x'.repeat(70_000)}"}`)).json().code).toBe('http.too_large');
		expect((await post('/api/stake', `{"stake":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)).statusCode).toBe(422);
		for (const type of [
			'text/plain',
			'application/x-www-form-urlencoded',
			'multipart/form-data; boundary=x',
			'rubbish',
		])
			expect((await post('/api/stake', 'stake=5', { 'content-type': type })).json().code, type).toBe(
				'http.unsupported',
			);
	});

	test('path and query are held against their schemas', async () => {
		const id = '0b8f4a3e-59a1-4d0e-8f6f-0d6c1c2f6f10';
		expect((await app.inject(`/api/search/${id}?limit=5`)).json()).toEqual({ limit: 5 });
		for (const query of ['limit=05', 'limit=5&limit=6', 'limit=-1', 'limit=1e3', 'limit[]=5', 'other=1', 'limit=%2B5'])
			expect((await app.inject(`/api/search/${id}?${query}`)).statusCode, query).toBe(422);
		for (const path of ['/api/search/1', '/api/search/%27%3B--', `/api/search/${id}%20`])
			expect((await app.inject(path)).statusCode, path).toBe(422);
		expect((await app.inject('/api/search/%zz')).json().code).toBe('http.malformed');
	});
});

describe('answers', () => {
	test('[LANG-06] a refusal carries its code, its parameters and a text in the language of the caller', async () => {
		const answer = await post('/api/stake', { stake: 500 }, { 'accept-language': 'br' });
		expect(answer.statusCode).toBe(422);
		expect(answer.json()).toEqual({
			code: 'trading.stake_too_high',
			message: expect.stringMatching(/^O maior valor por operação é \$\s?100,00\.$/u),
			params: { limit: 10_000 },
		});
	});

	test('a fault answers with its number and nothing else', async () => {
		const answer = await app.inject('/api/broken');
		expect(answer.statusCode).toBe(500);
		expect(answer.body).not.toMatch(/secret/);
		expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'params']);
		expect(answer.json().params).toEqual({ request_id: expect.any(String) });
	});

	test('a database that goes away under a change leaves the outcome unknown', async () => {
		const answer = await post('/api/cut', undefined);
		expect([answer.statusCode, answer.json().code]).toEqual([503, 'http.unknown']);
	});

	test('unknown paths, methods and HEAD are 404 with the envelope', async () => {
		for (const [method, url] of [
			['GET', '/api/none'],
			['DELETE', '/api/stake'],
			['HEAD', '/api/switching'],
			['GET', '/api/stake/'],
		] as const)
			expect(
				(await app.inject({ method, url, headers: { authorization: 'Bearer good', ...browser } })).statusCode,
				url,
			).toBe(404);
		expect((await app.inject('/api/none')).json().code).toBe('http.not_found');
		expect(switched).toBe(0);
	});

	test('an answer against its schema or an undeclared refusal is a fault under test', async () => {
		const strange = createHttp(config, createLog({ logLevel: 'silent' }));
		registerRoutes(
			strange,
			[
				{ endpoint: search, handle: () => ({ limit: 'five' }) },
				{ endpoint: nothing, handle: () => new Refused({ code: 'trading.wrong_mode', params: {} }) },
			],
			{
				authenticate: async () => null,
				limits: await createCallLimits(strange, config.limits),
				xsrf,
				checkAnswers: true,
			},
		);
		expect((await strange.inject('/api/search/0b8f4a3e-59a1-4d0e-8f6f-0d6c1c2f6f10')).statusCode).toBe(500);
		expect((await strange.inject({ method: 'POST', url: '/api/nothing', headers: browser })).statusCode).toBe(500);
	});
});

describe('security', () => {
	const EXPECTED = [
		'content-security-policy',
		'strict-transport-security',
		'x-content-type-options',
		'x-frame-options',
		'referrer-policy',
		'permissions-policy',
		'cross-origin-opener-policy',
		'cross-origin-resource-policy',
	];

	test('security headers are on every answer', async () => {
		const answers = [
			await app.inject('/api/none'),
			await app.inject('/anything'),
			await app.inject('/api/broken'),
			await app.inject('/api/search/%zz'),
			await post('/api/stake', '{'),
			await post('/api/stake', { stake: 5 }),
			await app.inject({ method: 'POST', url: '/api/stake' }),
		];
		for (const { headers, statusCode } of answers)
			for (const name of EXPECTED) expect(headers[name], `${statusCode} ${name}`).toBeTruthy();
		expect(answers[0]?.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
	});

	test('what is not HTTP is cut off with our headers', async () => {
		const { port } = app.server.address() as { port: number };
		const text = await new Promise<string>((resolve, reject) => {
			const socket = connect(port, '127.0.0.1', () => socket.write('RUBBISH\r\n\r\n'));
			let received = '';
			socket.on('data', (data) => {
				received += data;
			});
			socket.on('close', () => resolve(received)).on('error', reject);
		});
		expect(text).toMatch(/^HTTP\/1\.1 400/);
		expect(text).toMatch(/content-security-policy/);
	});

	test('[HTTP-02] a call that is no GET must echo the signed pair', async () => {
		const call = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/api/nothing', headers });
		const forged = `nonce.${'A'.repeat(43)}`;
		const foreign = createXsrf(deriveKey(Buffer.alloc(32, 2), 'xsrf')).issue(undefined);
		expect((await call(browser)).statusCode).toBe(204);
		for (const headers of [
			{},
			{ cookie: browser.cookie },
			{ 'x-xsrf-token': pair },
			{ ...browser, 'x-xsrf-token': `${pair}x` },
			{ cookie: `${XSRF_COOKIE}=${forged}`, 'x-xsrf-token': forged },
			{ cookie: `${XSRF_COOKIE}=${foreign}`, 'x-xsrf-token': foreign },
			{ cookie: `${XSRF_COOKIE}=`, 'x-xsrf-token': '' },
		]) {
			const answer = await call(headers as Record<string, string>);
			expect([answer.statusCode, answer.json().code]).toEqual([403, 'http.xsrf']);
		}
	});

	test('a GET that changes state needs the header and refuses other sites, and is never stored', async () => {
		const call = (headers: Record<string, string>) => app.inject({ url: '/api/switching', headers });
		switched = 0;
		for (const site of ['cross-site', 'same-site', 'none', 'rubbish'])
			expect((await call({ authorization: 'Bearer good', 'sec-fetch-site': site })).json().code).toBe('http.forbidden');
		expect((await call({ cookie: 'token=good; session=good' })).statusCode).toBe(401);
		expect((await call({ authorization: 'Bearer bad' })).statusCode).toBe(401);
		expect(switched).toBe(0);
		for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
			const answer = await call({ authorization: 'Bearer good', ...headers });
			expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
		}
		expect(switched).toBe(2);
	});

	test('limits count by user and address, say what is left and when to come back', async () => {
		const strict = createHttp({ ...config, trustProxy: ['127.0.0.1'] }, createLog({ logLevel: 'silent' }));
		registerRoutes(strict, routes, {
			authenticate: async (token) => ({
				userId: token.length,
				sessionId: 's',
				role: 'user',
				emailVerified: false,
				signedInAtMs: 0,
				expiresAtMs: 1,
			}),
			limits: await createCallLimits(strict, { ...config.limits, general: 2, address: 8 }),
			xsrf,
			checkAnswers: true,
		});
		const call = (token: string, from: string) =>
			strict.inject({ url: '/api/switching', headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } });
		expect((await call('a', '10.0.0.1')).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
		await call('a', '10.0.0.2');
		const third = await call('a', '10.0.0.3');
		expect(third.statusCode).toBe(429);
		expect(third.json()).toMatchObject({ code: 'http.too_many' });
		expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
		expect((await call('bb', '10.0.0.1')).statusCode).toBe(204);
		const statuses: number[] = [];
		for (let i = 1; i <= 9; i++) statuses.push((await call('c'.repeat(i + 2), '10.0.0.9')).statusCode);
		expect(statuses).toEqual([...Array(8).fill(204), 429]);
		await strict.close();
	});

	test('an endpoint without access cannot be registered', async () => {
		const open = createHttp(config, createLog({ logLevel: 'silent' }));
		const { access: _, ...rest } = nothing;
		const options = {
			authenticate: async () => null,
			limits: await createCallLimits(open, config.limits),
			xsrf,
			checkAnswers: true,
		};
		expect(() => registerRoutes(open, [{ endpoint: rest as never, handle: () => undefined }], options)).toThrow(
			/who may call/,
		);
	});
});

test('answers are served over a real socket', async () => {
	const { port } = app.server.address() as { port: number };
	const status = await new Promise((resolve, reject) =>
		rawRequest({ port, host: '127.0.0.1', path: '/api/none' }, (response) => resolve(response.resume().statusCode))
			.on('error', reject)
			.end(),
	);
	expect(status).toBe(404);
});

test('errors thrown on purpose keep their code and headers', () => {
	expect(new HttpError('http.in_progress', { headers: { a: 'b' } })).toMatchObject({
		code: 'http.in_progress',
		headers: { a: 'b' },
	});
});
