import type { Database } from '../../platform/database/index.ts';
import { defineDatabaseMeasure, defineMeasure, gauge, type Measure } from '../../platform/metrics/index.ts';
import { HOLIDAYS_END_MS } from './quotes/trading-hours.ts';
import type { Market } from './start-market.ts';
import { loadLogLags } from './ticks/load-log-lags.ts';

export const marketMeasures = (database: Database, market: Pick<Market, 'unreadableHours'>): Measure[] => [
	defineDatabaseMeasure('log', () => loadLogLags(database), [
		gauge(
			'fairtick_tick_log_lag_seconds',
			'By which the log of an open asset is behind the clock',
			(lags) =>
				lags.flatMap(({ ticker: asset, open, lagMs }) => (open ? { labels: { asset }, value: lagMs / 1000 } : [])),
			'asset',
		),
		gauge(
			'fairtick_asset_open',
			'1 while an asset on offer is open',
			(lags) => lags.map(({ ticker: asset, open }) => ({ labels: { asset }, value: open ? 1 : 0 })),
			'asset',
		),
	]),
	defineMeasure('seeds', () => market.unreadableHours(), [
		gauge(
			'fairtick_seeds_unreadable',
			'Hours of the fair indices whose seeds this server cannot read',
			(hours) => hours.length,
		),
	]),
	defineDatabaseMeasure('holidays', Date.now, [
		gauge(
			'fairtick_holidays_known_seconds',
			'For which the holidays of venues are known ahead',
			(now) => (HOLIDAYS_END_MS - now) / 1000,
		),
	]),
];
