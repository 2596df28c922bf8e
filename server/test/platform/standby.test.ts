import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
	CommitsWait,
	CommitUnknown,
	createDatabase,
	createPools,
	type Database,
	inTransaction,
	NotPrimary,
	Primary,
	withPool,
} from '../../src/platform/database/index.ts';
import { type WatchedPrimary, watchPrimary, watchReplica } from '../../src/platform/primary/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { TestMarket } from '../support/market.ts';
import { PostgresPair } from '../support/postgres-pair.ts';
import { Sessions } from '../support/sessions.ts';
import { silentLog } from '../support/tick-log-fixture.ts';

const ASSET = 1;

let pair: PostgresPair;
/** Shows the primary, as a load balancer does that asks each server. */
let proxy: DatabaseProxy;
let primary: Primary;
let db: TestDatabase;
let app: TestApp;
let sessions: Sessions;
let dataDir: string;
let watched: WatchedPrimary;
/** Time that the watch of the replica adds. */
let lagMs = 0;
let replica: ReturnType<typeof watchReplica>;

const address = (role: string) => `postgres://${role}:none@127.0.0.1:${proxy.port}/fairtick`;

beforeAll(async () => {
	pair = await PostgresPair.make();
	proxy = await DatabaseProxy.open(pair.url('admin'));
	const url = address('fairtick_app');
	primary = await withPool(url, { max: 1 }, (one) => Primary.of(one));
	replica = watchReplica(pair.standbyUrl('app'), { onError: () => undefined, nowMs: () => performance.now() + lagMs });
	const pools = createPools(url, { connections: 20, primary, replica });
	replica.begin(pools.ownReports);
	// Prices of the test come also while no standby follows.
	const owner = createDatabase(address('fairtick_owner'), { max: 4, isLocal: true });
	db = {
		url,
		ownerUrl: address('fairtick_owner'),
		auditUrl: address('fairtick_audit'),
		pools,
		database: pools.ordinary,
		owner,
		moveClock: () => Promise.reject(new Error('this clock is the real one')),
		setClock: () => Promise.reject(new Error('this clock is the real one')),
		drop: async () => {
			await Promise.all([pools.end(), owner.end()]);
		},
	};
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-standby-'));
	const market = new TestMarket(db);
	await market.addAsset(ASSET);
	await owner.query(`create table notes (id int primary key); grant select, insert on notes to fairtick_app`);
	await owner.query(
		`insert into nodes (id, start, host, pid, roles, fingerprints) values (gen_random_uuid(), '', '', 1, '{}', '{}')`,
	);
	app = await createTestApp({}, { beside: { db, market, dataDir } });
	watched = await watchPrimary({
		url,
		primary,
		node: randomUUID(),
		rejoin: app.rejoin,
		onPromoted: () => undefined,
		onRestored: () => undefined,
		log: silentLog,
	});
	sessions = new Sessions(db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
}, 120_000);

afterAll(async () => {
	await watched?.stop();
	await app?.close();
	await replica?.stop();
	await db?.drop();
	await proxy?.close();
	await pair?.stop();
	await rm(dataDir, { recursive: true, force: true });
});

const WAITING = `from pg_stat_activity where wait_event = 'SyncRep'`;

/** Cuts off the wait of every commit, as an operator may. */
async function cancelCommits(): Promise<void> {
	await eventually(async () => expect(await pair.query(`select pid ${WAITING}`)).not.toEqual([]));
	await pair.query(`select pg_cancel_backend(pid) ${WAITING}`);
}

const insert = (database: Database, id: number) =>
	inTransaction(database, (tx) => tx.query('insert into notes (id) values ($1)', [id]));

/** It waits for no standby, as with `synchronous_commit = local`. */
const insertLocally = (database: Database, id: number) =>
	inTransaction(database, async (tx) => {
		await tx.query(`select set_config('synchronous_commit', 'local', true)`);
		await tx.query('insert into notes (id) values ($1)', [id]);
	});

const loadNotes = async () =>
	new Set((await pair.query<{ id: number }>('select id from app.notes', [])).map(({ id }) => id));

const countRestored = async () => (await pair.query('select from app.generations where restored')).length;

test('[CLUSTER-08] a placement whose wait for the standby is cut off is unknown, and its id settles it only once the standby has it', async () => {
	const { headers } = await sessions.join();
	const payload = {
		id: randomUUID(),
		mode: 'demo',
		asset_id: ASSET,
		direction: 'up',
		stake: 100,
		expiry: { duration: 60 },
		payout_percent: 90,
	};
	const place = () => app.http.inject({ method: 'POST', url: '/api/trades', headers: { ...headers }, payload });
	await pair.stopStandby();
	await app.market.tick(ASSET, Date.now(), 1_000n);
	const first = place();
	await cancelCommits();
	const { statusCode, body } = await first;
	expect([statusCode, JSON.parse(body).code]).toEqual([503, 'trading.unknown']);
	// It is committed on the primary alone: a repeat finds it there, and must not say so before the standby has it.
	const again = place();
	expect(await Promise.race([again.then(() => 'answered'), wait(700, 'waits')])).toBe('waits');
	await pair.startStandby();
	expect((await again).statusCode).toBe(201);
});

test('[CLUSTER-08] a statement that commits by itself fails as well if its wait is cut off', async () => {
	await pair.stopStandby();
	const database = createDatabase(db.url, { max: 1, primary });
	const inserted = database.query('insert into notes (id) values (900001)');
	const failed = expect(inserted).rejects.toThrow(CommitUnknown);
	await cancelCommits();
	await failed;
	await pair.startStandby();
	// The connection is not used again.
	await database.query('insert into notes (id) values (900002)');
	await database.end();
	expect(await loadNotes()).toContain(900_002);
});

test('[CLUSTER-08] without a standby commits are answered as unknown in time, further ones are not begun, and the status says why', async () => {
	const database = createDatabase(db.url, { max: 4, primary, commitPatienceMs: 300 });
	await pair.stopStandby();
	const unknown = await Promise.allSettled([1, 2].map((n) => insert(database, 910_000 + n)));
	for (const one of unknown) expect(one).toMatchObject({ reason: expect.any(CommitUnknown) });
	await expect(insert(database, 910_003)).rejects.toThrow(CommitsWait);
	await eventually(async () => {
		const { statusCode, body } = await app.http.inject({ url: '/api/status' });
		expect(JSON.parse(body)).toMatchObject({ status: 'failing', commits: { status: 'waiting' } });
		expect(statusCode).toBe(503);
	});
	await pair.startStandby();
	await eventually(async () => expect(await loadNotes()).toContain(910_002));
	await insert(database, 910_004);
	await database.end();
	expect([...(await loadNotes())]).not.toContain(910_003);
});

test('[CLUSTER-08] no time-out of a statement or of a transaction cuts off the wait of a commit', async () => {
	await pair.stopStandby();
	const database = createDatabase(db.url, { max: 1, statementTimeoutMs: 300 });
	const committed = inTransaction(database, async (tx) => {
		await tx.query(`select set_config('transaction_timeout', '300', true)`);
		await tx.query('insert into notes (id) values (920001)');
	});
	expect(await Promise.race([committed, wait(1_000, 'waits')])).toBe('waits');
	await pair.startStandby();
	await committed;
	await database.end();
});

test('[CLUSTER-08] lists of staff are read from the replica and say of when they are; beyond a minute of lag they are refused', async () => {
	const { headers } = await sessions.join('admin');
	const list = () => app.http.inject({ url: '/api/admin/users', headers: { ...headers } });
	const beat = () => db.owner.query('update nodes set beat_at = clock_timestamp()');
	await beat();
	await eventually(async () => expect((await list()).statusCode).toBe(200));
	await eventually(async () => {
		const asOf = Date.parse(String((await list()).headers['as-of']));
		expect(Math.abs(Date.now() - asOf)).toBeLessThan(20_000);
	});
	// The replica replays nothing more, while the primary continues.
	await pair.pauseReplay(true);
	onTestFinished(() => pair.pauseReplay(false).catch(() => undefined));
	const [replayed] = await pair.queryStandby<{ ms: number }>(
		'select floor(extract(epoch from max(beat_at)) * 1000)::float8 ms from app.nodes',
	);
	const before = new Date(replayed?.ms ?? 0).toISOString();
	await eventually(async () => expect((await list()).headers['as-of']).toBe(before));
	await beat();
	await wait(1_200);
	expect((await list()).headers['as-of']).toBe(before);
	lagMs = 61_000;
	const refused = await list();
	expect([refused.statusCode, refused.json().code]).toEqual([503, 'http.reports_behind']);
	lagMs = 0;
	await pair.pauseReplay(false);
	// A call that decides reads the primary: it names no instant.
	expect((await app.http.inject({ url: '/api/user', headers: { ...headers } })).headers['as-of']).toBeUndefined();
});

/** A process with its own pool and its watch of the primary. */
async function openProcess(rejoin: (database: Database) => Promise<boolean> = async () => false, url = db.url) {
	const own = await withPool(url, { max: 1 }, (one) => Primary.of(one));
	const database = createDatabase(url, { max: 4, primary: own });
	const node = randomUUID();
	await pair.query(
		`insert into app.nodes (id, start, host, pid, roles, fingerprints) values ('${node}', '', '', 1, '{}', '{}')`,
	);
	const seen = { promoted: 0, restored: 0 };
	const watched = await watchPrimary({
		url,
		primary: own,
		node,
		rejoin,
		onPromoted: () => seen.promoted++,
		onRestored: () => seen.restored++,
		log: silentLog,
	});
	onTestFinished(async () => {
		await watched.stop();
		await database.end();
	});
	return { database, seen };
}

/** Writes numbers one after the other until the signal, and again after failures. Those that were acknowledged go to the list. */
async function write(database: Database, from: number, acknowledged: number[], signal: AbortSignal): Promise<void> {
	for (let id = from; !signal.aborted; id++) {
		const isDone = await insert(database, id).then(
			() => true,
			() => false,
		);
		if (isDone) acknowledged.push(id);
		else await wait(20);
	}
}

async function promote(): Promise<void> {
	await pair.promote();
	proxy.moveTo(pair.url('admin'));
}

test('[CLUSTER-08] a promotion under load loses nothing that was acknowledged, changes nothing, and the former primary acknowledges nothing', async () => {
	const processes = [await openProcess(app.rejoin), await openProcess()];
	const before = await countRestored();
	const ending = new AbortController();
	const acknowledged: number[] = [];
	const writing = processes.map(({ database }, n) => write(database, 1_000 + n * 100_000, acknowledged, ending.signal));
	await eventually(() => expect(acknowledged.length).toBeGreaterThan(20));
	await pair.killPrimary();
	proxy.cut();
	const known = acknowledged.length;
	await promote();
	for (const { seen } of processes) await eventually(() => expect(seen).toEqual({ promoted: 1, restored: 0 }));
	// Commits wait until the other machine follows again.
	await pair.rejoin();
	await eventually(() => expect(acknowledged.length).toBeGreaterThan(known + 20));
	ending.abort();
	await Promise.all(writing);
	const stored = await loadNotes();
	expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
	expect(await countRestored()).toBe(before);
	// So does the application: a list that it reads from its own pools.
	const { headers } = await sessions.join();
	expect((await app.http.inject({ url: '/api/user', headers: { ...headers } })).statusCode).toBe(200);
}, 60_000);

test('[CLUSTER-08] a server with the timeline of before is left alone, whatever the balancer shows', async () => {
	const { database, seen } = await openProcess();
	await insert(database, 700_001);
	await pair.killPrimary();
	await promote();
	await eventually(() => expect(seen).toEqual({ promoted: 1, restored: 0 }));
	const former = await pair.startFormer();
	proxy.moveTo(former);
	proxy.cut();
	await expect(insert(database, 700_002)).rejects.toThrow(NotPrimary);
	await wait(300);
	await expect(insert(database, 700_003)).rejects.toThrow(NotPrimary);
	proxy.moveTo(pair.url('admin'));
	await pair.rejoin();
	await eventually(() => insert(database, 700_004));
	const stored = await loadNotes();
	expect([700_001, 700_002, 700_003, 700_004].map((id) => stored.has(id))).toEqual([true, false, false, true]);
}, 60_000);

test('[CLUSTER-08] a promotion that lost what waits for no standby, such as a lease, changes nothing', async () => {
	const { database, seen } = await openProcess();
	await insert(database, 750_000);
	const local = createDatabase(db.url, {
		max: 1,
		primary: await withPool(db.url, { max: 1 }, (one) => Primary.of(one)),
		isLocal: true,
	});
	await pair.stopStandby();
	await insert(local, 750_001);
	await local.end();
	await pair.killPrimary();
	proxy.cut();
	await pair.startStandby({ isAlone: true });
	await promote();
	await eventually(() => expect(seen).toEqual({ promoted: 1, restored: 0 }));
	await pair.rejoin();
	expect((await loadNotes()).has(750_001)).toBe(false);
}, 60_000);

test('[CLUSTER-08] [CASH-14] a promotion that lost an acknowledged commit is seen by the process that had it, and makes the database a restored one for all', async () => {
	const behind = await DatabaseProxy.open(pair.url('admin'));
	onTestFinished(() => behind.close().then(() => undefined));
	const lateUrl = new URL(db.url);
	lateUrl.port = String(behind.port);
	const [one, other] = [await openProcess(app.rejoin), await openProcess(app.rejoin)];
	// It reaches the new primary when the others have ended.
	const late = await openProcess(app.rejoin, lateUrl.href);
	await insert(other.database, 800_000);
	const before = await countRestored();
	await eventually(async () => {
		const [row] = await pair.query<{ same: boolean }>(
			'select replay_lsn = pg_current_wal_flush_lsn() same from pg_stat_replication',
		);
		expect(row?.same).toBe(true);
	});
	await pair.stopStandby();
	for (let id = 800_001; id < 800_020; id++) await insertLocally(one.database, id);
	await pair.killPrimary();
	proxy.cut();
	await pair.startStandby({ isAlone: true });
	await promote();
	// The commits that make the database a restored one wait until the other machine follows again.
	await pair.rejoin();
	for (const { seen } of [one, other]) await eventually(() => expect(seen.restored).toBeGreaterThan(0));
	behind.moveTo(pair.url('admin'));
	behind.cut();
	await eventually(() => expect(late.seen.restored).toBeGreaterThan(0));
	const stored = await loadNotes();
	expect([stored.has(800_000), stored.has(800_019)]).toEqual([true, false]);
	// Once, although all have looked.
	expect(await countRestored()).toBe(before + 1);
	expect([one, other, late].map(({ seen }) => seen.promoted)).toEqual([0, 0, 0]);
	const stops = await pair.query(`select from app.payout_switches where reason = 'restored' and started_at is null`);
	expect(stops.length).toBeGreaterThan(0);
	await expect(insert(one.database, 800_100)).rejects.toThrow(NotPrimary);
}, 60_000);
