// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from './database/column-types.ts';

declare module './database/statements.ts' {
	interface Statements {
		'delete from files where id = $1 and deleted_at is not null': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'delete from mails where created_at < clock() - $1::bigint': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'insert into audit_runs (recorded_at, clean, whole, findings, findings_hash, line, state)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7)': {
			parameters: [
				bigint | number | null,
				boolean | null,
				boolean | null,
				bigint | number | null,
				string | null,
				string | null,
				Json | null,
			];
			row: Record<never, never>;
		};
		'insert into files (id, user_id, purpose, kind, widths, heights, stored_at, delete_at)\n\t\t\tselect $1, $2, $3, $4, $5::smallint[], $6::smallint[], now, now + $7 from clock() now': {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				List<number | null> | null,
				List<number | null> | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into mails (id, reference, user_id, kind, locale, recipient, params, link_id, unsubscribes, created_at, changed_at)\n\t\tselect gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, t, t from clock() t on conflict (reference) do nothing returning id': {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				Json | null,
				string | null,
				List<string | null> | null,
			];
			row: { id: string };
		};
		"insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at)\n\t\tselect gen_random_uuid(), $1, $2, $3, $4, $5, t, t + $6::bigint from clock() t\n\t\ton conflict (kind, subject) where state = 'pending' do nothing returning id": {
			parameters: [string | null, string | null, Json | null, string | null, number | null, bigint | number | null];
			row: { id: string };
		};
		"select ''::text \"row\", ''::text problem, count(*) over () n": {
			parameters: [];
			row: { row: ''; problem: ''; n: bigint };
		};
		"select ''::text excess": { parameters: []; row: { excess: '' } };
		'select (count(*) filter (where deleted_at is null))::int kept, (count(*) filter (where deleted_at is not null))::int "toDestroy",\n\t\t\t(count(*) filter (where deleted_at is null and missing_since is not null))::int missing from files': {
			parameters: [];
			row: { kept: number; toDestroy: number; missing: number };
		};
		'select clock() as clock': { parameters: []; row: { clock: bigint } };
		'select clock()::float8 "nowMs", max(recorded_at)::float8 "lastMs", (max(recorded_at) filter (where whole))::float8 "lastWholeMs",\n\t\t\t(max(recorded_at) filter (where clean and (state->>\'xmin\')::bigint <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint\n\tand (select w.clean from audit_runs w where w.whole and w.written_by is not null order by w.id desc limit 1)))::float8 "lastCleanMs"\n\t\tfrom audit_runs where written_by is not null': {
			parameters: [];
			row: { nowMs: number; lastMs: number | null; lastWholeMs: number | null; lastCleanMs: number | null };
		};
		"select coalesce((select recorded_at / 900000 = clock() / 900000 from audit_log\n\t\t\t\twhere actor_id = $1 and subject = $2 and act = 'data.viewed' and after ->> 'page' = $3 order by n desc limit 1), false) noted": {
			parameters: [number | null, string | null, string | null];
			row: { noted: boolean };
		};
		'select count(*)': { parameters: []; row: { count: bigint } };
		'select count(*)::int count from mails\n\t\twhere lower(recipient) = lower($1) and kind = any($2::text[]) and created_at > clock() - $3::bigint': {
			parameters: [string | null, List<string | null> | null, bigint | number | null];
			row: { count: number };
		};
		'select count(*)::int from files': { parameters: []; row: { count: number } };
		"select current_setting('server_version')": { parameters: []; row: { current_setting: string } };
		"select current_setting('server_version_num')": { parameters: []; row: { current_setting: string } };
		'select current_user': { parameters: []; row: { current_user: string } };
		'select e.user_id, e.n, e.kind, e.subject, e.balance_demo, e.balance_real, e.recorded_at\n\t\t\tfrom unnest($1::int[], $2::bigint[]) place (user_id, n) cross join lateral (select * from user_events e\n\t\t\t\twhere e.user_id = place.user_id and e.n > place.n and e.kind = any($3::text[]) order by e.n limit 1000) e\n\t\t\torder by e.user_id, e.n': {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
			];
			row: {
				user_id: number;
				n: bigint;
				kind: ColumnTypes['user_events.kind'];
				subject: string | null;
				balance_demo: bigint | null;
				balance_real: bigint | null;
				recorded_at: bigint;
			};
		};
		"select from audit_log where subject = 'file:' || $1::text and act = 'file.viewed' and actor_id = $2\n\t\t\tand recorded_at > clock() - 86400000 limit 1": {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'select from audit_log_head for update': { parameters: []; row: Record<never, never> };
		'select id from files where deleted_at is null': { parameters: []; row: { id: string } };
		"select id from users where id = $1 and ($2 or role = 'user')": {
			parameters: [number | null, boolean | null];
			row: { id: number };
		};
		'select id, cardinality(widths) pages from files where deleted_at is not null and id > $1 order by id limit $2': {
			parameters: [string | null, bigint | number | null];
			row: { id: string; pages: number };
		};
		"select id, jsonb_build_object('pages', cardinality(widths), 'deleted', deleted_at is not null,\n\t\t\t\t'missing', missing_since is not null, 'isNew', stored_at > clock() - 3600000)\n\t\t\tfrom files where id between $1 and $2": {
			parameters: [string | null, string | null];
			row: { id: string; jsonb_build_object: { pages: number; deleted: boolean; missing: boolean; isNew: boolean } };
			entry: [string, { pages: number; deleted: boolean; missing: boolean; isNew: boolean }];
		};
		'select id, restored, begun_at is not null begun from generations order by n desc limit 1': {
			parameters: [];
			row: { id: string; restored: boolean; begun: boolean };
		};
		'select id, user_id "userId", purpose, kind, widths, heights, stored_at "storedAt", delete_at "deleteAt"\n\t\t\tfrom files where id = any($1::uuid[]) and deleted_at is null': {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				userId: number;
				purpose: string;
				kind: 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';
				widths: number[];
				heights: number[];
				storedAt: bigint;
				deleteAt: bigint | null;
			};
		};
		"select line from audit_runs where written_by is not null and line like '%; sha256 ' || $1 limit 1": {
			parameters: [string | null];
			row: { line: string };
		};
		'select made_at::float8 "madeAtMs", log_entries::float8 "logEntries" from generations where restored order by n': {
			parameters: [];
			row: { madeAtMs: number; logEntries: number | null };
		};
		'select min(day) first, max(day) last from day_figures': {
			parameters: [];
			row: { first: number | null; last: number | null };
		};
		'select n, hash, clock() now from audit_log_head': {
			parameters: [];
			row: { n: bigint; hash: Buffer; now: bigint };
		};
		"select pg_advisory_unlock(hashtext('audit'))": { parameters: []; row: { pg_advisory_unlock: boolean | null } };
		"select pg_advisory_unlock(hashtextextended('rotation of keys', 0))": {
			parameters: [];
			row: { pg_advisory_unlock: boolean | null };
		};
		"select pg_advisory_xact_lock(hashtextextended('keys of files', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		"select pg_try_advisory_lock(hashtext('audit')) got": { parameters: []; row: { got: boolean | null } };
		"select pg_try_advisory_lock(hashtextextended('rotation of keys', 0)) got": {
			parameters: [];
			row: { got: boolean | null };
		};
		"select pid, coalesce(a.usename, '') role, coalesce(a.application_name, '') application, coalesce(a.usename = current_user, false) audits\n\t\tfrom pg_locks l join pg_stat_activity a using (pid)\n\t\twhere l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())\n\t\t\tand l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) = hashtext('audit')::bigint\n\t\torder by audits limit 1": {
			parameters: [];
			row: { pid: number; role: string; application: string; audits: boolean };
		};
		'select recorded_at::float8 from audit_runs where whole or not clean': {
			parameters: [];
			row: { recorded_at: number };
		};
		'select s.event_n newest, e.n, e.kind, e.subject, e.balance_demo, e.balance_real\n\t\t\tfrom user_states s left join user_events e on e.user_id = s.user_id and e.n > $2\n\t\t\twhere s.user_id = $1 order by e.n limit 1000': {
			parameters: [number | null, bigint | number | null];
			row: { newest: bigint } & (
				| {
						n: bigint;
						kind: ColumnTypes['user_events.kind'];
						subject: string | null;
						balance_demo: bigint | null;
						balance_real: bigint | null;
				  }
				| { n: null; kind: null; subject: null; balance_demo: null; balance_real: null }
			);
		};
		"select state from audit_runs where written_by = current_user and clean and (state->>'xmin')::bigint <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint\n\tand (select w.clean from audit_runs w where w.whole and w.written_by is not null order by w.id desc limit 1) order by id desc limit 1": {
			parameters: [];
			row: { state: ColumnTypes['audit_runs.state'] };
		};
		"select to_regclass('app.generations') is not null generations,\n\t\t\texists (select from pg_attribute where attrelid = to_regclass('app.generations') and attname = 'log_entries') \"logEntries\"": {
			parameters: [];
			row: { generations: boolean; logEntries: boolean };
		};
		"select u.id, u.name, a.recorded_at at, a.actor_id giver, r.maker_id asker\n\t\tfrom users u\n\t\tleft join lateral (select recorded_at, actor_id, act, subject from audit_log\n\t\t\twhere subject = 'user:' || u.id and act in ('role.changed', 'role.claimed') order by n desc limit 1) a on true\n\t\tleft join lateral (select maker_id from staff_requests\n\t\t\twhere subject = a.subject and kind = 'role.change' and state = 'approved' and decided_by = a.actor_id\n\t\t\torder by decided_at desc limit 1) r on a.act = 'role.changed'\n\t\twhere u.role = any($1::text[]) and u.closed_at is null\n\t\t\tand (exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)\n\t\t\t\tor exists (select from passkeys p where p.user_id = u.id))\n\t\torder by u.id": {
			parameters: [List<string | null> | null];
			row: { id: number; name: string; asker: number | null } & (
				| { at: bigint; giver: number | null }
				| { at: null; giver: null }
			);
		};
		"select u.reference, u.line, u.clean from (\n\t\t\tselect id, 'audit:' || id reference, coalesce(line, '') line, clean from audit_runs r\n\t\t\twhere written_by is not null and recorded_at > (select clock()) - $1::bigint\n\t\t\t\tand (whole or (not clean and coalesce(findings_hash <> (select p.findings_hash from audit_runs p\n\t\t\t\t\twhere p.id < r.id and p.written_by is not null order by p.id desc limit 1), true)))) u\n\t\twhere not exists (select from mails m where m.reference = u.reference) order by u.id": {
			parameters: [bigint | number | null];
			row: { reference: string; line: string; clean: boolean };
		};
		'update files f set deleted_at = clock() from users u where u.id = f.user_id and u.closed_at is not null and f.deleted_at is null\n\t\t\tand not exists (select from legal_holds h where h.user_id = f.user_id and h.released_at is null)\n\t\t\tand (f.delete_at is not null\n\t\t\t\tor to_timestamp(u.closed_at / 1000.0) + make_interval(years => $1) <= to_timestamp(clock() / 1000.0))': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update files f set deleted_at = clock() where deleted_at is null and delete_at <= clock() and not exists (select from legal_holds h where h.user_id = f.user_id and h.released_at is null)': {
			parameters: [];
			row: Record<never, never>;
		};
		'update files f set deleted_at = clock() where id = any($1::uuid[]) and deleted_at is null and not exists (select from legal_holds h where h.user_id = f.user_id and h.released_at is null)': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		'update files set delete_at = clock() + $2 where id = any($1::uuid[]) and deleted_at is null': {
			parameters: [List<string | null> | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update files set delete_at = null where id = any($1::uuid[]) and deleted_at is null': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		'update files set missing_since = clock() where id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		'update files set missing_since = null where id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		'update generations set begun_at = clock() where id = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		"update mails set state = $2, error = $3, changed_at = clock() where id = $1 and state = 'sending'": {
			parameters: [string | null, string | null, string | null];
			row: Record<never, never>;
		};
		'update mails set state = \'sending\', changed_at = clock() where id = $1 and state = \'waiting\'\n\t\treturning id, user_id "userId", kind, locale, recipient, params, link_id "linkId", unsubscribes, created_at "createdAt"': {
			parameters: [string | null];
			row: {
				id: string;
				userId: number | null;
				kind: ColumnTypes['mails.kind'];
				locale: 'en' | 'br' | 'id' | 'in';
				recipient: string;
				params: ColumnTypes['mails.params'];
				linkId: string | null;
				unsubscribes: string[] | null;
				createdAt: bigint;
			};
		};
		"update staff_requests set state = 'expired', decided_at = expires_at\n\t\twhere kind = $1 and subject = $2 and state = 'pending' and expires_at <= clock()": {
			parameters: [string | null, string | null];
			row: Record<never, never>;
		};
		'with moved as (update audit_log_head set n = $1, hash = $10)\n\t\tinsert into audit_log (n, recorded_at, actor_id, act, subject, before, after, reason, request_id, hash)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)': {
			parameters: [
				bigint | number | null,
				bigint | number | null,
				number | null,
				string | null,
				string | null,
				Json | null,
				Json | null,
				string | null,
				string | null,
				Uint8Array | null,
			];
			row: Record<never, never>;
		};
		"with now as materialized (select clock() t)\n\t\tselect w.waiting, w.\"oldestMs\",\n\t\t\t(select count(*)::int from mails where created_at > now.t - 86400000 and state in ('refused', 'unknown')) failed\n\t\tfrom now cross join lateral (select count(*)::int waiting, coalesce(max(now.t - created_at), 0)::float8 \"oldestMs\"\n\t\t\tfrom mails where state in ('waiting', 'sending')) w": {
			parameters: [];
			row: { waiting: number; oldestMs: number; failed: number };
		};
		'with used as (insert into idempotency_keys (user_id, key, used_at) values ($1, $2, clock()))\n\t\t\tinsert into idempotent_answers (user_id, key, call, request, status, answer, answered_at)\n\t\t\tvalues ($1, $2, $3, $4, $5, $6, clock())': {
			parameters: [number | null, string | null, string | null, Json | null, number | null, Json | null];
			row: Record<never, never>;
		};
	}
}
