import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUpiLink } from '../../../test/read-upi-link.ts';
import { computeUpiLink } from './upi.ts';

/** The example of NPCI's linking specification, without the address that it names for the bill. */
const NPCI =
	'upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&mc=0000&tid=cxnkjcnkjdfdvjndkjfvn&tr=4894398cndhcd23' +
	'&tn=Pay%20to%20mystar%20store&am=10&mam=null&cu=INR';
const payee = { address: 'nadeem@npci', name: 'nadeem chinna' };

test('[CASH-02] NPCI’s example is read', () => {
	expect(readUpiLink(NPCI)).toEqual({ ...payee, reference: '4894398cndhcd23', amount: 1_000n });
});

test('[CASH-02] a link has the address, the name, the reference and the amount in rupees', () => {
	expect(computeUpiLink(payee, '00000000016JD', 49_905n)).toBe(
		'upi://pay?pa=nadeem@npci&pn=nadeem%20chinna&tr=00000000016JD&tn=00000000016JD&am=499.05&cu=INR',
	);
});

test('[CASH-02] names in UTF-8, and those that would add parameters, are read back as they were', () => {
	for (const name of ['नदीम चिन्ना', 'Tom & Jerry=1', 'a#b?c', '%41', 'é'])
		expect(readUpiLink(computeUpiLink({ ...payee, name }, 'a', 1n))).toMatchObject({ name, reference: 'a' });
	fc.assert(
		fc.property(
			fc.bigInt(1n, 10n ** 12n),
			fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
			(amount, name) => {
				fc.pre([...name].length <= 99 && name.isWellFormed());
				expect(readUpiLink(computeUpiLink({ ...payee, name }, 'x', amount))).toMatchObject({ name, amount });
			},
		),
	);
});

test.each([
	['another scheme', NPCI.replace('upi:', 'https:')],
	['another call', NPCI.replace('pay?', 'mandate?')],
	['no address', NPCI.replace('pa=nadeem@npci&', '')],
	['an address that is none', NPCI.replace('nadeem@npci', 'nadeem')],
	['an address given twice', `${NPCI}&pa=thief@npci`],
	['a reference of 36 characters', NPCI.replace('4894398cndhcd23', 'x'.repeat(36))],
	['an amount of nothing', NPCI.replace('am=10', 'am=0')],
	['an amount with three decimals', NPCI.replace('am=10', 'am=10.001')],
	['another currency', NPCI.replace('cu=INR', 'cu=USD')],
	['broken UTF-8', NPCI.replace('nadeem%20', '%ff')],
])('[CASH-02] a link with %s is refused', (_, link) => {
	expect(readUpiLink(link)).toBeNull();
});

test.each([
	['an address that is none', { ...payee, address: 'nadeem' }, 'a', 1n],
	['no name', { ...payee, name: '' }, 'a', 1n],
	['a name of 100 characters', { ...payee, name: 'न'.repeat(100) }, 'a', 1n],
	['a reference of 36 characters', payee, 'x'.repeat(36), 1n],
	['no amount', payee, 'a', 0n],
] as const)('[CASH-02] no link is written for %s', (_, to, reference, amount) => {
	expect(() => computeUpiLink(to, reference, amount)).toThrow(RangeError);
});
