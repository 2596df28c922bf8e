import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundlePathOf, readBundle } from '@fairtick/domain/proof/log/bundles';
import { encodeEntry, encodeItem } from '@fairtick/domain/proof/log/items';
import { computeRoot, EMPTY_ROOT, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { encodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { makeOddBundles } from '@fairtick/domain/test/bundles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createSigner } from '../log-keys.ts';
import { CHECKPOINT_PATH, signLog } from '../sign-log.ts';
import { insertEntries, insertLog, loadLog, takeFence, updateEntries } from '../sql/proof.ts';
import { createItemScan, readItemFile } from '../store/item-files.ts';
import { createLocalLogStore, type LogStore } from '../store/log-store.ts';
import { removeUnsigned } from '../store/restored-files.ts';
import { clearNext, KEPT_MS, packNext } from './pack-log.ts';
import { UnpackedTile } from './pack-tile.ts';

const signer = createSigner('fairtick.test/log', randomBytes(32));
let db: TestDatabase;
let folder: string;
let store: LogStore;
let fence: bigint;
let nowMs = 1_000_000;
beforeEach(async () => {
	db = await createTestDatabase();
	folder = await mkdtemp(join(tmpdir(), 'fairtick-packed-'));
	store = createLocalLogStore(folder);
	await insertLog(db.database, signer.key.name, EMPTY_ROOT);
	fence = (await takeFence(db.database)) as bigint;
	nowMs = 1_000_000;
});
afterEach(async () => {
	await db.drop();
	await rm(folder, { recursive: true });
});

const itemsOf = (no: number) =>
	encodeItemBundle([encodeItem('reveal/1', { epoch: `${no}`, seed: 'a seed', at: `${no}` })]);

function makeEntry(no: number) {
	const item = encodeItem('reveal/1', { epoch: `${no}`, seed: 'a seed', at: `${no}` });
	const leaf = encodeEntry({ no, timeMs: no, round: 0, count: 1, root: computeRoot([hashLeaf(item)]) });
	return { no, timeMs: no, leaf: Buffer.from(leaf).toString(), items: itemsOf(no) };
}

/** Signs the log of `size` entries. */
async function grow(size: number): Promise<void> {
	const { entries } = (await loadLog(db.database)) ?? { entries: 0 };
	await insertEntries(
		db.database,
		Array.from({ length: size - entries }, (_, i) => makeEntry(entries + i)),
	);
	await updateEntries(db.database, size, size);
	await signLog({ database: db.database, store, signer, fence });
}

const optionsOf = (files = store) => ({ database: db.database, store: files, now: () => nowMs });
const pack = (files = store) => packNext(optionsOf(files));
const clear = (files = store) => clearNext(optionsOf(files));
const readAll = (read: (no: number) => Promise<Uint8Array | null>, size: number) =>
	Promise.all(Array.from({ length: size }, (_, no) => read(no).then((file) => file && Buffer.from(file))));
const RIGHT = (size: number) => Array.from({ length: size }, (_, no) => Buffer.from(itemsOf(no)));

test('[PROOF-14] whole tiles are packed, and their single files go a day after their bundle', async () => {
	await grow(600);
	expect(await pack()).toEqual({ tile: 0, result: 'made' });
	expect(await clear()).toBeNull();
	nowMs += 60_000;
	expect(await pack()).toEqual({ tile: 1, result: 'made' });
	expect(await pack(), 'the last one is not whole').toBeNull();
	nowMs += KEPT_MS - 60_001;
	expect(await clear(), 'not yet').toBeNull();
	nowMs += 1;
	expect([await clear(), await clear()]).toEqual([0, null]);
	expect(await readAll((no) => store.read(itemsPathOf(no)), 600)).toEqual(
		RIGHT(600).map((file, no) => (no < 256 ? null : file)),
	);
	nowMs += 60_000;
	expect([await clear(), await clear()]).toEqual([1, null]);
	expect(await store.read(itemsPathOf(511))).toBeNull();
	// One reader takes single files first, the other bundles.
	expect(await readAll((no) => readItemFile(store, no), 600)).toEqual(RIGHT(600));
	expect(await readAll(createItemScan(store), 600)).toEqual(RIGHT(600));
	expect(await readItemFile(store, 600)).toBeNull();
	await grow(768);
	expect(await pack()).toEqual({ tile: 2, result: 'made' });
});

test('[PROOF-14] nothing is packed before its checkpoint is published', async () => {
	await grow(255);
	const published = (await store.read(CHECKPOINT_PATH)) as Buffer;
	expect(await pack()).toBeNull();
	await grow(256);
	const newest = (await store.read(CHECKPOINT_PATH)) as Buffer;
	await store.remove(CHECKPOINT_PATH);
	await store.replace(CHECKPOINT_PATH, published);
	expect(await pack()).toBeNull();
	await store.replace(CHECKPOINT_PATH, newest);
	expect(await pack()).toEqual({ tile: 0, result: 'made' });
	await removeUnsigned(store, 255);
	expect(await store.read(bundlePathOf(0))).toBeNull();
});

test('[PROOF-14] wherever packing and removing die, all items are there, and the next run continues', async () => {
	await grow(256);
	for (let dieAt = 1; dieAt < 400; dieAt += dieAt < 5 ? 1 : 61) {
		let left = dieAt;
		const step = async (act: () => Promise<unknown>) => {
			// Before the call, and after it.
			if (--left === 0) throw new Error('dead');
			await act();
			if (--left === 0) throw new Error('dead');
		};
		const dying: LogStore = {
			...store,
			write: (path, bytes) => step(() => store.write(path, bytes)),
			remove: (path) => step(() => store.remove(path)),
		};
		const run = async () => {
			await pack(dying);
			nowMs += KEPT_MS;
			await clear(dying);
		};
		await run().catch((error: Error) => expect(error.message).toBe('dead'));
		expect(await readAll((no) => readItemFile(store, no), 256), `died at step ${dieAt}`).toEqual(RIGHT(256));
		expect(await readAll(createItemScan(store), 256), `died at step ${dieAt}`).toEqual(RIGHT(256));
	}
	while ((await pack()) !== null || (await clear()) !== null);
	expect(await store.read(itemsPathOf(0))).toBeNull();
	expect(await store.read(itemsPathOf(255))).toBeNull();
	expect(await readAll((no) => readItemFile(store, no), 256)).toEqual(RIGHT(256));
});

test('[PROOF-14] a tile with a file that is not what was signed is not packed', async () => {
	await grow(300);
	await store.replace(itemsPathOf(9), itemsOf(10));
	await expect(pack()).rejects.toThrow(new UnpackedTile('items/009 is not what was signed'));
	await store.remove(itemsPathOf(9));
	await expect(pack()).rejects.toThrow(new UnpackedTile('items/009 is missing'));
	await store.write(itemsPathOf(9), itemsOf(9));
	expect(await pack()).toEqual({ tile: 0, result: 'made' });
});

test('[PROOF-14] no single file goes while its bundle is damaged or gone: it is made once more, for another day', async () => {
	await grow(256);
	const odd = await makeOddBundles(RIGHT(256));
	await pack();
	for (const [name, bytes] of [...odd, ['removed', null] as const]) {
		await (bytes === null ? store.remove(bundlePathOf(0)) : store.replace(bundlePathOf(0), bytes));
		nowMs += KEPT_MS;
		expect(await clear(), name).toBe(0);
		expect(await clear(), name).toBeNull();
		expect(await store.read(itemsPathOf(0)), name).not.toBeNull();
		expect(await readBundle((await store.read(bundlePathOf(0))) as Buffer), name).toHaveLength(256);
	}
	nowMs += KEPT_MS;
	expect(await clear()).toBe(0);
	expect(await store.read(itemsPathOf(0))).toBeNull();
});

test('[PROOF-14] a bundle with the same items that is there stays as it is, in whatever way it is compressed', async () => {
	await grow(512);
	const stored = gzipSync(encodeItemBundle(RIGHT(256)), { level: 0 });
	await store.write(bundlePathOf(0), stored);
	expect(await pack()).toEqual({ tile: 0, result: 'there' });
	expect((await store.read(bundlePathOf(0)))?.equals(stored)).toBe(true);
	// Another process writes its own in between.
	const other = gzipSync(encodeItemBundle(RIGHT(512).slice(256)), { level: 1 });
	const late: LogStore = {
		...store,
		async write(path, bytes) {
			await store.write(path, other);
			await store.write(path, bytes);
		},
	};
	expect(await pack(late)).toEqual({ tile: 1, result: 'made' });
	expect((await store.read(bundlePathOf(1)))?.equals(other)).toBe(true);
});

test('[PROOF-14] two processes that pack at once come to one state', async () => {
	await grow(768);
	await Promise.all([pack(), pack(), pack()]);
	while ((await pack()) !== null);
	nowMs += KEPT_MS;
	await Promise.all([clear(), clear()]);
	while ((await clear()) !== null);
	expect(await store.read(itemsPathOf(700))).toBeNull();
	expect(await readAll((no) => readItemFile(store, no), 768)).toEqual(RIGHT(768));
});
