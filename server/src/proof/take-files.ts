import { decodeEntry } from '@fairtick/domain/proof/items';
import { areEqual, computeRoot, hashLeaf, type TreeHead } from '@fairtick/domain/proof/merkle';
import { keyPathOf } from '@fairtick/domain/proof/named-keys';
import { successorPathOf } from '@fairtick/domain/proof/successors';
import { decodeItemBundle, itemsPathOf, listNewTiles, TILE_WIDTH, tilePathOf } from '@fairtick/domain/proof/tiles';
import { listLeafFiles } from './leaf-files.ts';
import type { LogStore } from './log-store.ts';
import { readLeaves } from './restored-files.ts';

/** The files of a mirror, and those here that it lacks. */
export const inFrontOf = (mirror: LogStore, store: LogStore): LogStore => ({
	...store,
	read: async (path) => (await mirror.read(path)) ?? store.read(path),
});

interface TakeOptions {
	/** Entries whose files are here. */
	readonly from: number;
	/** What was signed, and is to be here. */
	readonly signed: TreeHead;
}

/**
 * Brings the files of a signed tree from a mirror: its entries must have the signed root, their items the roots of their entries. False: not all of
 * them are there as they were signed.
 */
export async function takeFiles(store: LogStore, mirror: LogStore, { from, signed }: TakeOptions): Promise<boolean> {
	const both = inFrontOf(mirror, store);
	const leaves = await readLeaves(both, { from, signed });
	if (leaves === null) return false;
	const take = async (path: string, bytes: Uint8Array) => {
		// What was written here and never signed leaves its place.
		if (!(await store.read(path))?.equals(bytes)) await store.replace(path, bytes);
	};
	for (let no = from; no < signed.size; no++) {
		const entry = decodeEntry(leaves.at(no));
		const bundle = await both.read(itemsPathOf(no));
		if (entry?.no !== no || bundle === null) return false;
		const items = decodeItemBundle(bundle);
		if (!areEqual(computeRoot(items.map(hashLeaf)), entry.root)) return false;
		for (const path of items.flatMap(listLeafFiles)) {
			const bytes = await both.read(path);
			if (bytes !== null) await take(path, bytes);
		}
		await take(itemsPathOf(no), bundle);
	}
	for (const tile of listNewTiles(from, signed.size)) {
		const path = tilePathOf(tile);
		const bytes = await both.read(path);
		// A part of a tile may be gone where the whole one is there.
		if (bytes !== null) await take(path, bytes);
		else if (tile.width < TILE_WIDTH) {
			const whole = tilePathOf({ ...tile, width: TILE_WIDTH });
			await take(whole, (await both.read(whole)) as Buffer);
		}
	}
	for (const pathOfProof of [keyPathOf, successorPathOf])
		for (let no = 0; ; no++) {
			const bytes = await both.read(pathOfProof(no));
			if (bytes === null) break;
			await take(pathOfProof(no), bytes);
		}
	return true;
}
