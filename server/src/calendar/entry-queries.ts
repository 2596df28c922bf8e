import type { CalendarEntry } from '@fairtick/domain/calendar/import-contract';
import { execute, loadRow, loadRows, type Queryable } from '../database/index.ts';
import type { Position } from '../http/index.ts';

/** An economic event as it is kept. */
export interface EntryRow extends Omit<CalendarEntry, 'time'> {
	readonly id: number;
	readonly at: bigint;
	/** Null: never by hand. */
	readonly correctedAt: bigint | null;
}

const ENTRIES = `select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt"
	from economic_events e`;

export interface EntryFilter {
	/** Null: from the beginning of today (UTC) on. */
	readonly fromMs: number | null;
	readonly country: string | null;
	readonly limit: number;
	readonly after: Position<number> | null;
}

const DAY_MS = 86_400_000;

/** Oldest first. */
export const loadEntries = (db: Queryable, { fromMs, country, limit, after }: EntryFilter): Promise<EntryRow[]> =>
	loadRows(
		db,
		`${ENTRIES}, (select clock() now) c where e.at >= coalesce($1::bigint, c.now - c.now % ${DAY_MS}) and ($2::text is null or e.country = $2)
			and ($3::bigint is null or (e.at, e.id) > ($3, $4::int)) order by e.at, e.id limit $5`,
		[fromMs, country, after?.atMs ?? null, after?.id ?? null, limit],
	);

/** Those that are kept at the times, in the countries and under the titles of some entries. */
export const loadSameEntries = (db: Queryable, entries: readonly CalendarEntry[]): Promise<EntryRow[]> =>
	loadRows(
		db,
		`${ENTRIES} join jsonb_to_recordset($1) n (at bigint, country text, title text) using (at, country, title)`,
		[JSON.stringify(entries.map(({ time, country, title }) => ({ at: Date.parse(time), country, title })))],
	);

/** Adds entries and replaces what is kept under the same time, country and title. */
export const upsertEntries = (tx: Queryable, entries: readonly CalendarEntry[]) =>
	execute(
		tx,
		`insert into economic_events (at, country, currency, title, impact, actual, forecast, previous)
		select at, country, currency, title, impact, actual, forecast, previous
		from jsonb_to_recordset($1) n (at bigint, country text, currency text, title text, impact int, actual text, forecast text, previous text)
		order by at, country, title
		on conflict (at, country, title) do update set currency = excluded.currency, impact = excluded.impact, actual = excluded.actual,
			forecast = excluded.forecast, previous = excluded.previous`,
		[JSON.stringify(entries.map(({ time, ...entry }) => ({ ...entry, at: Date.parse(time) })))],
	);

/** Imports and corrections are made one after the other: what no two entries share is looked for before it is written. */
export const lockCalendar = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('calendar', 0))`);

/** Locks an entry until the transaction ends; null: there is none. */
export const lockEntry = (tx: Queryable, id: number): Promise<EntryRow | null> =>
	loadRow(tx, `${ENTRIES} where e.id = $1 for update`, [id]);

/** Whether another entry has the same time, country and title. */
export const hasTwin = async (tx: Queryable, id: number, { time, country, title }: CalendarEntry): Promise<boolean> =>
	(await loadRow(tx, 'select from economic_events where id <> $1 and at = $2 and country = $3 and title = $4', [
		...[id, Date.parse(time), country, title],
	])) !== null;

/** Needs the entry's lock. */
export const updateEntry = (tx: Queryable, id: number, entry: CalendarEntry): Promise<EntryRow | null> =>
	loadRow(
		tx,
		`with changed as (
			update economic_events set at = $2, country = $3, currency = $4, title = $5, impact = $6, actual = $7, forecast = $8, previous = $9,
				corrected_at = clock() where id = $1 returning *)
		select id, at, country, currency, title, impact, actual, forecast, previous, corrected_at "correctedAt" from changed`,
		[
			...[id, Date.parse(entry.time), entry.country, entry.currency, entry.title, entry.impact],
			...[entry.actual, entry.forecast, entry.previous],
		],
	);

export const deleteEntry = (tx: Queryable, id: number) =>
	execute(tx, 'delete from economic_events where id = $1', [id]);
