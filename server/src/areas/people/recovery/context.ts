import type { Bus } from '../../../platform/events/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import type { MailLinks } from '../identity/index.ts';

/** The shared parts of the recoveries' use cases. */
export interface RecoveryContext extends Pick<Platform, 'database' | 'backOffice' | 'bus' | 'mail' | 'files'> {
	readonly publish: Bus['publish'];
	readonly links: Pick<MailLinks, 'issue'>;
}
