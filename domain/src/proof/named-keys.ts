import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import * as z from 'zod/mini';
import { fromBase64 } from './base64.ts';
import { parseInclusionProof } from './inclusion-proof.ts';
import { decodeEntry, decodeItem } from './items.ts';
import type { ReadLogFile } from './log-files.ts';
import { hashLeaf, isIncluded } from './merkle.ts';
import { type NoteKey, parseNoteKey } from './note.ts';
import { promiseKeyName } from './promise.ts';
import { hash, place } from './receipt.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';
import { toPathNumber } from './tiles.ts';

export const KEY_FORMAT = 'fairtick-key/1';

/** That the log has named a key: an item `key/1` under a checkpoint (`docs/proof.md`, section 3). */
const keyProof = z.strictObject({
	format: z.literal(KEY_FORMAT),
	/** The item's entry, and its proof (C2SP tlog-proof). */
	entry: z.strictObject({ leaf: z.string(), proof: z.string() }),
	item: z.strictObject({ index: place, path: z.array(hash).check(z.maxLength(64)), bytes: z.string() }),
});
export type KeyProof = z.output<typeof keyProof>;

/** What a key that the log names is for. */
export type KeyUse = 'log' | 'promise';
export const keyNameOf = (origin: string, use: KeyUse): string => (use === 'log' ? origin : promiseKeyName(origin));

/** Where the proof of the key lies that the log has named as its so many-th, from 0. */
export const keyPathOf = (no: number): string => `keys/${toPathNumber(no)}`;

/** A log names a key once in years. */
export const MOST_KEYS = 1_000;

/**
 * The keys that a log has named, of its checkpoints and of its promises, behind those that are known: each counts by its item under a checkpoint
 * that a key before it has signed, and in no other way (PROOF-07). Throws where a file cannot be asked for.
 */
export async function followKeys(known: readonly NoteKey[], read: ReadLogFile): Promise<readonly NoteKey[]> {
	const keys = [...known];
	for (let no = 0; no < MOST_KEYS; no++) {
		const bytes = await read(keyPathOf(no));
		if (bytes === null) break;
		const key = readNamedKey(bytes, no, keys);
		if (key !== null) keys.push(key);
	}
	return keys;
}

/** The keys by which checkpoints are read: the known one, and those that it leads to if it has not signed all of them. */
export async function findKeys(
	known: NoteKey,
	notes: readonly string[],
	read: ReadLogFile,
): Promise<readonly NoteKey[]> {
	const isEnough = notes.every((note) => readSignedCheckpoint(note, [known]) !== null);
	return isEnough ? [known] : followKeys([known], read);
}

/** The key that a file names as the so many-th; null: it is no proof of it, or none under a checkpoint that a known key has signed. */
export function readNamedKey(bytes: Uint8Array, no: number, keys: readonly NoteKey[]): NoteKey | null {
	const read = keyProof.safeParse(parseJson(bytes));
	const proof = read.success ? parseInclusionProof(read.data.entry.proof) : null;
	const checkpoint = proof && readSignedCheckpoint(proof.checkpoint, keys);
	if (!read.success || !proof || !checkpoint) return null;
	const { entry, item } = read.data;
	const leaf = utf8ToBytes(entry.leaf);
	const { size, root, origin } = checkpoint.head;
	const logged = decodeEntry(leaf);
	if (logged?.no !== proof.index) return null;
	if (!isIncluded({ leaf: hashLeaf(leaf), index: proof.index, size, root, path: proof.path })) return null;
	const content = fromBase64(item.bytes);
	if (content === null) return null;
	const inEntry = { index: item.index, size: logged.count, root: logged.root, path: item.path.map(hexToBytes) };
	if (!isIncluded({ leaf: hashLeaf(content), ...inEntry })) return null;
	const named = decodeItem(content);
	if (named?.kind !== 'key/1' || named.body.no !== `${no}`) return null;
	const { use, key: text } = named.body;
	const key = parseNoteKey(text);
	const isOwn = (use === 'log' || use === 'promise') && key?.name === keyNameOf(origin, use);
	return isOwn ? key : null;
}

function parseJson(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.encode(bytes));
	} catch {
		return undefined;
	}
}
