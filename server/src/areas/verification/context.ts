import type { KeyObject } from 'node:crypto';
import type { Wanted } from '@fairtick/domain/verification/when';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Files } from '../../platform/files/index.ts';
import type { Hooks } from '../../platform/hooks/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Persons } from '../limits/index.ts';
import type { Screening } from './screening/screening.ts';
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
	readonly hooks: Pick<Hooks, 'fire'>;
}
