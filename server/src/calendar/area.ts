import type { Area, AreaFacts } from '../area/index.ts';
import type { Database } from '../database/index.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: AreaFacts = { name: 'calendar', tables: ['economic_events'] };

export const serveCalendar = (database: Database): Area => ({ ...calendar, routes: calendarRoutes(database) });
