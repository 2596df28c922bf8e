import { parseCheckpoint } from './checkpoint.ts';
import type { LogKey } from './log-key.ts';
import type { Note } from './note.ts';
import { checkSignature } from './signature.ts';

/** A key of checkpoints has ended, and signed on: whose signature lacks, and since when it had to be there. */
export interface EndedKey {
	readonly successor: LogKey;
	/** Epoch milliseconds. */
	readonly untilMs: number;
}

/**
 * Decides whether a checkpoint is signed by ended keys alone (PROOF-12): a log names a key with an instant, and after it the keys
 * before sign nothing that covers an entry made later. So the newest key whose instant has passed must have signed, or one
 * named after it. Null: it has, or no such key is known.
 * @param keys of the log in the order in which it has named them, as `followKeys` gives them: only what they say of their
 * ends is known.
 * @param note whose signatures were found right.
 * @param newestEntryTimeMs when the newest entry was made that is known to be under the checkpoint, epoch milliseconds.
 */
export function checkKeyEnds(keys: readonly LogKey[], note: Note, newestEntryTimeMs: number): EndedKey | null {
	const origin = parseCheckpoint(note.text)?.origin;
	const named = keys.filter(({ name, untilMs }) => name === origin && untilMs !== undefined);
	const due = named.findLastIndex(({ untilMs }) => (untilMs as number) < newestEntryTimeMs);
	const successor = named[due];
	if (successor === undefined) return null;
	const isSigned = named.slice(due).some((key) => checkSignature(note, key).status === 'signed');
	return isSigned ? null : { successor, untilMs: successor.untilMs as number };
}
