import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { portableSha256, sha256 } from './sha256.ts';

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
