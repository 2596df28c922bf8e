import { browserStorage, readJson } from './storage.ts';

/** Key of the promises to this browser's user (PROOF-05), removed with the session. */
export const PROMISES_STORE = 'order-promises';
/** Key of signed notes of promises not found in the log yet, which name neither user nor order. */
export const NOTES_STORE = 'promise-notes';
export const MOST_AGE_MS = 31 * 86_400_000;
const MOST_NOTES = 200;
/** Maximum length of a note, in UTF-16 code units. */
export const MOST_NOTE_UNITS = 2_000;

/** Values of a stored array; none if it cannot be read. */
export function readList(key: string): readonly unknown[] {
	const found = readJson(browserStorage, key);
	return Array.isArray(found) ? found : [];
}

export interface NotedPromise {
	/** Time of the answer, epoch milliseconds by this device. */
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

/** Notes of ended sessions' promises that were not found yet. */
export const readNotes = (): readonly NotedPromise[] => readList(NOTES_STORE).flatMap((one) => toNoted(one ?? {}));

const OVER = ['kept', 'uncounted', 'late', 'delayed', 'broken'];
/** True if a promise with this result needs no further look-up. */
export const isOver = (status: unknown): boolean => OVER.some((one) => one === status);

/** The note of a promise that was not found yet. */
function noteOf(kept: unknown): NotedPromise[] {
	const { atMs, promise, found } = (kept ?? {}) as Readonly<Record<'atMs' | 'promise' | 'found', unknown>>;
	if (isOver((found as { readonly status?: unknown } | null | undefined)?.status)) return [];
	return toNoted({ atMs, ...(promise ?? {}) });
}

/**
 * Removes the promises at the end of a session, except the notes of those not found in the log yet: ending a session
 * must not destroy evidence of a broken promise.
 */
export function endPromises(): void {
	const ended = readList(PROMISES_STORE).flatMap(noteOf);
	// The notes first: if the page ends in between, they exist in one form or the other.
	const areKept = ended.length === 0 || keepNotes(ended);
	browserStorage.remove(PROMISES_STORE);
	// The promises may have taken the space. A full storage must not prevent a logout.
	if (!areKept) keepNotes(ended);
}

/** False if the storage is full. */
function keepNotes(ended: readonly NotedPromise[]): boolean {
	// Promises of one batch share a note.
	const notes = new Map([...readNotes(), ...ended].map((one) => [one.note, one]));
	return browserStorage.set(NOTES_STORE, JSON.stringify([...notes.values()].slice(-MOST_NOTES)));
}

/** Removes the notes whose look-up has ended. */
export function forgetNotes(found: ReadonlySet<string>): void {
	const left = readNotes().filter(({ note }) => !found.has(note));
	if (left.length === 0) browserStorage.remove(NOTES_STORE);
	else browserStorage.set(NOTES_STORE, JSON.stringify(left));
}
