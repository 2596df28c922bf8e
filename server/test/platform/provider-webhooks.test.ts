import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { defineEndpoint } from '@fairtick/domain/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../../src/platform/database/index.ts';
import { decodeWebhook, HttpError, type Route, route } from '../../src/platform/http/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { APP_ROLE } from '../support/global-setup.ts';
import { Sessions } from '../support/sessions.ts';

const MOST = 2_000;
const SECRET = 'secret of the provider';
const PROVIDERS = ['acme', 'bravo', 'coral'];

const receive = defineEndpoint({
	name: 'receive',
	method: 'POST',
	path: '/api/test/webhooks/{provider}',
	summary: '',
	access: { who: 'everybody', kind: 'webhook' },
	limit: 'webhooks',
	params: z.strictObject({ provider: z.string().check(z.maxLength(40)) }),
	maxBytes: MOST,
	status: 200,
	refusals: [],
});
const payment = z.object({ id: z.string(), amount: z.int() });

const signatureOf = (body: Buffer | string) => createHmac('sha256', SECRET).update(body).digest('hex');

/** Stores what a provider signed, once. */
const routes = (database: Database): readonly Route[] => [
	route(receive, async ({ params, body, headers, caller, countWebhook }) => {
		if (!PROVIDERS.includes(params.provider)) throw new HttpError('http.not_found');
		const isSigned = headers['x-signature'] === signatureOf(body);
		await countWebhook(isSigned);
		if (!isSigned) throw new HttpError('http.malformed');
		const { id, amount } = decodeWebhook(payment, body);
		await database.query(
			'insert into notices (provider, id, amount, body, caller) values ($1, $2, $3, $4, $5) on conflict do nothing',
			[params.provider, id, amount, body, caller],
		);
		return undefined;
	}),
];

let app: TestApp;
let origin: string;
beforeAll(async () => {
	app = await createTestApp(
		{ LIMIT_WEBHOOKS: '1000', LIMIT_ADDRESS: '100000' },
		{ moreAreas: ({ database }) => [{ name: 'notices', routes: routes(database) }] },
	);
	await app.db.owner.query(
		`create table app.notices (provider text, id text, amount int, body bytea, caller json, primary key (provider, id));
		grant select, insert on app.notices to ${APP_ROLE}`,
	);
	origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

interface Sent {
	readonly headers?: Readonly<Record<string, string>>;
	readonly url?: string;
	readonly signature?: string;
}

async function send(body: Buffer | string, { headers = {}, url = '/api/test/webhooks/acme', signature }: Sent = {}) {
	const answer = await fetch(`${origin}${url}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', 'x-signature': signature ?? signatureOf(body), ...headers },
		body,
	});
	const text = await answer.text();
	return { status: answer.status, text, code: text === '' ? null : JSON.parse(text).code, headers: answer.headers };
}

async function storedOf(id: string) {
	const { rows } = await app.db.owner.query<{ amount: number; body: Buffer; caller: unknown }>(
		'select amount, body, caller from notices where id = $1',
		[id],
	);
	return rows;
}

const bodyOf = (id: string, more: object = {}) => JSON.stringify({ id, amount: 7, ...more });

describe('[HTTP-02] a webhook', () => {
	test.each([
		['neither cookie nor anti-forgery pair', {}],
		['a cookie without its pair', { cookie: 'XSRF-TOKEN=a.b; session=c' }],
		['halves that do not fit', { cookie: 'XSRF-TOKEN=a.b', 'x-xsrf-token': 'c.d' }],
		['the header of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
		['a bearer of the provider', { authorization: 'Bearer theirs' }],
		['an unknown API token', { authorization: `Bearer api_${'x'.repeat(43)}` }],
		['credentials of another kind', { authorization: 'Basic YTpi' }],
	])('is let in with %s', async (_, headers: Readonly<Record<string, string>>) => {
		const id = randomUUID();
		const { status, text } = await send(bodyOf(id), { headers });
		expect([status, text]).toEqual([200, '']);
		expect(await storedOf(id)).toMatchObject([{ amount: 7, caller: null }]);
	});

	test('acts for no user, also with a valid session or API token', async () => {
		const sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
		for (const { headers } of [await sessions.join(), await sessions.join('admin'), await sessions.joinByToken()]) {
			const id = randomUUID();
			expect((await send(bodyOf(id), { headers })).status).toBe(200);
			expect(await storedOf(id)).toMatchObject([{ caller: null }]);
		}
	});

	test('opens no other call: the pair is still asked for', async () => {
		const answer = await fetch(`${origin}/api/logout`, { method: 'POST' });
		expect([answer.status, (await answer.json()) as unknown]).toEqual([
			403,
			expect.objectContaining({ code: 'http.xsrf' }),
		]);
	});
});

describe('a webhook’s body', () => {
	test.each([
		'application/json',
		'application/json; charset=utf-8',
		'application/vnd.acme+json',
		'text/plain',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/octet-stream',
	])('comes as the bytes that were sent: %s', async (type) => {
		const id = randomUUID();
		const body = Buffer.from(`\r\n { "amount" : 7.0,\t"id":"${id}", "name": "Ünï ☃", "escaped": "\\u00fc" } \n`);
		expect((await send(body, { headers: { 'content-type': type } })).status).toBe(200);
		const [stored] = await storedOf(id);
		expect(stored?.body.equals(body)).toBe(true);
	});

	test('may hold unknown fields, and its address an unknown query', async () => {
		const id = randomUUID();
		const body = bodyOf(id, { livemode: false, data: { deep: [1, { more: null }] }, __proto__x: 1 });
		expect((await send(body, { url: '/api/test/webhooks/acme?attempt=2&a[]=1' })).status).toBe(200);
		expect(await storedOf(id)).toHaveLength(1);
	});

	test('stores no prototype', async () => {
		const id = randomUUID();
		const body = `{"id":"${id}","amount":7,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}`;
		expect((await send(body)).status).toBe(200);
		expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
	});

	test('is the same notice however often it comes', async () => {
		const id = randomUUID();
		const answers = await Promise.all(Array.from({ length: 10 }, () => send(bodyOf(id))));
		expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
		expect(await storedOf(id)).toHaveLength(1);
	});

	const id = randomUUID();
	test.each([
		['broken JSON', `{"id":"${id}","amount":7`],
		['no JSON', 'id=1&amount=7'],
		['nothing', ''],
		['broken UTF-8', Buffer.concat([Buffer.from(`{"amount":7,"id":"${id}`), Buffer.from([0xff, 0x22, 0x7d])])],
		['U+0000', `{"id":"${id}\\u0000","amount":7}`],
		['half a surrogate pair', `{"id":"${id}\\ud800","amount":7}`],
		['what it needs missing', `{"id":"${id}"}`],
		['a wrong type', `{"id":"${id}","amount":"7"}`],
		['a list', `[{"id":"${id}","amount":7}]`],
		['null', 'null'],
	])('is refused with 400, although it is signed: %s', async (_, body) => {
		const { status, code } = await send(body);
		expect([status, code]).toEqual([400, 'http.malformed']);
	});

	test('is refused with 400 where its signature is wrong or of other bytes, before it is looked at', async () => {
		for (const signature of ['', 'a'.repeat(64), signatureOf(bodyOf(randomUUID()))])
			for (const body of [bodyOf(id), '{']) expect((await send(body, { signature })).code).toBe('http.malformed');
		expect(await storedOf(id)).toEqual([]);
	});

	test.each(['gzip', 'br', 'deflate', 'gzip, identity', 'x'])('is never unpacked: %s', async (encoding) => {
		const unpacked = bodyOf(id, { padding: 'a'.repeat(1_000_000) });
		const { status, code } = await send(gzipSync(unpacked), { headers: { 'content-encoding': encoding } });
		expect([status, code]).toEqual([415, 'http.unsupported']);
	});

	test('that is not compressed may say so', async () => {
		const mine = randomUUID();
		expect((await send(bodyOf(mine), { headers: { 'content-encoding': 'identity' } })).status).toBe(200);
		expect(await storedOf(mine)).toHaveLength(1);
	});

	test('has a largest size of its endpoint’s own, declared or found out', async () => {
		const mine = randomUUID();
		const full = bodyOf(mine).padEnd(MOST);
		expect((await send(full)).status).toBe(200);
		const { status, code } = await send(`${full} `);
		expect([status, code]).toEqual([413, 'http.too_large']);
		const chunked = await fetch(`${origin}/api/test/webhooks/acme`, {
			method: 'POST',
			headers: { 'x-signature': signatureOf(`${full} `) },
			body: new Blob([`${full} `]).stream(),
			duplex: 'half',
		});
		expect(chunked.status).toBe(413);
	});

	test('may be held back for a while, and needs no type', async () => {
		const mine = randomUUID();
		const body = bodyOf(mine);
		const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
		let text = '';
		socket.on('data', (data) => {
			text += data;
		});
		const ended = once(socket, 'close');
		const head = [
			'POST /api/test/webhooks/acme HTTP/1.1',
			'host: a',
			'connection: close',
			`content-length: ${body.length}`,
		];
		socket.write(`${[...head, `x-signature: ${signatureOf(body)}`].join('\r\n')}\r\n\r\n${body.slice(0, 3)}`);
		expect((await send(bodyOf(randomUUID()))).status).toBe(200);
		expect(text).toBe('');
		socket.write(body.slice(3));
		await ended;
		expect(text).toMatch(/^HTTP\/1\.1 200/);
		expect(await storedOf(mine)).toHaveLength(1);
	});
});

test('a provider that does not exist is not found', async () => {
	const { status, code } = await send(bodyOf(randomUUID()), { url: '/api/test/webhooks/nobody' });
	expect([status, code]).toEqual([404, 'http.not_found']);
});

test('webhooks are counted by provider, whatever address or spelling they come by, and not with other calls', async () => {
	const strict = await createTestApp(
		{ LIMIT_WEBHOOKS: '3', LIMIT_UNSIGNED: '4', LIMIT_GENERAL: '1' },
		{
			moreAreas: () => [
				{
					name: 'notices',
					routes: [
						route(receive, async ({ headers, body, countWebhook }) => {
							const isSigned = headers['x-signature'] === signatureOf(body);
							await countWebhook(isSigned);
							if (!isSigned) throw new HttpError('http.malformed');
							return undefined;
						}),
					],
				},
			],
		},
	);
	try {
		const call = async (provider: string, address: string, signature = signatureOf('{}')) =>
			(
				await strict.http.inject({
					method: 'POST',
					url: `/api/test/webhooks/${provider}`,
					payload: '{}',
					headers: { 'x-forwarded-for': address, 'x-signature': signature },
				})
			).statusCode;
		const forged: number[] = [];
		for (let i = 0; i < 5; i++) forged.push(await call('acme', '10.1.0.0', 'forged'));
		expect(forged).toEqual([400, 400, 400, 400, 429]);
		expect(await call('acme', '10.1.0.1', 'forged')).toBe(400);
		const spellings = ['acme', '%61cme', 'acme?a=1', 'acme'];
		const statuses: number[] = [];
		for (const [i, spelling] of spellings.entries()) statuses.push(await call(spelling, `10.1.0.${i}`));
		expect(statuses).toEqual([200, 200, 200, 429]);
		expect(await call('bravo', '10.1.0.1')).toBe(200);
		expect((await (await strict.browser()).call('GET', '/api/get_available_assets')).status).toBe(200);
	} finally {
		await strict.close();
	}
});

test('the description of the calls says that a webhook needs no sign-in and takes any body', async () => {
	const { body } = await (await app.browser()).call('GET', '/api/openapi.json');
	const described = body.paths['/api/test/webhooks/{provider}'].post;
	expect(described['x-access']).toEqual({ who: 'everybody', kind: 'webhook' });
	expect(described.security).toBeUndefined();
	expect(described.requestBody).toEqual({ required: true, content: { '*/*': {} } });
	expect(Object.keys(described.responses)).toEqual(['200', '400', '404', '409', '413', '415', '429', '500', '503']);
});
