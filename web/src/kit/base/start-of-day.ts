/** Midnight of a calendar day (`2026-01-31`) in the viewer's zone, `daysLater` days later, as an ISO instant; undefined if invalid. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
	const date = new Date(`${day}T00:00`);
	if (Number.isNaN(date.getTime())) return undefined;
	date.setDate(date.getDate() + daysLater);
	return date.toISOString();
}
