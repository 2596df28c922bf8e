import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCandles, mergeCandles } from './candles.ts';
import { CANDLE_INTERVALS_S } from './contract.ts';

test('[MARKET-05] a candle holds its start and not its end', () => {
	const ticks = [
		{ t: 4999, price: 3n },
		{ t: 5000, price: 5n },
		{ t: 7250, price: 9n },
		{ t: 9999, price: 4n },
		{ t: 10_000, price: 8n },
	];
	expect(computeCandles(ticks, 5)).toEqual([
		{ t: 0, open: 3n, high: 3n, low: 3n, close: 3n },
		{ t: 5000, open: 5n, high: 9n, low: 4n, close: 4n },
		{ t: 10_000, open: 8n, high: 8n, low: 8n, close: 8n },
	]);
});

test('[MARKET-05] candles of every interval are the same from ticks and from shorter candles', () => {
	const tick = fc.record({ gap: fc.integer({ min: 0, max: 40_000 }), price: fc.bigInt({ min: 1n, max: 10n ** 9n }) });
	fc.assert(
		fc.property(fc.array(tick, { maxLength: 200 }), fc.constantFrom(...CANDLE_INTERVALS_S), (gaps, intervalS) => {
			let t = 0;
			const ticks = gaps.map(({ gap, price }) => {
				t += gap;
				return { t, price };
			});
			expect(mergeCandles(computeCandles(ticks, 5), intervalS)).toEqual(computeCandles(ticks, intervalS));
		}),
	);
});

test('parts out of order are a fault', () => {
	const part = { open: 1, high: 1, low: 1, close: 1 };
	expect(() =>
		mergeCandles(
			[
				{ t: 5000, ...part },
				{ t: 0, ...part },
			],
			5,
		),
	).toThrow(RangeError);
});
