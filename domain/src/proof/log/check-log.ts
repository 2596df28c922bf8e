import { utf8 } from '@scure/base';
import { findEndedKey } from './find-ended-key.ts';
import { MissingFile as MissingLogFile, type ReadLogFile } from './log-files.ts';
import type { LogKey } from './log-key.ts';
import { isConsistent, listConsistencyRanges } from './merkle.ts';
import { findKeys } from './named-keys.ts';
import { formatNoteKey, type NoteKey } from './note.ts';
import { readSignedCheckpoint, type SignedCheckpoint } from './signed-checkpoint.ts';
import { readSuccessors } from './successors.ts';
import { createTileHashes, tilePathOf } from './tiles.ts';

/** Relation of the log's newest checkpoint to those that were seen before (PROOF-07). */
export type LogCheck =
	/** It continues all of them: nothing was changed or removed. */
	| {
			readonly status: 'consistent';
			readonly newest: string;
			readonly size: number;
			/** All keys that are known to sign it now, to be kept with the checkpoint. */
			readonly keys: readonly string[];
			/**
			 * For keys that the log has named: until when the key before signs as well, epoch milliseconds; to be stored
			 * too.
			 */
			readonly untils?: Readonly<Record<string, number>>;
	  }
	/** It is older than one that was seen, and by the files each of them continues those before it. */
	| { readonly status: 'behind'; readonly served: string; readonly seen: string }
	/** By the log's own files `older` is not the beginning of `newer`: no log has both, or the files are wrong. */
	| { readonly status: 'forked'; readonly older: string; readonly newer: string }
	/** The log lacks files that show whether one of them continues another: a fork may be behind it. */
	| { readonly status: 'missing'; readonly served: string; readonly seen: string }
	/** The checkpoint that was kept is signed by no key that is known now: the log has taken back how it named that key. */
	| { readonly status: 'disowned'; readonly kept: string; readonly served: string }
	/**
	 * The log says that it continues under another name and key, for which no key before vouches, and its newest checkpoint continues all that
	 * were seen.
	 */
	| { readonly status: 'succeeded'; readonly served: string; readonly logKey: string; readonly reason: string }
	/** The checkpoint covers entries of after the end of the keys that have signed it: it lacks the signature of `key` (PROOF-12). */
	| { readonly status: 'ended'; readonly served: string; readonly key: string; readonly untilMs: number }
	/** The checkpoint is not signed by a key of the log. */
	| { readonly status: 'unsigned'; readonly served: string }
	/** There is no checkpoint, or a file that is needed could not be asked for. */
	| { readonly status: 'unreachable' };

/** The checkpoints against which the log's newest one is checked. */
export interface SeenCheckpoints {
	/**
	 * The kept checkpoint, with the keys that were known then: their signatures count, whatever the log says of them now.
	 */
	readonly kept: { readonly note: string; readonly keys: readonly LogKey[] } | null;
	/** Notes from elsewhere; one that no key has signed says nothing of this log, and is left out. */
	readonly others: readonly string[];
}

/**
 * Demands that the log's newest checkpoint continues those that were seen before, by the log's files.
 * @param key of the log; others count that the log has named since (`named-keys.ts`).
 * @param earlier keys of names that the log had before: they count for what was seen alone.
 */
export async function checkLog(
	key: NoteKey,
	{ kept, others }: SeenCheckpoints,
	read: ReadLogFile,
	earlier: readonly NoteKey[] = [],
): Promise<LogCheck> {
	try {
		const bytes = await read('checkpoint');
		if (bytes === null) return { status: 'unreachable' };
		const served = utf8.encode(bytes);
		const named = await findKeys(key, [served, ...(kept === null ? [] : [kept.note]), ...others], read);
		const newest = readSignedCheckpoint(served, named);
		const keys = withoutDoubles([...named, ...(kept?.keys ?? [])]);
		const seenBy = [...keys, ...earlier];
		const own = kept && readSignedCheckpoint(kept.note, seenBy);
		const before = [...(own ? [own] : []), ...others.flatMap((note) => readSignedCheckpoint(note, seenBy) ?? [])];
		if (newest === null) return await compareSuccessor(key, served, before, read);
		if (kept !== null && own === null) return { status: 'disowned', kept: kept.note, served };
		const found = await compare(newest, before, { keys, read });
		return found.status === 'consistent' ? await demandLiving(newest, found, { keys, read }) : found;
	} catch {
		return { status: 'unreachable' };
	}
}

/** Each key once, with its end, if one of its doubles gives it. */
function withoutDoubles(keys: readonly LogKey[]): LogKey[] {
	const found = new Map<string, LogKey>();
	for (const key of keys) {
		const text = formatNoteKey(key);
		if (found.get(text)?.untilMs === undefined) found.set(text, key);
	}
	return [...found.values()];
}

/** The result for a checkpoint that not only ended keys have signed. */
async function demandLiving(
	newest: SignedCheckpoint,
	found: LogCheck,
	{ keys, read }: { readonly keys: readonly LogKey[]; readonly read: ReadLogFile },
): Promise<LogCheck> {
	try {
		const ended = await findEndedKey(keys, newest, read);
		if (ended === null) return found;
		const { successor, untilMs } = ended;
		return { status: 'ended', served: newest.note, key: formatNoteKey(successor), untilMs };
	} catch (error) {
		if (error instanceof MissingLogFile) return { status: 'missing', served: newest.note, seen: newest.note };
		throw error;
	}
}

/** A checkpoint that no known key has signed may be one of the log under a later name. */
async function compareSuccessor(
	key: NoteKey,
	served: string,
	before: readonly SignedCheckpoint[],
	read: ReadLogFile,
): Promise<LogCheck> {
	const successors = await readSuccessors(read);
	let name = key.name;
	for (const { logKey, reason, before: last } of successors) {
		// The names follow one another from the one that is known.
		if (last.origin !== name) continue;
		name = logKey.name;
		const keys = await findKeys(logKey, [served], read);
		const newest = readSignedCheckpoint(served, keys);
		if (newest === null) continue;
		const compared = await compare(newest, before, { keys, read });
		const found = compared.status === 'consistent' ? await demandLiving(newest, compared, { keys, read }) : compared;
		return found.status === 'consistent'
			? { status: 'succeeded', served, logKey: formatNoteKey(logKey), reason }
			: found;
	}
	return { status: 'unsigned', served };
}

async function compare(
	newest: SignedCheckpoint,
	before: readonly SignedCheckpoint[],
	{ keys, read }: { readonly keys: readonly LogKey[]; readonly read: ReadLogFile },
): Promise<LogCheck> {
	const ordered = [...before, newest].toSorted((a, b) => a.head.size - b.head.size);
	const largest = ordered.at(-1) as SignedCheckpoint;
	const shown = { served: newest.note, seen: largest.note };
	const hashes = createTileHashes(largest.head.size, async (tile) => {
		const bytes = await read(tilePathOf(tile));
		if (bytes === null) throw new MissingFile();
		return bytes;
	});
	let isMissing = false;
	for (const older of ordered.slice(0, -1)) {
		const [from, to] = [older.head.size, largest.head.size];
		const isProved = from > 0 && from < to;
		try {
			const proof = isProved ? await hashes.hashesOf(listConsistencyRanges(from, to)) : [];
			if (!isConsistent(older.head, largest.head, proof))
				return { status: 'forked', older: older.note, newer: largest.note };
		} catch (error) {
			if (!(error instanceof MissingFile)) throw error;
			// The others may show a fork without it.
			isMissing = true;
		}
	}
	if (isMissing) return { status: 'missing', ...shown };
	if (largest.head.size > newest.head.size) return { status: 'behind', ...shown };
	const own = keys.filter(({ name }) => name === newest.head.origin);
	const untils = own.flatMap((one) => (one.untilMs === undefined ? [] : [[formatNoteKey(one), one.untilMs] as const]));
	return {
		status: 'consistent',
		newest: newest.note,
		size: newest.head.size,
		keys: own.map(formatNoteKey),
		untils: Object.fromEntries(untils),
	};
}

class MissingFile extends Error {}
