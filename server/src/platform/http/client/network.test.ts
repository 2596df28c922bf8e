import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/index.ts';
import { createLog } from '../../log/index.ts';
import { createAddressReader, createHttp, networkOf, siteOf } from '../index.ts';

const TRUSTED = ['127.0.0.1', '10.0.0.0/8', '::1'];
const PEER = '127.0.0.1';

const http = createHttp({ ...readConfig({}), trustProxy: TRUSTED }, createLog({ logLevel: 'silent' }));
beforeAll(async () => {
	http.get('/address', ({ ip }) => ip);
	await http.ready();
});
afterAll(() => http.close());

test.each([
	['an address', '192.0.2.1', '192.0.2.1'],
	['an address with a port', '192.0.2.1:5678', '192.0.2.1'],
	['IPv6', '2001:db8::1', '2001:db8::1'],
	['IPv6 in brackets', '[2001:db8::1]', '2001:db8::1'],
	['IPv6 with a port', '[2001:db8::1]:443', '2001:db8::1'],
	['a chain of trusted proxies with ports', '192.0.2.1:5678, 10.0.0.7:80', '192.0.2.1'],
	['something else left of it', 'unknown, 192.0.2.1:5678', '192.0.2.1'],
	['a claim that the proxy did not make', '10.0.0.1, 192.0.2.1', '192.0.2.1'],
	['empty entries', ', 192.0.2.1, ', '192.0.2.1'],
	['no address', 'unknown', PEER],
	['no address in the nearest entry', '192.0.2.1, unknown', PEER],
	['a port alone', ':443', PEER],
	['too many numbers', '1.2.3.4.5:80', PEER],
	['numbers too large', '999.1.1.1', PEER],
	['a zone', 'fe80::1%eth0', PEER],
	['brackets that never close', '[2001:db8::1', PEER],
	['a host name', 'proxy.example.com:80', PEER],
	['nothing', '', PEER],
	['very much', `${'x,'.repeat(4_000)}x`, PEER],
])('X-Forwarded-For with %s tells the client', async (_, header, client) => {
	const answer = await http.inject({ url: '/address', headers: { 'x-forwarded-for': header } });
	expect([answer.statusCode, answer.body]).toEqual([200, client]);
	const request = { headers: { 'x-forwarded-for': header }, socket: { remoteAddress: PEER } };
	expect(createAddressReader(TRUSTED)(request as unknown as IncomingMessage)).toBe(client);
	expect(networkOf(client)).not.toBe('');
});

test('X-Forwarded-For of a peer that is not trusted says nothing', async () => {
	const answer = await http.inject({
		url: '/address',
		remoteAddress: '198.51.100.1',
		headers: { 'x-forwarded-for': '192.0.2.1:5678' },
	});
	expect(answer.body).toBe('198.51.100.1');
});

test('a peer that has gone already is counted under the empty address', () => {
	expect(networkOf(undefined)).toBe('');
});

test('a site holds its networks and is named otherwise than each of them; an IPv4 address is both', () => {
	const networks = ['2001:db8:7::1', '2001:db8:7:1::1', '2001:db8:7:ffff::1'];
	expect(new Set(networks.map(siteOf))).toEqual(new Set(['2001:db8:7::/48']));
	expect(new Set(networks.map(networkOf)).size).toBe(3);
	expect(networks.map(networkOf)).not.toContain('2001:db8:7::/48');
	for (const address of ['192.0.2.1', '::ffff:192.0.2.1']) expect(siteOf(address)).toBe(networkOf(address));
});
