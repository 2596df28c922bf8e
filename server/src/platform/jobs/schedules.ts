import { CronExpressionParser } from 'cron-parser';

const HOUR_MS = 3_600_000;
/** Scheduled work is missed if it has not succeeded by then, counted from its time. Its retries end before that. */
const GRACE_MS = HOUR_MS;

/** Work that comes again within the hour. A run that takes longer has died. */
const FREQUENT = { expireInSeconds: 300, retryLimit: 0 } as const;
/** Other work is tried again after 1, 2, 4, 8 and 16 minutes. */
const RARE = {
	expireInSeconds: 1_800,
	retryLimit: 5,
	retryDelay: 60,
	retryBackoff: true,
	retryDelayMax: 960,
} as const;

const timesOf = (cron: string, fromMs: number) =>
	CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(fromMs) });

/** The time between the next two times, milliseconds. */
function periodMsOf(cron: string): number {
	const times = timesOf(cron, Date.now());
	const firstMs = times.next().getTime();
	return times.next().getTime() - firstMs;
}

/** Options of the queue of a schedule. A success is kept until the one after the next is missed. */
export function queueOptionsOf(cron: string) {
	const periodMs = periodMsOf(cron);
	return {
		...(periodMs > HOUR_MS ? RARE : FREQUENT),
		deleteAfterSeconds: (2 * periodMs + GRACE_MS) / 1000,
		notify: true,
	};
}

/** A schedule, and when its work last succeeded. */
export interface ScheduleRow {
	readonly name: string;
	readonly cron: string;
	/** The time of its last change, epoch milliseconds. */
	readonly sinceMs: number;
	/** Epoch milliseconds; null: no success is kept. */
	readonly succeededMs: number | null;
}

/** True if the work has not succeeded since a time that was over an hour ago. */
export function isMissed({ cron, sinceMs, succeededMs }: ScheduleRow, nowMs: number): boolean {
	const dueMs = timesOf(cron, nowMs - GRACE_MS)
		.prev()
		.getTime();
	return Math.max(sinceMs, succeededMs ?? 0) < dueMs;
}
