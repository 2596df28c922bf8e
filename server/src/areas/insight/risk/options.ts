import type { Database, Queryable } from '../../../platform/database/index.ts';

export interface RiskOptions {
	/** Makes the report of mirrored trades. */
	readonly database: Database;
	/** For everything that staff look at. */
	readonly backOffice: Queryable;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
}
