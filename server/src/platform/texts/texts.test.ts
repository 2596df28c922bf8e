import { INTL_LOCALES, LOCALES } from '@fairtick/domain/wire/primitives';
import { listParts, readPart } from '@fairtick/texts/read-texts';
import type { TextKey } from '@fairtick/texts/text-key';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatInstant, formatPrice, formatTimeIn } from './format.ts';
import { errorText, text, textOfData } from './texts.ts';

const keys = listParts()
	.filter((part) => part.startsWith('server/'))
	.flatMap((part) => [...readPart('en', part).keys()] as TextKey[]);

describe.each(LOCALES)('server texts in %s', (locale) => {
	test('fill every placeholder', () => {
		const params = {
			limit: 100,
			balance: 1,
			stake: 2,
			min: 5,
			max: 14_400,
			old: 92,
			new: 90.5,
			retry_after: 3,
			minimum: 8,
			least: 5,
			why: 'x',
			text: 'x',
			ticker: 'X',
			tick_size: '0.01',
			setting: 'X_KEY',
			begin: '2026-01-02T03:04:05.006Z',
			valid_until: '2026-01-02T03:04:05.006Z',
			earliest: '2026-01-02T03:04:05.006Z',
			latest: '2026-01-02T03:04:05.006Z',
			pair: 'GBPUSD',
			percent: '1.6',
			most: '1.0',
			window: '7d',
			used: 3,
			net: -4,
			since: '2026-01-02T03:04:05.006Z',
			month: '2026-01',
			name: 'Ann Lee',
			from: 1,
			to: 2,
			kind: 'x',
			account: 'x',
			page: 1,
			pages: 2,
			id: 1001,
			version: 2,
			day: '2030-01-02',
			years: 18,
			reason: 'x',
			reasons: 'Selfie: …',
			days: 90,
			side: 1_024,
			kilobytes: 32,
			megabytes: 5,
			megapixels: 50,
			app: 'Fairtick',
			device: 'Firefox',
			address: '192.0.2.7',
			at: '2026-01-02T03:04:05.006Z',
			maximum: 9,
			amount: 5,
			full: 6,
			field: 'stake',
			choices: 'a, b',
			request_id: 'x',
			what: 'email',
			scope: 'read',
			count: 2,
			provider: 'GitHub',
			method: 'Bank',
			email: 'a@b.example',
			by: 'Dana Weiss',
			who: 'Dana Weiss (1001)',
			countries: 'FR, DE',
			title: 'Payrolls',
			currency: 'USD',
			time: '14:30',
			value: '3%',
			before: '2%',
			app_name: 'Fairtick',
			opens_at: '2026-01-02T03:04:05.006Z',
			closes_at: '2026-01-02T03:04:05.006Z',
			until: '2026-01-02T03:04:05.006Z',
			subject: 'x',
			line: 'x',
			lines: 'x',
			status: 'x',
			price: '1',
			trades: 2,
			won: 1,
			result: 5,
			host: 'example.org',
			buy_until: '2026-01-02T03:04:05.006Z',
			ends_at: '2026-01-02T03:04:05.006Z',
		};
		expect(keys.length).toBeGreaterThan(450);
		for (const key of keys) expect(textOfData(locale, key, params), key).not.toMatch(/[{}–]/);
	});

	test('write amounts as Intl does for the language, with a symbol that is not that of reais', () => {
		const expected = new Intl.NumberFormat(INTL_LOCALES[locale], {
			style: 'currency',
			currency: 'USD',
			currencyDisplay: locale === 'br' ? 'symbol' : 'narrowSymbol',
		}).format(1234567.89);
		expect(formatAmount(locale, 123_456_789n)).toBe(expected);
	});
});

test('amounts beyond what a float holds keep their cents', () => {
	expect(formatAmount('en', 900_719_925_474_099_301n)).toBe('$9,007,199,254,740,993.01');
});

test('a closed market says why and when it opens', () => {
	expect(errorText('en', 'trading.market_closed', { reason: 'feed', opens_at: null })).toMatch(/stopped/);
	expect(errorText('en', 'trading.market_closed', { reason: 'hours', opens_at: null })).toMatch(/closed/);
	expect(errorText('en', 'trading.market_closed', { reason: 'hours', opens_at: '2026-01-02T03:04:05.000Z' })).toMatch(
		/opens on 2 Jan 2026, 03:04:05 UTC/,
	);
});

test('[MARKET-04] a refusal says that the index waits for public random numbers, or for the clock', () => {
	const params = { reason: 'feed', opens_at: null };
	expect(errorText('en', 'trading.market_closed', { ...params, detail: 'beacon' })).toMatch(
		/public random numbers \(drand\) cannot be reached/,
	);
	expect(errorText('en', 'trading.market_closed', { ...params, detail: 'clock' })).toMatch(/clock is late/);
});

test('[TRADE-19] what maintenance refuses says when it begins or ends', () => {
	const at = '2026-01-02T03:04:05.000Z';
	expect(errorText('en', 'trading.market_closed', { reason: 'maintenance', opens_at: at })).toMatch(
		/under maintenance until 2 Jan 2026, 03:04:05 UTC/,
	);
	expect(errorText('en', 'trading.expiry_outside_session', { reason: 'maintenance', closes_at: at })).toMatch(
		/maintenance that begins on 2 Jan 2026, 03:04:05 UTC/,
	);
	expect(errorText('en', 'trading.expiry_outside_session', { reason: 'hours', closes_at: at })).toMatch(
		/market closes on 2 Jan 2026, 03:04:05 UTC/,
	);
});

test.each(LOCALES)('[LANG-04] times in %s count 24 hours, as the site does', (locale) => {
	const at = '2026-01-02T15:04:05.000Z';
	expect(formatInstant(locale, at)).toMatch(/15[:.]04[:.]05 UTC$/);
	expect(formatTimeIn(locale, at, 'UTC')).toMatch(/15[:.]04/);
});

test('durations use the largest whole unit', () => {
	expect(errorText('en', 'trading.duration_not_offered', { min: 90, max: 14_400 })).toMatch(
		/from 90 seconds to 4 hours/,
	);
});

test.each([
	['en', '1.10020', '1.10020'],
	['en', '11000.5000', '11,000.50'],
	['en', '11000.5012', '11,000.5012'],
	['en', '35', '35'],
	['br', '1.10020', '1,10020'],
] as const)('in %s a price of %s is shown exactly, with the decimals that pages show: %s', (locale, price, shown) => {
	expect(formatPrice(locale, price)).toBe(shown);
});

test('[LANG-05] a window of hours and a day are written as what they are, whichever comes first', () => {
	const limit = { kind: 'loss', limit: 100, used: 5, until: null };
	expect(textOfData('en', 'mail.verification_expired.text', { day: '2030-01-02' })).toMatch(/2 January 2030/);
	expect(errorText('en', 'trading.own_limit_reached', { ...limit, window: '7d' })).toMatch(/\$1\.00 in 7 days/);
	expect(text('en', 'mail.verification_expiring.text', { day: '2030-01-02' })).toMatch(/2 January 2030/);
});

test('a text is filled with what it names', () => {
	expect(text('en', 'answer.accounts.refilled', { amount: 1_000_000 })).toMatch(/\$10,000\.00/);
	// @ts-expect-error: the amount is missing.
	expect(text('en', 'answer.accounts.refilled')).toMatch(/–/);
	// @ts-expect-error: there is no such text.
	expect(() => text('en', 'answer.accounts.emptied')).toThrow('There is no text');
});
