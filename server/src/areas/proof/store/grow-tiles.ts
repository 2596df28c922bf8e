import { computeRoot, type Hash, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import {
	encodeEntryBundle,
	listNewTiles,
	type ReadTile,
	TILE_WIDTH,
	type Tile,
} from '@fairtick/domain/proof/log/tiles';
import { splitHashes } from './split-hashes.ts';

interface GrowOptions {
	/** Entries from one number up to another, which is not included. Throws if they are not all there. */
	readonly loadLeaves: (begin: number, end: number) => Promise<readonly Uint8Array[]>;
	/** Reads a tile of the smaller tree. */
	readonly readTile: ReadTile;
}

/**
 * The tiles that a tree of `size` entries has and one of `from` has not. They are made of the entries and, above these, of the tiles below that
 * are new as well: of the files that are there only the last tile of each level is read, whose hashes the root of `from` entries covers.
 */
export async function* growTiles(
	from: number,
	size: number,
	{ loadLeaves, readTile }: GrowOptions,
): AsyncGenerator<{ tile: Tile; bytes: Uint8Array }> {
	/** Roots of new whole tiles, by level and index. */
	const roots = new Map<string, Hash>();
	for (const tile of listNewTiles(from, size)) {
		const { level, index, width } = tile;
		const begin = index * TILE_WIDTH;
		if (level === 'entries') {
			yield { tile, bytes: encodeEntryBundle(await loadLeaves(begin, begin + width)) };
			continue;
		}
		let hashes: readonly Hash[];
		if (level === 0) hashes = (await loadLeaves(begin, begin + width)).map(hashLeaf);
		else {
			const known = Math.max(Math.floor(from / TILE_WIDTH ** level) - begin, 0);
			const before = known === 0 ? [] : splitHashes(await readTile({ level, index, width: known }));
			const added = Array.from({ length: width - known }, (_, i) => roots.get(`${level - 1}/${begin + known + i}`));
			hashes = [...before, ...(added as Hash[])];
		}
		if (width === TILE_WIDTH) roots.set(`${level}/${index}`, computeRoot(hashes));
		yield { tile, bytes: Buffer.concat(hashes) };
	}
}
