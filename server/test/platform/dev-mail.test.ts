import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';

let behindProxy: TestApp;
let alone: TestApp;
beforeAll(async () => {
	[behindProxy, alone] = await Promise.all([createTestApp(), createTestApp({ TRUST_PROXY: '' })]);
});
afterAll(() => Promise.all([behindProxy.close(), alone.close()]));

const LOCAL = { host: 'localhost:3000' };
const look = async (app: TestApp, headers: Readonly<Record<string, string>>, remoteAddress = '127.0.0.1') =>
	(await app.http.inject({ url: '/dev/mail', remoteAddress, headers })).statusCode;

test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1', '127.8.9.10:80', '[::1]', '[::1]:3000'])(
	'mails are shown to this machine at %s',
	async (host) => {
		expect(await look(alone, { host })).toBe(200);
		expect(await look(alone, { host }, '::1')).toBe(200);
		expect(await look(alone, { host }, '::ffff:127.0.0.1')).toBe(200);
		expect(await look(behindProxy, { host, 'x-forwarded-for': '127.0.0.1' })).toBe(200);
	},
);

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000', '192.168.1.5', '0.0.0.0', '[::2]'])(
	'a page elsewhere whose name leads to this machine reads no mails as %s',
	async (host) => {
		expect(await look(alone, { host })).toBe(404);
	},
);

test.each(['192.168.1.20', '10.0.0.1', '2001:db8::1', 'fe80::1%eth0'])(
	'no other machine reads mails, from %s',
	async (from) => {
		expect(await look(alone, LOCAL, from)).toBe(404);
		expect(await look(behindProxy, LOCAL, from)).toBe(404);
		// Forwarded addresses are not trusted.
		expect(await look(alone, { ...LOCAL, 'x-forwarded-for': '127.0.0.1' }, from)).toBe(404);
	},
);

test.each([
	['asks for another machine', { ...LOCAL, 'x-forwarded-for': '192.0.2.1' }],
	['was asked for another host', { ...LOCAL, 'x-forwarded-host': 'trade.example.com' }],
	['adds to a claim', { ...LOCAL, 'x-forwarded-for': '127.0.0.1, 192.0.2.1' }],
])('a proxy on this machine that %s reads no mails, trusted or not', async (_, headers) => {
	expect(await look(behindProxy, headers)).toBe(404);
	expect(await look(alone, headers)).toBe(404);
});
