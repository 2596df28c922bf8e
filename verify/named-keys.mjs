/** Keys that a log has named after those of its first entry (docs/proof.md, 3). */
import {
	demandSigned,
	endedBy,
	fromBase64,
	fromHex,
	fromLooseJson,
	hashLeaf,
	hex,
	isCount,
	isPath,
	isText,
	Open,
	readCheckpoint,
	readEntry,
	readItem,
	readKey,
	readProof,
	record,
	rootByPath,
	Wrong,
} from './receipt.mjs';

/** @import { Item } from './log-items.mjs' */
/** @import { Key } from './notes.mjs' */

const isItemProof = record({
	format: isText,
	entry: record({ leaf: isText, proof: isText }),
	item: record({ index: isCount, path: isPath, bytes: isText }),
});

/**
 * Parses a proof of an item: `{ item, entry, time, note, origin }` if it leads to a checkpoint that one of
 * `keysFor(item)` signed, else undefined.
 * @param {string} text
 * @param {string} format
 * @param {(item: Item) => readonly Key[]} keysFor
 */
function readItemProof(text, format, keysFor) {
	const value = fromLooseJson(text);
	if (!isItemProof(value) || value.format !== format) return undefined;
	const content = fromBase64(value.item.bytes);
	const item = content && readItem(content);
	if (!item) return undefined;
	const proof = readProof(value.entry.proof);
	const { origin, size, root, note } = readCheckpoint(proof.checkpoint);
	demandSigned(note, origin, keysFor(item));
	const entry = readEntry(Buffer.from(value.entry.leaf));
	if (entry?.no !== proof.index || !rootByPath(entry.leaf, proof.index, size, proof.path)?.equals(root))
		return undefined;
	const { index, path } = value.item;
	const inEntry = rootByPath(hashLeaf(content), index, entry.count, fromHex(path));
	return inEntry && hex(inEntry) === entry.root ? { item, entry: entry.no, time: entry.time, note, origin } : undefined;
}

/**
 * The result of `read`; undefined if something is malformed.
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
function unlessUnread(read) {
	try {
		return read();
	} catch (error) {
		// An unreadable key throws a plain Error, which passes through.
		if (error instanceof Wrong || error instanceof Open) return undefined;
		if (error instanceof Error && /^(is no|has the id)/.test(error.message)) return undefined;
		throw error;
	}
}

/**
 * The key that the log names as its `no`th, from 0, under a checkpoint that one of the keys signed. Undefined if the
 * text does not prove it.
 * @param {string} text
 * @param {number} no
 * @param {readonly Key[]} keys
 * @returns {Key | undefined}
 */
export const readNamedKey = (text, no, keys) =>
	unlessUnread(() => {
		const found = readItemProof(text, 'fairtick-key/1', () => keys);
		if (found?.item.kind !== 'key/1' || found.item.no !== String(no)) return undefined;
		const { item, origin } = found;
		const names = new Map([
			['log', origin],
			['promise', `${origin}/promise`],
		]);
		const key = readKey(item.key);
		if (key.name !== names.get(item.use) || endedBy(found.note, origin, keys, found.time)) return undefined;
		if (item.use !== 'log') return key;
		return { ...key, until: item.until === '-' ? Number.MAX_SAFE_INTEGER : Number(item.until) };
	});

/**
 * The name that a log took as its `no`th, from 0, under a checkpoint that its own new key signed. The caller decides if
 * it trusts that key. Undefined if the text does not prove it.
 * @param {string} text
 * @param {number} no
 */
export const readSuccessor = (text, no) =>
	unlessUnread(() => {
		const found = readItemProof(text, 'fairtick-successor/1', (item) =>
			item.kind === 'successor/1' ? [readKey(item.logKey)] : [],
		);
		if (found?.item.kind !== 'successor/1') return undefined;
		const { item, entry } = found;
		if (item.no !== String(no) || item.origin !== found.origin) return undefined;
		const [logKey, promiseKey, before] = [
			readKey(item.logKey),
			readKey(item.promiseKey),
			readCheckpoint(item.checkpoint),
		];
		const isNamed = promiseKey.name === `${item.origin}/promise` && before.origin !== item.origin;
		return isNamed && before.size <= entry
			? { origin: item.origin, logKey, promiseKey, before, reason: item.reason }
			: undefined;
	});
