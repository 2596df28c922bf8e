import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import type { Queryable } from '../database/index.ts';
import { loadEconomicEvents } from './queries.ts';

const DAY_MS = 86_400_000;
const BACK_MS = DAY_MS;
const AHEAD_MS = 7 * DAY_MS;

/** The economic events around now, oldest first (CAL-01). */
export async function loadCalendar(db: Queryable): Promise<EconomicEvent[]> {
	const events = await loadEconomicEvents(db, BACK_MS, AHEAD_MS);
	return events.map(({ at, ...event }) => ({ ...event, time: new Date(Number(at)).toISOString() }));
}
