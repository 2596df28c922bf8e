import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeFairPrice, computeFairStepSize, type FairTicker } from '../market/fair-walk.ts';
import { isqrt } from '../market/isqrt.ts';
import {
	CHANCE_BITS,
	computeChanceNow,
	computeChances,
	computeFairValue,
	type OpenPosition,
	type OpenTrade,
	PUBLISHED_CHANCE_BITS,
} from './fair-value.ts';
import vectors from './fair-value-vectors.json' with { type: 'json' };
import { NORMAL_TABLE } from './normal-table.ts';

const BITS = 192n;
const UNIT = 1n << BITS;
/** π in whole numbers of 2^-192, from its digits. */
const PI = (314159265358979323846264338327950288419716939937510582097494n * UNIT) / 10n ** 59n;

/** Φ(z) for z in whole numbers of 2^-192, by the alternating series of the error function: another way than the verifier's. */
function computeExactPhi(z: bigint): bigint {
	// ∑ (−1)^k z^(2k+1) / (2^k k! (2k+1)); its terms grow up to e^18 before they fall, which 192 bits hold.
	let [power, sum] = [z, 0n];
	for (let k = 0n; power !== 0n; k++) {
		sum += power / (2n * k + 1n);
		power = -((((power * z) >> BITS) * z) >> BITS) / (2n * (k + 1n));
	}
	return UNIT / 2n + (sum * UNIT) / isqrt(2n * PI * UNIT);
}

const toNumber = (chance: bigint) => Number(chance) / 2 ** Number(CHANCE_BITS);

test('[MARKET-15] the table is that of the normal law, each row the nearest whole number', () => {
	const exact = Array.from({ length: 769 }, (_, i) =>
		Number((computeExactPhi((UNIT * BigInt(i)) / 128n) + (UNIT >> 33n)) >> (BITS - 32n)),
	);
	expect(NORMAL_TABLE).toEqual(exact);
	expect(NORMAL_TABLE[128]).toBe(Math.round(0.8413447460685429 * 2 ** 32));
});

test('[MARKET-15] a chance differs from the normal law by less than 10^-5', () => {
	let worst = 0;
	for (const ticker of ['V5', 'V10', 'V25', 'V50', 'V75', 'V100', 'V200'] as const) {
		const size = BigInt(computeFairStepSize(ticker));
		for (const steps of [1, 2, 7, 10, 59, 119, 3_600, 28_799]) {
			const spread = Math.sqrt(steps) * Number(size) * 1.8e-5;
			for (let part = -31; part <= 31; part++) {
				const moved = BigInt(Math.round((part / 5) * spread));
				const exactV = steps * ((5_726_623_060 * Number(size) ** 2) / 2 ** 64 + 1 / 12);
				const exact = (doubled: bigint) => {
					const z = Number(doubled) / 2 / Math.sqrt(exactV);
					return Number(computeExactPhi(BigInt(Math.round(z * 2 ** 52)) << (BITS - 52n)) >> (BITS - 53n)) / 2 ** 53;
				};
				const { win, tie } = computeChances(ticker, moved, steps);
				const low = exact(2n * moved - 1n);
				worst = Math.max(worst, Math.abs(toNumber(win) - low));
				worst = Math.max(worst, Math.abs(toNumber(tie) - (exact(2n * moved + 1n) - low)));
			}
		}
	}
	expect(worst).toBeLessThan(1e-5);
	expect(worst).toBeGreaterThan(1e-7);
});

/** Chances of every size of one step, from −limit to limit: all values of Z, which is a sum of sixteen equal laws. */
function computeStepLaw(ticker: FairTicker): { limit: number; law: Float64Array } {
	let sums = new Float64Array([1]);
	for (let word = 0; word < 16; word++) {
		const next = new Float64Array(sums.length + 65_535);
		let inside = 0;
		for (let at = 0; at < next.length; at++) {
			inside += (sums[at] ?? 0) - (sums[at - 65_536] ?? 0);
			next[at] = inside / 65_536;
		}
		sums = next;
	}
	const size = computeFairStepSize(ticker);
	const stepOf = (z: number) => Math.sign(z) * Math.floor((Math.abs(z) * size + 2 ** 31) / 2 ** 32);
	const limit = stepOf(524_280);
	const law = new Float64Array(2 * limit + 1);
	for (let at = 0; at < sums.length; at++) {
		const step = limit + stepOf(at - 524_280);
		law[step] = (law[step] ?? 0) + (sums[at] as number);
	}
	return { limit, law };
}

function convolve(one: Float64Array, other: Float64Array): Float64Array {
	const product = new Float64Array(one.length + other.length - 1);
	for (let i = 0; i < one.length; i++) {
		const chance = one[i] as number;
		if (chance < 1e-18) continue;
		for (let j = 0; j < other.length; j++) product[i + j] = (product[i + j] as number) + chance * (other[j] as number);
	}
	return product;
}

test('[MARKET-15] from ten steps on the chances are those of the walk itself, to 2 · 10^-4', () => {
	const { limit, law } = computeStepLaw('V10');
	let walk = law;
	for (let n = 2; n <= 10; n++) walk = convolve(walk, law);
	for (const [steps, chances] of [
		[10, walk],
		[20, convolve(walk, walk)],
	] as const) {
		const reach = steps * limit;
		let [above, worstWin, worstTie] = [0, 0, 0];
		// The walk continues to win from `moved` where its steps are above −moved.
		for (let moved = -reach; moved <= reach; moved++) {
			const { win, tie } = computeChances('V10', BigInt(moved), steps);
			worstWin = Math.max(worstWin, Math.abs(toNumber(win) - above));
			worstTie = Math.max(worstTie, Math.abs(toNumber(tie) - (chances[reach - moved] as number)));
			above += chances[reach - moved] as number;
		}
		expect(above).toBeCloseTo(1, 9);
		expect(worstWin).toBeLessThan(2e-4);
		expect(worstTie).toBeLessThan(2e-4);
	}
});

const positions = fc.record({
	ticker: fc.constantFrom<FairTicker>('V5', 'V10', 'V25', 'V50', 'V75', 'V100', 'V200'),
	stakeMinor: fc.bigInt(1n, 10_000_000n),
	entryX: fc.integer({ min: -12_000_000, max: 12_000_000 }),
	rise: fc.integer({ min: -200_000, max: 200_000 }),
	stepsLeft: fc.integer({ min: 0, max: 28_800 }),
});
const at = ({
	entryX,
	rise,
	...rest
}: {
	ticker: FairTicker;
	stakeMinor: bigint;
	entryX: number;
	rise: number;
	stepsLeft: number;
}) => ({
	...rest,
	payoutMinor: rest.stakeMinor + (rest.stakeMinor * 8_500n) / 10_000n,
	entryPrice: computeFairPrice(entryX),
	price: computeFairPrice(entryX + rise),
});

test('[MARKET-15] up and down are worth the same together, whatever the price: payout of the decided chances and stake of the ties', () => {
	fc.assert(
		fc.property(positions, (drawn) => {
			const moved = BigInt(drawn.rise);
			const [up, down] = [moved, -moved].map((one) => computeChances(drawn.ticker, one, drawn.stepsLeft));
			expect(up && down && up.win + up.tie + down.win).toBe(1n << CHANCE_BITS);
			expect(up?.tie).toBe(down?.tie);
			const position = at(drawn);
			const value = (direction: 'up' | 'down') => computeFairValue({ ...position, direction });
			expect(value('up') >= 0n && value('up') <= position.payoutMinor).toBe(true);
			expect(value('up') + value('down')).toBeLessThanOrEqual(position.payoutMinor + position.stakeMinor);
			if (drawn.rise > 0) expect(value('up')).toBeGreaterThanOrEqual(value('down'));
		}),
	);
});

test('[MARKET-15] without a step left the value is the result, and a fee is taken before the one rounding', () => {
	const position = {
		ticker: 'V25',
		stakeMinor: 1_000n,
		payoutMinor: 1_850n,
		stepsLeft: 0,
		entryPrice: 100_000_000n,
	} as const;
	const value = (price: bigint, direction: 'up' | 'down') => computeFairValue({ ...position, price, direction });
	expect([value(100_000_016n, 'up'), value(100_000_000n, 'up'), value(99_999_983n, 'up')]).toEqual([
		1_850n,
		1_000n,
		0n,
	]);
	expect([value(100_000_016n, 'down'), value(100_000_000n, 'down')]).toEqual([0n, 1_000n]);
	const open = { ...position, price: 100_000_016n, direction: 'up' as const };
	expect(computeFairValue(open, 200)).toBe(1_813n);
	expect(computeFairValue({ ...open, stakeMinor: 1n, payoutMinor: 1n }, 10)).toBe(0n);
	for (const steps of [-1, 0.5, Number.NaN]) expect(() => computeChances('V25', 0n, steps)).toThrow(RangeError);
});

test('[MARKET-15] the published vectors', () => {
	for (const [index, { win, tie, value, ...given }] of vectors.entries()) {
		const position: OpenPosition = {
			ticker: given.ticker as FairTicker,
			direction: given.direction as 'up' | 'down',
			stakeMinor: BigInt(given.stake),
			payoutMinor: BigInt(given.payout),
			entryPrice: BigInt(given.entry_price),
			price: BigInt(given.price),
			stepsLeft: given.steps_left,
		};
		const chances = computeChances(position.ticker, BigInt(given.moved), position.stepsLeft);
		expect([`${chances.win}`, `${chances.tie}`, `${computeFairValue(position)}`], `vector ${index}`).toEqual([
			win,
			tie,
			value,
		]);
	}
	expect(vectors.length).toBeGreaterThan(20);
});

describe('[TRADE-21] the chance of an open trade now', () => {
	const entry = { seq: 10, atMs: 1_250, price: computeFairPrice(0) };
	const open: OpenTrade = {
		ticker: 'V75',
		direction: 'up',
		stakeMinor: 1_000n,
		payoutMinor: 1_900n,
		entry,
		expiresAtMs: 61_000,
	};
	const tickAt = (seq: number, x: number) => ({ seq, atMs: 1_250 + 500 * (seq - 10), price: computeFairPrice(x) });

	test('is that of the rest of the walk, with its value', () => {
		const tick = tickAt(40, 900);
		const { win } = computeChances('V75', 900n, 89);
		expect(computeChanceNow(open, tick)).toEqual({
			chance: Number(win >> (CHANCE_BITS - BigInt(PUBLISHED_CHANCE_BITS))),
			valueMinor: computeFairValue({
				...open,
				ticker: 'V75',
				entryPrice: entry.price,
				price: tick.price,
				stepsLeft: 89,
			}),
		});
		const down = computeChanceNow({ ...open, direction: 'down' }, tick);
		expect((down?.chance ?? 0) / 2 ** PUBLISHED_CHANCE_BITS).toBeLessThan(0.5);
	});

	test('is just below a half at the entry, and certain at the exit', () => {
		const atEntry = computeChanceNow(open, entry)?.chance ?? 0;
		expect(atEntry / 2 ** PUBLISHED_CHANCE_BITS).toBeGreaterThan(0.499);
		expect(atEntry / 2 ** PUBLISHED_CHANCE_BITS).toBeLessThan(0.5);
		expect(computeChanceNow(open, tickAt(129, 1))).toEqual({ chance: 2 ** 32, valueMinor: 1_900n });
		expect(computeChanceNow(open, tickAt(129, 0))).toEqual({ chance: 0, valueMinor: 1_000n });
	});

	test('is unknown on other assets, before the entry and after the end', () => {
		expect(computeChanceNow({ ...open, ticker: 'BTCUSD' }, tickAt(40, 0))).toBeNull();
		expect(computeChanceNow(open, tickAt(9, 0))).toBeNull();
		expect(computeChanceNow(open, tickAt(130, 0))).toBeNull();
	});
});
