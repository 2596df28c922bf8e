import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { intervalMs } from './chart-interval.ts';
import { MARKS_GROUP, registerMarks, TICKET_LINES, TRADES_MARK } from './chart-marks.ts';
import { readChartPalette } from './chart-palette.ts';
import type { ChartTrade, TicketLines } from './chart-trade.ts';

interface Marks {
	readonly trades: readonly ChartTrade[];
	readonly lines: TicketLines;
	readonly interval: ChartInterval;
	readonly colours: string;
}

/** Draws the trades of this asset and the ticket's lines on a chart whose past is there. */
export function useMarks(chart: Chart | null, { trades, lines, interval, colours }: Marks): void {
	useMark(chart, TRADES_MARK, 'trades', trades, interval, colours);
	useMark(chart, TICKET_LINES, 'lines', lines, interval, colours);
}

function useMark(
	chart: Chart | null,
	mark: string,
	name: 'trades' | 'lines',
	content: unknown,
	interval: ChartInterval,
	colours: string,
): void {
	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		const drawing = chart && paletteOf(chart, interval);
		if (chart === null || drawing === null) return;
		registerMarks();
		draw(chart, mark, { ...drawing, [name]: content });
	}, [chart, mark, name, content, interval, colours]);
}

function paletteOf(chart: Chart, interval: ChartInterval) {
	const element = chart.getDom();
	if (element === null) return null;
	return { palette: readChartPalette(element), barMs: intervalMs(interval), points: interval === 'tick' };
}

/** Trades are never hidden behind a drawing. */
const ABOVE_DRAWINGS = 1_000;
/** KLineChart draws nothing without a point; where it is does not matter to our figures. */
const ANYWHERE = [{ timestamp: 0, value: 0 }];

function draw(chart: Chart, name: string, extendData: object): void {
	const drawn = chart.getOverlays({ id: name }).length > 0;
	// What is overridden is merged into what was there, lists item by item: a new list has to be a new mark.
	if (drawn) chart.removeOverlay({ id: name });
	chart.createOverlay({
		id: name,
		groupId: MARKS_GROUP,
		name,
		points: ANYWHERE,
		extendData,
		lock: true,
		zLevel: ABOVE_DRAWINGS,
	});
}
