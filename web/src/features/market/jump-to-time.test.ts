import type { Chart } from 'klinecharts';
import { describe, expect, test } from 'vitest';
import { jumpToTime } from './jump-to-time.ts';

const WIDTH = 1000;
const STEP_MS = 500;

/** A simulated view of a chart with 2000 ticks of half a second. */
function fakeChart(right = 1_999, bar = 4) {
	const bars = Array.from({ length: 2_000 }, (_, index) => ({ timestamp: index * STEP_MS }));
	const range = () => ({ from: Math.max(0, Math.round(right - WIDTH / bar)), to: Math.min(bars.length, right + 1) });
	const chart = {
		getDataList: () => bars,
		getVisibleRange: range,
		getSize: () => ({ width: WIDTH }),
		getBarSpace: () => ({ bar }),
		setBarSpace: (px: number) => {
			bar = px;
		},
		scrollToDataIndex: (index: number) => {
			right = index;
		},
	};
	return { chart: chart as unknown as Chart, view: () => ({ right, bar }), range };
}

const span = (first: number, last: number) => ({ fromMs: first * STEP_MS, toMs: last * STEP_MS });
const jump = (chart: Chart, first: number, last: number) =>
	jumpToTime(chart, span(first, last), new AbortController().signal);

describe('[CHART-04] the jump to a past trade', () => {
	test('puts entry and exit around the middle', async () => {
		const { chart, view } = fakeChart();
		expect(await jump(chart, 400, 520)).toBe(true);
		expect(view()).toEqual({ right: 585, bar: 4 });
	});

	test('narrows bars for a trade that does not fit', async () => {
		const { chart, view, range } = fakeChart();
		await jump(chart, 400, 1_000);
		expect(view().bar).toBeCloseTo(700 / 601, 6);
		expect(range().from).toBeLessThan(400);
		expect(range().to).toBeGreaterThan(1_000);
	});

	test('shows the end of one that never fits', async () => {
		const { chart, view } = fakeChart();
		await jump(chart, 10, 1_500);
		expect(view()).toEqual({ right: 1_650, bar: 1 });
	});

	test('leaves a visible one alone', async () => {
		const { chart, view } = fakeChart();
		await jump(chart, 1_800, 1_900);
		expect(view()).toEqual({ right: 1_999, bar: 4 });
	});
});
