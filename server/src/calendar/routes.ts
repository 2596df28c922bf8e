import { getCalendarData } from '@fairtick/domain/calendar/contract';
import * as contract from '@fairtick/domain/calendar/import-contract';
import { type Route, route } from '../http/index.ts';
import type { CalendarContext } from './context.ts';
import { correctCalendarEntry, listCalendar, removeCalendarEntry } from './entries.ts';
import { importCalendar, previewCalendar } from './import/import-calendar.ts';
import { loadCalendar } from './load-calendar.ts';

/** The calls of the economic calendar. */
export function calendarRoutes(context: CalendarContext): Route[] {
	return [
		route(getCalendarData, () => loadCalendar(context.database)),
		route(contract.listCalendar, (call) => listCalendar(context, call)),
		route(contract.previewCalendar, (call) => previewCalendar(context, call)),
		route(contract.importCalendar, (call) => importCalendar(context, call)),
		route(contract.correctCalendarEntry, (call) => correctCalendarEntry(context, call)),
		route(contract.removeCalendarEntry, (call) => removeCalendarEntry(context, call)),
	];
}
