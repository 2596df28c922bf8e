import { describe, expect, test } from 'vitest';
import { computeFairPrice } from '../market/fair-walk.ts';
import { type EndedTrade, explainResult } from './explain-result.ts';
import type { Tick } from './rules.ts';

const AT = 1_000_000_250;
/** Ticks of the walk's positions, half a second apart. */
const walk = (...positions: readonly number[]): Tick[] =>
	positions.map((x, i) => ({ seq: 10 + i, atMs: AT + 500 * i, price: computeFairPrice(x) }));

/** The trade from the second tick to the last; the first one is the price at the click. */
function explain(positions: readonly number[], change: Partial<EndedTrade> = {}) {
	const ticks = walk(...positions);
	const trade: EndedTrade = {
		ticker: 'V75',
		direction: 'up',
		stakeMinor: 1_000n,
		payoutBps: 8_200,
		payoutMinor: 1_820n,
		entry: ticks[1] as Tick,
		exit: ticks.at(-1) as Tick,
		expiresAtMs: (ticks.at(-1) as Tick).atMs + 250,
		...change,
	};
	return explainResult(trade, ticks, { acceptedAtMs: AT + 100 });
}

describe('[TRADE-22] a closed trade', () => {
	test('has the side of each price, and since when it stayed on the last one', () => {
		const story = explain([0, 0, 300, -100, 200, -50, -60]);
		expect(story.path.map(({ side }) => side)).toEqual(['even', 'winning', 'losing', 'winning', 'losing', 'losing']);
		expect(story.turnedAtMs).toBe(AT + 500 * 5);
		expect(story.winningUntilMs).toBe(AT + 500 * 5);
		expect(story.moved).toBe(computeFairPrice(-60) - computeFairPrice(0));
	});

	test('down is the mirror of up', () => {
		const story = explain([0, 0, 300, -100, 200, -50, -60], { direction: 'down' });
		expect(story.path.map(({ side }) => side)).toEqual(['even', 'losing', 'winning', 'losing', 'winning', 'winning']);
		expect(story.winningUntilMs).toBeNull();
		expect(story.turnedAtMs).toBe(AT + 500 * 5);
		expect(story.moved).toBe(computeFairPrice(0) - computeFairPrice(-60));
	});

	test('that stood on one side throughout never turned, and one that never won has no such instant', () => {
		const lost = explain([0, 0, -1, -2, -3]);
		expect([lost.turnedAtMs, lost.winningUntilMs]).toEqual([null, null]);
	});

	test('says what the newest price at the click would have made of it', () => {
		expect(explain([-100, 0, 50, -50]).atClick).toEqual({ price: computeFairPrice(-100), status: 'won' });
		expect(explain([-50, 0, 50, -50]).atClick?.status).toBe('tied');
		expect(explain([100, 0, 50, -50]).atClick?.status).toBe('lost');
	});

	test('has its distance in typical moves of its span: of the walk on a fair index, of the prices on others', () => {
		const calm = explain([0, 0, 1, 2, 3]).typicalMoves ?? 0;
		expect(explain([0, 0, 1, 2, 6]).typicalMoves).toBeCloseTo(2 * calm, 10);
		// A step of V75 has a deviation of 571.6 units: 1,143 in four steps.
		expect(explain([0, 0, 0, 0, 0, 1_143]).typicalMoves).toBeCloseTo(1, 2);
		expect(explain([0, 0, 500, 0, 500], { ticker: 'BTCUSD' }).typicalMoves).toBeCloseTo(1 / Math.sqrt(3), 2);
		expect(explain([0, 0, 0, 0], { ticker: 'BTCUSD' }).typicalMoves).toBeNull();
	});

	test('has the course of its chance on a fair index alone, certain at the end, and the chance ten seconds before it', () => {
		const positions = [0, ...Array.from({ length: 41 }, (_, i) => 40 * i)];
		const story = explain(positions);
		expect(story.chances).toHaveLength(41);
		expect(story.chances.at(-1)?.percent).toBe(100);
		expect(story.lateChance).toBe(story.chances.find(({ atMs }) => atMs === AT + 500 * 21)?.percent);
		const other = explain(positions, { ticker: 'BTCUSD' });
		expect([other.chances, other.lateChance]).toEqual([[], null]);
		expect(explain([0, 0, 1]).lateChance).toBeNull();
	});

	test('a long one has as many chances as asked for, the first and the last among them', () => {
		const ticks = walk(...Array.from({ length: 1_001 }, (_, i) => i));
		const [first, entry] = ticks as [Tick, Tick];
		const exit = ticks.at(-1) as Tick;
		const trade: EndedTrade = {
			ticker: 'V10',
			direction: 'up',
			stakeMinor: 1n,
			payoutBps: 9_000,
			payoutMinor: 1n,
			entry,
			exit,
			expiresAtMs: exit.atMs + 1,
		};
		const { chances } = explainResult(trade, ticks, { acceptedAtMs: first.atMs, mostChances: 50 });
		expect(chances).toHaveLength(51);
		expect([chances[0]?.atMs, chances.at(-1)?.atMs]).toEqual([entry.atMs, exit.atMs]);
	});

	test('is not explained from ticks that lack its entry or exit', () => {
		const ticks = walk(0, 0, 1, 2);
		const trade = { ...({} as EndedTrade), entry: ticks[1] as Tick, exit: { ...(ticks[3] as Tick), seq: 20 } };
		expect(() => explainResult(trade, ticks, { acceptedAtMs: AT })).toThrow(RangeError);
	});
});
