import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { compress, makeOddBundles, packFiles, sayLength } from '../../../test/bundles.ts';
import { makeLog } from '../../../test/fair-log.ts';
import { BundleFiles, bundlePathOf, readBundle } from './bundles.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { inflate, inflateByStream } from './inflate.ts';
import { encodeItem } from './items.ts';
import { FalseFile, LogFiles, MissingFile } from './log-files.ts';
import { parseNote } from './note.ts';
import { encodeItemBundle, itemsPathOf } from './tiles.ts';

const SIZE = 600;

function makeSmallLog() {
	const seconds = Array.from({ length: SIZE }, (_, no) => ({
		timeMs: 1_700_000_000_000 + no * 1_000,
		items: Array.from({ length: 1 + (no % 3) }, (_, i) =>
			encodeItem('reveal/1', { epoch: `${no * 3 + i}`, seed: `seed ${no}`, at: '1' }),
		),
	}));
	return makeLog(seconds);
}

/** A log of two bundles and an unfinished tile, its reader, and the paths that are asked for. */
async function makePackedLog() {
	const { files, note } = makeSmallLog();
	const singles = new Map(files);
	await packFiles(files, SIZE);
	const head = parseCheckpoint(parseNote(note)?.text ?? '');
	if (head === null) throw new Error('no checkpoint');
	const asked: string[] = [];
	const read = async (path: string) => {
		asked.push(path);
		return files.get(path) ?? null;
	};
	const open = () => new LogFiles(head, read);
	return { files, singles, head, asked, open };
}

test('[PROOF-14] the items of a whole tile are read from its bundle, once, and those of the unfinished one from their files', async () => {
	const { singles, asked, open } = await makePackedLog();
	const log = open();
	const entries = await log.entries(0, SIZE);
	asked.length = 0;
	const found = await Promise.all(entries.map((entry) => log.items(entry)));
	for (const [no, items] of found.entries()) expect(encodeItemBundle(items)).toEqual(singles.get(itemsPathOf(no)));
	expect(asked.filter((path) => path.startsWith('bundles/'))).toEqual(['bundles/000', 'bundles/001']);
	expect(asked.filter((path) => path.startsWith('items/'))).toHaveLength(SIZE - 512);
	expect(bundlePathOf(1_234)).toBe('bundles/x001/234');
});

test('[PROOF-14] a log without bundles is read from single files, and its bundles are asked for once', async () => {
	const { files, singles, asked, open } = await makePackedLog();
	for (const [path, bytes] of singles) files.set(path, bytes);
	files.delete('bundles/000');
	const log = open();
	for (const entry of await log.entries(0, 40)) await log.items(entry);
	expect(asked.filter((path) => path === 'bundles/000')).toHaveLength(1);
	files.delete(itemsPathOf(7));
	const [lacking] = await log.entries(7, 8);
	await expect(log.items(lacking as never)).rejects.toThrow(new MissingFile(itemsPathOf(7)));
});

test('[PROOF-14] bytes that are no bundle, or one of other entries, are false, also beside right single files', async () => {
	const { files, singles, open } = await makePackedLog();
	const right = Array.from({ length: 256 }, (_, no) => singles.get(itemsPathOf(no)) as Uint8Array);
	const other = files.get('bundles/001') as Uint8Array;
	const odd = [...(await makeOddBundles(right)), ['of another tile', other] as const];
	for (const [path, bytes] of singles) files.set(path, bytes);
	const form = odd.filter(([name]) => !/^(?:whose|of other|of another|with one)/.test(name));
	for (const [name, bytes] of form) await expect(readBundle(bytes), `a bundle ${name}`).rejects.toThrow(RangeError);
	for (const [name, bytes] of odd) {
		files.set('bundles/000', bytes);
		const log = open();
		const checks = await Promise.allSettled((await log.entries(0, 256)).map((entry) => log.items(entry)));
		const reasons = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : []));
		expect(reasons.length, `a bundle ${name}`).toBeGreaterThan(0);
		for (const reason of reasons) {
			expect(reason, `a bundle ${name}`).toBeInstanceOf(FalseFile);
			expect((reason as FalseFile).path, `a bundle ${name}`).toBe('bundles/000');
		}
	}
});

test('[PROOF-14] bundles that are packed in another way have the same items', async () => {
	const { files, singles } = await makePackedLog();
	const right = Array.from({ length: 256 }, (_, no) => singles.get(itemsPathOf(no)) as Uint8Array);
	const content = encodeItemBundle(right);
	// Blocks without compression.
	const blocks: Uint8Array[] = [];
	for (let at = 0; at < content.length; at += 0xffff) {
		const part = content.subarray(at, at + 0xffff);
		const isLast = at + 0xffff >= content.length;
		const [low, high] = [part.length & 0xff, part.length >> 8];
		blocks.push(Uint8Array.of(isLast ? 1 : 0, low, high, low ^ 0xff, high ^ 0xff), part);
	}
	const head = Uint8Array.of(0x1f, 0x8b, 8, 0, 9, 9, 9, 9, 9, 9);
	const stored = sayLength(concatBytes(head, ...blocks, new Uint8Array(8)), content.length);
	expect(await readBundle(stored)).toEqual(await readBundle(files.get('bundles/000') as Uint8Array));
});

test.each([
	['Node', inflate],
	['a browser', inflateByStream],
])('[PROOF-14] decompression as in %s ends at its bound, and takes nothing behind the data', async (_, run) => {
	const text = utf8ToBytes('a price, a price, a price'.repeat(50));
	const data = (await compress(text)).subarray(10, -8);
	expect(new Uint8Array(await run(data, text.length))).toEqual(text);
	await expect(run(data, text.length - 1)).rejects.toThrow();
	await expect(run(data.subarray(0, -4), text.length)).rejects.toThrow();
	await expect(run(concatBytes(data, Uint8Array.of(0)), text.length)).rejects.toThrow();
	const zeros = (await compress(new Uint8Array(2 ** 23))).subarray(10, -8);
	await expect(run(zeros, 1_000)).rejects.toThrow();
});

test('[PROOF-14] a reader keeps the last few bundles alone', async () => {
	const { files } = await makePackedLog();
	const bundle = files.get('bundles/000') as Uint8Array;
	let reads = 0;
	const bundles = new BundleFiles(async () => {
		reads++;
		return bundle;
	});
	for (const tile of [0, 1, 2, 0, 1, 2, 3, 0]) await bundles.fileOf(tile * 256);
	expect(reads).toBe(5);
});
