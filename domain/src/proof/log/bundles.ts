import { inflate } from './inflate.ts';
import { decodeItemBundle, TILE_WIDTH, toPathNumber } from './tiles.ts';

/** Maximum size of a bundle as it is stored, bytes. */
export const MOST_BUNDLE_BYTES = 2 ** 25;
/** Maximum size of the items of a bundle, lengths included, bytes. */
export const MOST_BUNDLED_BYTES = 2 ** 27;

/** The path of the bundle of a whole tile of entries below the log's address (PROOF-14). */
export const bundlePathOf = (tile: number): string => `bundles/${toPathNumber(tile)}`;

/** The bundle that an entry's items are in, once its tile is whole. */
export const bundleOf = (entry: number): number => Math.floor(entry / TILE_WIDTH);

/** The first bytes of a gzip member (RFC 1952) without further fields. */
const BEGIN = [0x1f, 0x8b, 8, 0];
const HEAD_BYTES = 10;
const TAIL_BYTES = 8;
const SIZE_BYTES = 4;

/**
 * The files of the items of a tile's entries, in their order, from its bundle (`docs/proof.md`, section 2). Nothing of it is proved: compare each with the root
 * of its entry. Rejects for bytes that are no bundle; no more is decompressed than the bundle says, which is bounded.
 */
export async function readBundle(bytes: Uint8Array): Promise<readonly Uint8Array[]> {
	const isGzip = bytes.length > HEAD_BYTES + TAIL_BYTES && BEGIN.every((byte, i) => bytes[i] === byte);
	if (!isGzip) throw new RangeError('a bundle is not compressed as it should be');
	if (bytes.length > MOST_BUNDLE_BYTES) throw new RangeError(`a bundle has more than ${MOST_BUNDLE_BYTES} bytes`);
	const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - SIZE_BYTES, SIZE_BYTES).getUint32(0, true);
	if (size === 0 || size > MOST_BUNDLED_BYTES) throw new RangeError(`a bundle says that it has ${size} bytes`);
	const content = await inflate(bytes.subarray(HEAD_BYTES, -TAIL_BYTES), size).catch((error: unknown) => {
		throw new RangeError(`a bundle cannot be decompressed: ${(error as Error).message}`);
	});
	if (content.length !== size) throw new RangeError(`a bundle has ${content.length} bytes, and says ${size}`);
	const files = decodeItemBundle(content, TILE_WIDTH);
	if (files.length !== TILE_WIDTH) throw new RangeError(`a bundle has the items of ${files.length} entries`);
	return files;
}

/** Bundles that a reader keeps: it may read the end of one and the beginning of the next at once. */
const KEPT = 3;

/** Reads bundles, each once while it is among the last few that were asked for. */
export class BundleFiles {
	readonly #read: (path: string) => Promise<Uint8Array | null>;
	/** The one that was asked for last is the last one. Null: there is none. */
	readonly #kept = new Map<number, Promise<readonly Uint8Array[] | null>>();
	/** Tiles without a bundle. */
	readonly #absent = new Set<number>();

	constructor(read: (path: string) => Promise<Uint8Array | null>) {
		this.#read = read;
	}

	/** The file of an entry's items; null if its tile has no bundle. Rejects as `readBundle`, or if the file cannot be asked for. */
	async fileOf(entry: number): Promise<Uint8Array | null> {
		const tile = bundleOf(entry);
		if (this.#absent.has(tile)) return null;
		const known = this.#kept.get(tile);
		const reading = known ?? this.#load(tile);
		this.#kept.delete(tile);
		this.#kept.set(tile, reading);
		const [oldest] = this.#kept.keys();
		if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
		const files = await reading;
		return files === null ? null : (files[entry % TILE_WIDTH] as Uint8Array);
	}

	async #load(tile: number): Promise<readonly Uint8Array[] | null> {
		const bytes = await this.#read(bundlePathOf(tile));
		if (bytes !== null) return readBundle(bytes);
		this.#absent.add(tile);
		return null;
	}
}
