import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { finish, foldLeaves } from '@fairtick/domain/proof/liabilities/tree';
import { encodeEntry, encodeItem } from '@fairtick/domain/proof/log/items';
import { computeRoot, EMPTY_ROOT, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { encodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { makeOddBundles } from '@fairtick/domain/test/bundles';
import { keyOf, makeKeyProof } from '@fairtick/domain/test/key-proof';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { createSigner } from '../log-keys.ts';
import { DamagedLog, signLog } from '../sign-log.ts';
import { insertEntries, insertLog, loadLog, takeFence, updateEntries } from '../sql/proof.ts';
import type { LogStore } from '../store/log-store.ts';
import { takeFiles } from './take-files.ts';

const ORIGIN = 'fairtick.test/log';
const SECRET = randomBytes(32);
const signer = createSigner(ORIGIN, SECRET);
const DAY = '2026-11-25';
const LEAVES_PATH = `liabilities/${DAY}/000`;
const LEAVES = Buffer.concat([Buffer.alloc(39, 1), Buffer.of(7)]);

type Files = Map<string, Buffer>;
const storeOf = (files: Files): LogStore => ({
	read: async (path) => files.get(path) ?? null,
	write: async (path, bytes) => {
		const present = files.get(path);
		if (present && !present.equals(bytes)) throw new Error(`${path} has other bytes`);
		files.set(path, Buffer.from(bytes));
	},
	replace: async (path, bytes) => void files.set(path, Buffer.from(bytes)),
	remove: async (path) => {
		for (const name of files.keys()) if (name === path || name.startsWith(`${path}/`)) files.delete(name);
	},
});

let db: TestDatabase;
let fence: bigint;
beforeEach(async () => {
	db = await createTestDatabase();
	await insertLog(db.database, ORIGIN, EMPTY_ROOT);
	fence = (await takeFence(db.database)) as bigint;
});
afterEach(() => db.drop());

function makeEntry(no: number) {
	const timeMs = 1_700_000_000_000 + no * 1_000;
	const { sum, hash } = finish(foldLeaves(DAY, LEAVES));
	const owed = { day: DAY, currency: 'USD', at: '1', round: '-', signature: '-', leaves: '1' };
	const item =
		no === 2
			? encodeItem('liabilities/1', { ...owed, sum: `${sum}`, root: Buffer.from(hash).toString('hex') })
			: encodeItem('reveal/1', { epoch: `${no}`, seed: 'a seed', at: `${timeMs}` });
	const leaf = encodeEntry({ no, timeMs, round: 0, count: 1, root: computeRoot([hashLeaf(item)]) });
	return { no, timeMs, leaf: Buffer.from(leaf).toString(), items: encodeItemBundle([item]) };
}

/** Signs the log of `size` entries in some files. */
async function grow(files: Files, size: number) {
	const { entries } = (await loadLog(db.database)) ?? { entries: 0 };
	const added = Array.from({ length: size - entries }, (_, i) => makeEntry(entries + i));
	await insertEntries(db.database, added);
	await updateEntries(db.database, size, added.at(-1)?.timeMs ?? 0);
	return signLog({ database: db.database, store: storeOf(files), signer, fence });
}
const rootNow = async () => Buffer.from((await loadLog(db.database))?.root as Buffer);
const headNow = async () => ({ size: (await loadLog(db.database))?.size as number, root: await rootNow() });
const rootOf = (size: number) =>
	Buffer.from(computeRoot(Array.from({ length: size }, (_, no) => hashLeaf(Buffer.from(makeEntry(no).leaf)))));
const copyOf = (files: Files): Files => new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes)]));
function spoil(files: Files, path: string): void {
	const bytes = files.get(path) as Buffer;
	bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 1;
}

test('[PROOF-07] no tile of a mirror is taken that the signed root does not cover, and the log that continues is the same one', async () => {
	const files: Files = new Map([[LEAVES_PATH, LEAVES]]);
	await grow(files, 290);
	const before = copyOf(files);
	await grow(files, 600);
	const signed = await headNow();
	for (const [from, here] of [
		[0, new Map()],
		[290, before],
	] as const)
		for (const path of [...files.keys()].filter((name) => name.startsWith('tile/'))) {
			const mirror = copyOf(files);
			spoil(mirror, path);
			const own = copyOf(here);
			const isTaken = await takeFiles(storeOf(own), storeOf(mirror), { from, signed, keys: [signer.key] });
			const isRight = ([name, bytes]: [string, Buffer]) =>
				name === 'checkpoint' || (files.get(name) ?? here.get(name))?.equals(bytes) === true;
			expect([path, [...own].filter((one) => !isRight(one)).map(([name]) => name)]).toEqual([path, []]);
			if (!isTaken) expect(own).toEqual(here);
		}
	const [mirror, own]: [Files, Files] = [copyOf(files), new Map()];
	spoil(mirror, 'tile/0/000');
	spoil(mirror, 'tile/0/001');
	expect(await takeFiles(storeOf(own), storeOf(mirror), { from: 0, signed, keys: [signer.key] })).toBe(true);
	await grow(own, 1_100);
	expect((await rootNow()).equals(rootOf(1_100))).toBe(true);
});

test('[PROOF-07] rotten tiles make no fork: those of old are not read, and on the last ones nothing is signed', async () => {
	const files: Files = new Map();
	await grow(files, 300);
	spoil(files, 'tile/0/000');
	await grow(files, 600);
	expect((await rootNow()).equals(rootOf(600))).toBe(true);
	spoil(files, 'tile/1/000.p/2');
	await expect(grow(files, 800)).rejects.toThrow(DamagedLog);
	expect(await headNow()).toMatchObject({ size: 600 });
	expect(String(files.get('checkpoint'))).toContain('\n600\n');
});

test('[PROOF-14] a bundle of a mirror is taken if it is right, else single files; different single files here go', async () => {
	const files: Files = new Map([[LEAVES_PATH, LEAVES]]);
	await grow(files, 300);
	const signed = await headNow();
	const take = (own: Files, mirror: Files) =>
		takeFiles(storeOf(own), storeOf(mirror), { from: 0, signed, keys: [signer.key] });
	const singles = Array.from({ length: 256 }, (_, no) => files.get(itemsPathOf(no)) as Buffer);
	const bundle = gzipSync(encodeItemBundle(singles));
	const packed = copyOf(files);
	for (let no = 0; no < 256; no++) packed.delete(itemsPathOf(no));
	packed.set('bundles/000', bundle);
	const own: Files = new Map([
		['items/007', Buffer.from('never signed')],
		['items/008', singles[8] as Buffer],
	]);
	expect(await take(own, packed)).toBe(true);
	expect(own.get('bundles/000')?.equals(bundle)).toBe(true);
	expect([own.has('items/007'), own.has('items/008'), own.has('items/009')]).toEqual([false, true, false]);
	expect(own.get(LEAVES_PATH)?.equals(LEAVES)).toBe(true);
	const odd = (await makeOddBundles(singles)).filter(([name]) => /cut at|two members|of other|of zeros$/.test(name));
	for (const [name, bytes] of odd) {
		const mirror = copyOf(packed).set('bundles/000', Buffer.from(bytes));
		const lacking: Files = new Map();
		expect(await take(lacking, mirror), name).toBe(false);
		expect(lacking.has('bundles/000'), name).toBe(false);
		for (const [no, single] of singles.entries()) mirror.set(itemsPathOf(no), single);
		lacking.set('bundles/000', Buffer.from(bytes));
		expect(await take(lacking, mirror), name).toBe(true);
		expect(lacking.has('bundles/000'), name).toBe(false);
		// The bundle here is right.
		const kept: Files = new Map([['bundles/000', bundle]]);
		expect(await take(kept, mirror), name).toBe(true);
		expect(kept.get('bundles/000')?.equals(bundle), name).toBe(true);
	}
});

test('[PROOF-07] leaves, items and what leads to keys are taken where they are right, and stay where they were', async () => {
	const files: Files = new Map([[LEAVES_PATH, LEAVES]]);
	const [second, third] = [keyOf(ORIGIN, randomBytes(32)), keyOf(ORIGIN, randomBytes(32))];
	files.set('keys/000', Buffer.from(makeKeyProof({ no: 0, key: second, origin: ORIGIN, by: [SECRET] })));
	files.set('keys/001', Buffer.from(makeKeyProof({ no: 1, key: third, origin: ORIGIN, by: [SECRET] })));
	await grow(files, 20);
	const signed = await headNow();
	const take = (own: Files, mirror: Files) =>
		takeFiles(storeOf(own), storeOf(mirror), { from: 0, signed, keys: [signer.key] });
	for (const path of [LEAVES_PATH, 'items/003', 'keys/000', 'keys/001']) {
		const [own, mirror, spoilt] = [copyOf(files), copyOf(files), copyOf(files)];
		spoil(mirror, path);
		expect([path, await take(own, mirror)]).toEqual([path, true]);
		expect([path, own.get(path)]).toEqual([path, files.get(path)]);
		// A damaged file is replaced.
		spoil(spoilt, path);
		expect([path, await take(spoilt, files)]).toEqual([path, true]);
		expect([path, spoilt.get(path)]).toEqual([path, files.get(path)]);
		const lacking = copyOf(files);
		lacking.delete(path);
		expect([path, await take(lacking, mirror)]).toEqual([path, path !== 'items/003']);
		expect(lacking.has(path)).toBe(false);
	}
	// A key that no other vouches for is none.
	const mirror = copyOf(files);
	mirror.set('keys/002', Buffer.from(makeKeyProof({ no: 2, key: second, origin: ORIGIN, by: [randomBytes(32)] })));
	const own: Files = new Map();
	expect(await take(own, mirror)).toBe(true);
	expect([own.has('keys/001'), own.has('keys/002')]).toEqual([true, false]);
	// Whatever a mirror shows, looking for keys ends.
	const endless = { ...storeOf(files), read: async (path: string) => files.get(path) ?? Buffer.from('{}') };
	expect(await takeFiles(storeOf(new Map()), endless, { from: 0, signed, keys: [signer.key] })).toBe(true);
});
