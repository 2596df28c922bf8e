import { CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import type { LiveTick } from '@fairtick/domain/live/contract';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Area } from '../../src/platform/area/index.ts';
import type { Platform } from '../../src/platform/open-platform.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { connectLive, LIVE_ASSET, type LiveSocket, placeLive, storyOf } from '../support/live-socket.ts';
import { openReceiver } from '../support/receiver.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';
import { REASON } from '../support/staff.ts';

const ASSET = LIVE_ASSET;
const TICK_MS = 250;
const ENVIRONMENT = { OUTGOING_LOOPBACK: 'on' };

/** The process that writes the prices. */
let writer: TestApp;
/** Another process on the same database, whose bus goes through a proxy. */
let other: TestApp;
let proxy: DatabaseProxy;
let sessions: Sessions;
let ticking: NodeJS.Timeout;
const sockets: WebSocket[] = [];

/** Times of looks for due work at the other process, by `performance.now()`. */
const looks: number[] = [];
let wake: () => void;

/** An area with work of its own. */
const probe = (looked: number[]) => {
	const loadDue = async () => {
		looked.push(performance.now());
		return [];
	};
	const work = { what: 'probe', loadDue, deliver: async () => false };
	return ({ jobs }: Platform): readonly Area[] => {
		if (looked !== looks) wake = () => jobs.wake(work);
		return [{ name: 'probe', work: [work] }];
	};
};

beforeAll(async () => {
	proxy = await DatabaseProxy.open(inject('clusterUrl'));
	const roles = ['web', 'settlement', 'jobs'] as const;
	writer = await createTestApp(ENVIRONMENT, { among: 'writer', roles: [...roles, 'log'], moreAreas: probe([]) });
	const moreAreas = probe(looks);
	other = await createTestApp(ENVIRONMENT, { moreAreas, among: 'others', beside: writer, busPort: proxy.port });
	for (const { http } of [writer, other]) await http.listen({ port: 0, host: '127.0.0.1' });
	sessions = new Sessions(writer.db, (await writer.browser()).cookie('XSRF-TOKEN') ?? '');
	let price = 1_000n;
	const tick = () => writer.market.tick(ASSET, Date.now(), price++).catch(() => undefined);
	await tick();
	ticking = setInterval(() => void tick(), TICK_MS);
}, 60_000);

afterAll(async () => {
	clearInterval(ticking);
	for (const socket of sockets) socket.terminate();
	await other?.close();
	await writer?.close();
	await proxy?.close();
});

async function connect(app: TestApp, user: SignedIn): Promise<LiveSocket> {
	const socket = await connectLive(app, user);
	sockets.push(socket.ws);
	return socket;
}

/** Each number once, in order, without a gap. */
function expectInOrder(socket: LiveSocket): void {
	const numbers = socket.events().map(([n]) => n);
	const [first = 0] = numbers;
	expect(numbers).toEqual(numbers.map((_, index) => first + index));
}

test('[CLUSTER-04] a trade that one process accepts is opened, entered and closed in this order on the sockets of every process', async () => {
	const user = await sessions.join();
	const at = [await connect(writer, user), await connect(other, user)];
	// The writer of the prices settles both: one it has accepted itself, and one that it knows by a hint.
	const ids = [await placeLive(other, user, 5), await placeLive(writer, user, 5)];
	// Long before its end, and before the sweep of a second.
	for (const id of ids)
		for (const socket of at)
			await vi.waitFor(() => expect(storyOf(socket, id)).toEqual(['trade.opened', 'entered']), { timeout: 1_500 });
	for (const id of ids)
		for (const socket of at)
			await eventually(() => expect(storyOf(socket, id)).toEqual(['trade.opened', 'entered', 'trade.closed']));
	for (const socket of at) expectInOrder(socket);
	expect(at[0]?.events()).toEqual(at[1]?.events());
});

test('[CLUSTER-04] a process that writes no prices shows each of them within milliseconds after its commit', async () => {
	const socket = await connect(other, await sessions.join());
	await eventually(() => expect(socket.ticks().length).toBeGreaterThan(8));
	const ticks = socket.ticks();
	const [first] = ticks as [LiveTick];
	expect(ticks.map(([, seq]) => seq)).toEqual(ticks.map((_, index) => first[1] + index));
	const { rows } = await writer.db.owner.query('select seq::int, t::float8 from ticks where asset_id = $1', [ASSET]);
	const stored = new Map(rows.map(({ seq, t }) => [seq, t]));
	for (const [, seq, t] of ticks) expect(stored.get(seq)).toBe(t);
});

test('after the answer of one process every process shows the trade', async () => {
	const user = await sessions.join();
	for (const [asked, shows] of [
		[writer, other],
		[other, writer],
	] as const) {
		const id = await placeLive(asked, user, 60);
		const answer = await shows.http.inject({ url: '/api/trades?status=open&mode=demo', headers: { ...user.headers } });
		expect(answer.json().data.map((trade: { id: string }) => trade.id)).toContain(id);
	}
});

test('[CLUSTER-09] a session that ends at one process closes its sockets at the others within a second', async () => {
	const user = await sessions.join();
	const again = await sessions.signIn(user);
	const [ended, stays] = [await connect(other, user), await connect(other, again)];
	const endsWithin = async (ms: number, { headers }: SignedIn, socket: LiveSocket) => {
		const answer = await writer.http.inject({ method: 'POST', url: '/api/logout', headers: { ...headers } });
		expect(answer.statusCode).toBeLessThan(300);
		const code = await Promise.race([socket.closed, new Promise((resolve) => setTimeout(resolve, ms, 'open'))]);
		expect(code).toBe(CLOSE_SIGNED_OUT);
	};
	await endsWithin(500, user, ended);
	await placeLive(writer, again, 60);
	await eventually(() => expect(stays.events().length).toBe(1));
	// The same without a bus.
	const open = await proxy.close();
	await endsWithin(1_000, again, stays);
	await open();
});

test('[CLUSTER-04] while the bus is cut for five seconds, every event is on the sockets within a second, each once, and prices go on', async () => {
	const user = await sessions.join();
	const [socket, beside] = [await connect(other, user), await connect(writer, user)];
	const open = await proxy.close();
	let placed = 0;
	try {
		const [cutAtMs, ticksBefore] = [Date.now(), socket.ticks().length];
		while (Date.now() < cutAtMs + 5_000) {
			await placeLive(writer, user, 60);
			placed++;
			await vi.waitFor(() => expect(socket.events().length).toBe(placed), { timeout: 1_000, interval: 10 });
		}
		expect(placed).toBeGreaterThan(4);
		expect(socket.ticks().length - ticksBefore).toBeGreaterThan(6);
		// The entries, too, which the writer has found.
		const entered = (at: LiveSocket) => at.messages.flatMap((one) => (one.op === 'entered' ? [one.trade.id] : []));
		await vi.waitFor(() => expect(new Set(entered(socket)).size).toBe(placed), { timeout: 1_500 });
		for (const at of [socket, beside]) expect(entered(at)).toEqual([...new Set(entered(at))]);
	} finally {
		await open();
	}
	await placeLive(writer, user, 60);
	await eventually(() => expect(socket.events().length).toBe(placed + 1));
	expectInOrder(socket);
	const seqs = socket.ticks().map(([, seq]) => seq);
	expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
});

test('[CLUSTER-04] settings of the site that one process changes are on the pages of every other', async () => {
	const { headers } = await sessions.join('admin');
	const url = '/api/admin/site';
	const { app_name, chat_script, locale, locales, version } = (
		await writer.http.inject({ url, headers: { ...headers } })
	).json();
	const changed = { app_name: 'Swift', chat_script, locale, locales, version, reason: REASON };
	const answer = await writer.http.inject({ method: 'PUT', url, headers: { ...headers }, payload: changed });
	expect(answer.statusCode, answer.body).toBe(200);
	const shown = async () => (await other.http.inject({ url: '/login' })).body;
	await vi.waitFor(async () => expect(await shown()).toContain('"app_name":"Swift"'), { timeout: 800, interval: 10 });
	expect(app_name).not.toBe('Swift');
});

test('[CLUSTER-04] events and work of one process are followed at once by the process that notifies', async () => {
	const receiver = await openReceiver();
	const roles = ['notifications'] as const;
	const notifier = await createTestApp(ENVIRONMENT, { among: 'others', beside: writer, roles });
	onTestFinished(async () => {
		await notifier.close();
		await receiver.close();
	});
	const user = await sessions.join();
	const post = (url: string, payload?: object) =>
		writer.http.inject({ method: 'POST', url, headers: { ...user.headers }, ...(payload && { payload }) });
	const added = await post('/api/settings/webhooks', { address: receiver.address, kinds: ['trade.closed'] });
	expect(added.statusCode, added.body).toBe(201);
	const socket = await connect(writer, user);
	await placeLive(writer, user, 5);
	await eventually(() => expect(socket.events().at(-1)?.[1]).toBe('trade.closed'));
	// It collects events for a second. Its next look at the database alone is a minute away.
	await vi.waitFor(() => expect(receiver.received.length).toBe(1), { timeout: 4_000 });
});

test('work that one process makes due is looked for by the others within milliseconds', async () => {
	await eventually(() => expect(looks).not.toEqual([]));
	for (let round = 0; round < 5; round++) {
		const wokenAtMs = performance.now();
		wake();
		await vi.waitFor(() => expect(looks.some((atMs) => atMs > wokenAtMs)).toBe(true), { timeout: 300, interval: 5 });
		await new Promise((resolve) => setTimeout(resolve, 150));
	}
});

test('[CLUSTER-04] a checkpoint that one process signs is sent to the sockets of the others', async () => {
	const socket = await connect(other, await sessions.join());
	const sizes = () =>
		socket.messages.flatMap((one) => (one.op === 'checkpoint' ? [Number(one.note.split('\n')[1])] : []));
	await eventually(() => expect(sizes().length).toBeGreaterThan(1));
	expect(sizes()).toEqual(sizes().toSorted((a, b) => a - b));
});

test('sockets that begin while events are committed elsewhere miss none of them', async () => {
	const user = await sessions.join();
	const placing = (async () => {
		for (let i = 0; i < 20; i++) await placeLive(writer, user, 60);
	})();
	const opened: LiveSocket[] = [];
	for (let i = 0; i < 8; i++) opened.push(await connect(other, user));
	await placing;
	for (const socket of opened) {
		const ready = socket.messages.find(({ op }) => op === 'ready') as { n: number };
		await eventually(() =>
			expect(socket.events().map(([n]) => n)).toEqual(Array.from({ length: 20 - ready.n }, (_, i) => ready.n + 1 + i)),
		);
	}
});
