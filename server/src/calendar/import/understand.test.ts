import { expect, test } from 'vitest';
import { findMapping } from './field-names.ts';
import { understand } from './understand.ts';

const GOOD = {
	...{ time: '2026-12-04T13:30:00Z', title: 'Nonfarm payrolls', country: 'US', currency: 'USD', impact: 'High' },
	...{ actual: '', forecast: '180K', previous: '215K' },
};

test.each([
	['a control character', { title: 'Pay\u0000rolls' }, 'title'],
	['an escape', { forecast: '\u001b[31m180K' }, 'forecast'],
	['half of a character', { title: 'Pay\ud83drolls' }, 'title'],
	['a word that only programs know', { impact: 'constructor' }, 'impact'],
	['another one', { impact: '__proto__' }, 'impact'],
])('[CAL-01] a line with %s is wrong, and the others count', (_, change, field) => {
	const records = [{ ...GOOD, ...change }, GOOD].map((values, i) => ({ line: i + 2, values }));
	const { entries, errors } = understand(records, findMapping(Object.keys(GOOD)), 'UTC');
	expect(errors).toEqual([{ line: 2, field, problem: 'invalid' }]);
	expect(entries.map(({ line }) => line)).toEqual([3]);
});
