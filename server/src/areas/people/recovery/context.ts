import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Files } from '../../../platform/files/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { MailLinks } from '../identity/index.ts';

/** The shared parts of the recoveries' use cases. */
export interface RecoveryContext {
	readonly database: Database;
	/** For the queue of staff. */
	readonly backOffice: Queryable;
	readonly publish: Bus['publish'];
	readonly mail: Pick<Mail, 'add'>;
	readonly links: Pick<MailLinks, 'issue'>;
	readonly files: Pick<Files, 'store' | 'record' | 'remove' | 'view'>;
	/** Tells after the commit which sessions it ended. */
	readonly sessionsEnded: (sessionIds: readonly string[]) => void;
}
