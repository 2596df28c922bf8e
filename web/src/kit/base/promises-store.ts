import { browserStorage, readJson } from './storage.ts';

/** Key of the promises to this browser's user (PROOF-05). They go with the session. */
export const PROMISES_STORE = 'order-promises';
/** Promises that were not found in the log yet: signed notes alone, which name neither user nor order. */
export const NOTES_STORE = 'promise-notes';
export const MOST_AGE_MS = 31 * 86_400_000;
const MOST_NOTES = 200;
/** Maximum length of a note, in UTF-16 code units. */
export const MOST_NOTE_UNITS = 2_000;

/** Values of an array that the storage has under a key; none where it has none that can be read. */
export function readList(key: string): readonly unknown[] {
	const found = readJson(browserStorage, key);
	return Array.isArray(found) ? found : [];
}

export interface NotedPromise {
	/** When its answer came, epoch milliseconds by this device. */
	readonly atMs: number;
	readonly note: string;
}

const toNoted = ({ atMs, note }: { readonly atMs?: unknown; readonly note?: unknown }): NotedPromise[] =>
	typeof atMs === 'number' &&
	atMs >= Date.now() - MOST_AGE_MS &&
	typeof note === 'string' &&
	note.length <= MOST_NOTE_UNITS
		? [{ atMs, note }]
		: [];

/** The notes of promises of ended sessions that were not found yet. */
export const readNotes = (): readonly NotedPromise[] => readList(NOTES_STORE).flatMap((one) => toNoted(one ?? {}));

const OVER = ['kept', 'uncounted', 'late', 'delayed', 'broken'];
/** Returns whether a promise with this result needs no further look; undefined: it has none yet. */
export const isOver = (status: unknown): boolean => OVER.some((one) => one === status);

/** The note of a promise that was not found yet. */
function noteOf(kept: unknown): NotedPromise[] {
	const { atMs, promise, found } = (kept ?? {}) as Readonly<Record<'atMs' | 'promise' | 'found', unknown>>;
	if (isOver((found as { readonly status?: unknown } | null | undefined)?.status)) return [];
	return toNoted({ atMs, ...(promise ?? {}) });
}

/**
 * Takes the promises from the browser at the end of a session, but for the notes of those that were not found in the log yet: to end a
 * session must not destroy what shows that a promise was broken.
 */
export function endPromises(): void {
	const ended = readList(PROMISES_STORE).flatMap(noteOf);
	// The notes first: whenever the page ends, they are there in one form or the other.
	const areKept = ended.length === 0 || keepNotes(ended);
	browserStorage.remove(PROMISES_STORE);
	// The promises may have taken the room. A full storage does not keep anyone logged in.
	if (!areKept) keepNotes(ended);
}

/** False: there is no room. */
function keepNotes(ended: readonly NotedPromise[]): boolean {
	// Promises of one batch share one note.
	const notes = new Map([...readNotes(), ...ended].map((one) => [one.note, one]));
	return browserStorage.set(NOTES_STORE, JSON.stringify([...notes.values()].slice(-MOST_NOTES)));
}

/** Keeps none of the notes that were looked for to the end. */
export function forgetNotes(found: ReadonlySet<string>): void {
	const left = readNotes().filter(({ note }) => !found.has(note));
	if (left.length === 0) browserStorage.remove(NOTES_STORE);
	else browserStorage.set(NOTES_STORE, JSON.stringify(left));
}
