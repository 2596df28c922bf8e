import type { LiveTick } from '@fairtick/domain/live/contract';
import { type Candle, computeCandleStart } from '@fairtick/domain/market/candles';

/** A candle for drawing. Its prices are numbers, which are precise enough only for pixels. */
export interface Bar {
	timestamp: number;
	open: number;
	high: number;
	low: number;
	close: number;
	/** KLineChart adds fields to its own bars. */
	[key: string]: unknown;
}

/** A quiet period up to this many bars is drawn as a flat line. A longer one is left out. */
const LONGEST_FLAT = 240;

export function toBar({ t, open, high, low, close }: Candle<number>): Bar {
	return { timestamp: t, open, high, low, close };
}

function flatBars(from: Bar, untilMs: number, lengthMs: number): Bar[] {
	const count = Math.round((untilMs - from.timestamp) / lengthMs) - 1;
	if (count < 1 || count > LONGEST_FLAT) return [];
	const { close } = from;
	return Array.from({ length: count }, (_, index) => ({
		timestamp: from.timestamp + (index + 1) * lengthMs,
		open: close,
		high: close,
		low: close,
		close,
	}));
}

/** Bars with short gaps filled, so that equal distances are equal times. */
export function fillGaps(bars: readonly Bar[], lengthMs: number): Bar[] {
	return bars.flatMap((bar, index) => {
		const before = bars[index - 1];
		return before === undefined ? [bar] : [...flatBars(before, bar.timestamp, lengthMs), bar];
	});
}

/** Applies a tick to the newest bar. Returns the changed bar, or new ones after it; nothing if the tick is older. */
export function foldTick(newest: Bar | undefined, [, , t, text]: LiveTick, lengthMs: number): Bar[] {
	const price = Number(text);
	const start = computeCandleStart(t, lengthMs / 1000);
	const fresh: Bar = { timestamp: start, open: price, high: price, low: price, close: price };
	if (newest === undefined) return [fresh];
	if (start < newest.timestamp) return [];
	if (start > newest.timestamp) return [...flatBars(newest, start, lengthMs), fresh];
	return [{ ...newest, high: Math.max(newest.high, price), low: Math.min(newest.low, price), close: price }];
}
