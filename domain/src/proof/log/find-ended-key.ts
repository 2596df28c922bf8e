import { checkKeyEnds, type EndedKey } from './ended-keys.ts';
import { LogFiles, type ReadLogFile } from './log-files.ts';
import type { LogKey } from './log-key.ts';
import { parseNote } from './note.ts';
import type { SignedCheckpoint } from './signed-checkpoint.ts';

/**
 * `checkKeyEnds` of a checkpoint whose entries can be asked for (PROOF-12): the newest one is read only if its time decides.
 * Throws `MissingFile` or `FalseFile` where it cannot be read then.
 */
export async function findEndedKey(
	keys: readonly LogKey[],
	{ note: text, head }: SignedCheckpoint,
	read: ReadLogFile,
): Promise<EndedKey | null> {
	const note = parseNote(text);
	if (note === null || head.size === 0 || checkKeyEnds(keys, note, Number.POSITIVE_INFINITY) === null) return null;
	const [newest] = await new LogFiles(head, read).entries(head.size - 1, head.size);
	return checkKeyEnds(keys, note, newest?.timeMs ?? 0);
}
