import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import { formatDayName } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import { toDay } from './calendar-range.ts';

export interface DayProps {
	/** `2026-03-06`. */
	day: string;
	events: readonly EconomicEvent[];
	nowMs: number;
	/** The next of all shown events. */
	nextId: number | null;
	touchedBy(event: EconomicEvent): readonly Asset[];
}

const DAY_MS = 86_400_000;

/** Friday 6 March, with "today" or "tomorrow" if it applies. */
export function nameDay(t: Translate, day: string, nowMs: number): string {
	const name = formatDayName(day);
	if (day === toDay(nowMs)) return `${t('calendar.range_today')} · ${name}`;
	return day === toDay(nowMs + DAY_MS) ? `${t('calendar.range_tomorrow')} · ${name}` : name;
}

/** Number of a day's events before now, which places the line of now. Null on another day. */
export const countPast = ({ day, events, nowMs }: Pick<DayProps, 'day' | 'events' | 'nowMs'>): number | null =>
	day === toDay(nowMs) ? events.filter(({ time }) => Date.parse(time) <= nowMs).length : null;
