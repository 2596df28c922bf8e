import { concatBytes } from '@noble/hashes/utils.js';
import { bundlePathOf } from '../src/proof/log/bundles.ts';
import { encodeItemBundle, itemsPathOf, TILE_WIDTH } from '../src/proof/log/tiles.ts';

interface Compressing {
	readonly writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } };
	readonly readable: AsyncIterable<Uint8Array>;
}
const { CompressionStream } = globalThis as unknown as { CompressionStream: new (format: 'gzip') => Compressing };

/** Bytes as gzip writes them. */
export async function compress(bytes: Uint8Array): Promise<Uint8Array> {
	const stream = new CompressionStream('gzip');
	const writer = stream.writable.getWriter();
	const written = writer.write(bytes).then(() => writer.close());
	const parts: Uint8Array[] = [];
	for await (const part of stream.readable) parts.push(part);
	await written;
	return concatBytes(...parts);
}

/** Packs the whole tiles of a log's files in the same map, and removes their single files. */
export async function packFiles(files: Map<string, Uint8Array>, size: number): Promise<void> {
	for (let tile = 0; (tile + 1) * TILE_WIDTH <= size; tile++) {
		const paths = Array.from({ length: TILE_WIDTH }, (_, i) => itemsPathOf(tile * TILE_WIDTH + i));
		files.set(bundlePathOf(tile), await compress(encodeItemBundle(paths.map((path) => files.get(path) as Uint8Array))));
		for (const path of paths) files.delete(path);
	}
}

/** The last four bytes of a gzip member say how long its content is. */
export function sayLength(bytes: Uint8Array, length: number): Uint8Array {
	const changed = bytes.slice();
	new DataView(changed.buffer).setUint32(changed.length - 4, length, true);
	return changed;
}

/** Bytes that are no bundle of a tile whose right files are given, each with its name. */
export async function makeOddBundles(
	files: readonly Uint8Array[],
): Promise<readonly (readonly [name: string, bytes: Uint8Array])[]> {
	const content = encodeItemBundle(files);
	const right = await compress(content);
	const [head, data, tail] = [right.subarray(0, 10), right.subarray(10, -8), right.subarray(-8)];
	const withLength = (length: number) => {
		const changed = content.slice();
		new DataView(changed.buffer).setUint32(0, length);
		return compress(changed);
	};
	const first = files[0]?.length ?? 0;
	return [
		['nothing', new Uint8Array()],
		['not compressed', content],
		['with a name in its head', concatBytes(head.with(3, 8), Uint8Array.of(0x61, 0), data, tail)],
		['cut in the data', concatBytes(head, data.subarray(0, -20), tail)],
		['cut at its end', right.subarray(0, -3)],
		['with bytes behind its data', concatBytes(head, data, Uint8Array.of(1, 2, 3), tail)],
		['with bytes behind its end', concatBytes(right, Uint8Array.of(1, 2, 3))],
		['of two members', concatBytes(await compress(content.subarray(0, 400)), await compress(content.subarray(400)))],
		['twice', concatBytes(right, right)],
		['that says less than it has', sayLength(right, content.length - 1)],
		['that says more than it has', sayLength(right, content.length + 1)],
		['that says it has nothing', sayLength(right, 0)],
		['that says four gigabytes', sayLength(right, 2 ** 32 - 1)],
		['of zeros that says little', sayLength(await compress(new Uint8Array(2 ** 24)), content.length)],
		['of zeros', await compress(new Uint8Array(2 ** 24))],
		['of 255 entries', await compress(encodeItemBundle(files.slice(0, -1)))],
		['of 257 entries', await compress(encodeItemBundle([...files, files[0] as Uint8Array]))],
		['whose length overruns', await withLength(2 ** 31)],
		['whose length cuts the items', await withLength(first - 1)],
		['whose length takes from the next', await withLength(first + 4)],
		['of other entries', await compress(encodeItemBundle(files.toReversed()))],
		['with one entry empty', await compress(encodeItemBundle(files.with(3, new Uint8Array())))],
	];
}
