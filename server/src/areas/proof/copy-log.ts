import { bundleOf, bundlePathOf, readBundle } from '@fairtick/domain/proof/log/bundles';
import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { areEqual } from '@fairtick/domain/proof/log/merkle';
import { keyPathOf } from '@fairtick/domain/proof/log/named-keys';
import { type NoteKey, parseNote } from '@fairtick/domain/proof/log/note';
import { successorPathOf } from '@fairtick/domain/proof/log/successors';
import {
	createTileHashes,
	decodeItemBundle,
	itemsPathOf,
	listNewTiles,
	TILE_WIDTH,
	tilePathOf,
} from '@fairtick/domain/proof/log/tiles';
import { removeSingles } from './bundles/pack-tile.ts';
import { CHECKPOINT_PATH, readTile } from './sign-log.ts';
import { readCheckpoint } from './store/known-checkpoints.ts';
import { listLeafFiles } from './store/leaf-files.ts';
import type { LogStore } from './store/log-store.ts';

/** A mirror holds files of another log: nothing is written to it. */
class MirrorConflict extends Error {}

/** Files that are copied at once. */
const AT_ONCE = 16;

interface CopyOptions {
	readonly source: LogStore;
	readonly mirror: LogStore;
	/** The keys whose checkpoints are the log's. */
	readonly loadKeys: () => Promise<readonly NoteKey[]>;
	/** Asked between files. */
	readonly isStopped: () => boolean;
}

/**
 * Copies the log to a mirror, each time up to the newest checkpoint: items, tiles, proofs of later keys, and the
 * checkpoint last, so that a reader of the mirror finds all that its checkpoint covers. Items come as bundles where the log has them, else as single files, which
 * leave the mirror after they have left the log (PROOF-14). It continues at its last place, after a failure and after a restart.
 */
export class LogCopy {
	readonly #options: CopyOptions;
	/** The mirror's checkpoint, and entries under it; null: it was not looked at. */
	#note: string | null = null;
	#size: number | null = null;
	/** Tiles whose bundles are there. */
	#bundles = 0;
	/** Tiles whose single files have gone there. */
	#cleared = 0;
	/** Entries whose items are there. */
	#items = 0;
	#keys = 0;
	#successors = 0;

	constructor(options: CopyOptions) {
		this.#options = options;
	}

	/** Entries under the mirror's checkpoint; null: it was not looked at. */
	get size(): number | null {
		return this.#size;
	}

	/** Throws `MirrorConflict` and `StoreConflict` where the mirror holds another log. */
	async bringUp(): Promise<void> {
		const { source, isStopped } = this.#options;
		const note = (await source.read(CHECKPOINT_PATH))?.toString() ?? null;
		const head = note === null ? null : parseCheckpoint(parseNote(note)?.text ?? '');
		if (note === null || head === null) return;
		const from = this.#size ?? (await this.#look(head.size));
		const bundles = this.#bundles;
		await this.#copyBundles(head.size);
		if (this.#note !== note) await this.#copyUpTo(note, { from, size: head.size });
		if (this.#bundles > bundles && !isStopped()) await this.#clear();
	}

	async #copyUpTo(note: string, { from, size }: { readonly from: number; readonly size: number }): Promise<void> {
		const { source, mirror, isStopped } = this.#options;
		this.#items = Math.max(this.#items, this.#bundles * TILE_WIDTH);
		while (this.#items < size && !isStopped()) await this.#copyItems(size);
		const tiles = listNewTiles(from, size);
		for (const tile of tiles) {
			if (isStopped()) return;
			await mirror.write(tilePathOf(tile), await readTile(source, tile));
		}
		this.#keys = await this.#copyProofs(keyPathOf, this.#keys);
		this.#successors = await this.#copyProofs(successorPathOf, this.#successors);
		// Another process that writes there has another log, or is a second copy of this one.
		if (((await mirror.read(CHECKPOINT_PATH))?.toString() ?? null) !== this.#note)
			throw new MirrorConflict('the checkpoint of the mirror was replaced by another process');
		if (isStopped()) return;
		await mirror.replace(CHECKPOINT_PATH, Buffer.from(note));
		[this.#note, this.#size] = [note, size];
		for (const tile of tiles) if (tile.width === TILE_WIDTH && from > 0) await mirror.remove(`${tilePathOf(tile)}.p`);
	}

	/** After a failure the mirror is inspected again. */
	forget(): void {
		this.#size = null;
	}

	/** Finds the mirror's progress. */
	async #look(newest: number): Promise<number> {
		const { source, mirror, loadKeys } = this.#options;
		const note = (await mirror.read(CHECKPOINT_PATH))?.toString() ?? null;
		const known = note === null ? null : readCheckpoint(note, await loadKeys(), 'mirror');
		if (note !== null && known === null) throw new MirrorConflict('the mirror holds the checkpoint of another log');
		const size = known?.size ?? 0;
		if (size > newest) throw new MirrorConflict('the mirror holds more of the log than there is here');
		if (known !== null && size > 0) {
			const hashes = createTileHashes(newest, (tile) => readTile(source, tile));
			if (!areEqual(await hashes.hashOf({ begin: 0, end: size }), known.root))
				throw new MirrorConflict('the mirror holds a log that this one does not continue');
		}
		const isAt = async (path: string) => (await mirror.read(path)) !== null;
		// Each is copied, and removed, in its order.
		this.#bundles = await findFirst(0, bundleOf(newest), async (tile) => !(await isAt(bundlePathOf(tile))));
		this.#cleared = await findFirst(0, this.#bundles, (tile) => isAt(itemsPathOf(lastOf(tile))));
		const items = await findFirst(
			Math.max(size, this.#bundles * TILE_WIDTH),
			newest,
			async (no) => !(await isAt(itemsPathOf(no))),
		);
		// The last ones were copied at once, in any order.
		this.#items = Math.max(size, items - AT_ONCE);
		[this.#note, this.#size, this.#keys, this.#successors] = [note, size, 0, 0];
		return size;
	}

	async #copyBundles(size: number): Promise<void> {
		const { source, isStopped } = this.#options;
		for (let tile = this.#bundles; lastOf(tile) < size && !isStopped(); tile++) {
			const bytes = await source.read(bundlePathOf(tile));
			if (bytes !== null) await this.#copyBundle(tile, bytes);
			// One whose items are too large has none, and the next one has.
			else if ((await source.read(bundlePathOf(tile + 1))) === null) return;
			else for (let no = tile * TILE_WIDTH; no <= lastOf(tile); no++) await this.#copyItemsOf(no);
			this.#bundles = tile + 1;
		}
	}

	/** A mirror may have the same items compressed in another way, from before the files here were restored: it keeps them. */
	async #copyBundle(tile: number, bytes: Uint8Array): Promise<void> {
		const { mirror } = this.#options;
		const files = await readBundle(bytes);
		for (const path of files.flatMap((file) => decodeItemBundle(file)).flatMap(listLeafFiles))
			await mirror.write(path, await this.#read(path));
		const path = bundlePathOf(tile);
		const present = await mirror.read(path);
		const known = present === null || present.equals(bytes) ? null : await readBundle(present).catch(() => []);
		if (known?.every((file, i) => areEqual(file, files[i] as Uint8Array)) === true && known.length > 0) return;
		await mirror.write(path, bytes);
	}

	/** Removes single files that have left the log: their bundle is there. */
	async #clear(): Promise<void> {
		const { source, mirror, isStopped } = this.#options;
		for (; this.#cleared < this.#bundles && !isStopped(); this.#cleared++) {
			if ((await mirror.read(bundlePathOf(this.#cleared))) === null) continue;
			if ((await source.read(itemsPathOf(lastOf(this.#cleared)))) !== null) return;
			await removeSingles(mirror, this.#cleared);
		}
	}

	async #copyItems(end: number): Promise<void> {
		const nos = Array.from({ length: Math.min(AT_ONCE, end - this.#items) }, (_, i) => this.#items + i);
		await Promise.all(nos.map((no) => this.#copyItemsOf(no)));
		this.#items += nos.length;
	}

	async #copyItemsOf(no: number): Promise<void> {
		const { mirror } = this.#options;
		const bytes = await this.#read(itemsPathOf(no));
		for (const path of decodeItemBundle(bytes).flatMap(listLeafFiles)) await mirror.write(path, await this.#read(path));
		await mirror.write(itemsPathOf(no), bytes);
	}

	/** Proofs of keys and of names, each kind by number. */
	async #copyProofs(pathOf: (no: number) => string, from: number): Promise<number> {
		const { source, mirror } = this.#options;
		for (let no = from; ; no++) {
			const bytes = await source.read(pathOf(no));
			if (bytes === null) return no;
			await mirror.write(pathOf(no), bytes);
		}
	}

	async #read(path: string): Promise<Buffer> {
		const bytes = await this.#options.source.read(path);
		if (bytes === null) throw new Error(`the log has no file ${path}`);
		return bytes;
	}
}

/** The last entry of a tile. */
const lastOf = (tile: number) => (tile + 1) * TILE_WIDTH - 1;

/** The first number from `low` on, below `high`, of which something is true, as it is of all after it; `high` if there is none. */
async function findFirst(low: number, high: number, isTrue: (n: number) => Promise<boolean>): Promise<number> {
	let [from, to] = [Math.min(low, high), high];
	while (from < to) {
		const middle = Math.floor((from + to) / 2);
		if (await isTrue(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}
