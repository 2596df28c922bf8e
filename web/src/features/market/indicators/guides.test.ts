import type { AxisCreateTicksParams } from 'klinecharts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createGuideTicks } from './guides.ts';

beforeEach(() => void vi.stubGlobal('document', { documentElement: {} }));

const axis = (from: number, to: number, values: readonly number[]) => {
	const bounding = { height: 88 };
	const range = { realFrom: from, realTo: to, realRange: to - from };
	const coord = (value: number) => 88 * (1 - (value - from) / (to - from));
	const defaultTicks = values.map((value) => ({ value, coord: coord(value), text: value.toFixed(4) }));
	return { bounding, range, defaultTicks } as unknown as AxisCreateTicksParams;
};

test('[CHART-06] guides of an indicator have their numbers, and other labels keep a distance', () => {
	const rsi = createGuideTicks('RSI')(axis(0, 100, [20, 60, 100]));
	expect(rsi.map(({ text, coord }) => [text, Math.round(coord)])).toEqual([
		['30', 62],
		['70', 26],
		['100', 0],
	]);
	expect(createGuideTicks('MACD')(axis(-20, 20, [-16, 8])).map(({ text }) => text)).toEqual(['−16', '8']);
});
