import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { beforeAll, expect, test, vi } from 'vitest';
import {
	formatAmount,
	formatChip,
	formatLongDate,
	formatPercent,
	formatPrice,
	formatSignedAmount,
	formatSignedPercent,
	formatTimeNear,
	formatTyped,
	splitPrice,
} from './format.ts';
import { setCurrentLocale } from './locale.ts';
import { parseAmount } from './parse-amount.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));

const EXPECTED: Readonly<Record<Locale, readonly string[]>> = {
	en: ['1,234,567.80', '−10.00', '92%', '52.08%', '+1.50%', '31 January 2026'],
	br: ['1.234.567,80', '−10,00', '92%', '52,08%', '+1,50%', '31 de janeiro de 2026'],
	id: ['1.234.567,80', '−10,00', '92%', '52,08%', '+1,50%', '31 Januari 2026'],
	in: ['12,34,567.80', '−10.00', '92%', '52.08%', '+1.50%', '31 जनवरी 2026'],
};

test.each(LOCALES)('[LANG-04] amounts, percentages and days have the usual notation in %s', (locale) => {
	setCurrentLocale(locale);
	expect([
		formatAmount(123_456_780),
		formatSignedAmount(-1_000),
		formatPercent(92),
		formatPercent(52.083, 2),
		formatSignedPercent(1.5),
		formatLongDate('2026-01-31'),
	]).toEqual(EXPECTED[locale]);
});

test.each([
	['en', '12345.60'],
	['br', '12345,60'],
	['id', '12345,60'],
	['in', '12345.60'],
] as const)('[LANG-04] an editable amount has the decimal sign of %s and can be parsed again', (locale, expected) => {
	setCurrentLocale(locale);
	expect(formatTyped(1_234_560)).toBe(expected);
	expect(parseAmount(expected)).toBe(1_234_560);
});

test('[TRADE-19] a time has its date only if that differs, and its year only if that differs', () => {
	setCurrentLocale('en');
	const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 18, 34).getTime();
	const known = new Date(2026, 10, 23, 0, 0).getTime();
	expect(
		[at(2026, 11, 23), at(2026, 11, 24), at(2026, 10, 23), at(2027, 11, 23)].map((ms) => formatTimeNear(ms, known)),
	).toEqual(['18:34', '24 Nov, 18:34', '23 Oct, 18:34', '23 Nov 2027, 18:34']);
});

test.each([
	['en', '9,979.22', '37', '1.08543'],
	['br', '9.979,22', '37', '1,08543'],
	['id', '9.979,22', '37', '1,08543'],
	['in', '9,979.22', '37', '1.08543'],
] as const)(
	'[CHART-06] prices follow the language, with the significant decimals, in %s',
	(locale, shown, rest, rate) => {
		setCurrentLocale(locale);
		expect(splitPrice('9979.2237')).toEqual([shown, rest]);
		expect(splitPrice('9979.2299')).toEqual([shown, '99']);
		expect(formatPrice('1.08543')).toBe(rate);
	},
);

test('a price has six digits if available, at least two decimals, and never more than it came with', () => {
	setCurrentLocale('en');
	expect(['98123.45', '151.23456', '0.512345', '12', '7.1', '123456.789'].map(formatPrice)).toEqual([
		'98,123.45',
		'151.234',
		'0.51234',
		'12',
		'7.1',
		'123,456.78',
	]);
});

test('an amount on a small button is short and never rounded', () => {
	const shown = [500, 1_050, 125_000, 999_999, 1_000_000, 1_250_000, 1_234_500, 99_999_999, 100_000_000].map(
		formatChip,
	);
	expect(shown).toEqual(['5', '10.5', '1,250', '9,999.99', '10k', '12.5k', '12,345', '999,999.99', '1,000k']);
});
