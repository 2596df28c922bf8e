import { type Checkpoint, parseCheckpoint } from '@fairtick/domain/proof/checkpoint';
import { type NoteKey, parseNote } from '@fairtick/domain/proof/note';
import { checkSignature } from '@fairtick/domain/proof/signature';

/** A checkpoint that the log's key has signed, and where it was found. */
export interface KnownCheckpoint extends Checkpoint {
	readonly note: string;
	/** `file`, `database`, or the name of a witness. */
	readonly source: string;
}

/** Reads a checkpoint of the log. Null: it is another log's, or its key has not signed it. */
export function readCheckpoint(note: string, key: NoteKey, source: string): KnownCheckpoint | null {
	const parsed = parseNote(note);
	const checkpoint = parsed && parseCheckpoint(parsed.text);
	if (!checkpoint || checkpoint.origin !== key.name || checkSignature(parsed, key).status !== 'signed') return null;
	return { ...checkpoint, note, source };
}
