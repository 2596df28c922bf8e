import { CLOSE_GOING_AWAY, CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveClient, type LiveNews } from './live-client.ts';
import { computeBackoffMs, LiveSocket } from './live-socket.ts';
// Preloaded, because a fake clock does not advance while it loads.
import './live-poller.ts';

class FakeSocket {
	static readonly OPEN = 1;
	static all: FakeSocket[] = [];
	static get newest(): FakeSocket {
		return FakeSocket.all.at(-1) as FakeSocket;
	}
	readyState = 0;
	sent: unknown[] = [];
	onopen: (() => void) | null = null;
	onmessage: ((message: { data: string }) => void) | null = null;
	onclose: ((close: { code: number }) => void) | null = null;

	constructor() {
		FakeSocket.all.push(this);
	}
	open(): void {
		this.readyState = FakeSocket.OPEN;
		this.onopen?.();
	}
	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}
	close(code = 1006): void {
		this.readyState = 3;
		this.onclose?.({ code });
	}
	receive(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}
	/** Sent messages without pings. */
	get said(): unknown[] {
		return this.sent.filter((message) => (message as { op: string }).op !== 'ping');
	}
}

const balances = { balance_demo: 1, balance_real: 0 };
const event = (n: number) => ({ op: 'event', n, type: 'user', data: { ...balances, last_trade_on: 'demo' } });
const ticks = (seq: number, price: string) => ({ op: 'ticks', d: [[4, seq, 1000 + seq, price]] });

/** Listeners of the page, by name. */
const handlers = new Map<string, () => void>();
let live: LiveClient;
let socket: LiveSocket;
let news: LiveNews[];

beforeEach(() => {
	vi.useFakeTimers();
	FakeSocket.all = [];
	vi.stubGlobal('WebSocket', FakeSocket);
	handlers.clear();
	vi.stubGlobal('window', { addEventListener: (name: string, listener: () => void) => handlers.set(name, listener) });
	vi.stubGlobal('document', { addEventListener: () => undefined, cookie: 'token=abc', hidden: false });
	live = new LiveClient();
	// A socket left by an earlier test reports to that test.
	const mine: LiveNews[] = [];
	news = mine;
	live.watchNews((item) => mine.push(item));
	socket = new LiveSocket('ws://example.org/live', live);
	FakeSocket.newest.open();
});

afterEach(async () => {
	// Ends a poller that is loading or polling, with an answer on a socket.
	await vi.dynamicImportSettled();
	vi.stubGlobal('WebSocket', FakeSocket);
	while (FakeSocket.newest.onopen === null) await vi.advanceTimersByTimeAsync(500);
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function reconnect(): FakeSocket {
	const before = FakeSocket.newest;
	vi.advanceTimersByTime(20_000);
	expect(FakeSocket.newest).not.toBe(before);
	FakeSocket.newest.open();
	return FakeSocket.newest;
}

test('two watchers of an asset share a subscription, and the last one ends it', () => {
	const ends = [live.watchTicks(4, () => undefined), live.watchTicks(4, () => undefined)];
	for (const end of ends) end();
	expect(FakeSocket.newest.said).toEqual([
		{ op: 'subscribe', assets: [4] },
		{ op: 'unsubscribe', assets: [4] },
	]);
});

test('a reconnection signs in after the last seen event and subscribes again', () => {
	live.watchTicks(4, () => undefined);
	socket.signIn({ token: 'abc', eventN: 7 });
	FakeSocket.newest.receive(event(8));
	FakeSocket.newest.close();
	expect(live.status.get().connection).toBe('down');
	expect(reconnect().said).toEqual([
		{ op: 'auth', token: 'abc', after: 8 },
		{ op: 'subscribe', assets: [4] },
	]);
});

test('[CLUSTER-07] a server process that ends is left at once for another one, without a sign of it on the page', () => {
	const shown: string[] = [];
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	live.status.subscribe(() => shown.push(live.status.get().connection));
	live.watchTicks(4, () => undefined);
	socket.signIn({ token: 'abc', eventN: 7 });
	FakeSocket.newest.receive(event(8));
	const left = FakeSocket.newest;
	left.close(CLOSE_GOING_AWAY);
	vi.advanceTimersByTime(100);
	expect(FakeSocket.newest).not.toBe(left);
	FakeSocket.newest.open();
	expect(FakeSocket.newest.said).toEqual([
		{ op: 'auth', token: 'abc', after: 8 },
		{ op: 'subscribe', assets: [4] },
	]);
	vi.advanceTimersByTime(500);
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	vi.advanceTimersByTime(3_000);
	expect(shown).not.toContain('down');
});

test('[CLUSTER-07] a move to another process that takes two seconds is shown as a loss, and a second close waits as after a failure', () => {
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	FakeSocket.newest.close(CLOSE_GOING_AWAY);
	vi.advanceTimersByTime(100);
	const moved = FakeSocket.newest;
	moved.close(CLOSE_GOING_AWAY);
	vi.advanceTimersByTime(200);
	expect(FakeSocket.newest).toBe(moved);
	vi.advanceTimersByTime(1_600);
	expect(live.status.get().connection).toBe('open');
	vi.advanceTimersByTime(200);
	expect(live.status.get().connection).toBe('down');
});

test('events after a gap are not shown: the socket restarts before it', () => {
	socket.signIn({ token: 'abc', eventN: 7 });
	FakeSocket.newest.receive(event(9));
	expect(news).toEqual([]);
	expect(reconnect().said).toEqual([{ op: 'auth', token: 'abc', after: 7 }]);
});

test('a seen event is ignored', () => {
	socket.signIn({ token: 'abc', eventN: 7 });
	for (const n of [7, 8, 8]) FakeSocket.newest.receive(event(n));
	expect(news).toHaveLength(1);
});

test('if events are no longer available everything is refetched', () => {
	socket.signIn({ token: 'abc', eventN: 7 });
	FakeSocket.newest.receive({ op: 'reset', n: 50 });
	FakeSocket.newest.receive(event(51));
	expect(news.map(({ op }) => op)).toEqual(['reset', 'event']);
});

test('a tick that is not newer than the last one changes nothing', () => {
	const seen: string[] = [];
	live.watchTicks(4, ([, , , price]) => seen.push(price));
	for (const message of [ticks(2, '5.0'), ticks(1, '4.0'), ticks(2, '5.0'), ticks(3, '6.0')])
		FakeSocket.newest.receive(message);
	expect(seen).toEqual(['5.0', '6.0']);
	expect(live.latestTick(4)?.[3]).toBe('6.0');
});

test('the end of the session is reported once, and the socket continues without it', () => {
	socket.signIn({ token: 'abc', eventN: 7 });
	FakeSocket.newest.close(CLOSE_SIGNED_OUT);
	expect(news).toEqual([{ op: 'signed_out' }]);
	expect(reconnect().said).toEqual([]);
});

test('[MARKET-07] a silent socket counts as lost', () => {
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	expect(live.status.get().connection).toBe('open');
	vi.advanceTimersByTime(20_000);
	expect(FakeSocket.all.length).toBeGreaterThan(1);
});

test('messages of a newer server are skipped', () => {
	FakeSocket.newest.receive({ op: 'something', new: true });
	expect(news).toEqual([]);
});

test('reconnections wait longer each time, within limits and never all at once', () => {
	expect([0, 1, 2].map((attempt) => computeBackoffMs(attempt, () => 1))).toEqual([400, 800, 1_600]);
	expect(computeBackoffMs(50, () => 1)).toBe(15_000);
	expect(computeBackoffMs(50, () => 0)).toBe(7_500);
});

test('the browser’s report of being offline is believed immediately, and a new attempt follows soon', async () => {
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	expect(live.status.get().connection).toBe('open');
	const before = FakeSocket.all.length;
	handlers.get('offline')?.();
	expect(live.status.get().connection).toBe('down');
	await vi.advanceTimersByTimeAsync(1_000);
	expect(FakeSocket.all.length).toBe(before + 1);
	handlers.get('online')?.();
	expect(FakeSocket.all.length).toBe(before + 2);
});

test('a network that blocks sockets is polled until one answers', async () => {
	const answers: Record<string, unknown> = {
		'/api/live/prices?assets=77&after=0': { server_t: 5, messages: [{ op: 'ticks', d: [[77, 9, 1009, '1.5']] }] },
		'/api/live/prices?assets=77&after=9': { server_t: 5, messages: [] },
		'/api/live/events?after=107': { server_t: 5, messages: [event(108)] },
		'/api/live/events?after=108': { server_t: 5, messages: [] },
	};
	const asked: string[] = [];
	vi.stubGlobal('fetch', async (address: string) => {
		if (address in answers) asked.push(address);
		return Response.json(answers[address] ?? { server_t: 5, messages: [] });
	});
	const prices: string[] = [];
	live.watchTicks(77, (tick) => prices.push(tick[3]));
	socket.signIn({ token: 'abc', eventN: 107 });
	for (let n = 0; n < 3; n++) {
		expect(live.status.get().polls, `failure ${n}`).toBeFalsy();
		FakeSocket.newest.close();
		expect(live.status.get().connection).toBe('down');
		// The next attempt comes within this time, and does not fail by itself yet.
		if (n < 2) await vi.advanceTimersByTimeAsync(1_000);
	}
	await vi.waitFor(() => expect(live.status.get()).toMatchObject({ connection: 'open', polls: true }));
	expect([prices, news.map(({ op }) => op)]).toEqual([['1.5'], ['event', 'polled']]);
	FakeSocket.newest.close();
	expect(live.status.get().connection, 'while it polls').toBe('open');
	await vi.advanceTimersByTimeAsync(5_000);
	expect(asked).toContain('/api/live/events?after=108');
	expect(asked).toContain('/api/live/prices?assets=77&after=9');
	expect(news.map(({ op }) => op)).toEqual(['event', 'polled', 'polled']);
	// Between attempts there is no socket to answer.
	while (FakeSocket.newest.onopen === null) await vi.advanceTimersByTimeAsync(500);
	FakeSocket.newest.open();
	FakeSocket.newest.receive({ op: 'pong', t: Date.now(), server_t: Date.now() });
	expect(live.status.get().polls).toBeUndefined();
	asked.length = 0;
	await vi.advanceTimersByTimeAsync(10_000);
	expect(asked).toEqual([]);
});

test('if the server answers no calls either, the connection is down and polls become rare', async () => {
	let asked = 0;
	live.watchTicks(78, () => undefined);
	vi.stubGlobal('fetch', async (address: string) => {
		if (address.includes('assets=78')) asked += 1;
		throw new TypeError('Failed to fetch');
	});
	for (let n = 0; n < 3; n++) {
		FakeSocket.newest.close();
		await vi.advanceTimersByTimeAsync(n < 2 ? 20_000 : 0);
	}
	await vi.waitFor(() => expect(asked).toBeGreaterThan(0));
	asked = 0;
	await vi.advanceTimersByTimeAsync(20_000);
	expect(live.status.get().connection).toBe('down');
	expect(asked).toBeLessThanOrEqual(5);
});

test('an unanswered handshake counts as a failure, and so does a browser without sockets', async () => {
	reconnectSilently();
	vi.stubGlobal('WebSocket', undefined);
	await vi.advanceTimersByTimeAsync(20_000);
	expect(live.status.get().connection).toBe('down');
});

/** The newest attempt never opens. */
function reconnectSilently(): void {
	FakeSocket.newest.close();
	vi.advanceTimersByTime(400);
	const silent = FakeSocket.newest;
	expect(silent.readyState).toBe(0);
	vi.advanceTimersByTime(12_000);
	expect(FakeSocket.newest).not.toBe(silent);
}
