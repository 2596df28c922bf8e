import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOutgoing, createResolve, type OutgoingOptions, type ResolvedAddress } from './create-outgoing.ts';
import { OutgoingNotSent } from './index.ts';

let server: Server;
let origin: string;
let seen: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
	seen = [];
	answer = (_request, response) => response.end('good');
	server = createServer((request, response) => {
		seen.push(request);
		answer(request, response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

const open = (options: Partial<OutgoingOptions> = {}) => createOutgoing({ allowsLoopback: true, ...options });
const at = (...addresses: string[]): Required<OutgoingOptions>['resolve'] => {
	return async () => addresses.map((address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 }));
};

test('a call has its answer, whatever the status', async () => {
	answer = (_request, response) => response.writeHead(404, { 'x-told': 'yes' }).end('no');
	const { status, headers, body } = await open().call(`${origin}/path?a=1`, { headers: { 'x-asked': 'yes' } });
	expect([status, headers['x-told'], body.toString()]).toEqual([404, 'yes', 'no']);
	expect([seen[0]?.url, seen[0]?.headers['x-asked']]).toEqual(['/path?a=1', 'yes']);
});

test('a body is sent', async () => {
	answer = async (request, response) => {
		for await (const part of request) response.write(part);
		response.end();
	};
	expect((await open().call(origin, { method: 'POST', body: 'ünï' })).body.toString()).toBe('ünï');
});

test.each([
	['plain HTTP', 'http://rates.example.com/', ['1.1.1.1']],
	['a private address', 'https://rates.example.com/', ['10.0.0.1']],
	['this machine', 'https://rates.example.com/', ['127.0.0.1']],
	['the metadata of a cloud', 'https://rates.example.com/', ['169.254.169.254']],
	['a private address among public ones', 'https://rates.example.com/', ['1.1.1.1', '192.168.0.1']],
	['no address', 'https://rates.example.com/', []],
	['a file', 'file:///etc/passwd', ['1.1.1.1']],
	['a name and a password', 'https://a:b@rates.example.com/', ['1.1.1.1']],
	['nonsense', 'rates', ['1.1.1.1']],
])('[CASH-06] nothing is sent to %s', async (_, address, resolved) => {
	const outgoing = open({ allowsLoopback: false, resolve: at(...resolved) });
	const refused = await outgoing.call(address).catch((error: unknown) => error);
	expect(refused).toBeInstanceOf(OutgoingNotSent);
	expect(refused).toMatchObject({ message: expect.stringContaining('may be called') });
	expect(seen).toEqual([]);
});

test.each([
	'http://127.0.0.1:1/',
	'http://[::1]:1/',
	'http://localhost:1/',
	'https://127.0.0.1:1/',
	'http://2130706433:1/',
])('[CASH-06] %s is not called where no test allows it', async (address) => {
	await expect(open({ allowsLoopback: false }).call(address)).rejects.toThrow('not an address that may be called');
});

test('[CASH-06] where a test allows this machine, plain HTTP to others is still refused', async () => {
	await expect(open({ resolve: at('1.1.1.1') }).call('http://rates.example.com')).rejects.toThrow('may be called');
	await expect(open({ resolve: at('127.0.0.1', '1.1.1.1') }).call(origin)).rejects.toThrow('may be called');
});

test('[CASH-06] a name is resolved once, and the address that was checked is connected to', async () => {
	const asked: string[] = [];
	const resolve = async (host: string) => {
		asked.push(host);
		return [{ address: asked.length === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }];
	};
	const { port } = new URL(origin);
	expect((await open({ resolve }).call(`http://rates.example.com:${port}/`)).body.toString()).toBe('good');
	expect(asked).toEqual(['rates.example.com']);
	expect(seen[0]?.headers.host).toBe(`rates.example.com:${port}`);
});

test('[CASH-06] each call has its own connection: one that was kept would be to an address that was checked for another call', async () => {
	const { port } = new URL(origin);
	const outgoing = open({ resolve: at('127.0.0.1') });
	for (let call = 0; call < 2; call++) await outgoing.call(`http://rates.example.com:${port}/`);
	expect(seen.map(({ headers }) => headers.connection)).toEqual(['close', 'close']);
	expect(new Set(seen.map(({ socket }) => socket)).size).toBe(2);
});

test('[CASH-06] a redirect is an answer and is not followed', async () => {
	answer = (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end();
	expect((await open().call(origin)).status).toBe(302);
	expect(seen).toHaveLength(1);
});

test('[CASH-06] an answer of more than 64 KiB is cut off, declared or not', async () => {
	answer = (_request, response) => response.end(Buffer.alloc(65_536));
	expect((await open().call(origin)).body).toHaveLength(65_536);
	expect((await open().call(origin, { maxBytes: 65_537 })).body).toHaveLength(65_536);
	answer = (_request, response) => response.end(Buffer.alloc(65_537));
	const failed = await open()
		.call(origin)
		.catch((error: unknown) => error);
	expect(failed).not.toBeInstanceOf(OutgoingNotSent);
	expect(failed).toMatchObject({ cause: { message: 'an answer of more than 65536 bytes' } });
});

test('[CASH-06] an answer that does not come, or not wholly, is unknown', async () => {
	for (const manner of ['silent', 'half', 'cut'] as const) {
		answer = (request, response) => {
			if (manner === 'half') response.writeHead(200, { 'content-length': 10 }).write('half');
			if (manner === 'cut') request.socket.destroy();
		};
		const failed = await open({ timeoutMs: 1_000 })
			.call(origin)
			.catch((error: unknown) => error);
		expect(failed, manner).toBeInstanceOf(Error);
		expect(failed, manner).not.toBeInstanceOf(OutgoingNotSent);
	}
});

test('[CASH-06] a host that takes no connection, or is not found, got nothing', async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
	await expect(open().call(origin)).rejects.toThrow(OutgoingNotSent);
	const unknown = open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
	await expect(unknown.call(origin)).rejects.toThrow('is not found');
	const slow = open({ resolve: () => new Promise(() => {}), timeoutMs: 100 });
	await expect(slow.call(origin)).rejects.toThrow(OutgoingNotSent);
});

test('[NOTE-04] of a longer answer the beginning is kept where that is asked for', async () => {
	answer = (_request, response) => response.end('x'.repeat(200_000));
	const { status, body } = await open().call(origin, { maxBytes: 1_000, cut: true });
	expect([status, body.length]).toEqual([200, 1_000]);
});

test('[NOTE-04] a call can be given up', async () => {
	const giving = new AbortController();
	answer = () => giving.abort();
	await expect(open().call(origin, { signal: giving.signal })).rejects.toThrow('no answer');
});

test('[NOTE-04] whether an address may be called is known without calling it', async () => {
	const strict = (...addresses: string[]) => open({ allowsLoopback: false, resolve: at(...addresses) });
	expect(await strict('1.1.1.1').mayCall('https://hooks.example.com/')).toBe(true);
	expect(await strict('1.1.1.1').mayCall('http://hooks.example.com/')).toBe(false);
	expect(await strict('1.1.1.1', '::1').mayCall('https://hooks.example.com/')).toBe(false);
	expect(await strict('1.1.1.1').mayCall('https://a@hooks.example.com/')).toBe(false);
	expect(await open().mayCall(origin)).toBe(true);
	const unknown = open({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
	expect(await unknown.mayCall(origin)).toBe(false);
	const slow = open({ resolve: () => new Promise(() => {}), timeoutMs: 100 });
	expect(await slow.mayCall(origin)).toBe(false);
	expect(seen).toEqual([]);
});

/** A server of names that knows 1.1.1.1 for `good.example`, and says nothing of other names. */
async function openNames() {
	const socket = createSocket('udp4');
	socket.on('message', (question, { port, address }) => {
		const isGood = question.includes('good');
		const isOfVersion4 = question.readUInt16BE(question.indexOf(0, 12) + 1) === 1;
		if (!isGood) return;
		const end = question.indexOf(0, 12) + 5;
		const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, isOfVersion4 ? 1 : 0, 0, 0, 0, 0]);
		const found = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 1, 1, 1, 1]);
		const answered = [head, question.subarray(12, end), ...(isOfVersion4 ? [found] : [])];
		socket.send(Buffer.concat(answered), port, address);
	});
	socket.bind(0, '127.0.0.1');
	await once(socket, 'listening');
	return socket;
}

test('[NOTE-04] names whose server is silent keep no other name waiting, and an address is not asked for', async () => {
	const names = await openNames();
	const resolve = createResolve(5_000, [`127.0.0.1:${names.address().port}`]);
	const silent = Promise.allSettled(Array.from({ length: 40 }, (_, i) => resolve(`silent-${i}.example`)));
	const outgoing = open({ resolve });
	const begun = performance.now();
	expect(await resolve('good.example')).toEqual([{ address: '1.1.1.1', family: 4 }]);
	expect(await outgoing.mayCall('https://good.example/')).toBe(true);
	expect(performance.now() - begun).toBeLessThan(900);
	expect(await resolve('2606:4700::1111')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
	expect((await silent).map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 'rejected'));
	names.close();
});
