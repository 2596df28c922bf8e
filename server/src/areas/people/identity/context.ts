import type { KeyObject } from 'node:crypto';
import type { UserState } from '../../../platform/authorization/index.ts';
import type { Config } from '../../../platform/config/index.ts';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';
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
	/** To be called after the commit that wrote the events. */
	readonly publish: Bus['publish'];
	readonly log: Log;
	readonly links: MailLinks;
	readonly passwords: Passwords;
	readonly attempts: Attempts;
	readonly newPasswords: NewPasswords;
	readonly devices: KnownDevices;
	/** Where one can sign in besides, by the names in addresses. */
	readonly providers: Providers;
	/** Derives what a user carries to a provider. */
	readonly oauthKey: KeyObject;
	/** Derives the user handles of passkeys. */
	readonly passkeyKey: KeyObject;
	/** Address of the site, without a trailing slash. */
	readonly baseUrl: () => string;
	/** For secrets that have to be read again. */
	readonly box: SecretBox;
	/** To be called in each transaction that changes or verifies a user's email address or telephone, under their lock. */
	readonly contactChanged: (tx: Queryable, userId: number) => Promise<unknown>;
	/** True if a user's declared country may not change any more, under their lock (CASH-08). */
	readonly isCountryFixed: (tx: Queryable, userId: number) => Promise<boolean>;
	/** To be called in each transaction of a sign-in that a second factor has proved, under the user's lock. Returns what follows the commit. */
	readonly secondFactorWorked: (tx: Queryable, state: UserState, requestId: string) => Promise<() => void>;
	/** To be called in the transaction that undoes a change of the address, under the user's lock, as its last lock. Returns what follows the commit. */
	readonly addressTakenBack: (tx: Queryable, state: UserState, requestId: string) => Promise<() => void>;
	/**
	 * To be called in a transaction that gives an account back to the person who reads the mails of its address, under the user's lock:
	 * ends what tells others of the account.
	 */
	readonly endReports: (tx: Queryable, userId: number) => Promise<void>;
	/**
	 * To be called as `endReports`, before any lock of the audit log: ends the withdrawals asked for and removes the destinations added since an
	 * instant, epoch milliseconds (IDENT-12).
	 */
	readonly endPayouts: (
		tx: Queryable,
		state: UserState,
		sinceMs: number,
	) => Promise<{
		readonly withdrawals: number;
		readonly destinations: number;
		/** Runs after the commit. */
		readonly tell: () => Promise<void>;
	}>;
	/** Tells after the commit which sessions it ended. */
	readonly sessionsEnded: (sessionIds: readonly string[]) => void;
}
