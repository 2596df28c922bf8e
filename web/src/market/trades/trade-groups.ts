import type { Direction } from '@fairtick/domain/trading/contract';
import type { ChartTrade } from '../chart-trade.ts';

/** Trades that are shown as one chip. */
export interface TradeGroup {
	readonly key: string;
	/** null for trades of both directions. */
	readonly direction: Direction | null;
	/** The first end of its trades, epoch ms. */
	readonly expiresAtMs: number;
	/** The newest last. */
	readonly trades: readonly ChartTrade[];
}

/** More chips than this would hide the prices (CHART-02). */
const MOST_CHIPS = 5;

function groupBy(trades: readonly ChartTrade[], keyOf: (trade: ChartTrade) => string): TradeGroup[] {
	const groups = new Map<string, ChartTrade[]>();
	for (const trade of trades.toSorted((a, b) => a.acceptedAtMs - b.acceptedAtMs)) {
		const key = keyOf(trade);
		groups.set(key, [...(groups.get(key) ?? []), trade]);
	}
	return [...groups].map(([key, members]) => toGroup(key, members)).toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
}

function toGroup(key: string, trades: readonly ChartTrade[]): TradeGroup {
	const [first] = trades;
	const isOneWay = trades.every(({ direction }) => direction === first?.direction);
	return {
		key,
		direction: isOneWay && first !== undefined ? first.direction : null,
		expiresAtMs: Math.min(...trades.map(({ expiresAtMs }) => expiresAtMs)),
		trades,
	};
}

/** Open trades of one end and direction are one group, the next to end first; the last of at most five holds the rest. */
export function groupOpen(trades: readonly ChartTrade[]): TradeGroup[] {
	const open = trades.filter(({ outcome }) => outcome === 'open');
	return limit(groupBy(open, ({ expiresAtMs, direction }) => `${expiresAtMs} ${direction}`));
}

/** Results of one end are one group. */
export function groupEnded(trades: readonly ChartTrade[]): TradeGroup[] {
	const ended = trades.filter(({ outcome }) => outcome !== 'open');
	return limit(groupBy(ended, ({ expiresAtMs }) => `result ${expiresAtMs}`));
}

function limit(groups: TradeGroup[]): TradeGroup[] {
	if (groups.length <= MOST_CHIPS) return groups;
	const rest = groups.slice(MOST_CHIPS - 1).flatMap(({ trades }) => trades);
	return [...groups.slice(0, MOST_CHIPS - 1), toGroup('rest', rest)];
}
