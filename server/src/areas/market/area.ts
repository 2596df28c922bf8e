import type { AreaFacts, ServingArea } from '../../platform/area/index.ts';
import { on } from '../../platform/hooks/index.ts';
import { newestTicks } from '../../platform/live/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { marketProbes } from '../site/settings/hooks.ts';
import { loadAssets, loadNewestTicks } from './assets/load-assets.ts';
import { beaconRounds, fairWalks } from './audit/fair-checks.ts';
import { fairHours } from './audit/fair-hour-checks.ts';
import { tickChains } from './audit/tick-checks.ts';
import { marketMeasures } from './measures.ts';
import { HOLIDAYS_END_MS } from './quotes/trading-hours.ts';
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
		'fair_seeds',
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
export function serveMarket({ database, clock, facts }: Platform, running: Market): ServingArea<Market> {
	facts.keep('unreadable hours', () => running.unreadableHours());
	return {
		...market,
		subscriptions: [
			on(newestTicks, (assetIds) => loadNewestTicks(database, assetIds)),
			on(marketProbes, () => ({
				assets: () => loadAssets(database, { mode: 'demo', activeId: null }),
				seeds: async () => (await facts.load<number>(database, 'unreadable hours')).sort((a, b) => a - b),
				holidaysEndMs: HOLIDAYS_END_MS,
			})),
		],
		routes: marketRoutes(database, clock),
		measures: marketMeasures(database, running),
		service: running,
	};
}

export type { Market } from './start-market.ts';
