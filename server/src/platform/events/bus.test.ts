import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { DatabaseProxy } from '../../../test/support/database-proxy.ts';
import type { Transport } from './exchange.ts';
import { type Bus, createBus, type OpenTransport, openBus, type PublishedUserEvent } from './index.ts';
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

describe.each(['local', 'postgres'] as const)('over the transport %s', (transport) => {
	/** The numbers that are committed, as the database would have them. */
	let committed: number[];
	let processes: Process[];
	let databaseUrl: string;
	let client: pg.Client;

	beforeEach(async () => {
		committed = [];
		processes = [];
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

	async function open(): Promise<Process> {
		const [first] = processes;
		// Both readers are in the one process.
		if (transport === 'local' && first) return read(first.bus, null);
		const proxy = transport === 'local' ? null : await DatabaseProxy.open(databaseUrl);
		const own: { process?: Process } = {};
		const openTransport: OpenTransport | null =
			proxy &&
			((reader) => {
				const url = new URL(databaseUrl);
				url.port = String(proxy.port);
				return openPostgresTransport(url.href)({
					...reader,
					onPacket: (packet) => {
						for (const one of own.process?.tamper(packet) ?? [packet]) reader.onPacket(one);
					},
				});
			});
		const errors: string[] = [];
		const bus = createBus({ openTransport, onError: (error, what) => errors.push(`${what}: ${error}`) });
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
			while (transport === 'postgres' && other.heads.length === 0) {
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
			if (transport === 'postgres') expect(b.heads.slice(-3)).toEqual(committed.slice(from));
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
		if (transport === 'postgres') expect(b.looks).toBeGreaterThan(3);
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
		if (transport === 'postgres') expect(b.heads).toEqual([]);
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
		const other = new pg.Client({ connectionString: databaseUrl });
		await other.connect();
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
		for (const packet of packets) await other.query('select pg_notify($1, $2)', ['fairtick_hints', packet]);
		// One that counts for a process that it is not.
		let own = '';
		b.tamper = (packet) => {
			own = packet;
			return [packet];
		};
		await vi.waitFor(() => expect(own).not.toBe(''));
		const { from: victim } = JSON.parse(own);
		const forged = JSON.stringify({ from: victim, n: 9_000_000_000, hints: {} });
		await other.query('select pg_notify($1, $2)', ['fairtick_hints', forged]);
		await other.end();
		for (let round = 0; round < 3; round++) {
			a.commit();
			b.commit();
			await Promise.all([showsAll(a), showsAll(b)]);
		}
		expect(b.heads.every((n) => committed.includes(n))).toBe(true);
		expect([a.errors.length, b.errors.length]).toEqual([1, 1]);
	});
});

test('[CLUSTER-05] a stop waits neither for packets nor for the end of a connection whose network is down', async () => {
	const proxy = await DatabaseProxy.open(inject('clusterUrl'));
	const url = new URL(inject('clusterUrl'));
	url.port = String(proxy.port);
	const stopAfter = async (begin: (transport: Transport) => Promise<unknown>) => {
		proxy.isSilent = false;
		const up = Promise.withResolvers<void>();
		const nothing = () => undefined;
		const reader = { onPacket: nothing, onUp: up.resolve, onDown: nothing, onError: nothing };
		const transport = openPostgresTransport(url.href)(reader);
		await up.promise;
		proxy.isSilent = true;
		await begin(transport);
		await transport.stop();
	};
	await stopAfter(async () => undefined);
	await stopAfter((transport) => expect(transport.send(['{}'])).rejects.toThrow());
	await proxy.close();
}, 10_000);
