import type { LiveTick } from '@fairtick/domain/live/contract';
import type { DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Bar } from './bars.ts';
import { type ChartData, type ChartDataState, createChartData } from './chart-data.ts';

const flat = (timestamp: number, price: number): Bar => ({
	timestamp,
	open: price,
	high: price,
	low: price,
	close: price,
});
/** A tick every half second. */
const tick = (t: number, price: string): LiveTick => [1, t / 500, t, price];

let pages: (Bar[] | Error)[];
let listener: ((tick: LiveTick) => void) | null;
/** The newest tick that the page has received. */
let latest: LiveTick | null;
let states: ChartDataState[];
/** The chart: bars by their start. */
let shown: Map<number, number>;
let chartData: ChartData;

const make = (calm: boolean) =>
	createChartData({
		live: {
			watchTicks: (_, watch) => {
				listener = watch;
				return () => {
					listener = null;
				};
			},
			latestTick: () => latest,
			nowMs: () => 0,
		},
		assetId: 1,
		interval: 5,
		calm,
		onState: (state) => states.push(state),
		load: async () => {
			const page = pages.shift() ?? new Error('nothing prepared');
			if (page instanceof Error) throw page;
			return { bars: page, more: false };
		},
	});

beforeEach(() => {
	pages = [];
	listener = null;
	latest = tick(5_500, '2');
	states = [];
	shown = new Map();
	chartData = make(false);
});

const symbol = { ticker: 'T', pricePrecision: 2, volumePrecision: 0 };
const period = { type: 'second', span: 5 } as const;
const show = (bar: KLineData) => shown.set(bar.timestamp, bar.close);

/** Calls the loader like KLineChart. */
async function start(): Promise<void> {
	const callback: DataLoaderGetBarsParams['callback'] = (bars) => {
		shown.clear();
		bars.forEach(show);
		chartData.loader.subscribeBar?.({ symbol, period, callback: show });
	};
	await chartData.loader.getBars({ type: 'init', timestamp: null, symbol, period, callback });
}

test('a tick that comes before the past is folded into it', async () => {
	pages = [[flat(0, 1), flat(5_000, 2)]];
	const started = start();
	listener?.(tick(11_000, '3'));
	await started;
	expect([...shown]).toEqual([
		[0, 1],
		[5_000, 2],
		[10_000, 3],
	]);
	expect(states).toEqual(['loading', 'ready']);
});

test('with reduced motion the chart moves with the beat of the prices, and each bar once', async () => {
	vi.useFakeTimers();
	chartData = make(true);
	pages = [[flat(0, 1), flat(5_000, 2)]];
	await start();
	const drawn = vi.spyOn(shown, 'set');
	listener?.(tick(6_000, '3'));
	listener?.(tick(6_500, '4'));
	listener?.(tick(7_000, '5'));
	expect(shown.get(5_000)).toBe(3);
	vi.advanceTimersByTime(1_999);
	expect(drawn).toHaveBeenCalledTimes(1);
	vi.advanceTimersByTime(1);
	expect(drawn).toHaveBeenCalledTimes(2);
	expect(shown.get(5_000)).toBe(5);
	chartData.stop();
	vi.useRealTimers();
});

describe('[MARKET-07] after missed ticks, such as after a lost connection', () => {
	beforeEach(async () => {
		pages = [[flat(0, 1), flat(5_000, 2)]];
		await start();
	});

	test('the gap is filled from the server, also under ticks that come before that', async () => {
		pages = [[flat(0, 1), flat(5_000, 2.5), flat(10_000, 3), flat(15_000, 4)]];
		listener?.(tick(19_500, '4'));
		listener?.(tick(20_000, '5'));
		expect([...shown]).toEqual([
			[0, 1],
			[5_000, 2],
		]);
		await vi.waitFor(() => expect(shown.size).toBe(5));
		expect([...shown]).toEqual([
			[0, 1],
			[5_000, 2.5],
			[10_000, 3],
			[15_000, 4],
			[20_000, 5],
		]);
		expect(states).toEqual(['loading', 'ready']);
	});

	test('ticks missed meanwhile are requested too', async () => {
		pages = [
			[flat(5_000, 2), flat(10_000, 3)],
			[flat(10_000, 3), flat(15_000, 4), flat(20_000, 5)],
		];
		listener?.(tick(14_000, '3'));
		listener?.(tick(21_000, '5'));
		await vi.waitFor(() => expect([...shown.values()]).toEqual([1, 2, 3, 4, 5]));
		expect(pages).toEqual([]);
	});

	test('nothing is requested while ticks are consecutive', async () => {
		listener?.(tick(6_000, '3'));
		expect([...shown.values()]).toEqual([1, 3]);
	});

	test('a gap longer than one page restarts the chart', async () => {
		const fresh = [flat(50_000, 7), flat(55_000, 8)];
		pages = [fresh, fresh];
		listener?.(tick(55_500, '8'));
		await vi.waitFor(() =>
			expect([...shown]).toEqual([
				[50_000, 7],
				[55_000, 8],
			]),
		);
		expect(states.slice(2)).toEqual(['loading', 'ready']);
	});

	test('a past that cannot be loaded is reported, and can be retried', async () => {
		pages = [new Error('away'), new Error('away')];
		listener?.(tick(55_500, '8'));
		await vi.waitFor(() => expect(states.at(-1)).toBe('failed'));
	});
});

test('a socket that opens after the past was loaded may have missed ticks', async () => {
	latest = null;
	pages = [
		[flat(0, 1), flat(5_000, 2)],
		[flat(5_000, 2), flat(10_000, 3), flat(15_000, 4)],
	];
	await start();
	listener?.(tick(16_000, '4'));
	await vi.waitFor(() => expect([...shown.values()]).toEqual([1, 2, 3, 4]));
});

test('stopped chart data makes no requests and ignores ticks', async () => {
	chartData.stop();
	await start();
	expect([states, listener]).toEqual([[], null]);
});
