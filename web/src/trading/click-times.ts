const KEY = 'trade-clicks';
const KEPT = 100;

type Clicks = readonly (readonly [tradeId: string, atMs: number])[];

function readClicks(): Clicks {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
		return Array.isArray(stored) ? (stored as Clicks) : [];
	} catch {
		return [];
	}
}

/** Keeps when a trade was clicked, in server time as this browser knows it; the newest ones only. */
export function rememberClick(tradeId: string, atMs: number): void {
	try {
		localStorage.setItem(KEY, JSON.stringify([...readClicks(), [tradeId, atMs]].slice(-KEPT)));
	} catch {
		// The storage is full or off: the trade's timeline has no click then.
	}
}

/** When a trade was clicked in this browser; null where that is not known. */
export function findClick(tradeId: string): number | null {
	return readClicks().find(([id]) => id === tradeId)?.[1] ?? null;
}
