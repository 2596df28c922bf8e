// @ts-nocheck
/** Keys that a log has named after those of its first entry (docs/proof.md, 3). */
import {
	demandSigned,
	fromBase64,
	fromHex,
	fromLooseJson,
	hashLeaf,
	hex,
	isCount,
	isPath,
	isText,
	Open,
	oneOf,
	readCheckpoint,
	readEntry,
	readItem,
	readKey,
	readProof,
	record,
	rootByPath,
	Wrong,
} from './receipt.mjs';

const isKeyProof = record({
	format: oneOf('fairtick-key/1'),
	entry: record({ leaf: isText, proof: isText }),
	item: record({ index: isCount, path: isPath, bytes: isText }),
});

/** The key that the log names as its `no`th, from 0, under a checkpoint that one of the keys has signed; undefined: the text does not show it. */
export function readNamedKey(text, no, keys) {
	const value = fromLooseJson(text);
	if (!isKeyProof(value)) return undefined;
	try {
		const proof = readProof(value.entry.proof);
		const { origin, size, root, note } = readCheckpoint(proof.checkpoint);
		demandSigned(note, origin, keys);
		const entry = readEntry(Buffer.from(value.entry.leaf));
		if (entry?.no !== proof.index || !rootByPath(entry.leaf, proof.index, size, proof.path)?.equals(root))
			return undefined;
		const { index, path, bytes } = value.item;
		const content = fromBase64(bytes);
		const inEntry = content && rootByPath(hashLeaf(content), index, entry.count, fromHex(path));
		if (!inEntry || hex(inEntry) !== entry.root) return undefined;
		const item = readItem(content);
		const name = { log: origin, promise: `${origin}/promise` }[item.use];
		const key = item.kind === 'key/1' && item.no === String(no) ? readKey(item.key) : undefined;
		return key && key.name === name ? key : undefined;
	} catch (error) {
		// A key that cannot be read is an Error of its own.
		if (error instanceof Wrong || error instanceof Open || /^(is no|has the id)/.test(error.message)) return undefined;
		throw error;
	}
}
