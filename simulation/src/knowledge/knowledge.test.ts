import { computeRoundAt, computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import { expect, test } from 'vitest';
import { findFault, findLastAcceptance, findSealedSpan } from './dates.ts';
import { grind } from './grind.ts';
import { Keystream } from './keystream.ts';
import { DURATIONS_S, play, type Shares } from './play.ts';
import { sellOnWalks } from './sales.ts';
import { drawFromSeeds, findKnownThrough, INDICES, Knowledge, ROUND_AT, Walk } from './walk.ts';

const PERIOD_MS = 3_000;
const instants = Array.from({ length: PERIOD_MS }, (_, ms) => ROUND_AT + ms);

/** A line of the one matching table. */
function read(shares: Shares, table: RegExp, line: string): readonly number[] {
	const [found, ...more] = Object.entries(shares).filter(([name, lines]) => table.test(name) && lines[line]);
	if (!found || more.length > 0) throw new Error(`${line} of ${table}`);
	return found[1][line] as readonly number[];
}

/** Expects shares, in percent, within `points` percentage points. */
function expectNear(shares: readonly number[], percents: readonly number[], points: number): void {
	for (const [i, percent] of percents.entries())
		expect(Math.abs(100 * (shares[i] as number) - percent), `${DURATIONS_S[i]} s: ${shares[i]}`).toBeLessThan(points);
}

test('[TRADE-20] no price of a trade is known to a reader of the seeds when the order is accepted, at any millisecond', () => {
	for (const acceptedAt of instants) {
		const { entry, exit } = findSealedSpan(acceptedAt, 30);
		const ahead = computeRoundTime(computeTickRound(entry)) - acceptedAt;
		expect(ahead).toBeGreaterThan(1_000);
		expect(ahead).toBeLessThanOrEqual(4_000);
		expect(exit - entry).toBe(59);
		expect(findKnownThrough(acceptedAt)).toBeLessThan(entry);
	}
});

test('knowledge ends with the block of the newest round', () => {
	for (const at of instants) {
		const through = findKnownThrough(at);
		expect(computeRoundTime(computeTickRound(through))).toBeLessThanOrEqual(at);
		expect(computeRoundTime(computeTickRound(through + 1))).toBeGreaterThan(at);
	}
	const walk = new Walk();
	walk.draw(drawFromSeeds(new Keystream('one')));
	const { entry } = findSealedSpan(ROUND_AT, 30);
	expect(Knowledge.ofSeeds(walk, ROUND_AT).reaches(entry)).toBe(false);
	expect(Knowledge.ofSeeds(walk, ROUND_AT + PERIOD_MS).reaches(entry)).toBe(true);
});

test('[TRADE-20] a reader of the seeds wins half of the trades with sealed entry, and more only if a date is false', () => {
	const shares = play(6_000, 'test', 'keystream');
	// Four standard deviations of 6,000 decided trades are 2.6 points.
	for (const line of ['any time', 'best of five']) expectNear(read(shares, /dated truly/, line), [50, 50, 50, 50], 2.7);
	expectNear(read(shares, /^A house that dates.* clock late/, 'each round'), [76.8, 63.6, 59.4, 56.6], 2.7);
	expectNear(read(shares, /^A house that dates.* clock late/, 'best of five'), [93.3, 75.5, 68.4, 62.8], 2.7);
	expectNear(read(shares, /^A reader.*rule set 1/, 'just after each round'), [89, 68, 62, 58.3], 2.7);
	expectNear(read(shares, /^A user/, 'unsealed, no beacon, accepted at once'), [50, 50, 50, 50], 2.7);
	expectNear(read(shares, /^A user/, 'unsealed, no beacon, waits up to 2 s'), [28.8, 38.3, 41.9, 44.3], 2.7);
	expectNear(read(shares, /^A user/, 'sealed, waits up to 2 s, dated truly'), [50, 50, 50, 50], 2.7);
	expectNear(read(shares, /^A user/, 'sealed, waits for the round, dated back'), [40, 44.9, 46.5, 47.6], 2.7);
	expectNear(read(shares, /inside one entry/, 'up to 0.5 s'), [50, 50, 50, 50], 2.7);
	expectNear(read(shares, /by public prices alone/, 'at any time'), [80.5, 65.1, 60.4, 57.3], 2.7);
});

test('[TRADE-20] the product’s own steps, from seeds and rounds, give the same results as random bytes of their distribution', () => {
	const moments = 120;
	const shares = play(moments, 'test', 'hmac');
	expectNear(read(shares, /dated truly/, 'best of five'), [50, 50, 50, 50], 18);
	expectNear(read(shares, /^A house that dates.* clock late/, 'best of five'), [93.3, 75.5, 68.4, 62.8], 18);
});

test('moments are reproducible by seed, and every index has its own path', () => {
	expect(play(200, 'one', 'keystream')).toEqual(play(200, 'one', 'keystream'));
	const walk = new Walk();
	walk.draw(drawFromSeeds(new Keystream('one')));
	const { entry, exit } = findSealedSpan(ROUND_AT, 60);
	expect(new Set(INDICES.map((index) => walk.move(index, entry, exit))).size).toBe(INDICES.length);
});

test('[TRADE-20] verifiers are green only for an answer logged before its round, by the dates of the log', () => {
	const acceptedAt = findLastAcceptance(ROUND_AT);
	const logged = (time: number) => findFault(acceptedAt, { time, round: computeRoundAt(time) });
	expect(logged(ROUND_AT - 1)).toBeNull();
	expect(logged(ROUND_AT)).toMatch(/clock alone/);
	expect(findFault(acceptedAt, { time: ROUND_AT - 1, round: computeRoundAt(ROUND_AT) })).toMatch(/clock alone/);
	expect(logged(acceptedAt - 1_001)).toMatch(/before the acceptance/);
	// The first acceptance in the same block: a price after it would have waited for over 3 s.
	const first = acceptedAt - PERIOD_MS + 1;
	expect(findFault(first, { time: ROUND_AT - 1, round: computeRoundAt(ROUND_AT - 1) })).toMatch(/logged late/);
});

test('of many seeds for one hour, some are much worse for a habit than others', () => {
	const { mean, deviation, lowest, highest } = grind(8, new Keystream('test'));
	expect(Math.abs(mean - 0.5)).toBeLessThan(0.03);
	expect(deviation).toBeGreaterThan(0.005);
	expect(deviation).toBeLessThan(0.04);
	expect(lowest).toBeLessThan(mean);
	expect(highest).toBeGreaterThan(mean);
});

test.each([10, 20, 60])(
	'[TRADE-14] with %i steps left a sale is worth what holding returns, for a reader of seeds as well unless nothing hides the walk',
	(stepsLeft) => {
		const { all, against, losing } = sellOnWalks(20_000, stepsLeft, 'V75', new Keystream(`sales ${stepsLeft}`));
		for (const { mean, error, count } of [all, against]) {
			expect(count).toBeGreaterThan(9_000);
			expect(error).toBeLessThan(10);
			expect(Math.abs(mean)).toBeLessThan(4 * error);
		}
		expect(losing.mean).toBeGreaterThan(300);
	},
);
