import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatPrice } from '../../../kit/i18n/format.ts';
import { CALM_BEAT_MS, isMotionReduced } from '../../../kit/live/reduced-motion.ts';
import { useLive, watchClock } from '../../../kit/live/use-live.ts';
import { intervalMs } from '../model/chart-interval.ts';
import { readChartPalette } from '../model/chart-palette.ts';
import type { ChartTrade, TicketLines } from '../model/chart-trade.ts';
import { ANYWHERE } from '../prices-pane.ts';
import { type AxisLabels, createAxisLabels } from './axis-labels.ts';
import type { Seals } from './seals.ts';
import { type DrawSeals, readKey } from './trade-figures.ts';
import { MARKS, type MarksContent, type MarksData, registerMarks } from './trade-overlay.ts';
import { uncoverPriceAxis } from './uncovered-ticks.ts';

interface Marks {
	readonly asset: Asset;
	readonly trades: readonly ChartTrade[];
	readonly lines: TicketLines;
	readonly interval: ChartInterval;
	/** Height of the title over the chart. */
	readonly titlePx: number;
	/** Changes with the page's colours. */
	readonly colours: string;
	/** Opens the details of a trade, by its id; without it chips only list their trades. */
	onTrade?(id: string): void;
}

/** Trades are never hidden behind a drawing. */
const ABOVE_DRAWINGS = 1_000;

/**
 * Draws this asset's trades and the ticket's lines on a chart whose past is loaded. KLineChart redraws them with each
 * tick, and the clock once a second: the overlay reads the current state, and React renders nothing. Returns the labels
 * over the price axis, so that others avoid them.
 */
export function useTradeOverlay(chart: Chart | null, marks: Marks): AxisLabels {
	const live = useLive();
	const { asset, trades, lines, interval, titlePx, colours } = marks;
	const onTrade = useRef(marks.onTrade);
	onTrade.current = marks.onTrade;
	const [axisLabels] = useState(createAxisLabels);
	const opened = useRef<string | null>(null);
	/** The newest known worth of each trade: prices after its expiry do not count. */
	const worths = useRef(new Map<string, number>());
	const chances = useRef(new Map<string, { readonly seq: number; readonly percent: number }>());
	const content = useRef<() => MarksContent | null>(() => null);
	const drawSeals = useSeals(chart, marks);

	useLayoutEffect(() => {
		if (chart === null) return;
		registerMarks();
		const redraw = () => chart.overrideOverlay({ id: MARKS });
		const open = (key: string | null) => {
			if (opened.current === key) return;
			opened.current = key;
			redraw();
		};
		const data: MarksData = {
			content: () => content.current(),
			onLabels(ys) {
				axisLabels.entries = ys;
			},
		};
		chart.createOverlay({
			id: MARKS,
			name: MARKS,
			points: ANYWHERE,
			extendData: data,
			lock: true,
			zLevel: ABOVE_DRAWINGS,
			onMouseMove: ({ figure }) => open(figure?.key === undefined ? null : readKey(figure.key).group),
			onMouseLeave: () => open(null),
			onClick: ({ figure, isTouch }) => {
				const { group = null, tradeId } = figure?.key === undefined ? {} : readKey(figure.key);
				if (tradeId !== undefined) onTrade.current?.(tradeId);
				// A finger cannot hover, so its tap opens and closes.
				else if (isTouch === true) open(opened.current === group ? null : group);
			},
			onRightClick: (event) => event.preventDefault?.(),
		});
		return () => {
			chart.removeOverlay({ id: MARKS });
		};
	}, [chart, axisLabels]);

	useEffect(() => {
		if (chart === null) return;
		uncoverPriceAxis(chart, {
			points: interval === 'tick',
			otherYs: () => [...axisLabels.entries, ...axisLabels.alerts],
		});
	}, [chart, interval, axisLabels]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		const element = chart?.getDom() ?? null;
		if (chart === null || element === null) return;
		const palette = readChartPalette(element);
		const worthOf = (trade: ChartTrade) => {
			if (trade.profitMinor !== null) return trade.profitMinor;
			const worth = trade.profitAt(live.latestTick(asset.id));
			if (worth !== null) worths.current.set(trade.id, worth);
			return worth ?? worths.current.get(trade.id) ?? null;
		};
		const chanceOf = (trade: ChartTrade) => {
			const tick = live.latestTick(asset.id);
			const known = chances.current.get(trade.id);
			if (tick === null || known?.seq === tick[1]) return known?.percent ?? null;
			const percent = trade.chanceAt(tick);
			if (percent !== null) chances.current.set(trade.id, { seq: tick[1], percent });
			return percent ?? known?.percent ?? null;
		};
		content.current = () => {
			const tick = live.latestTick(asset.id);
			return {
				trades,
				lines,
				palette,
				titlePx,
				worthOf,
				chanceOf,
				opened: opened.current,
				opensTrades: onTrade.current !== undefined,
				drawSeals,
				barMs: intervalMs(interval),
				points: interval === 'tick',
				nowMs: live.nowMs(),
				newest: tick === null ? null : { atMs: tick[2], price: Number(tick[3]) },
				// Formatted like the newest price beside it, which determines the axis width.
				formatPrice: (price) => formatPrice(price.toFixed(asset.digits)),
			};
		};
		const redraw = () => chart.overrideOverlay({ id: MARKS });
		redraw();
		const beatMs = isMotionReduced() ? CALM_BEAT_MS : 1000;
		return trades.some(({ outcome }) => outcome === 'open') ? watchClock(live, beatMs, redraw) : undefined;
	}, [chart, live, asset, trades, lines, interval, titlePx, colours, drawSeals]);
	return axisLabels;
}

/** Loads the code that draws sealed entries (TRADE-20) with the first asset or trade that has one. */
function useSeals(chart: Chart | null, { asset, trades }: Marks): DrawSeals | null {
	const [seals, setSeals] = useState<Seals | null>(null);
	const isSealed = asset.beacon !== null || trades.some(({ sealedUntilMs }) => sealedUntilMs !== null);
	useEffect(() => {
		if (chart === null || !isSealed) return;
		let made: Seals | null = null;
		let isWanted = true;
		import('./seals.ts').then(({ createSeals }) => {
			if (!isWanted) return;
			made = createSeals(() => chart.overrideOverlay({ id: MARKS }), isMotionReduced());
			setSeals(made);
		}, console.warn);
		return () => {
			isWanted = false;
			made?.stop();
			setSeals(null);
		};
	}, [chart, isSealed]);
	useEffect(() => seals?.follow(trades), [seals, trades]);
	return seals?.draw ?? null;
}
