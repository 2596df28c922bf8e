import type { UserState } from '../../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';

export interface AlertsContext {
	readonly database: Database;
	/** Call this after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	/** True if a user is in a time-out or self-exclusion, under the user's lock (LIMIT-02). */
	readonly isExcluded: (tx: Queryable, state: UserState) => Promise<boolean>;
}
