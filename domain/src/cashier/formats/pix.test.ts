import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPixCode } from '../../../test/read-pix-code.ts';
import { writeCode, writeFields } from './emv.ts';
import { computePixCode, isPixKey, type PixPayee, toPixName } from './pix.ts';

/** The static example of the central bank's manual of BR Codes. */
const MANUAL =
	'00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal' +
	'6008BRASILIA62070503***63041D3D';
/** A dynamic example of the central bank's API, with a recurrence in field 80. */
const DYNAMIC =
	'00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
	'5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
	'80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741';
const payee: PixPayee = { key: '123e4567-e12b-12d1-a456-426655440000', name: 'Fulano de Tal', city: 'Brasília' };

test('[CASH-02] the central bank’s examples are read', () => {
	expect(readPixCode(MANUAL)).toEqual({
		kind: 'static',
		key: payee.key,
		url: null,
		txid: null,
		amount: null,
		name: 'Fulano de Tal',
		city: 'BRASILIA',
	});
	expect(readPixCode(DYNAMIC)).toMatchObject({
		kind: 'dynamic',
		key: null,
		txid: null,
		url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
	});
});

test('[CASH-02] a code differs from the manual’s by its amount and its txid alone', () => {
	const code = computePixCode({ ...payee, city: 'BRASILIA' }, '00000000016JD', 10_000n);
	const expected = MANUAL.replace('5802BR', '5406100.005802BR').replace('62070503***', '6217051300000000016JD');
	expect(code.slice(0, -4)).toBe(expected.slice(0, -4));
	expect(readPixCode(code)).toMatchObject({ kind: 'static', txid: '00000000016JD', amount: 10_000n });
});

test('[CASH-02] what is written is read back', () => {
	const txids = fc.stringMatching(/^[A-Za-z0-9]{1,25}$/);
	fc.assert(
		fc.property(fc.bigInt(1n, 10n ** 10n), txids, (amount, txid) => {
			expect(readPixCode(computePixCode(payee, txid, amount))).toEqual({
				kind: 'static',
				key: payee.key,
				url: null,
				txid,
				amount,
				name: 'Fulano de Tal',
				city: 'Brasilia',
			});
		}),
	);
});

const fields = (more: Readonly<Record<string, string>>) => {
	const all: Record<string, string> = {
		'00': '01',
		'26': writeFields([{ id: '00', value: 'br.gov.bcb.pix' }]) + writeFields([{ id: '01', value: payee.key }]),
		'52': '0000',
		'53': '986',
		'58': 'BR',
		'59': 'Fulano',
		'60': 'BRASILIA',
		...more,
	};
	const ids = Object.keys(all).toSorted();
	return writeCode(ids.map((id) => ({ id, value: all[id] as string })));
};
const other = writeFields([
	{ id: '00', value: 'br.gov.bcb.pix' },
	{ id: '01', value: 'not a key' },
]);

test('[CASH-02] names in UTF-8 are read, their length counted in characters', () => {
	expect(readPixCode(fields({ '59': 'Açaí & Pão São João Ltda.', '60': 'São Luís' }))).toMatchObject({
		name: 'Açaí & Pão São João Ltda.',
		city: 'São Luís',
	});
});

test.each([
	['a wrong CRC', MANUAL.replace('1D3D', '1D3E'), 'crc'],
	['a wrong length', MANUAL.replace('5913', '5912'), 'length'],
	['another currency', fields({ '53': '840' }), 'fields'],
	['another country', fields({ '58': 'PT' }), 'fields'],
	['another scheme', fields({ '26': writeFields([{ id: '00', value: 'com.example' }]) }), 'fields'],
	['no key and no address', fields({ '26': writeFields([{ id: '00', value: 'br.gov.bcb.pix' }]) }), 'fields'],
	['a key that is none', fields({ '26': other }), 'fields'],
	['a name that is too long', fields({ '59': 'x'.repeat(26) }), 'fields'],
	['a city that is too long', fields({ '60': 'x'.repeat(16) }), 'fields'],
	['a txid that is too long', fields({ '62': writeFields([{ id: '05', value: 'x'.repeat(26) }]) }), 'fields'],
	['a txid of other characters', fields({ '62': writeFields([{ id: '05', value: 'a-b' }]) }), 'fields'],
	['an amount of nothing', fields({ '54': '0.00' }), 'fields'],
	['an amount with three decimals', fields({ '54': '1.005' }), 'fields'],
])('[CASH-02] a code with %s is refused', (_, code, problem) => {
	expect(readPixCode(code)).toBe(problem);
});

test.each([
	['a txid that is too long', payee, 'x'.repeat(26), 1n],
	['a txid of other characters', payee, 'a b', 1n],
	['no amount', payee, 'a', 0n],
	['a key that is none', { ...payee, key: 'x' }, 'a', 1n],
	['a name that is too long', { ...payee, name: 'x'.repeat(26) }, 'a', 1n],
	['a city that is too long', { ...payee, city: 'São Paulo de Olivença' }, 'a', 1n],
	['a name that has no form in ASCII', { ...payee, name: '北京' }, 'a', 1n],
] as const)('[CASH-02] no code is written for %s', (_, to, txid, amount) => {
	expect(() => computePixCode(to, txid, amount)).toThrow(RangeError);
});

test.each([
	['12345678909', true],
	['11222333000181', true],
	['+5561912345678', true],
	['fulano_da_silva.recebedor@example.com', true],
	['123e4567-e12b-12d1-a456-426655440000', true],
	['123E4567-E12B-12D1-A456-426655440000', false],
	['5561912345678', false],
	['fulano@', false],
])('%s is a Pix key: %s', (text, is) => {
	expect(isPixKey(text)).toBe(is);
});

test('a name of 25 letters with accents fits', () => {
	expect(toPixName('ã'.repeat(25), 'name')).toBe('a'.repeat(25));
	expect(toPixName('ã'.repeat(16), 'city')).toBeNull();
});
