import { describe, expect, test } from 'vitest';
import { findWrongRound, hashToGroup, readSignature } from './beacon.mjs';
import { ROUNDS } from './test/rounds.ts';

/** RFC 9380, J.9.1: message, x and y of its point. */
const VECTORS = [
	[
		'',
		'052926add2207b76ca4fa57a8734416c8dc95e24501772c814278700eed6d1e4e8cf62d9c09db0fac349612b759e79a1',
		'08ba738453bfed09cb546dbb0783dbb3a5f1f566ed67bb6be0e8c67e2e81a4cc68ee29813bb7994998f3eae0c9c6a265',
	],
	[
		'abc',
		'03567bc5ef9c690c2ab2ecdf6a96ef1c139cc0b2f284dca0a9a7943388a49a3aee664ba5379a7655d3c68900be2f6903',
		'0b9c15f3fe6e5cf4211f346271d7b01c8f3b28be689c8429c85b67af215533311f0b8dfaaa154fa6b88176c229f2885d',
	],
	[
		'abcdef0123456789',
		'11e0b079dea29a68f0383ee94fed1b940995272407e3bb916bbf268c263ddd57a6a27200a784cbc248e84f357ce82d98',
		'03a87ae2caf14e8ee52e51fa2ed8eefe80f02457004ba4d486d6aa1f517c0889501dc7413753f9599b099ebcbbd2d709',
	],
] as const;
const FIELD = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;

test.each(VECTORS)('the message "%s" becomes the point of RFC 9380 (PROOF-06)', (message, x, y) => {
	const point = hashToGroup(Buffer.from(message), 'QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_');
	expect(point).toEqual([BigInt(`0x${x}`), BigInt(`0x${y}`)]);
});

describe('rounds of quicknet (PROOF-06)', () => {
	test.each(ROUNDS)('round %s is signed', (round, signature) => {
		expect(findWrongRound([[round, signature]])).toBeUndefined();
	});
	test('are right together, and none is right too', () => {
		expect(findWrongRound(ROUNDS)).toBeUndefined();
		expect(findWrongRound([])).toBeUndefined();
	});
	test('a signature of another round is found', () => {
		const list = ROUNDS.map(([round, signature], i) => [i === 2 ? '1003' : round, signature] as const);
		expect(findWrongRound(list)).toEqual({ round: '1003', why: 'drand did not sign it' });
	});
	test('two exchanged signatures are found, although their sum is right', () => {
		const [[a, first], [b, second], ...rest] = ROUNDS;
		expect(findWrongRound([...rest, [a, second], [b, first]])?.why).toBe('drand did not sign it');
	});
});

describe('a signature has one encoding (PROOF-06)', () => {
	const [, signature] = ROUNDS[0];
	const value = BigInt(`0x${signature}`);
	const write = (number: bigint) => number.toString(16).padStart(96, '0');
	test('the point of a right one is read', () => {
		expect(readSignature(signature)[0]).toBe(value & (2n ** 381n - 1n));
	});
	test.each([
		['upper case', signature.toUpperCase(), 'is not 48 bytes in lower-case hex'],
		['a byte too many', `${signature}00`, 'is not 48 bytes in lower-case hex'],
		['an x that is not reduced', write(4n * 2n ** 381n + 4n + FIELD), 'is not a canonical point'],
		['not compressed', write(value % 2n ** 381n), 'is not a canonical point'],
		['the neutral point', `c0${'00'.repeat(47)}`, 'is not a canonical point'],
		['an x that is not on the curve', write(4n * 2n ** 381n + 1n), 'is not on the curve'],
		['a point of the curve outside the group', write(4n * 2n ** 381n + 4n), 'is not in the group'],
	])('%s is refused', (_, text, why) => {
		expect(() => readSignature(text)).toThrow(why);
		expect(findWrongRound([['1000', text]])).toEqual({ round: '1000', why: `its signature ${why}` });
	});
	test('the opposite point is another signature, and wrong', () => {
		const opposite = write(value ^ (1n << 381n));
		expect(findWrongRound([['1000', opposite]])).toEqual({ round: '1000', why: 'drand did not sign it' });
	});
});
