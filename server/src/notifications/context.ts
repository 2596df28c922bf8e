import type { Database } from '../database/index.ts';
import type { Bus, UserEventViews } from '../events/index.ts';

export interface NotificationsContext {
	readonly database: Database;
	/** To be called after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	/** How the events of all areas are shown, once they are known. */
	readonly eventViews: () => UserEventViews;
}
