import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
	computePath,
	computeRangeHash,
	computeRoot,
	type Hash,
	hashLeaf,
	listConsistencyRanges,
	listInclusionRanges,
} from './merkle.ts';
import {
	createTileHashes,
	decodeEntryBundle,
	decodeItemBundle,
	encodeEntryBundle,
	encodeItemBundle,
	itemsPathOf,
	listNewTiles,
	type Tile,
	tileAt,
	tilePathOf,
} from './tiles.ts';

const SIZE = 70_000;
/** A tree with two levels of tiles, all of whose leaves are made. */
const MADE = 1_300;
const leaves: readonly Hash[] = Array.from({ length: MADE }, (_, i) => hashLeaf(utf8ToBytes(`${i}`)));

/** The tile's hashes, computed from all leaves. */
function computeTile({ level, index, width }: Tile): Uint8Array {
	const unit = 256 ** (level as number);
	return concatBytes(
		...Array.from({ length: width }, (_, i) => {
			const place = index * 256 + i;
			return computeRangeHash(leaves, { begin: place * unit, end: (place + 1) * unit });
		}),
	);
}

test('[PROOF-01] paths are those of C2SP tlog-tiles', () => {
	expect(tilePathOf({ level: 0, index: 1_234_067, width: 256 })).toBe('tile/0/x001/x234/067');
	expect(tilePathOf({ level: 'entries', index: 0, width: 17 })).toBe('tile/entries/000.p/17');
	expect(itemsPathOf(5)).toBe('items/005');
	expect(itemsPathOf(1_000)).toBe('items/x001/000');
});

test('[PROOF-01] a tree of 70,000 has the tiles that the specification of tiles counts', () => {
	const tiles = listNewTiles(0, SIZE);
	const of = (level: number | 'entries') => tiles.filter((tile) => tile.level === level);
	expect(of(0)).toHaveLength(274);
	expect(of(0).at(-1)).toEqual({ level: 0, index: 273, width: 112 });
	expect(of(1).map(({ width }) => width)).toEqual([256, 17]);
	expect(of(2)).toEqual([{ level: 2, index: 0, width: 1 }]);
	expect(of('entries')).toHaveLength(274);
	expect(listNewTiles(0, 256).map(tilePathOf)).toEqual(['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1']);
});

test('[PROOF-01] a log that grows writes what changed alone', () => {
	expect(listNewTiles(SIZE, SIZE)).toEqual([]);
	expect(listNewTiles(SIZE, SIZE + 1).map(tilePathOf)).toEqual(['tile/entries/273.p/113', 'tile/0/273.p/113']);
	expect(listNewTiles(255, 257).map(tilePathOf)).toEqual([
		'tile/entries/000',
		'tile/entries/001.p/1',
		'tile/0/000',
		'tile/0/001.p/1',
		'tile/1/000.p/1',
	]);
});

test('[PROOF-01] proofs from tiles are those from all leaves', async () => {
	const read: string[] = [];
	const hashes = createTileHashes(MADE, async (tile) => {
		read.push(tilePathOf(tile));
		return computeTile(tile);
	});
	expect(bytesToHex(await hashes.hashOf({ begin: 0, end: MADE }))).toBe(bytesToHex(computeRoot(leaves)));
	for (const index of [0, 255, 256, 1_023, 1_024, MADE - 1])
		expect(await hashes.hashesOf(listInclusionRanges(index, MADE))).toEqual(computePath(leaves, index));
	for (const old of [1, 256, 1_024, MADE - 1, 777]) {
		const ranges = listConsistencyRanges(old, MADE);
		expect(await hashes.hashesOf(ranges)).toEqual(ranges.map((range) => computeRangeHash(leaves, range)));
	}
	expect(new Set(read).size, 'each tile is read once').toBe(read.length);
});

test('a place that a tree has not is refused, and a tile of another length', async () => {
	expect(() => tileAt(0, SIZE, SIZE)).toThrow(RangeError);
	expect(() => tileAt(1, 273, SIZE)).toThrow(RangeError);
	const hashes = createTileHashes(3, async () => new Uint8Array(64));
	await expect(hashes.hashOf({ begin: 0, end: 3 })).rejects.toThrow('has 64 bytes');
});

test('bundles are read as they were written, and nothing else is', () => {
	const parts = [utf8ToBytes('one'), new Uint8Array(), utf8ToBytes('three')];
	expect(decodeEntryBundle(encodeEntryBundle(parts))).toEqual(parts);
	expect(decodeItemBundle(encodeItemBundle(parts))).toEqual(parts);
	expect(encodeEntryBundle([utf8ToBytes('one')])).toEqual(Uint8Array.of(0, 3, 111, 110, 101));
	expect(() => decodeEntryBundle(Uint8Array.of(0, 4, 1))).toThrow('inside a part');
	expect(() => decodeItemBundle(Uint8Array.of(0, 0, 0))).toThrow('inside a length');
	expect(() => encodeEntryBundle([new Uint8Array(65_536)])).toThrow(RangeError);
});
