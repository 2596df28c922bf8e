import { expect, test } from 'vitest';
import { computeFairPrice, computeFairTickTime } from '../market/fair-walk.ts';
import { computeFairValue } from './fair-value.ts';
import { computeLostHourCorrection } from './lost-hour.ts';
import { computePayout, type Settlement, type SettlementTerms, type Tick } from './rules.ts';

const STAKE = 1_000n;
const K = 3_534_451_200;
const ENTRY: Tick = { seq: 5, atMs: computeFairTickTime(K), price: 100_000_000n };
const at = (steps: number, x: number): Tick => ({
	seq: 5 + steps,
	atMs: computeFairTickTime(K + steps),
	price: computeFairPrice(x),
});
/** Of 60 ticks, the last of which is the exit. */
const terms: SettlementTerms = {
	direction: 'up',
	stakeMinor: STAKE,
	payoutBps: 8_500,
	acceptedAtMs: ENTRY.atMs - 250,
	keptSeq: 4,
	entryAfterMs: ENTRY.atMs - 250,
	expiresAtMs: computeFairTickTime(K + 60) + 100,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	maxSlippage: null,
	seenPrice: null,
	rulesVersion: 2,
};
const settled = (change: Partial<Settlement>): Settlement => ({
	status: 'void',
	voidReason: 'seed_lost',
	entry: ENTRY,
	exit: null,
	returnedMinor: STAKE,
	...change,
});
const correct = (settlement: Settlement, tick: Tick | null, change: Partial<SettlementTerms> = {}) =>
	computeLostHourCorrection({ ...terms, ...change }, settlement, { ticker: 'V10', tick });

test('[MARKET-15] a decided trade gets the greatest of result and stake: losers the stake, ties and winners nothing', () => {
	const exit = at(60, 300);
	for (const rulesVersion of [1, 2]) {
		const give = (change: Partial<Settlement>) =>
			correct(settled({ voidReason: null, exit, ...change }), exit, { rulesVersion });
		expect(give({ status: 'lost', returnedMinor: 0n })).toBe(STAKE);
		expect(give({ status: 'tied' })).toBe(0n);
		expect(give({ status: 'won', returnedMinor: 1_850n })).toBe(0n);
	}
});

test.each(['seed_lost', 'beacon'] as const)(
	'[MARKET-15] [TRADE-08] a trade that is void (%s) gets its value at the last tick where that is more than its stake',
	(voidReason) => {
		const last = at(40, 600);
		const value = computeFairValue({
			ticker: 'V10',
			direction: 'up',
			stakeMinor: STAKE,
			payoutMinor: computePayout(STAKE, 8_500),
			stepsLeft: 20,
			entryPrice: ENTRY.price,
			price: last.price,
		});
		expect(value).toBeGreaterThan(1_700n);
		expect(correct(settled({ voidReason }), last)).toBe(value - STAKE);
		// Down, or hardly ahead, it was worth less than its stake.
		expect(correct(settled({ voidReason }), last, { direction: 'down' })).toBe(0n);
		expect(correct(settled({ voidReason }), at(40, 10))).toBe(0n);
		// The last tick but one, far ahead: the win, but for the chance of a billionth that the table leaves.
		expect(correct(settled({ voidReason }), at(59, 9_000))).toBe(849n);
		expect(correct(settled({ voidReason }), at(60, 1))).toBe(850n);
	},
);

test('[MARKET-15] a void trade without an entry, a tick after it or a valid entry, of another reason, or under rules 1, gets nothing more', () => {
	const last = at(59, 9_000);
	expect(correct(settled({}), last)).toBe(849n);
	expect(correct(settled({ entry: null }), last)).toBe(0n);
	expect(correct(settled({}), null)).toBe(0n);
	expect(correct(settled({}), ENTRY)).toBe(0n);
	expect(correct(settled({}), { ...last, seq: ENTRY.seq })).toBe(0n);
	expect(correct(settled({ voidReason: 'slippage' }), last)).toBe(0n);
	expect(correct(settled({ entry: { ...ENTRY, price: 1n } }), last, { maxSlippage: 3, seenPrice: 100_000_000n })).toBe(
		0n,
	);
	expect(correct(settled({}), last, { maxSlippage: 3, seenPrice: 100_000_000n })).toBe(849n);
	expect(correct(settled({}), last, { rulesVersion: 1 })).toBe(0n);
	expect(() => computeLostHourCorrection(terms, settled({}), { ticker: 'BTC/USDT', tick: last })).toThrow(
		'no fair index',
	);
});
