import type { CorrectedFrom } from '@fairtick/domain/calendar/contract';
import type { CalendarEntry } from '@fairtick/domain/calendar/import-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { execute, existing, loadRow, loadRows, type Queryable, type RowOf } from '../../../platform/database/index.ts';
import type { Position } from '../../../platform/http/index.ts';

/**
 * An economic event as it is kept.
 * - `correctedAt`: null: never by hand.
 * - `removedAt`: null: staff have not taken it off, and the provider has not withdrawn it.
 * - `provided`: the provider's newest version; null for an entry that it does not name.
 */
export type EntryRow = RowOf<typeof loadEntries>;

/** An entry as files and calls have it. */
export const toEntry = ({
	at,
	country,
	currency,
	title,
	impact,
	actual,
	forecast,
	previous,
}: EntryRow): CalendarEntry => ({
	time: toInstant(at),
	country,
	currency,
	title,
	impact,
	actual,
	forecast,
	previous,
});

const COLUMNS = `e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt",
	e.removed_at "removedAt", e.provided`;
const ENTRIES = `select ${COLUMNS} from economic_events e` as const;

export interface EntryFilter {
	/** Null: from the beginning of today (UTC) on. */
	readonly fromMs: number | null;
	readonly country: string | null;
	readonly limit: number;
	readonly after: Position<number> | null;
}

const DAY_MS = 86_400_000;

/** Oldest first. */
export const loadEntries = (db: Queryable, { fromMs, country, limit, after }: EntryFilter) =>
	loadRows(
		db,
		`${ENTRIES}, (select clock() now) c where e.removed_at is null and e.at >= coalesce($1::bigint, c.now - c.now % ${DAY_MS}) and ($2::text is null or e.country = $2)
			and ($3::bigint is null or (e.at, e.id) > ($3, $4::int)) order by e.at, e.id limit $5`,
		[fromMs, country, after?.atMs ?? null, after?.id ?? null, limit],
	);

/** Stored entries at the same times, in the same countries and with the same titles as the given ones. */
export const loadSameEntries = (db: Queryable, entries: readonly CalendarEntry[]): Promise<EntryRow[]> =>
	loadRows(
		db,
		`${ENTRIES} join jsonb_to_recordset($1) n (at bigint, country text, title text) using (at, country, title)
			where e.removed_at is null`,
		[JSON.stringify(entries.map(({ time, country, title }) => ({ at: Date.parse(time), country, title })))],
	);

/**
 * Entries that the provider may mean: those with a time between the two, their own or the one that the provider last named.
 */
export const loadEntriesBetween = (tx: Queryable, fromMs: number, toMs: number): Promise<EntryRow[]> =>
	loadRows(
		tx,
		`${ENTRIES} where e.at between $1 and $2 or (e.provided is not null and e.provided ->> 'time' between $3 and $4) order by e.id`,
		[fromMs, toMs, new Date(fromMs).toISOString(), new Date(toMs).toISOString()],
	);

const asRow = ({ time, ...entry }: CalendarEntry) => ({ ...entry, at: Date.parse(time) });
const ROW = 'at bigint, country text, currency text, title text, impact int, actual text, forecast text, previous text';

/** Adds entries; `provided`: as the provider names them. Needs the calendar's lock. */
export const insertEntries = (tx: Queryable, entries: readonly CalendarEntry[], provided: boolean) =>
	execute(
		tx,
		`insert into economic_events (at, country, currency, title, impact, actual, forecast, previous, provided)
		select at, country, currency, title, impact, actual, forecast, previous, provided
		from jsonb_to_recordset($1) n (${ROW}, provided jsonb) order by at, country, title`,
		[JSON.stringify(entries.map((entry) => ({ ...asRow(entry), ...(provided && { provided: entry }) })))],
	);

/** An entry that says something else from now on. */
export interface EntryChange {
	readonly id: number;
	readonly entry: CalendarEntry;
	/** The corrected fields; null: none had a value before. */
	readonly from: CorrectedFrom | null;
	/** The provider's present version; left out, the one before stays. */
	readonly provided?: CalendarEntry;
	/** True if readers see a difference. */
	readonly isShown: boolean;
}

/** Changes entries. Needs the calendar's lock. */
export const updateEntries = (tx: Queryable, changes: readonly EntryChange[]) =>
	execute(
		tx,
		`update economic_events e set at = n.at, country = n.country, currency = n.currency, title = n.title, impact = n.impact,
			actual = n.actual, forecast = n.forecast, previous = n.previous, provided = coalesce(n.provided, e.provided),
			restated_at = case when n.restated is null then e.restated_at else c.now end,
			restated_from = coalesce(n.restated, e.restated_from),
			revision = e.revision + n.shown::int, changed_at = case when n.shown then c.now else e.changed_at end
		from jsonb_to_recordset($1) n (id int, ${ROW}, provided jsonb, restated jsonb, shown boolean), (select clock() now) c
		where e.id = n.id`,
		[
			JSON.stringify(
				changes.map(({ id, entry, from, provided, isShown }) => ({
					id,
					...asRow(entry),
					provided,
					shown: isShown,
					...(from !== null && { restated: from }),
				})),
			),
		],
	);

/** Withdraws entries that the provider no longer names; named again, one is added as new. */
export const withdrawEntries = (tx: Queryable, ids: readonly number[]) =>
	execute(
		tx,
		`update economic_events set removed_at = clock(), changed_at = clock(), revision = revision + 1, provided = null
		where id = any($1::int[])`,
		[ids],
	);

/** Imports and corrections are made one after the other: what no two entries share is looked for before it is written. */
export const lockCalendar = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('calendar', 0))`);

/** Locks an entry until the transaction ends; null: there is none. */
export const lockEntry = (tx: Queryable, id: number): Promise<EntryRow | null> =>
	loadRow(tx, `${ENTRIES} where e.id = $1 and e.removed_at is null for update`, [id]);

/** True if another entry has the same time, country and title. */
export const hasTwin = async (tx: Queryable, id: number, { time, country, title }: CalendarEntry): Promise<boolean> =>
	(await loadRow(
		tx,
		`select from economic_events where id <> $1 and at = $2 and country = $3 and title = $4 and removed_at is null`,
		[id, Date.parse(time), country, title],
	)) !== null;

/** Corrects an entry by hand. Needs the calendar's lock. */
export async function correctEntry(
	tx: Queryable,
	id: number,
	entry: CalendarEntry,
	from: CorrectedFrom | null,
): Promise<EntryRow> {
	await updateEntries(tx, [{ id, entry, from, isShown: true }]);
	await execute(tx, 'update economic_events set corrected_at = clock() where id = $1', [id]);
	return existing(await lockEntry(tx, id));
}

/** Removes entries permanently: a provider that names one again does not bring it back. */
export const removeEntries = (tx: Queryable, ids: readonly number[]) =>
	execute(
		tx,
		'update economic_events set removed_at = clock(), changed_at = clock(), revision = revision + 1 where id = any($1::int[])',
		[ids],
	);
