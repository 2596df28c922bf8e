import { createSecretKey, randomBytes } from 'node:crypto';
import { CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { connectLive, LIVE_ASSET, type LiveSocket, placeLive, storyOf } from '../support/live-socket.ts';
import { hasNats, NatsServer } from '../support/nats-server.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';

const TICK_MS = 250;

describe.skipIf(!hasNats)(hasNats ? 'over NATS' : 'over NATS, as nats-server is not installed:', () => {
	let nats: NatsServer;
	/** The process that writes the prices. */
	let writer: TestApp;
	/** Another process on the same database, whose way to NATS goes through a proxy. */
	let other: TestApp;
	let proxy: DatabaseProxy;
	let sessions: Sessions;
	let ticking: NodeJS.Timeout;
	const opened: LiveSocket[] = [];

	beforeAll(async () => {
		nats = await NatsServer.start();
		proxy = await DatabaseProxy.open(nats.url);
		const natsKey = createSecretKey(randomBytes(32));
		const roles = ['web', 'settlement', 'jobs'] as const;
		writer = await createTestApp({}, { among: 'writer', roles: [...roles, 'log'], natsKey, busPort: nats.port });
		other = await createTestApp({}, { among: 'others', beside: writer, natsKey, busPort: proxy.port });
		for (const { http } of [writer, other]) await http.listen({ port: 0, host: '127.0.0.1' });
		sessions = new Sessions(writer.db, (await writer.browser()).cookie('XSRF-TOKEN') ?? '');
		let price = 1_000n;
		const tick = () => writer.market.tick(LIVE_ASSET, Date.now(), price++).catch(() => undefined);
		await tick();
		ticking = setInterval(() => void tick(), TICK_MS);
	}, 60_000);
	afterAll(async () => {
		clearInterval(ticking);
		for (const { ws } of opened) ws.terminate();
		await other?.close();
		await writer?.close();
		await proxy?.close();
		await nats?.stop();
	});

	async function connect(app: TestApp, user: SignedIn): Promise<LiveSocket> {
		const socket = await connectLive(app, user);
		opened.push(socket);
		return socket;
	}

	test('[CLUSTER-04] a trade that one process accepts is opened, entered and closed in this order on the sockets of every process', async () => {
		const user = await sessions.join();
		const at = [await connect(writer, user), await connect(other, user)];
		const ids = [await placeLive(other, user, 5), await placeLive(writer, user, 5)];
		for (const id of ids)
			for (const socket of at)
				await eventually(() => expect(storyOf(socket, id)).toEqual(['trade.opened', 'entered', 'trade.closed']));
		expect(at[0]?.events()).toEqual(at[1]?.events());
		expect(at[1]?.ticks().length).toBeGreaterThan(4);
	});

	test('[CLUSTER-09] a session that ends at one process closes its sockets at the others, over NATS and with NATS cut', async () => {
		const endsWithin = async (ms: number) => {
			const user = await sessions.join();
			const socket = await connect(other, user);
			const url = '/api/logout';
			const answer = await writer.http.inject({ method: 'POST', url, headers: { ...user.headers } });
			expect(answer.statusCode).toBeLessThan(300);
			const code = await Promise.race([socket.closed, new Promise((resolve) => setTimeout(resolve, ms, 'open'))]);
			expect(code).toBe(CLOSE_SIGNED_OUT);
		};
		await endsWithin(1_000);
		const open = await proxy.close();
		await endsWithin(5_000);
		await open();
	});

	test('[CLUSTER-04] while NATS is away every event is on the sockets within a second, each once, and the status says so', async () => {
		const user = await sessions.join();
		const [socket, beside] = [await connect(other, user), await connect(writer, user)];
		const loadBus = async ({ http }: TestApp) => (await http.inject({ url: '/api/status' })).json().bus;
		await vi.waitFor(async () => expect((await loadBus(other)).status).toBe('ok'), { timeout: 5_000 });
		await nats.stop();
		let placed = 0;
		const untilMs = Date.now() + 3_000;
		while (Date.now() < untilMs) {
			await placeLive(placed % 2 === 0 ? writer : other, user, 60);
			placed++;
			for (const one of [socket, beside])
				await vi.waitFor(() => expect(one.events().length).toBe(placed), { timeout: 1_000, interval: 10 });
		}
		expect(placed).toBeGreaterThan(2);
		await vi.waitFor(
			async () => expect(await loadBus(other)).toEqual({ status: 'interrupted', about: expect.any(String) }),
			{ timeout: 5_000 },
		);
		await nats.restart();
		await vi.waitFor(async () => expect((await loadBus(other)).status).toBe('ok'), { timeout: 8_000, interval: 200 });
		await placeLive(writer, user, 60);
		for (const one of [socket, beside]) {
			await eventually(() => expect(one.events().length).toBe(placed + 1));
			expect(one.events().map(([n]) => n)).toEqual(one.events().map((_, index) => (one.events()[0]?.[0] ?? 0) + index));
		}
		expect(await other.metrics.render()).toMatch(/fairtick_bus_resyncs_total [1-9]/);
	});
});
