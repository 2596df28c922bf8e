import type { Indicator } from '@fairtick/domain/charts/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import type { EditLayout } from '../drawings/use-drawing-editor.ts';
import { readChartPalette, withAlpha } from '../model/chart-palette.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import { createGuideTicks, guidesOf, type IndicatorColours } from './guides.ts';
import { IndicatorLegend } from './indicator-legend.tsx';
import { fitParams, hasTwoDecimals, indicatorInfo, isIndicatorName } from './indicator-list.ts';
import type { PlacedIndicator } from './placed-indicator.ts';
import { OVERRIDES, registerIndicators } from './register-indicators.ts';
import { seriesColour } from './series-colours.ts';
import { PANES_MOST_SHARE, sharePanes } from './share-height.ts';

/** Prefix of our ids on the chart, because Heikin-Ashi is an indicator to KLineChart too. */
const OURS = 'indicator:';
const LINE_PX = 1.5;

interface ChartIndicatorsProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	indicators: readonly Indicator[];
	colours: string;
	/** Height of the title over the top of the chart. */
	titlePx: number;
	edit: EditLayout;
}

/** Keeps the indicators on a chart equal to the layout's, each line in its own colour, with a legend (CHART-05). */
export function ChartIndicators({ chart, indicators, colours, titlePx, edit }: ChartIndicatorsProps) {
	const heightPx = useHeight(chart);
	const [placed, setPlaced] = useState<readonly PlacedIndicator[]>([]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		if (chart === null || heightPx === 0) {
			setPlaced([]);
			return;
		}
		registerIndicators();
		setPlaced(placeIndicators(chart, indicators, heightPx));
	}, [chart, indicators, heightPx, colours]);
	usePaneLimit(chart, placed);
	return chart === null ? null : <IndicatorLegend chart={chart} placed={placed} titlePx={titlePx} edit={edit} />;
}

function placeIndicators(chart: Chart, indicators: readonly Indicator[], heightPx: number): PlacedIndicator[] {
	const known = indicators.flatMap((indicator) => toPlaced(indicator));
	const panes = known.filter(({ paneId }) => paneId !== PRICES_PANE);
	const { shown, eachPx } = sharePanes(heightPx, panes.filter(({ indicator }) => !indicator.hidden).length);
	const open = new Set(panes.filter(({ indicator }) => !indicator.hidden).slice(0, shown));
	const isDrawn = (one: PlacedIndicator) => (one.paneId === PRICES_PANE ? !one.indicator.hidden : open.has(one));
	const drawn = known.filter(isDrawn);
	const there = new Set(chart.getIndicators().map(({ id }) => id));
	for (const id of there)
		if (id.startsWith(OURS) && !drawn.some(({ chartId }) => chartId === id)) chart.removeIndicator({ id });
	let lines = 0;
	const coloured = new Map<PlacedIndicator, string[]>();
	for (const one of drawn) {
		const create = toCreate(one);
		if (there.has(one.chartId)) chart.overrideIndicator(create);
		else chart.createIndicator(create, one.paneId === PRICES_PANE);
		if (one.paneId !== PRICES_PANE)
			chart.overrideYAxis({ paneId: one.paneId, createTicks: createGuideTicks(one.name) });
		const colours = colourLines(chart, one, lines);
		lines += colours.length;
		coloured.set(one, colours);
	}
	for (const { paneId } of open) chart.setPaneOptions({ id: paneId, height: eachPx, minHeight: Math.min(30, eachPx) });
	return known.map((one) => ({
		...one,
		colours: coloured.get(one) ?? [],
		folded: one.paneId !== PRICES_PANE && !one.indicator.hidden && !open.has(one),
	}));
}

function toPlaced(indicator: Indicator): PlacedIndicator[] {
	const { id, name } = indicator;
	if (!isIndicatorName(name)) return [];
	return [
		{
			indicator,
			name,
			chartId: OURS + id,
			paneId: indicatorInfo(name).place === 'prices' ? PRICES_PANE : `pane:${id}`,
			params: fitParams(name, indicator.params),
			colours: [],
			folded: false,
		},
	];
}

function toCreate({ name, chartId, paneId, params }: PlacedIndicator) {
	return {
		id: chartId,
		name,
		paneId,
		calcParams: [...params],
		...(hasTwoDecimals(name) && { precision: 2 }),
		...(OVERRIDES[name] as object | undefined),
	};
}

/** Gives each line of an indicator the next free colour. KLineChart knows the number of lines. */
function colourLines(chart: Chart, { chartId, name }: PlacedIndicator, first: number): string[] {
	const element = chart.getDom();
	const [made] = chart.getIndicators({ id: chartId });
	if (element === null || made === undefined) return [];
	const palette = readChartPalette(element);
	const theme = getComputedStyle(element).colorScheme === 'light' ? 'light' : 'dark';
	const figures = made.figures.filter(({ type }) => type !== undefined);
	const lines = figures.map((_, index) => seriesColour(first + index, theme));
	const extendData: IndicatorColours = { lines, guide: withAlpha(palette.secondary, 0.6) };
	const ofLines = figures.flatMap(({ type }, index) => (type === 'line' ? [lines[index] as string] : []));
	const others = lines.at(-1) ?? palette.secondary;
	chart.overrideIndicator({
		id: chartId,
		name,
		extendData,
		...guidesOf(name),
		styles: {
			lines: ofLines.map((color) => ({ color, size: LINE_PX, style: 'solid', smooth: false, dashedValue: [2, 2] })),
			// Dots, such as those of the parabolic SAR, are one series. Bars rise and fall.
			circles: [{ upColor: others, downColor: others, noChangeColor: others }],
		},
	} as Parameters<Chart['overrideIndicator']>[0]);
	return figures.map(({ type }, index) => (type === 'bar' ? palette.secondary : (lines[index] as string)));
}

/** The chart's height, updated. */
function useHeight(chart: Chart | null): number {
	const [height, setHeight] = useState(0);
	useEffect(() => {
		const element = chart?.getDom() ?? null;
		if (element === null) {
			setHeight(0);
			return;
		}
		const observer = new ResizeObserver(() => setHeight(element.clientHeight));
		observer.observe(element);
		setHeight(element.clientHeight);
		return () => observer.disconnect();
	}, [chart]);
	return height;
}

/** Limits a dragged pane to the remaining share of the height. */
function usePaneLimit(chart: Chart | null, placed: readonly PlacedIndicator[]): void {
	useEffect(() => {
		if (chart === null) return;
		const panes = placed.filter(({ paneId, colours }) => paneId !== PRICES_PANE && colours.length > 0);
		const limit = () => {
			const heights = panes.map(({ paneId }) => chart.getSize(paneId)?.height ?? 0);
			const total = heights.reduce((sum, height) => sum + height, 0);
			const most = (chart.getSize()?.height ?? 0) * PANES_MOST_SHARE;
			if (total <= most) return;
			for (const [index, { paneId }] of panes.entries())
				chart.setPaneOptions({ id: paneId, height: Math.floor(((heights[index] ?? 0) * most) / total) });
		};
		chart.subscribeAction('onPaneDrag', limit);
		return () => chart.unsubscribeAction('onPaneDrag', limit);
	}, [chart, placed]);
}
