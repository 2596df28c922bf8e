import { CHART_INTERVALS } from '@fairtick/domain/charts/contract';
import { describe, expect, test } from 'vitest';
import type { ChartTrade } from '../model/chart-trade.ts';
import { computeView } from './chart-view.ts';
import { computeTradeView, isStale } from './trade-view.ts';

const AT = Date.UTC(2026, 0, 5, 12);
const trade = (lengthS: number, change: Partial<ChartTrade> = {}): ChartTrade => ({
	id: `for ${lengthS} s`,
	direction: 'up',
	entry: { atMs: AT, price: 100 },
	exit: null,
	acceptedAtMs: AT,
	sealedUntilMs: null,
	expiresAtMs: AT + lengthS * 1000,
	stakeMinor: 1000,
	profitMinor: null,
	outcome: 'open',
	outcomeLabel: 'Open',
	description: '',
	profitAt: () => null,
	chanceAt: () => null,
	...change,
});

describe('[CHART-03] the view of a chart', () => {
	const sizes = [
		{ name: 'desktop', widthPx: 1010, least: 60 },
		{ name: 'small desktop', widthPx: 600, least: 60 },
		{ name: 'phone', widthPx: 320, least: 30 },
	];
	test.each(CHART_INTERVALS.flatMap((interval) => sizes.map((size) => ({ interval, ...size }))))(
		'$interval on a $name shows at least $least bars, whatever expires when',
		({ interval, widthPx, least }) => {
			for (const aheadMs of [0, 5_000, 60_000, 90_000, 3_600_000, 86_400_000]) {
				const { barPx, roomPx } = computeView({ widthPx, interval, aheadMs });
				expect((widthPx - roomPx) / barPx, `${aheadMs} ms ahead`).toBeGreaterThanOrEqual(least - 1e-6);
			}
		},
	);

	test('a near expiry is visible with 12 % beyond it', () => {
		expect(computeView({ widthPx: 1000, interval: 5, aheadMs: 60_000 })).toEqual({ barPx: 9, roomPx: 12 * 9 + 120 });
		// 140 ticks need 420 px of 3 px each: they get 280.
		expect(computeView({ widthPx: 1000, interval: 'tick', aheadMs: 70_000 })).toEqual({ barPx: 2, roomPx: 400 });
	});

	test('on a phone an expiry in a minute is visible on a chart of ticks', () => {
		const { barPx, roomPx } = computeView({ widthPx: 310, interval: 'tick', aheadMs: 60_000 });
		expect(barPx).toBeGreaterThanOrEqual(1);
		expect(roomPx).toBeCloseTo(310 * 0.52, 6);
	});

	test('without a near expiry 8 % are left', () => {
		expect(computeView({ widthPx: 1000, interval: 86_400, aheadMs: 0 })).toEqual({ barPx: 9, roomPx: 80 });
		expect(computeView({ widthPx: 1000, interval: 'tick', aheadMs: 3_600_000 })).toEqual({ barPx: 3, roomPx: 80 });
	});
});

describe('[CHART-03] the automatic view', () => {
	const facts = { widthPx: 1000, interval: 'tick' as const, nowMs: AT, ends: [AT + 60_000] };

	test('has room for the furthest near expiry', () => {
		const { view } = computeTradeView({ ...facts, ends: [AT + 10_000, AT + 70_000, AT + 7_200_000], trades: [] });
		expect(view).toEqual({ barPx: 2, roomPx: 280 + 120 });
	});

	test('enlarges a trade of five seconds until its result was shown, then returns', () => {
		const short = trade(5);
		const large = computeTradeView({ ...facts, trades: [short] });
		expect(large).toEqual({ view: { barPx: 40, roomPx: 10 * 40 + 120 }, shortId: short.id });
		const ended = trade(5, { outcome: 'won', profitMinor: 900 });
		expect(computeTradeView({ ...facts, nowMs: AT + 8_900, trades: [ended] }).shortId).toBe(short.id);
		expect(computeTradeView({ ...facts, nowMs: AT + 9_000, trades: [ended] }).shortId).toBeNull();
	});

	test('leaves wide trades alone, and those shorter than four bars', () => {
		expect(computeTradeView({ ...facts, trades: [trade(60)] }).shortId).toBeNull();
		expect(computeTradeView({ ...facts, interval: 5, trades: [trade(15)] }).shortId).toBeNull();
		expect(computeTradeView({ ...facts, interval: 5, trades: [trade(30)] })).toEqual({
			view: { barPx: 40, roomPx: 6 * 40 + 120 },
			shortId: 'for 30 s',
		});
	});

	test('does not move for little', () => {
		const shown = { barPx: 3, roomPx: 480 };
		expect(isStale(shown, { barPx: 3, roomPx: 400 }, 1000)).toBe(false);
		expect(isStale(shown, { barPx: 3, roomPx: 500 }, 1000)).toBe(true);
		expect(isStale(shown, { barPx: 3, roomPx: 270 }, 1000)).toBe(true);
		expect(isStale(shown, { barPx: 2, roomPx: 480 }, 1000)).toBe(true);
	});
});
