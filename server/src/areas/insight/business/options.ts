import type { Mode } from '@fairtick/domain/money/mode';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { LoadVerificationTimes } from './count-days.ts';

export interface FiguresOptions {
	/** Counts the days. */
	readonly database: Database;
	/** For everything that staff look at. */
	readonly backOffice: Queryable;
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Trades that are open now: how many, their stakes, and what the house loses at worst. */
	readonly loadOpen: (filter: {
		readonly mode: Mode;
		readonly country: string | null;
		readonly assetId: number | null;
	}) => Promise<{ readonly trades: number; readonly staked: number; readonly worst: number }>;
	readonly loadVerificationTimes: LoadVerificationTimes;
}
