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
	readonly expiresAtMs: number;
	/** Stake while it runs, result once it is over. */
	readonly label: string;
	readonly outcome: 'open' | 'won' | 'lost' | 'neutral';
	/** All of it in one sentence, for those who can't see the chart. */
	readonly description: string;
}

/** The vertical lines of what the ticket would open now (TRADE-06). */
export interface TicketLines {
	readonly endsAtMs: number;
	readonly endsAtLabel: string;
	readonly buyUntilMs: number | null;
	readonly buyUntilLabel: string;
}
