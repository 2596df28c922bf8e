import type { Database, Queryable } from '../database/index.ts';
import type { PublishedUserEvent } from '../events/index.ts';
import type { Journal } from '../journal/index.ts';
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
	/** Ends a user's price alerts and their address of the calendar, under the user's lock: nothing invites to trade in a break. */
	readonly endAlerts: (tx: Queryable, userId: number) => Promise<void>;
	/** Ends a user's push messages, under the user's lock. */
	readonly endPushes: (tx: Queryable, userId: number) => Promise<void>;
	/** To be called after the commit that ended the tokens. */
	readonly sessionsEnded: (ids: readonly string[]) => void;
	/** To be called after the commit that wrote the events. */
	readonly publish: (events: readonly PublishedUserEvent[]) => void;
}
