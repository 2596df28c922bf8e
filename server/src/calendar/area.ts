import type { Area, AreaFacts } from '../area/index.ts';
import type { CalendarContext } from './context.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: AreaFacts = { name: 'calendar', tables: ['economic_events'] };

export const serveCalendar = (context: CalendarContext): Area => ({ ...calendar, routes: calendarRoutes(context) });
