import { checkKeyEnds } from './ended-keys.ts';
import { type ItemProof, readItemProof } from './item-proof.ts';
import type { ReadLogFile } from './log-files.ts';
import type { LogKey } from './log-key.ts';
import { type Note, type NoteKey, parseNote, parseNoteKey } from './note.ts';
import { promiseKeyName } from './promise.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';
import { toPathNumber } from './tiles.ts';

export const KEY_FORMAT = 'fairtick-key/1';

export type KeyProof = ItemProof<typeof KEY_FORMAT>;

/** The purpose of a key that the log names. */
export type KeyUse = 'log' | 'promise';
export const keyNameOf = (origin: string, use: KeyUse): string => (use === 'log' ? origin : promiseKeyName(origin));

/** The path of the proof of the log's nth key, from 0. */
export const keyPathOf = (no: number): string => `keys/${toPathNumber(no)}`;

/** A log names a key once in years. */
export const MOST_KEYS = 1_000;

/**
 * The keys that a log has named, of its checkpoints and of its promises, behind those that are known: each counts by its item under a checkpoint
 * that a key before it has signed, and in no other way (PROOF-07). Throws if a file cannot be asked for.
 * @param most files that are asked for.
 */
export async function followKeys(
	known: readonly LogKey[],
	read: ReadLogFile,
	most = MOST_KEYS,
): Promise<readonly LogKey[]> {
	const keys = [...known];
	for (let no = 0; no < most; no++) {
		const bytes = await read(keyPathOf(no));
		if (bytes === null) break;
		const key = readNamedKey(bytes, no, keys);
		if (key !== null) keys.push(key);
	}
	return keys;
}

/**
 * The keys by which checkpoints are read: the known one, and those that it leads to. The files that lead to them also say which of them have ended, so they are read even if the
 * known key has signed all of the notes; where it cannot be asked for then, that is not known. Throws if it cannot and a note needs it.
 */
export async function findKeys(
	known: NoteKey,
	notes: readonly string[],
	read: ReadLogFile,
): Promise<readonly LogKey[]> {
	const isEnough = notes.every((note) => readSignedCheckpoint(note, [known]) !== null);
	if (!isEnough) return followKeys([known], read);
	return followKeys([known], read, read.keysAlone).catch(() => [known]);
}

/** The key that a file names as number `no`; null: the file does not prove it, or not under a checkpoint that a known key has signed. */
export function readNamedKey(bytes: Uint8Array, no: number, keys: readonly LogKey[]): LogKey | null {
	const found = readItemProof(bytes, KEY_FORMAT, () => keys);
	if (found?.item.kind !== 'key/1' || found.item.body.no !== `${no}`) return null;
	// A key that has ended names no other one (PROOF-12).
	if (checkKeyEnds(keys, parseNote(found.note) as Note, found.timeMs) !== null) return null;
	const { use, key: text, until } = found.item.body;
	const key = parseNoteKey(text);
	const isOwn = (use === 'log' || use === 'promise') && key?.name === keyNameOf(found.origin, use);
	if (!isOwn) return null;
	if (use !== 'log') return key;
	return { ...key, untilMs: /^\d{1,15}$/.test(until) ? Number(until) : Number.MAX_SAFE_INTEGER };
}
