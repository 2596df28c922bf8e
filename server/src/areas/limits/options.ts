import type { Database, Queryable } from '../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../platform/events/index.ts';
import type { Journal } from '../../platform/journal/index.ts';
import type { Persons } from './persons.ts';

export interface LimitsOptions {
	readonly database: Database;
	/** For what staff look at. */
	readonly backOffice: Queryable;
	readonly persons: Persons;
	/** Told of every exclusion before its commit, and of every own limit after it and before its user (CASH-14). */
	readonly journal: Journal;
	/** Ends a user's API tokens that may trade, under the user's lock. Returns their ids. */
	readonly endTradeTokens: (tx: Queryable, userId: number) => Promise<string[]>;
	/** Ends what would invite a user to trade, under the user's lock: price alerts, the calendar's address, push messages. */
	readonly endInvitations: (tx: Queryable, userId: number) => Promise<void>;
	/** To be called after the commit that ended the tokens. */
	readonly sessionsEnded: (ids: readonly string[]) => void;
	/** To be called after the commit that wrote the events. */
	readonly publish: (events: readonly PublishedUserEvent[]) => void;
}
