import { browserStorage, readJson } from '../base/storage.ts';

const KEY = 'trade-clicks';
const KEPT = 100;

/** What this browser knows of a click that placed a trade. */
export interface Click {
	/** In server time as this browser knew it. */
	readonly atMs: number;
	/** From the click to the answer, by the browser's monotonic clock, which no server can set (PROOF-09); null before it came. */
	readonly answeredAfterMs: number | null;
}

type Stored = readonly [tradeId: string, atMs: number, answeredAfterMs?: number];

function readClicks(): readonly Stored[] {
	const stored = readJson(browserStorage, KEY);
	return Array.isArray(stored) ? (stored as readonly Stored[]) : [];
}

function write(clicks: readonly Stored[]): void {
	browserStorage.set(KEY, JSON.stringify(clicks.slice(-KEPT)));
}

/** Keeps when a trade was clicked; the newest ones only. */
export function rememberClick(tradeId: string, atMs: number): void {
	write([...readClicks(), [tradeId, atMs]]);
}

/** Keeps how long after its click the first decision about a trade came. */
export function rememberAnswer(tradeId: string, afterMs: number): void {
	const withAnswer = ([id, atMs, before]: Stored): Stored => [id, atMs, before ?? afterMs];
	write(readClicks().map((one) => (one[0] === tradeId ? withAnswer(one) : one)));
}

const toClick = ([, atMs, afterMs]: Stored): Click => ({ atMs, answeredAfterMs: afterMs ?? null });

/** The click that placed a trade in this browser; null where that is not known. */
export function findClick(tradeId: string): Click | null {
	const stored = readClicks().find(([id]) => id === tradeId);
	return stored === undefined ? null : toClick(stored);
}

/** The newest clicks of this browser, oldest first. */
export const listClicks = (): readonly Click[] => readClicks().map(toClick);
