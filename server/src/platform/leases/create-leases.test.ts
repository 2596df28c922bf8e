import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { DatabaseProxy } from '../../../test/support/database-proxy.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { NodeClock } from '../clock/index.ts';
import { inTransaction } from '../database/index.ts';
import { pause } from '../loops/index.ts';
import { type Lease, LeaseLost, type Leases, type LeasesOptions } from './index.ts';

const TIMES = { ttlMs: 900, renewMs: 300, lapseMs: 600, lookMs: 150 };

let db: TestDatabase;
let proxy: DatabaseProxy;
const opened: Leases[] = [];
const open = (options: Partial<LeasesOptions> = {}) => {
	const leases = openTestLeases(db, { times: TIMES, ...options });
	opened.push(leases);
	return leases;
};
const throughProxy = () => {
	const url = new URL(db.url);
	url.port = String(proxy.port);
	return { databaseUrl: url.href };
};
let nth = 0;
const newName = () => `work-${++nth}`;

/** Work under a lease: who holds it, and what happened in order. */
const happened: string[] = [];
const keep = (leases: Leases, name: string, who: string, held: Lease[] = []) =>
	leases.keep(name, {
		onTaken: async () => who,
		async work(lease, taken) {
			held.push(lease);
			happened.push(`${taken} takes ${lease.fence}`);
			if (!lease.signal.aborted) await once(lease.signal, 'abort');
			happened.push(`${who} ends ${lease.fence}`);
		},
	});

beforeAll(async () => {
	db = await createTestDatabase();
	proxy = await DatabaseProxy.open(inject('clusterUrl'));
});
afterEach(async () => {
	await Promise.all(opened.splice(0).map((leases) => leases.stop()));
	happened.length = 0;
});
afterAll(async () => {
	await proxy.close();
	await db.drop();
});

test('[CLUSTER-02] a lease has one holder, which keeps it as long as it renews it, and gives it back at once when it stops', async () => {
	const name = newName();
	const first = keep(open(), name, 'first');
	await eventually(() => expect(happened).toEqual(['first takes 1']));
	keep(open(), name, 'second');
	await pause(2 * TIMES.ttlMs);
	expect(happened).toEqual(['first takes 1']);
	const atMs = performance.now();
	await first.stop();
	await eventually(() => expect(happened).toEqual(['first takes 1', 'first ends 1', 'second takes 2']));
	// Without waiting for its end.
	expect(performance.now() - atMs).toBeLessThan(TIMES.ttlMs);
});

test('[CLUSTER-02] the time of leases is real: app.clock(), which tests and operators move, is no part of it', async () => {
	const name = newName();
	await db.moveClock(86_400_000);
	keep(open(), name, 'first');
	await eventually(() => expect(happened).toEqual(['first takes 1']));
	keep(open(), name, 'second');
	await db.moveClock(86_400_000);
	await pause(TIMES.ttlMs);
	expect(happened).toEqual(['first takes 1']);
});

test('[CLUSTER-02] a lease of a killed process is taken when it has run out, or at once if it is not in the list of processes', async () => {
	const name = newName();
	const killed = randomUUID();
	const leave = () =>
		db.owner.query(
			`insert into leases values ($1, $2, 7, clock_timestamp() + interval '900 ms')
			on conflict (name) do update set holder = excluded.holder, fence = leases.fence + 1, until = excluded.until`,
			[name, killed],
		);
	await leave();
	const leftAtMs = performance.now();
	const next = keep(open(), name, 'next');
	await eventually(() => expect(happened).toEqual(['next takes 8']));
	expect(performance.now() - leftAtMs).toBeGreaterThan(TIMES.ttlMs - 50);
	await next.stop();
	await leave();
	const againAtMs = performance.now();
	const third = keep(open({ dropUnlisted: true }), name, 'third');
	await eventually(() => expect(happened).toContain('third takes 10'));
	expect(performance.now() - againAtMs).toBeLessThan(TIMES.ttlMs / 2);
	await third.stop();
	await db.owner.query(`insert into nodes values ($1, 'start', 'host', 1, '{}', '{}')`, [killed]);
	await leave();
	const lastAtMs = performance.now();
	keep(open({ dropUnlisted: true }), name, 'last');
	await eventually(() => expect(happened).toContain('last takes 12'));
	expect(performance.now() - lastAtMs).toBeGreaterThan(TIMES.ttlMs - 50);
});

test('a lease that would last longer than any lease has run out: the clock of the database was moved back', async () => {
	const name = newName();
	await db.owner.query(`insert into leases values ($1, gen_random_uuid(), 1, clock_timestamp() + interval '1 day')`, [
		name,
	]);
	keep(open(), name, 'next');
	await eventually(() => expect(happened).toContain('next takes 2'));
});

test('[CLUSTER-02] what raises the fences is committed with the lease or not at all', async () => {
	const name = newName();
	await db.owner.query('create table if not exists raised (n int)');
	await db.owner.query('grant insert on raised to fairtick_app');
	let tries = 0;
	open().keep(name, {
		async onTaken(tx) {
			await tx.query('insert into raised values (1)');
			if (++tries < 3) throw new Error('failed');
		},
		work: async ({ fence, signal }) => {
			happened.push(`taken ${fence}`);
			await once(signal, 'abort');
		},
	});
	await eventually(() => expect(happened).toEqual(['taken 1']));
	expect((await db.owner.query('select count(*)::int n from raised')).rows).toEqual([{ n: 1 }]);
});

test('[CLUSTER-02] a process whose clock is wrong gives its leases back at once, takes none, and takes part again when it is right', async () => {
	const name = newName();
	const clock = new NodeClock();
	const setAhead = (ms: number) => clock.note({ sentAtMs: ms, tookMs: 0, databaseMs: 0 });
	keep(open({ clock }), name, 'first');
	await eventually(() => expect(happened).toEqual(['first takes 1']));
	const second = keep(open(), name, 'second');
	const atMs = performance.now();
	setAhead(3_600_000);
	await eventually(() => expect(happened).toEqual(['first takes 1', 'first ends 1', 'second takes 2']));
	expect(performance.now() - atMs).toBeLessThan(TIMES.ttlMs);
	await second.stop();
	await pause(2 * TIMES.lookMs);
	expect(happened.at(-1)).toBe('second ends 2');
	setAhead(0);
	await eventually(() => expect(happened.at(-1)).toBe('first takes 3'));
});

test('work that fails gives its lease back, and begins again with another fence', async () => {
	const name = newName();
	const fences: bigint[] = [];
	open().keep(name, {
		onTaken: async () => undefined,
		async work({ fence }) {
			fences.push(fence);
			throw new Error('failed');
		},
	});
	await eventually(() => expect(fences.slice(0, 2)).toEqual([1n, 2n]));
});

test('[CLUSTER-02] a holder without the database stops by itself before another can begin, connects again and takes the lease back', async () => {
	const name = newName();
	const held: Lease[] = [];
	keep(open(throughProxy()), name, 'first', held);
	await eventually(() => expect(happened).toEqual(['first takes 1']));
	keep(open(), name, 'second');
	const comeBack = await proxy.close();
	await eventually(() => expect(happened).toContain('second takes 2'));
	expect(happened).toEqual(['first takes 1', 'first ends 1', 'second takes 2']);
	await comeBack();
	await expect(inTransaction(db.database, (tx) => (held[0] as Lease).hold(tx))).rejects.toThrow(LeaseLost);
	await (opened.pop() as Leases).stop();
	await eventually(() => expect(happened.at(-1)).toBe('first takes 3'));
});

test('a database that is away while a lease should be renewed is tried again before the lease lapses', async () => {
	const name = newName();
	const leases = openTestLeases(db, throughProxy());
	opened.push(leases);
	keep(leases, name, 'first');
	await eventually(() => expect(happened).toEqual(['first takes 1']));
	const loadUntil = async () =>
		(await db.owner.query('select until from leases where name = $1', [name])).rows[0].until.getTime();
	const until = await loadUntil();
	while ((await loadUntil()) === until) await pause(10);
	const comeBack = await proxy.close();
	await pause(1_200);
	await comeBack();
	await pause(1_500);
	expect(happened).toEqual(['first takes 1']);
});

test('a process that is alone with its database keeps its leases while its machine is too busy to run it; one of several loses them', async () => {
	const [alone, several] = [newName(), newName()];
	for (const [name, isAlone] of [
		[alone, true],
		[several, false],
	] as const) {
		const leases = openTestLeases(db, { isAlone });
		opened.push(leases);
		keep(leases, name, name);
	}
	await eventually(() => expect(happened).toHaveLength(2));
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_300);
	await eventually(() => expect(happened).toContain(`${several} takes 2`));
	expect(happened.filter((line) => line.startsWith(alone))).toEqual([`${alone} takes 1`]);
});

test('[CLUSTER-02] [CLUSTER-05] a frozen holder keeps no one waiting for longer than its lease lasts, and its later commits fail', async () => {
	const name = newName();
	await db.owner.query('create table fenced (fence bigint not null, writes int not null)');
	await db.owner.query('insert into fenced values (0, 0); grant select, update on fenced to fairtick_app');
	const child = fork(join(import.meta.dirname, '../../../test/support/hold-lease.ts'), [db.url, name], {
		stdio: 'inherit',
	});
	const loadWrites = async () => (await db.owner.query('select writes from fenced')).rows[0].writes;
	const said: string[] = [];
	child.on('message', (message) => said.push(String(message)));
	try {
		await eventually(() => expect(said).toContain('writes'));
		child.kill('SIGSTOP');
		const frozenAtMs = performance.now();
		// With the real times, as the frozen process has them.
		const leases = openTestLeases(db);
		opened.push(leases);
		leases.keep(name, {
			onTaken: (tx) => tx.query('update fenced set fence = fence + 1'),
			work: async ({ fence, signal }) => {
				happened.push(`second takes ${fence}`);
				await once(signal, 'abort');
			},
		});
		await eventually(() => expect(happened).toEqual(['second takes 2']));
		expect(performance.now() - frozenAtMs).toBeLessThan(4_000);
		const before = await loadWrites();
		child.kill('SIGCONT');
		await eventually(() => expect(said).toContain('lost'));
		expect(said).toContain('refused');
		expect(await loadWrites()).toBe(before);
	} finally {
		child.kill('SIGKILL');
	}
});
