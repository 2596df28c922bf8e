import { type ItemProof, readItemProof } from './item-proof.ts';
import type { ReadLogFile } from './log-files.ts';
import { type NoteKey, parseNoteKey } from './note.ts';
import { promiseKeyName } from './promise.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';
import { toPathNumber } from './tiles.ts';

export const KEY_FORMAT = 'fairtick-key/1';

export type KeyProof = ItemProof<typeof KEY_FORMAT>;

/** What a key that the log names is for. */
export type KeyUse = 'log' | 'promise';
export const keyNameOf = (origin: string, use: KeyUse): string => (use === 'log' ? origin : promiseKeyName(origin));

/** Where the proof of the key lies that the log has named as its so many-th, from 0. */
export const keyPathOf = (no: number): string => `keys/${toPathNumber(no)}`;

/** A log names a key once in years. */
const MOST_KEYS = 1_000;

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
function readNamedKey(bytes: Uint8Array, no: number, keys: readonly NoteKey[]): NoteKey | null {
	const found = readItemProof(bytes, KEY_FORMAT, () => keys);
	if (found?.item.kind !== 'key/1' || found.item.body.no !== `${no}`) return null;
	const { use, key: text } = found.item.body;
	const key = parseNoteKey(text);
	const isOwn = (use === 'log' || use === 'promise') && key?.name === keyNameOf(found.origin, use);
	return isOwn ? key : null;
}
