import { type PlacementPromise, placementPromise } from '@fairtick/domain/trading/contract';
import * as z from 'zod/mini';
import { MOST_AGE_MS, MOST_NOTE_UNITS, PROMISES_STORE, readList } from './promises-store.ts';
import { browserStorage } from './storage.ts';

/** Limits of the storage, which keeps the newest promises. Sizes are in UTF-16 code units. */
const MOST = 200;
const MOST_UNITS = 500_000;
/** Maximum length of a promise. An honest one is far smaller, and a larger one would displace all others. */
const MOST_PATH = 64;
const MOST_TERMS = 40;
const MOST_TERMS_UNITS = 4_000;
/** Length of a hash or a salt in hex. */
const HEX_UNITS = 64;

function isOfSize({ note, path, terms, salt, holder_salt }: PlacementPromise): boolean {
	const isCounted = path.length <= MOST_PATH && terms.length <= MOST_TERMS && note.length <= MOST_NOTE_UNITS;
	return (
		isCounted &&
		[...path, salt, holder_salt].every((one) => one.length <= HEX_UNITS) &&
		terms.join('').length <= MOST_TERMS_UNITS
	);
}

const keptPromise = z.object({
	userId: z.int(),
	/** Id of the placement, even if it was refused. */
	tradeId: z.string(),
	/** Time of the answer, epoch milliseconds by this device. */
	atMs: z.int(),
	/** Null without a promise, and once the answer was found as promised or with a reason. */
	promise: z.nullable(placementPromise),
	/** The result; `entry` is the answer's entry in the log. Null if not known yet. */
	found: z.nullable(
		z.object({
			status: z.enum(['kept', 'uncounted', 'late', 'delayed', 'broken', 'wrong', 'unknown', 'absent']),
			entry: z.nullable(z.int()),
		}),
	),
});
export type KeptPromise = z.output<typeof keptPromise>;

/** The promises to a user in this browser (PROOF-05), oldest first; none if their form is unknown. */
export const readPromises = (userId: number): readonly KeptPromise[] => read().filter((one) => one.userId === userId);

const read = (): readonly KeptPromise[] => z.array(keptPromise).safeParse(readList(PROMISES_STORE)).data ?? [];

function write(promises: readonly KeptPromise[]): void {
	const sinceMs = Date.now() - MOST_AGE_MS;
	let kept = promises.filter(({ atMs }) => atMs >= sinceMs).slice(-MOST);
	let text = JSON.stringify(kept);
	while (text.length > MOST_UNITS) {
		kept = kept.slice(Math.ceil(kept.length / 10));
		text = JSON.stringify(kept);
	}
	browserStorage.set(PROMISES_STORE, text);
}

/**
 * Stores an answer's promise, or the fact that it has none of a readable form and size. A repeated request gets the
 * same promise; the first one stays.
 */
export function keepPromise(userId: number, tradeId: string, given: unknown): void {
	const parsed = placementPromise.safeParse(given).data;
	const promise = parsed !== undefined && isOfSize(parsed) ? parsed : null;
	const others = read().filter((one) => one.tradeId !== tradeId || one.found?.status !== 'absent');
	if (others.some((one) => one.tradeId === tradeId)) return;
	const found = promise === null ? ({ status: 'absent', entry: null } as const) : null;
	write([...others, { userId, tradeId, atMs: Date.now(), promise, found }]);
}

/** Stores results by placement. A promise stays with its result if it may still prove something or proves a breach. */
export function keepFound(found: ReadonlyMap<string, NonNullable<KeptPromise['found']>>): void {
	if (found.size === 0) return;
	write(
		read().map((one) => {
			const its = found.get(one.tradeId);
			if (its === undefined) return one;
			return { ...one, found: its, promise: its.status === 'kept' || its.status === 'delayed' ? null : one.promise };
		}),
	);
}
