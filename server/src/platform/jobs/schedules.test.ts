import { expect, test } from 'vitest';
import { isMissed, queueOptionsOf } from './schedules.ts';

const DAILY = '37 4 * * *';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const at = (time: string, day = 2) => Date.parse(`2026-11-0${day}T${time}Z`);

test.each([
	['an hour after its time is not over', DAILY, at('05:36'), at('04:38', 1), false],
	['an hour has passed without a success', DAILY, at('05:38'), at('04:38', 1), true],
	['a retry has succeeded', DAILY, at('05:38'), at('05:08'), false],
	['its time has not come again', DAILY, at('03:00'), at('04:38', 1), false],
	['no success is kept', DAILY, at('05:38'), null, true],
	['the last hour had a success', '* * * * *', at('12:00'), at('11:01'), false],
	['the last hour had none', '* * * * *', at('12:00'), at('10:58'), true],
])('scheduled work is missed if an hour after its time has no success: %s', (_, cron, nowMs, succeededMs, missed) => {
	expect(isMissed({ name: 'work', cron, sinceMs: 0, succeededMs }, nowMs)).toBe(missed);
	// Work of a new version, or at a new time, has not had its time yet.
	expect(isMissed({ name: 'work', cron, sinceMs: nowMs - MINUTE_MS, succeededMs: null }, nowMs)).toBe(false);
});

test('work that comes less often than hourly is retried, and a success is kept until the next one is missed', () => {
	const of = (cron: string) => {
		const { retryLimit, deleteAfterSeconds } = queueOptionsOf(cron);
		return [retryLimit, deleteAfterSeconds];
	};
	expect(of('* * * * *')).toEqual([0, 3_720]);
	expect(of('41 * * * *')).toEqual([0, (3 * HOUR_MS) / 1000]);
	expect(of('23 */6 * * *')).toEqual([5, (13 * HOUR_MS) / 1000]);
	expect(of(DAILY)).toEqual([5, (49 * HOUR_MS) / 1000]);
});
