import { expect, test } from 'vitest';
import { findRange, groupByDay, toDay } from './calendar-range.ts';

// A Wednesday.
const NOW_MS = new Date(2026, 2, 4, 14, 30).getTime();
const range = (asked: { range?: string; from?: string; to?: string }) => {
	const { name, fromMs, toMs } = findRange({ range: '', from: '', to: '', ...asked }, NOW_MS);
	return [name, toDay(fromMs), toDay(toMs - 1), new Date(fromMs).getHours(), new Date(toMs).getHours()];
};

test.each([
	[{}, ['next', '2026-03-04', '2026-03-10', 0, 0]],
	[{ range: 'today' }, ['today', '2026-03-04', '2026-03-04', 0, 0]],
	[{ range: 'tomorrow' }, ['tomorrow', '2026-03-05', '2026-03-05', 0, 0]],
	[{ range: 'week' }, ['week', '2026-03-02', '2026-03-08', 0, 0]],
	[{ range: 'decade' }, ['next', '2026-03-04', '2026-03-10', 0, 0]],
	// Across a change of clocks, in zones that have one then.
	[{ from: '2026-03-07', to: '2026-04-01' }, [null, '2026-03-07', '2026-04-01', 0, 0]],
	[{ from: '2026-03-07' }, [null, '2026-03-07', '2026-03-07', 0, 0]],
	[{ to: '2026-03-07', range: 'today' }, [null, '2026-03-07', '2026-03-07', 0, 0]],
	[{ from: '2026-03-07', to: '2026-03-01' }, [null, '2026-03-07', '2026-03-07', 0, 0]],
	[{ from: '2026-03-01', to: '2027-03-01' }, [null, '2026-03-01', '2026-05-01', 0, 0]],
	[{ from: '2026-02-30', to: 'x' }, ['next', '2026-03-04', '2026-03-10', 0, 0]],
])('[CAL-01] the address %j requests %j', (asked, expected) => {
	expect(range(asked)).toEqual(expected);
});

test('[CAL-01] a week that begins on a Monday contains its Sunday', () => {
	const sunday = new Date(2026, 2, 8, 23, 59).getTime();
	expect(toDay(findRange({ range: 'week', from: '', to: '' }, sunday).fromMs)).toBe('2026-03-02');
});

test('[CAL-01] events are grouped by the days of their reader', () => {
	const at = (hours: number) => ({ time: new Date(2026, 2, 4, hours).toISOString() });
	expect(groupByDay([at(0), at(23), at(24)]).map(({ day, events }) => [day, events.length])).toEqual([
		['2026-03-04', 2],
		['2026-03-05', 1],
	]);
});
