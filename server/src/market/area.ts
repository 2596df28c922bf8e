import type { AreaFacts } from '../area/index.ts';
import { beaconRounds, fairWalks } from './audit/fair-checks.ts';
import { fairHours } from './audit/fair-hour-checks.ts';
import { tickChains } from './audit/tick-checks.ts';

export const market: AreaFacts = {
	name: 'market',
	tables: [
		...['assets', 'asset_versions', 'asset_writers', 'payout_versions', 'maintenances', 'catalogue_stamp'],
		...['ticks', 'tick_groups', 'tick_archives', 'candles', 'feed_checks', 'feed_errors'],
		...['fair_hours', 'fair_starts', 'beacon_rounds'],
	],
	auditChecks: [tickChains, beaconRounds(), fairHours, fairWalks],
};
