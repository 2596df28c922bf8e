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

test.each([
	// Clocks go from 02:00 to 03:00: 02:30 is not shown.
	['an end in the gap', '2026-03-28T22:00Z', '22:00', '02:30', 'Europe/Berlin', '2026-03-29T01:00Z'],
	['the same, an hour before it', '2026-03-29T00:30Z', '22:00', '02:30', 'Europe/Berlin', '2026-03-29T01:00Z'],
	['the same, after it', '2026-03-29T01:00Z', '22:00', '02:30', 'Europe/Berlin', null],
	['a begin in the gap', '2026-03-29T01:00Z', '02:30', '07:00', 'Europe/Berlin', '2026-03-29T05:00Z'],
	['hours that are all in the gap', '2026-03-29T01:00Z', '02:10', '02:50', 'Europe/Berlin', null],
	['a gap at midnight', '2018-11-04T02:30Z', '22:00', '00:30', 'America/Sao_Paulo', '2018-11-04T03:00Z'],
	['a gap of half an hour', '2026-10-03T15:00Z', '23:00', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:30Z'],
	// Clocks go from 03:00 to 02:00: 02:30 is shown twice.
	['an end that comes twice', '2026-10-24T22:00Z', '22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:30Z'],
	['the same, between both', '2026-10-25T00:45Z', '22:00', '02:30', 'Europe/Berlin', '2026-10-25T01:30Z'],
	['a begin that comes twice', '2026-11-01T06:10Z', '01:30', '07:00', 'America/New_York', '2026-11-01T12:00Z'],
	['clocks put back over midnight', '2018-02-18T02:10Z', '00:00', '07:00', 'America/Sao_Paulo', null],
	['the next evening as always', '2026-10-25T21:30Z', '22:00', '02:30', 'Europe/Berlin', '2026-10-26T01:30Z'],
] as const)('[NOTE-02] quiet hours where the clocks change: %s', (_name, now, from, to, zone, until) => {
	const untilMs = quietUntil(Date.parse(now), { from, to }, zone);
	expect(untilMs === null ? null : new Date(untilMs).toISOString().replace(':00.000Z', 'Z')).toBe(until);
});

test('[NOTE-02] quiet hours end, in every zone and minute around each change of the clocks', () => {
	for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago'])
		for (const hours of [
			{ from: '22:00', to: '02:30' },
			{ from: '00:15', to: '00:45' },
			{ from: '02:30', to: '01:30' },
		])
			for (let nowMs = Date.UTC(2026, 0, 1); nowMs < Date.UTC(2027, 0, 1); nowMs += 13 * 3_601_000) {
				const untilMs = quietUntil(nowMs, hours, zone);
				if (untilMs === null) continue;
				expect(untilMs, `${zone} ${new Date(nowMs).toISOString()}`).toBeGreaterThan(nowMs);
				expect(quietUntil(untilMs, hours, zone), `${zone} after ${new Date(untilMs).toISOString()}`).toBeNull();
			}
});
