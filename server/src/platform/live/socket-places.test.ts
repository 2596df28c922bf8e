import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { Places } from './socket-places.ts';

const FULL = '429 Too Many Requests';
const LIMITS = { socketsPerAddress: 2, sockets: 100 };

/** Opens a socket and closes it again. */
async function pass(places: Places, address: string, nowMs: number): Promise<string | null> {
	const stream = new PassThrough();
	const refusal = places.take(address, stream, nowMs);
	await new Promise((resolve) => stream.once('close', resolve).destroy());
	return refusal;
}

test('a network opens three times its sockets in a minute, however soon they close', async () => {
	const places = new Places(LIMITS);
	const answers: (string | null)[] = [];
	for (let n = 0; n < 8; n++) answers.push(await pass(places, '192.0.2.1', 1_000 + n));
	expect(answers).toEqual([...Array(6).fill(null), FULL, FULL]);
	expect(await pass(places, '192.0.2.2', 2_000)).toBeNull();
	expect(await pass(places, '192.0.2.1', 60_999)).toBe(FULL);
	expect(await pass(places, '192.0.2.1', 61_000)).toBeNull();
});

test('networks of one site open as many as ten of them together', async () => {
	const places = new Places(LIMITS);
	for (let n = 0; n < 60; n++) expect(await pass(places, `2001:db8:1:${n.toString(16)}::1`, 1_000)).toBeNull();
	expect(await pass(places, '2001:db8:1:ffff::1', 1_000)).toBe(FULL);
	expect(await pass(places, '2001:db8:2::1', 1_000)).toBeNull();
});
