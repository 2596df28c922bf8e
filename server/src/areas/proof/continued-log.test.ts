import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeRoundAt } from '@fairtick/domain/market/beacon';
import { CHAIN_START } from '@fairtick/domain/market/chain';
import { computeCommitment } from '@fairtick/domain/market/fair-walk';
import { formatCheckpoint, parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { decodeItem, encodeGroupItem, encodeItem } from '@fairtick/domain/proof/log/items';
import type { LogKey } from '@fairtick/domain/proof/log/log-key';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { formatNote, parseNote } from '@fairtick/domain/proof/log/note';
import { createTileHashes, decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { type DatabaseClock, startDatabaseClock } from '../../platform/clock/index.ts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { continueLog } from './continue-log.ts';
import { isCounted } from './liabilities/queries.ts';
import { createSigner } from './log-keys.ts';
import { LogFencedOut, makeEntries, writeEntries } from './make-entries.ts';
import { readTile, signLog } from './sign-log.ts';
import { insertCheckpoint, insertLog, type LogRow, loadLog, lockLog, takeFence } from './sql/proof.ts';
import { type KnownCheckpoint, readCheckpoint } from './store/known-checkpoints.ts';
import { createLocalLogStore, type LogStore } from './store/log-store.ts';

const ORIGIN = 'fairtick.test/log';
const seed = randomBytes(32);
const signer = createSigner(ORIGIN, seed);
const TABLES = [
	'proof_log',
	'proof_entries',
	'proof_chains',
	'proof_spans',
	'proof_subjects',
	'proof_batches',
	'proof_checkpoints',
];

let db: TestDatabase;
let clock: DatabaseClock;
let folder: string;
let store: LogStore;
let fence: bigint;

beforeEach(async () => {
	db = await createTestDatabase();
	clock = await startDatabaseClock(db.database);
	folder = await mkdtemp(join(tmpdir(), 'fairtick-log-'));
	store = createLocalLogStore(folder);
	await start();
});
afterEach(async () => {
	clock.stop();
	await db.drop();
	await rm(folder, { recursive: true });
});

/** As a process begins: it takes the log over. */
async function start(): Promise<void> {
	fence = await inTransaction(db.database, async (tx) => {
		await insertLog(tx, ORIGIN, EMPTY_ROOT);
		return (await takeFence(tx)) as bigint;
	});
}

const look = (
	witnessed: readonly KnownCheckpoint[] = [],
	key: LogKey = signer.key,
	now = clock,
	later: LogKey[] = [],
) =>
	continueLog({
		database: db.database,
		clock: now,
		store,
		keys: [key, ...later],
		fence,
		outside: { known: witnessed, silent: [] },
	});

async function addBatch(): Promise<string> {
	const id = randomUUID();
	await db.database.query(
		'insert into proof_batches (id, key, leaves, trades, note, at) values ($1, $2, $3, 0, $4, $5)',
		[id, randomBytes(32), randomBytes(64), 'note', clock.now()],
	);
	return id;
}

const enter = () => makeEntries(db.database, clock, { fence, withSubjects: true });
const sign = () => signLog({ database: db.database, store, signer, fence });

/** Signs `times` entries with one batch each. */
async function log(times = 1): Promise<KnownCheckpoint> {
	let note = '';
	for (let i = 0; i < times; i++) {
		await addBatch();
		await enter();
		note = (await sign())?.note ?? note;
	}
	return readCheckpoint(note, [signer.key], 'w1') as KnownCheckpoint;
}

/** Keeps what the database has of the log; what is returned puts it back. */
async function backUp(): Promise<() => Promise<void>> {
	const name = `saved_${randomUUID().slice(0, 8)}`;
	await db.owner.query(`create schema ${name}`);
	for (const table of TABLES) await db.owner.query(`create table ${name}.${table} as select * from ${table}`);
	return async () => {
		await db.owner.query(`truncate ${TABLES.join(', ')}`);
		for (const table of TABLES) await db.owner.query(`insert into ${table} select * from ${name}.${table}`);
		await start();
	};
}

const rootAt = (size: number, top: number) =>
	createTileHashes(top, (tile) => readTile(store, tile)).hashOf({ begin: 0, end: size });

const placeOf = async (id: string) =>
	(await db.owner.query('select entry::int, place from proof_batches where id = $1', [id])).rows[0];

test('[PROOF-07] a log continues where nothing else is known', async () => {
	expect(await look()).toBeNull();
	const known = await log(3);
	expect(await look([known])).toBeNull();
	expect((await loadLog(db.database))?.entries).toBe(known.size);
});

test('[PROOF-07] an older database takes what it lacks from the files, as it is, and says so', async () => {
	await log(2);
	const waiting = await addBatch();
	const restore = await backUp();
	await enter();
	const placed = await placeOf(waiting);
	const newest = await log(300);
	const lost = await addBatch();
	await enter();
	await sign();
	await restore();
	const before = (await loadLog(db.database))?.entries as number;
	expect(await look()).toBeNull();
	// The batch that was waiting in the copy is where it was entered then; the one that came later is in the files alone.
	expect(await placeOf(waiting)).toEqual(placed);
	expect(await placeOf(lost)).toBeUndefined();
	const { rows } = await db.owner.query('select no::int, leaf from proof_entries order by no');
	expect(rows.map(({ no }) => no)).toEqual(rows.map((_, i) => i));
	expect(rows).toHaveLength(newest.size + 2);
	await log(1);
	const bundle = decodeItemBundle((await store.read(itemsPathOf(newest.size + 1))) as Buffer);
	expect(bundle.map(decodeItem)).toMatchObject([{ kind: 'restored/1', body: { size: `${before}` } }]);
	const now = (await loadLog(db.database))?.size as number;
	expect(Buffer.from(await rootAt(newest.size, now))).toEqual(Buffer.from(newest.root));
	// From now on it is a log like any other.
	await start();
	expect(await look([newest])).toBeNull();
	expect((await loadLog(db.database))?.entries).toBe(now);
});

test('[PROOF-07] [CLUSTER-02] a process that was frozen while it looked removes no file that the next one has signed', async () => {
	await log(2);
	await start();
	const [own, entries] = [fence, (await loadLog(db.database))?.entries as number];
	const path = itemsPathOf(entries);
	const frozen: LogStore = {
		...store,
		async read(name) {
			if (name === path && fence === own) {
				await start();
				await log(2);
			}
			return store.read(name);
		},
	};
	const outside = { known: [], silent: [] };
	await expect(
		continueLog({ database: db.database, clock, store: frozen, keys: [signer.key], fence: own, outside }),
	).rejects.toThrow(LogFencedOut);
	expect(await store.read(path)).not.toBeNull();
	await start();
	expect(await look()).toBeNull();
});

test('[PROOF-02] [PROOF-07] where prices lie is known again of entries that an older database takes from the files', async () => {
	await log(2);
	const restore = await backUp();
	const bytes = encodeGroupItem(CHAIN_START, {
		assetId: 9_999,
		no: 1n,
		kind: 'heartbeat',
		t: 1,
		loggedThrough: 1,
		reason: null,
		ticks: [],
	});
	const no = (await loadLog(db.database))?.entries;
	await inTransaction(db.database, async (tx) => {
		const group = { assetId: 9_999, no: 1n, kind: 'heartbeat', ticks: [] } as const;
		await writeEntries(tx, (await lockLog(tx)) as LogRow, { items: [{ bytes, atMs: 1, group }], clockMs: clock.now() });
	});
	const spans = async () => (await db.owner.query('select asset_id, entry::int from proof_spans')).rows;
	expect(await spans()).toEqual([{ asset_id: 9_999, entry: no }]);
	await log(1);
	await restore();
	expect(await spans()).toEqual([]);
	expect(await look()).toBeNull();
	expect(await spans()).toEqual([{ asset_id: 9_999, entry: no }]);
});

test('[PROOF-04] [PROOF-07] a day whose root is in entries that an older database takes from the files is known to be counted', async () => {
	await log(2);
	const restore = await backUp();
	const root = '0'.repeat(64);
	const bytes = encodeItem('liabilities/1', {
		day: '2026-11-20',
		currency: 'USD',
		at: '1',
		round: '-',
		signature: '-',
		sum: '0',
		root,
		leaves: '1',
	});
	await inTransaction(db.database, async (tx) =>
		writeEntries(tx, (await lockLog(tx)) as LogRow, { items: [{ bytes, atMs: 1 }], clockMs: clock.now() }),
	);
	await log(1);
	await restore();
	expect(await isCounted(db.database, '2026-11-20')).toBe(false);
	expect(await look()).toBeNull();
	expect(await isCounted(db.database, '2026-11-20')).toBe(true);
});

test('[MARKET-14] [PROOF-07] an older database commits to no hour again that the log names, and knows the seeds that it shows', async () => {
	await log(2);
	const restore = await backUp();
	const [open, over] = [Math.floor(clock.now() / 3_600_000) + 50, Math.floor(clock.now() / 3_600_000) - 2];
	const hourSeed = randomBytes(32);
	const commit = (epoch: number, commitment: Uint8Array) =>
		db.owner.query(
			`insert into fair_hours (epoch, commitment, committed_at, instance) values ($1, $2, clock(), gen_random_uuid())`,
			[epoch, commitment],
		);
	const reveal = () =>
		db.owner.query('update fair_hours set seed = $2, revealed_at = clock() where epoch = $1', [over, hourSeed]);
	const hours = async () =>
		(
			await db.owner.query(
				'select epoch, commitment, committed_at, instance, seed, revealed_at from fair_hours order by 1',
			)
		).rows;
	const places = async () =>
		(
			await db.owner.query(
				`select subject, entry::int from proof_subjects where subject ~ '^(commitment|reveal)' order by 1`,
			)
		).rows;
	await commit(open, randomBytes(32));
	await commit(over, computeCommitment(over, hourSeed));
	await log(1);
	await reveal();
	await log(1);
	const [known, placed] = [await hours(), await places()];
	await restore();
	await db.owner.query('delete from fair_hours');
	expect(await look()).toBeNull();
	await log(1);
	expect(await hours()).toEqual(known);
	expect(await places()).toEqual(placed);
	expect(placed).toHaveLength(3);
});

const addRound = (round: number) =>
	db.owner.query(
		`insert into beacon_rounds (round, signature, randomness, relay, fetched_at)
		values ($1, $2, sha256($2), 'a relay', 1)`,
		[round, randomBytes(48)],
	);
const roundsOf = async () =>
	(await db.owner.query(`select (leaf::json ->> 3)::int round from proof_entries order by no`)).rows.map(
		({ round }) => round,
	);

test('[PROOF-07] rounds of the beacon do not fall where the database is an older one, and are not ahead of the clock', async () => {
	const now = computeRoundAt(clock.now());
	await addRound(now - 100);
	await log(1);
	const restore = await backUp();
	await addRound(now - 50);
	await addRound(now + 1_000);
	await log(1);
	await restore();
	await db.owner.query('delete from beacon_rounds where round > $1', [now - 100]);
	expect(await look()).toBeNull();
	await log(1);
	expect(await roundsOf()).toEqual([now - 100, now - 50, now - 50, now - 50]);
});

test('[PROOF-07] what waited in an older database is placed where it was entered, however much later it is restored', async () => {
	await log(2);
	await db.owner.query(
		`insert into proof_heads (at, from_xid, until_xid, key, accounts, versions, leaves, root)
		values (clock() - 60000, 1, 2, $1, '{1}', '{1}', $1, $1)`,
		[randomBytes(32)],
	);
	const restore = await backUp();
	await enter();
	await log(2);
	const subjects = async () =>
		(await db.owner.query(`select subject, entry::int, place from proof_subjects where subject like 'heads:%'`)).rows;
	const placed = await subjects();
	expect(placed).toHaveLength(1);
	await restore();
	const later = {
		...clock,
		read: async (tx: Queryable) => ({ ...(await clock.read(tx)), clockMs: clock.now() + 3_600_000 }),
	} as DatabaseClock;
	expect(await look([], signer.key, later)).toBeNull();
	expect(await subjects()).toEqual(placed);
});

test('[PROOF-07] files that were written and never signed do not stop a restored database', async () => {
	await log(2);
	const restore = await backUp();
	await log(250);
	// Beyond the first whole tile.
	for (let i = 0; i < 5; i++) {
		await addBatch();
		await enter();
	}
	const dying: LogStore = {
		...store,
		write: async (path, bytes) => {
			await store.write(path, bytes);
			if (path.startsWith('tile/1/')) throw new Error('dead');
		},
	};
	await expect(signLog({ database: db.database, store: dying, signer, fence })).rejects.toThrow('dead');
	await restore();
	expect(await look()).toBeNull();
	const known = await log(5);
	await start();
	expect(await look([known])).toBeNull();
});

test('[PROOF-07] where a witness knows more than database and files, nothing is signed until the files are back', async () => {
	await log(2);
	const restore = await backUp();
	const older = `${folder}-older`;
	await cp(folder, older, { recursive: true });
	const known = await log(3);
	await restore();
	const newer = store;
	store = createLocalLogStore(older);
	expect(await look([known])).toEqual({ reason: 'behind', known });
	expect((await loadLog(db.database))?.entries).toBe(known.size - 3);
	store = newer;
	expect(await look([known])).toBeNull();
	expect((await loadLog(db.database))?.entries).toBe(known.size + 1);
	await rm(older, { recursive: true });
});

test('[PROOF-12] a checkpoint that an ended key alone has signed, behind all that is here, does not stop the log', async () => {
	const { size } = await log(3);
	const { lastTimeMs } = (await loadLog(db.database)) as LogRow;
	const later = createSigner(ORIGIN, randomBytes(32));
	const stolen = (...by: (typeof signer)[]) => {
		const text = formatCheckpoint({ origin: ORIGIN, size: size + 5, root: randomBytes(32) });
		const note = formatNote({ text, signatures: by.flatMap((one) => one.sign(text).signatures) });
		return readCheckpoint(note, [signer.key, later.key], 'w1') as KnownCheckpoint;
	};
	const ended = (untilMs: number): LogKey[] => [{ ...later.key, untilMs }];
	expect(await look([stolen(signer)], signer.key, clock, ended(lastTimeMs - 1))).toBeNull();
	// Until its end it counts, and so does whatever the key after it has signed.
	for (const [one, untilMs] of [
		[stolen(signer), lastTimeMs],
		[stolen(signer, later), lastTimeMs - 1],
		[stolen(later), lastTimeMs - 1],
	] as const)
		expect(await look([one], signer.key, clock, ended(untilMs))).toMatchObject({ reason: 'behind' });
});

test('[PROOF-07] of two servers on copies of one log, the one that others did not see stops', async () => {
	await log(2);
	const restore = await backUp();
	const copy = `${folder}-copy`;
	await cp(folder, copy, { recursive: true });
	const seen = await log(2);
	await restore();
	store = createLocalLogStore(copy);
	// It has signed something else meanwhile, as large, or larger, or smaller.
	await log(1);
	expect(await look([seen])).toMatchObject({ reason: 'behind', known: { source: 'w1', size: seen.size } });
	await log(1);
	expect(await look([seen])).toEqual({ reason: 'forked', known: seen });
	await log(300);
	expect(await look([seen])).toEqual({ reason: 'forked', known: seen });
	await rm(copy, { recursive: true });
});

test('[PROOF-07] a database of another log than the files stops', async () => {
	await log(2);
	const restore = await backUp();
	await log(2);
	await restore();
	// The copy entered something that the files do not have.
	await addBatch();
	await enter();
	expect(await look()).toMatchObject({ reason: 'forked', known: { source: 'file' } });
	await db.owner.query('delete from proof_entries where no >= $1', [(await loadLog(db.database))?.size]);
	await db.owner.query('update proof_log set entries = size, root = $1', [randomBytes(32)]);
	expect(await look()).toMatchObject({ reason: 'forked' });
});

test('[PROOF-07] changed or missing files and another key stop the log', async () => {
	const { size } = await log(3);
	expect(await look([], createSigner(ORIGIN, randomBytes(32)).key)).toEqual({ reason: 'other_key', known: null });
	const path = `tile/0/000.p/${size}`;
	const tile = (await store.read(path)) as Buffer;
	await store.replace(path, Buffer.from(tile).fill(7, 3, 4));
	expect(await look()).toMatchObject({ reason: 'damaged' });
	await store.remove(path);
	expect(await look()).toMatchObject({ reason: 'damaged' });
	await store.write(path, tile);
	expect(await look()).toBeNull();
});

test('[PROOF-07] of two processes one makes the log, and the other one neither enters, looks nor keeps anything', async () => {
	const known = await log(2);
	const old = fence;
	await start();
	const now = fence;
	fence = old;
	await addBatch();
	await expect(enter()).rejects.toThrow('another process');
	await expect(look()).rejects.toThrow('another process');
	await expect(sign()).rejects.toThrow('another process');
	expect(await insertCheckpoint(db.database, { ...known, fence, atMs: 1 })).toBe(false);
	fence = now;
	expect(await insertCheckpoint(db.database, { ...known, fence, atMs: 1 })).toBe(true);
	// One before it is never kept after it: receipts would change.
	expect(await insertCheckpoint(db.database, { ...known, size: known.size - 1, fence, atMs: 2 })).toBe(false);
});

test('[PROOF-07] two processes at once sign one log', async () => {
	const notes: string[] = [];
	const run = async () => {
		const own = await takeFence(db.database);
		for (let i = 0; i < 8; i++) {
			await addBatch();
			const options = { database: db.database, store, signer, fence: own as bigint };
			await makeEntries(db.database, clock, { fence: own as bigint, withSubjects: false });
			const signed = await signLog(options);
			if (signed) notes.push(signed.note);
		}
	};
	for (let round = 0; round < 4; round++) await Promise.allSettled([run(), run(), run()]);
	await start();
	expect(await look()).toBeNull();
	const top = (await log(1)).size;
	expect(notes.length).toBeGreaterThan(3);
	for (const note of notes) {
		const { size, root } = parseCheckpoint(parseNote(note)?.text ?? '') as NonNullable<
			ReturnType<typeof parseCheckpoint>
		>;
		expect(Buffer.from(await rootAt(size, top))).toEqual(Buffer.from(root));
	}
});

/** Runs a process that continues with the log and is killed before a step of signing; false: it had no such step. */
async function isKilledAt(step: number): Promise<boolean> {
	const script = join(import.meta.dirname, '../../../test/support/sign-and-die.ts');
	const args = [script, db.url, folder, ORIGIN, seed.toString('hex'), `${step}`];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
	const [code, signal] = await once(child, 'exit');
	if (signal === null) expect(code).toBe(0);
	return signal === 'SIGKILL';
}

test('[PROOF-07] killed before any step of signing, a log never has two checkpoints of one size, or a fork', async () => {
	let steps = 0;
	while (await isKilledAt(steps + 1)) {
		steps++;
		await start();
		expect(await look()).toBeNull();
		await sign();
	}
	// Files of items and tiles, the row of the signed entries, the signature, the checkpoint.
	expect(steps).toBeGreaterThan(8);
	await start();
	expect(await look()).toBeNull();
	const top = await log(1);
	const signed = (await readFile(join(folder, 'signed'), 'utf8')).match(/[^\n]+\n\d+\n[^\n]+\n/g) ?? [];
	expect(signed.length).toBeGreaterThan(1);
	for (const text of signed) {
		const { size, root } = parseCheckpoint(text) as NonNullable<ReturnType<typeof parseCheckpoint>>;
		expect(Buffer.from(await rootAt(size, top.size))).toEqual(Buffer.from(root));
	}
}, 180_000);
