import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import * as z from 'zod/mini';
import { fromBase64 } from '../base64.ts';
import { hash, place } from '../receipt.ts';
import { parseInclusionProof } from './inclusion-proof.ts';
import { decodeEntry, decodeItem, type Item } from './items.ts';
import { hashLeaf, isIncluded } from './merkle.ts';
import type { NoteKey } from './note.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';

/** Proof that an item is in the log: the item, its entry, and the entry under a checkpoint (`docs/proof.md`, section 3). */
const itemProof = z.strictObject({
	format: z.string(),
	/** The item's entry, and its proof (C2SP tlog-proof). */
	entry: z.strictObject({ leaf: z.string(), proof: z.string() }),
	item: z.strictObject({ index: place, path: z.array(hash).check(z.maxLength(64)), bytes: z.string() }),
});
export type ItemProof<Format extends string> = z.output<typeof itemProof> & { readonly format: Format };

interface ProvedItem {
	readonly item: Item;
	/** The number of its entry, and the name of the log. */
	readonly entry: number;
	readonly origin: string;
	/** Time of the entry, epoch milliseconds. */
	readonly timeMs: number;
	/** The checkpoint that shows it. */
	readonly note: string;
}

/**
 * The item that a file proves to be in a log; null: it does not, or none of the keys has signed the checkpoint.
 * @param keysFor the keys that count, for the item that the file claims.
 */
export function readItemProof(
	bytes: Uint8Array,
	format: string,
	keysFor: (item: Item) => readonly NoteKey[],
): ProvedItem | null {
	const read = itemProof.safeParse(parseJson(bytes));
	if (!read.success || read.data.format !== format) return null;
	const { entry, item: shown } = read.data;
	const content = fromBase64(shown.bytes);
	const item = content && decodeItem(content);
	const proof = parseInclusionProof(entry.proof);
	const checkpoint = item && proof && readSignedCheckpoint(proof.checkpoint, keysFor(item));
	if (!content || !item || !proof || !checkpoint) return null;
	const leaf = utf8ToBytes(entry.leaf);
	const { size, root, origin } = checkpoint.head;
	const logged = decodeEntry(leaf);
	if (logged?.no !== proof.index) return null;
	if (!isIncluded({ leaf: hashLeaf(leaf), index: proof.index, size, root, path: proof.path })) return null;
	const inEntry = { index: shown.index, size: logged.count, root: logged.root, path: shown.path.map(hexToBytes) };
	return isIncluded({ leaf: hashLeaf(content), ...inEntry })
		? { item, entry: logged.no, origin, timeMs: logged.timeMs, note: checkpoint.note }
		: null;
}

function parseJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.encode(bytes));
	} catch {
		return undefined;
	}
}
