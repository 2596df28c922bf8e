import type { KeyObject } from 'node:crypto';
import type { Config } from '../../../platform/config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Hooks } from '../../../platform/hooks/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { SecretBox } from '../../../platform/keys/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { NewPasswords } from './credentials/new-password.ts';
import type { Passwords } from './credentials/passwords.ts';
import type { Attempts } from './credentials/wrong-passwords.ts';
import type { MailLinks } from './mail-links.ts';
import type { Providers } from './oauth/provider.ts';
import type { KnownDevices } from './sessions/known-device.ts';

/** The shared parts of this area's use cases. */
export interface IdentityContext {
	readonly config: Pick<Config, 'https' | 'appName' | 'limits'>;
	readonly database: Database;
	readonly jobs: Jobs;
	readonly mail: Mail;
	/** Call this after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	readonly log: Log;
	readonly links: MailLinks;
	readonly passwords: Passwords;
	readonly attempts: Attempts;
	readonly newPasswords: NewPasswords;
	readonly devices: KnownDevices;
	/** Other providers to sign in with, by the names in addresses. */
	readonly providers: Providers;
	/** Derives the values that a user carries to a provider. */
	readonly oauthKey: KeyObject;
	/** Derives the user handles of passkeys. */
	readonly passkeyKey: KeyObject;
	/** Address of the site, without a trailing slash. */
	readonly baseUrl: () => string;
	/** For secrets that have to be read again. */
	readonly box: SecretBox;
	readonly hooks: Pick<Hooks, 'fire'>;
	/** Reports after the commit which sessions it ended. */
	readonly sessionsEnded: (sessionIds: readonly string[]) => void;
}
