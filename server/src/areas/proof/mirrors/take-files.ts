import { readOwedLeaves } from '@fairtick/domain/proof/liabilities/check';
import { bundleOf, bundlePathOf } from '@fairtick/domain/proof/log/bundles';
import { decodeEntry, decodeItem, type Entry, type ItemBody } from '@fairtick/domain/proof/log/items';
import type { LogKey } from '@fairtick/domain/proof/log/log-key';
import { areEqual, type TreeHead } from '@fairtick/domain/proof/log/merkle';
import { keyPathOf, MOST_KEYS, readNamedKey } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { MOST_SUCCESSORS, readSuccessor, successorPathOf } from '@fairtick/domain/proof/log/successors';
import {
	createTileHashes,
	decodeItemBundle,
	itemsPathOf,
	TILE_WIDTH,
	tilePathOf,
} from '@fairtick/domain/proof/log/tiles';
import { readBundleOf } from '../bundles/pack-tile.ts';
import { readTile } from '../sign-log.ts';
import { growTiles } from '../store/grow-tiles.ts';
import { hasItemsOf } from '../store/item-files.ts';
import type { LogStore } from '../store/log-store.ts';
import { readLeaves } from '../store/restored-files.ts';

/** The files of a mirror, and those here that it lacks. */
export const inFrontOf = (mirror: LogStore, store: LogStore): LogStore => ({
	...store,
	read: async (path) => (await mirror.read(path)) ?? store.read(path),
});

interface TakeOptions {
	/** Entries whose files are here. */
	readonly from: number;
	/** The signed tree head, which the mirror must reach. */
	readonly signed: TreeHead;
	/** Known keys of the log: later ones count by their proofs. */
	readonly keys: readonly LogKey[];
}

/**
 * Brings the files of a signed tree from a mirror. Nothing is taken unchecked: entries and tiles have the signed root,
 * items those of their entries, leaves those of their items, and proofs lead to later keys; a right file here stays.
 * False: not all signed files are there.
 */
export async function takeFiles(
	store: LogStore,
	mirror: LogStore,
	{ from, signed, keys }: TakeOptions,
): Promise<boolean> {
	const both = inFrontOf(mirror, store);
	const leaves = await readLeaves(both, { from, signed });
	if (leaves === null) return false;
	const tiles = await makeTiles(both, { from, signed, leafAt: leaves.at });
	if (tiles === null) return false;
	const takeOwed = async (file: Uint8Array) => {
		for (const bytes of decodeItemBundle(file)) {
			const item = decodeItem(bytes);
			if (item?.kind === 'liabilities/1') await takeLeaves(store, mirror, item.body);
		}
	};
	for (let no = from; no < signed.size; ) {
		const end = (bundleOf(no) + 1) * TILE_WIDTH;
		const entries = entriesOf(leaves, end - TILE_WIDTH, Math.min(end, signed.size));
		if (entries === null) return false;
		const bundled = end <= signed.size ? await takeBundle(store, mirror, entries) : null;
		for (const file of bundled ?? []) await takeOwed(file);
		for (const entry of bundled === null ? entries.slice(no % TILE_WIDTH) : []) {
			const path = itemsPathOf(entry.no);
			const found = await findRight(path, [store, mirror], (bytes) => hasItemsOf(bytes, entry));
			if (found === null) return false;
			await takeOwed(found);
			await put(store, path, found);
		}
		// A wrong one here would be read before the single files.
		if (bundled === null) await store.remove(bundlePathOf(bundleOf(no)));
		no = end;
	}
	for (const [path, bytes] of tiles) await put(store, path, bytes);
	await takeKeys(store, mirror, keys);
	await takeSuccessors(store, mirror, keys);
	return true;
}

/** Replaces a different file here: it was never signed, or is damaged. */
async function put(store: LogStore, path: string, bytes: Uint8Array): Promise<void> {
	if (!(await store.read(path))?.equals(bytes)) await store.replace(path, bytes);
}

/** The first of a file's versions that is right; null: none is. */
async function findRight(
	path: string,
	stores: readonly LogStore[],
	isRight: (bytes: Buffer) => boolean,
): Promise<Buffer | null> {
	for (const one of stores) {
		const bytes = await one.read(path);
		if (bytes !== null && isRight(bytes)) return bytes;
	}
	return null;
}

/** The entries from one number up to another, which is not included; null: one of them is none. */
function entriesOf(leaves: { at(no: number): Uint8Array }, from: number, end: number): readonly Entry[] | null {
	const entries = Array.from({ length: end - from }, (_, i) => decodeEntry(leaves.at(from + i)));
	return entries.every((entry) => entry !== null) ? entries : null;
}

/**
 * Takes the bundle of a tile, if the one here or that of the mirror is right. Different single files go, which were never signed or are damaged: they would be read
 * before it. Returns the files of its items; null: there is no right one.
 */
async function takeBundle(
	store: LogStore,
	mirror: LogStore,
	entries: readonly Entry[],
): Promise<readonly Uint8Array[] | null> {
	const path = bundlePathOf(bundleOf((entries[0] as Entry).no));
	for (const one of [store, mirror]) {
		const bytes = await one.read(path);
		const files = bytes && (await readBundleOf(bytes, entries));
		if (!bytes || !files) continue;
		await put(store, path, bytes);
		for (const [i, { no }] of entries.entries()) {
			const single = await store.read(itemsPathOf(no));
			if (single !== null && !single.equals(files[i] as Uint8Array)) await store.remove(itemsPathOf(no));
		}
		return files;
	}
	return null;
}

/** The tiles that the entries make, by their paths. Null: their root is another one than was signed. */
async function makeTiles(
	files: LogStore,
	{ from, signed, leafAt }: Omit<TakeOptions, 'keys'> & { readonly leafAt: (no: number) => Uint8Array },
): Promise<ReadonlyMap<string, Uint8Array> | null> {
	const made = new Map<string, Uint8Array>();
	const growing = growTiles(from, signed.size, {
		loadLeaves: async (begin, end) => Array.from({ length: end - begin }, (_, i) => leafAt(begin + i)),
		readTile: (tile) => readTile(files, tile),
	});
	for await (const { tile, bytes } of growing) made.set(tilePathOf(tile), bytes);
	const hashes = createTileHashes(signed.size, async (tile) => made.get(tilePathOf(tile)) ?? readTile(files, tile));
	return areEqual(await hashes.hashOf({ begin: 0, end: signed.size }), signed.root) ? made : null;
}

/** Takes the leaves of a day, where those here are not all of its root and those of the mirror are. */
async function takeLeaves(store: LogStore, mirror: LogStore, day: ItemBody<'liabilities/1'>): Promise<void> {
	if ((await readDay(store, day)) !== null) return;
	for (const [path, bytes] of (await readDay(mirror, day)) ?? []) await put(store, path, bytes);
}

/** The files of a day's leaves by their paths; null: they are not all there, or not those of its root. */
async function readDay(
	store: LogStore,
	day: ItemBody<'liabilities/1'>,
): Promise<ReadonlyMap<string, Uint8Array> | null> {
	const files = new Map<string, Uint8Array>();
	try {
		await readOwedLeaves(day, async (path) => {
			const bytes = await store.read(path);
			if (bytes !== null) files.set(path, bytes);
			return bytes;
		});
		return files;
	} catch {
		return null;
	}
}

/** Takes the proof of each later key, if the local one is missing or damaged. */
async function takeKeys(store: LogStore, mirror: LogStore, known: readonly LogKey[]): Promise<void> {
	const keys = [...known];
	for (let no = 0; no < MOST_KEYS; no++) {
		const found = await takeProof(store, mirror, keyPathOf(no), (bytes) => {
			const key = readNamedKey(bytes, no, keys);
			// None vouches for itself.
			const others = key === null ? [] : keys.filter((one) => formatNoteKey(one) !== formatNoteKey(key));
			return readNamedKey(bytes, no, others);
		});
		if (found === 'missing') return;
		if (found !== null) keys.push(found);
	}
}

/** Takes the proofs of the log's other names, if their keys are known and the local ones are missing or damaged. */
async function takeSuccessors(store: LogStore, mirror: LogStore, known: readonly LogKey[]): Promise<void> {
	const texts = known.map(formatNoteKey);
	for (let no = 0; no < MOST_SUCCESSORS; no++) {
		const found = await takeProof(store, mirror, successorPathOf(no), (bytes) => {
			const key = readSuccessor(bytes, no)?.logKey;
			return key && texts.includes(formatNoteKey(key)) ? key : null;
		});
		if (found === 'missing') return;
	}
}

/** Takes the first version of a file that shows a key, and returns that; null: none does; `missing`: there is none. */
async function takeProof(
	store: LogStore,
	mirror: LogStore,
	path: string,
	readProof: (bytes: Uint8Array) => LogKey | null,
): Promise<LogKey | null | 'missing'> {
	const files = [await store.read(path), await mirror.read(path)];
	if (files.every((bytes) => bytes === null)) return 'missing';
	for (const bytes of files) {
		const key = bytes && readProof(bytes);
		if (!bytes || !key) continue;
		await put(store, path, bytes);
		return key;
	}
	return null;
}
