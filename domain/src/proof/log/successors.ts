import type { Checkpoint } from './checkpoint.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { type ItemProof, readItemProof } from './item-proof.ts';
import type { ReadLogFile } from './log-files.ts';
import { type NoteKey, parseNote, parseNoteKey } from './note.ts';
import { promiseKeyName } from './promise.ts';
import { toPathNumber } from './tiles.ts';

export const SUCCESSOR_FORMAT = 'fairtick-successor/1';
export type SuccessorProof = ItemProof<typeof SUCCESSOR_FORMAT>;

/** The path of the proof of the log's nth new name, from 0. */
export const successorPathOf = (no: number): string => `successors/${toPathNumber(no)}`;

/** The name that a log has after a number of successions: its first one, then the same with `/2`, `/3` and so on. */
export const successorName = (firstOrigin: string, no: number): string => `${firstOrigin}/${no + 2}`;

/** True if a log of this name may have had the other one before, or has it. */
export const isNameOf = (origin: string, first: string): boolean =>
	origin.startsWith(first) && /^(?:\/\d+)?$/.test(origin.slice(first.length));

/** A log continues under another name, with other keys that no earlier key vouches for (PROOF-07). */
export interface Successor {
	readonly origin: string;
	readonly logKey: NoteKey;
	readonly promiseKey: NoteKey;
	/** The last checkpoint that was signed under the former name, with its parsed content. */
	readonly note: string;
	readonly before: Checkpoint;
	/** The reason that the house names. */
	readonly reason: string;
	readonly atMs: number;
	/** The entry from which on the new keys sign. */
	readonly entry: number;
}

export const MOST_SUCCESSORS = 100;

/**
 * The names that a log says it has taken, each by an item under a checkpoint that its own new key has signed. Whether that key is the house's is for the
 * reader to know. Throws if a file cannot be asked for.
 */
export async function readSuccessors(read: ReadLogFile): Promise<readonly Successor[]> {
	const found: Successor[] = [];
	for (let no = 0; no < MOST_SUCCESSORS; no++) {
		const bytes = await read(successorPathOf(no));
		if (bytes === null) break;
		const successor = readSuccessor(bytes, no);
		if (successor !== null) found.push(successor);
	}
	return found;
}

/** Null: the file shows no name that the log has taken as number `no`. */
export function readSuccessor(bytes: Uint8Array, no: number): Successor | null {
	const found = readItemProof(bytes, SUCCESSOR_FORMAT, (item) => {
		const key = item.kind === 'successor/1' ? parseNoteKey(item.body.logKey) : null;
		return key === null ? [] : [key];
	});
	if (found?.item.kind !== 'successor/1') return null;
	const { body } = found.item;
	const [logKey, promiseKey] = [parseNoteKey(body.logKey), parseNoteKey(body.promiseKey)];
	const note = parseNote(body.checkpoint);
	const before = note && parseCheckpoint(note.text);
	if (!logKey || !promiseKey || !before || body.no !== `${no}`) return null;
	const isNamed = body.origin === found.origin && promiseKey.name === promiseKeyName(body.origin);
	if (!isNamed || before.origin === body.origin || before.size > found.entry) return null;
	return {
		origin: body.origin,
		logKey,
		promiseKey,
		note: body.checkpoint,
		before,
		reason: body.reason,
		atMs: Number(body.at),
		entry: found.entry,
	};
}
