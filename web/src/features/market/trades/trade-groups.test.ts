import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { ChartTrade } from '../model/chart-trade.ts';
import { newestLabelYs, placeAxisLabels } from './axis-labels.ts';
import { listRows, openChipText, resultChipText, timeLeft } from './chip-texts.ts';
import { groupEnded, groupOpen, type TradeGroup } from './trade-groups.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

const AT = Date.UTC(2026, 0, 5, 12);
let made = 0;
function trade(change: Partial<ChartTrade> = {}): ChartTrade {
	made += 1;
	return {
		id: String(made),
		direction: 'up',
		entry: { atMs: AT, price: 100 },
		exit: null,
		acceptedAtMs: AT + made,
		sealedUntilMs: null,
		expiresAtMs: AT + 60_000,
		stakeMinor: 1000,
		profitMinor: null,
		outcome: 'open',
		outcomeLabel: 'Open',
		description: '',
		profitAt: () => null,
		chanceAt: () => null,
		...change,
	};
}
const facts = (worth: number | null, chance: number | null = null) => ({
	worthOf: () => worth,
	chanceOf: () => chance,
	nowMs: AT,
});
const many = (count: number, change: Partial<ChartTrade> = {}) => Array.from({ length: count }, () => trade(change));
const only = (groups: TradeGroup[]): TradeGroup => {
	expect(groups).toHaveLength(1);
	return groups[0] as TradeGroup;
};

describe('[CHART-02] chips of trades', () => {
	test('trades of one expiry and direction share a chip', () => {
		const groups = groupOpen([...many(34), ...many(2, { direction: 'down' }), trade({ expiresAtMs: AT + 30_000 })]);
		expect(groups.map(({ direction, trades }) => [direction, trades.length])).toEqual([
			['up', 1],
			['up', 34],
			['down', 2],
		]);
		expect(openChipText(groups[1] as TradeGroup, facts(null))).toBe('▲ ×34 · 340.00 · 1:00');
		expect(openChipText(groups[2] as TradeGroup, facts(-1000))).toBe('▼ ×2 · 20.00 · −20.00 · 1:00');
	});

	test('[TRADE-21] one trade has its chance of winning, where it is known', () => {
		const one = only(groupOpen([trade()]));
		expect(openChipText(one, facts(820, 77.4))).toBe('▲ +8.20 · 77% · 1:00');
		expect(openChipText(one, facts(820))).toBe('▲ +8.20 · 1:00');
	});

	test('expiries within one second are one', () => {
		const groups = groupOpen([trade({ expiresAtMs: AT + 5_100 }), trade({ expiresAtMs: AT + 5_900 })]);
		expect(openChipText(only(groups), facts(null))).toBe('▲ ×2 · 20.00 · 0:06');
	});

	test('[CHART-10] expiries that are near each other share a chip, with the time to the first and to the last', () => {
		const trades = [60_000, 63_000, 68_000].map((ms) => trade({ expiresAtMs: AT + ms }));
		const down = trade({ expiresAtMs: AT + 61_000, direction: 'down' });
		const groups = groupOpen([...trades, down], undefined, 5_000);
		expect(groups.map(({ trades: members }) => members.length)).toEqual([2, 1, 1]);
		expect(openChipText(groups[0] as TradeGroup, facts(null))).toBe('▲ ×2 · 20.00 · 1:00–1:03');
	});

	test('a low chart has room for fewer', () => {
		const trades = Array.from({ length: 4 }, (_, index) => trade({ expiresAtMs: AT + (index + 1) * 10_000 }));
		expect(groupOpen(trades, 2).map(({ trades: members }) => members.length)).toEqual([1, 3]);
		expect(groupOpen(trades, 0).map(({ trades: members }) => members.length)).toEqual([4]);
	});

	test('there are at most five, the last of which holds the rest', () => {
		const trades = Array.from({ length: 9 }, (_, index) =>
			trade({ expiresAtMs: AT + (index + 1) * 10_000, direction: index % 2 === 0 ? 'up' : 'down' }),
		);
		const groups = groupOpen(trades);
		expect(groups.map(({ trades: members }) => members.length)).toEqual([1, 1, 1, 1, 5]);
		expect(groups[4]?.direction).toBeNull();
		expect(openChipText(groups[4] as TradeGroup, facts(null))).toBe('▲▼ ×5 · 50.00 · 0:50–1:30');
	});

	test('an opened one lists its newest trades and counts the others', () => {
		const rows = listRows(only(groupOpen(many(11, { stakeMinor: 500 }))), () => 450);
		expect(rows).toHaveLength(9);
		expect(rows[0]).toEqual({ text: '▲ 5.00 · +4.50', tradeId: expect.any(String) });
		expect(rows[8]).toEqual({ text: '+3' });
	});

	test('results of one expiry share a chip with their sum', () => {
		const ended = [
			...many(2, { outcome: 'won', profitMinor: 1900, direction: 'down' }),
			trade({ outcome: 'lost', profitMinor: -1000 }),
		];
		expect(resultChipText(only(groupEnded(ended)))).toBe('×3 · +28.00');
		expect(resultChipText(only(groupEnded([trade({ outcome: 'won', outcomeLabel: 'Won', profitMinor: 900 })])))).toBe(
			'▲ Won +9.00',
		);
		expect(groupOpen(ended)).toEqual([]);
	});
});

describe('[CHART-01] an open trade on the chart', () => {
	test('shows its value now and its remaining time', () => {
		const one = only(groupOpen([trade({ expiresAtMs: AT + 4_000 })]));
		expect(openChipText(one, facts(900))).toBe('▲ +9.00 · 0:04');
		expect(openChipText(one, { ...facts(-1000), nowMs: AT + 3_999 })).toBe('▲ −10.00 · 0:01');
		// Before the entry only the stake is shown; after the expiry the result is pending.
		expect(openChipText(one, facts(null))).toBe('▲ 10.00 · 0:04');
		expect(timeLeft(AT, AT)).toBe('…');
	});

	test('the label of its entry is never below the newest price’s', () => {
		expect(placeAxisLabels([{ y: 100 }], [105], 400)).toEqual([{ y: 83 }]);
		expect(placeAxisLabels([{ y: 110 }], [105], 400)).toEqual([{ y: 127 }]);
		expect(placeAxisLabels([{ y: 200 }], [105], 400)).toEqual([{ y: 200 }]);
		expect(placeAxisLabels([{ y: 100 }, { y: 101 }], [105], 400)).toEqual([{ y: 83 }, { y: 61 }]);
		expect(placeAxisLabels([{ y: 395 }], [], 400)).toEqual([{ y: 389 }]);
		// Without room below the newest price a label moves above it, and without any room it is left out.
		expect(placeAxisLabels([{ y: 390 }, { y: 396 }], [380], 400)).toEqual([{ y: 358 }, { y: 336 }]);
		expect(placeAxisLabels([{ y: 10 }], [20], 40)).toEqual([]);
	});

	test('the countdown is below the newest price, and above it at the foot', () => {
		expect([200, 367, 368].map((y) => newestLabelYs(y, false, 400))).toEqual([
			[200, 222],
			[367, 389],
			[368, 346],
		]);
		expect(newestLabelYs(390, true, 400)).toEqual([390]);
	});
});
