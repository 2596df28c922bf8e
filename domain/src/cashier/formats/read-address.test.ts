import { describe, expect, test } from 'vitest';
import { isPixKey, readPixKey } from './pix.ts';
import { isCnpj, isCpf } from './tax-number.ts';
import { readUpiAddress } from './upi.ts';

const kept = (read: ReturnType<typeof readPixKey>) => ('value' in read ? read.value : read.code);

describe('[CASH-04] a Pix key is kept as the directory has it', () => {
	test.each([
		['a CPF', '11144477735', '11144477735'],
		['a CPF with its punctuation', '111.444.777-35', '11144477735'],
		['a CPF with some of it, and spaces around', ' 111444777-35\n', '11144477735'],
		['a CPF of full-width digits', '１１１４４４７７７３５', '11144477735'],
		['a CPF that begins with zeros', '00000000191', '00000000191'],
		['a CPF whose check digit is 0 for 10', '12345678909', '12345678909'],
		['a CNPJ', '11222333000181', '11222333000181'],
		['a CNPJ with its punctuation', '11.222.333/0001-81', '11222333000181'],
		['the tax office’s example with letters', '12ABC34501DE35', '12ABC34501DE35'],
		['the same in small letters with punctuation', '12.abc.345/01de-35', '12ABC34501DE35'],
		['a mobile telephone', '+5511987654321', '+5511987654321'],
		['a mobile telephone as people write it', '+55 (11) 98765-4321', '+5511987654321'],
		['a telephone of a house', '+55 61 3333-4444', '+556133334444'],
		['a telephone of another country', '+351 912 345 678', '+351912345678'],
		['an email address', 'fulano@example.com', 'fulano@example.com'],
		['an email address of a phone keyboard', 'Fulano@Example.com ', 'fulano@example.com'],
		['a random key', '123e4567-e12b-12d1-a456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
		['a random key in capitals', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
		['what was copied with a joiner', '\u200b11144477735', '11144477735'],
	])('%s', (_name, text, key) => {
		expect(readPixKey(text)).toEqual({ value: key });
		expect([isPixKey(key), isPixKey(text)]).toEqual([true, text === key]);
	});

	test.each([
		['a mobile telephone without its country', '11987654321', 'field.pix_telephone'],
		['another one', '61912345678', 'field.pix_telephone'],
		['one as people write it', '(11) 98765-4321', 'field.pix_telephone'],
		['one whose digits would be a CPF, written as a telephone', '(11) 14447-7735', 'field.pix_key'],
		['one with the country and without +', '5511987654321', 'field.pix_telephone'],
		['one with a zero before its area', '011987654321', 'field.pix_telephone'],
		['one of a house', '1133334444', 'field.pix_telephone'],
		['a mobile telephone with a digit too few', '+551198765432', 'field.pix_key'],
		['a mobile telephone that does not begin with 9', '+5511187654321', 'field.pix_key'],
		['a telephone of an area that there is not', '+5501987654321', 'field.pix_key'],
		['a CPF with a wrong digit', '11144477736', 'field.pix_key'],
		['a CPF with its first check digit wrong', '11144477725', 'field.pix_key'],
		['eleven equal digits', '11111111111', 'field.pix_key'],
		['eleven zeros', '00000000000', 'field.pix_key'],
		['a CNPJ with a wrong digit', '11222333000182', 'field.pix_key'],
		['a CNPJ with a wrong letter', '12ABD34501DE35', 'field.pix_key'],
		['a CNPJ with a letter as a check digit', '12ABC34501DE3F', 'field.pix_key'],
		['fourteen zeros', '00000000000000', 'field.pix_key'],
		['an email address without a domain', 'fulano@', 'field.pix_key'],
		['a random key that is cut off', '123e4567-e12b-12d1-a456-42665544000', 'field.pix_key'],
		['nothing', '', 'field.pix_key'],
	])('%s is refused', (_name, text, code) => {
		expect(kept(readPixKey(text))).toBe(code);
		expect(isPixKey(text)).toBe(false);
	});
});

test('[CASH-04] of the numbers around a CPF or a CNPJ one in a hundred is one', () => {
	const around = (is: (text: string) => boolean, body: string) =>
		Array.from({ length: 100 }, (_, n) => `${body}${String(n).padStart(2, '0')}`).filter(is);
	expect(around(isCpf, '111444777')).toEqual(['11144477735']);
	expect(around(isCpf, '529982247')).toEqual(['52998224725']);
	expect(around(isCnpj, '12ABC34501DE')).toEqual(['12ABC34501DE35']);
	expect(around(isCnpj, '112223330001')).toEqual(['11222333000181']);
});

test.each([
	['ana@okicici', 'ana@okicici'],
	[' Ana.S-1@okICICI', 'ana.s-1@okicici'],
	['9876543210@ybl', '9876543210@ybl'],
	['a@b', 'field.upi_address'],
	['@npci', 'field.upi_address'],
	['ana@gmail.com', 'field.upi_address'],
	['9876543210', 'field.upi_address'],
	['ana @okicici', 'field.upi_address'],
	['ana@@okicici', 'field.upi_address'],
])('[CASH-04] the UPI address %s is kept as, or refused by, %s', (text, expected) => {
	expect(kept(readUpiAddress(text))).toBe(expected);
});
