const DAY_MS = 86_400_000;
const isWorkingDay = (ms: number) => ![0, 6].includes(new Date(ms).getUTCDay());

/** The same time of day `days` working days later, epoch milliseconds; Saturdays and Sundays in UTC do not count. */
export function addWorkingDays(fromMs: number, days: number): number {
	let atMs = fromMs;
	for (let left = days; left > 0; ) {
		atMs += DAY_MS;
		if (isWorkingDay(atMs)) left--;
	}
	return atMs;
}
