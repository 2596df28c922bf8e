import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { connect as connectToNats } from '@nats-io/transport-node';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { DatabaseProxy } from '../../../test/support/database-proxy.ts';
import { hasNats, NatsServer } from '../../../test/support/nats-server.ts';
import { subjectOf, writeAuthentic } from './authentic-packets.ts';
import type { Members, Transport } from './exchange.ts';
import { type Bus, createBus, type OpenTransport, openBus, type PublishedUserEvent } from './index.ts';
import { openNatsTransport } from './nats-transport.ts';
import { openPostgresTransport } from './postgres-transport.ts';

const event = (n: number, userId = 7): PublishedUserEvent => ({ userId, n, type: 'limits', data: {} });

describe('in one process', () => {
	test('what is published reaches every reader, and one that fails neither the others nor the publisher', () => {
		const errors: unknown[] = [];
		const bus = openBus({ transport: 'local' }, (error) => errors.push(error));
		const [first, second]: PublishedUserEvent[][] = [[], []];
		const broken = new Error('a reader that fails');
		const end = bus.onUserEvents((events) => first?.push(...events));
		bus.onUserEvents(() => {
			throw broken;
		});
		bus.onUserEvents((events) => second?.push(...events));
		bus.publish([event(1)]);
		end();
		bus.publish([event(1)]);
		expect([first, second, errors]).toEqual([[event(1)], [event(1), event(1)], [broken, broken]]);
	});

	test('a message is made only if there is a reader', () => {
		const bus = openBus({ transport: 'local' }, (error) => {
			throw error;
		});
		let made = 0;
		const show = () => {
			made++;
			return { op: 'ready', n: 1 } as const;
		};
		bus.send(7, show);
		expect(made).toBe(0);
		const sent: unknown[] = [];
		bus.onMessage((userId, make) => sent.push([userId, make()]));
		bus.send(7, show);
		expect(sent).toEqual([[7, { op: 'ready', n: 1 }]]);
	});
});

/** A process: its bus, what happens to packets on their way to it, and what it reports. */
interface Process {
	readonly bus: Bus;
	readonly heads: number[];
	readonly errors: string[];
	/** Numbers that its reader has shown: from events of its own, after hints, and after resyncs. */
	readonly shown: number[];
	/** Looks at the database that it took. */
	looks: number;
	/** Returns the packets that arrive in place of one. */
	tamper: (packet: string) => readonly string[];
	readonly proxy: DatabaseProxy | null;
	/** Commits the next events and publishes them. */
	commit(count?: number): void;
}

const TRANSPORTS = ['local', 'postgres', 'nats'] as const;
const isMissing = (transport: (typeof TRANSPORTS)[number]) => transport === 'nats' && !hasNats;

for (const transport of TRANSPORTS)
	describe.skipIf(isMissing(transport))(
		`over the transport ${transport}${isMissing(transport) ? ', as nats-server is not installed:' : ''}`,
		() => testTransport(transport),
	);

function testTransport(transport: (typeof TRANSPORTS)[number]): void {
	/** The numbers that are committed, as the database would have them. */
	let committed: number[];
	let processes: Process[];
	let databaseUrl: string;
	let client: pg.Client;
	let nats: NatsServer;
	let key: ReturnType<typeof createSecretKey>;

	beforeAll(async () => {
		if (transport === 'nats') nats = await NatsServer.start();
	});
	afterAll(() => nats?.stop());

	beforeEach(async () => {
		committed = [];
		processes = [];
		// Subjects belong to a key.
		key = createSecretKey(randomBytes(32));
		const clusterUrl = inject('clusterUrl');
		client = new pg.Client({ connectionString: clusterUrl });
		await client.connect();
		// Channels belong to a database: tests that run meanwhile have others.
		const name = `bus_${randomUUID().slice(0, 8)}`;
		await client.query(`create database ${name}`);
		const url = new URL(clusterUrl);
		url.pathname = name;
		databaseUrl = url.href;
	});

	afterEach(async () => {
		for (const { bus, proxy } of processes) {
			await bus.stop();
			await proxy?.close();
		}
		await client.query(`drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
		await client.end();
	});

	/** The transport through a proxy. */
	function openThrough(port: number): OpenTransport {
		if (transport === 'nats') return openNatsTransport(natsAt(port), key);
		const url = new URL(databaseUrl);
		url.port = String(port);
		return openPostgresTransport(url.href);
	}

	/** Sends what is no packet of ours, to all processes. */
	async function sendForged(packets: readonly string[]): Promise<void> {
		if (transport === 'nats') {
			const other = await connectToNats({ servers: nats.url });
			for (const packet of packets) other.publish(subjectOf(key), packet);
			for (const packet of packets)
				other.publish(subjectOf(key), writeAuthentic(createSecretKey(randomBytes(32)), packet));
			await other.flush();
			return other.close();
		}
		const other = new pg.Client({ connectionString: databaseUrl });
		await other.connect();
		for (const packet of packets) await other.query('select pg_notify($1, $2)', ['fairtick_hints', packet]);
		await other.end();
	}

	async function open(members?: Members): Promise<Process> {
		const [first] = processes;
		// Both readers are in the one process.
		if (transport === 'local' && first) return read(first.bus, null);
		const proxy =
			transport === 'local' ? null : await DatabaseProxy.open(transport === 'nats' ? nats.url : databaseUrl);
		const own: { process?: Process } = {};
		const openTransport: OpenTransport | null =
			proxy &&
			((reader) => {
				return openThrough(proxy.port)({
					...reader,
					onPacket: (packet) => {
						for (const one of own.process?.tamper(packet) ?? [packet]) reader.onPacket(one);
					},
				});
			});
		const errors: string[] = [];
		const bus = createBus({ openTransport, members, onError: (error, what) => errors.push(`${what}: ${error}`) });
		own.process = read(bus, proxy, errors);
		return own.process;
	}

	function read(bus: Bus, proxy: DatabaseProxy | null, errors: string[] = []): Process {
		const process: Process = {
			bus,
			proxy,
			errors,
			heads: [],
			shown: [],
			looks: 0,
			tamper: (packet) => [packet],
			commit(count = 1) {
				const events = Array.from({ length: count }, (_, index) => event(committed.length + 1 + index));
				committed.push(...events.map(({ n }) => n));
				bus.publish(events);
			},
		};
		const look = () => void process.shown.push(...committed.slice(process.shown.length));
		bus.onUserEvents(look);
		bus.onEventHeads((heads) => {
			process.heads.push(...heads.map(({ n }) => n));
			look();
		});
		bus.onResync(async () => {
			process.looks++;
			look();
		});
		processes.push(process);
		return process;
	}

	/** Two processes that know each other and are at rest. */
	async function openBoth(): Promise<[Process, Process]> {
		const [a, b] = [await open(), await open()];
		for (const [one, other] of [
			[a, b],
			[b, a],
		] as const) {
			while (transport !== 'local' && other.heads.length === 0) {
				one.commit();
				await rest(20);
			}
		}
		await rest(700);
		for (const one of [a, b]) Object.assign(one, { looks: 0 });
		b.heads.length = 0;
		return [a, b];
	}

	const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	/** All that is committed is shown within a second. */
	const showsAll = (one: Process) =>
		vi.waitFor(() => expect(one.shown).toEqual(committed), { timeout: 1_000, interval: 5 });

	test('what one process commits the other shows within milliseconds, each number once, and without a look at the database', async () => {
		const [a, b] = await openBoth();
		for (let round = 0; round < 20; round++) {
			const from = committed.length;
			a.commit(3);
			await vi.waitFor(() => expect(b.shown).toEqual(committed), { timeout: 200, interval: 1 });
			if (transport !== 'local') expect(b.heads.slice(-3)).toEqual(committed.slice(from));
		}
		expect([a.looks, b.looks, a.errors, b.errors]).toEqual([0, 0, [], []]);
	});

	test('the end of a session reaches all processes', async () => {
		const [a, b] = await openBoth();
		const ended: string[] = [];
		b.bus.onSessionEnded((id) => ended.push(id));
		a.bus.sessionsEnded(['first', 'second']);
		await vi.waitFor(() => expect(ended).toEqual(['first', 'second']));
	});

	test('[CLUSTER-04] lost packets are noticed by the next one, and their commits are shown within a second', async () => {
		const [a, b] = await openBoth();
		let lost = 0;
		b.tamper = (packet) => (packet.includes('"events"') && lost++ % 3 !== 2 ? [] : [packet]);
		for (let round = 0; round < 10; round++) {
			a.commit();
			await showsAll(b);
		}
		if (transport !== 'local') expect(b.looks).toBeGreaterThan(3);
	});

	test('[CLUSTER-04] doubled and reordered packets are delivered at most once, and nothing is missed', async () => {
		const [a, b] = await openBoth();
		const from = committed.length;
		let held: string | null = null;
		b.tamper = (packet) => {
			if (!packet.includes('"events"')) return [packet, packet];
			const before = held;
			held = before === null ? packet : null;
			return before === null ? [] : [packet, before, packet];
		};
		for (let round = 0; round < 20; round++) {
			a.commit();
			await rest(10);
		}
		await showsAll(b);
		expect(b.heads.length).toBe(new Set(b.heads).size);
		expect(committed.slice(from)).toEqual(expect.arrayContaining(b.heads));
	});

	test('[CLUSTER-04] while the connection of a process is cut it shows all within a second, and the others show all that it commits', async () => {
		const [a, b] = await openBoth();
		const connect = await b.proxy?.close();
		for (let round = 0; round < 8; round++) {
			(round % 2 === 0 ? a : b).commit();
			await Promise.all([showsAll(a), showsAll(b)]);
		}
		await connect?.();
		await rest(1_500);
		for (const one of [a, b]) one.looks = 0;
		a.commit();
		await Promise.all([showsAll(a), showsAll(b)]);
		b.commit();
		await Promise.all([showsAll(a), showsAll(b)]);
		// Hints flow again.
		expect([a.looks, b.looks]).toEqual([0, 0]);
	});

	test('[CLUSTER-04] connections that end again and again lose nothing', async () => {
		const [a, b] = await openBoth();
		for (let round = 0; round < 30; round++) {
			a.commit();
			if (round % 3 === 0) b.proxy?.cut();
			if (round % 5 === 0) a.proxy?.cut();
			await rest(20);
		}
		await showsAll(b);
	});

	test('[CLUSTER-04] what a process commits and dies before it says so is shown within a second', async () => {
		const [a, b] = await openBoth();
		const connect = await a.proxy?.close();
		a.commit();
		await showsAll(b);
		if (transport !== 'local') expect(b.heads).toEqual([]);
		await connect?.();
	});

	test('a connection on which nothing arrives any more is given up for another one', async () => {
		const [a, b] = await openBoth();
		b.tamper = () => [];
		await rest(1_500);
		a.commit();
		await showsAll(b);
		b.tamper = (packet) => [packet];
		await rest(1_500);
		b.looks = 0;
		a.commit();
		await showsAll(b);
		expect(b.looks).toBe(0);
	});

	test('a process that stops says so: the others do not wait for it', async () => {
		const [a, b] = await openBoth();
		await a.bus.stop();
		await rest(1_500);
		expect(b.looks).toBe(0);
	});

	test('an item that fits into no packet is left out, and the others look', async () => {
		const [a, b] = await openBoth();
		const work: string[] = [];
		b.bus.onHint('work', (names) => work.push(...names));
		committed.push(committed.length + 1);
		a.bus.hint('work', ['x'.repeat(9_000), 'the next one']);
		if (transport === 'local') return;
		await showsAll(b);
		expect(work).toEqual(['the next one']);
	});

	test('a storm of hints arrives in order; what is too much for the bus is looked up', async () => {
		const [a, b] = await openBoth();
		for (let round = 0; round < 40; round++) {
			a.commit(1_000);
			if (round % 10 === 9) await rest(20);
		}
		await vi.waitFor(() => expect(b.shown).toEqual(committed), { timeout: 2_000 });
		expect(b.heads).toEqual(b.heads.toSorted((one, other) => one - other));
		// More than a megabyte in one turn.
		a.commit(100_000);
		await vi.waitFor(() => expect(b.shown).toEqual(committed), { timeout: 2_000 });
	});

	test('packets that are none of ours change nothing and are reported once', async () => {
		const [a, b] = await openBoth();
		if (transport === 'local') return;
		const from = randomUUID();
		const packets = [
			'',
			'{',
			'null',
			'{"from":"me","n":1,"hints":{}}',
			`{"from":"${from}","n":-1,"hints":{}}`,
			`{"from":"${from}","n":1,"hints":{"events":[["1",2,"limits"]],"nothing":[1],"__proto__":[1]}}`,
			`{"from":"${from}","n":2,"hints":{"sessions":"all","ticks":[[1,2,3,"1e9"]]}}`,
			`{"from":"${from}","n":3,"last":true,"hints":{"events":{}}}`,
		];
		await sendForged(packets);
		// One that counts for a process that it is not.
		let own = '';
		b.tamper = (packet) => {
			own = packet;
			return [packet];
		};
		await vi.waitFor(() => expect(own).not.toBe(''));
		const { from: victim } = JSON.parse(own);
		const forged = JSON.stringify({ from: victim, n: 9_000_000_000, hints: {} });
		await sendForged([forged]);
		for (let round = 0; round < 3; round++) {
			a.commit();
			b.commit();
			await Promise.all([showsAll(a), showsAll(b)]);
		}
		expect(b.heads.every((n) => committed.includes(n))).toBe(true);
		expect([a.errors.length, b.errors.length]).toEqual([1, 1]);
	});

	test('[CLUSTER-04] a living process that cannot reach the others is looked after for as long as it lives', async () => {
		if (transport === 'local') return;
		const [self, cutOff] = [randomUUID(), randomUUID()];
		let living = [self, cutOff];
		const a = await open({ self, listLiving: async () => living });
		// It never sends a packet.
		await rest(1_800);
		expect(a.bus.counts()?.isWhole).toBe(false);
		for (let round = 0; round < 5; round++) {
			committed.push(committed.length + 1);
			await showsAll(a);
		}
		const b = await open({ self: cutOff, listLiving: async () => living });
		await vi.waitFor(() => expect(a.bus.counts()?.isWhole).toBe(true), { timeout: 2_000 });
		await rest(300);
		a.looks = 0;
		b.commit();
		await showsAll(a);
		// One that has said goodbye and is still listed needs no looks.
		await b.bus.stop();
		await rest(1_800);
		expect(a.looks).toBe(0);
		living = [self];
	});

	test('what is sent, received and missed is counted', async () => {
		const [a, b] = await openBoth();
		if (transport === 'local') {
			expect(a.bus.counts()).toBeNull();
			return;
		}
		const before = b.bus.counts();
		let lost = 0;
		b.tamper = (packet) => (packet.includes('"events"') && lost++ === 0 ? [] : [packet]);
		a.commit();
		await showsAll(b);
		const after = b.bus.counts();
		expect([(after?.missed ?? 0) - (before?.missed ?? 0), after?.isWhole]).toEqual([1, true]);
		for (const name of ['sent', 'received', 'looks'] as const)
			expect(after?.[name]).toBeGreaterThan(before?.[name] ?? 0);
	});
}

const natsAt = (port: number) => ({
	servers: [`nats://127.0.0.1:${port}`],
	credentials: undefined,
	token: undefined,
	authority: undefined,
});

test('[CLUSTER-05] a stop waits neither for packets nor for the end of a connection whose network is down', async () => {
	const nats = hasNats ? await NatsServer.start() : null;
	const key = createSecretKey(randomBytes(32));
	const clusterUrl = inject('clusterUrl');
	const stopAfter = async (target: string, begin: (transport: Transport) => Promise<unknown>) => {
		const proxy = await DatabaseProxy.open(target);
		const url = new URL(target);
		url.port = String(proxy.port);
		const open = target === clusterUrl ? openPostgresTransport(url.href) : openNatsTransport(natsAt(proxy.port), key);
		const up = Promise.withResolvers<void>();
		const nothing = () => undefined;
		const transport = open({ onPacket: nothing, onUp: up.resolve, onDown: nothing, onError: nothing });
		await up.promise;
		proxy.isSilent = true;
		await begin(transport);
		await transport.stop();
		await proxy.close();
	};
	for (const target of [clusterUrl, ...(nats === null ? [] : [nats.url])]) {
		await stopAfter(target, async () => undefined);
		await stopAfter(target, (transport) => expect(transport.send(['{}'])).rejects.toThrow());
	}
	await nats?.stop();
}, 20_000);

describe.skipIf(!hasNats)(hasNats ? 'NATS' : 'NATS, as nats-server is not installed:', () => {
	const key = createSecretKey(randomBytes(32));
	const opened: { stop(): Promise<void> }[] = [];
	afterEach(async () => {
		for (const one of opened.splice(0).reverse()) await one.stop();
	});

	function open(config: Parameters<typeof openNatsTransport>[0], secret = key) {
		const [received, errors]: string[][] = [[], []];
		const bus = createBus({
			openTransport: openNatsTransport(config, secret),
			onError: (error, what) => errors?.push(`${what}: ${error}`),
		});
		bus.onHint('work', (names) => received?.push(...names));
		opened.push(bus);
		return { bus, received, errors };
	}
	/** A hint of one comes to the other. */
	const flows = (from: { bus: Bus }, to: { received: string[] | undefined }) =>
		vi.waitFor(
			() => {
				from.bus.hint('work', ['one']);
				expect(to.received).toContain('one');
			},
			{ timeout: 5_000, interval: 50 },
		);
	async function start(...options: string[]) {
		const server = await NatsServer.start(...options);
		opened.push(server);
		return server;
	}

	test('[CLUSTER-04] that is down at a start, or ends and comes again, is used when it is there', async () => {
		const server = await start();
		await server.stop();
		const [a, b] = [open(natsAt(server.port)), open(natsAt(server.port))];
		await vi.waitFor(() => expect(a.errors?.join()).toContain('hints between processes wait for NATS'));
		expect(a.bus.counts()?.isWhole).toBe(false);
		for (let round = 0; round < 2; round++) {
			await server.restart();
			await flows(a, b);
			await vi.waitFor(() => expect(b.bus.counts()?.isWhole).toBe(true));
			await server.stop();
			await vi.waitFor(() => expect(b.bus.counts()?.isWhole).toBe(false));
			b.received?.splice(0);
		}
	});

	test('[CLUSTER-04] while it hangs nothing waits in memory beyond a megabyte, and what was lost is looked up', async () => {
		const server = await start();
		const [a, b] = [open(natsAt(server.port)), open(natsAt(server.port))];
		await flows(a, b);
		server.freeze();
		const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
		for (let round = 0; round < 30; round++) {
			a.bus.hint(
				'work',
				Array.from({ length: 20_000 }, (_, index) => `work ${round} ${index}`),
			);
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
		globalThis.gc?.();
		const grown = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before;
		expect(grown).toBeLessThan(60_000_000);
		expect(b.bus.counts()?.isWhole).toBe(false);
		const looks = b.bus.counts()?.looks ?? 0;
		server.thaw();
		b.received?.splice(0);
		await flows(a, b);
		await vi.waitFor(() => expect(b.bus.counts()?.looks).toBeGreaterThan(looks));
	});

	test('two installations on one server get no hints of each other', async () => {
		const server = await start();
		const other = createSecretKey(randomBytes(32));
		const [a, b] = [open(natsAt(server.port)), open(natsAt(server.port), other)];
		const [again, beside] = [open(natsAt(server.port)), open(natsAt(server.port), other)];
		await Promise.all([flows(a, again), flows(b, beside)]);
		a.bus.hint('work', ['of a']);
		b.bus.hint('work', ['of b']);
		await vi.waitFor(() =>
			expect([again.received, beside.received].map((names) => names?.at(-1))).toEqual(['of a', 'of b']),
		);
		expect([beside.received?.includes('of a'), again.received?.includes('of b')]).toEqual([false, false]);
	});

	test('a token opens it; without one it is not used, and the log says why', async () => {
		const server = await start('--auth', 'secret-token');
		const config = { ...natsAt(server.port), token: 'secret-token' };
		await flows(open(config), open(config));
		const without = open(natsAt(server.port));
		await vi.waitFor(() => expect(without.errors?.join()).toMatch(/authorization/i));
	});

	test('an address with tls refuses a server without it', async () => {
		const server = await start();
		const plain = open({ ...natsAt(server.port), servers: [`tls://127.0.0.1:${server.port}`] });
		await vi.waitFor(() => expect(plain.errors?.join()).toMatch(/tls/i));
		expect(plain.bus.counts()?.isWhole).toBe(false);
	});
});
