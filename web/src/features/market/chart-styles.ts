import type { ChartType } from '@fairtick/domain/charts/contract';
import type { CandleType, DeepPartial, IndicatorStyle, OverlayStyle, Styles } from 'klinecharts';
import { type ChartPalette, withAlpha } from './model/chart-palette.ts';

const KLINE_TYPES: Record<ChartType, CandleType> = {
	area: 'area',
	candle: 'candle_solid',
	bar: 'ohlc',
	// Heikin-Ashi is drawn over transparent bars.
	heikin_ashi: 'candle_solid',
};
const NOWHERE = 'transparent';

/** Positions of the countdown; one of the two texts is empty. */
export const COUNTDOWN_PLACES = ['below_price', 'above_price'] as const;

export interface StyleOptions {
	readonly type: ChartType;
	readonly grid: boolean;
	/** Shows the remaining time of the newest candle under its price. */
	readonly countdown: boolean;
	/** Draws the newest price as old, because no prices come in. */
	readonly ghost: boolean;
	/** Room at the top of the chart for the page's own title. */
	readonly titlePx: number;
	/** Short names of a bar's prices. */
	readonly labels: Readonly<Record<'open' | 'high' | 'low' | 'close', string>>;
}

/** KLineChart's styles from the theme. */
export function chartStyles(palette: ChartPalette, options: StyleOptions): DeepPartial<Styles> {
	const { secondary, line, text, raised, font } = palette;
	const axis = {
		axisLine: { color: line },
		tickLine: { show: false },
		tickText: { color: secondary, family: font, size: 12 },
	};
	const crosshair = {
		line: { color: secondary, dashedValue: [4, 4] },
		text: { ...labelOf(palette), color: text, backgroundColor: raised, borderColor: line },
	};
	return {
		grid: {
			show: options.grid,
			horizontal: { color: withAlpha(line, 0.55), style: 'solid' },
			vertical: { color: withAlpha(line, 0.35), style: 'solid' },
		},
		candle: candleStyles(palette, options),
		indicator: indicatorStyles(palette),
		xAxis: axis,
		yAxis: axis,
		separator: { color: line, activeBackgroundColor: withAlpha(palette.price, 0.12) },
		crosshair: { horizontal: crosshair, vertical: crosshair },
		overlay: drawingStyles(palette),
	};
}

const labelOf = ({ font }: ChartPalette) => ({
	size: 12,
	family: font,
	weight: '500',
	borderRadius: 4,
	paddingTop: 4,
	paddingBottom: 4,
});

function candleStyles(palette: ChartPalette, options: StyleOptions): NonNullable<DeepPartial<Styles>['candle']> {
	const { secondary, font, onFill } = palette;
	const { type, ghost, countdown, titlePx } = options;
	const hidden = type === 'heikin_ashi';
	const [up, down, still] = hidden ? [NOWHERE, NOWHERE, NOWHERE] : [palette.up, palette.down, secondary];
	const price = ghost ? secondary : palette.price;
	const label = labelOf(palette);
	return {
		type: KLINE_TYPES[type],
		bar: {
			upColor: up,
			downColor: down,
			noChangeColor: still,
			upBorderColor: up,
			downBorderColor: down,
			noChangeBorderColor: still,
			upWickColor: up,
			downWickColor: down,
			noChangeWickColor: still,
		},
		area: {
			lineSize: 2,
			lineColor: price,
			value: 'close',
			backgroundColor: [
				{ offset: 0, color: withAlpha(price, 0.02) },
				{ offset: 1, color: withAlpha(price, ghost ? 0.08 : 0.18) },
			],
			point: {
				show: true,
				color: price,
				radius: 4,
				rippleColor: withAlpha(price, 0.25),
				rippleRadius: ghost ? 4 : 8,
				animation: false,
			},
		},
		priceMark: {
			high: { show: false },
			low: { show: false },
			last: {
				upColor: price,
				downColor: price,
				noChangeColor: price,
				line: { show: true, style: 'dashed', dashedValue: [2, 4], size: 1 },
				text: { ...label, color: palette.ground, paddingLeft: 6, paddingRight: 6, weight: '600' },
				// KLineChart merges lists item by item, so an empty list would keep the old items.
				extendTexts: COUNTDOWN_PLACES.map((position) => ({
					...label,
					show: countdown && !ghost,
					position,
					updateInterval: 1000,
					style: 'fill',
					color: onFill,
					paddingLeft: 6,
					paddingRight: 6,
					borderStyle: 'solid',
					borderDashedValue: [],
					borderSize: 0,
					borderColor: NOWHERE,
				})),
			},
		},
		tooltip: {
			showRule: 'follow_cross',
			offsetTop: titlePx,
			title: { show: false },
			legend: { color: secondary, family: font, size: 12, template: legendOf(options) },
		},
	};
}

/** The line at the top of the chart with the prices of the bar under the crosshair. */
function legendOf({ type, labels }: StyleOptions): { title: string; value: string }[] {
	const prices = type === 'area' ? (['close'] as const) : (['open', 'high', 'low', 'close'] as const);
	return [
		{ title: '', value: '{time}' },
		...prices.map((price) => ({ title: `${labels[price]} `, value: `{${price}}` })),
	];
}

/** Lines get their colours with the indicators. The page draws its own legend. */
function indicatorStyles({ up, down, secondary }: ChartPalette): DeepPartial<IndicatorStyle> {
	const fill = { upColor: withAlpha(up, 0.7), downColor: withAlpha(down, 0.7), noChangeColor: secondary };
	const look = {
		...fill,
		style: 'fill' as const,
		borderStyle: 'solid' as const,
		borderSize: 1,
		borderDashedValue: [2, 2],
	};
	return { bars: [look], circles: [look], tooltip: { showRule: 'none' } };
}

function drawingStyles({ price, ground, surface, text, font, line }: ChartPalette): DeepPartial<OverlayStyle> {
	const point = { color: ground, borderColor: price, borderSize: 2, radius: 5 };
	return {
		point: {
			...point,
			activeColor: price,
			activeBorderColor: withAlpha(price, 0.35),
			activeBorderSize: 4,
			activeRadius: 5,
		},
		line: { color: price, size: 1.5 },
		rect: { color: withAlpha(price, 0.14), borderColor: price },
		polygon: { color: withAlpha(price, 0.14), borderColor: price, borderSize: 1.5, style: 'stroke_fill' },
		circle: { color: withAlpha(price, 0.14), borderColor: price },
		text: {
			color: text,
			backgroundColor: withAlpha(surface, 0.85),
			borderColor: line,
			borderSize: 0,
			borderRadius: 4,
			size: 11,
			family: font,
			weight: '500',
		},
	};
}
