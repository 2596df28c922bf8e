import type { LimitGroup } from '@fairtick/domain/wire/endpoint';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Limits, readConfig } from '../config/index.ts';
import { TooMany } from './errors.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';

/** This number of calls of each group is counted before one is too many. */
const MOST = 3;
const { limits } = readConfig({});
const few = Object.fromEntries(Object.keys(limits).map((name) => [name, MOST])) as unknown as Limits;

let http: FastifyInstance;
let rates: RateLimits;
beforeAll(async () => {
	http = Fastify({ trustProxy: true });
	rates = await createRateLimits(http, few);
	http.setErrorHandler((error, _request, reply) => {
		if (!(error instanceof TooMany)) throw error;
		return reply.code(429).headers(error.headers).send();
	});
	http.get('/api/group/:group/:key', async (request) => {
		const { group, key } = request.params as { group: LimitGroup; key: string };
		await rates.countGroup(group, request, key === '-' ? null : key);
		return '';
	});
	http.get('/api/unsigned', async (request) => {
		await rates.countUnsigned(request);
		return '';
	});
	http.get('/api/address', async (request) => {
		await rates.countAddress(request);
		return '';
	});
});
afterAll(() => http.close());

/** Seconds to wait for the next call; null: it was counted. */
async function call(url: string, address = '192.0.2.1'): Promise<number | null> {
	const { statusCode, headers } = await http.inject({ url, headers: { 'x-forwarded-for': address } });
	expect([200, 429]).toContain(statusCode);
	return statusCode === 200 ? null : Number(headers['retry-after']);
}

const MINUTE_S = 60;
const HOUR_S = 3_600;
test.each([
	['placing', MINUTE_S],
	['movements', MINUTE_S],
	['lists', MINUTE_S],
	['general', MINUTE_S],
	['messages', MINUTE_S],
	['contacts', HOUR_S],
	['ownLimits', HOUR_S],
	['registration', HOUR_S],
	['photos', MINUTE_S],
	['uploads', MINUTE_S],
	['webhooks', MINUTE_S],
] satisfies [LimitGroup, number][])('calls of the group %s are counted for %i s', async (group, windowS) => {
	for (let n = 0; n < MOST; n++) expect(await call(`/api/group/${group}/one`)).toBeNull();
	const waitS = (await call(`/api/group/${group}/one`)) ?? 0;
	expect([waitS > windowS - 30, waitS <= windowS]).toEqual([true, true]);
	// Of another user, and of the address alone.
	for (const key of ['two', '-']) expect(await call(`/api/group/${group}/${key}`)).toBeNull();
});

test.each(['/api/unsigned', '/api/address'])('calls counted by address at %s are counted for a minute', async (url) => {
	for (let n = 0; n < MOST; n++) expect(await call(url, '192.0.2.2')).toBeNull();
	const waitS = (await call(url, '192.0.2.2')) ?? 0;
	expect([waitS > 30, waitS <= 60]).toEqual([true, true]);
	expect(await call(url, '192.0.2.3')).toBeNull();
});

test('an IPv6 network is counted as one, and its site writes to support as four networks do', async () => {
	const url = '/api/group/contacts/-';
	const from = (network: number, host: number) => call(url, `2001:db8:77:${network}::${host}`);
	for (let network = 1; network <= 4; network++)
		for (let host = 1; host <= MOST; host++) expect(await from(network, host)).toBeNull();
	const waitS = (await from(5, 1)) ?? 0;
	expect([waitS > 3_000, waitS <= HOUR_S]).toEqual([true, true]);
	expect(await call(url, '2001:db8:78:1::1')).toBeNull();
	const registration = (host: number) => call('/api/group/registration/-', `2001:db8:79:1::${host}`);
	for (let host = 1; host <= MOST; host++) expect(await registration(host)).toBeNull();
	expect(await registration(MOST + 1)).not.toBeNull();
});
