import type { Database } from '../../../platform/database/index.ts';
import type { UserEventViews } from '../../../platform/events/index.ts';
import type { SecretBox } from '../../../platform/keys/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';

export interface WebhooksContext {
	readonly database: Database;
	readonly mail: Pick<Mail, 'add' | 'count'>;
	/** The one client for addresses that others name. */
	readonly outgoing: Outgoing;
	/** Seals the secrets that deliveries are signed with. */
	readonly box: SecretBox;
	/** The views of all areas' events, once they are known. */
	readonly eventViews: () => Partial<UserEventViews>;
}
