import type { CorrectedFrom, EconomicEvent, Impact } from '@fairtick/domain/calendar/contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadRow, loadRows, type Queryable } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

/** An economic event as readers see it. */
export interface EventRow extends Omit<EconomicEvent, 'time' | 'correction'> {
	readonly at: bigint;
	readonly restatedAt: bigint | null;
	readonly restatedFrom: CorrectedFrom | null;
}

export const EVENT_COLUMNS = `e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous,
	e.restated_at "restatedAt", e.restated_from "restatedFrom"`;

export const showEvent = ({ at, restatedAt, restatedFrom, ...event }: EventRow): EconomicEvent => ({
	...event,
	time: toInstant(at),
	correction: restatedAt === null || restatedFrom === null ? null : { at: toInstant(restatedAt), was: restatedFrom },
});

/** Events from `backMs` before the deciding clock to `aheadMs` after it, both inclusive, in order of time. */
export const loadEconomicEvents = (db: Queryable, backMs: number, aheadMs: number) =>
	loadRows(
		db,
		`select ${EVENT_COLUMNS} from economic_events e, (select clock() now) c
		where e.removed_at is null and e.at between now - $1::bigint and now + $2::bigint order by e.at, e.id`,
		[backMs, aheadMs],
	);

/** Filters of the calendar; null filters nothing. */
export interface EventFilters {
	readonly countries: readonly string[] | null;
	readonly currencies: readonly string[] | null;
	readonly leastImpact: Impact;
}

export interface Range {
	readonly fromMs: number;
	/** No longer in it. */
	readonly toMs: number;
}

/** True if an event `e` is asked for, by parameters $1 to $5. */
export const IS_ASKED_FOR = `e.at >= $1 and e.at < $2 and ($3::text[] is null or e.country = any($3)) and ($4::text[] is null or e.currency = any($4))
	and e.impact >= $5`;
export const filterValues = ({ fromMs, toMs }: Range, { countries, currencies, leastImpact }: EventFilters) =>
	[fromMs, toMs, countries, currencies, leastImpact] as const;

/** Events of a range, oldest first. */
export const loadEventsOf = (
	db: Queryable,
	range: Range,
	filters: EventFilters,
	after: Position<number> | null,
	limit: number,
) =>
	loadRows(
		db,
		`select ${EVENT_COLUMNS} from economic_events e where e.removed_at is null and ${IS_ASKED_FOR}
			and ($6::bigint is null or (e.at, e.id) > ($6, $7::int)) order by e.at, e.id limit $8`,
		[...filterValues(range, filters), after?.atMs ?? null, after?.id ?? null, limit],
	);

/** Countries and currencies of a range, in alphabetical order. */
export const loadOccurring = async (db: Queryable, { fromMs, toMs }: Range) =>
	(await loadRow(
		db,
		`select coalesce(array_agg(distinct country order by country), '{}') countries,
			coalesce(array_agg(distinct currency order by currency), '{}') currencies
		from economic_events where removed_at is null and at >= $1 and at < $2`,
		[fromMs, toMs],
	)) as { countries: string[]; currencies: string[] };
