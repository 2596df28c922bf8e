import { formatAmount, formatCountdown, formatSignedAmount } from '../../../kit/i18n/format.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { formatChance } from '../model/format-chance.ts';
import type { TradeGroup } from './trade-groups.ts';

const ARROWS = { up: '▲', down: '▼', both: '▲▼' } as const;
/** Maximum rows of an opened chip, which must fit on a small chart. */
const MOST_ROWS = 8;

/** The value of a trade now, in minor units, or its chance in percent; null if unknown. */
export type WorthOf = (trade: ChartTrade) => number | null;

/** Sum of the known values; null if none is known. */
export function sumWorth({ trades }: TradeGroup, worthOf: WorthOf): number | null {
	const known = trades.map(worthOf).filter((minor) => minor !== null);
	return known.length === 0 ? null : known.reduce((sum, minor) => sum + minor, 0);
}

/** The arrow of one direction, or of both. */
export const arrowOf = (trades: readonly ChartTrade[]) =>
	ARROWS[
		trades.every(({ direction }) => direction === trades[0]?.direction) ? (trades[0]?.direction ?? 'both') : 'both'
	];

const stakesOf = ({ trades }: TradeGroup) => trades.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0);
const worthText = (minor: number | null, stakeMinor: number) =>
	minor === null ? formatAmount(stakeMinor) : formatSignedAmount(minor);

/** Remaining time as a clock; three dots from expiry to the result. */
export const timeLeft = (endMs: number, nowMs: number) =>
	endMs > nowMs ? formatCountdown((endMs - nowMs) / 1000) : '…';

/** A group's remaining time, to its first and its last expiry. */
function groupTimeLeft({ expiresAtMs, trades }: TradeGroup, nowMs: number): string {
	const first = timeLeft(expiresAtMs, nowMs);
	const last = timeLeft(Math.max(...trades.map((trade) => trade.expiresAtMs)), nowMs);
	return first === last ? first : `${first}–${last}`;
}

/** The state of trades at a moment. */
interface ChipFacts {
	readonly worthOf: WorthOf;
	readonly chanceOf: WorthOf;
	readonly nowMs: number;
}

/** One trade: `▲ +9.00 · 77% · 0:04`, without the chance where it is unknown; several: `▲ ×34 · 340.00 · +306.00 · 0:04` (CHART-01, CHART-02). */
export function openChipText(group: TradeGroup, { worthOf, chanceOf, nowMs }: ChipFacts): string {
	const { direction, trades } = group;
	const arrow = ARROWS[direction ?? 'both'];
	const worth = sumWorth(group, worthOf);
	const time = groupTimeLeft(group, nowMs);
	const stakes = stakesOf(group);
	const [only] = trades;
	if (trades.length === 1 && only !== undefined) {
		const chance = chanceOf(only);
		const parts = [worthText(worth, stakes), ...(chance === null ? [] : [formatChance(chance)]), time];
		return `${arrow} ${parts.join(' · ')}`;
	}
	const now = worth === null ? '' : ` · ${formatSignedAmount(worth)}`;
	return `${arrow} ×${trades.length} · ${formatAmount(stakes)}${now} · ${time}`;
}

/** A row of an opened chip; without an id it is about several trades. */
export interface ChipRow {
	readonly text: string;
	readonly tradeId?: string;
}

/** A row for each of a group's newest trades, and a row with the number of others. */
export function listRows({ trades }: TradeGroup, worthOf: WorthOf): ChipRow[] {
	const rows = trades
		.slice(-MOST_ROWS)
		.toReversed()
		.map((trade) => {
			const worth = worthOf(trade);
			const stake = `${ARROWS[trade.direction]} ${formatAmount(trade.stakeMinor)}`;
			return { text: worth === null ? stake : `${stake} · ${formatSignedAmount(worth)}`, tradeId: trade.id };
		});
	return trades.length > MOST_ROWS ? [...rows, { text: `+${trades.length - MOST_ROWS}` }] : rows;
}

/** One trade: `▲ Won +9.00`; several: `×12 · +28.00`. */
export function resultChipText(group: TradeGroup): string {
	const { trades } = group;
	const [first] = trades;
	const profit = sumWorth(group, ({ profitMinor }) => profitMinor) ?? 0;
	if (first === undefined) return '';
	if (trades.length > 1) return `×${trades.length} · ${formatSignedAmount(profit)}`;
	return `${ARROWS[first.direction]} ${first.outcomeLabel} ${formatSignedAmount(profit)}`;
}
