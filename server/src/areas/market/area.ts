import type { Area, AreaFacts } from '../../platform/area/index.ts';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { beaconRounds, fairWalks } from './audit/fair-checks.ts';
import { fairHours } from './audit/fair-hour-checks.ts';
import { tickChains } from './audit/tick-checks.ts';
import { marketMeasures } from './measures.ts';
import { marketRoutes } from './routes.ts';
import type { Market } from './start-market.ts';

export const market: AreaFacts = {
	name: 'market',
	tables: [
		'assets',
		'asset_versions',
		'asset_writers',
		'payout_versions',
		'maintenances',
		'catalogue_stamp',
		'ticks',
		'tick_groups',
		'tick_archives',
		'candles',
		'feed_checks',
		'feed_errors',
		'fair_hours',
		'fair_starts',
		'beacon_rounds',
		'beacon_tries',
		'silent_rounds',
		'silent_notes',
		'recordings',
		'asset_icons',
	],
	auditChecks: [tickChains, beaconRounds(), fairHours, fairWalks],
};

/** The calls and figures of a market that runs. */
export const serveMarket = (database: Database, clock: DatabaseClock, running: Market): Area => ({
	...market,
	routes: marketRoutes(database, clock),
	measures: marketMeasures(database, running),
});
