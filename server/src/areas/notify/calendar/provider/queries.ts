import type { FetchFailure } from '@fairtick/domain/calendar/import-contract';
import { execute, loadRow, type Queryable, type RowOf } from '../../../../platform/database/index.ts';

/**
 * The result of asking the provider.
 * - `source`: hash of the settings that it was asked with.
 */
export type FetchRow = RowOf<typeof loadFetch>;

export const loadFetch = (db: Queryable) =>
	loadRow(
		db,
		`select source, etag, last_modified "lastModified", tried_at "triedAt", read_at "readAt", failing_since "failingSince", failure,
			status, entries, added, changed, removed, held, wrong, errors from calendar_fetches`,
	);

/** The provider had nothing new to say. */
export const updateTried = (db: Queryable, source: string) =>
	execute(
		db,
		`update calendar_fetches set tried_at = clock(), failing_since = null, failure = null, status = null where source = $1`,
		[source],
	);

/** Another provider, or other settings of the same: what was kept of the one before is forgotten. */
export const forgetOther = (db: Queryable, source: string) =>
	execute(
		db,
		`update calendar_fetches set source = $1, etag = null, last_modified = null, read_at = null, failing_since = null, failure = null,
			status = null, entries = 0, added = 0, changed = 0, removed = 0, held = 0, wrong = 0, errors = '[]' where source <> $1`,
		[source],
	);

/** The provider was asked in vain; what it said before stays. */
export const upsertFailure = (db: Queryable, source: string, failure: FetchFailure, status: number | null) =>
	execute(
		db,
		`insert into calendar_fetches as f (source, tried_at, failing_since, failure, status) values ($1, clock(), clock(), $2, $3)
		on conflict (singleton) do update set source = excluded.source, tried_at = excluded.tried_at, failure = excluded.failure,
			status = excluded.status, failing_since = coalesce(f.failing_since, excluded.failing_since)`,
		[source, failure, status],
	);

/** The faults of an answer that changes nothing; it is requested again as a whole. */
export const updateErrors = (tx: Queryable, { wrong, errors }: Pick<FetchRow, 'wrong' | 'errors'>) =>
	execute(tx, 'update calendar_fetches set wrong = $1, errors = $2, etag = null, last_modified = null', [
		wrong,
		JSON.stringify(errors),
	]);

export type ReadFetch = Pick<
	FetchRow,
	'source' | 'etag' | 'lastModified' | 'entries' | 'added' | 'changed' | 'removed' | 'held' | 'wrong' | 'errors'
>;

/** Writes that an answer was read, in the commit of its changes. */
export const upsertRead = (tx: Queryable, read: ReadFetch) =>
	execute(
		tx,
		`insert into calendar_fetches (source, etag, last_modified, tried_at, read_at, entries, added, changed, removed, held, wrong, errors)
		values ($1, $2, $3, clock(), clock(), $4, $5, $6, $7, $8, $9, $10)
		on conflict (singleton) do update set source = excluded.source, etag = excluded.etag, last_modified = excluded.last_modified,
			tried_at = excluded.tried_at, read_at = excluded.read_at, failing_since = null, failure = null, status = null,
			entries = excluded.entries, added = excluded.added, changed = excluded.changed, removed = excluded.removed,
			held = excluded.held, wrong = excluded.wrong, errors = excluded.errors`,
		[
			read.source,
			read.etag,
			read.lastModified,
			read.entries,
			read.added,
			read.changed,
			read.removed,
			read.held,
			read.wrong,
			JSON.stringify(read.errors),
		],
	);
