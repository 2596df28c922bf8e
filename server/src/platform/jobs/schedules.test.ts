import { afterEach, expect, test, vi } from 'vitest';
import { isMissed, queueOptionsOf } from './schedules.ts';

afterEach(() => {
	vi.useRealTimers();
});

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

const WEEKDAYS = '0 9 * * 1-5';

test('work that comes less often than every ten minutes is tried again, a run may take a day, and a success is kept until the next one is missed', () => {
	const of = (cron: string) => {
		const { retryLimit, deleteAfterSeconds } = queueOptionsOf(cron);
		return [retryLimit, deleteAfterSeconds];
	};
	expect(of('* * * * *')).toEqual([0, 3_720]);
	expect(of('*/10 * * * *')).toEqual([0, (80 * MINUTE_MS) / 1000]);
	expect(of('41 * * * *')).toEqual([5, (3 * HOUR_MS) / 1000]);
	expect(of('23 */6 * * *')).toEqual([5, (13 * HOUR_MS) / 1000]);
	expect(of(DAILY)).toEqual([5, (49 * HOUR_MS) / 1000]);
	// A run may take a day, as long as its process renews its heartbeat.
	expect(queueOptionsOf(DAILY)).toMatchObject({ expireInSeconds: 86_400, heartbeatSeconds: 60 });
	expect(of('*/5 9-17 * * *'), 'over the night').toEqual([5, (2 * (15 * 60 + 5) + 60) * 60]);
	expect(of('0 8,20 * * 1,4'), 'from Thursday to Monday').toEqual([5, ((2 * 84 + 1) * HOUR_MS) / 1000]);
	expect(of(WEEKDAYS), 'over the weekend').toEqual([5, (145 * HOUR_MS) / 1000]);
});

test.each([1, 2, 3, 4, 5, 6, 7])(
	'a weekday schedule that begins on November %i, 2026, keeps the success of a Friday over the weekend',
	async (day) => {
		vi.resetModules();
		vi.useFakeTimers({ toFake: ['Date'], now: at('12:00', day) });
		const { queueOptionsOf: optionsOf } = await import('./schedules.ts');
		// Friday 9:01 to Monday 9:59, when its successor is not missed yet.
		expect(optionsOf(WEEKDAYS).deleteAfterSeconds * 1000).toBeGreaterThan(3 * 24 * HOUR_MS + 58 * MINUTE_MS);
		const [friday, monday] = [at('09:01', 6), at('09:59', 9)];
		const row = { name: 'work', cron: WEEKDAYS, sinceMs: 0 };
		expect(isMissed({ ...row, succeededMs: friday }, monday)).toBe(false);
		expect(isMissed({ ...row, succeededMs: null }, monday)).toBe(true);
	},
);
