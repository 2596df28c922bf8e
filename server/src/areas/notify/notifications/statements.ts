// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'delete from push_devices p where user_id = $1 and not exists (select from sessions s where s.id = p.session_id and s.user_id = p.user_id and s.ended_at is null and s.expires_at > (select clock())\n\tand s.last_used_at > (select clock()) - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end)': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'delete from push_devices where address = $2 and user_id <> $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'delete from push_devices where id = $1 and taken_until = $2': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'delete from push_devices where id = $1 and user_id = $2': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'delete from push_devices where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'delete from push_messages where id = $1': { parameters: [string | null]; row: Record<never, never> };
		'delete from push_messages where user_id = $1 and not always': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'delete from waiting_notices where user_id = $1 and way = $2 and reference = any($3::text[])': {
			parameters: [number | null, string | null, List<string | null> | null];
			row: Record<never, never>;
		};
		"delete from waiting_notices where user_id = $1 and way = 'push'": {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'insert into notification_settings (user_id, choices, quiet_from, quiet_to, time_zone, push_amounts)\n\t\tvalues ($1, $2, $3, $4, $5, $6)\n\t\ton conflict (user_id) do update set choices = excluded.choices, quiet_from = excluded.quiet_from,\n\t\t\tquiet_to = excluded.quiet_to, time_zone = excluded.time_zone, push_amounts = excluded.push_amounts': {
			parameters: [number | null, Json | null, string | null, string | null, string | null, boolean | null];
			row: Record<never, never>;
		};
		'insert into notification_states as s (user_id, heard_n, unread)\n\t\t\tselect unnest($1::int[]), unnest($2::bigint[]), unnest($3::int[])\n\t\t\ton conflict (user_id) do update set heard_n = excluded.heard_n, unread = s.unread + excluded.unread\n\t\t\treturning user_id, unread': {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<number | null> | null,
			];
			row: { user_id: number; unread: number };
			entry: [number, number];
		};
		'insert into notifications (user_id, reference, kind, facts, at, read_at)\n\t\t\tselect user_id, reference, kind, facts::jsonb, at, read_at\n\t\t\tfrom (select unnest($1::int[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]), unnest($5::bigint[]), unnest($6::bigint[])) n (user_id, reference, kind, facts, at, read_at)\n\t\t\ton conflict (user_id, reference) do update set facts = excluded.facts, read_at = excluded.read_at\n\t\t\treturning user_id "userId", id, kind': {
			parameters: [
				List<number | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: { userId: number; id: bigint; kind: ColumnTypes['notifications.kind'] };
		};
		'insert into push_devices (id, user_id, session_id, address, service, key, secret, our_key, added_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, clock())\n\t\ton conflict (address) do update set session_id = excluded.session_id, key = excluded.key, secret = excluded.secret,\n\t\t\tour_key = excluded.our_key': {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into push_messages (id, device_id, user_id, payload, always, urgent, at, until)\n\t\tselect gen_random_uuid(), device, $2, $3, $4, $5, now.t, now.t + $6::bigint\n\t\tfrom unnest($1::uuid[]) device, (select clock() t) now': {
			parameters: [
				List<string | null> | null,
				number | null,
				Json | null,
				boolean | null,
				boolean | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into told_announcements as told (announcement_id, told_to, since, registered_to)\n\t\tselect $1, 0, begun, begun from (select clock() - 60000 begun) now\n\t\ton conflict (announcement_id) do update set told_to = told.told_to\n\t\treturning told_to "toldTo", since, registered_to "registeredTo"': {
			parameters: [string | null];
			row: { toldTo: number; since: bigint; registeredTo: bigint };
		};
		'insert into waiting_notices (way, user_id, reference, kind, facts, at, due_at)\n\t\t\tselect $7, user_id, reference, kind, facts::jsonb, at, clock() + collected\n\t\t\tfrom (select unnest($1::int[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]), unnest($5::bigint[]), unnest($6::bigint[])) w (user_id, reference, kind, facts, at, collected)\n\t\t\ton conflict (user_id, way, reference) do update set facts = excluded.facts': {
			parameters: [
				List<number | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'select closed_at is null from users where id = $1': { parameters: [number | null]; row: { '?column?': boolean } };
		'select count(*)::int from push_devices where user_id = $1 and address <> $2': {
			parameters: [number | null, string | null];
			row: { count: number };
		};
		'select distinct user_id from notifications where at < $1 and user_id > $2 order by 1 limit $3': {
			parameters: [bigint | number | null, number | null, bigint | number | null];
			row: { user_id: number };
		};
		'select distinct user_id from push_devices where user_id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: { user_id: number };
		};
		'select distinct user_id from waiting_notices where way = $1 and due_at <= (select clock()) and user_id > $2\n\t\torder by 1 limit $3': {
			parameters: [string | null, number | null, bigint | number | null];
			row: { user_id: number };
		};
		'select email, locale from users where id = $1 and closed_at is null and email_verified_at is not null': {
			parameters: [number | null];
			row: { email: string; locale: 'en' | 'br' | 'id' | 'in' };
		};
		'select from push_devices where id = $1 for update': { parameters: [string | null]; row: Record<never, never> };
		'select id from users where id > $1 and closed_at is null and registered_at <= $2 order by id limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: { id: number };
		};
		'select id, kind from notifications where user_id = $1 and id = any($2::bigint[])': {
			parameters: [number | null, List<bigint | number | string | null> | null];
			row: { id: bigint; kind: ColumnTypes['notifications.kind'] };
			entry: [bigint, ColumnTypes['notifications.kind']];
		};
		'select id, kind, facts, at, read_at is not null read from notifications\n\twhere user_id = $1 and id < coalesce($2::bigint, 9223372036854775807)  order by id desc limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				id: bigint;
				kind: ColumnTypes['notifications.kind'];
				facts: ColumnTypes['notifications.facts'];
				at: bigint;
				read: boolean;
			};
		};
		'select id, kind, facts, at, read_at is not null read from notifications\n\twhere user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) and kind = $4  order by id desc limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: {
				id: bigint;
				kind: ColumnTypes['notifications.kind'];
				facts: ColumnTypes['notifications.facts'];
				at: bigint;
				read: boolean;
			};
		};
		'select id, kind, facts, at, read_at is not null read from notifications\n\twhere user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) and kind = $4 and read_at is null order by id desc limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: {
				id: bigint;
				kind: ColumnTypes['notifications.kind'];
				facts: ColumnTypes['notifications.facts'];
				at: bigint;
				read: boolean;
			};
		};
		'select id, kind, facts, at, read_at is not null read from notifications\n\twhere user_id = $1 and id < coalesce($2::bigint, 9223372036854775807) and read_at is null order by id desc limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				id: bigint;
				kind: ColumnTypes['notifications.kind'];
				facts: ColumnTypes['notifications.facts'];
				at: bigint;
				read: boolean;
			};
		};
		'select id, registered_at "registeredAt" from users\n\t\twhere registered_at > $1 and registered_at <= (select clock()) - 60000 and closed_at is null\n\t\torder by registered_at fetch first $2 rows with ties': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { id: number; registeredAt: bigint };
		};
		'select id::text, service, user_id owner from push_devices\n\t\t\twhere due_at <= (select clock()) and coalesce(taken_until, 0) <= (select clock()) and service <> all($2::text[])\n\t\t\t\tand user_id <> all($3::int[])\n\t\t\torder by due_at limit $1': {
			parameters: [bigint | number | null, List<string | null> | null, List<number | null> | null];
			row: { id: string; service: string; owner: number };
		};
		'select locale from users where id = $1 and closed_at is null': {
			parameters: [number | null];
			row: { locale: 'en' | 'br' | 'id' | 'in' };
		};
		'select n.user_id "userId", n.reference, n.kind, n.facts, n.read_at is not null read\n\t\t\tfrom unnest($1::int[], $2::text[]) asked (user_id, reference)\n\t\t\tjoin notifications n on n.user_id = asked.user_id and n.reference = asked.reference': {
			parameters: [List<number | null> | null, List<string | null> | null];
			row: {
				userId: number;
				reference: string;
				kind: ColumnTypes['notifications.kind'];
				facts: ColumnTypes['notifications.facts'];
				read: boolean;
			};
		};
		'select p.id, p.session_id "sessionId", s.user_agent "userAgent", p.added_at "addedAt"\n\t\tfrom push_devices p join sessions s on s.id = p.session_id and s.user_id = p.user_id\n\t\twhere p.user_id = $1 and s.ended_at is null and s.expires_at > (select clock())\n\tand s.last_used_at > (select clock()) - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end order by p.added_at desc, p.id': {
			parameters: [number | null];
			row: { id: string; sessionId: string; userAgent: string; addedAt: bigint };
		};
		"select pg_advisory_xact_lock(hashtextextended('push:' || $1, 0))": {
			parameters: [string];
			row: { pg_advisory_xact_lock: string };
		};
		'select s.user_id "userId", coalesce(h.heard_n, 0) "heardN", s.event_n "newestN", u.registered_at "sinceMs"\n\t\t\tfrom user_states s join users u on u.id = s.user_id left join notification_states h on h.user_id = s.user_id\n\twhere s.event_n > coalesce(h.heard_n, 0) and u.closed_at is null and u.registered_at is not null and s.user_id = any($1::int[]) order by s.user_id': {
			parameters: [List<number | null> | null];
			row: { userId: number; heardN: bigint; newestN: bigint; sinceMs: bigint };
		};
		'select s.user_id from user_states s join users u on u.id = s.user_id left join notification_states h on h.user_id = s.user_id\n\twhere s.event_n > coalesce(h.heard_n, 0) and u.closed_at is null and u.registered_at is not null and s.user_id in\n\t\t\t(select user_id from user_events where recorded_at >= (select clock()) - $1::bigint) order by s.user_id limit $2': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { user_id: number };
		};
		'select s.user_id from user_states s join users u on u.id = s.user_id left join notification_states h on h.user_id = s.user_id\n\twhere s.event_n > coalesce(h.heard_n, 0) and u.closed_at is null and u.registered_at is not null order by s.user_id limit $1': {
			parameters: [bigint | number | null];
			row: { user_id: number };
		};
		'select u.id, coalesce(h.heard_n, 0) from users u left join notification_states h on h.user_id = u.id\n\t\t\twhere u.id = any($1::int[]) and u.closed_at is null and u.registered_at is not null': {
			parameters: [List<number | null> | null];
			row: { id: number; coalesce: bigint };
			entry: [number, bigint];
		};
		'select unread from notification_states where user_id = $1': {
			parameters: [number | null];
			row: { unread: number };
		};
		'select user_id "userId", choices, quiet_from "from", quiet_to "to", time_zone "timeZone",\n\t\t\t\tpush_amounts "pushAmounts"\n\t\t\tfrom notification_settings where user_id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: {
				userId: number;
				choices: ColumnTypes['notification_settings.choices'];
				from: string | null;
				to: string | null;
				timeZone: string;
				pushAmounts: boolean;
			};
		};
		"select user_id from notification_settings where user_id > $2\n\t\t\tand (choices -> $1 ->> 'app' <> 'off' or exists (select from jsonb_each(choices -> $1) c where c.value = 'true'))\n\t\torder by user_id limit $3": {
			parameters: [string | null, number | null, bigint | number | null];
			row: { user_id: number };
		};
		'select user_id from waiting_notices where way = $1 and due_at <= (select clock()) group by user_id\n\t\torder by min(due_at), user_id limit $2': {
			parameters: [string | null, bigint | number | null];
			row: { user_id: number };
		};
		'select w.user_id "userId", w.reference, w.kind, w.facts, w.due_at "dueAt" from (select * from waiting_notices where user_id = $1 and way = $2 order by due_at, reference limit $3) w\n\t\t\torder by w.at, w.reference': {
			parameters: [number | null, string | null, bigint | number | null];
			row: {
				userId: number;
				reference: string;
				kind: ColumnTypes['waiting_notices.kind'];
				facts: ColumnTypes['waiting_notices.facts'];
				dueAt: bigint;
			};
		};
		'select w.user_id "userId", w.reference, w.kind, w.facts, w.due_at "dueAt" from waiting_notices w join unnest($1::int[], $2::text[]) asked (user_id, reference)\n\t\t\ton w.user_id = asked.user_id and w.reference = asked.reference and w.way = $3': {
			parameters: [List<number | null> | null, List<string | null> | null, string | null];
			row: {
				userId: number;
				reference: string;
				kind: ColumnTypes['waiting_notices.kind'];
				facts: ColumnTypes['waiting_notices.facts'];
				dueAt: bigint;
			};
		};
		'update push_devices p set due_at = coalesce(due_at, clock())\n\t\twhere user_id = $1 and exists (select from sessions s where s.id = p.session_id and s.user_id = p.user_id and s.ended_at is null and s.expires_at > (select clock())\n\tand s.last_used_at > (select clock()) - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end) returning id': {
			parameters: [number | null];
			row: { id: string };
		};
		'update push_devices set taken_until = null, due_at = case\n\t\t\t\twhen $3::uuid is null then clock() + $4::bigint\n\t\t\t\twhen exists (select from push_messages where device_id = $1 and id <> $3) then clock() end\n\t\t\twhere id = $1 and taken_until = $2': {
			parameters: [string | null, bigint | number | null, string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update push_devices set taken_until = null, due_at = case when exists (select from push_messages where device_id = $1)\n\t\t\tthen due_at end where id = $1 and taken_until = $2': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update push_messages set tries = tries + 1 where id = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update told_announcements set told_to = $2, registered_to = $3 where announcement_id = $1': {
			parameters: [string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update waiting_notices set due_at = $4 where user_id = $1 and way = $2 and reference = any($3::text[])': {
			parameters: [number | null, string | null, List<string | null> | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update waiting_notices set due_at = (select clock()) + $3::bigint\n\t\twhere way = $1 and user_id = $2 and due_at <= (select clock())': {
			parameters: [string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'with gone as (delete from notifications where user_id = $1 and id in\n\t\t\t\t(select id from notifications where user_id = $1 and at < $2 limit $3) returning read_at),\n\t\t\tcounted as (select count(*)::int n from gone where read_at is null),\n\t\t\tchanged as (update notification_states s set unread = s.unread - n from counted where s.user_id = $1 and n > 0 returning s.unread)\n\t\tselect (select count(*)::int from gone) gone, (select unread from changed) unread': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: { gone: number; unread: number | null };
		};
		'with marked as (update notifications set read_at = clock()\n\t\t\t\twhere user_id = $1 and id in (select id from notifications\n\t\t\t\t\twhere user_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[])) order by id limit $3)\n\t\t\t\treturning 1),\n\t\t\tcounted as (select count(*)::int n from marked),\n\t\t\tchanged as (update notification_states s set unread = s.unread - n from counted where s.user_id = $1 and n > 0 returning s.unread)\n\t\tselect n marked, (select unread from changed) unread from counted': {
			parameters: [number | null, List<bigint | number | string | null> | null, bigint | number | null];
			row: { marked: number; unread: number | null };
		};
		'with taken as (update push_devices p set taken_until = now.t + 30000 from (select clock() t) now\n\t\t\t\twhere p.id = $1 and coalesce(p.taken_until, 0) <= now.t\n\t\t\t\treturning p.id, p.address, p.key, p.secret, p.our_key, p.due_at, p.taken_until, now.t, exists (select from sessions s where s.id = p.session_id and s.user_id = p.user_id and s.ended_at is null and s.expires_at > now.t\n\tand s.last_used_at > now.t - case when s.remember then 2592000 * 1000::bigint else 43200 * 1000 end) signed_in)\n\t\t\tselect p.id "deviceId", p.address, p.key, p.secret, p.our_key "ourKey", p.taken_until "takenUntil", p.t "now",\n\t\t\t\tp.signed_in "signedIn", m.id "messageId", m.payload, m.urgent, m.until, m.tries\n\t\t\tfrom taken p left join lateral (select * from push_messages where device_id = p.id and p.due_at <= p.t\n\t\t\t\torder by seq limit 1) m on true': {
			parameters: [string | null];
			row: {
				deviceId: string;
				address: string;
				key: string;
				secret: string;
				ourKey: string;
				takenUntil: bigint;
				now: bigint;
				signedIn: boolean;
			} & (
				| {
						messageId: string;
						payload: ColumnTypes['push_messages.payload'];
						urgent: boolean;
						until: bigint;
						tries: number;
				  }
				| { messageId: null; payload: null; urgent: null; until: null; tries: null }
			);
		};
	}
}
