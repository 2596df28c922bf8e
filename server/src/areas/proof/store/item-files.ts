import { BundleFiles } from '@fairtick/domain/proof/log/bundles';
import type { Entry } from '@fairtick/domain/proof/log/items';
import { areEqual, computeRoot, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import type { LogStore } from './log-store.ts';

/** Items of entries whose own files have gone: receipts need those of a few old entries again and again. */
const KEPT_ENTRIES = 256;

interface Kept {
	/** The entry that was asked for last is the last one. */
	readonly files: Map<number, Uint8Array>;
	bundles: BundleFiles;
}
const keptOf = new WeakMap<LogStore, Kept>();
const openBundles = (store: Pick<LogStore, 'read'>) => new BundleFiles((path) => store.read(path));

/**
 * The file of an entry's items: its own one, which is small, else that of its bundle (PROOF-14). An own file goes only after its bundle is durable, so one of them
 * is there. Null: neither is. Rejects with a `RangeError` if the bundle is none.
 */
export async function readItemFile(store: LogStore, entry: number): Promise<Uint8Array | null> {
	const own = await store.read(itemsPathOf(entry));
	if (own !== null) return own;
	const kept = keptOf.get(store) ?? { files: new Map<number, Uint8Array>(), bundles: openBundles(store) };
	keptOf.set(store, kept);
	const file = kept.files.get(entry) ?? (await readBundled(store, kept, entry));
	if (file === null) return null;
	kept.files.delete(entry);
	kept.files.set(entry, file);
	const [oldest] = kept.files.keys();
	if (kept.files.size > KEPT_ENTRIES && oldest !== undefined) kept.files.delete(oldest);
	return file;
}

async function readBundled(store: LogStore, kept: Kept, entry: number): Promise<Uint8Array | null> {
	const { bundles } = kept;
	const file = await bundles.fileOf(entry).catch(() => null);
	if (file !== null) return file;
	// It remembers that a bundle was not there or could not be read, which may end.
	if (kept.bundles === bundles) kept.bundles = openBundles(store);
	return kept.bundles.fileOf(entry);
}

/**
 * Reads the items of entries in their order: a bundle has those of 256, so it is asked for first (PROOF-14). The returned function gives null if the items are in
 * no file, and rejects with a `RangeError` if the bundle is none.
 */
export function createItemScan(store: Pick<LogStore, 'read'>): (entry: number) => Promise<Uint8Array | null> {
	const bundles = openBundles(store);
	return async (entry) => (await bundles.fileOf(entry)) ?? store.read(itemsPathOf(entry));
}

/** Null for a bundle that is none, which shows no items; other errors are thrown. */
export function unlessBundle(error: unknown): null {
	if (error instanceof RangeError) return null;
	throw error;
}

/** True if a file has the items of an entry. */
export function hasItemsOf(file: Uint8Array, { count, root }: Pick<Entry, 'count' | 'root'>): boolean {
	try {
		const items = decodeItemBundle(file);
		return items.length === count && areEqual(computeRoot(items.map(hashLeaf)), root);
	} catch {
		return false;
	}
}
