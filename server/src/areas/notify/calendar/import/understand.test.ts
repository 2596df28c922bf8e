import { expect, test } from 'vitest';
import { findMapping } from './field-names.ts';
import { understand } from './understand.ts';

const GOOD = {
	time: '2026-12-04T13:30:00Z',
	title: 'Nonfarm payrolls',
	country: 'US',
	currency: 'USD',
	impact: 'High',
	actual: '',
	forecast: '180K',
	previous: '215K',
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

const timeOf = (time: string, zone: string) => {
	const { entries, errors } = understand(
		[{ line: 2, values: { ...GOOD, time } }],
		findMapping(Object.keys(GOOD)),
		zone,
	);
	return entries[0]?.entry.time ?? errors[0]?.problem;
};

test.each([
	['the last second before the clock goes forward', '2026-03-29T01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
	['the first that it skips', '2026-03-29T02:00', 'Europe/Berlin', 'invalid'],
	['one in the midst of what it skips', '2026-03-29 02:30', 'Europe/Berlin', 'invalid'],
	['the last that it skips', '2026-03-29T02:59:59', 'Europe/Berlin', 'invalid'],
	['the first after it', '2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
	['one that is skipped elsewhere', '2026-03-08 02:30', 'America/New_York', 'invalid'],
	['one that is skipped only there', '2026-03-29 02:30', 'America/New_York', '2026-03-29T06:30:00.000Z'],
	['half an hour that is skipped', '2026-10-04 02:15', 'Australia/Lord_Howe', 'invalid'],
	['the same with an offset', '2026-03-29T02:30+01:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
	['the same in UTC', '2026-03-29T02:30Z', 'Europe/Berlin', '2026-03-29T02:30:00.000Z'],
	['a day that is not in the month', '2026-02-29 12:00', 'UTC', 'invalid'],
	['a month that is not in the year', '2026-13-01 12:00', 'UTC', 'invalid'],
	['an hour that is not in the day', '2026-03-01 24:00', 'UTC', 'invalid'],
	['a minute that is not in the hour', '2026-03-01 12:60', 'UTC', 'invalid'],
	['a second that is not in the minute', '2026-03-01 12:59:60', 'UTC', 'invalid'],
	['the first instant that is taken', '2000-01-01T00:00Z', 'UTC', '2000-01-01T00:00:00.000Z'],
	['one before it', '1999-12-31T23:59:59Z', 'UTC', 'invalid'],
	['the last that is taken', '2099-12-31T23:59:59Z', 'UTC', '2099-12-31T23:59:59.000Z'],
	['one after it', '2100-01-01T00:00Z', 'UTC', 'invalid'],
	['a day without a time', '2026-03-01', 'UTC', 'no_time'],
])('[CAL-01] a time of a line: %s', (_, time, zone, read) => {
	expect(timeOf(time, zone)).toBe(read);
});
