import type { AxisCreateTicksParams, AxisTick, Chart } from 'klinecharts';
import { formatDate, formatTime } from '../../../kit/i18n/format.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS_MS = [5, 10, 15, 30]
	.map((seconds) => seconds * SECOND)
	.concat([1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE))
	.concat([1, 2, 4, 12].map((hours) => hours * HOUR))
	.concat([1, 2, 7, 14, 30].map((days) => days * DAY));
const LEAST_PX = 96;
/** Half of a label's width. */
const EDGE_PX = 30;

/** The shortest round step whose labels fit. */
export function computeTimeStepMs(barMs: number, barPx: number): number {
	const step = STEPS_MS.find((stepMs) => stepMs >= barMs && (stepMs / barMs) * barPx >= LEAST_PX);
	return step ?? (STEPS_MS.at(-1) as number);
}

/** Labels of the time axis at round times, also right of the newest bar. */
export function createTimeTicks(chart: Chart, barMs: number, { range, bounding }: AxisCreateTicksParams): AxisTick[] {
	const bars = chart.getDataList();
	const last = bars.at(-1);
	if (last === undefined) return [];
	const stepMs = computeTimeStepMs(barMs, chart.getBarSpace().bar);
	const ticks: AxisTick[] = [];
	for (let index = Math.max(0, range.realFrom); index < range.realTo; index++) {
		const atMs = bars[index]?.timestamp ?? last.timestamp + (index - bars.length + 1) * barMs;
		if (atMs % stepMs !== 0) continue;
		const { x } = chart.convertToPixel({ dataIndex: index }) as { x?: number };
		const text = stepMs >= DAY ? formatDate(atMs) : formatTime(atMs, stepMs < MINUTE);
		// Skips a label that the edge would cut.
		if (x !== undefined && x > EDGE_PX && x < bounding.width - EDGE_PX) ticks.push({ coord: x, value: atMs, text });
	}
	return ticks;
}
