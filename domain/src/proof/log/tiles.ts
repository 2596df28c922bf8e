import { concatBytes } from '@noble/hashes/utils.js';
import { foldNodes, type Hash, hashNode, listNodes, type Node, type Range } from './merkle.ts';

/** Levels of the tree in a tile, and its leaves (C2SP tlog-tiles). */
const TILE_HEIGHT = 8;
export const TILE_WIDTH = 2 ** TILE_HEIGHT;
export const HASH_BYTES = 32;

/**
 * A file of the log: hashes of nodes of the tree's level 8 · `level`, or, at the level `entries`, entries themselves. The last tile
 * of a level has as many of them as there are, `width`.
 */
export interface Tile {
	readonly level: number | 'entries';
	readonly index: number;
	readonly width: number;
}

/** A number in groups of three digits, all but the last behind an x: a folder never has more than a thousand names. */
export function toPathNumber(n: number): string {
	const digits = `${n}`;
	const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) as string[];
	return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/** The path of a tile below the log's address. */
export const tilePathOf = ({ level, index, width }: Tile): string =>
	`tile/${level}/${toPathNumber(index)}${width < TILE_WIDTH ? `.p/${width}` : ''}`;

/** The path of an entry's items below the log's address. */
export const itemsPathOf = (entry: number): string => `items/${toPathNumber(entry)}`;

/** The tile of a level that holds a place of it, in a tree of a size. Throws if the tree has no such place. */
export function tileAt(level: number | 'entries', place: number, size: number): Tile {
	const places = Math.floor(size / (level === 'entries' ? 1 : TILE_WIDTH ** level));
	const index = Math.floor(place / TILE_WIDTH);
	if (place >= places) throw new RangeError(`a log of ${size} entries has no place ${place} at level ${level}`);
	return { level, index, width: Math.min(TILE_WIDTH, places - index * TILE_WIDTH) };
}

/** The tiles of a tree that one of fewer entries lacks: they are written when a log grows. */
export function listNewTiles(oldSize: number, size: number): Tile[] {
	const levels: (number | 'entries')[] = ['entries'];
	for (let level = 0; TILE_WIDTH ** level <= size; level++) levels.push(level);
	return levels.flatMap((level) => {
		const unit = level === 'entries' ? 1 : TILE_WIDTH ** level;
		const [from, places] = [Math.floor(oldSize / unit), Math.floor(size / unit)];
		if (from === places) return [];
		const first = Math.floor(from / TILE_WIDTH);
		const count = Math.ceil(places / TILE_WIDTH) - first;
		return Array.from({ length: count }, (_, i) => tileAt(level, (first + i) * TILE_WIDTH, size));
	});
}

/** Reads a tile's bytes. */
export type ReadTile = (tile: Tile) => Promise<Uint8Array>;

/** Computes hashes of a tree of a size from its tiles; each is read once. */
export function createTileHashes(size: number, read: ReadTile) {
	const tiles = new Map<string, Promise<Uint8Array>>();
	const readOnce = (tile: Tile) => {
		const path = tilePathOf(tile);
		const known = tiles.get(path);
		if (known) return known;
		const reading = read(tile).then((bytes) => {
			if (bytes.length !== tile.width * HASH_BYTES) throw new Error(`${path} has ${bytes.length} bytes`);
			return bytes;
		});
		tiles.set(path, reading);
		return reading;
	};
	const hashOfNode = async ({ level, index }: Node): Promise<Hash> => {
		const inTile = level % TILE_HEIGHT;
		const first = index * 2 ** inTile;
		const bytes = await readOnce(tileAt((level - inTile) / TILE_HEIGHT, first, size));
		const offset = first % TILE_WIDTH;
		let hashes = Array.from({ length: 2 ** inTile }, (_, i) =>
			bytes.subarray((offset + i) * HASH_BYTES, (offset + i + 1) * HASH_BYTES),
		);
		while (hashes.length > 1)
			hashes = Array.from({ length: hashes.length / 2 }, (_, i) =>
				hashNode(hashes[2 * i] as Hash, hashes[2 * i + 1] as Hash),
			);
		return hashes[0] as Hash;
	};
	const hashOf = async (range: Range): Promise<Hash> => foldNodes(await Promise.all(listNodes(range).map(hashOfNode)));
	return {
		/** The hash over consecutive entries that the tree keeps under one node; over all of them it is the root. */
		hashOf,
		/** The hashes of a proof (`listInclusionRanges`, `listConsistencyRanges`). */
		hashesOf: (ranges: readonly Range[]): Promise<Hash[]> => Promise.all(ranges.map(hashOf)),
	};
}

/** Bytes of a bundle of entries: each behind its length in two bytes, the first the greater. At most 65,535 bytes each. */
export function encodeEntryBundle(entries: readonly Uint8Array[]): Uint8Array {
	return concatBytes(
		...entries.flatMap((entry) => {
			if (entry.length > 0xffff) throw new RangeError(`an entry has ${entry.length} bytes`);
			return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
		}),
	);
}

/** Throws if the bytes are not a bundle. */
export const decodeEntryBundle = (bytes: Uint8Array): Uint8Array[] => decodeBundle(bytes, 2);

const ITEM_LENGTH_BYTES = 4;
/** Maximum number of items of an entry. */
const MOST_ITEMS = 2 ** 20;

/** Bytes of a bundle of items: as of entries, but with four bytes of length. */
export function encodeItemBundle(items: readonly Uint8Array[]): Uint8Array {
	return concatBytes(
		...items.flatMap((item) => {
			const length = new Uint8Array(ITEM_LENGTH_BYTES);
			new DataView(length.buffer).setUint32(0, item.length);
			return [length, item];
		}),
	);
}

/**
 * Throws if the bytes are not a bundle, or if it has more parts than `most`: some kilobytes of compressed zeros would be millions of empty
 * items.
 */
export const decodeItemBundle = (bytes: Uint8Array, most = MOST_ITEMS): Uint8Array[] =>
	decodeBundle(bytes, ITEM_LENGTH_BYTES, most);

function decodeBundle(bytes: Uint8Array, lengthBytes: number, most = Number.POSITIVE_INFINITY): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; ) {
		if (parts.length >= most) throw new RangeError(`a bundle has more than ${most} parts`);
		const begin = at + lengthBytes;
		if (begin > bytes.length) throw new RangeError('a bundle ends inside a length');
		const length = bytes.subarray(at, begin).reduce((n, byte) => n * 256 + byte, 0);
		if (begin + length > bytes.length) throw new RangeError('a bundle ends inside a part');
		parts.push(bytes.slice(begin, begin + length));
		at = begin + length;
	}
	return parts;
}
