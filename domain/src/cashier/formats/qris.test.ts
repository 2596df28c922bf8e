import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EmvField, fieldValue, readCode, writeCode } from './emv.ts';
import { computeQrisCode, readQrisCode, takesAmount } from './qris.ts';

/** A static code of a merchant that does not exist, with fields as an acquirer writes them. */
const MERCHANT =
	'00020101021126630017ID.CO.EXAMPLE.WWW011893600000000000000102090000000010303UMI' +
	'51440014ID.CO.QRIS.WWW0215ID10000000000010303UMI5204799553033605802ID5911Toko Contoh6007JAKARTA6105101506304F8AE';
/** A dynamic code with a tip, the example of an acquirer's API for QRIS (SNAP, service 47). */
const ACQUIRER =
	'00020101021226640018ID.CO.ASTRAPAY.WWW011893600822321989939702092198993200303UMI51400014ID.CO.QRIS.WWW0211ID219899397' +
	'0303UMI5204549953033605404100055020256031005802ID5912Toko Asepso56007JAKARTA61051015062210110BJI33Z8Z0H0703A016304E8D4';

const fieldsOf = (code: string): EmvField[] => {
	const fields = readCode(code);
	if (typeof fields === 'string') throw new Error(fields);
	return fields;
};
/** The merchant's code with some fields changed, added or (null) left out, and a good CRC. */
const change = (changes: Readonly<Record<string, string | null>>): string => {
	const kept = fieldsOf(MERCHANT).filter(({ id }) => !(id in changes));
	const added = Object.entries(changes).flatMap(([id, value]) => (value === null ? [] : [{ id, value }]));
	return writeCode([...kept, ...added].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
};

test('[CASH-02] codes of merchants are read', () => {
	expect(readQrisCode(MERCHANT)).toMatchObject({
		kind: 'static',
		merchant: 'Toko Contoh',
		city: 'JAKARTA',
		nmid: 'ID1000000000001',
		amountText: null,
		asksForMore: false,
	});
	expect(readQrisCode(ACQUIRER)).toMatchObject({
		kind: 'dynamic',
		merchant: 'Toko Asepso5',
		nmid: 'ID219899397',
		amountText: '1000',
		asksForMore: true,
	});
});

test('[CASH-02] an amount changes 01, 54 and the CRC, and nothing else', () => {
	expect(computeQrisCode(MERCHANT, 150_000n)).toBe(
		`${MERCHANT.slice(0, -4).replace('010211', '010212').replace('5303360', '53033605406150000')}43BA`,
	);
	fc.assert(
		fc.property(fc.bigInt(1n, 10n ** 10n), (rupiah) => {
			const code = readQrisCode(computeQrisCode(MERCHANT, rupiah));
			expect(code).toMatchObject({ kind: 'dynamic', amountText: String(rupiah), nmid: 'ID1000000000001' });
		}),
	);
});

test('[CASH-02] a merchant’s name in UTF-8 stays as it is', () => {
	const code = computeQrisCode(change({ '59': 'Warung Café Ñandú' }), 1n);
	expect(fieldValue(fieldsOf(code), '59')).toBe('Warung Café Ñandú');
});

test.each([
	['a wrong CRC', MERCHANT.replace('F8AE', 'F8AF'), 'crc'],
	['a wrong length', MERCHANT.replace('5911', '5912'), 'length'],
	['another currency', change({ '53': '840' }), 'fields'],
	['another country', change({ '58': 'SG' }), 'fields'],
	['no national register', change({ '51': null }), 'fields'],
	['another register', change({ '51': '0014ID.CO.OTHER.XY0203abc' }), 'fields'],
	['no method of initiation', change({ '01': null }), 'fields'],
	['no name', change({ '59': null }), 'fields'],
])('[CASH-02] a code with %s is refused', (_, code, problem) => {
	expect(readQrisCode(code)).toBe(problem);
	expect(() => computeQrisCode(code, 1n)).toThrow(RangeError);
});

test.each([
	['a dynamic one', ACQUIRER],
	['one with an amount', change({ '54': '1000' })],
	['one that asks for a tip', change({ '55': '01' })],
])('[CASH-02] %s cannot be given an amount', (_, code) => {
	expect(takesAmount(readQrisCode(code))).toBe(false);
	expect(() => computeQrisCode(code, 1n)).toThrow(RangeError);
});

test.each([0n, -1n, 10n ** 13n])('[CASH-02] a code cannot ask for %s rupiah', (amount) => {
	expect(() => computeQrisCode(MERCHANT, amount)).toThrow(RangeError);
});
