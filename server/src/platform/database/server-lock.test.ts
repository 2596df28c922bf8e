import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { inTransaction } from './pool.ts';
import { DatabaseRefused } from './refused.ts';
import { isServed, type ServerLock, takeServerLock } from './server-lock.ts';

let db: TestDatabase;
let said: string[];
let lost: number;
let locks: ServerLock[];
beforeEach(async () => {
	[db, said, lost, locks] = [await createTestDatabase(), [], 0, []];
});
afterEach(async () => {
	for (const lock of locks) await lock.release();
	await db.drop();
});

async function take({ url = db.url, start = randomUUID() as string | null, waitMs = 0 } = {}): Promise<ServerLock> {
	const print = (line: string) => void said.push(line);
	const lock = await takeServerLock({
		url,
		start,
		print,
		waitMs,
		onLost: () => lost++,
	});
	locks.push(lock);
	return lock;
}

const HOLDER = `select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and application_name like 'fairtick server %'
	and database = (select oid from pg_database where datname = current_database())`;

test('[LEDGER-10] a database has one server; a second one reports which it is, in one sentence', async () => {
	await take();
	const second = take({ waitMs: 300 });
	await expect(second).rejects.toThrow(DatabaseRefused);
	await expect(second).rejects.toThrow(
		new RegExp(
			`^Another server uses this database \\(fairtick server ${process.pid} on .+\\): stop it first, or set another DATABASE_URL\\.$`,
		),
	);
	expect(said).toEqual(['another server uses the database, waiting for its end']);
	expect(lost).toBe(0);
});

test('[CLUSTER-01] [LEDGER-10] processes of one start share a database; another start waits for the end of the last of them', async () => {
	const START = randomUUID();
	const [one, other] = await Promise.all([take({ start: START }), take({ start: START })]);
	await expect(take({ waitMs: 300 })).rejects.toThrow('Another server uses this database');
	await one.release();
	await expect(take({ waitMs: 300 })).rejects.toThrow('Another server uses this database');
	await take({ start: START });
	await other.release();
	await expect(take({ waitMs: 300 })).rejects.toThrow('Another server uses this database');
	await locks.at(-1)?.release();
	await take({ waitMs: 10_000 });
});

test('[LEDGER-10] of two starts that begin at the same moment one gets the database, time after time', async () => {
	for (let round = 0; round < 10; round++) {
		const taken = await Promise.allSettled([take(), take()]);
		expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
		for (const lock of locks.splice(0)) await lock.release();
		await eventually(async () => expect((await db.owner.query(HOLDER)).rows).toEqual([]));
	}
});

test('[LEDGER-10] a shared database has servers of several starts, beside which no command that needs it alone runs', async () => {
	const isUsed = () => inTransaction(db.database, isServed);
	expect(await isUsed()).toBe(false);
	const [one, other] = await Promise.all([take({ start: null }), take({ start: null })]);
	expect(said).toEqual([]);
	await one.release();
	expect(await isUsed()).toBe(true);
	await other.release();
	await eventually(async () => expect(await isUsed()).toBe(false));
});

test('[MARKET-14] [PROOF-07] commands that no server may run beside see that one runs', async () => {
	const isRunning = () => inTransaction(db.database, isServed);
	expect(await isRunning()).toBe(false);
	const lock = await take();
	expect(await isRunning()).toBe(true);
	await lock.release();
	await eventually(async () => expect(await isRunning()).toBe(false));
});

test('[LEDGER-10] a start waits for a server that is ending, and another database has its own server', async () => {
	const first = await take();
	const second = take({ waitMs: 10_000 });
	await vi.waitFor(() => expect(said).toHaveLength(1));
	await first.release();
	await second;
	const other = await createTestDatabase();
	try {
		await (await take({ url: other.url })).release();
	} finally {
		await other.drop();
	}
	expect(lost).toBe(0);
});

test('[LEDGER-10] a lock whose connection was ended is lost at once, and only once', async () => {
	await take();
	const admin = new pg.Client({ connectionString: new URL(new URL(db.url).pathname, inject('clusterUrl')).href });
	await admin.connect();
	await admin.query(`select pg_terminate_backend(pid) from (${HOLDER}) h`);
	await admin.end();
	await vi.waitFor(() => expect(lost).toBe(1));
	await take();
	expect(lost).toBe(1);
});

test('[LEDGER-10] a database on another machine that does not answer any more counts as lost', async () => {
	const wire = await Wire.open(new URL(db.url));
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	try {
		await take({ url: wire.url, start: null });
		for (let i = 0; i < 4; i++) await answered(() => vi.advanceTimersByTime(5_000), wire);
		expect(lost).toBe(0);
		wire.isCut = true;
		vi.advanceTimersByTime(10_000);
		expect(lost).toBe(0);
		vi.advanceTimersByTime(5_000);
		expect(lost).toBe(1);
	} finally {
		vi.useRealTimers();
		await wire.close();
	}
});

/** Lets one question pass and waits for its answer. */
async function answered(ask: () => void, wire: Wire): Promise<void> {
	const before = wire.answers;
	ask();
	await vi.waitFor(() => expect(wire.answers).toBeGreaterThan(before));
}

/** The way to PostgreSQL, which can be cut without either side noticing. */
class Wire {
	isCut = false;
	answers = 0;
	readonly #server: Server;
	readonly #sockets: Socket[] = [];
	readonly #target: URL;

	private constructor(target: URL) {
		this.#target = target;
		this.#server = createServer((near) => {
			const far = connect(Number(target.port), target.hostname);
			this.#sockets.push(near, far);
			near.on('data', (data) => this.isCut || far.write(data));
			far.on('data', (data) => {
				this.answers++;
				if (!this.isCut) near.write(data);
			});
		});
	}

	static async open(target: URL): Promise<Wire> {
		const wire = new Wire(target);
		await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
		return wire;
	}

	get url(): string {
		const url = new URL(this.#target);
		const address = this.#server.address();
		url.port = String(typeof address === 'object' ? address?.port : '');
		return url.href;
	}

	async close(): Promise<void> {
		for (const socket of this.#sockets) socket.destroy();
		await new Promise((resolve) => this.#server.close(resolve));
	}
}
