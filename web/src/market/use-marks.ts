import type { Chart } from 'klinecharts';
import { type RefObject, useEffect } from 'react';
import { type ChartInterval, intervalMs } from './chart-interval.ts';
import { type ChartTrade, TICKET_LINES, type TicketLines, TRADE_MARK } from './chart-marks.ts';
import { readChartPalette } from './chart-palette.ts';

interface Marks {
	readonly trades: readonly ChartTrade[];
	readonly lines: TicketLines | null;
	readonly interval: ChartInterval;
	readonly colours: string;
	readonly ready: boolean;
}

/** Draws the trades of this asset and the ticket's lines; marks that are no longer wanted go. */
export function useMarks(chart: Chart | null, box: RefObject<HTMLElement | null>, marks: Marks): void {
	const { trades, lines, interval, colours, ready } = marks;

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		if (chart === null || box.current === null || !ready) return;
		const drawing = {
			palette: readChartPalette(box.current),
			barMs: intervalMs(interval),
			points: interval === 'tick',
		};
		const wanted = new Map<string, { name: string; atMs: number; price: number; extendData: object }>();
		for (const trade of trades)
			wanted.set(`${TRADE_MARK}:${trade.id}`, {
				name: TRADE_MARK,
				atMs: trade.entry?.atMs ?? trade.acceptedAtMs,
				price: trade.entry?.price ?? 0,
				extendData: { ...drawing, trade },
			});
		if (lines !== null)
			wanted.set(TICKET_LINES, {
				name: TICKET_LINES,
				atMs: lines.endsAtMs,
				price: 0,
				extendData: { ...drawing, lines },
			});

		const drawn = new Set(chart.getOverlays().map(({ id }) => id));
		for (const id of drawn) if (!wanted.has(id)) chart.removeOverlay({ id });
		for (const [id, { name, atMs, price, extendData }] of wanted) {
			const points = [{ timestamp: atMs, value: price }];
			if (drawn.has(id)) chart.overrideOverlay({ id, points, extendData });
			else chart.createOverlay({ id, name, points, extendData, lock: true });
		}
	}, [chart, box, trades, lines, interval, colours, ready]);
}
