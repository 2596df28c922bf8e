import type { Direction } from '@fairtick/domain/trading/contract';
import type { ChartTrade } from '../model/chart-trade.ts';

/** Trades that share a chip. */
export interface TradeGroup {
	readonly key: string;
	/** null for trades of both directions. */
	readonly direction: Direction | null;
	/** The earliest expiry of its trades, epoch ms. */
	readonly expiresAtMs: number;
	/** Newest last. */
	readonly trades: readonly ChartTrade[];
}

/** Maximum number of chips; more would hide the prices (CHART-02). */
export const MOST_CHIPS = 5;
/** Key of the group that holds the rest. */
const REST = 'rest';

/** A group's expiry in whole seconds, as the clock shows it. */
export const endSecond = ({ expiresAtMs }: { readonly expiresAtMs: number }) => Math.ceil(expiresAtMs / 1000);

function toGroup(key: string, trades: readonly ChartTrade[]): TradeGroup {
	const [first] = trades;
	const isOneWay = trades.every(({ direction }) => direction === first?.direction);
	return {
		key,
		direction: isOneWay && first !== undefined ? first.direction : null,
		expiresAtMs: Math.min(...trades.map(({ expiresAtMs }) => expiresAtMs)),
		trades: trades.toSorted((a, b) => a.acceptedAtMs - b.acceptedAtMs),
	};
}

/**
 * Groups open trades of one direction that end near each other, earliest expiry first. There are at most five groups, or as
 * many as fit; the last one holds the rest. `nearMs`: a group's expiries are less than that apart, beside those of one second.
 */
export function groupOpen(trades: readonly ChartTrade[], room = MOST_CHIPS, nearMs = 0): TradeGroup[] {
	const open = trades.filter(({ outcome }) => outcome === 'open').toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
	const groups: ChartTrade[][] = [];
	for (const trade of open) {
		const group = groups.find(([first]) => first?.direction === trade.direction && isNear(first, trade, nearMs));
		if (group) group.push(trade);
		else groups.push([trade]);
	}
	return limit(
		groups.map((members) => toGroup(`${endSecond(members[0] as ChartTrade)} ${members[0]?.direction}`, members)),
		room,
	);
}

const isNear = (first: ChartTrade, { expiresAtMs }: ChartTrade, nearMs: number) =>
	endSecond(first) === Math.ceil(expiresAtMs / 1000) || expiresAtMs - first.expiresAtMs < nearMs;

/** Groups results by second. */
export function groupEnded(trades: readonly ChartTrade[], room = MOST_CHIPS): TradeGroup[] {
	const ended = trades.filter(({ outcome }) => outcome !== 'open').toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
	const groups = Map.groupBy(ended, (trade) => `result ${endSecond(trade)}`);
	return limit(
		[...groups].map(([key, members]) => toGroup(key, members)),
		room,
	);
}

function limit(groups: TradeGroup[], room: number): TradeGroup[] {
	const most = Math.max(1, Math.min(MOST_CHIPS, room));
	if (groups.length <= most) return groups;
	const rest = groups.slice(most - 1).flatMap(({ trades }) => trades);
	return [...groups.slice(0, most - 1), toGroup(REST, rest)];
}
