import { afterEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from './locale.ts';
import { parseAmount, parseDecimal, parseNumber } from './parse-amount.ts';

vi.stubGlobal('document', { documentElement: {} });

afterEach(() => setCurrentLocale('en'));

test.each([
	['10', 1000],
	['10.5', 1050],
	['10,50', 1050],
	[' 0.01 ', 1],
	['10.', 1000],
	['1,250.00', 125_000],
	['1,250', 125_000],
	['12,345,678.9', 1_234_567_890],
	['1 234 567.5', 123_456_750],
	['1\u00a0234,5', 123_450],
	['1\u202f234', 123_400],
	['12 34', null],
	['25\t100', null],
	['1 2', null],
	['1,234.56', 123_456],
	['1.234,56', null],
	['$25', null],
	['-0', null],
	['−5', null],
	['２５', null],
	['२५', null],
	['10.505', null],
	['1.250', null],
	['1,25,000', null],
	['1,250,00', null],
	['1.250,00', null],
	['1e3', null],
	['-5', null],
	['.', null],
	['', null],
])('"%s" is an amount of %s minor units', (text, minor) => {
	expect(parseAmount(text)).toBe(minor);
});

test.each([
	['en', '9,979.22', '9979.22'],
	['en', '9,979', '9979'],
	['en', '0,979', '0.979'],
	['en', '1,0855', '1.0855'],
	['en', '1.0855', '1.0855'],
	['br', '9.979,22', '9979.22'],
	['br', '9.979', '9979'],
	['br', '1.0855', '1.0855'],
	['br', '9,979.22', null],
	['br', '1.234,56', '1234.56'],
	['br', '1 234,56', '1234.56'],
	['br', '10 20', null],
	['id', '9.979,2', '9979.2'],
	['in', '1,23,456.5', '123456.5'],
	['in', '123,456.5', null],
	['en', '1..5', null],
	['en', '1,2,3', null],
	['en', 'NaN', null],
] as const)('[LANG-05] in %s "%s" is the decimal %s', (locale, text, decimal) => {
	setCurrentLocale(locale);
	expect(parseDecimal(text)).toBe(decimal);
});

test.each([
	['en', '3,000', 3_000],
	['br', '3.000', 3_000],
	['br', '82,5', 82.5],
	['in', '1,00,000', 100_000],
	['en', '1e3', Number.NaN],
	['en', '0x10', Number.NaN],
	['en', '', Number.NaN],
	['in', '३', Number.NaN],
	['en', '٣', Number.NaN],
] as const)('[LANG-05] in %s "%s" is the number %s', (locale, text, number) => {
	setCurrentLocale(locale);
	expect(parseNumber(text)).toBe(number);
});
