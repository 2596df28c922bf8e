import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bundlePathOf, MOST_BUNDLE_BYTES, MOST_BUNDLED_BYTES, readBundle } from '@fairtick/domain/proof/log/bundles';
import type { Entry } from '@fairtick/domain/proof/log/items';
import { encodeItemBundle, itemsPathOf, TILE_WIDTH } from '@fairtick/domain/proof/log/tiles';
import { hasItemsOf } from '../store/item-files.ts';
import { type LogStore, StoreConflict } from '../store/log-store.ts';

/** At its usual level: the highest one takes five times as long for a hundredth. */
const compress = promisify(gzip);

/** The items of an entry are in no file, or not as they were signed: its tile is not packed, and its files stay. */
export class UnpackedTile extends Error {}

/** The files of a bundle if it is one of these entries, which are those of a whole tile; null: it is another one, or none. */
export async function readBundleOf(
	bytes: Uint8Array,
	entries: readonly Entry[],
): Promise<readonly Uint8Array[] | null> {
	const files = await readBundle(bytes).catch(() => null);
	if (files === null) return null;
	for (const [i, entry] of entries.entries()) {
		if (!hasItemsOf(files[i] as Uint8Array, entry)) return null;
		// Their hashes take the thread for a tenth of a second in all.
		await setImmediate();
	}
	return files;
}

/** True if the bundle of a tile is in the store, and has the items of its entries. */
async function isPacked(store: LogStore, tile: number, entries: readonly Entry[]): Promise<boolean> {
	const bytes = await store.read(bundlePathOf(tile));
	return bytes !== null && (await readBundleOf(bytes, entries)) !== null;
}

/**
 * Makes the bundle of a whole tile from the single files of its entries, durable when this resolves (PROOF-14). A right one that is there stays, whatever bytes
 * it has: the same items may be compressed in many ways. Another one is replaced. `too large`: the items stay in single files. Throws `UnpackedTile`.
 */
export async function packTile(
	store: LogStore,
	tile: number,
	entries: readonly Entry[],
): Promise<'made' | 'there' | 'too large'> {
	if (await isPacked(store, tile, entries)) return 'there';
	const files: Uint8Array[] = [];
	let bytes = 0;
	for (const entry of entries) {
		const path = itemsPathOf(entry.no);
		const file = await store.read(path);
		if (file === null || !hasItemsOf(file, entry))
			throw new UnpackedTile(`${path} ${file === null ? 'is missing' : 'is not what was signed'}`);
		files.push(file);
		bytes += 4 + file.length;
		if (bytes > MOST_BUNDLED_BYTES) return 'too large';
	}
	const bundle = await compress(encodeItemBundle(files));
	if (bundle.length > MOST_BUNDLE_BYTES) return 'too large';
	const path = bundlePathOf(tile);
	if ((await store.read(path)) !== null) await store.replace(path, bundle);
	else
		await store.write(path, bundle).catch(async (error: unknown) => {
			// Another process has just written one, which may be compressed in another way.
			if (!(error instanceof StoreConflict) || !(await isPacked(store, tile, entries))) throw error;
		});
	return 'made';
}

/** Removes the single files of a tile. False: its bundle is not there, or is not what was signed, and they stay. */
export async function clearTile(store: LogStore, tile: number, entries: readonly Entry[]): Promise<boolean> {
	if (!(await isPacked(store, tile, entries))) return false;
	await removeSingles(store, tile);
	return true;
}

/** Removes them in their order: once the last one has gone, all have. */
export async function removeSingles(store: Pick<LogStore, 'remove'>, tile: number): Promise<void> {
	for (let i = 0; i < TILE_WIDTH; i++) await store.remove(itemsPathOf(tile * TILE_WIDTH + i));
}
