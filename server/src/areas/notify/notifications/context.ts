import type { UserState } from '../../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Bus, UserEventViews } from '../../../platform/events/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';
import type { PushKeys } from './push-keys.ts';

export interface NotificationsContext {
	readonly database: Database;
	/** Call this after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	/** The views of all areas' events, once they are known. */
	readonly eventViews: () => Partial<UserEventViews>;
}

/** The needs of sending. */
export interface SendingContext extends Pick<NotificationsContext, 'database'> {
	readonly mail: Pick<Mail, 'add'>;
	readonly baseUrl: () => string;
	/**
	 * True if a user is in a time-out or self-exclusion, under the user's lock: nothing then invites them to come back
	 * (LIMIT-02).
	 */
	readonly isExcluded: (tx: Queryable, state: UserState) => Promise<boolean>;
}

/** The needs of push messages. */
export interface PushContext extends Pick<SendingContext, 'database' | 'isExcluded'> {
	/** The one client for addresses that others name. */
	readonly outgoing: Outgoing;
	readonly pushKeys: PushKeys;
	/** A browser's name for its user, from its user agent. */
	readonly describeDevice: (userAgent: string) => string;
}
