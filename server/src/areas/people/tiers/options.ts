import type { Minor } from '@fairtick/domain/money/money';
import type { TypeConditions } from '@fairtick/domain/tiers/rules';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';

export interface TypesOptions {
	readonly database: Database;
	/** For what staff look at. */
	readonly backOffice: Queryable;
	readonly mail: Mail;
	readonly conditions: TypeConditions;
	/** A user's credits since an instant less what was taken back and withdrawn, minor units; may be negative. */
	readonly loadDeposited: (db: Queryable, userId: number, sinceMs: number) => Promise<Minor>;
	/** Users for whom the same is at least so much. */
	readonly loadDepositors: (db: Queryable, sinceMs: number, leastMinor: Minor) => Promise<readonly number[]>;
}
