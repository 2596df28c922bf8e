import * as reading from '@fairtick/domain/calendar/contract';
import * as contract from '@fairtick/domain/calendar/import-contract';
import { type Route, route } from '../../../platform/http/index.ts';
import type { CalendarContext } from './context.ts';
import { correctCalendarEntry, listCalendar, removeCalendarEntry } from './entries.ts';
import { getCalendarKey, makeCalendarKey, removeCalendarKey } from './feed/keys.ts';
import { serveFeed } from './feed/serve-feed.ts';
import { importCalendar, previewCalendar } from './import/import-calendar.ts';
import { listEconomicEvents, loadCalendar } from './load-calendar.ts';
import { showProvider } from './provider/show-provider.ts';

/** The calls of the economic calendar. */
export function calendarRoutes(context: CalendarContext): Route[] {
	/** Runs after a change of the entries, whatever its outcome. */
	const thenRefresh = <Answer>(change: Promise<Answer>) => change.finally(context.entries.changed);
	return [
		route(reading.getCalendarData, () => loadCalendar(context.database)),
		route(reading.listEconomicEvents, (call) => listEconomicEvents(context.database, call)),
		route(reading.getCalendarKey, (call) => getCalendarKey(context, call)),
		route(reading.makeCalendarKey, (call) => makeCalendarKey(context, call)),
		route(reading.removeCalendarKey, (call) => removeCalendarKey(context, call)),
		route(reading.getCalendarFeed, (call) => serveFeed(context, call)),
		route(contract.listCalendar, (call) => listCalendar(context, call)),
		route(contract.getCalendarProvider, () => showProvider(context.backOffice, context.provider)),
		route(contract.previewCalendar, (call) => previewCalendar(context, call)),
		route(contract.importCalendar, (call) => thenRefresh(importCalendar(context, call))),
		route(contract.correctCalendarEntry, (call) => thenRefresh(correctCalendarEntry(context, call))),
		route(contract.removeCalendarEntry, (call) => thenRefresh(removeCalendarEntry(context, call))),
	];
}
