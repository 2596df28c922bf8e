import { expect, test } from 'vitest';
import { dayBoundary, dayOf, periodStart } from './period.ts';

const NOW = new Date(2026, 2, 1, 14, 30).getTime();
const local = (...parts: [number, number, number]) => new Date(...parts).toISOString();

test('periods begin at the viewer’s midnight and include today', () => {
	expect(periodStart('all', NOW)).toBeNull();
	expect(periodStart('today', NOW)).toBe(local(2026, 2, 1));
	expect(periodStart('week', NOW)).toBe(local(2026, 1, 23));
	expect(periodStart('month', NOW)).toBe(local(2026, 0, 31));
});

test('a chosen day lasts until the beginning of the next, also at the end of a month', () => {
	expect(dayBoundary('2026-02-28', 'begins')).toBe(local(2026, 1, 28));
	expect(dayBoundary('2026-02-28', 'ends')).toBe(local(2026, 2, 1));
	expect(dayBoundary('', 'begins')).toBeNull();
	expect(dayBoundary('0002-01-01', 'begins')).toBeNull();
});

test('trades of one day share a key, and today and yesterday are distinguished', () => {
	const at = (day: number, hour: number) => dayOf(new Date(2026, 1, day, hour).getTime(), NOW);
	expect(dayOf(NOW - 1000, NOW).near).toBe('today');
	expect(at(28, 0).near).toBe('yesterday');
	expect(at(28, 0).key).toBe(at(28, 23).key);
	expect(at(27, 23).near).toBeNull();
	expect(at(27, 23).key).not.toBe(at(28, 0).key);
});
