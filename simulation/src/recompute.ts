/** The fields of a trade in `GET /api/trades` that concern its result. */
export interface ShownTrade {
	readonly id: string;
	readonly asset: { readonly id: number };
	readonly direction: 'up' | 'down';
	readonly stake: number;
	readonly payout_percent: number;
	readonly status: string;
	readonly void_reason: string | null;
	readonly accepted_at: string;
	readonly sealed: { readonly starts_at: string } | null;
	readonly expires_at: string;
	readonly entry: { readonly seq: number } | null;
	readonly exit: { readonly seq: number } | null;
	readonly returned: number | null;
}

/** [seq, epoch ms, price] as `GET /api/assets/{id}/ticks` shows it. */
export type ShownTick = readonly [number, number, string];

/**
 * Computes a trade's result by the published rules from public answers. It shares no code with the product: prices are
 * compared as decimal text, money is whole cents.
 */
export function recompute(
	trade: ShownTrade,
	ticks: readonly ShownTick[],
	bounds: { entryWithinMs: number; exitMaxAgeMs: number },
): { status: string; returned: number } {
	const after = Date.parse(trade.sealed?.starts_at ?? trade.accepted_at);
	const end = Date.parse(trade.expires_at);
	const entry = ticks.find(([, at]) => at > after);
	const exit = ticks.findLast(([, at]) => at <= end);
	const late = !entry || entry[1] > after + bounds.entryWithinMs;
	if (late || !exit || end - exit[1] > bounds.exitMaxAgeMs || exit[0] <= entry[0])
		return { status: 'void', returned: trade.stake };
	const order = compareDecimals(exit[2], entry[2]);
	if (order === 0) return { status: 'tied', returned: trade.stake };
	const won = order > 0 === (trade.direction === 'up');
	const cents = Math.floor((trade.stake * Math.round(trade.payout_percent * 100)) / 10_000);
	return won ? { status: 'won', returned: trade.stake + cents } : { status: 'lost', returned: 0 };
}

/** Prices of one asset have the same number of decimals. */
function compareDecimals(a: string, b: string): number {
	const width = Math.max(a.length, b.length);
	const [left, right] = [a.padStart(width, '0'), b.padStart(width, '0')];
	return left === right ? 0 : left > right ? 1 : -1;
}
