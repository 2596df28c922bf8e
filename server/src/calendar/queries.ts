import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { loadRows, type Queryable } from '../database/index.ts';

/** Events from so many milliseconds before the deciding clock to so many after it, both inclusive, in order of time. */
export const loadEconomicEvents = (db: Queryable, backMs: number, aheadMs: number) =>
	loadRows<Omit<EconomicEvent, 'time'> & { at: bigint }>(
		db,
		`select id, at, country, currency, title, impact, actual, forecast, previous
		from economic_events, (select clock() now) c where at between now - $1::bigint and now + $2::bigint order by at, id`,
		[backMs, aheadMs],
	);
