import type { Checkpoint } from '@fairtick/domain/proof/log/checkpoint';
import type { NoteKey } from '@fairtick/domain/proof/log/note';
import { readSignedCheckpoint } from '@fairtick/domain/proof/log/signed-checkpoint';

/** A checkpoint that a key of the log has signed, and where it was found. */
export interface KnownCheckpoint extends Checkpoint {
	readonly note: string;
	/** `file`, `database`, or the name of a witness or a mirror. */
	readonly source: string;
}

/** Reads a checkpoint of the log. Null: it is another log's, or none of its keys has signed it. */
export function readCheckpoint(note: string, keys: readonly NoteKey[], source: string): KnownCheckpoint | null {
	const signed = readSignedCheckpoint(note, keys);
	return signed && { ...signed.head, note, source };
}
