import { utf8 } from '@scure/base';
import type { ReadLogFile } from './log-files.ts';
import { isConsistent, listConsistencyRanges } from './merkle.ts';
import { findKeys } from './named-keys.ts';
import { formatNoteKey, type NoteKey } from './note.ts';
import { readSignedCheckpoint, type SignedCheckpoint } from './signed-checkpoint.ts';
import { readSuccessors } from './successors.ts';
import { createTileHashes, tilePathOf } from './tiles.ts';

/** How the log's newest checkpoint stands to those that were seen before (PROOF-07). */
export type LogCheck =
	/** It continues all of them: nothing was changed or removed. */
	| { readonly status: 'consistent'; readonly newest: string; readonly size: number }
	/** It is older than one that was seen, and by the files each of them continues those before it. */
	| { readonly status: 'behind'; readonly served: string; readonly seen: string }
	/** By the log's own files `older` is not the beginning of `newer`: no log has both, or the files are wrong. */
	| { readonly status: 'forked'; readonly older: string; readonly newer: string }
	/** The log lacks files that show whether one of them continues another: a fork may be behind it. */
	| { readonly status: 'missing'; readonly served: string; readonly seen: string }
	/**
	 * The log says that it goes on under another name and key, for which no key before vouches, and its newest checkpoint continues all that
	 * were seen.
	 */
	| { readonly status: 'succeeded'; readonly served: string; readonly logKey: string; readonly reason: string }
	/** The checkpoint is not signed by a key of the log. */
	| { readonly status: 'unsigned'; readonly served: string }
	/** There is no checkpoint, or a file that is needed could not be asked for. */
	| { readonly status: 'unreachable' };

/**
 * Demands that the log's newest checkpoint continues those that were seen before, by the log's files.
 * @param key of the log; others count that the log has named since (`named-keys.ts`).
 * @param earlier keys of names that the log had before: they count for `seen` alone.
 * @param seen notes; one that no key has signed says nothing of this log, and is left out.
 */
export async function checkLog(
	key: NoteKey,
	seen: readonly string[],
	read: ReadLogFile,
	earlier: readonly NoteKey[] = [],
): Promise<LogCheck> {
	try {
		const bytes = await read('checkpoint');
		if (bytes === null) return { status: 'unreachable' };
		const served = utf8.encode(bytes);
		const keys = await findKeys(key, [served, ...seen], read);
		const newest = readSignedCheckpoint(served, keys);
		const before = seen.flatMap((note) => readSignedCheckpoint(note, [...keys, ...earlier]) ?? []);
		return newest === null ? await compareSuccessor(key, served, before, read) : await compare(newest, before, read);
	} catch {
		return { status: 'unreachable' };
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
		const newest = readSignedCheckpoint(served, await findKeys(logKey, [served], read));
		if (newest === null) continue;
		const found = await compare(newest, before, read);
		return found.status === 'consistent'
			? { status: 'succeeded', served, logKey: formatNoteKey(logKey), reason }
			: found;
	}
	return { status: 'unsigned', served };
}

async function compare(
	newest: SignedCheckpoint,
	before: readonly SignedCheckpoint[],
	read: ReadLogFile,
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
	return { status: 'consistent', newest: newest.note, size: newest.head.size };
}

class MissingFile extends Error {}
