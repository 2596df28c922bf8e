import { expect, test } from 'vitest';
import { findTrip } from './breakers.ts';

const limits = { hourMinor: 1_000n, dayMinor: 5_000n };

test.each([
	['nothing was paid', 1_000n, { hourMinor: 0n, dayMinor: 0n }, null],
	['the sum of an hour is reached', 100n, { hourMinor: 900n, dayMinor: 900n }, null],
	['it is exceeded', 101n, { hourMinor: 900n, dayMinor: 900n }, 'hour'],
	['the sum of a day is reached', 100n, { hourMinor: 0n, dayMinor: 4_900n }, null],
	['it is exceeded', 101n, { hourMinor: 0n, dayMinor: 4_900n }, 'day'],
	['payouts keep failing', 1n, { hourMinor: 0n, dayMinor: 0n, keepsFailing: true }, 'failures'],
] as const)('[CASH-15] where %s, a payout of %s trips %o: %s', (_, amount, paid, trip) => {
	expect(findTrip(amount, { keepsFailing: false, ...paid }, limits)).toBe(trip);
});
