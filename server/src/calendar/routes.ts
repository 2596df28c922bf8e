import { getCalendarData } from '@fairtick/domain/calendar/contract';
import type { Database } from '../database/index.ts';
import { type Route, route } from '../http/index.ts';
import { loadCalendar } from './load-calendar.ts';

/** The calls of the economic calendar. */
export function calendarRoutes(database: Database): Route[] {
	return [route(getCalendarData, () => loadCalendar(database))];
}
