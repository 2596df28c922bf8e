import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { type NoteKey, parseNote } from './note.ts';
import { checkSignatures } from './signature.ts';

/** A signed checkpoint with its parsed content. */
export interface SignedCheckpoint {
	readonly note: string;
	readonly head: Checkpoint;
}

/** Null: not a checkpoint of the keys' log, signed by none of them, or forged. */
export function readSignedCheckpoint(text: string, keys: readonly NoteKey[]): SignedCheckpoint | null {
	const note = parseNote(text);
	const head = note && parseCheckpoint(note.text);
	if (!note || !head) return null;
	const own = keys.filter(({ name }) => name === head.origin);
	return checkSignatures(note, own).status === 'signed' ? { note: text, head } : null;
}

/** True if no known key has signed the checkpoint and no signature is forged: it may be right, and cannot be decided. */
export function isOfUnknownKey(text: string, keys: readonly NoteKey[]): boolean {
	const note = parseNote(text);
	return note !== null && parseCheckpoint(note.text) !== null && checkSignatures(note, keys).status === 'missing';
}
