import type { NoteKey } from './note.ts';

/** A key of a log, with the data of the item that named it. */
export interface LogKey extends NoteKey {
	/**
	 * The key of checkpoints before it signs as well until this time, epoch milliseconds; from then on only this one signs (PROOF-12). Undefined: no item has named it, or it is a
	 * key of promises.
	 */
	readonly untilMs?: number;
}
