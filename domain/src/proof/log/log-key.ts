import type { NoteKey } from './note.ts';

/** A key of a log, with the data of the item that named it. */
export interface LogKey extends NoteKey {
	/**
	 * Until when the key of checkpoints before it signs as well, epoch milliseconds; from then on only this one signs (PROOF-12). Undefined: no item has named it, or it is a
	 * key of promises.
	 */
	readonly untilMs?: number;
}
