/** Hours of a user's day, such as 22:00 to 07:00, in which nothing disturbs that can wait. */
export interface QuietHours {
	/** `HH:MM`; where it is later than `to`, they go over midnight. */
	readonly from: string;
	readonly to: string;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** When the quiet hours end in which an instant lies, epoch milliseconds; null outside of them. */
export function quietUntil(nowMs: number, { from, to }: QuietHours, timeZone: string): number | null {
	const [begins, ends] = [minutesOf(from), minutesOf(to)];
	const now = localMinutes(nowMs, timeZone);
	const isQuiet = begins < ends ? now >= begins && now < ends : now >= begins || now < ends;
	if (!isQuiet) return null;
	const untilMs = nowMs - (nowMs % MINUTE_MS) + minutesBetween(now, ends) * MINUTE_MS;
	// The clocks may have been changed meanwhile, by an hour at most.
	const off = minutesBetween(ends, localMinutes(untilMs, timeZone));
	return untilMs - (off > DAY_MINUTES / 2 ? off - DAY_MINUTES : off) * MINUTE_MS;
}

const minutesBetween = (one: number, other: number) => (other - one + DAY_MINUTES) % DAY_MINUTES;

function minutesOf(time: string): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	return hours * 60 + minutes;
}

/** Minutes since midnight in a time zone. */
function localMinutes(atMs: number, timeZone: string): number {
	const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
	return minutesOf(format.format(atMs));
}
