import { bundleOf, bundlePathOf } from '@fairtick/domain/proof/log/bundles';
import { decodeEntry } from '@fairtick/domain/proof/log/items';
import {
	areEqual,
	computeRangeHash,
	type Hash,
	hashLeaf,
	hashNode,
	splitOf,
	type TreeHead,
} from '@fairtick/domain/proof/log/merkle';
import {
	createTileHashes,
	decodeEntryBundle,
	decodeItemBundle,
	itemsPathOf,
	TILE_WIDTH,
	tileAt,
	tilePathOf,
} from '@fairtick/domain/proof/log/tiles';
import { findTile, readTile } from '../sign-log.ts';
import { createItemScan, hasItemsOf, unlessBundle } from './item-files.ts';
import type { LogStore } from './log-store.ts';

/** An entry as the log's files have it. */
export interface ReadEntry {
	readonly no: number;
	readonly timeMs: number;
	readonly leaf: string;
	items(): Uint8Array[];
}

/**
 * The entries from a number on that a signed tree covers, with their items, from the log's files. Null: not all of them are there as they were
 * signed.
 */
export async function readEntries(
	store: LogStore,
	{ from, signed }: { readonly from: number; readonly signed: TreeHead },
): Promise<ReadEntry[] | null> {
	const leaves = await readLeaves(store, { from, signed });
	if (leaves === null) return null;
	const readItems = createItemScan(store);
	const entries: ReadEntry[] = [];
	for (let no = from; no < signed.size; no++) {
		const leaf = leaves.at(no);
		const entry = decodeEntry(leaf);
		if (entry?.no !== no) return null;
		const found = await readItems(no).catch(unlessBundle);
		// A single file may be there beside a damaged bundle.
		const bundle = found !== null && hasItemsOf(found, entry) ? found : await store.read(itemsPathOf(no));
		if (bundle === null || !hasItemsOf(bundle, entry)) return null;
		// Decoded when asked for: a day's items are many.
		entries.push({
			no,
			timeMs: entry.timeMs,
			leaf: Buffer.from(leaf).toString(),
			items: () => decodeItemBundle(bundle),
		});
	}
	return entries;
}

/** Leaves that a signed tree covers, by their numbers. */
interface Leaves {
	at(no: number): Uint8Array;
}

/** The leaves from a number on, as they were signed. Null: not all of them are there. */
export async function readLeaves(
	store: LogStore,
	{ from, signed }: { readonly from: number; readonly signed: TreeHead },
): Promise<Leaves | null> {
	const begin = Math.floor(from / TILE_WIDTH) * TILE_WIDTH;
	const leaves: Uint8Array[] = [];
	for (let at = begin; at < signed.size; at += TILE_WIDTH) {
		const bytes = await findTile(store, tileAt('entries', at, signed.size));
		if (bytes === null) return null;
		leaves.push(...decodeEntryBundle(bytes));
	}
	const root = await rootWith(store, { begin, leaves: leaves.map(hashLeaf), size: signed.size });
	return areEqual(root, signed.root) ? { at: (no) => leaves[no - begin] as Uint8Array } : null;
}

/** The root of a tree whose leaves from `begin` on are given, and which has tiles of those before. */
function rootWith(
	store: LogStore,
	{ begin, leaves, size }: { readonly begin: number; readonly leaves: readonly Hash[]; readonly size: number },
): Promise<Hash> {
	const tiles = createTileHashes(size, (tile) => readTile(store, tile));
	const hashOf = async (from: number, end: number): Promise<Hash> => {
		if (from >= begin) return computeRangeHash(leaves, { begin: from - begin, end: end - begin });
		if (end <= begin) return tiles.hashOf({ begin: from, end });
		const middle = from + splitOf(end - from);
		return hashNode(await hashOf(from, middle), await hashOf(middle, end));
	};
	return hashOf(0, size);
}

const LEVELS = ['entries', 0, 1, 2, 3, 4, 5] as const;

/** Removes files of entries from a size on, which were written and never signed. */
export async function removeUnsigned(store: LogStore, size: number): Promise<void> {
	for (const level of LEVELS) {
		const places = Math.floor(size / (level === 'entries' ? 1 : TILE_WIDTH ** level));
		for (let index = Math.floor(places / TILE_WIDTH); ; index++) {
			const whole = tilePathOf({ level, index, width: TILE_WIDTH });
			const kept = Math.max(places - index * TILE_WIDTH, 0);
			const isThere = (await store.read(whole)) !== null;
			for (let width = kept + 1; width <= TILE_WIDTH; width++) await store.remove(tilePathOf({ level, index, width }));
			if (!isThere) break;
		}
	}
	for (let tile = bundleOf(size); (await store.read(bundlePathOf(tile))) !== null; tile++)
		await store.remove(bundlePathOf(tile));
	// The first one last: it shows that there are some.
	let end = size;
	while ((await store.read(itemsPathOf(end))) !== null) end++;
	for (let no = end - 1; no >= size; no--) await store.remove(itemsPathOf(no));
}
