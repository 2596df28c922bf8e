// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'delete from calendar_keys where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'delete from calendar_notices where made_at < clock() - $1::bigint': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'insert into calendar_fetches (source, etag, last_modified, tried_at, read_at, entries, added, changed, removed, held, wrong, errors)\n\t\tvalues ($1, $2, $3, clock(), clock(), $4, $5, $6, $7, $8, $9, $10)\n\t\ton conflict (singleton) do update set source = excluded.source, etag = excluded.etag, last_modified = excluded.last_modified,\n\t\t\ttried_at = excluded.tried_at, read_at = excluded.read_at, failing_since = null, failure = null, status = null,\n\t\t\tentries = excluded.entries, added = excluded.added, changed = excluded.changed, removed = excluded.removed,\n\t\t\theld = excluded.held, wrong = excluded.wrong, errors = excluded.errors': {
			parameters: [
				string | null,
				string | null,
				string | null,
				number | null,
				number | null,
				number | null,
				number | null,
				number | null,
				number | null,
				Json | null,
			];
			row: Record<never, never>;
		};
		'insert into calendar_fetches as f (source, tried_at, failing_since, failure, status) values ($1, clock(), clock(), $2, $3)\n\t\ton conflict (singleton) do update set source = excluded.source, tried_at = excluded.tried_at, failure = excluded.failure,\n\t\t\tstatus = excluded.status, failing_since = coalesce(f.failing_since, excluded.failing_since)': {
			parameters: [string | null, string | null, number | null];
			row: Record<never, never>;
		};
		'insert into calendar_keys (user_id, serial, hash, made_at) values ($1, $2, $3, clock())\n\t\ton conflict (user_id) do update set serial = excluded.serial, hash = excluded.hash, made_at = excluded.made_at, used_at = null': {
			parameters: [number | null, string | null, Uint8Array | null];
			row: Record<never, never>;
		};
		"insert into calendar_notices (event_id, change, at, country, currency, title, forecast, previous, made_at) select e.id, 'ahead', e.at, e.country, e.currency, e.title, e.forecast, e.previous, c.now\n\tfrom economic_events e, (select clock() now offset 0) c\n\twhere e.removed_at is null and e.impact = 3 and e.at > c.now and e.at <= c.now + 900000\n\t\tand not exists (select from calendar_notices n where n.event_id = e.id and n.at = e.at\n\t\t\tand (n.change = 'ahead' or n.change = 'moved' and n.made_at >= e.at - 900000)) on conflict (event_id, change, at) do nothing": {
			parameters: [];
			row: Record<never, never>;
		};
		"insert into calendar_notices (event_id, change, at, country, currency, title, forecast, previous, made_at) select e.id, case when e.removed_at is null then 'moved' else 'cancelled' end,\n\t\tcase when e.removed_at is null then e.at else n.at end, e.country, e.currency, e.title, e.forecast, e.previous, c.now\n\tfrom (select distinct on (event_id) event_id, change, at, made_at from calendar_notices\n\t\t\twhere made_at > (select clock() now offset 0) - 86400000 order by event_id, id desc) n\n\t\tjoin economic_events e on e.id = n.event_id, (select clock() now offset 0) c\n\twhere n.change <> 'cancelled' and e.changed_at <= n.at and c.now <= n.at + 900000\n\t\tand (e.removed_at is not null or e.at <> n.at and e.at > c.now) on conflict (event_id, change, at) do nothing": {
			parameters: [];
			row: Record<never, never>;
		};
		'insert into calendar_told (notice_id, user_id) select $1, id from unnest($2::int[]) t (id) order by id\n\t\ton conflict do nothing returning user_id': {
			parameters: [number | null, List<number | null> | null];
			row: { user_id: number };
		};
		'insert into economic_events (at, country, currency, title, impact, actual, forecast, previous, provided)\n\t\tselect at, country, currency, title, impact, actual, forecast, previous, provided\n\t\tfrom jsonb_to_recordset($1) n (at bigint, country text, currency text, title text, impact int, actual text, forecast text, previous text, provided jsonb) order by at, country, title': {
			parameters: [Json | null];
			row: Record<never, never>;
		};
		"select coalesce(array_agg(distinct country order by country), '{}') countries,\n\t\t\tcoalesce(array_agg(distinct currency order by currency), '{}') currencies\n\t\tfrom economic_events where removed_at is null and at >= $1 and at < $2": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { countries: string[]; currencies: string[] };
		};
		"select count(*) || ':' || coalesce(max(id), 0) || ':' || coalesce(sum(revision), 0) || ':' || coalesce(max(changed_at), 0) from economic_events": {
			parameters: [];
			row: { '?column?': string };
		};
		'select distinct t.user_id from calendar_told t join calendar_notices n on n.id = t.notice_id join users u on u.id = t.user_id\n\t\twhere n.event_id = $2 and n.id < $1 and t.user_id = any($3::int[]) and u.closed_at is null\n\t\t\tand not exists (select from calendar_told o where o.notice_id = $1 and o.user_id = t.user_id) order by 1': {
			parameters: [number | null, number | null, List<number | null> | null];
			row: { user_id: number };
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous,\n\te.restated_at "restatedAt", e.restated_from "restatedFrom" from economic_events e where e.removed_at is null and e.at >= $1 and e.at < $2 and ($3::text[] is null or e.country = any($3)) and ($4::text[] is null or e.currency = any($4))\n\tand e.impact >= $5\n\t\t\tand ($6::bigint is null or (e.at, e.id) > ($6, $7::int)) order by e.at, e.id limit $8': {
			parameters: [
				bigint | number | null,
				bigint | number | null,
				List<string | null> | null,
				List<string | null> | null,
				number | null,
				bigint | number | null,
				number | null,
				bigint | number | null,
			];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				restatedAt: bigint | null;
				restatedFrom: ColumnTypes['economic_events.restated_from'] | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous,\n\te.restated_at "restatedAt", e.restated_from "restatedFrom" from economic_events e, (select clock() now) c\n\t\twhere e.removed_at is null and e.at between now - $1::bigint and now + $2::bigint order by e.at, e.id': {
			parameters: [bigint | number | null, bigint | number | null];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				restatedAt: bigint | null;
				restatedFrom: ColumnTypes['economic_events.restated_from'] | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous,\n\te.restated_at "restatedAt", e.restated_from "restatedFrom", e.uid, e.revision, e.changed_at "changedAt", e.removed_at "removedAt"\n\t\tfrom economic_events e where e.at >= $1 and e.at < $2 and ($3::text[] is null or e.country = any($3)) and ($4::text[] is null or e.currency = any($4))\n\tand e.impact >= $5 order by e.at, e.id limit $6': {
			parameters: [
				bigint | number | null,
				bigint | number | null,
				List<string | null> | null,
				List<string | null> | null,
				number | null,
				bigint | number | null,
			];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				restatedAt: bigint | null;
				restatedFrom: ColumnTypes['economic_events.restated_from'] | null;
				uid: string;
				revision: number;
				changedAt: bigint;
				removedAt: bigint | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt",\n\te.removed_at "removedAt", e.provided from economic_events e join jsonb_to_recordset($1) n (at bigint, country text, title text) using (at, country, title)\n\t\t\twhere e.removed_at is null': {
			parameters: [Json | null];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				correctedAt: bigint | null;
				removedAt: bigint | null;
				provided: ColumnTypes['economic_events.provided'] | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt",\n\te.removed_at "removedAt", e.provided from economic_events e where e.at between $1 and $2 or (e.provided is not null and e.provided ->> \'time\' between $3 and $4) order by e.id': {
			parameters: [bigint | number | null, bigint | number | null, string | null, string | null];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				correctedAt: bigint | null;
				removedAt: bigint | null;
				provided: ColumnTypes['economic_events.provided'] | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt",\n\te.removed_at "removedAt", e.provided from economic_events e where e.id = $1 and e.removed_at is null for update': {
			parameters: [number | null];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				correctedAt: bigint | null;
				removedAt: bigint | null;
				provided: ColumnTypes['economic_events.provided'] | null;
			};
		};
		'select e.id, e.at, e.country, e.currency, e.title, e.impact, e.actual, e.forecast, e.previous, e.corrected_at "correctedAt",\n\te.removed_at "removedAt", e.provided from economic_events e, (select clock() now) c where e.removed_at is null and e.at >= coalesce($1::bigint, c.now - c.now % 86400000) and ($2::text is null or e.country = $2)\n\t\t\tand ($3::bigint is null or (e.at, e.id) > ($3, $4::int)) order by e.at, e.id limit $5': {
			parameters: [
				bigint | number | null,
				string | null,
				bigint | number | null,
				number | null,
				bigint | number | null,
			];
			row: {
				id: number;
				at: bigint;
				country: string;
				currency: string;
				title: string;
				impact: ColumnTypes['economic_events.impact'];
				actual: string | null;
				forecast: string | null;
				previous: string | null;
				correctedAt: bigint | null;
				removedAt: bigint | null;
				provided: ColumnTypes['economic_events.provided'] | null;
			};
		};
		'select exists (select from economic_events where removed_at is null and at >= clock() - 86400000)': {
			parameters: [];
			row: { exists: boolean };
		};
		'select from economic_events where id <> $1 and at = $2 and country = $3 and title = $4 and removed_at is null': {
			parameters: [number | null, bigint | number | null, string | null, string | null];
			row: Record<never, never>;
		};
		'select id, asset_group "group", ticker from assets where listed order by id': {
			parameters: [];
			row: { id: number; group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities'; ticker: string };
		};
		'select n.id, n.event_id "eventId", n.change, n.at, n.country, n.currency, n.title, n.forecast, n.previous from calendar_notices n join economic_events e on e.id = n.event_id, (select clock() now offset 0) c\n\t\twhere n.made_at > c.now - 86400000 and case when n.change = \'ahead\' then n.at > c.now and e.removed_at is null and e.at = n.at\n\t\t\telse n.made_at > c.now - 900000 end order by n.id': {
			parameters: [];
			row: {
				id: number;
				eventId: number;
				change: 'ahead' | 'moved' | 'cancelled';
				at: bigint;
				country: string;
				currency: string;
				title: string;
				forecast: string | null;
				previous: string | null;
			};
		};
		'select n.id, n.event_id "eventId", n.change, n.at, n.country, n.currency, n.title, n.forecast, n.previous from calendar_notices n where n.id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: {
				id: number;
				eventId: number;
				change: 'ahead' | 'moved' | 'cancelled';
				at: bigint;
				country: string;
				currency: string;
				title: string;
				forecast: string | null;
				previous: string | null;
			};
		};
		"select pg_advisory_xact_lock(hashtextextended('calendar', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		'select serial, hash, used_at "usedAt" from calendar_keys where user_id = $1': {
			parameters: [number | null];
			row: { serial: string; hash: Buffer; usedAt: bigint | null };
		};
		'select source, etag, last_modified "lastModified", tried_at "triedAt", read_at "readAt", failing_since "failingSince", failure,\n\t\t\tstatus, entries, added, changed, removed, held, wrong, errors from calendar_fetches': {
			parameters: [];
			row: {
				source: string;
				etag: string | null;
				lastModified: string | null;
				triedAt: bigint;
				readAt: bigint | null;
				failingSince: bigint | null;
				failure: 'forbidden' | 'no_connection' | 'no_answer' | 'status' | 'too_large' | 'encoding' | 'nothing' | null;
				status: number | null;
				entries: number;
				added: number;
				changed: number;
				removed: number;
				held: number;
				wrong: number;
				errors: ColumnTypes['calendar_fetches.errors'];
			};
		};
		'select u.id from users u where u.id = any($2::int[]) and u.closed_at is null and u.registered_at is not null\n\t\t\tand exists (select from favourite_assets f where f.user_id = u.id and f.asset_id = any($3::int[]))\n\t\t\tand not exists (select from calendar_told t where t.notice_id = $1 and t.user_id = u.id) order by u.id': {
			parameters: [number | null, List<number | null> | null, List<number | null> | null];
			row: { id: number };
		};
		"update calendar_fetches set source = $1, etag = null, last_modified = null, read_at = null, failing_since = null, failure = null,\n\t\t\tstatus = null, entries = 0, added = 0, changed = 0, removed = 0, held = 0, wrong = 0, errors = '[]' where source <> $1": {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update calendar_fetches set tried_at = clock(), failing_since = null, failure = null, status = null where source = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update calendar_fetches set wrong = $1, errors = $2, etag = null, last_modified = null': {
			parameters: [number | null, Json | null];
			row: Record<never, never>;
		};
		'update economic_events e set at = n.at, country = n.country, currency = n.currency, title = n.title, impact = n.impact,\n\t\t\tactual = n.actual, forecast = n.forecast, previous = n.previous, provided = coalesce(n.provided, e.provided),\n\t\t\trestated_at = case when n.restated is null then e.restated_at else c.now end,\n\t\t\trestated_from = coalesce(n.restated, e.restated_from),\n\t\t\trevision = e.revision + n.shown::int, changed_at = case when n.shown then c.now else e.changed_at end\n\t\tfrom jsonb_to_recordset($1) n (id int, at bigint, country text, currency text, title text, impact int, actual text, forecast text, previous text, provided jsonb, restated jsonb, shown boolean), (select clock() now) c\n\t\twhere e.id = n.id': {
			parameters: [Json | null];
			row: Record<never, never>;
		};
		'update economic_events set corrected_at = clock() where id = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update economic_events set removed_at = clock(), changed_at = clock(), revision = revision + 1 where id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: Record<never, never>;
		};
		'update economic_events set removed_at = clock(), changed_at = clock(), revision = revision + 1, provided = null\n\t\twhere id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: Record<never, never>;
		};
		'with used as (update calendar_keys k set used_at = c.now - c.now % 3600000 from (select clock() now) c\n\t\t\twhere k.hash = $1 and (k.used_at is null or k.used_at < c.now - c.now % 3600000))\n\t\tselect u.id "userId", u.locale from calendar_keys k join users u on u.id = k.user_id where k.hash = $1 and u.closed_at is null': {
			parameters: [Uint8Array | null];
			row: { userId: number; locale: 'en' | 'br' | 'id' | 'in' };
		};
	}
}
