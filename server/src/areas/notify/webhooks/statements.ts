// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'delete from webhooks where id = $1 and user_id = $2': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'delete from webhooks where user_id = $1': { parameters: [number | null]; row: Record<never, never> };
		'insert into webhook_deliveries (id, webhook_id, user_id, kind, body, at, by_hand) values ($1, $2, $3, \'test\', $4, $5, true)\n\t\treturning id, kind, at, state, tries, tried_at "triedAt", status, error, duration_ms "durationMs", answer,\n\tcase when state = \'waiting\' and not by_hand and tries > 0\n\t\tthen (select due_at from webhooks w where w.id = webhook_id) end "nextTryAt"': {
			parameters: [string | null, string | null, number | null, string | null, bigint | number | null];
			row: {
				id: string;
				kind: ColumnTypes['webhook_deliveries.kind'];
				at: bigint;
				state: 'waiting' | 'delivered' | 'failed';
				tries: number;
				triedAt: bigint | null;
				status: number | null;
				error: 'forbidden' | 'no_connection' | 'no_answer' | null;
				durationMs: number | null;
				answer: string | null;
				nextTryAt: bigint | null;
			};
		};
		'insert into webhook_deliveries (id, webhook_id, user_id, n, kind, body, at)\n\t\t\tselect * from (select unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::int[]), unnest($4::bigint[]), unnest($5::text[]), unnest($6::text[]), unnest($7::bigint[]))\n\t\t\t\td (id, webhook_id, user_id, n, kind, body, at) order by n, webhook_id': {
			parameters: [
				List<string | null> | null,
				List<string | null> | null,
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into webhooks (id, user_id, address, kinds, secret, heard_n, created_at) values ($1, $2, $3, $4, $5, $6, clock())': {
			parameters: [
				string | null,
				number | null,
				string | null,
				List<string | null> | null,
				Uint8Array | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		"select 1 from webhook_deliveries where webhook_id = $1 and state = 'waiting' and by_hand and kind = 'test' limit 1": {
			parameters: [string | null];
			row: { '?column?': number };
		};
		'select 1 from webhooks where id = $1 and user_id = $2 for update': {
			parameters: [string | null, number | null];
			row: { '?column?': number };
		};
		'select count(*)::int from webhooks where user_id = $1': { parameters: [number | null]; row: { count: number } };
		'select distinct w.user_id from webhooks w join user_states s on s.user_id = w.user_id where w.paused_at is null and s.event_n > w.heard_n order by w.user_id limit $1': {
			parameters: [bigint | number | null];
			row: { user_id: number };
		};
		'select email, locale from users where id = $1 and closed_at is null and email_verified_at is not null': {
			parameters: [number | null];
			row: { email: string; locale: 'en' | 'br' | 'id' | 'in' };
		};
		'select from webhooks where id = $1 for update': { parameters: [string | null]; row: Record<never, never> };
		'select id, heard_n from webhooks where user_id = any($1::int[]) and paused_at is null order by id for no key update': {
			parameters: [List<number | null> | null];
			row: { id: string; heard_n: bigint };
			entry: [string, bigint];
		};
		'select id, kind, at, state, tries, tried_at "triedAt", status, error, duration_ms "durationMs", answer,\n\tcase when state = \'waiting\' and not by_hand and tries > 0\n\t\tthen (select due_at from webhooks w where w.id = webhook_id) end "nextTryAt" from webhook_deliveries where webhook_id = $1 and at > (select clock()) - $2::bigint\n\t\torder by seq desc limit $3': {
			parameters: [string | null, bigint | number | null, bigint | number | null];
			row: {
				id: string;
				kind: ColumnTypes['webhook_deliveries.kind'];
				at: bigint;
				state: 'waiting' | 'delivered' | 'failed';
				tries: number;
				triedAt: bigint | null;
				status: number | null;
				error: 'forbidden' | 'no_connection' | 'no_answer' | null;
				durationMs: number | null;
				answer: string | null;
				nextTryAt: bigint | null;
			};
		};
		"select id, user_id owner from (\n\t\t\t\tselect w.id, w.user_id, (select clock()) due_at from webhook_deliveries d join webhooks w on w.id = d.webhook_id\n\t\t\t\twhere d.state = 'waiting' and d.by_hand and coalesce(w.taken_until, 0) <= (select clock())\n\t\t\t\tunion all\n\t\t\t\tselect id, user_id, due_at from webhooks\n\t\t\t\twhere due_at <= (select clock()) and paused_at is null and coalesce(taken_until, 0) <= (select clock())) due\n\t\t\twhere user_id <> all ($2::int[]) order by due_at limit $1": {
			parameters: [bigint | number | null, List<number | null> | null];
			row: { id: string; owner: number };
		};
		'select w.id, w.address, w.kinds, w.created_at "createdAt", w.paused_at "pausedAt",\n\t(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = \'waiting\') waiting from webhooks w where w.id = $1 and w.user_id = $2': {
			parameters: [string | null, number | null];
			row: {
				id: string;
				address: string;
				kinds: ColumnTypes['webhooks.kinds'];
				createdAt: bigint;
				pausedAt: bigint | null;
				waiting: number;
			};
		};
		'select w.id, w.address, w.kinds, w.created_at "createdAt", w.paused_at "pausedAt",\n\t(select count(*)::int from webhook_deliveries d where d.webhook_id = w.id and d.state = \'waiting\') waiting from webhooks w where w.user_id = $1 order by w.created_at desc, w.id': {
			parameters: [number | null];
			row: {
				id: string;
				address: string;
				kinds: ColumnTypes['webhooks.kinds'];
				createdAt: bigint;
				pausedAt: bigint | null;
				waiting: number;
			};
		};
		'select w.id, w.user_id "userId", w.kinds, w.heard_n "heardN", s.event_n "newestN" from webhooks w join user_states s on s.user_id = w.user_id where w.paused_at is null and s.event_n > w.heard_n\n\t\t\tand w.user_id = any($1::int[]) order by w.heard_n, w.id': {
			parameters: [List<number | null> | null];
			row: { id: string; userId: number; kinds: ColumnTypes['webhooks.kinds']; heardN: bigint; newestN: bigint };
		};
		'select webhook_id from webhook_deliveries where id = $1 and user_id = $2': {
			parameters: [string | null, number | null];
			row: { webhook_id: string };
		};
		'select webhook_id id, min(user_id) "userId" from webhook_deliveries where webhook_id = any($1::uuid[]) and state = \'waiting\'\n\t\tgroup by webhook_id having count(*) > $2': {
			parameters: [List<string | null> | null, bigint | number | null];
			row: { id: string; userId: number };
		};
		'update webhook_deliveries set state = $2, by_hand = false, tries = tries + 1, tried_at = $3, status = $4, error = $5,\n\t\t\tduration_ms = $6, answer = $7 where id = $1': {
			parameters: [
				string | null,
				string | null,
				bigint | number | null,
				number | null,
				string | null,
				number | null,
				string | null,
			];
			row: Record<never, never>;
		};
		"update webhook_deliveries set state = 'failed' where webhook_id = $1 and state = 'waiting' and not by_hand": {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update webhook_deliveries set state = \'waiting\', by_hand = true where id = $1 and state <> \'waiting\' returning id, kind, at, state, tries, tried_at "triedAt", status, error, duration_ms "durationMs", answer,\n\tcase when state = \'waiting\' and not by_hand and tries > 0\n\t\tthen (select due_at from webhooks w where w.id = webhook_id) end "nextTryAt"': {
			parameters: [string | null];
			row: {
				id: string;
				kind: ColumnTypes['webhook_deliveries.kind'];
				at: bigint;
				state: 'waiting' | 'delivered' | 'failed';
				tries: number;
				triedAt: bigint | null;
				status: number | null;
				error: 'forbidden' | 'no_connection' | 'no_answer' | null;
				durationMs: number | null;
				answer: string | null;
				nextTryAt: bigint | null;
			};
		};
		'update webhooks set address = $2, due_at = case when due_at is null then null else clock() end where id = $1 and address <> $2': {
			parameters: [string | null, string | null];
			row: Record<never, never>;
		};
		'update webhooks set kinds = $2 where id = $1': {
			parameters: [string | null, List<string | null> | null];
			row: Record<never, never>;
		};
		'update webhooks set paused_at = clock(), due_at = null where id = $1 and paused_at is null': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update webhooks set paused_at = null, heard_n = $2 where id = $1 and paused_at is not null': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		"update webhooks set taken_until = null, due_at = case\n\t\t\t\twhen paused_at is not null then null\n\t\t\t\twhen $3::boolean then due_at\n\t\t\t\twhen $4::bigint is not null then clock() + $4::bigint\n\t\t\t\twhen exists (select from webhook_deliveries where webhook_id = $1 and state = 'waiting' and not by_hand and id <> $5) then clock() end\n\t\t\twhere id = $1 and taken_until = $2 returning paused_at is not null paused": {
			parameters: [string | null, bigint | number | null, boolean | null, bigint | number | null, string | null];
			row: { paused: boolean };
		};
		"update webhooks set taken_until = null, due_at = case when exists (select from webhook_deliveries\n\t\t\twhere webhook_id = $1 and state = 'waiting' and not by_hand) then due_at end where id = $1 and taken_until = $2": {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		"update webhooks w set heard_n = h.n, due_at = coalesce(w.due_at, (select clock()\n\t\t\t\twhere exists (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and not d.by_hand)))\n\t\t\tfrom (select unnest($1::uuid[]), unnest($2::bigint[])) h (id, n) where w.id = h.id": {
			parameters: [List<string | null> | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'with taken as (update webhooks set taken_until = now.t + 30000 from (select clock() t) now\n\t\t\t\twhere id = $1 and coalesce(taken_until, 0) <= now.t\n\t\t\t\treturning id, user_id, address, secret, due_at, taken_until, now.t)\n\t\t\tselect t.id "webhookId", t.user_id "userId", t.address, t.secret, t.taken_until "takenUntil", t.t "now",\n\t\t\t\td.id "deliveryId", d.body, d.tries, d.by_hand "byHand"\n\t\t\tfrom taken t left join lateral (select * from webhook_deliveries d\n\t\t\t\twhere d.webhook_id = t.id and d.state = \'waiting\' and (d.by_hand or t.due_at <= t.t)\n\t\t\t\torder by d.by_hand desc, d.seq limit 1) d on true': {
			parameters: [string | null];
			row: { webhookId: string; userId: number; address: string; secret: Buffer; takenUntil: bigint; now: bigint } & (
				| { deliveryId: string; body: string; tries: number; byHand: boolean }
				| { deliveryId: null; body: null; tries: null; byHand: null }
			);
		};
	}
}
