import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { pathOf } from '../log.mjs';

const WIDTH = 256;

/** Parts behind their lengths in four bytes. */
export const withLengths = (parts: readonly Buffer[]): Buffer =>
	Buffer.concat(
		parts.flatMap((part) => {
			const length = Buffer.alloc(4);
			length.writeUInt32BE(part.length);
			return [length, part];
		}),
	);

/** The single files of a tile's items. */
export const singlesOf = (files: ReadonlyMap<string, Buffer>, tile: number): Buffer[] =>
	Array.from({ length: WIDTH }, (_, i) => files.get(`items/${pathOf(tile * WIDTH + i)}`) as Buffer);

/** Puts bundles in the place of the single files of whole tiles. */
export function packLog(files: Map<string, Buffer>, size: number): void {
	for (let tile = 0; (tile + 1) * WIDTH <= size; tile++) {
		files.set(`bundles/${pathOf(tile)}`, gzipSync(withLengths(singlesOf(files, tile))));
		for (let i = 0; i < WIDTH; i++) files.delete(`items/${pathOf(tile * WIDTH + i)}`);
	}
}

/** Zeros, compressed to a thousandth, behind a right head; their end says `said` bytes. */
function makeBomb(megabytes: number, said: number): Buffer {
	const block = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
	const end = Buffer.alloc(8);
	end.writeUInt32LE(said, 4);
	const blocks = Array.from({ length: megabytes }, () => block);
	return Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), ...blocks, Buffer.of(3, 0), end]);
}

/** Bytes that are no bundle of the entries whose single files are given. */
export function makeOddBundles(singles: readonly Buffer[]): readonly (readonly [name: string, bytes: Buffer])[] {
	const content = withLengths(singles);
	const right = gzipSync(content);
	const change = (bytes: Buffer, act: (copy: Buffer) => void) => {
		const copy = Buffer.from(bytes);
		act(copy);
		return copy;
	};
	const say = (bytes: Buffer, length: number) => change(bytes, (copy) => copy.writeUInt32LE(length, copy.length - 4));
	const length = (n: number) => gzipSync(change(content, (copy) => copy.writeUInt32BE(n, 0)));
	const first = (singles[0] as Buffer).length;
	return [
		['nothing', Buffer.alloc(0)],
		['not compressed', content],
		['with a name in its head', change(right, (copy) => copy.writeUInt8(8, 3))],
		['cut in its data', Buffer.concat([right.subarray(0, -40), right.subarray(-8)])],
		['cut at its end', right.subarray(0, -5)],
		['with bytes behind its data', Buffer.concat([right.subarray(0, -8), Buffer.from('more'), right.subarray(-8)])],
		['with bytes behind its end', Buffer.concat([right, Buffer.from('more')])],
		['of two members', Buffer.concat([gzipSync(content.subarray(0, 500)), gzipSync(content.subarray(500))])],
		['of an empty member and a right one', Buffer.concat([gzipSync(''), right])],
		['that is there twice', Buffer.concat([right, right])],
		['that says less', say(right, content.length - 1)],
		['that says more', say(right, content.length + 1)],
		['that says nothing', say(right, 0)],
		['that says four gigabytes', say(right, 2 ** 32 - 1)],
		['of four gigabytes of zeros', makeBomb(4_096, 0)],
		['of four gigabytes that say little', makeBomb(4_096, content.length)],
		['of as many zeros as there may be', makeBomb(128, 2 ** 27)],
		['of one megabyte more', makeBomb(129, 129 * 2 ** 20)],
		['of 255 entries', gzipSync(withLengths(singles.slice(1)))],
		['of 257 entries', gzipSync(withLengths([...singles, singles[0] as Buffer]))],
		['with an entry of millions of empty items', gzipSync(withLengths(singles.with(0, Buffer.alloc(2 ** 25))))],
		['whose length overruns', length(2 ** 31)],
		['whose length cuts the items', length(first - 1)],
		['whose length takes from the next', length(first + 8)],
		['of another order', gzipSync(withLengths(singles.toReversed()))],
		['with a changed item', gzipSync(change(content, (copy) => copy.fill('x', 20, 21)))],
	];
}
