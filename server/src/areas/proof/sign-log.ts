import { formatCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { areEqual } from '@fairtick/domain/proof/log/merkle';
import { formatNote } from '@fairtick/domain/proof/log/note';
import {
	createTileHashes,
	decodeEntryBundle,
	encodeEntryBundle,
	itemsPathOf,
	TILE_WIDTH,
	type Tile,
	tilePathOf,
} from '@fairtick/domain/proof/log/tiles';
import type { Database } from '../../platform/database/index.ts';
import type { Signer } from './log-keys.ts';
import { LogFencedOut } from './make-entries.ts';
import { forgetItems, loadLeaves, loadLog, loadWithoutFile, updateSigned } from './sql/proof.ts';
import { growTiles } from './store/grow-tiles.ts';
import { CHECKPOINT_PATH, type LogStore } from './store/log-store.ts';

export { CHECKPOINT_PATH } from './store/log-store.ts';

const FILES_AT_ONCE = 500;
const HASH_BYTES = 32;

interface SignOptions {
	readonly database: Database;
	readonly store: LogStore;
	readonly signer: Signer;
	readonly fence: bigint;
}

export interface SignedCheckpoint {
	readonly size: number;
	readonly note: string;
}

/** Writes the items of entries as files, oldest first; they are durable when this resolves. */
async function writeItems({ database, store }: Pick<SignOptions, 'database' | 'store'>): Promise<void> {
	for (;;) {
		const waiting = await loadWithoutFile(database, FILES_AT_ONCE);
		for (const { no, items } of waiting) await store.write(itemsPathOf(no), items);
		const last = waiting.at(-1);
		if (last !== undefined) await forgetItems(database, last.no);
		if (waiting.length < FILES_AT_ONCE) return;
	}
}

/**
 * Signs the log as it is now: its files first, durable, then the size and root under the fencing number, and the
 * signature last. So every signed state continues the one before (PROOF-07). Null: nothing is new.
 */
export async function signLog(options: SignOptions): Promise<SignedCheckpoint | null> {
	const { database, store, signer, fence } = options;
	const log = await loadLog(database);
	if (log?.fence !== fence) throw new LogFencedOut('another process signs the log');
	const { entries: size, size: from } = log;
	if (size === from) return null;
	await writeItems(options);
	const tiles: Tile[] = [];
	const made = growTiles(from, size, {
		loadLeaves: (begin, end) => loadAllLeaves(database, begin, end),
		readTile: (tile) => readTile(store, tile),
	});
	for await (const { tile, bytes } of made) {
		tiles.push(tile);
		await store.write(tilePathOf(tile), bytes);
	}
	const hashes = createTileHashes(size, (tile) => readTile(store, tile));
	if (!areEqual(await hashes.hashOf({ begin: 0, end: from }), log.root))
		throw new DamagedLog(`the log of ${size} entries does not continue what was signed of ${from}`);
	const root = await hashes.hashOf({ begin: 0, end: size });
	if (!(await updateSigned(database, { fence, from, size, root })))
		throw new LogFencedOut('the log was signed by another process');
	const note = formatNote(signer.sign(formatCheckpoint({ origin: log.origin, size, root })));
	await store.replace(CHECKPOINT_PATH, Buffer.from(note));
	await removePartial(store, tiles, from);
	return { size, note };
}

/** Signed files have changed: nothing is signed on top of them. */
export class DamagedLog extends Error {}

/** A file that was signed is not there. */
export class MissingFile extends Error {}

/** Null if it is not there. A partial tile may be gone once the whole one is there. */
export async function findTile(store: LogStore, tile: Tile): Promise<Uint8Array | null> {
	const bytes = await store.read(tilePathOf(tile));
	if (bytes !== null) return bytes;
	const whole = await store.read(tilePathOf({ ...tile, width: TILE_WIDTH }));
	if (whole === null) return null;
	return tile.level === 'entries'
		? encodeEntryBundle(decodeEntryBundle(whole).slice(0, tile.width))
		: whole.subarray(0, tile.width * HASH_BYTES);
}

/** Throws `MissingFile` if it is not there. */
export async function readTile(store: LogStore, tile: Tile): Promise<Uint8Array> {
	const bytes = await findTile(store, tile);
	if (bytes === null) throw new MissingFile(`the log has no file ${tilePathOf(tile)}`);
	return bytes;
}

async function loadAllLeaves(database: Database, begin: number, end: number): Promise<Buffer[]> {
	const rows = await loadLeaves(database, begin, end);
	if (rows.length !== end - begin)
		throw new Error(`the log has ${rows.length} of ${end - begin} entries from ${begin} on`);
	return rows.map(({ leaf }) => Buffer.from(leaf));
}

/** Partial tiles are not needed once the whole one is there. */
async function removePartial(store: LogStore, tiles: readonly Tile[], from: number): Promise<void> {
	for (const tile of tiles) if (tile.width === TILE_WIDTH && from > 0) await store.remove(`${tilePathOf(tile)}.p`);
}
