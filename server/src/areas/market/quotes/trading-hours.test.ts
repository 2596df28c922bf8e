import { findWrongHours, type TradingHours } from '@fairtick/domain/market/trading-hours';
import { describe, expect, test } from 'vitest';
import { CURRENCY_HOURS, computeTradingSession, HOLIDAYS_END_MS, STOCK_HOURS } from './trading-hours.ts';

const at = (text: string) => Date.parse(text);
const session = (hours: TradingHours | null, text: string) => {
	const { open, untilMs } = computeTradingSession(hours, at(text));
	return [open, untilMs === null ? null : new Date(untilMs).toISOString().slice(0, 16)];
};

describe('[MARKET-06] trading hours', () => {
	test('without hours an asset never closes', () => expect(session(null, '2026-12-25T12:00Z')).toEqual([true, null]));

	test.each([
		['before the opening', '2026-11-23T14:29:59Z', false, '2026-11-23T14:30'],
		['at the opening', '2026-11-23T14:30Z', true, '2026-11-23T21:00'],
		['at the end', '2026-11-23T21:00Z', false, '2026-11-24T14:30'],
		['on Friday evening', '2026-11-20T22:00Z', false, '2026-11-23T14:30'],
		['on the day before a holiday', '2026-11-25T22:00Z', false, '2026-11-27T14:30'],
		['on a holiday', '2026-11-26T16:00Z', false, '2026-11-27T14:30'],
		['on a day that ends early', '2026-11-27T17:59Z', true, '2026-11-27T18:00'],
		['after the early end', '2026-11-27T18:00Z', false, '2026-11-30T14:30'],
		['in summer, one hour earlier', '2026-07-01T13:30Z', true, '2026-07-01T20:00'],
		['over the end of daylight saving time', '2026-10-30T20:30Z', false, '2026-11-02T14:30'],
		['over its beginning', '2027-03-12T21:30Z', false, '2027-03-15T13:30'],
	])('stocks %s', (_, text, open, until) => expect(session(STOCK_HOURS, text)).toEqual([open, until]));

	test.each([
		['during the week', '2026-11-25T03:00Z', true, '2026-11-27T22:00'],
		['on a day on which stocks rest', '2026-11-26T16:00Z', true, '2026-11-27T22:00'],
		['at the weekend', '2026-11-28T12:00Z', false, '2026-11-29T22:00'],
		['on Sunday after the opening', '2026-11-29T22:00Z', true, '2026-12-04T22:00'],
		['before Christmas', '2026-12-24T12:00Z', true, '2026-12-24T22:00'],
		['on Christmas Day', '2026-12-25T12:00Z', false, '2026-12-27T22:00'],
		['over the change of daylight saving time', '2026-10-31T12:00Z', false, '2026-11-01T22:00'],
	])('currencies %s', (_, text, open, until) => expect(session(CURRENCY_HOURS, text)).toEqual([open, until]));
});

describe('[MARKET-06] hours that staff may enter', () => {
	const [SUNDAY, MONDAY, TUESDAY, SATURDAY] = [0, 1, 2, 6];
	type Session = TradingHours['weekly'][number];
	const hoursOf = (...weekly: Session[]): TradingHours => ({ zone: 'UTC', weekly, closed: [] });
	const always: Session = [
		[SUNDAY, 0],
		[SATURDAY, 1_440],
	];
	const wholeDay = (day: number): Session => [
		[day, 0],
		[day, 1_440],
	];

	test('from Sunday 0:00 to Saturday 24:00 is always, but on holidays', () => {
		const hours: TradingHours = { ...hoursOf(always), closed: [['2026-11-26T00:00', '2026-11-26T24:00']] };
		expect(findWrongHours(hours)).toEqual([]);
		expect(session(hours, '2026-11-21T23:59Z'), 'over the end of the week').toEqual([true, '2026-11-26T00:00']);
		expect(session(hours, '2026-11-26T12:00Z')).toEqual([false, '2026-11-27T00:00']);
		expect(session(hours, '2026-11-27T00:00Z')[0]).toBe(true);
	});

	test('from Monday 10:00 to Monday 5:00 lasts until the next Monday', () => {
		const hours = hoursOf([
			[MONDAY, 600],
			[MONDAY, 300],
		]);
		expect(findWrongHours(hours)).toEqual([]);
		expect(session(hours, '2026-11-23T04:59Z')).toEqual([true, '2026-11-23T05:00']);
		expect(session(hours, '2026-11-23T05:00Z')).toEqual([false, '2026-11-23T10:00']);
		expect(session(hours, '2026-11-23T10:00Z')).toEqual([true, '2026-11-30T05:00']);
	});

	test('a day until 24:00 ends with it, and days that touch are one session', () => {
		expect(session(hoursOf(wholeDay(MONDAY)), '2026-11-23T12:00Z')).toEqual([true, '2026-11-24T00:00']);
		expect(session(hoursOf(wholeDay(MONDAY)), '2026-11-24T00:00Z')).toEqual([false, '2026-11-30T00:00']);
		const both = hoursOf(wholeDay(TUESDAY), wholeDay(MONDAY));
		expect(session(both, '2026-11-23T12:00Z')).toEqual([true, '2026-11-25T00:00']);
	});

	test.each<[string, Session]>([
		[
			'at one time of a day',
			[
				[MONDAY, 600],
				[MONDAY, 600],
			],
		],
		[
			'at one midnight in two ways',
			[
				[MONDAY, 1_440],
				[TUESDAY, 0],
			],
		],
	])('a session that begins and ends %s is refused', (_, empty) =>
		expect(findWrongHours(hoursOf(always, empty))).toEqual(['weekly.1']),
	);
});

test('[MARKET-06] holidays are known for at least a year ahead: add those that the exchange has announced since', () => {
	expect(new Date(HOLIDAYS_END_MS).toISOString()).toMatch(/^20\d\d-01-01T00:00:00.000Z$/);
	expect(HOLIDAYS_END_MS - Date.now()).toBeGreaterThan(365 * 86_400_000);
});
