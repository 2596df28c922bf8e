import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { makeVoidReceipt } from '../test/make-receipt.ts';
import { ROUNDS } from '../test/rounds.ts';
import { buildPage } from './build.mjs';
import {
	Buffer as Bytes,
	randomBytes as bytesOf,
	createPublicKey,
	createHash as hashOf,
	createHmac as hmac,
	sha256,
	sha512,
	verify,
} from './crypto.mjs';

const SIZES = [0, 1, 31, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 1000];
describe('the page’s replacements of Node (PROOF-06)', () => {
	test.each(SIZES)('hashes of %i bytes', (size) => {
		const bytes = randomBytes(size);
		expect(sha256(bytes).toString('hex')).toBe(createHash('sha256').update(bytes).digest('hex'));
		expect(sha512(bytes).toString('hex')).toBe(createHash('sha512').update(bytes).digest('hex'));
		expect(hashOf().update(bytes).digest()).toEqual(sha256(bytes));
		expect(bytesOf(size)).toHaveLength(size);
		const key = randomBytes(32);
		expect(hmac('sha256', Bytes.from(key)).update(bytes).digest().toString('hex')).toBe(
			createHmac('sha256', key).update(bytes).digest('hex'),
		);
	});
	test('texts of bytes', () => {
		for (const size of SIZES) {
			const bytes = randomBytes(size);
			for (const encoding of ['hex', 'base64', 'base64url'] as const) {
				const text = bytes.toString(encoding);
				expect(Bytes.from(bytes).toString(encoding)).toBe(text);
				expect(Array.from(Bytes.from(text, encoding))).toEqual(Array.from(bytes));
			}
		}
		for (const text of ['=', 'A', 'AB', 'AB=C', 'A\n', '*AAA', 'é'])
			expect(Bytes.from(text, 'base64').toString('base64') === text).toBe(
				Buffer.from(text, 'base64').toString('base64') === text,
			);
	});
	test('Ed25519 signatures, and none that is changed', () => {
		const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;
		const { privateKey, publicKey } = generateKeyPairSync('ed25519');
		const key = createPublicKey({ key: publicKey.export({ format: 'jwk' }) });
		const message = randomBytes(100);
		const signature = Bytes.from(sign(null, message, privateKey));
		expect(verify(null, message, key, signature)).toBe(true);
		for (let i = 0; i < 64; i += 3) {
			const other = Bytes.from(signature);
			other[i] = (other[i] ?? 0) ^ 1;
			expect(verify(null, message, key, other), `byte ${i}`).toBe(false);
		}
		expect(verify(null, randomBytes(100), key, signature)).toBe(false);
		const s = BigInt(`0x${Buffer.from([...signature.subarray(32)].reverse()).toString('hex')}`) + ORDER;
		const larger = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
		expect(verify(null, message, key, Bytes.concat([signature.subarray(0, 32), larger]))).toBe(false);
	});
	test('a vector of RFC 8032, 7.1', () => {
		const key = Bytes.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex');
		const signature = Bytes.from(
			'92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
			'hex',
		);
		expect(verify(null, Bytes.of(0x72), key, signature)).toBe(true);
	});
});

describe('verify.html (PROOF-06)', () => {
	const page = readFileSync(new URL('../verify.html', import.meta.url), 'utf8');
	test('is what `node verify/page/build.mjs` writes', async () => {
		expect(page).toBe(await buildPage());
	});
	test('can load and send nothing', () => {
		expect(page).toContain(`content="default-src 'none'; script-src 'sha256-`);
		expect(page.match(/https?:\/\/|src=|href=|import\(|fetch\(/g)).toBeNull();
	});
	test('its code gives the command’s output', async () => {
		const script = /<script>([\s\S]*)const WORDS/.exec(page)?.[1] ?? '';
		const globals = { TextEncoder, TextDecoder, atob, btoa, crypto, URL, console };
		const { checkReceipt, readKey, findWrongRound } = runInContext(
			`${script};({ checkReceipt, readKey, findWrongRound })`,
			createContext(globals),
		);
		const made = makeVoidReceipt(1_795_687_200_000);
		const keys = [readKey(made.log.key.text)];
		const judge = async (value: object) => (await checkReceipt(JSON.stringify(value), keys)).verdict;
		expect(await judge(made.receipt)).toBe('right');
		expect(await judge({ ...made.receipt, result: { ...made.receipt.result, returned: '1001' } })).toBe('wrong');
		expect(await judge({ ...made.receipt, format: 'fairtick-receipt/3' })).toBe('open');
		expect(findWrongRound(ROUNDS.slice(0, 2))).toBeUndefined();
		expect(findWrongRound([['1003', ROUNDS[0][1]]])).toEqual({ round: '1003', why: 'drand did not sign it' });
	});
});
