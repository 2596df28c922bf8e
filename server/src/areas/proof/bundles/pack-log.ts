import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { decodeEntry, type Entry } from '@fairtick/domain/proof/log/items';
import { parseNote } from '@fairtick/domain/proof/log/note';
import { TILE_WIDTH } from '@fairtick/domain/proof/log/tiles';
import type { Queryable } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import { CHECKPOINT_PATH } from '../sign-log.ts';
import { loadLeaves } from '../sql/proof.ts';
import type { LogStore } from '../store/log-store.ts';
import { clearTile, packTile, UnpackedTile } from './pack-tile.ts';
import { findUncleared, insertBundle, loadPacking, updateCleared, updatePacked } from './queries.ts';

/** Single files stay so long beside their bundle: readers that are under way still ask for them (PROOF-14). */
export const KEPT_MS = 86_400_000;

interface PackOptions {
	readonly database: Queryable;
	readonly store: LogStore;
	/** Epoch milliseconds. */
	readonly now: () => number;
}

/** The number of the tile, and whether a bundle was made; null: no whole tile waits. */
export type Packed = { readonly tile: number; readonly result: 'made' | 'there' | 'too large' } | null;

/**
 * Packs the next whole tile that the published checkpoint covers. Done again after a crash at any point, it continues: the bundle is durable before its row, and a
 * bundle without a row is found. Any process may do it at any time. Throws `UnpackedTile`.
 */
export async function packNext({ database, store, now }: PackOptions): Promise<Packed> {
	const { size, next: tile } = await loadPacking(database);
	const end = (tile + 1) * TILE_WIDTH;
	// Entries that were signed and not published may still be removed after a restore.
	if (end > (size ?? 0) || end > (await readPublished(store))) return null;
	const result = await packTile(store, tile, await loadEntries(database, tile));
	await insertBundle(database, tile, result === 'too large' ? null : now());
	return { tile, result };
}

/**
 * Removes the single files of the next tile whose bundle is a day old, once the bundle was read and found right. A bundle that is not right is made once more.
 * Null: none waits.
 */
export async function clearNext({ database, store, now }: PackOptions): Promise<number | null> {
	const nowMs = now();
	const found = await findUncleared(database, nowMs - KEPT_MS);
	if (found === null) return null;
	const { tile } = found;
	const entries = await loadEntries(database, tile);
	if (await clearTile(store, tile, entries)) await updateCleared(database, tile, nowMs);
	else {
		await packTile(store, tile, entries);
		await updatePacked(database, tile, nowMs);
	}
	return tile;
}

async function readPublished(store: LogStore): Promise<number> {
	const note = parseNote((await store.read(CHECKPOINT_PATH))?.toString() ?? '');
	return parseCheckpoint(note?.text ?? '')?.size ?? 0;
}

/** The entries of a whole tile, as the database has them. */
async function loadEntries(database: Queryable, tile: number): Promise<Entry[]> {
	const rows = await loadLeaves(database, tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH);
	const entries = rows.flatMap(({ leaf }) => decodeEntry(Buffer.from(leaf)) ?? []);
	if (entries.length !== TILE_WIDTH) throw new UnpackedTile(`the database lacks entries of tile ${tile}`);
	return entries;
}

/** A tile is whole every four minutes. */
const EVERY_MS = 15_000;
/** Between tiles while many wait, so that hashes and compression leave most of the time to others. */
const PAUSE_MS = 2_000;

interface KeepOptions extends PackOptions {
	/** False: it is not sure that the log here is the one that is known elsewhere, and its files stay as they are. */
	readonly mayPack: () => boolean;
	/** Milliseconds between looks while nothing waits. */
	readonly everyMs?: number | undefined;
	readonly until: AbortSignal;
	readonly onError: (error: unknown, what: string) => void;
}

/** Packs the log and removes single files, beside the process that makes its entries. */
export function keepPacked(options: KeepOptions): Loop {
	const { everyMs = EVERY_MS } = options;
	return new Loop({
		everyMs,
		until: options.until,
		async run() {
			if (!options.mayPack()) return everyMs;
			const [packed, cleared] = [await packNext(options), await clearNext(options)];
			return packed === null && cleared === null ? everyMs : Math.min(PAUSE_MS, everyMs);
		},
		onError: (error, failures) => {
			if (failures === 1) options.onError(error, 'packing the log');
		},
	});
}
