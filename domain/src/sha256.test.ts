import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { createHmac, portableSha256, sha256 } from './sha256.ts';

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

test.each([
	['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
	['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
	['— क', '4ca3f5a1bf8dc8315783f1335c6e925065d52ae7953f7c4238e0309f1e9f8817'],
])('Node and browsers hash %o alike, as bytes, as a text and in parts', (text, hash) => {
	for (const hashed of [sha256, portableSha256]) {
		expect(toHex(hashed(text))).toBe(hash);
		expect(toHex(hashed(utf8ToBytes(text)))).toBe(hash);
		expect(toHex(hashed(text.slice(0, 1), utf8ToBytes(text.slice(1))))).toBe(hash);
	}
});

test('keyed hashes are those of RFC 4231', () => {
	const first = createHmac(new Uint8Array(20).fill(0x0b));
	expect(toHex(first(utf8ToBytes('Hi There')))).toBe(
		'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
	);
	const second = createHmac(utf8ToBytes('Jefe'));
	expect(toHex(second(utf8ToBytes('what do ya want for nothing?')))).toBe(
		'5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
	);
	const third = createHmac(new Uint8Array(20).fill(0xaa));
	expect(toHex(third(hexToBytes('dd'.repeat(50))))).toBe(
		'773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe',
	);
});
