import type { Indicator } from '@fairtick/domain/charts/contract';

/** TradingView's names. */
type ParamLabel =
	| ('period' | 'fast' | 'slow' | 'signal' | 'width' | 'smoothing' | 'deviation')
	| ('conversion' | 'base' | 'spanB' | 'displacement' | 'jaw' | 'teeth' | 'lips')
	| ('k' | 'kSmoothing' | 'dSmoothing' | 'start' | 'increment' | 'maximum');

export interface IndicatorParam {
	readonly label: ParamLabel;
	readonly initial: number;
	readonly min: number;
	readonly max: number;
	readonly step: number;
	/** Stored in hundredths of the shown value. */
	readonly hundredths?: true;
}

export const INDICATOR_GROUPS = ['trend', 'momentum', 'volatility', 'more'] as const;
export type IndicatorGroup = (typeof INDICATOR_GROUPS)[number];

export interface IndicatorInfo {
	/** Over the prices, or in a separate pane below them. */
	readonly place: 'prices' | 'pane';
	/** Indicators of the group `more` are little known outside Asia; the text `about_<name>` explains each. */
	readonly group: IndicatorGroup;
	readonly params: readonly IndicatorParam[];
}

const LONGEST_PERIOD = 500;
const whole = (label: ParamLabel, ...initials: number[]): IndicatorParam[] =>
	initials.map((initial) => ({ label, initial, min: 1, max: LONGEST_PERIOD, step: 1 }));
const factor = (label: ParamLabel, initial: number): IndicatorParam => ({
	label,
	initial,
	min: 0.1,
	max: 100,
	step: 0.1,
	hundredths: true,
});
const width = (initial: number): IndicatorParam => ({ label: 'width', initial, min: 0.1, max: 10, step: 0.1 });

/**
 * Every offered indicator by its name in layouts, which is KLineChart's where it has one: `MA` is the simple moving average (SMA),
 * `SMA` the smoothed one (SMMA). None needs volumes, because our assets have none.
 */
export const INDICATORS = {
	MA: { place: 'prices', group: 'trend', params: whole('period', 20, 50) },
	EMA: { place: 'prices', group: 'trend', params: whole('period', 12, 26) },
	SMA: { place: 'prices', group: 'trend', params: whole('period', 12) },
	WMA: { place: 'prices', group: 'trend', params: whole('period', 20) },
	BBI: { place: 'prices', group: 'more', params: whole('period', 3, 6, 12, 24) },
	ALLIGATOR: {
		place: 'prices',
		group: 'trend',
		params: [...whole('jaw', 13), ...whole('teeth', 8), ...whole('lips', 5)],
	},
	ICHIMOKU: {
		place: 'prices',
		group: 'trend',
		params: [...whole('conversion', 9), ...whole('base', 26), ...whole('spanB', 52), ...whole('displacement', 26)],
	},
	SUPERTREND: { place: 'prices', group: 'trend', params: [...whole('period', 10), width(3)] },
	PIVOTS: { place: 'prices', group: 'trend', params: [] },
	FRACTALS: { place: 'prices', group: 'trend', params: whole('period', 2) },
	ZIGZAG: {
		place: 'prices',
		group: 'trend',
		params: [{ label: 'deviation', initial: 0.1, min: 0.01, max: 50, step: 0.01 }],
	},
	SAR: {
		place: 'prices',
		group: 'trend',
		params: [factor('start', 2), factor('increment', 2), factor('maximum', 20)],
	},
	BOLL: { place: 'prices', group: 'volatility', params: [...whole('period', 20), width(2)] },
	KELTNER: { place: 'prices', group: 'volatility', params: [...whole('period', 20), width(2)] },
	DONCHIAN: { place: 'prices', group: 'volatility', params: whole('period', 20) },
	ENVELOPE: { place: 'prices', group: 'volatility', params: [...whole('period', 20), width(0.5)] },
	ATR: { place: 'pane', group: 'volatility', params: whole('period', 14) },
	STDDEV: { place: 'pane', group: 'volatility', params: whole('period', 20) },
	MACD: {
		place: 'pane',
		group: 'momentum',
		params: [...whole('fast', 12), ...whole('slow', 26), ...whole('signal', 9)],
	},
	RSI: { place: 'pane', group: 'momentum', params: whole('period', 14) },
	KDJ: {
		place: 'pane',
		group: 'momentum',
		params: [...whole('k', 9), ...whole('kSmoothing', 3), ...whole('dSmoothing', 3)],
	},
	CCI: { place: 'pane', group: 'momentum', params: whole('period', 20) },
	WR: { place: 'pane', group: 'momentum', params: whole('period', 14) },
	MTM: { place: 'pane', group: 'momentum', params: [...whole('period', 12), ...whole('smoothing', 6)] },
	ROC: { place: 'pane', group: 'momentum', params: [...whole('period', 12), ...whole('smoothing', 6)] },
	AO: { place: 'pane', group: 'momentum', params: [...whole('fast', 5), ...whole('slow', 34)] },
	TRIX: { place: 'pane', group: 'momentum', params: [...whole('period', 12), ...whole('smoothing', 9)] },
	PSY: { place: 'pane', group: 'more', params: [...whole('period', 12), ...whole('smoothing', 6)] },
	BRAR: { place: 'pane', group: 'more', params: whole('period', 26) },
	CR: { place: 'pane', group: 'more', params: [...whole('period', 26), ...whole('smoothing', 10, 20, 40, 60)] },
	DMI: { place: 'pane', group: 'trend', params: [...whole('period', 14), ...whole('smoothing', 6)] },
	AROON: { place: 'pane', group: 'trend', params: whole('period', 25) },
	BIAS: { place: 'pane', group: 'more', params: whole('period', 6, 12, 24) },
	DMA: {
		place: 'pane',
		group: 'more',
		params: [...whole('fast', 10), ...whole('slow', 50), ...whole('smoothing', 10)],
	},
} as const satisfies Record<string, IndicatorInfo>;
export type IndicatorName = keyof typeof INDICATORS;
export const INDICATOR_NAMES = Object.keys(INDICATORS) as IndicatorName[];

type LittleKnown = {
	[Name in IndicatorName]: (typeof INDICATORS)[Name]['group'] extends 'more' ? Name : never;
}[IndicatorName];
/** True if the menu explains the indicator in a line. */
export function isLittleKnown(name: IndicatorName): name is LittleKnown {
	return INDICATORS[name].group === 'more';
}

export function isIndicatorName(name: string): name is IndicatorName {
	return Object.hasOwn(INDICATORS, name);
}

export function indicatorInfo(name: IndicatorName): IndicatorInfo {
	return INDICATORS[name];
}

/** TradingView's short names for a narrow legend, if they differ from the names in layouts. */
const SHORT_NAMES: Partial<Record<IndicatorName, string>> = {
	MA: 'SMA',
	SMA: 'SMMA',
	BOLL: 'BB',
	KELTNER: 'KC',
	DONCHIAN: 'DC',
	ENVELOPE: 'Env',
	ALLIGATOR: 'Alligator',
	ICHIMOKU: 'Ichimoku',
	SUPERTREND: 'Supertrend',
	PIVOTS: 'Pivots',
	FRACTALS: 'Fractals',
	ZIGZAG: 'ZigZag',
	KDJ: 'Stoch',
	WR: '%R',
	MTM: 'Mom',
	AROON: 'Aroon',
	STDDEV: 'StdDev',
};
export const shortNameOf = (name: IndicatorName): string => SHORT_NAMES[name] ?? name;

const TWO_DECIMALS: ReadonlySet<IndicatorName> = new Set([
	'RSI',
	'KDJ',
	'CCI',
	'WR',
	'AROON',
	'DMI',
	'PSY',
	'BRAR',
	'CR',
]);
/** True if the values are on a scale of about 1 to 100 at any price, for which two decimals suffice. */
export const hasTwoDecimals = (name: IndicatorName) => TWO_DECIMALS.has(name);

/** A new indicator with default parameters. */
export function makeIndicator(name: IndicatorName, id: string): Indicator {
	return { id, name, params: indicatorInfo(name).params.map(({ initial }) => initial) };
}

/**
 * Adapts stored parameters to the current list: a missing one gets its default, an invalid one the nearest valid value.
 */
export function fitParams(name: IndicatorName, params: readonly number[]): number[] {
	return indicatorInfo(name).params.map(({ initial, min, max }, index) => {
		const value = params[index];
		return value === undefined ? initial : Math.min(max, Math.max(min, value));
	});
}

/** A parameter as the user sees it. */
export const shownParam = ({ hundredths }: IndicatorParam, value: number) => (hundredths ? value / 100 : value);

/** All parameters as one text. */
export const shownParams = (name: IndicatorName, values: readonly number[]) =>
	indicatorInfo(name)
		.params.map((param, index) => shownParam(param, values[index] ?? param.initial))
		.join(' ');

/** The number of a parameter among those with the same name; null if the name is unique. */
export function placeAmongSame(name: IndicatorName, index: number): number | null {
	const labels = indicatorInfo(name).params.map(({ label }) => label);
	const same = (label: ParamLabel) => label === labels[index];
	return labels.filter(same).length === 1 ? null : labels.slice(0, index + 1).filter(same).length;
}

/** True if every word of the search begins a word of the name. */
export function matchesSearch(name: string, search: string): boolean {
	const haystack = ` ${name.toLocaleLowerCase().replaceAll(/[()/-]/g, ' ')}`;
	return search
		.toLocaleLowerCase()
		.split(/\s+/)
		.filter((word) => word !== '')
		.every((word) => haystack.includes(` ${word}`));
}
