import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createConnection } from 'node:net';
import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type Bus, openBus, type ShownUserEvent } from '../events/index.ts';
import { createLive, type Live, type LiveOptions, type SocketSession } from './index.ts';

const NOW_MS = 1_800_000_000_000;
const TICK: LiveTick = [1, 10, NOW_MS, '100.25'];
const SESSION: SocketSession = { userId: 7, sessionId: 'first', expiresAtMs: NOW_MS + 60_000 };
const AUTH = { op: 'auth', token: 'good' };

const event = (n: number): ShownUserEvent => ({
	n,
	type: 'user',
	data: { balance_demo: n, balance_real: 0, last_trade_on: 'demo' },
});

interface House {
	server: Server;
	live: Live;
	bus: Bus;
	origin: string;
	/** Numbers of the stored events of user 7. */
	storedN: number;
	sessions: Map<string, SocketSession>;
	clients: Client[];
}

interface Client {
	ws: WebSocket;
	messages: ServerMessage[];
	send(message: unknown): void;
	/** Waits until the messages satisfy the assertion. */
	sees(assertion: (messages: ServerMessage[]) => void): Promise<void>;
	closed: Promise<number>;
}

let house: House;

afterEach(async () => {
	for (const client of house.clients) client.ws.terminate();
	await house.live.stop();
	house.server.close();
	vi.useRealTimers();
});

async function open(options: Partial<LiveOptions> = {}): Promise<House> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const sessions = new Map([['good', SESSION]]);
	const bus = openBus({ transport: 'local' }, (error) => {
		throw error;
	});
	const live = createLive({
		server,
		bus,
		publicOrigin: null,
		addressOf: (request) => request.socket.remoteAddress ?? '',
		authenticateSocket: async (token, cookie) => (cookie === 'half=2' ? (sessions.get(token) ?? null) : null),
		loadEndedSessions: async () => [],
		loadUserEvents: async (_userId, afterN) => {
			const all = Array.from({ length: house.storedN }, (_, index) => event(index + 1));
			return { n: house.storedN, events: afterN === null ? [] : all.slice(afterN) };
		},
		loadNewUserEvents: async () => [],
		loadNewestTicks: async (assetIds) => (assetIds.includes(1) ? [TICK] : []),
		nowMs: () => NOW_MS,
		log: { debug: () => {}, warn: () => {} },
		...options,
	});
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	house = { server, live, bus, origin, storedN: 0, sessions, clients: [] };
	return house;
}

const dial = (headers: Record<string, string> = {}, path = '/live') =>
	new WebSocket(`${house.origin.replace('http', 'ws')}${path}`, {
		headers: { origin: house.origin, cookie: 'half=2', ...headers },
	});

async function connect(headers?: Record<string, string>): Promise<Client> {
	const client = listen(dial(headers));
	await once(client.ws, 'open');
	return client;
}

function listen(ws: WebSocket): Client {
	const messages: ServerMessage[] = [];
	ws.on('message', (data) => messages.push(JSON.parse(String(data))));
	const client: Client = {
		ws,
		messages,
		send: (message) => ws.send(JSON.stringify(message)),
		sees: (assertion) => vi.waitFor(() => assertion(messages), { timeout: 5000, interval: 5 }),
		closed: once(ws, 'close').then(([code]) => code as number),
	};
	house.clients.push(client);
	return client;
}

/** The HTTP status with which an upgrade is refused. */
async function refusedWith(ws: WebSocket): Promise<number | undefined> {
	const [, response] = (await once(ws, 'unexpected-response')) as [unknown, IncomingMessage];
	ws.on('error', () => {});
	ws.terminate();
	return response.statusCode;
}

/** Answers once everything that the client said before has been handled. */
async function settle(client: Client): Promise<void> {
	client.send({ op: 'unsubscribe', assets: [] });
	client.send({ op: 'ping', t: client.messages.length + 1000 });
	await client.sees((messages) => expect(messages.at(-1)?.op).toBe('pong'));
	client.messages.pop();
}

test('only the page of the same host may connect, and only at /live', async () => {
	await open();
	expect(await refusedWith(dial({ origin: 'https://elsewhere.example' }))).toBe(403);
	expect(await refusedWith(dial({ origin: '' }))).toBe(403);
	expect(await refusedWith(dial({ origin: 'null' }))).toBe(403);
	expect(await refusedWith(dial({}, '/live/other'))).toBe(404);
	await connect();
});

test('with a public address only its origin may connect', async () => {
	await open({ publicOrigin: 'https://trade.example' });
	expect(await refusedWith(dial())).toBe(403);
	await connect({ origin: 'https://trade.example' });
});

test('a program connects without an origin by its API token, and by nothing else', async () => {
	const TOKEN = `api_${'x'.repeat(43)}`;
	const { sessions } = await open({
		authenticateSocket: async (token, cookie) => (cookie === '' ? (house.sessions.get(token) ?? null) : null),
	});
	sessions.set(TOKEN, { userId: 7, sessionId: 'token', expiresAtMs: Number.POSITIVE_INFINITY });
	const program = (token: string, headers = {}) =>
		new WebSocket(`${house.origin.replace('http', 'ws')}/live`, {
			headers: { authorization: `Bearer ${token}`, ...headers },
		});
	expect(await refusedWith(program('good'))).toBe(403);
	expect(await refusedWith(program(`api_${'y'.repeat(43)}`))).toBe(401);
	expect(await refusedWith(program(TOKEN, { origin: 'https://elsewhere.example' }))).toBe(403);
	const client = listen(program(TOKEN, { cookie: 'half=2' }));
	await once(client.ws, 'open');
	// A cookie that came along makes no session of it.
	client.send({ op: 'auth', token: TOKEN });
	await client.sees((messages) => expect(messages).toEqual([{ op: 'ready', n: 0 }]));
	house.live.closeSession('token');
	expect(await client.closed).toBe(4401);
});

test('an address can hold its number of sockets and no more, until one closes', async () => {
	await open({ limits: { socketsPerAddress: 2 } });
	const first = await connect();
	await connect();
	expect(await refusedWith(dial())).toBe(429);
	first.ws.close();
	await first.closed;
	await connect();
});

test('an IPv6 customer is one address, by the /64, whatever its sockets are called', async () => {
	const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'];
	await open({ limits: { socketsPerAddress: 2 }, addressOf: () => addresses.shift() ?? '' });
	await connect();
	await connect();
	expect(await refusedWith(dial())).toBe(429);
	await connect();
});

test('the networks of an IPv6 /48 hold as many sockets as ten of them and no more, until one closes', async () => {
	let network = 0;
	let site = '2001:db8:1';
	await open({ limits: { socketsPerAddress: 1 }, addressOf: () => `${site}:${(network++).toString(16)}::1` });
	const [first] = await Promise.all(Array.from({ length: 10 }, () => connect()));
	expect(await refusedWith(dial())).toBe(429);
	site = '2001:db8:2';
	await connect();
	site = '2001:db8:1';
	first?.ws.close();
	await first?.closed;
	await connect();
});

test('the number of all sockets is bounded, and open ones stay', async () => {
	const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
	await open({ limits: { sockets: 2 }, addressOf: () => addresses.shift() ?? '' });
	const first = await connect();
	const second = await connect();
	expect(await refusedWith(dial())).toBe(503);
	await settle(first);
	await settle(second);
	first.ws.close();
	await first.closed;
	await connect();
});

test('an upgrade that is not decided counts, and is cut after a while', async () => {
	const TOKEN = `api_${'x'.repeat(43)}`;
	await open({ limits: { sockets: 2, handshakeMs: 200 }, authenticateSocket: () => new Promise(() => undefined) });
	const program = () =>
		new WebSocket(`${house.origin.replace('http', 'ws')}/live`, { headers: { authorization: `Bearer ${TOKEN}` } });
	const waiting = [program(), program()];
	const cut = waiting.map((ws) => new Promise((resolve) => ws.on('error', () => undefined).on('close', resolve)));
	await vi.waitFor(async () => expect(await openConnections()).toBe(2), 5000);
	expect(await refusedWith(dial())).toBe(503);
	await Promise.all(cut);
	await connect();
});

test('a refused upgrade leaves no connection behind, though the other side keeps its half open', async () => {
	const { server } = await open();
	const { port } = server.address() as AddressInfo;
	const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true });
	socket.write('GET /live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
	const [answer] = await once(socket, 'data');
	expect(String(answer)).toMatch(/^HTTP\/1\.1 403 /);
	await vi.waitFor(async () => expect(await openConnections()).toBe(0), 5000);
	socket.destroy();
});

test('a subscriber sees the newest stored tick at once, then what is published, without signing in', async () => {
	const { live } = await open();
	const client = await connect();
	client.send({ op: 'subscribe', assets: [1, 2] });
	await client.sees((messages) => expect(messages).toEqual([{ op: 'ticks', d: [TICK] }]));
	live.publishTicks([
		[2, 1, NOW_MS, '5'],
		[3, 1, NOW_MS, '6'],
	]);
	await client.sees((messages) => expect(messages[1]).toEqual({ op: 'ticks', d: [[2, 1, NOW_MS, '5']] }));
	client.send({ op: 'unsubscribe', assets: [2] });
	await settle(client);
	live.publishTicks([
		[2, 2, NOW_MS, '7'],
		[1, 11, NOW_MS, '8'],
	]);
	await client.sees((messages) => expect(messages[2]).toEqual({ op: 'ticks', d: [[1, 11, NOW_MS, '8']] }));
});

test('a socket that has not signed in gets no event of anyone', async () => {
	await open();
	const anonymous = await connect();
	const signedIn = await connect();
	signedIn.send(AUTH);
	await signedIn.sees((messages) => expect(messages).toEqual([{ op: 'ready', n: 0 }]));
	house.bus.publish([
		{ userId: 7, ...event(1) },
		{ userId: 8, ...event(1) },
	]);
	await signedIn.sees((messages) => expect(messages.slice(1)).toEqual([{ op: 'event', ...event(1) }]));
	await settle(anonymous);
	expect(anonymous.messages).toEqual([]);
});

test('signing in with a number replays what was missed before anything newer', async () => {
	await open();
	house.storedN = 4;
	const client = await connect();
	client.send({ ...AUTH, after: 2 });
	await client.sees((messages) => expect(messages.length).toBe(3));
	house.storedN = 6;
	house.bus.publish([{ userId: 7, ...event(6) }]);
	await client.sees((messages) => expect(messages.length).toBe(5));
	expect(client.messages).toEqual([{ op: 'ready', n: 4 }, ...[3, 4, 5, 6].map((n) => ({ op: 'event', ...event(n) }))]);
});

test('an entry goes to every socket of its user', async () => {
	await open();
	const clients = [await connect(), await connect()];
	for (const client of clients) client.send(AUTH);
	for (const client of clients) await client.sees((messages) => expect(messages.length).toBe(1));
	house.bus.send(7, () => ({ op: 'entered', trade: { id: 'x' } as Trade }));
	for (const client of clients)
		await client.sees(([, entered]) => expect(entered).toEqual({ op: 'entered', trade: { id: 'x' } }));
});

test('who polls gets every tick after the one that is known, and of an asset without one the newest', async () => {
	const { live } = await open();
	const tick = (assetId: number, seq: number): LiveTick => [assetId, seq, NOW_MS + seq, '100.5'];
	expect(await live.poll.prices([1, 2], [])).toEqual([{ op: 'ticks', d: [TICK] }]);
	live.publishTicks([tick(1, 11), tick(2, 1), tick(1, 12), tick(2, 2)]);
	await vi.waitFor(async () =>
		expect(await live.poll.prices([1, 2], [])).toEqual([{ op: 'ticks', d: [tick(1, 12), tick(2, 2)] }]),
	);
	expect(await live.poll.prices([1, 2], [10, 0])).toEqual([{ op: 'ticks', d: [tick(1, 11), tick(1, 12), tick(2, 2)] }]);
	expect(await live.poll.prices([2, 1], [1, 12])).toEqual([{ op: 'ticks', d: [tick(2, 2)] }]);
	// A number that is not there yet has no effect.
	expect(await live.poll.prices([1, 3], [99, 7])).toEqual([{ op: 'ticks', d: [] }]);
});

test('everyone gets the closing of an asset', async () => {
	const { live } = await open();
	const client = await connect();
	live.publishAsset({
		id: 1,
		open: false,
		opens_at: null,
		closed_reason: 'feed',
		closed_detail: null,
		maintenance: null,
	});
	const message = {
		op: 'asset',
		id: 1,
		open: false,
		opens_at: null,
		closed_reason: 'feed',
		closed_detail: null,
		maintenance: null,
	};
	await client.sees((messages) => expect(messages).toEqual([message]));
});

test('a ping is answered with the clock that decides', async () => {
	await open();
	const client = await connect();
	client.send({ op: 'ping', t: 12.5 });
	await client.sees((messages) => expect(messages).toEqual([{ op: 'pong', t: 12.5, server_t: NOW_MS }]));
});

test.each([
	['text that is not JSON', 'hello', 'http.malformed'],
	['a binary frame', Buffer.from('{"op":"ping","t":1}'), 'http.malformed'],
	['an unknown message', '{"op":"trade"}', 'http.invalid'],
	['an unknown field', '{"op":"ping","t":1,"more":1}', 'http.invalid'],
	['a number as text', '{"op":"subscribe","assets":["1"]}', 'http.invalid'],
	['a list that is too long', JSON.stringify({ op: 'subscribe', assets: Array(101).fill(1) }), 'http.invalid'],
])('%s is an error, and the socket stays', async (_, data, code) => {
	await open();
	const client = await connect();
	client.ws.send(data);
	await client.sees((messages) => expect(messages).toEqual([{ op: 'error', code }]));
	client.send({ op: 'ping', t: 1 });
	await client.sees((messages) => expect(messages[1]?.op).toBe('pong'));
});

test('more than 100 assets are refused as a whole', async () => {
	const { live } = await open();
	const client = await connect();
	const ids = (from: number) => Array.from({ length: 60 }, (_, index) => from + index);
	client.send({ op: 'subscribe', assets: ids(100) });
	client.send({ op: 'subscribe', assets: ids(200) });
	await client.sees((messages) => expect(messages).toEqual([{ op: 'error', code: 'live.too_many_assets' }]));
	live.publishTicks([
		[200, 1, 1, '1'],
		[100, 1, 1, '1'],
	]);
	await client.sees((messages) => expect(messages[1]).toEqual({ op: 'ticks', d: [[100, 1, 1, '1']] }));
});

test('a message beyond the payload bound closes the socket', async () => {
	await open();
	const client = await connect();
	client.send({ op: 'auth', token: 'x'.repeat(5000) });
	expect(await client.closed).toBe(1009);
});

test.each(['messages', 'pings of the protocol'])('a flood of %s is closed with 4429', async (kind) => {
	await open({ limits: { messagesPerMinute: 80 } });
	const client = await connect();
	for (let count = 0; count < 25; count++) {
		if (kind === 'messages') client.send({ op: 'ping', t: 1 });
		else client.ws.ping();
	}
	expect(await client.closed).toBe(4429);
});

test.each([
	['the other half is missing', AUTH, ''],
	['the token is unknown', { op: 'auth', token: 'bad' }, 'half=2'],
])('[IDENT-03] when %s the socket is told so and closed with 4401', async (_, message, cookie) => {
	await open();
	const client = await connect({ cookie });
	client.send(message);
	expect(await client.closed).toBe(4401);
	expect(client.messages).toEqual([{ op: 'error', code: 'http.signed_out' }]);
});

test('a second sign-in on a socket is an error', async () => {
	await open();
	const client = await connect();
	client.send(AUTH);
	client.send(AUTH);
	await client.sees(([, error]) => expect(error).toEqual({ op: 'error', code: 'live.already_signed_in' }));
});

test('an outage while signing in closes with 1013 and no word about the cause', async () => {
	await open({ authenticateSocket: () => Promise.reject(new Error('connection refused')) });
	const client = await connect();
	client.send(AUTH);
	expect(await client.closed).toBe(1013);
	expect(client.messages).toEqual([{ op: 'error', code: 'http.not_done' }]);
});

test('an outage while a gap is read closes with 1013 instead of skipping an event', async () => {
	let broken = false;
	await open({
		loadUserEvents: async () => {
			if (broken) throw new Error('connection refused');
			return { n: 1, events: [] };
		},
	});
	const client = await connect();
	client.send(AUTH);
	await client.sees((messages) => expect(messages.length).toBe(1));
	broken = true;
	house.bus.publish([{ userId: 7, ...event(3) }]);
	expect(await client.closed).toBe(1013);
	expect(client.messages.map((message) => message.op)).toEqual(['ready', 'error']);
});

test('a logout closes the sockets of its session with 4401', async () => {
	const expected = [4401, 'open', 'open'];
	await open();
	house.sessions.set('second', { ...SESSION, sessionId: 'second' });
	house.sessions.set('other', { ...SESSION, sessionId: 'third', userId: 8 });
	const clients = [];
	for (const token of ['good', 'second', 'other']) {
		const client = await connect();
		client.send({ op: 'auth', token });
		await client.sees((messages) => expect(messages.length).toBe(1));
		clients.push(client);
	}
	house.live.closeSession('first');
	const states = clients.map(async (client, index) => {
		if (expected[index] !== 'open') return client.closed;
		client.send({ op: 'ping', t: 1 });
		await client.sees((messages) => expect(messages.at(-1)?.op).toBe('pong'));
		return 'open';
	});
	expect(await Promise.all(states)).toEqual(expected);
});

test('a logout in the middle of signing in leaves no open socket behind', async () => {
	let answer = (_session: SocketSession) => {};
	let asked = 0;
	await open({
		authenticateSocket: () => {
			asked += 1;
			return asked === 1 ? new Promise<SocketSession>((resolve) => (answer = resolve)) : Promise.resolve(null);
		},
	});
	const client = await connect();
	client.send(AUTH);
	await vi.waitFor(() => expect(asked).toBe(1));
	house.live.closeSession('first');
	answer(SESSION);
	expect(await client.closed).toBe(4401);
});

test('who leaves in the middle of signing in is not signed in', async () => {
	let answer = (_session: SocketSession) => {};
	const loadUserEvents = vi.fn(async () => ({ n: 0, events: [] }));
	const authenticateSocket = vi.fn(() => new Promise<SocketSession>((resolve) => (answer = resolve)));
	await open({ authenticateSocket, loadUserEvents });
	const client = await connect();
	client.send(AUTH);
	await vi.waitFor(() => expect(authenticateSocket).toHaveBeenCalled());
	client.ws.terminate();
	await vi.waitFor(async () => expect(await openConnections()).toBe(0));
	answer(SESSION);
	await new Promise(setImmediate);
	expect(loadUserEvents).not.toHaveBeenCalled();
});

test.each([
	['has run out', SESSION.expiresAtMs],
	['is not there any more at the next look', NOW_MS + 30_000],
])('a session that %s is closed with 4401, one that lives on stays', async (_, laterMs) => {
	let nowMs = NOW_MS;
	// One beat, by hand: between two of them a busy machine may be too late with an answer to a ping.
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	await open({ nowMs: () => nowMs, limits: { heartbeatMs: 30_000, sessionCheckMs: 30_000 } });
	const other = { ...SESSION, userId: 8, sessionId: 'second' };
	house.sessions.set('other', other);
	const [over, prolonged] = [await connect(), await connect()];
	over.send(AUTH);
	prolonged.send({ op: 'auth', token: 'other' });
	for (const client of [over, prolonged]) await client.sees((messages) => expect(messages.length).toBe(1));
	house.sessions.delete('good');
	house.sessions.set('other', { ...other, expiresAtMs: laterMs + 60_000 });
	await settle(over);
	nowMs = laterMs;
	vi.advanceTimersByTime(30_000);
	expect(await over.closed).toBe(4401);
	await settle(prolonged);
});

test('a peer that answers no ping is dropped', async () => {
	await open({ limits: { heartbeatMs: 20 } });
	const client = await connect();
	client.ws.pause();
	await vi.waitFor(async () => expect(await openConnections()).toBe(0), 5000);
});

const openConnections = () =>
	new Promise<number>((resolve, reject) =>
		house.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
	);

test('a slow reader gets fewer, newer ticks and every event', async () => {
	const { live } = await open({ limits: { tickFrameMs: 1, tickBufferBytes: 1000 } });
	const client = await connect();
	client.send({ op: 'subscribe', assets: [5] });
	client.send(AUTH);
	await client.sees((messages) => expect(messages.length).toBe(1));
	const keepingUp = await connect();
	keepingUp.send({ op: 'subscribe', assets: [5] });
	await settle(keepingUp);
	client.ws.pause();
	let seq = 0;
	for (let round = 1; round <= 40; round++) {
		house.storedN = round;
		house.bus.publish([{ userId: 7, ...event(round) }]);
		live.publishTicks(Array.from({ length: 20_000 }, () => [5, ++seq, NOW_MS, '1.00000']));
		await keepingUp.sees((messages) => expect(newestSeq(messages)).toBe(seq));
	}
	client.ws.resume();
	await client.sees((messages) => expect(newestSeq(messages)).toBe(seq));
	const tickFrames = (messages: readonly ServerMessage[]) => messages.filter(({ op }) => op === 'ticks').length;
	expect(tickFrames(client.messages)).toBeLessThan(tickFrames(keepingUp.messages) / 2);
	const events = client.messages.flatMap((message) => (message.op === 'event' ? [message.n] : []));
	expect(events).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
});

function newestSeq(messages: readonly ServerMessage[]): number {
	const newest = messages.findLast((message) => message.op === 'ticks');
	return newest?.op === 'ticks' ? (newest.d.at(-1)?.[1] ?? 0) : 0;
}

test('beyond the bound a slow reader is closed with 4408 and catches up by number', async () => {
	// Nothing is cut while it closes: a busy machine may take longer to deliver what comes before the close.
	await open({ limits: { maxBufferBytes: 10_000, closeMs: 60_000 } });
	const client = await connect();
	client.send(AUTH);
	await client.sees((messages) => expect(messages.length).toBe(1));
	client.ws.pause();
	// More than what the kernel holds of a connection.
	const filler = 'x'.repeat(10_000);
	for (let n = 1; n <= 10_000; n++) {
		house.storedN = n;
		house.bus.publish([{ userId: 7, ...event(n), data: { filler } as never }]);
	}
	client.ws.resume();
	expect(await client.closed).toBe(4408);
	const seen = client.messages.flatMap((message) => (message.op === 'event' ? [message.n] : []));
	expect(seen).toEqual(seen.map((_, index) => index + 1));
	const again = await connect();
	again.send({ ...AUTH, after: house.storedN - 2 });
	await again.sees((messages) => expect(messages.length).toBe(3));
});

test('stopping closes every socket with 1001 and admits no new one', async () => {
	const { live } = await open();
	const clients = [await connect(), await connect()];
	const stopped = live.stop();
	expect(await refusedWith(dial())).toBe(503);
	expect(await Promise.all(clients.map((client) => client.closed))).toEqual([1001, 1001]);
	await stopped;
});
