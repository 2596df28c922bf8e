import { BundleFiles } from '@fairtick/domain/proof/log/bundles';
import { decodeEntry, decodeItem, type Item } from '@fairtick/domain/proof/log/items';
import { areEqual, computeRoot, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import {
	decodeEntryBundle,
	decodeItemBundle,
	itemsPathOf,
	TILE_WIDTH,
	tileAt,
	tilePathOf,
} from '@fairtick/domain/proof/log/tiles';
import { readLogFile } from '../files/read-log-file.ts';

/** An entry of the log with its items. */
export interface LoggedEntry {
	readonly no: number;
	/** Epoch milliseconds. */
	readonly timeMs: number;
	/** Null if its file cannot be read. */
	readonly items: readonly Item[] | null;
	/** True if the items match the entry's root. */
	readonly isWhole: boolean;
}

type Read = (path: string) => Promise<Uint8Array | null>;

/** The newest entries of a log of this size, newest first, from its files. Throws if they cannot be read. */
export async function readNewest(
	size: number,
	count: number,
	read: Read = readLogFile('default'),
): Promise<LoggedEntry[]> {
	const nos = Array.from({ length: Math.min(size, count) }, (_, i) => size - 1 - i);
	const tiles = new Map<number, Promise<Uint8Array[]>>();
	const leafOf = async (no: number) => {
		const index = Math.floor(no / TILE_WIDTH);
		const tile = tiles.get(index) ?? readTile(tilePathOf(tileAt('entries', no, size)), read);
		tiles.set(index, tile);
		return (await tile)[no % TILE_WIDTH];
	};
	const bundles = new BundleFiles(read);
	// Their own files, which are small, are there for a day at least.
	const itemsOf = async (no: number) => (await read(itemsPathOf(no))) ?? bundles.fileOf(no);
	return Promise.all(nos.map(async (no) => readEntry(no, await leafOf(no), itemsOf)));
}

async function readTile(path: string, read: Read): Promise<Uint8Array[]> {
	const bytes = await read(path);
	if (bytes === null) throw new Error(`the log has no ${path}`);
	return decodeEntryBundle(bytes);
}

async function readEntry(
	no: number,
	leaf: Uint8Array | undefined,
	itemsOf: (no: number) => Promise<Uint8Array | null>,
): Promise<LoggedEntry> {
	const entry = leaf && decodeEntry(leaf);
	if (!entry || entry.no !== no) throw new Error(`entry ${no} cannot be read`);
	const file = await itemsOf(no).catch(() => null);
	if (file === null) return { no, timeMs: entry.timeMs, items: null, isWhole: false };
	const parts = decodeItemBundle(file);
	return {
		no,
		timeMs: entry.timeMs,
		items: parts.flatMap((bytes) => decodeItem(bytes) ?? []),
		isWhole: areEqual(computeRoot(parts.map(hashLeaf)), entry.root),
	};
}
