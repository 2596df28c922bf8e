export const PERIODS = ['all', 'today', 'week', 'month', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** Midnight of the viewer's day, `daysBefore` days before `at`. */
function dayStart(at: Date, daysBefore: number): Date {
	return new Date(at.getFullYear(), at.getMonth(), at.getDate() - daysBefore);
}

const DAYS_BEFORE = { today: 0, week: 6, month: 29 } as const;

/**
 * The beginning of a period as an instant of the wire; null for all time. Periods are whole days in the viewer's zone.
 */
export function periodStart(period: Exclude<Period, 'custom'>, nowMs: number): string | null {
	return period === 'all' ? null : dayStart(new Date(nowMs), DAYS_BEFORE[period]).toISOString();
}

/** The beginning or the end of a day in a date field, `2026-01-31`, as an instant; null if invalid. */
export function dayBoundary(day: string, which: 'begins' | 'ends'): string | null {
	const [year, month, date] = day.split('-').map(Number);
	if (year === undefined || month === undefined || date === undefined || year < 2000) return null;
	return new Date(year, month - 1, which === 'begins' ? date : date + 1).toISOString();
}

/** The viewer's day of an instant, relative to today, with a key for each day. */
export function dayOf(
	atMs: number,
	nowMs: number,
): { readonly key: string; readonly near: 'today' | 'yesterday' | null } {
	const key = dayStart(new Date(atMs), 0).getTime();
	const now = new Date(nowMs);
	const near = key === dayStart(now, 0).getTime() ? 'today' : key === dayStart(now, 1).getTime() ? 'yesterday' : null;
	return { key: String(key), near };
}
