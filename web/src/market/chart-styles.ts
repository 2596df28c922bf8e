import type { CandleType, DeepPartial, Styles } from 'klinecharts';
import { type ChartPalette, withAlpha } from './chart-palette.ts';

export const CHART_TYPES = ['area', 'candle'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

const KLINE_TYPES: Record<ChartType, CandleType> = { area: 'area', candle: 'candle_solid' };

/** KLineChart's styles from the theme. `countdown` shows what is left of the newest candle under its price. */
export function chartStyles(palette: ChartPalette, type: ChartType, countdown: boolean): DeepPartial<Styles> {
	const { up, down, secondary, line, text, surface, raised, price, onFill, font } = palette;
	const label = { size: 12, family: font, weight: '500', borderRadius: 4, paddingTop: 4, paddingBottom: 4 };
	const axis = {
		axisLine: { color: line },
		tickLine: { show: false },
		tickText: { color: secondary, family: font, size: 12 },
	};
	const crosshair = {
		line: { color: secondary, dashedValue: [4, 4] },
		text: { ...label, color: text, backgroundColor: raised, borderColor: line },
	};
	return {
		grid: {
			horizontal: { color: withAlpha(line, 0.55), style: 'solid' },
			vertical: { color: withAlpha(line, 0.35), style: 'solid' },
		},
		candle: {
			type: KLINE_TYPES[type],
			bar: {
				upColor: up,
				downColor: down,
				noChangeColor: secondary,
				upBorderColor: up,
				downBorderColor: down,
				noChangeBorderColor: secondary,
				upWickColor: up,
				downWickColor: down,
				noChangeWickColor: secondary,
			},
			area: {
				lineSize: 2,
				lineColor: price,
				value: 'close',
				backgroundColor: [
					{ offset: 0, color: withAlpha(price, 0.02) },
					{ offset: 1, color: withAlpha(price, 0.16) },
				],
				point: {
					show: true,
					color: price,
					radius: 4,
					rippleColor: withAlpha(price, 0.25),
					rippleRadius: 8,
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
					extendTexts: countdown
						? [
								{
									...label,
									show: true,
									position: 'below_price',
									updateInterval: 1000,
									style: 'fill',
									color: onFill,
									paddingLeft: 6,
									paddingRight: 6,
									borderStyle: 'solid',
									borderDashedValue: [],
									borderSize: 0,
									borderColor: 'transparent',
								},
							]
						: [],
				},
			},
			tooltip: {
				showRule: 'follow_cross',
				title: { show: false },
				legend: { color: secondary, family: font, size: 12 },
			},
		},
		xAxis: axis,
		yAxis: axis,
		separator: { color: line },
		crosshair: { horizontal: crosshair, vertical: crosshair },
		overlay: { text: { backgroundColor: surface } },
	};
}
