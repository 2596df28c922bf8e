import type { Chart } from 'klinecharts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ChartTrade } from '../model/chart-trade.ts';
import { actOnKey } from './use-chart-input.ts';
import { createViewControl, type ViewControl } from './view-control.ts';

const AT = Date.UTC(2026, 0, 5, 12);
const BARS = 600;
const WIDTH = 1000;

/** A simulated view of a chart. */
function fakeChart() {
	let [bar, room, width] = [3, 80, WIDTH];
	const chart = {
		getSize: () => ({ width }),
		getBarSpace: () => ({ bar }),
		setBarSpace: (px: number) => {
			bar = px;
		},
		getOffsetRightDistance: () => Math.max(0, room),
		setOffsetRightDistance: (px: number) => {
			room = px;
		},
		getVisibleRange: () => ({ from: 0, to: room < 0 ? BARS - 1 : BARS }),
		getDataList: () => Array.from({ length: BARS }),
		zoomAtDataIndex: (scale: number) => {
			bar *= scale;
		},
		scrollByDistance: (px: number) => {
			room -= px;
		},
		subscribeAction: () => undefined,
		unsubscribeAction: () => undefined,
	};
	const resize = (px: number) => {
		width = px;
	};
	return { chart: chart as unknown as Chart, view: () => ({ bar, room }), resize };
}

const trade = (id: string, lengthS: number): ChartTrade => ({
	id,
	direction: 'up',
	entry: null,
	exit: null,
	acceptedAtMs: AT,
	sealedUntilMs: null,
	expiresAtMs: AT + lengthS * 1000,
	stakeMinor: 1000,
	profitMinor: null,
	outcome: 'open',
	outcomeLabel: '',
	description: '',
	profitAt: () => null,
	chanceAt: () => null,
});

let nowMs: number;
let trades: ChartTrade[];
let away: boolean;
let hasSmallTrade: boolean;
let isWorkedOn: boolean;
let fake: ReturnType<typeof fakeChart>;
let control: ViewControl;

beforeEach(() => {
	vi.stubGlobal('cancelAnimationFrame', () => undefined);
	[nowMs, trades, away] = [AT, [], false];
	[hasSmallTrade, isWorkedOn] = [false, false];
	fake = fakeChart();
	control = createViewControl({
		chart: fake.chart,
		calm: true,
		nowMs: () => nowMs,
		options: () => ({ interval: 'tick', trades, endsAtMs: nowMs + 70_000, isWorkedOn }),
		onAway: (next) => {
			away = next;
		},
		onSmallTrade: (next) => {
			hasSmallTrade = next;
		},
	});
});

const AUTOMATIC = { bar: 2, room: 400 };
const LARGE = { bar: 40, room: 520 };

describe('[CHART-03] the view follows what is open', () => {
	test('there is room for the next expiry immediately', () => {
		expect(fake.view()).toEqual(AUTOMATIC);
	});

	test('a short trade is enlarged, and the view returns after its result was shown', () => {
		trades = [trade('short', 5)];
		control.follow();
		expect(fake.view()).toEqual(LARGE);
		nowMs = AT + 9_000;
		control.follow();
		expect(fake.view()).toEqual(AUTOMATIC);
	});

	test('another width makes another view, also of an enlarged trade, unless the viewer has moved or zoomed it', () => {
		fake.resize(500);
		control.follow();
		expect(fake.view()).toEqual({ bar: (500 * 0.4) / 140, room: 260 });
		trades = [trade('short', 5)];
		control.follow();
		fake.resize(500);
		control.follow();
		expect(fake.view()).toEqual({ bar: 21, room: 270 });
		control.zoom(0.5);
		fake.resize(1_000);
		control.follow();
		expect(fake.view()).toEqual({ bar: 10.5, room: 270 });
	});

	test('after zooming away from a short trade the view stays, for the next one too', () => {
		trades = [trade('short', 5)];
		control.follow();
		control.zoom(0.5);
		control.follow();
		expect(fake.view().bar).toBe(20);
		trades = [trade('next', 5)];
		control.follow();
		expect(fake.view().bar).toBe(20);
		control.reset();
		expect(fake.view()).toEqual(LARGE);
	});
});

describe('[CHART-09] a view of the viewer’s own', () => {
	const place = (id: string, lengthS = 5) => {
		trades = [...trades, trade(id, lengthS)];
		control.follow();
	};

	test('that was zoomed keeps span and scale when a trade is placed, and offers to enlarge it', () => {
		control.zoom(2);
		const own = fake.view();
		place('short');
		expect(fake.view()).toEqual(own);
		expect(hasSmallTrade).toBe(true);
		place('second');
		place('long', 3_600);
		expect(fake.view()).toEqual(own);
		nowMs = AT + 9_000;
		control.follow();
		expect(fake.view()).toEqual(own);
		expect(hasSmallTrade).toBe(false);
	});

	test('that was moved stays where it is', () => {
		control.pan(-0.5);
		control.follow();
		const own = fake.view();
		place('short');
		expect(fake.view()).toEqual(own);
		expect([away, hasSmallTrade]).toEqual([true, true]);
	});

	test('that was drawn on or has indicators keeps span and scale, and makes room for no trade’s expiry', () => {
		isWorkedOn = true;
		place('short');
		place('long', 120);
		expect(fake.view()).toEqual(AUTOMATIC);
		expect(hasSmallTrade).toBe(true);
		control.reset();
		expect(fake.view()).toEqual(AUTOMATIC);
	});

	test('enlarges a trade on request, leaves it enlarged beside another one, and returns after its result', () => {
		control.zoom(2);
		const own = fake.view();
		place('short');
		control.showTrade();
		expect(fake.view()).toEqual(LARGE);
		expect(hasSmallTrade).toBe(false);
		place('second', 8);
		expect(fake.view()).toEqual(LARGE);
		nowMs = AT + 9_500;
		control.follow();
		expect(fake.view().bar).toBe(own.bar);
		control.follow();
		expect(hasSmallTrade).toBe(true);
	});
});

describe('[CHART-03] a glide', () => {
	test('yields to other movements of the chart', () => {
		const frames: ((atMs: number) => void)[] = [];
		vi.stubGlobal('requestAnimationFrame', (step: (atMs: number) => void) => frames.push(step));
		fake = fakeChart();
		control = createViewControl({
			chart: fake.chart,
			calm: false,
			nowMs: () => nowMs,
			onAway: () => undefined,
			options: () => ({ interval: 'tick', trades, endsAtMs: nowMs + 70_000 }),
		});
		frames.shift()?.(performance.now() + 100);
		const { room } = fake.view();
		expect(room).toBeGreaterThan(80);
		fake.chart.scrollByDistance(room + 500);
		frames.shift()?.(performance.now() + 200);
		expect(frames).toEqual([]);
		expect(fake.view().room).toBeCloseTo(-500, 6);
	});

	test('a zoom to a past trade is not stored', () => {
		let past = true;
		control.stop();
		control = createViewControl({
			chart: fake.chart,
			calm: true,
			nowMs: () => nowMs,
			onAway: () => undefined,
			options: () => ({ interval: 'tick', trades, endsAtMs: nowMs + 70_000, past }),
		});
		fake.chart.setBarSpace(1);
		fake.chart.scrollByDistance(2_000);
		control.follow();
		control.toNow();
		past = false;
		control.follow();
		expect(fake.view()).toEqual(AUTOMATIC);
	});
});

describe('[CHART-04] navigation', () => {
	test('a chart that was moved stays there until it returns to now', () => {
		actOnKey('ArrowLeft', false, control)?.();
		control.follow();
		expect(away).toBe(true);
		expect(fake.view().room).toBe(AUTOMATIC.room - 100);
		control.toNow();
		control.follow();
		expect(away).toBe(false);
		expect(fake.view()).toEqual(AUTOMATIC);
	});

	test('keys zoom and reset; Shift with up and down is left to the ticket', () => {
		actOnKey('+', false, control)?.();
		expect(fake.view().bar).toBeCloseTo(2.5, 9);
		actOnKey('Home', false, control)?.();
		expect(fake.view()).toEqual(AUTOMATIC);
		expect(actOnKey('ArrowUp', true, control)).toBeUndefined();
		expect(actOnKey('x', false, control)).toBeUndefined();
	});
});
