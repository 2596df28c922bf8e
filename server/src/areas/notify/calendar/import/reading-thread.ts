import { createThread } from '../../../../platform/threads/index.ts';
import type { Asker, Places } from '../../../../platform/turns/index.ts';
import type { CalendarFile, ReadFile } from './read-file.ts';

const HEAP_MB = 256;
/** A file of a million characters takes one or two seconds on a slow machine. */
const LONGEST_MS = 20_000;
const TURNS = { name: 'calendars', atOnce: 1, waitingEach: 1, waiting: 8 };

export type ReadInThread = (file: CalendarFile, asker: Asker) => Promise<ReadFile>;

/**
 * Reads files of economic events in a thread, one at a time: a megabyte takes longer than a price may wait. Throws `ThreadEnded` for one
 * that takes too much time or memory, and as `Turns.run` does where too many wait.
 */
export function createReadingThread(places: Places): ReadInThread {
	const turns = places.open(TURNS);
	const read = createThread<CalendarFile, ReadFile>(new URL('./read-in-thread.ts', import.meta.url), {
		name: 'reads calendars',
		heapMb: HEAP_MB,
		longestMs: LONGEST_MS,
	});
	return (file, asker) => turns.run(asker, () => read(file));
}
