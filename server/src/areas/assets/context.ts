import type { Config, RealCurrency } from '../../platform/config/index.ts';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Turns } from '../../platform/turns/index.ts';
import type { MarketSearch } from '../market/index.ts';

/** The shared parts of the catalogue's calls. */
export interface AssetsContext {
	readonly database: Database;
	/** For lists. */
	readonly backOffice: Queryable;
	readonly config: Pick<Config, 'dataDir' | 'store' | 'exchanges' | 'polygon'>;
	readonly realCurrency: RealCurrency;
	readonly search: MarketSearch;
	/** Turns of those who send icons. */
	readonly drawing: Turns;
}
