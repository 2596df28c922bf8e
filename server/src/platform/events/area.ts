import type { Database } from '../database/index.ts';
import { deleteOldUserEvents } from './queries.ts';

/** Numbered events of users, written by their areas through this folder. */
export const events = { name: 'platform/events', tables: ['user_events'] };

export const serveEvents = (database: Database) => ({
	...events,
	work: [{ schedule: 'forget-user-events', cron: '47 * * * *', run: () => deleteOldUserEvents(database) }],
});
