import { type Chart, type IndicatorDrawParams, registerIndicator } from 'klinecharts';
import { useLayoutEffect } from 'react';
import { readChartPalette } from './chart-palette.ts';
import { computeHeikinAshi } from './heikin-ashi.ts';

interface Colours {
	readonly up: string;
	readonly down: string;
}
type Candle = ReturnType<typeof computeHeikinAshi>[number];
type DrawParams = IndicatorDrawParams<Candle, unknown, Colours>;

const HEIKIN_ASHI = 'heikinAshi';
const WICK_PX = 1;

let registered = false;

/** Heikin-Ashi is drawn over the true bars, so that price label, crosshair and marks show true prices. */
function register(): void {
	if (registered) return;
	registered = true;
	registerIndicator<Candle, unknown, Colours>({
		name: HEIKIN_ASHI,
		shortName: '',
		series: 'price',
		zLevel: -1,
		calc: (bars) => computeHeikinAshi(bars),
		// Figures without a type are invisible, but keep the price axis wide enough.
		figures: [{ key: 'high' }, { key: 'low' }],
		createTooltipDataSource: () => ({ name: '', calcParamsText: '', features: [], legends: [] }),
		draw: (params) => {
			drawCandles(params);
			return true;
		},
	});
}

function drawCandles({ ctx, chart, indicator, xAxis, yAxis }: DrawParams): void {
	const { from, to } = chart.getVisibleRange();
	const width = Math.max(1, chart.getBarSpace().gapBar - 1);
	const { up, down } = indicator.extendData;
	for (let index = from; index < to; index++) {
		const candle = indicator.result[index];
		if (candle === undefined) continue;
		const x = xAxis.convertToPixel(index);
		const [open, high, low, close] = [candle.open, candle.high, candle.low, candle.close].map((price) =>
			yAxis.convertToPixel(price),
		) as [number, number, number, number];
		ctx.fillStyle = candle.close >= candle.open ? up : down;
		ctx.fillRect(x - WICK_PX / 2, high, WICK_PX, Math.max(1, low - high));
		ctx.fillRect(x - width / 2, Math.min(open, close), width, Math.max(1, Math.abs(close - open)));
	}
}

interface HeikinAshiProps {
	chart: Chart;
	/** Changes with the page's colours. */
	colours: string;
}

/** Draws Heikin-Ashi candles on a chart while it is rendered. */
export function HeikinAshi({ chart, colours }: HeikinAshiProps): null {
	// A layout effect: on leaving the page it ends before the chart does.
	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useLayoutEffect(() => {
		const element = chart.getDom();
		if (element === null) return;
		register();
		const { up, down } = readChartPalette(element);
		chart.createIndicator(
			{ id: HEIKIN_ASHI, name: HEIKIN_ASHI, paneId: 'candle_pane', extendData: { up, down } },
			true,
		);
		return () => {
			chart.removeIndicator({ id: HEIKIN_ASHI });
		};
	}, [chart, colours]);
	return null;
}
