import { expect, test } from 'vitest';
import { fromStripeAmount, stripeCurrency, toStripeAmount } from './currencies.ts';

test.each([
	['USD', 2, 1_234n, 1_234],
	['IDR', 2, 1_000_000n, 1_000_000],
	['JPY', 0, 500n, 500],
	['KRW', 0, 1n, 1],
	['ISK', 0, 5n, 500],
	['UGX', 0, 7n, 700],
	['KWD', 2, 512n, 5_120],
])(
	'[CASH-02] %s has %i decimals, and %s of its smallest unit are %i of Stripe’s',
	(currency, decimals, amount, units) => {
		expect(stripeCurrency(currency).decimals).toBe(decimals);
		expect(toStripeAmount(amount, currency)).toBe(units);
		expect(fromStripeAmount(units, currency.toLowerCase())).toBe(amount);
	},
);

test('[CASH-02] what cannot be written exactly is refused', () => {
	expect(() => fromStripeAmount(501, 'isk')).toThrow(RangeError);
	expect(() => fromStripeAmount(5_124, 'kwd')).toThrow(RangeError);
	expect(() => toStripeAmount(2n ** 53n, 'USD')).toThrow(RangeError);
	expect(() => toStripeAmount(-1n, 'USD')).toThrow(RangeError);
});
