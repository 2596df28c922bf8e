import { remember } from '@fairtick/domain/memo';
import { type CronDate, type CronExpression, CronExpressionParser } from 'cron-parser';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Scheduled work is missed if it has not succeeded within this time after it was due. Its retries end before that. */
const GRACE_MS = HOUR_MS;

/** Work that comes again within this time is not tried again before. */
const FREQUENT_MS = 10 * MINUTE_MS;

/** Times of runs of scheduled work, in seconds. */
export interface RunTimes {
	/** A run of a process that has not renewed its heartbeat for this long has failed: its process died. At least 10. */
	readonly heartbeatSeconds: number;
	/** Interval at which every server looks for such runs. */
	readonly superviseSeconds: number;
	/** Interval of looking for jobs that are tried again. */
	readonly pollSeconds: number;
	/** pg-boss counts a longer run as failed, even if it continues. A day is the most that it accepts. */
	readonly expireInSeconds: number;
	/** Wait before the first retry; each later one is twice as long, up to 16 times. */
	readonly retryDelay: number;
}

export const RUN_TIMES: RunTimes = {
	heartbeatSeconds: 60,
	superviseSeconds: 60,
	pollSeconds: 30,
	expireInSeconds: 86_400,
	retryDelay: 60,
};

/** More than the schedules of the product. */
const MOST_CRONS = 100;
const parse = remember(MOST_CRONS, (cron: string) => CronExpressionParser.parse(cron, { tz: 'UTC' }));

/** A cron (UTC), set to a time in epoch milliseconds. The next call with the same cron sets the same object. */
function cronAt(cron: string, atMs: number): CronExpression {
	const expression = parse(cron);
	expression.reset(new Date(atMs));
	return expression;
}

/** Days of the schedule that are compared: the gaps between weekdays repeat after seven. */
const DAYS = 8;

/** The most days from one day of a schedule to the next, by the last three fields of its cron. */
const longestDaysOf = remember(MOST_CRONS, (days: string) => {
	if (days === '* * *') return 1;
	const times = cronAt(`0 0 ${days}`, Date.now()).take(DAYS);
	return Math.max(...times.slice(1).map((time, i) => (time.getTime() - (times[i] as CronDate).getTime()) / DAY_MS));
});

/** The longest gap between two times of a cron, milliseconds: from its fields, because every start needs those of all crons. */
const longestGapMsOf = remember(MOST_CRONS, (cron: string) => {
	const { hour, minute } = parse(cron).fields;
	const times = hour.values.flatMap((h) => minute.values.map((m) => h * HOUR_MS + m * MINUTE_MS));
	const gaps = times.slice(1).map((time, i) => time - (times[i] as number));
	const days = longestDaysOf(cron.split(' ').slice(2).join(' '));
	return Math.max(...gaps, (times[0] as number) + days * DAY_MS - (times.at(-1) as number));
});

/** Options of the queue of a schedule. A success is kept until the one after the next is missed, whichever gaps lie between. */
export function queueOptionsOf(cron: string, times: RunTimes = RUN_TIMES) {
	const gapMs = longestGapMsOf(cron);
	const { expireInSeconds, heartbeatSeconds, retryDelay } = times;
	return {
		expireInSeconds,
		heartbeatSeconds,
		retryLimit: gapMs > FREQUENT_MS ? 5 : 0,
		retryDelay,
		retryBackoff: true,
		retryDelayMax: 16 * retryDelay,
		deleteAfterSeconds: (2 * gapMs + GRACE_MS) / 1000,
		notify: true,
	};
}

/** A schedule, and when its work last succeeded. */
export interface ScheduleRow {
	readonly name: string;
	readonly cron: string;
	/** Time of the schedule's last change, epoch milliseconds. */
	readonly sinceMs: number;
	/** Epoch milliseconds; null: no success is kept. */
	readonly succeededMs: number | null;
}

/** True if the work has not succeeded since a time that was over an hour ago. */
export function isMissed({ cron, sinceMs, succeededMs }: ScheduleRow, nowMs: number): boolean {
	const dueMs = cronAt(cron, nowMs - GRACE_MS)
		.prev()
		.getTime();
	return Math.max(sinceMs, succeededMs ?? 0) < dueMs;
}
