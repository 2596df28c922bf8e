import { placementPromise } from '@fairtick/domain/trading/contract';
import * as z from 'zod/mini';

const KEY = 'order-promises';

/** Bounds of what is kept: the newest, in UTF-16 code units of their text. */
const MOST = 200;
const MOST_UNITS = 500_000;
const MOST_AGE_MS = 31 * 86_400_000;

const keptPromise = z.object({
	userId: z.int(),
	/** Of the placement, also of a refused one. */
	tradeId: z.string(),
	/** When its answer came, epoch milliseconds by this device. */
	atMs: z.int(),
	/** Null once it was looked for to the end. */
	promise: z.nullable(placementPromise),
	/** What came of it; `entry` is where the answer lies in the log. Null: not known yet. */
	found: z.nullable(z.object({ status: z.enum(['kept', 'broken', 'unknown']), entry: z.nullable(z.int()) })),
});
export type KeptPromise = z.output<typeof keptPromise>;

/** The promises that this browser keeps (PROOF-05), oldest first; none where they are not in a form that is known. */
export function readPromises(): readonly KeptPromise[] {
	try {
		return z.array(keptPromise).safeParse(JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
	} catch {
		return [];
	}
}

function write(promises: readonly KeptPromise[]): void {
	const sinceMs = Date.now() - MOST_AGE_MS;
	let kept = promises.filter(({ atMs }) => atMs >= sinceMs).slice(-MOST);
	let text = JSON.stringify(kept);
	while (text.length > MOST_UNITS) {
		kept = kept.slice(Math.ceil(kept.length / 10));
		text = JSON.stringify(kept);
	}
	localStorage.setItem(KEY, text);
}

/** Keeps the promise of an answer, unless it is here: a repeated request gets the same one. */
export function keepPromise(userId: number, tradeId: string, promise: unknown): void {
	const read = placementPromise.safeParse(promise).data;
	const promises = readPromises();
	if (read === undefined || promises.some((one) => one.tradeId === tradeId)) return;
	write([...promises, { userId, tradeId, atMs: Date.now(), promise: read, found: null }]);
}

/** Keeps what was found of promises, by their placements; the promise itself is needed no more. */
export function keepFound(found: ReadonlyMap<string, NonNullable<KeptPromise['found']>>): void {
	if (found.size === 0) return;
	write(
		readPromises().map((one) => {
			const its = found.get(one.tradeId);
			return its === undefined ? one : { ...one, found: its, promise: null };
		}),
	);
}
