import { getBeaconRounds, getCandles, getFairHours, getTicks } from '@fairtick/domain/market/contract';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { HttpError, type Route, route } from '../../platform/http/index.ts';
import { loadCandles } from './candles/load-candles.ts';
import { loadWireRounds } from './load-beacon-rounds.ts';
import { loadWireFairHours } from './load-fair-hours.ts';
import { loadTicks } from './ticks/load-ticks.ts';

/** The calls of the market; the list of assets belongs to accounts, which knows whose it is. */
export function marketRoutes(database: Database, clock: DatabaseClock): Route[] {
	return [
		route(getCandles, async ({ params, query }) => found(await loadCandles(database, params.id, query))),
		route(getTicks, async ({ params, query }) => found(await loadTicks(database, params.id, query))),
		route(getFairHours, async ({ query }) => loadWireFairHours(database, clock.now(), query)),
		route(getBeaconRounds, async ({ query }) => loadWireRounds(database, query)),
	];
}

function found<Value>(value: Value | null): Value {
	if (value === null) throw new HttpError('http.not_found');
	return value;
}
