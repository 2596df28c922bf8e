import { expect, test } from 'vitest';
import { isTimeZone } from '../wire/time-zone.ts';
import { quietUntil } from './quiet-hours.ts';

const at = (instant: string) => Date.parse(instant);
const NIGHT = { from: '22:00', to: '07:30' };
const until = (instant: string, hours = NIGHT, zone = 'Europe/Berlin') => {
	const ms = quietUntil(at(instant), hours, zone);
	return ms === null ? null : new Date(ms).toISOString();
};

test('[NOTE-02] quiet hours are those of the user’s clock, over midnight too, the end not included', () => {
	// Berlin is an hour ahead in January.
	expect(until('2026-01-10T20:59:59.999Z')).toBe(null);
	expect(until('2026-01-10T21:00:00.000Z')).toBe('2026-01-11T06:30:00.000Z');
	expect(until('2026-01-10T23:15:30.500Z')).toBe('2026-01-11T06:30:00.000Z');
	expect(until('2026-01-11T06:29:59.999Z')).toBe('2026-01-11T06:30:00.000Z');
	expect(until('2026-01-11T06:30:00.000Z')).toBe(null);
	expect(until('2026-01-10T21:00:00.000Z', NIGHT, 'UTC')).toBe(null);
});

test('[NOTE-02] quiet hours within a day, and in a zone that is not a whole number of hours away', () => {
	const rest = { from: '13:00', to: '14:00' };
	// Kolkata is five and a half hours ahead.
	expect(until('2026-01-10T07:29:00.000Z', rest, 'Asia/Kolkata')).toBe(null);
	expect(until('2026-01-10T07:30:00.000Z', rest, 'Asia/Kolkata')).toBe('2026-01-10T08:30:00.000Z');
	expect(until('2026-01-10T08:30:00.000Z', rest, 'Asia/Kolkata')).toBe(null);
});

test('[NOTE-02] a night in which the clocks are changed ends when the user’s clock says so', () => {
	// At 02:00 on 29 March 2026 it became 03:00, and at 03:00 on 25 October 02:00.
	expect(until('2026-03-28T22:00:00.000Z')).toBe('2026-03-29T05:30:00.000Z');
	expect(until('2026-10-24T21:00:00.000Z')).toBe('2026-10-25T06:30:00.000Z');
});

test('[NOTE-02] time zones are those that have a name', () => {
	expect(['UTC', 'Europe/Berlin', 'Asia/Calcutta', 'America/Sao_Paulo'].map(isTimeZone)).toEqual(Array(4).fill(true));
	expect(['', '+01:00', 'Berlin', 'Mars/Olympus', 'Europe/Berlin\u0000'].map(isTimeZone)).toEqual(Array(5).fill(false));
});
