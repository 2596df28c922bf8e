import { fromBase64, toBase64 } from '../base64.ts';
import type { Hash } from './merkle.ts';
import { isKeyName } from './note.ts';

/** Longest time until an answered placement is in the log (PROOF-05). */
export const MERGE_MS = 120_000;

/** The house's statement for each batch of answers (`docs/proof.md`, section 5). */
export interface PromiseText {
	readonly origin: string;
	readonly batch: string;
	readonly root: Hash;
	/** Entries of the newest checkpoint when it was signed. */
	readonly seenSize: number;
	/** Epoch milliseconds. */
	readonly timeMs: number;
	readonly mergeByMs: number;
}

const FIRST_LINE = 'fairtick-promise/1';

/** The name of the key that signs the promises of an origin. */
export const promiseKeyName = (origin: string): string => `${origin}/promise`;

export const formatPromiseText = ({ origin, batch, root, seenSize, timeMs, mergeByMs }: PromiseText): string =>
	`${[FIRST_LINE, origin, batch, toBase64(root), seenSize, timeMs, mergeByMs].join('\n')}\n`;

/** Null: not a promise. */
export function parsePromiseText(text: string): PromiseText | null {
	const lines = text.split('\n');
	const [first, origin = '', batch = '', encoded = '', ...rest] = lines.slice(0, -1);
	const [seenSize = -1, timeMs = -1, mergeByMs = -1] = rest.map(Number);
	const root = fromBase64(encoded);
	if (first !== FIRST_LINE || lines.length !== 8 || !isKeyName(origin) || root?.length !== 32) return null;
	const promise = { origin, batch, root, seenSize, timeMs, mergeByMs };
	const isWhole = [seenSize, timeMs].every((n) => Number.isSafeInteger(n) && n >= 0) && mergeByMs === timeMs + MERGE_MS;
	return isWhole && formatPromiseText(promise) === text ? promise : null;
}
