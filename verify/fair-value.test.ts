import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fairValue } from './fair-value.mjs';

test('[MARKET-15] the value of an open trade is that of the published vectors, with nothing of the product', () => {
	const path = new URL('../domain/src/trading/fair-value-vectors.json', import.meta.url);
	const vectors: Record<string, string | number>[] = JSON.parse(readFileSync(path, 'utf8'));
	expect(vectors.length).toBeGreaterThan(20);
	for (const [index, { entry_price: entryPrice, steps_left: stepsLeft, value, ...given }] of vectors.entries()) {
		const trade = { ...given, entryPrice, stepsLeft } as Parameters<typeof fairValue>[0];
		expect(fairValue(trade), `vector ${index}`).toBe(BigInt(value as string));
	}
});

test('[MARKET-15] a value of no index, or of fewer steps than none, is refused', () => {
	const prices = { entryPrice: 1n, price: 1n };
	const trade = { ticker: 'V4', direction: 'up', stake: 1, payout: 2, ...prices, stepsLeft: 1 } as const;
	expect(() => fairValue(trade)).toThrow('V4 is no fair index');
	expect(() => fairValue({ ...trade, stepsLeft: -1 })).toThrow(RangeError);
});
