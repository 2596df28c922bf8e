import { BundleFiles, bundleOf, bundlePathOf } from './bundles.ts';
import { isInOrder } from './entry-order.ts';
import { decodeEntry, type Entry } from './items.ts';
import {
	areEqual,
	computeRangeHash,
	computeRoot,
	type Hash,
	hashLeaf,
	hashNode,
	splitOf,
	type TreeHead,
} from './merkle.ts';
import {
	createTileHashes,
	decodeEntryBundle,
	decodeItemBundle,
	HASH_BYTES,
	itemsPathOf,
	TILE_WIDTH,
	type Tile,
	tileAt,
	tilePathOf,
} from './tiles.ts';

/** Reads a file below the log's address; null if there is none. Throws if it cannot be asked for. */
export interface ReadLogFile {
	(path: string): Promise<Uint8Array | null>;
	/**
	 * The number of keys, by who answers, that the log has named up to the last one that signs alone: files of later ones
	 * name no end. Undefined: unknown.
	 */
	readonly keysAlone?: number;
}

/** A file of the log that cannot be used, and its path where one file is the cause. */
export class UnreadFile extends Error {
	readonly path: string | null;
	constructor(message: string, path: string | null = null) {
		super(message);
		this.path = path;
	}
}
/** A file of the log contradicts its checkpoint. */
export class FalseFile extends UnreadFile {}
/** A file that the log must have is not there, or cannot be asked for. */
export class MissingFile extends UnreadFile {
	constructor(path: string) {
		super(path, path);
	}
}

/** Files that are asked for at once. */
const AT_ONCE = 12;

/** Results in the order of a list, some calls at a time; none is begun after the reader has left. */
export async function* inOrder<One, Result>(list: readonly One[], act: (one: One) => Promise<Result>) {
	const running: Promise<Result>[] = [];
	for (const one of list) {
		const call = act(one);
		// Each is awaited in its turn; until then its failure is no one's.
		call.catch(() => undefined);
		running.push(call);
		if (running.length >= AT_ONCE) yield await (running.shift() as Promise<Result>);
	}
	for (const call of running) yield await call;
}

function decode(decodeBundle: (bytes: Uint8Array) => Uint8Array[], bytes: Uint8Array, path: string): Uint8Array[] {
	try {
		return decodeBundle(bytes);
	} catch (error) {
		throw new FalseFile((error as RangeError).message, path);
	}
}

interface Leaf {
	readonly entry: Entry;
	readonly hash: Hash;
}

/** Entries and items of the log under a checkpoint. Each file is read once. */
export class LogFiles {
	readonly #read: ReadLogFile;
	readonly #hashes: ReturnType<typeof createTileHashes>;
	readonly #leaves = new Map<number, Promise<readonly Leaf[]>>();
	readonly #bundles: BundleFiles;
	readonly #head: TreeHead;

	/** @param head of a checkpoint whose signature was found right. */
	constructor(head: TreeHead, read: ReadLogFile) {
		this.#head = head;
		this.#read = read;
		this.#bundles = new BundleFiles(read);
		this.#hashes = createTileHashes(head.size, async (tile) => {
			const bytes = await this.#readTile(tile);
			// A whole tile begins with what a part of it has.
			return bytes.subarray(0, tile.width * HASH_BYTES);
		});
	}

	get size(): number {
		return this.#head.size;
	}

	async #readTile(tile: Tile): Promise<Uint8Array> {
		const whole = { ...tile, width: TILE_WIDTH };
		// A part of a tile may be gone once the whole one is there.
		const bytes = (await this.#read(tilePathOf(tile))) ?? (await this.#read(tilePathOf(whole)));
		if (bytes === null) throw new MissingFile(tilePathOf(tile));
		return bytes;
	}

	#leavesAt(no: number): Promise<readonly Leaf[]> {
		const tile = tileAt('entries', no, this.size);
		const known = this.#leaves.get(tile.index);
		if (known) return known;
		const reading = this.#readTile(tile).then((bytes) =>
			decode(decodeEntryBundle, bytes, tilePathOf(tile))
				.slice(0, tile.width)
				.map((leaf, i) => {
					const entry = decodeEntry(leaf);
					if (entry === null)
						throw new FalseFile(`entry ${tile.index * TILE_WIDTH + i} cannot be read`, tilePathOf(tile));
					return { entry, hash: hashLeaf(leaf) };
				}),
		);
		this.#leaves.set(tile.index, reading);
		return reading;
	}

	async #leavesOf(low: number, high: number): Promise<readonly Leaf[]> {
		const leaves: Leaf[] = [];
		for (let no = low; no < high; no = leaves.length + low) {
			const tile = await this.#leavesAt(no);
			const found = tile.slice(no % TILE_WIDTH, Math.min(tile.length, (no % TILE_WIDTH) + high - no));
			if (found.length === 0)
				throw new FalseFile(`entry ${no} is missing`, tilePathOf(tileAt('entries', no, this.size)));
			leaves.push(...found);
		}
		return leaves;
	}

	/** Entries `low` up to, not including, `high`: in the tree at their places, and in order. */
	async entries(low: number, high: number): Promise<readonly Entry[]> {
		const leaves = await this.#leavesOf(low, high);
		const own = leaves.map(({ hash }) => hash);
		const hashOf = async (begin: number, end: number): Promise<Hash> => {
			if (end <= low || begin >= high) return this.#hashes.hashOf({ begin, end });
			if (begin >= low && end <= high) return computeRangeHash(own, { begin: begin - low, end: end - low });
			const middle = begin + splitOf(end - begin);
			return hashNode(await hashOf(begin, middle), await hashOf(middle, end));
		};
		const isSigned = low === high || areEqual(await hashOf(0, this.size), this.#head.root);
		if (!isSigned)
			throw new FalseFile(
				`entries ${low} to ${high - 1} are not those that were signed`,
				tilePathOf(tileAt('entries', low, this.size)),
			);
		return leaves.map(({ entry }, i) => {
			if (entry.no !== low + i || !isInOrder(entry, leaves[i - 1]?.entry))
				throw new FalseFile(`entry ${low + i} is out of order`);
			return entry;
		});
	}

	/** The first entry that was made at an instant or later, or the number of entries. It is for looking there: nothing of it is checked. */
	async findFrom(timeMs: number): Promise<number> {
		let [low, high] = [0, this.size];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			const [leaf] = await this.#leavesOf(middle, middle + 1);
			if ((leaf as Leaf).entry.timeMs < timeMs) low = middle + 1;
			else high = middle;
		}
		return low;
	}

	/** The bytes of an entry's items, which have its root: from the bundle of its tile, else from its own file (PROOF-14). */
	async items({ no, count, root }: Entry): Promise<readonly Uint8Array[]> {
		const bundled = await this.#bundledItems(no);
		const path = bundled === null ? itemsPathOf(no) : bundlePathOf(bundleOf(no));
		const bytes = bundled ?? (await this.#read(path));
		if (bytes === null) throw new MissingFile(path);
		const items = decode(decodeItemBundle, bytes, path);
		if (items.length !== count || !areEqual(computeRoot(items.map(hashLeaf)), root))
			throw new FalseFile(`the items of entry ${no} are not those that were signed`, path);
		return items;
	}

	/** Null: the tile is not whole, or has no bundle. */
	async #bundledItems(no: number): Promise<Uint8Array | null> {
		if ((bundleOf(no) + 1) * TILE_WIDTH > this.size) return null;
		return this.#bundles.fileOf(no).catch((error: unknown) => {
			throw error instanceof RangeError ? new FalseFile(error.message, bundlePathOf(bundleOf(no))) : error;
		});
	}
}
