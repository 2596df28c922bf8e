import { createSecretKey, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readAuthentic, subjectOf, writeAuthentic } from './authentic-packets.ts';

const key = createSecretKey(randomBytes(32));
const other = createSecretKey(randomBytes(32));
const PACKET = '{"from":"…","n":1,"hints":{}}';

test('[CLUSTER-04] a packet is read with the key that it was written with, and with no other', () => {
	const written = writeAuthentic(key, PACKET);
	expect([readAuthentic(key, written), readAuthentic(other, written)]).toEqual([PACKET, null]);
});

test('[CLUSTER-04] a packet of which a bit was changed, that is cut short or too long is dropped', () => {
	const written = writeAuthentic(key, PACKET);
	for (let bit = 0; bit < written.length * 8; bit++) {
		const changed = Uint8Array.from(written);
		changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
		expect(readAuthentic(key, changed)).toBeNull();
	}
	for (let length = 0; length < written.length; length++)
		expect(readAuthentic(key, written.subarray(0, length))).toBeNull();
	expect(readAuthentic(key, writeAuthentic(key, 'x'.repeat(8_001)))).toBeNull();
	expect(readAuthentic(key, writeAuthentic(key, 'x'.repeat(8_000)))).toHaveLength(8_000);
});

test('installations with different keys have different subjects, which tell nothing of the key', () => {
	expect(subjectOf(key)).toMatch(/^fairtick\.hints\.[0-9a-f]{32}$/);
	expect(subjectOf(other)).not.toBe(subjectOf(key));
});
