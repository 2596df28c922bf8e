/** The part of a tick that candles need: epoch milliseconds and whole tick sizes (numbers on a chart). */
export interface PricedAt<P extends bigint | number> {
	readonly t: number;
	readonly price: P;
}

/** Covers [t, t + interval): start in epoch milliseconds and the four prices (MARKET-05). */
export interface Candle<P extends bigint | number> {
	readonly t: number;
	readonly open: P;
	readonly high: P;
	readonly low: P;
	readonly close: P;
}

/** Start of the candle that holds the instant. */
export function computeCandleStart(instantMs: number, intervalS: number): number {
	return instantMs - (instantMs % (intervalS * 1000));
}

// Math.max and Math.min do not take bigint.
function greater<P extends bigint | number>(a: P, b: P): P {
	if (a > b) return a;
	return b;
}

function less<P extends bigint | number>(a: P, b: P): P {
	if (a < b) return a;
	return b;
}

/** Two parts of the same candle as one, the earlier first. */
function join<P extends bigint | number>(earlier: Candle<P>, later: Candle<P>): Candle<P> {
	return {
		t: earlier.t,
		open: earlier.open,
		high: greater(earlier.high, later.high),
		low: less(earlier.low, later.low),
		close: later.close,
	};
}

/** Candles of the interval from parts in ascending order, each part no longer than the interval. */
export function mergeCandles<P extends bigint | number>(parts: Iterable<Candle<P>>, intervalS: number): Candle<P>[] {
	const candles: Candle<P>[] = [];
	for (const part of parts) {
		const start = computeCandleStart(part.t, intervalS);
		const last = candles.at(-1);
		if (last !== undefined && start < last.t) throw new RangeError(`mergeCandles: ${part.t} after ${last.t}`);
		if (last?.t === start) candles[candles.length - 1] = join(last, part);
		else candles.push({ ...part, t: start });
	}
	return candles;
}

/** Candles of the interval from ticks in the order of their log. */
export function computeCandles<P extends bigint | number>(
	ticks: Iterable<PricedAt<P>>,
	intervalS: number,
): Candle<P>[] {
	return mergeCandles(candlesOfTicks(ticks), intervalS);
}

function* candlesOfTicks<P extends bigint | number>(ticks: Iterable<PricedAt<P>>): Generator<Candle<P>> {
	for (const { t, price } of ticks) yield { t, open: price, high: price, low: price, close: price };
}
