import { remember } from '../memo.ts';

/** Hours of a user's day, such as 22:00 to 07:00, in which nothing disturbs that can wait. */
export interface QuietHours {
	/** `HH:MM`; where it is later than `to`, they go over midnight. */
	readonly from: string;
	readonly to: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * The end of the quiet hours around an instant, epoch milliseconds; null outside of them. If clocks are put forward over
 * one of their ends, it is the instant of the change. If clocks are put back, so that it comes twice, they begin with the
 * first and end with the second.
 */
export function quietUntil(nowMs: number, { from, to }: QuietHours, timeZone: string): number | null {
	const [fromMs, toMs] = [millisecondsOf(from), millisecondsOf(to)];
	const wallMs = nowMs + offsetOf(nowMs, timeZone);
	const todayMs = wallMs - (((wallMs % DAY_MS) + DAY_MS) % DAY_MS);
	// Clocks that are put back over midnight show yesterday's date once more.
	for (const dayMs of [todayMs - DAY_MS, todayMs, todayMs + DAY_MS]) {
		const [begins] = instantsOf(dayMs + fromMs, timeZone);
		const [, ends] = instantsOf(dayMs + toMs + (fromMs < toMs ? 0 : DAY_MS), timeZone);
		if (begins <= nowMs && nowMs < ends) return ends;
	}
	return null;
}

/** The first and the last instant at which the clocks of a zone show a time, which is given as if it were UTC. */
function instantsOf(wallMs: number, timeZone: string): readonly [number, number] {
	// No zone is a whole day from UTC: one is before a change of the clocks near this time, the other after it.
	const [earlierMs, laterMs] = [wallMs - DAY_MS, wallMs + DAY_MS];
	const offsets = [earlierMs, laterMs].map((ms) => offsetOf(ms, timeZone));
	const shown = offsets
		.map((offsetMs) => wallMs - offsetMs)
		.filter((ms) => ms + offsetOf(ms, timeZone) === wallMs)
		.sort((one, other) => one - other);
	const [first, last = first] = shown;
	if (first !== undefined && last !== undefined) return [first, last];
	const changeMs = findChange(earlierMs, laterMs, timeZone);
	return [changeMs, changeMs];
}

/** The first minute after a change of the clocks between two instants. */
function findChange(beforeMs: number, afterMs: number, timeZone: string): number {
	const offsetMs = offsetOf(beforeMs, timeZone);
	let [before, after] = [beforeMs / MINUTE_MS, afterMs / MINUTE_MS];
	while (after - before > 1) {
		const middle = Math.floor((before + after) / 2);
		if (offsetOf(middle * MINUTE_MS, timeZone) === offsetMs) before = middle;
		else after = middle;
	}
	return after * MINUTE_MS;
}

function millisecondsOf(time: string): number {
	const [hours = 0, minutes = 0] = time.split(':').map(Number);
	return (hours * 60 + minutes) * MINUTE_MS;
}

const FIELDS = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
/** Making one takes longer than all that is done with it. */
const formatOf = remember(
	100,
	(timeZone: string) => new Intl.DateTimeFormat('en-GB', { timeZone, ...FIELDS, hourCycle: 'h23' }),
);

/** Offset of a zone from UTC at an instant, in milliseconds. */
function offsetOf(atMs: number, timeZone: string): number {
	const part = Object.fromEntries(
		formatOf(timeZone)
			.formatToParts(atMs)
			.map(({ type, value }) => [type, Number(value)]),
	);
	const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
	return Date.UTC(year, month - 1, day, hour, minute) - (atMs - (((atMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS));
}
