import { browserStorage, readJson } from '../../../kit/base/storage.ts';

const KEY = 'trade-clicks';
const KEPT = 100;

/** `answeredAfterMs`: by the browser's monotonic clock, which no server can set (PROOF-09). */
export type StoredClick = readonly [tradeId: string, atMs: number, answeredAfterMs?: number];

/** The stored clicks, oldest first. */
export function readClicks(): readonly StoredClick[] {
	const stored = readJson(browserStorage, KEY);
	return Array.isArray(stored) ? (stored as readonly StoredClick[]) : [];
}

function write(clicks: readonly StoredClick[]): void {
	browserStorage.set(KEY, JSON.stringify(clicks.slice(-KEPT)));
}

/** Stores the time at which a trade was clicked; only the newest clicks are kept. */
export function rememberClick(tradeId: string, atMs: number): void {
	write([...readClicks(), [tradeId, atMs]]);
}

/** Stores the time from a trade's click to its first decision. */
export function rememberAnswer(tradeId: string, afterMs: number): void {
	const withAnswer = ([id, atMs, before]: StoredClick): StoredClick => [id, atMs, before ?? afterMs];
	write(readClicks().map((one) => (one[0] === tradeId ? withAnswer(one) : one)));
}
