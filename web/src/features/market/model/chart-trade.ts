import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Direction } from '@fairtick/domain/trading/contract';

/** An instant and a price on the chart. */
export interface ChartPoint {
	readonly atMs: number;
	readonly price: number;
}

/** A trade as the chart draws it: its entry, the way to its end, and for a moment its result. */
export interface ChartTrade {
	readonly id: string;
	readonly direction: Direction;
	readonly entry: ChartPoint | null;
	readonly exit: ChartPoint | null;
	readonly acceptedAtMs: number;
	/** The instant after which its sealed entry comes (TRADE-20); null: it is not sealed. */
	readonly sealedUntilMs: number | null;
	readonly expiresAtMs: number;
	/** Minor units. */
	readonly stakeMinor: number;
	/** Minor units; null while it runs. */
	readonly profitMinor: number | null;
	readonly outcome: 'open' | 'won' | 'lost' | 'neutral';
	/** The outcome in a word. */
	readonly outcomeLabel: string;
	/** All of it in one sentence, for those who can't see the chart. */
	readonly description: string;
	/** The profit if it ended at this tick, minor units; null if that is unknown (TRADE-18). */
	profitAt(tick: LiveTick | null): number | null;
}

/** The vertical lines of what the ticket would open now (TRADE-06). */
export interface TicketLines {
	readonly endsAtMs: number;
	readonly endsAtLabel: string;
	readonly buyUntilMs: number | null;
	readonly buyUntilLabel: string;
}
