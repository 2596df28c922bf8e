import type { KeyObject } from 'node:crypto';
import type { Wanted } from '@fairtick/domain/verification/when';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Persons } from '../limits/index.ts';
import type { Screening } from './screening.ts';
import type { UsualTime } from './usual-time.ts';

export interface UserAddresses {
	readonly userId: number;
	readonly addresses: readonly string[];
}

/** The shared parts of verification's use cases. */
export interface VerificationContext {
	readonly database: Database;
	/** For the queue of staff. */
	readonly backOffice: Queryable;
	readonly publish: Bus['publish'];
	readonly mail: Pick<Mail, 'add'>;
	readonly files: Pick<Files, 'store' | 'record' | 'keep' | 'letGo' | 'remove' | 'load' | 'view'>;
	readonly persons: Persons;
	readonly screening: Screening;
	/** The key for hashes of persons alone (IDENT-09). */
	readonly personsKey: KeyObject;
	readonly wanted: Wanted;
	readonly usualTime: UsualTime;
	/** Percent of cases that two people look at. */
	readonly secondLookPercent: number;
	/** To be called in the commit that approves an identity. */
	readonly approved: (tx: Queryable, userId: number) => Promise<void>;
	/** To be called in the commit that clears an address of a user, under the user's lock. */
	readonly addressCleared: (tx: Queryable, userId: number) => Promise<void>;
	/** Addresses of coins that money of users goes to or came from, of users after an id, by it. */
	readonly loadAddresses: (db: Queryable, afterId: number, limit: number) => Promise<UserAddresses[]>;
}
