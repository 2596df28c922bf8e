import { type IndicatorTemplate, type KLineData, registerIndicator } from 'klinecharts';
import * as compute from './compute-indicators.ts';
import * as overlays from './compute-overlays.ts';
import { drawCloud, drawFractals } from './draw-overlays.ts';
import type { IndicatorName } from './indicator-list.ts';

interface Line {
	readonly key: string;
	readonly title: string;
}

/** An indicator that consists of lines. */
function lines<Values>(
	name: IndicatorName,
	calc: (bars: KLineData[], params: number[]) => Values[],
	figures: readonly Line[],
	series: 'price' | 'normal' = 'price',
): IndicatorTemplate<Values, number> {
	return {
		name,
		shortName: name,
		series,
		precision: 2,
		figures: figures.map(({ key, title }) => ({ key, title, type: 'line' })),
		calc: (bars, { calcParams }) => calc(bars, calcParams),
	};
}

const BAND: readonly Line[] = [
	{ key: 'upper', title: 'UP: ' },
	{ key: 'middle', title: 'MID: ' },
	{ key: 'lower', title: 'DN: ' },
];
const keys = (...names: string[]): readonly Line[] => names.map((key) => ({ key, title: key }));
const values = (series: readonly (number | undefined)[]) => series.map((value) => compute.named('value', value));
const one = (title: string): readonly Line[] => [{ key: 'value', title: `${title}: ` }];

/** The list's default parameters always come with the indicator, so none is missing. */
const param = (params: readonly number[], index: number): number => params[index] as number;

const own =
	<Values>(template: IndicatorTemplate<Values, number>) =>
	() =>
		registerIndicator(template);

/** The origin of each indicator: KLineChart, or a registration of our own. */
const SOURCES: Readonly<Record<IndicatorName, 'klinecharts' | (() => void)>> = {
	MA: 'klinecharts',
	EMA: 'klinecharts',
	SMA: own(lines('SMA', (bars, p) => values(compute.computeSmoothedAverage(bars, param(p, 0))), one('SMMA'))),
	WMA: own(lines('WMA', (bars, p) => values(compute.computeWeightedAverage(bars, param(p, 0))), one('WMA'))),
	BBI: 'klinecharts',
	ALLIGATOR: own(
		lines('ALLIGATOR', (bars, p) => compute.computeAlligator(bars, [param(p, 0), param(p, 1), param(p, 2)]), [
			{ key: 'jaw', title: 'JAW: ' },
			{ key: 'teeth', title: 'TEETH: ' },
			{ key: 'lips', title: 'LIPS: ' },
		]),
	),
	ICHIMOKU: own({
		...lines(
			'ICHIMOKU',
			(bars, p) => overlays.computeIchimoku(bars, [param(p, 0), param(p, 1), param(p, 2), param(p, 3)]),
			keys('conversion', 'base', 'lagging', 'spanA', 'spanB'),
		),
		draw: drawCloud,
	}),
	SUPERTREND: own(
		lines('SUPERTREND', (bars, p) => overlays.computeSupertrend(bars, param(p, 0), param(p, 1)), keys('up', 'down')),
	),
	PIVOTS: own(lines('PIVOTS', (bars) => overlays.computePivots(bars), keys('r2', 'r1', 'pivot', 's1', 's2'))),
	FRACTALS: own({
		...lines('FRACTALS', (bars, p) => overlays.computeFractals(bars, param(p, 0)), keys('top', 'bottom')),
		draw: drawFractals,
	}),
	ZIGZAG: own(lines('ZIGZAG', (bars, p) => overlays.computeZigZag(bars, param(p, 0)), one('ZZ'))),
	SAR: 'klinecharts',
	BOLL: 'klinecharts',
	KELTNER: own(lines('KELTNER', (bars, p) => compute.computeKeltner(bars, param(p, 0), param(p, 1)), BAND)),
	DONCHIAN: own(lines('DONCHIAN', (bars, p) => compute.computeDonchian(bars, param(p, 0)), BAND)),
	ENVELOPE: own(lines('ENVELOPE', (bars, p) => compute.computeEnvelope(bars, param(p, 0), param(p, 1)), BAND)),
	ATR: own(lines('ATR', (bars, p) => values(compute.computeAverageRange(bars, param(p, 0))), one('ATR'))),
	STDDEV: own(lines('STDDEV', (bars, p) => values(compute.computeDeviation(bars, param(p, 0))), one('SD'))),
	MACD: 'klinecharts',
	RSI: 'klinecharts',
	KDJ: 'klinecharts',
	CCI: 'klinecharts',
	WR: 'klinecharts',
	MTM: 'klinecharts',
	ROC: 'klinecharts',
	AO: 'klinecharts',
	TRIX: 'klinecharts',
	PSY: 'klinecharts',
	BRAR: 'klinecharts',
	CR: 'klinecharts',
	DMI: 'klinecharts',
	AROON: own(
		lines(
			'AROON',
			(bars, p) => compute.computeAroon(bars, param(p, 0)),
			[
				{ key: 'up', title: 'UP: ' },
				{ key: 'down', title: 'DN: ' },
			],
			'normal',
		),
	),
	BIAS: 'klinecharts',
	DMA: 'klinecharts',
};

/** Replaced computations of KLineChart's indicators: it doubles the histogram of MACD. */
export const OVERRIDES: Partial<Record<IndicatorName, Pick<IndicatorTemplate<compute.Macd, number>, 'calc'>>> = {
	MACD: { calc: (bars, { calcParams: p }) => compute.computeMacd(bars, param(p, 0), param(p, 1), param(p, 2)) },
};

let registered = false;

/** Registers the indicators that KLineChart lacks, once. */
export function registerIndicators(): void {
	if (registered) return;
	registered = true;
	for (const source of Object.values(SOURCES)) if (source !== 'klinecharts') source();
}
