/** Logs, at an address or in a folder (docs/proof.md, 2). */
import { open } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { demandOrder, readEntry, readItem } from './log-items.mjs';
import { readNamedKey, readSuccessor } from './named-keys.mjs';
import {
	at,
	demand,
	demandSigned,
	endedBy,
	expect,
	hashLeaf,
	hashNode,
	hex,
	nameOf,
	Open,
	readCheckpoint,
	rootOf,
	sha256,
	signersOf,
	splitOf,
	toText,
	Wrong,
} from './notes.mjs';

/** @import { Entry, LoggedItem } from './log-items.mjs' */
/** @import { Checkpoint, Key } from './notes.mjs' */

/**
 * Reads a file of a log; undefined if it does not exist. Throws `Open` if it cannot be read or has more than `most`
 * bytes.
 * @typedef {(path: string, most: number) => Promise<Buffer | undefined>} Read
 */
/** @typedef {NonNullable<ReturnType<typeof readSuccessor>> & { counts: boolean, no: number }} Successor */

/**
 * `001/x002`-like path of a number in groups of three digits.
 * @param {number} number
 */
export function pathOf(number) {
	const digits = String(number);
	const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [];
	return groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/');
}

/**
 * Parts behind their lengths in `bytes` bytes; undefined if that is not what the bytes are, or there are more than `most`.
 * @param {Buffer} bundle
 * @param {number} bytes
 * @param {number} most
 * @returns {Buffer[] | undefined}
 */
function readParts(bundle, bytes, most) {
	/** @type {Buffer[]} */
	const parts = [];
	for (let i = 0; i < bundle.length; ) {
		if (parts.length === most) return undefined;
		const end = i + bytes <= bundle.length ? i + bytes + bundle.readUIntBE(i, bytes) : Number.POSITIVE_INFINITY;
		if (end > bundle.length) return undefined;
		parts.push(bundle.subarray(i + bytes, end));
		i = end;
	}
	return parts;
}

/** Maximum number of bytes of a bundle, and of its items (docs/proof.md, 2). */
const [MOST_BUNDLE, MOST_BUNDLED] = [2 ** 25, 2 ** 27];
/** Maximum number of an entry's items. */
const MOST_ITEMS = 2 ** 20;
/** Bundles that are kept: the end of one and the beginning of the next are read at once. */
const KEPT_BUNDLES = 3;

/**
 * The items of the 256 entries of a tile, each with their lengths, from the bytes of its bundle.
 * @param {Buffer} bytes
 * @param {string} path
 */
function readBundle(bytes, path) {
	demand(
		bytes.length > 18 && bytes.subarray(0, 4).equals(Buffer.of(0x1f, 0x8b, 8, 0)),
		`${path} is not compressed as bundles are`,
	);
	const [data, size] = [bytes.subarray(10, -8), bytes.readUInt32LE(bytes.length - 4)];
	demand(size > 0 && size <= MOST_BUNDLED, `${path} says that it has ${size} bytes`);
	const content = decompress(data, size, path);
	const parts = readParts(content, 4, 256);
	demand(content.length === size && parts?.length === 256, `${path} does not have the items of 256 entries`);
	return parts ?? [];
}

/**
 * Decompresses a DEFLATE stream that ends with the data. Never makes more than `most` bytes.
 * @param {Buffer} data
 * @param {number} most
 * @param {string} path
 */
function decompress(data, most, path) {
	/** @type {{ buffer: Buffer, engine: { bytesWritten: number } }} */
	let found;
	try {
		// The types of Node lack this form of the answer.
		found = /** @type {any} */ (inflateRawSync(data, { maxOutputLength: most, info: true }));
	} catch (error) {
		throw new Wrong(`${path} cannot be decompressed: ${reasonOf(error)}`);
	}
	demand(found.engine.bytesWritten === data.length, `in ${path}, bytes follow the compressed data`);
	return found.buffer;
}

/** The log at `read(path, most bytes)`, which gives bytes, or undefined for a file that is not there. */
export class Log {
	/** @type {Map<string, Buffer | undefined>} */
	#files = new Map();
	/**
	 * The items of entries by tile; undefined for a tile without a bundle.
	 * @type {Map<number, Promise<Buffer[] | undefined>>}
	 */
	#bundles = new Map();
	/**
	 * The newest checkpoint, once it was read.
	 * @type {Checkpoint | undefined}
	 */
	checkpoint;
	/**
	 * Names that the log has taken, in their order.
	 * @type {Successor[]}
	 */
	successors = [];

	/** @param {Read} read */
	constructor(read) {
		this.read = read;
	}
	/**
	 * Adds the keys that the log has named, each proven under a checkpoint that an earlier key signed, and loads the
	 * names that the log has taken.
	 * @param {Key[]} keys
	 */
	async follow(keys) {
		/** @param {Key} key */
		const isKnown = (key) => keys.some(({ text }) => text === key.text);
		await this.#readAll('keys', (text, no) => {
			const key = readNamedKey(text, no, keys);
			if (!key) return;
			const known = keys.find((one) => one.text === key.text);
			// Naming a key ends the signatures of the key before it at a set time.
			if (known) known.until ??= key.until;
			else keys.push(key);
		});
		this.successors = [];
		await this.#readAll('successors', (text, no) => {
			const one = readSuccessor(text, no);
			if (!one) return;
			// A name counts only by a key that its reader knows: otherwise the server of the log could add one.
			const counts = isKnown(one.logKey);
			this.successors.push({ ...one, counts, no });
			if (counts && !isKnown(one.promiseKey)) keys.push(one.promiseKey);
		});
	}
	/**
	 * @param {string} folder
	 * @param {(text: string, no: number) => void} take
	 */
	async #readAll(folder, take) {
		for (let no = 0; no < 1000; no++) {
			const bytes = await this.read(`${folder}/${pathOf(no)}`, 200_000);
			if (!bytes) return;
			take(toText(bytes) ?? '', no);
		}
	}
	/** The newest checkpoint, which must have been read. */
	get head() {
		if (!this.checkpoint) throw new Error('no checkpoint of the log was read');
		return this.checkpoint;
	}
	/** The names of the log, newest first, as far as known keys prove them. */
	get names() {
		const names = [this.head.origin];
		for (const { origin, before, counts } of this.successors.toReversed())
			if (counts && origin === names.at(-1)) names.push(before.origin);
		return names;
	}
	/** The missing proof of an older name of the log; empty if its oldest name follows no other one. */
	get gap() {
		const oldest = this.names.at(-1) ?? '';
		const number = Number(/\/([1-9]\d{0,2})$/.exec(oldest)?.[1] ?? 0);
		if (number < 2) return '';
		const path = `successors/${pathOf(number - 2)}`;
		const found = this.successors.find(({ no, origin }) => no === number - 2 && origin === oldest);
		return found
			? `; ${path} shows what ${oldest} was before, for who knows ${found.logKey.text}`
			: `; what ${oldest} was before is shown by ${path}, which the log lacks, or has in another form`;
	}
	/**
	 * Reads the newest checkpoint and checks its signature. Returns the text of the step.
	 * @param {Key[]} keys
	 */
	async open(keys) {
		await this.follow(keys);
		const text = await this.read('checkpoint', 100_000);
		expect(text, 'the log has no checkpoint');
		const checkpoint = readCheckpoint(toText(text) ?? '');
		this.checkpoint = checkpoint;
		const { note, origin, size, root } = checkpoint;
		const next = this.successors.find((one) => one.origin === origin);
		expect(
			!next || keys.some(({ name }) => name === origin),
			`the log goes on as ${origin} ("${next?.reason}"), with the key ${next?.logKey.text}, for which no key before it vouches: compare it with what others have, then give it by --key`,
		);
		const signers = signersOf(note, origin, keys);
		for (const { before, counts, origin: later } of this.successors) {
			if (!counts || !this.names.includes(later)) continue;
			if (keys.some(({ name }) => name === before.origin))
				demandBefore(() => demandSigned(before.note, before.origin, keys), later);
			const found = await this.root(0, before.size, [before.size]);
			const signed = `${before.origin} signed the root ${hex(before.root)} of ${before.size} entries`;
			demand(found.equals(before.root), `a fork: ${signed}, the log goes on from ${hex(found)}`);
		}
		const past = this.names.slice(1).map((name) => `, before ${name}`);
		await this.demandLiving(checkpoint, keys);
		return `${origin}${past.join('')}, ${size} entries, root ${hex(root)}, signed by ${nameOf(signers.at(-1))}`;
	}
	/**
	 * Demands that a checkpoint with a right root is not signed by ended keys alone. Reads its newest entry if the time
	 * of that entry decides.
	 * @param {Checkpoint} checkpoint
	 * @param {readonly Key[]} keys
	 */
	async demandLiving({ note, origin, size }, keys) {
		if (size === 0 || !endedBy(note, origin, keys, Number.POSITIVE_INFINITY)) return;
		const { no, time } = await this.checkedEntry(size - 1);
		const next = endedBy(note, origin, keys, time);
		demand(
			!next,
			`the checkpoint of ${size} entries lacks the signature of ${next?.name}+${next?.id}, which signs alone after ${at(next?.until)}: entry ${no} is from ${at(time)}`,
		);
	}
	/**
	 * The part of tile `number` that the newest checkpoint has.
	 * @param {number | string} kind
	 * @param {number} number
	 * @param {number} width
	 * @param {number} most bytes
	 */
	async #tile(kind, number, width, most) {
		const whole = `tile/${kind}/${pathOf(number)}`;
		const path = width === 256 ? whole : `${whole}.p/${width}`;
		if (this.#files.size > 300) this.#files.clear();
		if (!this.#files.has(path)) this.#files.set(path, (await this.read(path, most)) ?? (await this.read(whole, most)));
		const tile = this.#files.get(path);
		expect(tile, `the log lacks ${path}`);
		return tile;
	}
	/**
	 * The root of entries `low` to `high` of the tree, which is complete: 2^n of them at a multiple of 2^n.
	 * @param {number} low
	 * @param {number} high
	 */
	async #node(low, high) {
		let [level, size] = [0, high - low];
		for (; size >= 256; size /= 256) level++;
		const unit = 256 ** level;
		const [start, tile] = [low / unit, Math.floor(low / unit / 256)];
		const width = Math.min(256, Math.floor(this.head.size / unit) - tile * 256);
		const bytes = await this.#tile(level, tile, width, 8192);
		const hashes = Array.from({ length: size }, (_, i) =>
			bytes.subarray(((start % 256) + i) * 32, ((start % 256) + i + 1) * 32),
		);
		expect(bytes.length >= width * 32, `tile ${level}/${tile} of the log is too short`);
		return rootOf(hashes);
	}
	/**
	 * The root of entries `low` to `high`, made of parts that lie on one side of each cut, and of the given leaves' hashes.
	 * @param {number} low
	 * @param {number} high
	 * @param {readonly number[]} [cuts]
	 * @param {ReadonlyMap<number, Buffer>} [leaves]
	 * @returns {Promise<Buffer>}
	 */
	async root(low, high, cuts = [], leaves = new Map()) {
		const size = high - low;
		if (size === 0) return sha256();
		const leaf = leaves.get(low);
		if (size === 1 && leaf) return leaf;
		const isCut = cuts.some((cut) => low < cut && cut < high) || leaf !== undefined;
		if (!isCut && Number.isInteger(Math.log2(size))) return this.#node(low, high);
		const middle = low + splitOf(size);
		return hashNode(await this.root(low, middle, cuts, leaves), await this.root(middle, high, cuts, leaves));
	}
	/**
	 * The entries from `low` up to, not including, `high`; not yet checked.
	 * @param {number} low
	 * @param {number} high
	 */
	async entries(low, high) {
		/** @type {(Entry | undefined)[]} */
		const found = [];
		for (let tile = Math.floor(low / 256); tile * 256 < high; tile++) {
			const width = Math.min(256, this.head.size - tile * 256);
			const parts = readParts(await this.#tile('entries', tile, width, 1_000_000), 2, 256) ?? [];
			const wanted = parts.slice(Math.max(low - tile * 256, 0), Math.max(high - tile * 256, 0)).map(readEntry);
			found.push(...wanted);
		}
		expect(
			found.length === high - low && found.every((entry) => entry !== undefined),
			`entries ${low} to ${high - 1} of the log have an unknown form`,
		);
		return found;
	}
	/**
	 * Entries that are in the tree of the checkpoint, and follow one another.
	 * @param {number} low
	 * @param {number} high
	 */
	async checkedEntries(low, high) {
		const entries = await this.entries(low, high);
		const leaves = new Map(entries.map((entry, i) => [low + i, entry.leaf]));
		const { size, root: signed } = this.head;
		const root = await this.root(0, size, [low, high], leaves);
		demand(
			root.equals(signed),
			`with entries ${low} to ${high - 1}, the tree of ${size} entries has the root ${hex(root)}, not the signed one`,
		);
		entries.forEach((entry, i) => {
			demand(entry.no === low + i, `entry ${low + i} says that it is ${entry.no}`);
			demandOrder(entry, entries[i - 1]);
		});
		return entries;
	}
	/**
	 * An entry that is in the tree of the checkpoint.
	 * @param {number} no
	 */
	async checkedEntry(no) {
		const [entry] = await this.checkedEntries(no, no + 1);
		expect(entry, `the log lacks entry ${no}`);
		return entry;
	}
	/**
	 * An entry's items, which have its root.
	 * @param {Entry} entry
	 * @returns {Promise<LoggedItem[]>}
	 */
	async items(entry) {
		const tile = Math.floor(entry.no / 256);
		const bundled = (tile + 1) * 256 <= this.head.size ? (await this.#bundle(tile))?.[entry.no % 256] : undefined;
		const bytes = bundled ?? (await this.read(`items/${pathOf(entry.no)}`, 16_000_000));
		expect(bytes, `the log lacks the items of entry ${entry.no}`);
		const parts = readParts(bytes, 4, MOST_ITEMS);
		const root = parts && hex(rootOf(parts.map(hashLeaf)));
		demand(
			parts && root === entry.root && parts.length === entry.count,
			`the items of entry ${entry.no} have the root ${root}, not ${entry.root}`,
		);
		return parts.map((part) => ({ ...readItem(part), entry }));
	}
	/**
	 * The items of the entries of a whole tile, if the log has its bundle.
	 * @param {number} tile
	 */
	async #bundle(tile) {
		const path = `bundles/${pathOf(tile)}`;
		const read = async () => {
			const bytes = await this.read(path, MOST_BUNDLE);
			return bytes && readBundle(bytes, path);
		};
		const reading = this.#bundles.get(tile) ?? read();
		this.#bundles.delete(tile);
		this.#bundles.set(tile, reading);
		const [oldest] = this.#bundles.keys();
		if (this.#bundles.size > KEPT_BUNDLES && oldest !== undefined) this.#bundles.delete(oldest);
		return reading;
	}
	/**
	 * The items of entries, in order, several files at a time. Missing files are added to `lacking`, if it is given.
	 * @param {readonly Entry[]} entries
	 * @param {string[]} [lacking]
	 */
	async *itemsOf(entries, lacking) {
		for await (const [, items] of this.eachItems(entries, lacking)) yield* items;
	}
	/**
	 * As `itemsOf`, but `[entry, items]`.
	 * @param {readonly Entry[]} entries
	 * @param {string[]} [lacking]
	 */
	async *eachItems(entries, lacking) {
		/**
		 * @param {Entry} entry
		 * @returns {Promise<[Entry, LoggedItem[]]>}
		 */
		const read = async (entry) => {
			try {
				return [entry, await this.items(entry)];
			} catch (error) {
				if (!lacking || !(error instanceof Open)) throw error;
				lacking.push(error.message);
				return [entry, []];
			}
		};
		for (let i = 0; i < entries.length; i += 16) yield* await Promise.all(entries.slice(i, i + 16).map(read));
	}
	/**
	 * The first entry whose time is `time` or later, or the number of entries.
	 * @param {number} time milliseconds since 1970
	 */
	async firstAt(time) {
		let [low, high] = [0, this.head.size];
		while (low < high) {
			const middle = Math.floor((low + high) / 2);
			const [entry] = await this.entries(middle, middle + 1);
			if (entry && entry.time < time) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}

/**
 * Prefixes an error of `check` with the checkpoint that it is about: the last one before `name`.
 * @param {() => void} check
 * @param {string} name
 */
function demandBefore(check, name) {
	try {
		check();
	} catch (error) {
		if (error instanceof Open) throw new Open(`the last checkpoint before ${name}: ${error.message}`);
		throw error;
	}
}

// ---- Reading files

/**
 * Reads files of a log in a folder.
 * @param {string} folder
 * @returns {Read}
 */
export const readBelow = (folder) => async (path, most) => {
	const file = await open(`${folder}/${path}`).catch((error) => {
		if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
		throw error;
	});
	if (!file) return undefined;
	try {
		expect((await file.stat()).size <= most, `${path} of the log is larger than ${most} bytes`);
		return await file.readFile();
	} finally {
		await file.close();
	}
};

/**
 * Reads files of a log at an address; a busy or failing server is asked `attempts` times.
 * @param {string} address
 * @param {{ attempts?: number, timeout?: number }} [options] the time-out in milliseconds
 * @returns {Read}
 */
export const readFrom =
	(address, { attempts = 5, timeout = 30_000 } = {}) =>
	async (path, most) => {
		const url = `${address.replace(/\/+$/, '')}/${path}`;
		for (let attempt = 1; ; attempt++) {
			let problem;
			try {
				const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
				if (response.status === 404 || response.status === 410) return undefined;
				if (response.ok) {
					/** @type {Uint8Array[]} */
					const parts = [];
					let size = 0;
					for await (const part of response.body ?? []) {
						size += part.length;
						expect(size <= most, `${url} is larger than ${most} bytes`);
						parts.push(part);
					}
					return Buffer.concat(parts);
				}
				problem = `status ${response.status}`;
			} catch (error) {
				if (error instanceof Open) throw error;
				problem = reasonOf(error);
			}
			expect(attempt < attempts, `${url} cannot be read: ${problem}`);
			await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
		}
	};

/** @param {unknown} error */
function reasonOf(error) {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}
