import { createHmac, randomBytes } from 'node:crypto';
import { createFairSteps } from '@fairtick/domain/market/fair-walk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNativeHmac } from './native-hmac.ts';

test('[MARKET-04] equals HMAC-SHA-256 for any key of up to a block and any text of a tick', () => {
	fc.assert(
		fc.property(
			fc.uint8Array({ maxLength: 64 }),
			fc.array(fc.string({ unit: 'binary-ascii', maxLength: 190 }), { minLength: 1, maxLength: 5 }),
			(key, texts) => {
				const hmacOf = createNativeHmac(key);
				for (const text of texts)
					expect(Buffer.from(hmacOf(text)).toString('hex')).toBe(createHmac('sha256', key).update(text).digest('hex'));
			},
		),
	);
	expect(() => createNativeHmac(new Uint8Array(65))).toThrow('a key of 65 bytes');
	expect(() => createNativeHmac(new Uint8Array(32))('x'.repeat(193))).toThrow('a text of 193 characters');
});

test('[MARKET-04] makes the steps that everyone else computes', () => {
	const seed = randomBytes(32);
	const [ours, everybodys] = [createFairSteps(seed, 'V75', createNativeHmac), createFairSteps(seed, 'V75')];
	const round = randomBytes(32).toString('hex');
	for (let k = 3_000_000_000; k < 3_000_000_500; k++)
		expect([ours(k), ours(k, round)]).toEqual([everybodys(k), everybodys(k, round)]);
});
