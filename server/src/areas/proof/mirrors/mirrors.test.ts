import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { mirrorsAlarm } from '@fairtick/domain/proof/kinds/mirrors-alarm';
import { encodeEntry, encodeItem } from '@fairtick/domain/proof/log/items';
import { computeRoot, EMPTY_ROOT, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { followKeys, keyPathOf } from '@fairtick/domain/proof/log/named-keys';
import { encodeItemBundle, itemsPathOf, listNewTiles, tilePathOf } from '@fairtick/domain/proof/log/tiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { openTestLeases } from '../../../../test/support/leases.ts';
import { S3_ACCESS_KEY, S3_SECRET_KEY, S3Server } from '../../../../test/support/s3-server.ts';
import { type DatabaseClock, startDatabaseClock } from '../../../platform/clock/index.ts';
import { MOST_BYTES } from '../../../platform/objects/index.ts';
import { createOutgoing } from '../../../platform/outgoing/index.ts';
import { clearNext, KEPT_MS, packNext } from '../bundles/pack-log.ts';
import { continueLog, type Stop } from '../continue-log.ts';
import { createSigner } from '../log-keys.ts';
import { makeEntries } from '../make-entries.ts';
import { RotatingKeys } from '../rotating-keys.ts';
import { keepLog } from '../sequencer.ts';
import { type SignedCheckpoint, signLog } from '../sign-log.ts';
import { insertEntries, insertLog, loadLog, takeFence, updateEntries } from '../sql/proof.ts';
import { readItemFile } from '../store/item-files.ts';
import { readCheckpoint } from '../store/known-checkpoints.ts';
import { createLocalLogStore, type LogStore } from '../store/log-store.ts';
import { listAlarms } from '../watch-log.ts';
import { Witnesses } from '../witnesses.ts';
import { type Mirror, openMirrors } from './mirror-stores.ts';
import { Mirrors } from './mirrors.ts';

const ORIGIN = 'fairtick.test/log';
const signer = createSigner(ORIGIN, randomBytes(32));
const KEYS = [signer.key];
const TABLES = ['proof_log', 'proof_entries', 'proof_chains', 'proof_subjects', 'proof_batches', 'proof_checkpoints'];

let db: TestDatabase;
let clock: DatabaseClock;
let folder: string;
let store: LogStore;
let fence: bigint;
let nowMs: number;
const errors: string[] = [];
const stops: (() => unknown)[] = [];

beforeEach(async () => {
	db = await createTestDatabase();
	clock = await startDatabaseClock(db.database);
	folder = await mkdtemp(join(tmpdir(), 'fairtick-mirrored-'));
	store = createLocalLogStore(folder);
	nowMs = 1_000_000;
	errors.length = 0;
	await start();
});
afterEach(async () => {
	for (const stop of stops.splice(0).reverse()) await stop();
	clock.stop();
	await db.drop();
	await rm(folder, { recursive: true });
});

async function start(): Promise<void> {
	await insertLog(db.database, ORIGIN, EMPTY_ROOT);
	fence = (await takeFence(db.database)) as bigint;
}

/** Makes entries, each signed by itself. */
async function log(times: number): Promise<void> {
	for (let i = 0; i < times; i++) {
		await db.database.query(
			`insert into proof_batches (id, key, leaves, trades, note, at) values ($1, $2, $3, 0, 'note', clock())`,
			[randomUUID(), randomBytes(32), randomBytes(64)],
		);
		await makeEntries(db.database, clock, { fence, withSubjects: false });
		await signLog({ database: db.database, store, signer, fence });
	}
}

/** Makes entries that are signed at once. */
async function enter(count: number): Promise<void> {
	const { entries } = (await loadLog(db.database)) ?? { entries: 0 };
	const made = Array.from({ length: count }, (_, i) => {
		const no = entries + i;
		const item = encodeItem('reveal/1', { epoch: `${no}`, seed: 'a seed', at: `${no}` });
		const leaf = encodeEntry({ no, timeMs: no, round: 0, count: 1, root: computeRoot([hashLeaf(item)]) });
		return { no, timeMs: no, leaf: Buffer.from(leaf).toString(), items: encodeItemBundle([item]) };
	});
	await insertEntries(db.database, made);
	await updateEntries(db.database, entries + count, entries + count);
	await signLog({ database: db.database, store, signer, fence });
}

const sizeOf = async () => (await loadLog(db.database))?.size as number;
const folderMirror = (name = 'mirror') => openMirrors({ folders: [join(folder, name)], s3: null });

function follow(mirrors: readonly Mirror[], source = store): Mirrors {
	const made = new Mirrors({
		mirrors,
		source,
		loadKeys: async () => KEYS,
		now: () => nowMs,
		firstPauseMs: 50,
		timeoutMs: 500,
		onError: (error, what) => errors.push(`${what}: ${(error as Error).message}`),
	});
	stops.push(() => made.stop());
	return made;
}

const look = async (mirrors: readonly Mirror[], known = mirrors) =>
	continueLog({
		database: db.database,
		clock,
		store,
		keys: KEYS,
		fence,
		mirrors,
		outside: { known: await follow(known).loadKnown(KEYS), silent: [] },
	});

/** Demands that a mirror has all that the log of a size consists of, as it is here. */
async function expectWhole(mirror: LogStore, size: number): Promise<void> {
	const paths = [
		'checkpoint',
		...Array.from({ length: size }, (_, no) => itemsPathOf(no)),
		...listNewTiles(0, size).map(tilePathOf),
	];
	for (const path of paths)
		expect((await mirror.read(path))?.equals((await store.read(path)) as Buffer), path).toBe(true);
}

const isWhole = (mirrors: Mirrors, size: number) =>
	eventually(() => expect(mirrors.reports()).toMatchObject([{ size, lagMs: 0, isFailing: false }]));

test('[PROOF-01] a folder and a bucket get all files of the log, and continue after a restart', async () => {
	const bucket = await S3Server.start();
	stops.push(() => bucket.stop());
	const s3 = { url: bucket.url, region: bucket.region, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY };
	const mirrors = openMirrors({ folders: [join(folder, 'mirror')], s3 });
	await log(40);
	await store.write(keyPathOf(0), Buffer.from('a proof'));
	let copied = follow(mirrors);
	for (const more of [0, 1, 20, 210]) {
		await log(more);
		const size = await sizeOf();
		copied.wake();
		await eventually(() => expect(copied.reports().map((one) => one.size)).toEqual([size, size]));
		for (const mirror of mirrors) {
			await expectWhole(mirror.store, size);
			expect(String(await mirror.store.read(keyPathOf(0)))).toBe('a proof');
		}
		await copied.stop();
		copied = follow(mirrors);
	}
	// Parts of tiles go with the whole one.
	for (const { store: mirror } of mirrors) expect(await mirror.read('tile/0/000.p/61')).toBeNull();
	expect([...bucket.objects.keys()].filter((name) => name.startsWith('log/tile/0/000'))).toEqual(['log/tile/0/000']);
	expect(errors).toEqual([]);
});

/** Packs all whole tiles, and removes single files as it is done `laterMs` milliseconds later. */
async function packAll(laterMs: number): Promise<void> {
	const options = { database: db.database, store, now: () => nowMs };
	while ((await packNext(options)) !== null);
	nowMs += laterMs;
	while ((await clearNext(options)) !== null);
}

const pathsOf = (folderName: string) =>
	readdirSync(join(folder, folderName), { recursive: true, withFileTypes: true })
		.filter((one) => one.isFile())
		.map((one) => relative(join(folder, folderName), join(one.parentPath, one.name)))
		.filter((path) => /^(?:items|bundles)/.test(path) && !path.endsWith('.draft'));

test('[PROOF-14] a mirror gets bundles, and loses single files after they have gone here; a new one gets bundles alone', async () => {
	await enter(300);
	const copied = follow(folderMirror());
	copied.wake();
	await isWhole(copied, 300);
	await packAll(0);
	copied.wake();
	await eventually(() => expect(pathsOf('mirror')).toContain('bundles/000'));
	expect(pathsOf('mirror')).toHaveLength(301);
	await packAll(KEPT_MS);
	await enter(300);
	await packAll(0);
	copied.wake();
	await isWhole(copied, 600);
	await eventually(() => expect(pathsOf('mirror')).not.toContain('items/255'));
	// Of the second tile only the entries that were copied before it was packed.
	const singles = Array.from({ length: 344 }, (_, i) => 256 + i).filter((no) => no < 300 || no >= 512);
	const both = ['bundles/000', 'bundles/001', ...singles.map(itemsPathOf)];
	expect(pathsOf('mirror').toSorted()).toEqual(both.toSorted());
	await copied.stop();
	const later = follow(folderMirror('new mirror'));
	later.wake();
	await isWhole(later, 600);
	expect(pathsOf('new mirror').toSorted()).toEqual([
		'bundles/000',
		'bundles/001',
		...Array.from({ length: 88 }, (_, i) => itemsPathOf(512 + i)),
	]);
	// A second process continues where the first one was, and a mirror that compressed in another way keeps its bundle.
	await enter(200);
	await packAll(0);
	const [mirror] = folderMirror('new mirror') as [Mirror];
	const other = gzipSync(gunzipSync((await store.read('bundles/002')) as Buffer), { level: 1 });
	await mirror.store.write('bundles/002', other);
	for (const path of ['bundles/000', 'bundles/001']) await mirror.store.remove(path);
	const again = follow([mirror]);
	again.wake();
	await isWhole(again, await sizeOf());
	expect((await mirror.store.read('bundles/000'))?.equals((await store.read('bundles/000')) as Buffer)).toBe(true);
	expect((await mirror.store.read('bundles/002'))?.equals(other)).toBe(true);
	await mirror.store.replace('bundles/002', (await store.read('bundles/000')) as Buffer);
	for (const path of ['bundles/000', 'bundles/001']) await mirror.store.remove(path);
	expect(errors).toEqual([]);
	again.begin();
	await enter(1);
	again.wake();
	await eventually(() => expect(errors).toEqual([expect.stringContaining('bundles/002 has other bytes')]));
});

test('[PROOF-14] a log that lost its disk comes back from the bundles of a mirror', async () => {
	await enter(600);
	await packAll(KEPT_MS);
	const copied = follow(folderMirror());
	copied.wake();
	await isWhole(copied, 600);
	await copied.stop();
	await rm(join(folder, 'log'), { recursive: true });
	store = createLocalLogStore(folder);
	expect(await look(folderMirror())).toBeNull();
	expect(pathsOf('log').filter((path) => path.startsWith('bundles'))).toEqual(['bundles/000', 'bundles/001']);
	expect(await store.read(itemsPathOf(0))).toBeNull();
	expect(await readItemFile(store, 0)).not.toBeNull();
	await enter(1);
	expect(await sizeOf()).toBeGreaterThan(600);
});

test('[CLUSTER-02] processes that make the log in turn copy it to the same mirror', async () => {
	const [one, other] = [follow(folderMirror()), follow(folderMirror())];
	let size = 0;
	for (const copied of [one, other, one, other]) {
		await log(20);
		size += 20;
		copied.begin();
		copied.wake();
		await isWhole(copied, size);
	}
	expect(errors).toEqual([]);
});

test('[PROOF-01] a mirror never shows a checkpoint before all that it covers, wherever copying dies', async () => {
	await log(30);
	const [mirror] = folderMirror() as [Mirror];
	for (let dieAt = 1; dieAt < 200; dieAt++) {
		let left = dieAt;
		const step = () => {
			left--;
			if (left === 0) throw new Error('dead');
		};
		const dying: LogStore = {
			...mirror.store,
			write: async (path, bytes) => {
				step();
				await mirror.store.write(path, bytes);
			},
			replace: async (path, bytes) => {
				step();
				await mirror.store.replace(path, bytes);
			},
		};
		const copied = follow([{ name: 'mirror-1', store: dying }]);
		copied.wake();
		await eventually(() => expect(copied.reports()[0]?.size === 30 || errors.length > 0).toBe(true));
		await copied.stop();
		const note = await mirror.store.read('checkpoint');
		if (note !== null) await expectWhole(mirror.store, readCheckpoint(note.toString(), KEYS, '')?.size as number);
		if (errors.splice(0).length === 0) return;
	}
	throw new Error('copying never came to its end');
});

test('[PROOF-01] a mirror that fails is tried again, is an alarm after ten minutes, and delays nothing', async () => {
	await log(3);
	const [mirror] = folderMirror() as [Mirror];
	let isDown = true;
	const failing: LogStore = {
		...mirror.store,
		read: async (path) => {
			if (isDown) throw new Error('down');
			return mirror.store.read(path);
		},
	};
	const copied = follow([{ name: 'mirror-1', store: failing }]);
	const alarm = () =>
		listAlarms({
			stop: () => null,
			pulse: { isAlive: true },
			witnesses: { reports: () => [] } as never,
			mirrors: copied,
		}).find(({ of }) => of === mirrorsAlarm)?.count;
	copied.wake();
	await eventually(() => expect(copied.reports()).toMatchObject([{ size: null, isFailing: true }]));
	expect(alarm()).toBe(0);
	nowMs += 600_001;
	expect([alarm(), copied.reports()[0]?.lagMs]).toEqual([1, 600_001]);
	expect(await copied.loadKnown(KEYS)).toEqual([]);
	isDown = false;
	await isWhole(copied, 3);
	expect(alarm()).toBe(0);
	// It was said once.
	expect(errors).toEqual(['copying the proof log to mirror-1: down']);
	const hanging = follow([
		{ name: 'mirror-1', store: { ...mirror.store, read: () => new Promise<never>(() => undefined) } },
	]);
	const began = performance.now();
	expect(await hanging.loadKnown(KEYS)).toEqual([]);
	expect(performance.now() - began).toBeLessThan(3_000);
});

test('[PROOF-01] [PROOF-07] signing waits for no mirror, and never continues without its key', async () => {
	const keysDir = join(folder, 'keys');
	const onError = (error: unknown) => errors.push(String(error));
	const keys = await RotatingKeys.open({ database: db.database, keysDir, store, origin: ORIGIN, onError });
	const [mirror] = folderMirror() as [Mirror];
	const hanging: LogStore = { ...mirror.store, write: () => new Promise<never>(() => undefined) };
	const copied = follow([{ name: 'mirror-1', store: hanging }]);
	const outgoing = createOutgoing({ allowsLoopback: true });
	const signed: SignedCheckpoint[] = [];
	const found: (Stop | null)[] = [];
	const leases = openTestLeases(db);
	keepLog({
		leases,
		database: db.database,
		clock,
		store,
		keys,
		origin: ORIGIN,
		checkpointMs: 100,
		mirrors: copied,
		onError,
		witnesses: new Witnesses({ policy: null, outgoing, store, origin: ORIGIN, now: Date.now }),
		onSigned: (checkpoint) => signed.push(checkpoint),
		onKept: () => undefined,
		onStop: (stop) => found.push(stop),
	});
	stops.push(() => leases.stop());
	const enter = () =>
		db.database.query(
			`insert into proof_batches (id, key, leaves, trades, note, at) values ($1, $2, $3, 0, 'note', clock())`,
			[randomUUID(), randomBytes(32), randomBytes(64)],
		);
	await eventually(async () => {
		await enter();
		expect(signed.length).toBeGreaterThan(2);
	});
	nowMs += 1_000;
	expect([copied.reports()[0]?.lagMs, found, errors]).toEqual([1_000, [null], []]);
	await rename(join(keysDir, 'log.key'), join(folder, 'log.key'));
	await eventually(async () => {
		await enter();
		expect(found.at(-1)).toEqual({ reason: 'other_key', known: null });
	});
	const { length } = signed;
	await enter();
	await new Promise((resolve) => setTimeout(resolve, 2_500));
	expect(signed).toHaveLength(length);
	// Nor does a server that begins without it.
	expect(await keys.signerAt((await loadLog(db.database))?.entries ?? 0)).toBeNull();
});

/** Keeps what the database has of the log; what is returned puts it back. */
async function backUp(): Promise<() => Promise<void>> {
	for (const table of TABLES) await db.owner.query(`create table saved_${table} as select * from ${table}`);
	return async () => {
		await db.owner.query(`truncate ${TABLES.join(', ')}`);
		for (const table of TABLES) await db.owner.query(`insert into ${table} select * from saved_${table}`);
		await start();
	};
}

async function mirrored(mirrors: readonly Mirror[] = folderMirror()): Promise<readonly Mirror[]> {
	const copied = follow(mirrors);
	copied.wake();
	await isWhole(copied, await sizeOf());
	await copied.stop();
	return mirrors;
}

test('[PROOF-07] a restored database whose files are as old takes what it lacks from a mirror', async () => {
	await log(5);
	const restore = await backUp();
	await cp(join(folder, 'log'), join(folder, 'older/log'), { recursive: true });
	await log(300);
	const mirrors = await mirrored();
	const size = await sizeOf();
	await restore();
	store = createLocalLogStore(join(folder, 'older'));
	expect(await look([], mirrors)).toMatchObject({ reason: 'behind', known: { source: 'mirror-1', size } });
	expect(await look(mirrors)).toBeNull();
	expect((await loadLog(db.database))?.size).toBe(size);
	expect(readCheckpoint(String(await store.read('checkpoint')), KEYS, '')?.size).toBe(size);
	// And continues, with the mirror behind it.
	await log(3);
	await mirrored(mirrors);
	await expectWhole((mirrors[0] as Mirror).store, await sizeOf());
	await start();
	expect(await look(mirrors)).toBeNull();
});

test('[PROOF-07] a log whose mirror knows another one does not continue, and leaves the mirror as it is', async () => {
	await log(5);
	const restore = await backUp();
	await log(10);
	const mirrors = await mirrored();
	const mirror = mirrors[0] as Mirror;
	const theirs = await mirror.store.read('checkpoint');
	await restore();
	store = createLocalLogStore(join(folder, 'other'));
	await db.owner.query('truncate proof_log, proof_entries, proof_batches');
	await start();
	await log(30);
	expect(await look(mirrors)).toMatchObject({ reason: 'forked', known: { source: 'mirror-1' } });
	const copied = follow(mirrors);
	copied.wake();
	await eventually(() => expect(errors[0]).toMatch(/this one does not continue/));
	await copied.stop();
	expect(await mirror.store.read('checkpoint')).toEqual(theirs);
});

test('[PROOF-01] a mirror that is no folder of files, or hangs, keeps neither the next one nor the log’s own files waiting', async () => {
	await log(5);
	const restore = await backUp();
	await log(20);
	const [first, second] = [folderMirror('one'), folderMirror('two')];
	await mirrored(first);
	await mirrored(second);
	const size = await sizeOf();
	await restore();
	store = createLocalLogStore(join(folder, 'empty'));
	// A bundle that ends inside a length.
	const broken = (first[0] as Mirror).store;
	await broken.replace(itemsPathOf(7), Buffer.of(0, 0));
	await broken.replace('tile/entries/000.p/25', Buffer.of(9));
	expect(await look([...first, ...second])).toBeNull();
	expect((await loadLog(db.database))?.size).toBe(size);
	// A pipe without a writer.
	await broken.remove('checkpoint');
	execFileSync('mkfifo', [join(folder, 'one/checkpoint')]);
	// A message about all bytes of such a file would need more memory than there is.
	const readLength = async () => (await broken.read('checkpoint'))?.length;
	await expect(readLength()).rejects.toThrow('is no file of this installation');
	await broken.remove('checkpoint');
	await writeFile(join(folder, 'one/checkpoint'), '');
	await truncate(join(folder, 'one/checkpoint'), MOST_BYTES + 1);
	await expect(readLength()).rejects.toThrow('is no file of this installation');
});

test('[PROOF-01] all keys together are looked for at a mirror as long as one checkpoint', async () => {
	const asked: string[] = [];
	const slow: LogStore = {
		...(folderMirror()[0] as Mirror).store,
		read: async (path) => {
			asked.push(path);
			await new Promise((resolve) => setTimeout(resolve, 200));
			return Buffer.from('{}');
		},
	};
	const read = follow([{ name: 'mirror-1', store: slow }]).readerWith(store);
	await followKeys(KEYS, read);
	expect(asked.length).toBeGreaterThan(1);
	expect(asked.length).toBeLessThan(5);
});

test('[PROOF-07] files that a mirror has otherwise than they were signed are not taken', async () => {
	await log(5);
	const restore = await backUp();
	await log(20);
	const mirrors = await mirrored();
	const mirror = mirrors[0] as Mirror;
	await restore();
	store = createLocalLogStore(join(folder, 'empty'));
	for (const path of [itemsPathOf(17), 'tile/entries/000.p/25', 'tile/0/000.p/25']) {
		const bytes = (await mirror.store.read(path)) as Buffer;
		await mirror.store.replace(path, Buffer.from(bytes).fill(bytes.at(-1) === 7 ? 8 : 7, bytes.length - 1));
		expect(await look(mirrors), path).toMatchObject({ reason: expect.stringMatching(/behind|forked/) });
		expect((await loadLog(db.database))?.size).toBe(5);
		await mirror.store.replace(path, bytes);
	}
	expect(await look(mirrors)).toBeNull();
});
