/** The fields of a bar that indicators read. */
export interface IndicatorBar {
	readonly high: number;
	readonly low: number;
	readonly close: number;
}

/** One value for each bar; undefined if there are too few bars before it. */
export type Series = (number | undefined)[];

/** Applies `combine` to each bar and the `period` − 1 bars before it. */
function over<Bar>(bars: readonly Bar[], period: number, combine: (window: readonly Bar[]) => number): Series {
	return bars.map((_, index) => (index < period - 1 ? undefined : combine(bars.slice(index - period + 1, index + 1))));
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const closes = (bars: readonly IndicatorBar[]) => bars.map(({ close }) => close);

/** Weighted average: the newest bar counts `period` times, the one before once less, and so on. */
export function computeWeightedAverage(bars: readonly IndicatorBar[], period: number): Series {
	const weights = (period * (period + 1)) / 2;
	return over(closes(bars), period, (window) => window.reduce((sum, value, at) => sum + value * (at + 1), 0) / weights);
}

/** Each value moves by 1/period of the way from the previous one to the new one, starting with a mean. */
function computeSmoothed(values: readonly number[], period: number): Series {
	const smoothed: Series = [];
	for (const [index, value] of values.entries()) {
		const before = smoothed.at(-1);
		if (before !== undefined) smoothed.push(before + (value - before) / period);
		else smoothed.push(index < period - 1 ? undefined : mean(values.slice(index - period + 1, index + 1)));
	}
	return smoothed;
}

/** The smoothed average of the closes (SMMA, RMA). */
export function computeSmoothedAverage(bars: readonly IndicatorBar[], period: number): Series {
	return computeSmoothed(closes(bars), period);
}

/** The range of a bar, including the gap from the previous close. */
function computeTrueRange(bars: readonly IndicatorBar[]): number[] {
	return bars.map(({ high, low }, index) => {
		const before = bars[index - 1]?.close ?? low;
		return Math.max(high, before) - Math.min(low, before);
	});
}

export function computeAverageRange(bars: readonly IndicatorBar[], period: number): Series {
	return computeSmoothed(computeTrueRange(bars), period);
}

export function computeDeviation(bars: readonly IndicatorBar[], period: number): Series {
	return over(closes(bars), period, (window) => {
		const middle = mean(window);
		return Math.sqrt(mean(window.map((value) => (value - middle) ** 2)));
	});
}

export interface Band {
	upper?: number;
	middle?: number;
	lower?: number;
}

function bands(middles: Series, halfWidth: (middle: number, index: number) => number | undefined): Band[] {
	return middles.map((middle, index) => {
		const half = middle === undefined ? undefined : halfWidth(middle, index);
		return middle === undefined || half === undefined ? {} : { upper: middle + half, middle, lower: middle - half };
	});
}

/** A moving average with a multiple of the average range on either side. */
export function computeKeltner(bars: readonly IndicatorBar[], period: number, ranges: number): Band[] {
	const range = computeAverageRange(bars, period);
	return bands(over(closes(bars), period, mean), (_, index) => {
		const atBar = range[index];
		return atBar === undefined ? undefined : atBar * ranges;
	});
}

/** A moving average with a percentage on either side. */
export function computeEnvelope(bars: readonly IndicatorBar[], period: number, percent: number): Band[] {
	return bands(over(closes(bars), period, mean), (middle) => (middle * percent) / 100);
}

/** Highest and lowest price of the last bars, and the middle between them. */
export function computeDonchian(bars: readonly IndicatorBar[], period: number): Band[] {
	const upper = over(bars, period, (window) => Math.max(...window.map(({ high }) => high)));
	const lower = over(bars, period, (window) => Math.min(...window.map(({ low }) => low)));
	return bars.map((_, index) => {
		const [top, bottom] = [upper[index], lower[index]];
		return top === undefined || bottom === undefined ? {} : { upper: top, middle: (top + bottom) / 2, lower: bottom };
	});
}

export interface Aroon {
	up?: number;
	down?: number;
}

/** Recency of the highest and the lowest price: 100 is now, 0 a whole period ago. */
export function computeAroon(bars: readonly IndicatorBar[], period: number): Aroon[] {
	return bars.map((_, index) => {
		if (index < period) return {};
		const window = bars.slice(index - period, index + 1);
		const highest = Math.max(...window.map(({ high }) => high));
		const lowest = Math.min(...window.map(({ low }) => low));
		return {
			up: (100 * window.findLastIndex(({ high }) => high === highest)) / period,
			down: (100 * window.findLastIndex(({ low }) => low === lowest)) / period,
		};
	});
}

export interface Alligator {
	jaw?: number;
	teeth?: number;
	lips?: number;
}

/** Delay of each of the three averages, in bars. */
const LATE = [8, 5, 3] as const;

/** Three smoothed averages of the bars' midpoints; slower ones are delayed more. */
export function computeAlligator(
	bars: readonly IndicatorBar[],
	periods: readonly [number, number, number],
): Alligator[] {
	const middles = bars.map(({ high, low }) => (high + low) / 2);
	const [jaw, teeth, lips] = periods.map((period) => computeSmoothed(middles, period)) as [Series, Series, Series];
	return bars.map((_, index) => ({
		...named('jaw', jaw[index - LATE[0]]),
		...named('teeth', teeth[index - LATE[1]]),
		...named('lips', lips[index - LATE[2]]),
	}));
}

/** `{ name: value }`, or `{}` without a value, because KLineChart skips missing fields. */
export function named<Name extends string>(name: Name, value: number | undefined): { [Key in Name]?: number } {
	return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: number };
}

export interface Macd {
	dif?: number;
	dea?: number;
	macd?: number;
}

/** Each value moves by 2/(period + 1) of the way from the previous one to the new one, starting with a mean. */
function computeExponential(values: Series, period: number): Series {
	const averages: Series = [];
	const begin: number[] = [];
	for (const value of values) {
		const before = averages.at(-1);
		if (value === undefined) averages.push(undefined);
		else if (before !== undefined) averages.push(before + ((value - before) * 2) / (period + 1));
		else {
			begin.push(value);
			averages.push(begin.length < period ? undefined : mean(begin));
		}
	}
	return averages;
}

/** MACD line, signal and histogram; the histogram is their plain difference. */
export function computeMacd(bars: readonly IndicatorBar[], fast: number, slow: number, signal: number): Macd[] {
	const [quick, late] = [computeExponential(closes(bars), fast), computeExponential(closes(bars), slow)];
	const line = bars.map((_, index) => {
		const [a, b] = [quick[index], late[index]];
		return a === undefined || b === undefined ? undefined : a - b;
	});
	const average = computeExponential(line, signal);
	return bars.map((_, index) => {
		const [dif, dea] = [line[index], average[index]];
		if (dif === undefined) return {};
		return dea === undefined ? { dif } : { dif, dea, macd: dif - dea };
	});
}
