import type { Candle } from '@fairtick/domain/market/candles';

/** Reasons for which a venue's message is refused (MARKET-03, MARKET-08). */
export type RefusalReason = 'rubbish' | 'back_in_time' | 'late' | 'clock' | 'band';

/** Callbacks of a feed while it streams. */
export interface FeedListener {
	/** The venue is there: any message, also one that only says so. */
	alive(): void;
	/** A best bid and ask as the venue sent it, unchecked. */
	quote(assetId: number, message: unknown): void;
	/** A message that says nothing about any one asset. */
	rubbish(sample: unknown): void;
	/** The venue's clock, asked for at one instant of ours and answered at another, epoch milliseconds. */
	clockRead(askedMs: number, venueMs: number, answeredMs: number): void;
}

/** One venue: translates its messages and its history, and checks nothing. */
export interface Feed {
	readonly venue: string;
	/** Streams until the signal; throws when the connection is lost or cannot be made. */
	stream(listener: FeedListener, signal: AbortSignal): Promise<void>;
	/** The venue's candles of a minute that begin in [fromMs, toMs), ascending, in plain prices. */
	loadHistory(assetId: number, fromMs: number, toMs: number): Promise<Candle<number>[]>;
}
