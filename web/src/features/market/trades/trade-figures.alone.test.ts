import type { OverlayFigure } from 'klinecharts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChartPalette } from '../model/chart-palette.ts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { createSeals } from './seals.ts';
import { readKey, type TradesContent, tradeFigures } from './trade-figures.ts';

vi.mock('klinecharts', () => ({ utils: { calcTextWidth: (text: string) => text.length * 7 } }));
beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

const AT = Date.UTC(2026, 0, 5, 12);
const [UP, DOWN, GREY] = ['#00ff00', '#ff0000', '#888888'];
const palette: ChartPalette = {
	ground: '#000000',
	surface: '#111111',
	raised: '#222222',
	line: '#333333',
	lineStrong: '#444444',
	text: '#ffffff',
	secondary: GREY,
	up: UP,
	down: DOWN,
	onFill: '#000000',
	price: '#0000ff',
	font: 'sans',
};
/** 20 px a second, from 300 px at AT; ticks lie on bars of half a second; 1 px for each unit of price below 200. */
const toX = (atMs: number) => 300 + ((atMs - AT) / 1000) * 20;
const scale = { toX, tickX: (atMs: number) => toX(Math.floor(atMs / 500) * 500), toY: (price: number) => 200 - price };
const BOUNDS = { width: 1000, height: 400 };

const trade = (change: Partial<ChartTrade> = {}): ChartTrade => ({
	id: '1',
	direction: 'up',
	entry: { atMs: AT + 300, price: 50 },
	exit: null,
	acceptedAtMs: AT,
	sealedUntilMs: null,
	expiresAtMs: AT + 5_200,
	stakeMinor: 1000,
	profitMinor: null,
	outcome: 'open',
	outcomeLabel: 'Open',
	description: '',
	profitAt: () => null,
	chanceAt: () => null,
	...change,
});

function draw(trades: ChartTrade[], change: Partial<TradesContent> = {}, bounds = BOUNDS) {
	const content = {
		trades,
		palette,
		nowMs: AT + 1_000,
		opened: null,
		opensTrades: true,
		titlePx: 6,
		legendPx: 0,
		newest: { atMs: AT + 1_000, price: 50 },
		drawSeals: null,
		worthOf: () => -1000,
		chanceOf: () => null,
		...change,
	};
	const figures = tradeFigures(content, bounds, scale);
	const of = (type: string) => figures.filter((figure) => figure.type === type);
	const chips = of('text').map(({ attrs }) => attrs as { text: string; x: number; y: number });
	return {
		figures,
		tints: of('rect'),
		lines: of('line'),
		dots: of('circle'),
		chips,
		texts: chips.map(({ text }) => text),
	};
}
const colourOf = ({ styles }: OverlayFigure) => (styles as { color: string }).color;

describe('[CHART-01] a trade on the chart', () => {
	test('has its dots on the deciding ticks, and one colour, that of its state', () => {
		const won = trade({ outcome: 'won', exit: { atMs: AT + 4_900, price: 70 }, profitMinor: 900, direction: 'down' });
		const { dots, lines } = draw([won]);
		expect(dots.map(({ attrs }) => (attrs as { x: number; y: number }).x)).toEqual([300, 300, 390, 390]);
		expect(new Set(lines.map(colourOf))).toEqual(new Set([UP]));
		// From the entry's price at the expiry to the exit's price.
		expect(lines[0]?.attrs).toEqual({
			coordinates: [
				{ x: 404, y: 150 },
				{ x: 404, y: 130 },
			],
		});
		expect(draw([trade({ direction: 'down' })]).lines.map(colourOf)[0]).toBe(DOWN);
		expect(draw([trade()], { worthOf: () => null }).lines.map(colourOf)[0]).toBe(GREY);
	});

	test('tints the half that wins, and neither while trades of both directions are open', () => {
		const [up, later] = [trade(), trade({ id: '2', expiresAtMs: AT + 15_000 })];
		expect(draw([up, later]).tints.map(({ attrs }) => attrs)).toEqual([{ x: 300, y: 0, width: 104, height: 150 }]);
		expect(draw([up, { ...later, direction: 'down' }]).tints).toEqual([]);
	});

	test('a chip of one trade, and each row of a group, has a key that names its trade', () => {
		const won = trade({ id: '3', outcome: 'won', exit: { atMs: AT + 900, price: 70 }, profitMinor: 900 });
		const keysOf = (trades: ChartTrade[], change: Partial<TradesContent> = {}) =>
			draw(trades, change).figures.flatMap(({ type, key }) =>
				type === 'text' && key !== undefined ? [readKey(key)] : [],
			);
		expect(keysOf([trade(), won]).map(({ tradeId }) => tradeId)).toEqual(['3', '1']);
		const [group] = keysOf([trade(), trade({ id: '2' })]);
		expect(group).toMatchObject({ tradeId: undefined });
		const opened = keysOf([trade(), trade({ id: '2' })], { opened: group?.group ?? null });
		expect(opened.map(({ tradeId }) => tradeId)).toEqual(['2', '1', undefined]);
		expect(keysOf([trade()], { opensTrades: false })).toEqual([]);
		expect(keysOf([won, { ...won, id: '4' }])).toEqual([]);
	});

	test('has one countdown for equal expiries', () => {
		const ends = [5_200, 6_200, 15_000].map((ms, index) => trade({ id: String(index), expiresAtMs: AT + ms }));
		expect(draw(ends).texts.filter((text) => /^\d/.test(text))).toEqual(['0:05', '0:14']);
	});

	test('has its chip left of the entry, beside the expiry where it would cover the newest candles or the legend, and none while it is invisible', () => {
		const chipOf = (one: ChartTrade, change: Partial<TradesContent> = {}) =>
			draw([one], change).chips.find(({ text }) => text.startsWith('▲'));
		const later = { nowMs: AT + 20_000, newest: { atMs: AT + 20_000, price: 50 } };
		expect(chipOf(trade({ expiresAtMs: AT + 25_000 }), later)?.x).toBe(290);
		expect(chipOf(trade())?.x).toBeGreaterThan(404);
		expect(chipOf(trade({ expiresAtMs: AT + 15_000 }))?.x).toBe(toX(AT + 15_000) - 10);
		expect(chipOf(trade({ expiresAtMs: AT + 25_000 }), { ...later, legendPx: 300 })?.x).toBeGreaterThan(700);
		const ahead = trade({ entry: { atMs: AT + 40_000, price: 50 }, expiresAtMs: AT + 45_000 });
		expect(draw([ahead]).chips).toEqual([]);
		const past = trade({ outcome: 'lost', exit: { atMs: AT - 20_000, price: 40 }, profitMinor: -1000 });
		expect(draw([past]).chips).toEqual([]);
	});

	test.each([320, 400, 700, 1_000])(
		'[CHART-10] on a chart %i px wide no chip lies over the newest candles',
		(width) => {
			for (const atS of [1, 4, 8, 15]) {
				const newest = { atMs: AT + atS * 1_000, price: 50 };
				const at = scale.tickX(newest.atMs);
				const won = { outcome: 'won' as const, exit: newest, profitMinor: 900 };
				const trades = [trade({ expiresAtMs: newest.atMs + 9_000 }), trade({ id: '2', ...won })];
				const { chips } = draw(trades, { nowMs: newest.atMs, newest }, { width, height: 400 });
				for (const { text, x, y } of chips.filter((one) => !/^\d/.test(one.text))) {
					const left = x - text.length * 7 - 12;
					const isBeside = left >= at || x <= at - width / 10;
					const isFar = Math.abs(y - scale.toY(newest.price)) > 50;
					expect({ text, isClear: isBeside || isFar }).toEqual({ text, isClear: true });
				}
			}
		},
	);

	test('has its result on the side of the exit that is away from the entry', () => {
		const exit = (price: number) => ({
			outcome: 'lost' as const,
			exit: { atMs: AT + 4_900, price },
			profitMinor: -1000,
		});
		expect(draw([trade(exit(20))]).chips[0]?.y).toBe(206);
		expect(draw([trade(exit(80))]).chips[0]?.y).toBe(94);
	});

	test('has its result below the notices over a narrow chart', () => {
		const won = trade({ outcome: 'won', exit: { atMs: AT - 4_900, price: 190 }, profitMinor: 900 });
		expect(draw([won], {}, { width: 320, height: 400 }).chips[0]?.y).toBe(166);
		expect(draw([won]).chips[0]?.y).toBe(41);
	});
});

describe('[TRADE-20] a trade whose entry is sealed', () => {
	const UNTIL = AT + 4_500;
	const sealed = (change: Partial<ChartTrade> = {}) =>
		trade({ entry: null, sealedUntilMs: UNTIL, expiresAtMs: UNTIL + 5_000, ...change });
	/** The position of the entry: the bar of the first tick after the instant. */
	const PLACE = scale.tickX(UNTIL + 250);
	const frames: (() => void)[] = [];
	beforeAll(() => {
		vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
		vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
	});
	const newestAt = (atMs: number, price: number) => ({ atMs, price });
	let elapsed = 0;
	const seals = (isCalm = true) =>
		createSeals(
			() => undefined,
			isCalm,
			() => elapsed,
		);
	const drawSealed = (trades: ChartTrade[], nowMs: number, drawer = seals(), change: Partial<TradesContent> = {}) =>
		draw(trades, { nowMs, newest: newestAt(nowMs, 50), drawSeals: drawer.draw, worthOf: () => null, ...change });
	const bandOf = ({ tints }: ReturnType<typeof draw>) => tints[0]?.attrs as { x: number; width: number };
	/** Opening of the shackle: the distance from the end of its right arm to the body. */
	const gapOf = ({ lines }: ReturnType<typeof draw>) => {
		const bow = lines.map(({ attrs }) => (attrs as { coordinates: { y: number }[] }).coordinates);
		const shackle = bow.find((points) => points.length > 2) as { y: number }[];
		return (shackle[0]?.y ?? 0) - (shackle.at(-1)?.y ?? 0);
	};

	test('has a band from now to the future entry, and a lock there at the newest price, both of which close', () => {
		const [early, late] = [drawSealed([sealed()], AT + 500), drawSealed([sealed()], AT + 4_000)];
		for (const drawn of [early, late]) {
			expect(bandOf(drawn).x + bandOf(drawn).width).toBeCloseTo(PLACE);
			expect(drawn.dots.map(({ attrs }) => attrs)).toEqual([{ x: PLACE, y: 150, r: 11 }]);
		}
		expect(bandOf(early).width).toBeGreaterThan(bandOf(late).width * 3);
		expect(gapOf(early)).toBeGreaterThan(gapOf(late));
		expect(gapOf(late)).toBeGreaterThan(0);
		expect(drawSealed([sealed()], AT + 500, seals(), { newest: newestAt(AT + 500, 80) }).dots[0]?.attrs).toMatchObject({
			y: 120,
		});
	});

	test('shows the seconds of the wait, then a closed lock when the entry is due', () => {
		expect(drawSealed([sealed()], AT + 1_600).texts).toContain('▲ 10.00 · 3s');
		const due = drawSealed([sealed()], UNTIL + 200);
		expect(due.texts).toContain('▲ 10.00 · …');
		expect(gapOf(due)).toBe(0);
	});

	test('shares a lock with those of its block, and has no entry chip', () => {
		const both = [sealed(), sealed({ id: '2', direction: 'down', acceptedAtMs: AT + 100 })];
		expect(drawSealed(both, AT + 1_600).texts.filter((text) => /[▲▼]/.test(text))).toEqual(['▲▼ ×2 · 20.00 · 3s']);
		const next = sealed({ id: '3', sealedUntilMs: UNTIL + 3_000, expiresAtMs: UNTIL + 8_000 });
		expect(drawSealed([...both, next], AT + 1_600).dots).toHaveLength(2);
	});

	test('is not grouped with an entered trade of the same expiry', () => {
		const [entered, waiting] = [trade({ expiresAtMs: AT + 60_000 }), sealed({ id: '2', expiresAtMs: AT + 60_000 })];
		const chips = drawSealed([entered, waiting], AT + 1_600).texts.filter((text) => text.startsWith('▲'));
		expect(chips).toEqual(['▲ 10.00 · 3s', '▲ 10.00 · 0:59']);
	});

	test('keeps its chip on a narrow chart, and draws nothing if its position is invisible', () => {
		const narrow = { width: PLACE + 30, height: 400 };
		const { chips } = draw([sealed()], { nowMs: AT, drawSeals: seals().draw }, narrow);
		const chip = chips.find(({ text }) => text.startsWith('▲')) as { x: number; text: string };
		expect(chip.x + chip.text.length * 7).toBeLessThan(narrow.width);
		const away = draw([sealed()], { nowMs: AT, drawSeals: seals().draw }, { width: PLACE - 10, height: 400 });
		expect([away.tints, away.dots, away.chips]).toEqual([[], [], []]);
	});

	test('shows its closed lock on the entry for a moment, unless the trade had its entry before', () => {
		const entered = sealed({ entry: { atMs: UNTIL + 250, price: 60 } });
		const drawer = seals();
		elapsed = 0;
		drawer.follow([sealed()]);
		drawer.follow([entered]);
		const badges = () =>
			drawSealed([entered], UNTIL + 500, drawer).dots.filter(({ attrs }) => (attrs as { r: number }).r === 11);
		expect(badges().map(({ attrs }) => attrs)).toEqual([{ x: PLACE, y: 140, r: 11 }]);
		elapsed = 1_300;
		expect(badges()).toEqual([]);
		drawer.stop();
		const reloaded = seals();
		reloaded.follow([entered]);
		expect(drawSealed([entered], UNTIL + 500, reloaded).dots).toHaveLength(2);
	});

	test('has a contracting ring around its closed lock, and none with reduced motion', () => {
		const entered = sealed({ entry: { atMs: UNTIL + 250, price: 60 } });
		const ringOf = (isCalm: boolean, afterMs: number) => {
			elapsed = 0;
			const drawer = seals(isCalm);
			drawer.follow([sealed()]);
			drawer.follow([entered]);
			elapsed = afterMs;
			const radii = drawSealed([entered], UNTIL + 500, drawer).dots.map(({ attrs }) => (attrs as { r: number }).r);
			drawer.stop();
			return Math.max(...radii);
		};
		expect([ringOf(false, 0), ringOf(false, 349), ringOf(false, 350)]).toEqual([27, expect.closeTo(11, 0), 11]);
		expect(ringOf(true, 0)).toBe(11);
		expect(frames).toHaveLength(0);
	});

	test('trades without a seal are drawn equally with and without the code for seals', () => {
		expect(drawSealed([trade()], AT + 1_000).figures).toEqual(draw([trade()], { worthOf: () => null }).figures);
	});
});
