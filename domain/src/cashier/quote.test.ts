import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
	computeCost,
	computeCredit,
	computeDepositQuote,
	computeFxBack,
	computeQuotedCredit,
	computeValuation,
	computeWithdrawalQuote,
	decideQuote,
	isFixed,
} from './quote.ts';

/** 5.4321 BRL for one USD: cents for cents. */
const BRL = { numerator: 54_321n, denominator: 10_000n };
/** 60,000.00 USD for one BTC: satoshi for cents. */
const BTC = { numerator: 100n, denominator: 6n };
/** A currency whose smallest unit is worth a dollar. */
const COARSE = { numerator: 1n, denominator: 100n };

test.each([
	['no spread, rounded up', 1_000n, BRL, 0, 5_433n, 0n],
	['2 % spread', 1_000n, BRL, 200, 5_541n, 20n],
	['the smallest amount', 1n, BRL, 0, 6n, 0n],
	['a coarse unit', 150n, COARSE, 0, 2n, 50n],
	['satoshi', 1_000n, BTC, 100, 16_834n, 10n],
])('[CASH-06] a deposit: %s', (_, amountMinor, rate, spreadBps, localAmount, fxMinor) => {
	expect(computeDepositQuote(amountMinor, rate, spreadBps)).toEqual({ amountMinor, localAmount, fxMinor });
});

test.each([
	['no spread, rounded down', 1_000n, BRL, 0, 5_432n, 0n],
	['2 % spread', 1_000n, BRL, 200, 5_323n, 20n],
	['a coarse unit', 150n, COARSE, 0, 1n, 50n],
	['less than one native unit', 1n, COARSE, 0, 0n, 1n],
])('[CASH-06] a withdrawal: %s', (_, amountMinor, rate, spreadBps, localAmount, fxMinor) => {
	expect(computeWithdrawalQuote(amountMinor, rate, spreadBps)).toEqual({ amountMinor, localAmount, fxMinor });
});

const amounts = fc.bigInt(1n, 10n ** 12n);
const rates = fc.record({ numerator: fc.bigInt(1n, 10n ** 9n), denominator: fc.bigInt(1n, 10n ** 9n) });
const spreads = fc.integer({ min: 0, max: 9_999 });

test('[CASH-06] what a user pays is rounded up by less than one unit, what one gets down by less than one', () => {
	fc.assert(
		fc.property(amounts, rates, spreads, (amount, rate, bps) => {
			const scale = rate.denominator * 10_000n;
			const paid = computeDepositQuote(amount, rate, bps).localAmount * scale;
			const exactPaid = amount * rate.numerator * (10_000n + BigInt(bps));
			expect(paid >= exactPaid && paid - exactPaid < scale).toBe(true);
			const got = computeWithdrawalQuote(amount, rate, bps).localAmount * scale;
			const exactGot = amount * rate.numerator * (10_000n - BigInt(bps));
			expect(got <= exactGot && exactGot - got < scale).toBe(true);
		}),
	);
});

test('[CASH-06] the house never loses by a quote, and what it gains is the difference to the value without spread', () => {
	fc.assert(
		fc.property(amounts, rates, spreads, (amount, rate, bps) => {
			const deposit = computeDepositQuote(amount, rate, bps);
			expect(deposit.fxMinor).toBeGreaterThanOrEqual(0n);
			expect(amount + deposit.fxMinor).toBe(computeCredit(deposit.localAmount, rate));
			const withdrawal = computeWithdrawalQuote(amount, rate, bps);
			expect(withdrawal.fxMinor).toBeGreaterThanOrEqual(0n);
			expect(amount - withdrawal.fxMinor).toBe(computeCost(withdrawal.localAmount, rate));
		}),
	);
});

test('[CASH-06] paying in and out at the same rate brings no gain', () => {
	fc.assert(
		fc.property(amounts, rates, spreads, (amount, rate, bps) => {
			const paid = computeDepositQuote(amount, rate, bps).localAmount;
			expect(computeWithdrawalQuote(amount, rate, bps).localAmount).toBeLessThanOrEqual(paid);
		}),
	);
});

test('[CASH-06] a payment under a quote: exactly the quoted amount, or its share rounded down', () => {
	const quote = computeDepositQuote(1_000n, BRL, 200);
	expect(computeQuotedCredit(quote.localAmount, quote)).toBe(1_000n);
	expect(computeQuotedCredit(quote.localAmount - 1n, quote)).toBe(999n);
	expect(computeQuotedCredit(quote.localAmount * 2n, quote)).toBe(2_000n);
});

test('[CASH-06] parts of a payment are never worth more than the whole', () => {
	const parts = fc.array(fc.bigInt(1n, 10n ** 9n), { minLength: 1, maxLength: 5 });
	fc.assert(
		fc.property(amounts, rates, spreads, parts, (amount, rate, bps, paid) => {
			const quote = computeDepositQuote(amount, rate, bps);
			const sum = (values: readonly bigint[]) => values.reduce((all, one) => all + one, 0n);
			const credits = paid.map((one) => computeQuotedCredit(one, quote));
			expect(sum(credits)).toBeLessThanOrEqual(computeQuotedCredit(sum(paid), quote));
		}),
	);
});

describe('[CASH-06] what a payment under a quote is worth', () => {
	const made = computeDepositQuote(1_000n, BTC, 200);
	const quote = { ...made, rate: BTC, spreadBps: 200, fixed: true, expiresAtMs: 600_000 };
	const whole = made.localAmount;
	const [fallen, risen] = [
		{ ...BTC, denominator: 5n },
		{ ...BTC, denominator: 7n },
	];
	test.each([
		['all of it in time', whole, 599_999, fallen, quote, 1_000n],
		['all of it late, the rate has fallen', whole, 600_000, fallen, quote, 850n],
		['all of it late, the rate has risen', whole, 600_000, risen, quote, 1_000n],
		['half of it, the rate has risen', whole / 2n, 0, risen, quote, 500n],
		['half of it, the rate has fallen', whole / 2n, 0, fallen, quote, 425n],
		['all of it under an indication', whole, 0, risen, { ...quote, fixed: false }, 1_166n],
	])('%s', (_, amount, atMs, rate, under, worth) => {
		expect(computeValuation({ amount, currency: 'BRL', atMs }, under, rate)).toMatchObject({
			amountMinor: worth,
			known: true,
		});
	});

	test.each([
		['has fallen', fallen, 850n],
		['has risen', risen, 1_000n],
	])('coins in time are worth the lower of quote and rate: the rate %s', (_, rate, worth) => {
		expect(computeValuation({ amount: whole, currency: 'BTC', atMs: 0 }, quote, rate).amountMinor).toBe(worth);
	});

	test('is not known where no rate is', () => {
		const late = { amount: whole, currency: 'BRL', atMs: 600_000 };
		expect(computeValuation(late, quote, null)).toMatchObject({ amountMinor: 1_000n, known: false });
		expect(computeValuation({ ...late, atMs: 0 }, quote, null).known).toBe(true);
	});

	test('never brings the house a loss, and with its gain it is the value at the rate that counts', () => {
		const times = fc.constantFrom(0, 600_000);
		const paid = fc.bigInt(1n, 10n ** 12n);
		fc.assert(
			fc.property(
				amounts,
				rates,
				spreads,
				rates,
				times,
				paid,
				fc.boolean(),
				(amount, rate, bps, seen, atMs, part, fixed) => {
					const asked = computeDepositQuote(amount, rate, bps);
					const under = { ...asked, rate, spreadBps: bps, fixed, expiresAtMs: 600_000 };
					for (const local of [asked.localAmount, part]) {
						const { amountMinor, fxMinor } = computeValuation({ amount: local, currency: 'BRL', atMs }, under, seen);
						expect(fxMinor).toBeGreaterThanOrEqual(0n);
						expect([computeCredit(local, rate), computeCredit(local, seen)]).toContain(amountMinor + fxMinor);
					}
				},
			),
		);
	});
});

test('[CASH-06] a rate is frozen for methods that are paid within an hour', () => {
	expect([isFixed(3_600), isFixed(3_601)]).toEqual([true, false]);
});

test.each([
	[0, 0, null],
	[2, 9, null],
	[3, 3, 'unpaid'],
	[0, 10, 'day'],
])('[CASH-06] with %i unpaid quotes and %i today the next one is refused by %s', (unpaid, today, refusal) => {
	expect(decideQuote({ unpaid, today })).toBe(refusal);
});

test.each([
	['nothing', 0n, BRL, 0],
	['less than nothing', -1n, BRL, 0],
	['anything at a rate of nothing', 1n, { numerator: 0n, denominator: 1n }, 0],
	['anything at no rate', 1n, { numerator: 1n, denominator: 0n }, 0],
	['anything with a spread below nothing', 1n, BRL, -1],
	['anything with a spread of everything', 1n, BRL, 10_000],
	['anything with a part of a basis point', 1n, BRL, 0.5],
])('[CASH-06] there is no quote of %s', (_, amount, rate, bps) => {
	expect(() => computeDepositQuote(amount, rate, bps)).toThrow(RangeError);
	expect(() => computeWithdrawalQuote(amount, rate, bps)).toThrow(RangeError);
});

test('[CASH-06] with money that goes back its share of the difference of rates goes back, all of it with the last cent', () => {
	const payment = { amount: 10_000n, fx: 200n };
	const gone = (amount: bigint, fx: bigint) => ({ like: { amount, fx }, other: { amount: 0n, fx: 0n } });
	expect(computeFxBack(3_333n, payment, gone(0n, 0n))).toBe(66n);
	expect(computeFxBack(6_667n, payment, gone(3_333n, 66n))).toBe(134n);
	expect(computeFxBack(20_000n, payment, gone(0n, 0n))).toBe(200n);
	expect(computeFxBack(1n, payment, gone(10_000n, 200n))).toBe(0n);
	expect(computeFxBack(5_000n, { amount: 10_000n, fx: 0n }, gone(0n, 0n))).toBe(0n);
});

test('[CASH-06] [CASH-09] what a bank takes beyond what was sent back takes its share again, the rest of a payment only the rest', () => {
	const payment = { amount: 10_000n, fx: 200n };
	const [none, sent] = [
		{ amount: 0n, fx: 0n },
		{ amount: 3_333n, fx: 66n },
	];
	expect(computeFxBack(6_667n, payment, { like: none, other: sent })).toBe(134n);
	expect(computeFxBack(10_000n, payment, { like: none, other: sent })).toBe(200n);
	expect(computeFxBack(3_000n, payment, { like: { amount: 7_000n, fx: 140n }, other: sent })).toBe(60n);
});
