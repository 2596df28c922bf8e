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
 * checkpoint last, so that a reader of the mirror finds all that its checkpoint covers. It continues at its last place,
 * after a failure and after a restart.
 */
export class LogCopy {
	readonly #options: CopyOptions;
	/** The mirror's checkpoint, and entries under it; null: it was not looked at. */
	#note: string | null = null;
	#size: number | null = null;
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
		const { source, mirror, isStopped } = this.#options;
		const note = (await source.read(CHECKPOINT_PATH))?.toString() ?? null;
		const head = note === null ? null : parseCheckpoint(parseNote(note)?.text ?? '');
		if (note === null || head === null) return;
		const from = this.#size ?? (await this.#look(head.size));
		if (this.#note === note) return;
		while (this.#items < head.size && !isStopped()) await this.#copyItems(head.size);
		const tiles = listNewTiles(from, head.size);
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
		[this.#note, this.#size] = [note, head.size];
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
		// Items are copied in their order: the first one that lacks is found by halves.
		let [low, high] = [size, newest];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			if ((await mirror.read(itemsPathOf(middle))) === null) high = middle;
			else low = middle + 1;
		}
		// The last ones were copied at once, in any order.
		this.#items = Math.max(size, low - AT_ONCE);
		[this.#note, this.#size, this.#keys, this.#successors] = [note, size, 0, 0];
		return size;
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
