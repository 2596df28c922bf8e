import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPixCode } from '../../../test/read-pix-code.ts';
import { readUpiLink } from '../../../test/read-upi-link.ts';
import { computeCrc16 } from './crc16.ts';
import { fieldValue, readCode, readFields, toPlainText, writeCode, writeField } from './emv.ts';
import { readQrisCode } from './qris.ts';

/** The example of EMVCo's specification, with a name in Chinese whose length is counted in characters. */
const EMVCO =
	'00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT' +
	'6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A6008667' +
	'0902ME91320016A0112233449988770708123456786304A13A';

test('the check value of CRC-16/CCITT-FALSE', () => {
	expect(computeCrc16('123456789')).toBe('29B1');
	expect(computeCrc16('')).toBe('FFFF');
});

test('[CASH-02] EMVCo’s own example is read, names in UTF-8 included, and written again as it was', () => {
	const fields = readCode(EMVCO);
	if (typeof fields === 'string') throw new Error(fields);
	expect(fieldValue(fields, '59')).toBe('BEST TRANSPORT');
	expect(readFields(fieldValue(fields, '64') ?? '')).toEqual([
		{ id: '00', value: 'ZH' },
		{ id: '01', value: '最佳运输' },
		{ id: '02', value: '北京' },
	]);
	expect(writeCode(fields)).toBe(EMVCO);
});

test.each([
	['a changed amount', EMVCO.replace('23.72', '93.72'), 'crc'],
	['a changed name in UTF-8', EMVCO.replace('北京', '南京'), 'crc'],
	['a length that is too long', EMVCO.replace('5914BEST', '5915BEST'), 'length'],
	['a length that is too short', EMVCO.replace('5914BEST', '5913BEST'), 'length'],
	['a length of nothing', writeCode([{ id: '00', value: '01' }]).replace('000201', '0000'), 'length'],
	['nothing', '', 'length'],
	['a CRC alone', '6304FFFF', 'length'],
	['a cut end', EMVCO.slice(0, -1), 'length'],
	['more than a code may hold', 'x'.repeat(513), 'length'],
	['another format', writeCode([{ id: '00', value: '02' }]), 'fields'],
	['no format', writeCode([{ id: '01', value: '11' }]), 'fields'],
])('[CASH-02] a code with %s is refused', (_, code, problem) => {
	expect(readCode(code)).toBe(problem);
});

test('[CASH-02] a field that comes twice is refused', () => {
	expect(readFields('000201000201')).toBeNull();
});

test('[CASH-02] what is written is read back, in every script', () => {
	const value = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => [...text].length <= 99);
	fc.assert(
		fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
			const fields = [{ id: '00', value: '01' }, ...values.map((one, i) => ({ id: String(i + 50), value: one }))];
			expect(readCode(writeCode(fields))).toEqual(fields);
		}),
	);
});

test('a value needs 1 to 99 characters', () => {
	expect(writeField('26', '最'.repeat(99))).toBe(`2699${'最'.repeat(99)}`);
	for (const value of ['', 'x'.repeat(100)]) expect(() => writeField('26', value)).toThrow(RangeError);
});

test.each([
	['São João del-Rei', 'Sao Joao del-Rei'],
	['  Ünïcode ', 'Unicode'],
	['ＦＵＬＬ', 'FULL'],
	['北京', null],
	['', null],
])('%j is written as %j', (text, plain) => {
	expect(toPlainText(text)).toBe(plain);
});

test('[CASH-02] no text makes a reader fail: it is read or refused', () => {
	const near = fc.string({ unit: 'grapheme', maxLength: 300 });
	const changed = fc
		.tuple(fc.nat(EMVCO.length - 1), fc.string({ unit: 'grapheme', maxLength: 3 }))
		.map(([at, put]) => EMVCO.slice(0, at) + put + EMVCO.slice(at + 1));
	fc.assert(
		// A throw is a failure of the property.
		fc.property(fc.oneof(near, changed), (text) => {
			for (const read of [readCode, readPixCode, readQrisCode, readUpiLink]) read(text);
			readUpiLink(`upi://pay?${text}`);
		}),
	);
});
