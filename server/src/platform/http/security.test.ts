import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallTable, createCallTable, nothing, PAIR } from '../../../test/support/calls.ts';
import { readConfig } from '../config/index.ts';
import { deriveKey } from '../keys/index.ts';
import { createLog } from '../log/index.ts';
import { createHttp, createXsrf, XSRF_COOKIE } from './index.ts';

let table: CallTable;
let http: FastifyInstance;
beforeAll(async () => {
	table = await createCallTable();
	({ http } = table);
});
afterAll(() => http.close());

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
		await http.inject('/api/none'),
		await http.inject('/anything'),
		await http.inject('/api/broken'),
		await http.inject('/api/search/%zz'),
		await table.post('/api/stake', '{'),
		await table.post('/api/stake', { stake: 5 }),
		await http.inject({ method: 'POST', url: '/api/stake' }),
	];
	for (const { headers, statusCode } of answers)
		for (const name of EXPECTED) expect(headers[name], `${statusCode} ${name}`).toBeTruthy();
	expect(answers[0]?.headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
});

test('what is not HTTP is cut off with our headers', async () => {
	await http.listen({ host: '127.0.0.1', port: 0 });
	const { port } = http.server.address() as { port: number };
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

test.each([
	['headers that never end', 'GET /api/none HTTP/1.1\r\nhost: a\r\n', 'x-slow: 1\r\n', 408],
	[
		'a body that never ends',
		'POST /api/nothing HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n',
		' ',
		408,
	],
	['headers that are too long', `GET /api/none HTTP/1.1\r\nhost: a\r\nx-long: ${'a'.repeat(20_000)}`, '', 431],
	[
		'a smuggled length',
		'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n',
		'',
		400,
	],
	['a header with a line in it', 'GET / HTTP/1.1\r\nhost: a\r\nx-a: b\nx-c\r: d\r\n\r\n', '', 400],
])('%s are cut off, and everybody else is served', async (_, begin, drop, status) => {
	const arrival = { headersMs: 100, requestMs: 200, lookMs: 20 };
	const slow = createHttp(readConfig({}), createLog({ logLevel: 'silent' }), arrival);
	slow.post('/api/nothing', () => 'never');
	slow.get('/well', () => 'well');
	await slow.listen({ host: '127.0.0.1', port: 0 });
	const { port } = slow.server.address() as { port: number };
	let dropping: NodeJS.Timeout | undefined;
	const text = new Promise<string>((resolve) => {
		let received = '';
		const socket = connect(port, '127.0.0.1', () => {
			socket.write(begin);
			if (drop) dropping = setInterval(() => socket.writable && socket.write(drop), 5);
		});
		socket.on('data', (data) => {
			received += data;
		});
		socket.on('error', () => undefined).on('close', () => resolve(received));
	});
	expect((await fetch(`http://127.0.0.1:${port}/well`)).status).toBe(200);
	expect(await text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*content-security-policy`));
	clearInterval(dropping);
	await slow.close();
});

test.each([
	['on which nothing was asked', ''],
	['whose headers never end', 'GET /well HTTP/1.1\r\nhost: a\r\n'],
	['whose answer never comes', 'GET /never HTTP/1.1\r\nhost: a\r\n\r\n'],
])('a stop does not wait for ever for a connection %s', async (_, begin) => {
	const ending = createHttp(readConfig({}), createLog({ logLevel: 'silent' }), { unusedMs: 20, drainMs: 200 });
	ending.get('/never', () => new Promise(() => undefined));
	await ending.listen({ host: '127.0.0.1', port: 0 });
	const { port } = ending.server.address() as { port: number };
	const accepted = once(ending.server, 'connection');
	const socket = connect(port, '127.0.0.1', () => socket.write(begin)).on('error', () => undefined);
	await accepted;
	const ended = once(socket, 'close');
	await ending.close();
	await ended;
});

test('[HTTP-02] a call that is no GET must echo the signed pair', async () => {
	const call = (headers: Record<string, string>) => http.inject({ method: 'POST', url: '/api/nothing', headers });
	const forged = `nonce.${'A'.repeat(43)}`;
	const foreign = createXsrf(deriveKey(Buffer.alloc(32, 2), 'xsrf')).issue(undefined);
	expect((await call(PAIR)).statusCode).toBe(204);
	for (const headers of [
		{},
		{ cookie: PAIR.cookie },
		{ 'x-xsrf-token': PAIR['x-xsrf-token'] },
		{ ...PAIR, 'x-xsrf-token': `${PAIR['x-xsrf-token']}x` },
		{ cookie: `${XSRF_COOKIE}=${forged}`, 'x-xsrf-token': forged },
		{ cookie: `${XSRF_COOKIE}=${foreign}`, 'x-xsrf-token': foreign },
		{ cookie: `${XSRF_COOKIE}=`, 'x-xsrf-token': '' },
	]) {
		const answer = await call(headers as Record<string, string>);
		expect([answer.statusCode, answer.json().code]).toEqual([403, 'http.xsrf']);
	}
});

test('[HTTP-03] a GET that changes state needs the header and refuses other sites, and is never stored', async () => {
	const call = (headers: Record<string, string>) => http.inject({ url: '/api/switching', headers });
	for (const site of ['cross-site', 'same-site', 'none', 'rubbish'])
		expect((await call({ authorization: 'Bearer user1', 'sec-fetch-site': site })).json().code).toBe('http.forbidden');
	expect((await call({ cookie: 'token=user1; session=user1' })).statusCode).toBe(401);
	expect((await call({ authorization: 'Bearer bad' })).statusCode).toBe(401);
	expect(table.switched()).toBe(0);
	for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
		const answer = await call({ authorization: 'Bearer user1', ...headers });
		expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store']);
	}
	expect(table.switched()).toBe(2);
});

test('limits count by user and address, and say what is left and when to try again', async () => {
	const { http: strict } = await createCallTable({
		config: { trustProxy: ['127.0.0.1'] },
		limits: { general: 2, address: 8 },
	});
	const call = (userId: number, from: string) =>
		strict.inject({
			url: '/api/switching',
			headers: { authorization: `Bearer user${userId}`, 'x-forwarded-for': from },
		});
	expect((await call(1, '10.0.0.1')).headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1' });
	await call(1, '10.0.0.2');
	const third = await call(1, '10.0.0.3');
	expect(third.statusCode).toBe(429);
	expect(third.json()).toMatchObject({ code: 'http.too_many' });
	expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
	expect((await call(2, '10.0.0.1')).statusCode).toBe(204);
	const statuses: number[] = [];
	for (let i = 1; i <= 9; i++) statuses.push((await call(i + 2, '10.0.0.9')).statusCode);
	expect(statuses).toEqual([...Array(8).fill(204), 429]);
	await strict.close();
});

test('an endpoint without access cannot be registered', async () => {
	const { access: _, ...rest } = nothing;
	const routes = [{ endpoint: rest as never, handle: () => undefined }];
	await expect(createCallTable({ routes })).rejects.toThrow(/who may call/);
});
