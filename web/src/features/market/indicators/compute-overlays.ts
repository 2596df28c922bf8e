import { computeAverageRange, type IndicatorBar, mean, type Series } from './compute-indicators.ts';

/** A bar with its beginning, epoch ms. */
export interface TimedBar extends IndicatorBar {
	readonly timestamp: number;
}

export interface Ichimoku {
	conversion?: number;
	base?: number;
	/** The close of `displacement` − 1 bars later. */
	lagging?: number;
	spanA?: number;
	spanB?: number;
	/** The spans that will be drawn `displacement` − 1 bars later. */
	aheadA?: number;
	aheadB?: number;
}

/** The midpoint of the highest and the lowest price of the last bars. */
function middleOf(bars: readonly IndicatorBar[], index: number, period: number): number | undefined {
	if (index < period - 1) return undefined;
	const window = bars.slice(index - period + 1, index + 1);
	return (Math.max(...window.map(({ high }) => high)) + Math.min(...window.map(({ low }) => low))) / 2;
}

/** `{ ...one, ...another }` without undefined fields, because KLineChart skips missing fields. */
const present = <Values extends object>(values: Values) =>
	Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
		[Key in keyof Values]?: Exclude<Values[Key], undefined>;
	};

/** Ichimoku Kinko Hyo. By convention a displacement of 26 moves spans and lagging line by 25 bars. */
export function computeIchimoku(
	bars: readonly IndicatorBar[],
	[conversionPeriod, basePeriod, spanPeriod, displacement]: readonly [number, number, number, number],
): Ichimoku[] {
	const late = displacement - 1;
	const now = bars.map((_, index) => {
		const conversion = middleOf(bars, index, conversionPeriod);
		const base = middleOf(bars, index, basePeriod);
		const aheadA = conversion === undefined || base === undefined ? undefined : (conversion + base) / 2;
		return { conversion, base, aheadA, aheadB: middleOf(bars, index, spanPeriod) };
	});
	return now.map((values, index) =>
		present({
			...values,
			lagging: bars[index + late]?.close,
			spanA: now[index - late]?.aheadA,
			spanB: now[index - late]?.aheadB,
		}),
	);
}

export interface Supertrend {
	/** Below rising prices. */
	up?: number;
	/** Above falling prices. */
	down?: number;
}

/** A line some average ranges away from the prices. It changes sides when a close crosses it. */
export function computeSupertrend(bars: readonly IndicatorBar[], period: number, ranges: number): Supertrend[] {
	const range: Series = computeAverageRange(bars, period);
	let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
	let rising = false;
	let begun = false;
	return bars.map(({ high, low, close }, index) => {
		const atBar = range[index];
		if (atBar === undefined) return {};
		const before = bars[index - 1]?.close ?? close;
		const middle = (high + low) / 2;
		const [nextUpper, nextLower] = [middle + ranges * atBar, middle - ranges * atBar];
		upper = !begun || nextUpper < upper || before > upper ? nextUpper : upper;
		lower = !begun || nextLower > lower || before < lower ? nextLower : lower;
		rising = begun && (rising ? close >= lower : close > upper);
		begun = true;
		return rising ? { up: lower } : { down: upper };
	});
}

export interface Pivots {
	r2?: number;
	r1?: number;
	pivot?: number;
	s1?: number;
	s2?: number;
}

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** Weeks begin on Mondays; 1970 began on a Thursday. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * The period whose prices decide the pivots of the next: an hour for bars of seconds, a day for minutes, a week for
 * hours.
 */
function spanOf(timestamp: number, barMs: number): number {
	if (barMs < 1_000) return Math.floor(timestamp / MINUTE_MS);
	if (barMs < MINUTE_MS) return Math.floor(timestamp / HOUR_MS);
	if (barMs < HOUR_MS) return Math.floor(timestamp / DAY_MS);
	if (barMs < DAY_MS) return Math.floor((timestamp - MONDAY_MS) / (7 * DAY_MS));
	const date = new Date(timestamp);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Classic pivots from high, low and close of the previous period (UTC). The first period may have begun before the
 * chart.
 */
export function computePivots(bars: readonly TimedBar[]): Pivots[] {
	const [last, beforeLast] = [bars.at(-1), bars.at(-2)];
	if (last === undefined || beforeLast === undefined) return bars.map(() => ({}));
	const barMs = last.timestamp - beforeLast.timestamp;
	let current: { span: number; high: number; low: number; close: number } | null = null;
	let spans = 0;
	let pivots: Pivots = {};
	return bars.map(({ timestamp, high, low, close }) => {
		const span = spanOf(timestamp, barMs);
		if (current === null || span !== current.span) {
			pivots = current === null || spans < 2 ? {} : pivotsOf(current);
			current = { span, high, low, close };
			spans += 1;
		} else current = { span, high: Math.max(current.high, high), low: Math.min(current.low, low), close };
		return pivots;
	});
}

function pivotsOf({ high, low, close }: { high: number; low: number; close: number }): Pivots {
	const pivot = mean([high, low, close]);
	const range = high - low;
	return { r2: pivot + range, r1: 2 * pivot - low, pivot, s1: 2 * pivot - high, s2: pivot - range };
}

export interface Fractal {
	/** The bar's high, if it exceeds those of all its neighbours. */
	top?: number;
	bottom?: number;
}

/** Bill Williams' fractals: a bar that exceeds this many bars on either side. */
export function computeFractals(bars: readonly IndicatorBar[], neighbours: number): Fractal[] {
	return bars.map(({ high, low }, index) => {
		if (index < neighbours || index + neighbours >= bars.length) return {};
		const others = [...bars.slice(index - neighbours, index), ...bars.slice(index + 1, index + neighbours + 1)];
		return {
			...(others.every((other) => other.high < high) && { top: high }),
			...(others.every((other) => other.low > low) && { bottom: low }),
		};
	});
}

interface Turn {
	readonly index: number;
	readonly price: number;
}

/** Alternating highs and lows, each at least this percentage from the one before. The last one may still move. */
export function findTurns(bars: readonly IndicatorBar[], percent: number): Turn[] {
	const [first] = bars;
	if (first === undefined) return [];
	const turns: Turn[] = [];
	let high: Turn = { index: 0, price: first.high };
	let low: Turn = { index: 0, price: first.low };
	let rising: boolean | null = null;
	const share = percent / 100;
	for (const [index, bar] of bars.entries()) {
		if (bar.high > high.price) high = { index, price: bar.high };
		if (bar.low < low.price) low = { index, price: bar.low };
		if (rising !== false && bar.low <= high.price * (1 - share) && high.index < index) {
			turns.push(high);
			rising = false;
			low = { index, price: bar.low };
			high = { index, price: bar.high };
		} else if (rising !== true && bar.high >= low.price * (1 + share) && low.index < index) {
			turns.push(low);
			rising = true;
			high = { index, price: bar.high };
			low = { index, price: bar.low };
		}
	}
	if (rising !== null) turns.push(rising ? high : low);
	return turns;
}

/** Straight lines between the turns, as one value for each bar between the first and the last. */
export function computeZigZag(bars: readonly IndicatorBar[], percent: number): { value?: number }[] {
	const turns = findTurns(bars, percent);
	const values: { value?: number }[] = bars.map(() => ({}));
	for (const [at, to] of turns.entries()) {
		const from = turns[at - 1];
		values[to.index] = { value: to.price };
		if (from === undefined) continue;
		for (let index = from.index; index < to.index; index++) {
			const part = (index - from.index) / (to.index - from.index);
			values[index] = { value: from.price + (to.price - from.price) * part };
		}
	}
	return values;
}
