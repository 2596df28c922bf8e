import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Direction } from '@fairtick/domain/trading/contract';

/** An instant and a price on the chart. */
export interface ChartPoint {
	readonly atMs: number;
	readonly price: number;
}

/** A trade as drawn on the chart: its entry, its remaining time, and for a moment its result. */
export interface ChartTrade {
	readonly id: string;
	readonly direction: Direction;
	readonly entry: ChartPoint | null;
	readonly exit: ChartPoint | null;
	readonly acceptedAtMs: number;
	/** The instant after which its sealed entry comes (TRADE-20); null without a sealed entry. */
	readonly sealedUntilMs: number | null;
	readonly expiresAtMs: number;
	/** Minor units. */
	readonly stakeMinor: number;
	/** Minor units; null while the trade is open. */
	readonly profitMinor: number | null;
	readonly outcome: 'open' | 'won' | 'lost' | 'neutral';
	/** The outcome as a word. */
	readonly outcomeLabel: string;
	/** A sentence about the trade for screen readers. */
	readonly description: string;
	/** The profit if the trade ended at this tick, minor units; null if unknown (TRADE-18). */
	profitAt(tick: LiveTick | null): number | null;
	/** The chance of winning at this tick, in percent; null where it is unknown (TRADE-21). */
	chanceAt(tick: LiveTick | null): number | null;
}

/** The vertical lines for a trade placed now (TRADE-06). */
export interface TicketLines {
	readonly endsAtMs: number;
	readonly endsAtLabel: string;
	readonly buyUntilMs: number | null;
	readonly buyUntilLabel: string;
}
