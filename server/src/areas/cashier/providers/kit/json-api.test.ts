import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { failureOf, isUnknown } from '../../../../../test/support/providers/orders.ts';
import { createOutgoing, type Outgoing } from '../../../../platform/outgoing/index.ts';
import { ProviderNotDone, ProviderRefused } from '../provider.ts';
import { createJsonApi, type JsonApiOptions } from './json-api.ts';

const PAID = z.object({ id: z.string(), amount: z.string().regex(/^\d+$/) });
const MOST_BYTES = 1_000;

let server: Server;
let origin: string;
let calls: { readonly line: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }[];
/** The provider's side of a call that it has read whole. */
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
	calls = [];
	server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request) body += part;
		calls.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
		answer(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(stop);

async function stop(): Promise<void> {
	server.closeAllConnections();
	if (server.listening) await new Promise((resolve) => server.close(resolve));
}

const api = (some: Partial<JsonApiOptions> = {}) =>
	createJsonApi({
		outgoing: createOutgoing({ allowsLoopback: true, timeoutMs: 1_000 }),
		name: 'Acme',
		base: `${origin}/v1`,
		headers: { authorization: 'token x' },
		maxBytes: MOST_BYTES,
		done: [200, 201],
		notDone: [401, 429],
		refused: [400, 422],
		reason: z.object({ code: z.string() }).transform(({ code }) => code),
		passing: ['later'],
		...some,
	});
const pay = (some: Partial<JsonApiOptions> = {}) => api(some).post('/payouts', { amount: '5' }, PAID);

const says =
	(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
	(response: ServerResponse) => {
		const text = typeof body === 'string' ? body : JSON.stringify(body);
		response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
	};
const GOOD = { id: 'p1', amount: '5', more: true };

/** The outcome of a call, as the cashier distinguishes it. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
	const failure = await failureOf(call);
	if (failure === null) return 'done';
	if (failure instanceof ProviderNotDone) return 'not done';
	return failure instanceof ProviderRefused ? `refused: ${failure.reason}` : isUnknown(failure) && 'unknown';
}

describe('[CASH-03] the outcome of a call of a provider', () => {
	test.each<[string, string, (response: ServerResponse) => void]>([
		['200', 'done', says(200, GOOD)],
		['another status of success', 'done', says(201, GOOD)],
		['a status of success that the provider does not use', 'unknown', says(202, GOOD)],
		['a status of success without a body', 'unknown', says(204, '')],
		['200 of another form', 'unknown', says(200, { id: 'p1' })],
		['200 with an amount that is none', 'unknown', says(200, { ...GOOD, amount: '5.0' })],
		['200 with an error', 'unknown', says(200, { code: 'too-low' })],
		['200 without a body', 'unknown', says(200, '')],
		[
			'200 with a page of another program',
			'unknown',
			says(200, '<html>Log in</html>', { 'content-type': 'text/html' }),
		],
		['200 with half of the JSON', 'unknown', says(200, '{"id":"p1","amou')],
		['200 that ends before its length', 'unknown', (response) => cut(response, '{"id":"p1","amount":"5"}', 100)],
		['200 that is too long', 'unknown', says(200, { ...GOOD, more: 'x'.repeat(MOST_BYTES) })],
		['a redirect, also to itself', 'unknown', says(302, GOOD, { location: '/v1/payouts' })],
		['a redirect that keeps the call', 'unknown', says(307, { code: 'too-low' }, { location: '/v1/payouts' })],
		['304', 'unknown', says(304, '')],
		['a status that is listed as not done', 'not done', says(401, '')],
		['too many calls', 'not done', says(429, '<html>', { 'retry-after': '1' })],
		['a refusal with its reason', 'refused: too-low', says(400, { code: 'too-low' })],
		['a refusal that is over later', 'not done', says(422, { code: 'later' })],
		['a refusal without a reason', 'unknown', says(400, {})],
		['a refusal with a page of another program', 'unknown', says(400, '<html>', { 'content-type': 'text/html' })],
		['a refusal that ends before its length', 'unknown', (response) => cut(response, '{"code":"too-low"}', 100, 400)],
		['a refusal that is too long', 'unknown', says(400, { code: 'too-low', more: 'x'.repeat(MOST_BYTES) })],
		['a status that is not listed', 'unknown', says(409, { code: 'too-low' })],
		['not found', 'unknown', says(404, { code: 'too-low' })],
		['500', 'unknown', says(500, { code: 'too-low' })],
		['502', 'unknown', says(502, '<html>')],
		['503', 'unknown', says(503, { code: 'later' })],
		['no answer in time', 'unknown', () => undefined],
		['a connection that is cut after the call was read', 'unknown', (response) => response.socket?.destroy()],
	])('after %s is %s', async (_, outcome, how) => {
		answer = how;
		expect(await outcomeOf(pay())).toBe(outcome);
		expect(calls.map(({ line }) => line)).toEqual(['POST /v1/payouts']);
	});

	test('after a connection that is cut before anything is read is unknown', async () => {
		server.on('connection', (socket) => socket.destroy());
		expect([await outcomeOf(pay()), calls]).toEqual(['unknown', []]);
	});

	test('after a connection that was never made is not done', async () => {
		await stop();
		expect(await outcomeOf(pay())).toBe('not done');
		expect(await outcomeOf(pay({ outgoing: createOutgoing({ allowsLoopback: false }) }))).toBe('not done');
	});

	test('after a fault of our own is unknown', async () => {
		const outgoing = { call: () => Promise.reject(new TypeError('x')) } as unknown as Outgoing;
		expect(await outcomeOf(pay({ outgoing }))).toBe('unknown');
	});
});

/** Ends the connection before the announced length. */
function cut(response: ServerResponse, body: string, length: number, status = 200): void {
	response.writeHead(status, { 'content-length': length });
	response.write(body, () => response.socket?.destroy());
}

test('[CASH-03] a status that proves nothing cannot be listed', () => {
	expect(() => api({ notDone: [503] })).toThrow('notDone: 503 is not a status from 400 to 499');
	expect(() => api({ refused: [302] })).toThrow(RangeError);
	expect(() => api({ refused: [500] })).toThrow(RangeError);
	expect(() => api({ done: [200, 304] })).toThrow('done: 304 is not a status from 200 to 299');
});

test('a call has the headers of all calls and its own, and the answer is what the schema reads', async () => {
	answer = says(200, GOOD);
	expect(await api().post('/payouts', { amount: '5' }, PAID, { 'idempotency-key': 'k' })).toEqual({
		id: 'p1',
		amount: '5',
	});
	expect(await api().get('/payouts/p1?all=1', PAID)).toEqual({ id: 'p1', amount: '5' });
	expect(calls).toMatchObject([
		{
			line: 'POST /v1/payouts',
			headers: { authorization: 'token x', 'content-type': 'application/json', 'idempotency-key': 'k' },
			body: '{"amount":"5"}',
		},
		{ line: 'GET /v1/payouts/p1?all=1', headers: { authorization: 'token x' }, body: '' },
	]);
	expect(calls[1]?.headers).not.toHaveProperty('content-type');
});
