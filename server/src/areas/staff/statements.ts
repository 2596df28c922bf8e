// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'delete from saved_filters where id = $2 and user_id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
		'insert into admin_links (token_hash, created_at, expires_at) select $1, t, t + $2::bigint from clock() t': {
			parameters: [Uint8Array | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into saved_filters (user_id, name, shared, filter, saved_at) values ($1, $2, $3, $4, clock())\n\t\ton conflict (user_id, name) do update set shared = excluded.shared, filter = excluded.filter, saved_at = excluded.saved_at': {
			parameters: [number | null, string | null, boolean | null, Json | null];
			row: Record<never, never>;
		};
		'insert into user_notes (user_id, author_id, text, written_at) values ($1, $2, $3, clock()) returning id': {
			parameters: [number | null, number | null, string | null];
			row: { id: bigint };
		};
		'select (select count(*) from user_states where frozen_at is not null) frozen, (select count(*) from open_trades o join users u on u.id = o.user_id and o.accepted_at >= u.registered_at) "openTrades",\n\t\t\t(select count(*) from users where role <> \'user\') staff': {
			parameters: [];
			row: { frozen: bigint; openTrades: bigint; staff: bigint };
		};
		"select a.n, a.recorded_at \"recordedAt\", a.actor_id \"actorId\", u.name \"actorName\", a.act, a.subject,\n\t\t\t(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from users p\n\t\t\t\twhere p.id in ((a.before->>'taken_by')::int, (a.after->>'taken_by')::int, (a.after->>'maker')::int)) people,\n\t\t\ta.before::text, a.after::text, a.reason, a.request_id \"requestId\", a.hash\n\t\tfrom audit_log a left join users u on u.id = a.actor_id\n\t\twhere ($2::text is null or starts_with(a.act, $2)) and ($3::int is null or a.actor_id = $3)\n\t\t\tand ($4::text is null or a.subject = $4) and ($5::bigint is null or a.recorded_at >= $5)\n\t\t\tand ($6::bigint is null or a.recorded_at < $6) and ($7::bigint is null or a.n < $7) and ($8::bigint is null or a.n > $8)\n\t\t\tand ($9::text is null or a.subject = $9 or starts_with(a.subject, $9 || ':'))\n\t\t\tand ($10::int is null or a.actor_id = $10\n\t\t\t\tor case when a.act = any($11::text[]) then a.act else split_part(a.act, '.', 1) end = any($12::text[])\n\t\t\t\tor case when starts_with(a.act, 'request.')\n\t\t\t\t\tthen (select r.kind = any($13::text[]) from staff_requests r where r.id = (a.after->>'request')::uuid) end)\n\t\torder by a.n  limit $1": {
			parameters: [
				bigint | number | null,
				string | null,
				number | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: {
				n: bigint;
				recordedAt: bigint;
				actorId: number | null;
				actorName: string | null;
				act: string;
				subject: string;
				people: { id: number; name: string }[];
				before: string | null;
				after: string | null;
				reason: string;
				requestId: string;
				hash: Buffer;
			};
		};
		"select a.n, a.recorded_at \"recordedAt\", a.actor_id \"actorId\", u.name \"actorName\", a.act, a.subject,\n\t\t\t(select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.id), '[]') from users p\n\t\t\t\twhere p.id in ((a.before->>'taken_by')::int, (a.after->>'taken_by')::int, (a.after->>'maker')::int)) people,\n\t\t\ta.before::text, a.after::text, a.reason, a.request_id \"requestId\", a.hash\n\t\tfrom audit_log a left join users u on u.id = a.actor_id\n\t\twhere ($2::text is null or starts_with(a.act, $2)) and ($3::int is null or a.actor_id = $3)\n\t\t\tand ($4::text is null or a.subject = $4) and ($5::bigint is null or a.recorded_at >= $5)\n\t\t\tand ($6::bigint is null or a.recorded_at < $6) and ($7::bigint is null or a.n < $7) and ($8::bigint is null or a.n > $8)\n\t\t\tand ($9::text is null or a.subject = $9 or starts_with(a.subject, $9 || ':'))\n\t\t\tand ($10::int is null or a.actor_id = $10\n\t\t\t\tor case when a.act = any($11::text[]) then a.act else split_part(a.act, '.', 1) end = any($12::text[])\n\t\t\t\tor case when starts_with(a.act, 'request.')\n\t\t\t\t\tthen (select r.kind = any($13::text[]) from staff_requests r where r.id = (a.after->>'request')::uuid) end)\n\t\torder by a.n desc limit $1": {
			parameters: [
				bigint | number | null,
				string | null,
				number | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: {
				n: bigint;
				recordedAt: bigint;
				actorId: number | null;
				actorName: string | null;
				act: string;
				subject: string;
				people: { id: number; name: string }[];
				before: string | null;
				after: string | null;
				reason: string;
				requestId: string;
				hash: Buffer;
			};
		};
		'select count(*)::int count from saved_filters where user_id = $1 and name <> $2': {
			parameters: [number | null, string | null];
			row: { count: number };
		};
		'select count(*)::int count from user_states where frozen_at is not null and frozen_due_at <= clock()': {
			parameters: [];
			row: { count: number };
		};
		'select count(*)::int from users': { parameters: []; row: { count: number } };
		"select exists (select from admin_links) or exists (select from users where role = 'admin') had": {
			parameters: [];
			row: { had: boolean };
		};
		'select f.id, f.name, f.shared, f.user_id "ownerId", u.name "ownerName", f.filter\n\t\tfrom saved_filters f join users u on u.id = f.user_id\n\t\twhere f.user_id = $1 or (f.shared and u.role <> \'user\') order by lower(f.name), f.id': {
			parameters: [number | null];
			row: {
				id: string;
				name: string;
				shared: boolean;
				ownerId: number;
				ownerName: string;
				filter: ColumnTypes['saved_filters.filter'];
			};
		};
		'select from staff_requests where id = $1 for no key update': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'select frozen_reason reason, frozen_due_at "dueAt", frozen_by_restore "byRestore", frozen_by_role "byRole" from user_states where user_id = $1 and frozen_at is not null': {
			parameters: [number | null];
			row: {
				reason: string | null;
				dueAt: bigint | null;
				byRestore: boolean;
				byRole: 'admin' | 'support' | 'risk' | null;
			};
		};
		"select id from staff_requests where maker_id = $1 and state = 'pending' and kind <> all ($2::text[]) order by id for no key update": {
			parameters: [number | null, List<string | null> | null];
			row: { id: string };
		};
		'select id from users': { parameters: []; row: { id: number } };
		'select id from users where lower(email) = lower($1)': { parameters: [string | null]; row: { id: number } };
		'select id from users where lower(email) = lower($1) and guest_ends_at is null': {
			parameters: [string | null];
			row: { id: number };
		};
		'select id, name, email, email_verified_at is not null "emailVerified", locale, role from users where role = \'admin\' or id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: {
				id: number;
				name: string;
				email: string;
				emailVerified: boolean;
				locale: 'en' | 'br' | 'id' | 'in';
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
			};
		};
		'select id, name, email, role,\n\t\t\t(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)\n\t\t\t\tor exists (select from passkeys p where p.user_id = u.id)) "secondFactor",\n\t\t\t(select max(last_used_at) from sessions s where s.user_id = u.id) "lastSeenAt"\n\t\tfrom users u where role <> \'user\' order by role <> \'admin\', role, id': {
			parameters: [];
			row: {
				id: number;
				name: string;
				email: string;
				role: 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				secondFactor: boolean;
				lastSeenAt: bigint | null;
			};
		};
		'select n.id, n.author_id "authorId", u.name "authorName", n.text, n.written_at "writtenAt"\n\t\tfrom user_notes n join users u on u.id = n.author_id\n\t\twhere n.user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: { id: bigint; authorId: number; authorName: string; text: string; writtenAt: bigint };
		};
		'select r.id, r.kind, r.subject, s.name "subjectName", r.content, r.reason, r.maker_id "makerId", m.name "makerName",\n\t\tr.created_at "createdAt", r.expires_at "expiresAt", case when r.state = \'pending\' and r.expires_at <= t.now then \'expired\' else r.state end state, r.decided_by "decidedBy", d.name "deciderName",\n\t\tr.decided_at "decidedAt", r.decision_reason "decisionReason", t.now\n\tfrom (select clock() now offset 0) t, staff_requests r\n\tjoin users m on m.id = r.maker_id left join users d on d.id = r.decided_by\n\tleft join users s on s.id = (regexp_match(r.subject, \'^user:(\\d{1,9})(:|$)\'))[1]::int where ($2::text is null or case when r.state = \'pending\' and r.expires_at <= t.now then \'expired\' else r.state end = $2) and ($3::bigint is null or (r.created_at, r.id) < ($3, $4::uuid))\n\t\t\tand ($5::text[] is null or r.kind = any ($5) or r.maker_id = $6) and ($7::text is null or r.kind = $7)\n\t\torder by r.created_at desc, r.id desc limit $1': {
			parameters: [
				bigint | number | null,
				string | null,
				bigint | number | null,
				string | null,
				List<string | null> | null,
				number | null,
				string | null,
			];
			row: {
				id: string;
				kind: string;
				subject: string;
				subjectName: string | null;
				content: unknown;
				reason: string;
				makerId: number;
				makerName: string;
				createdAt: bigint;
				expiresAt: bigint;
				state: 'expired' | 'pending' | 'approved' | 'refused' | 'withdrawn';
				decidedBy: number | null;
				deciderName: string | null;
				decidedAt: bigint | null;
				decisionReason: string | null;
				now: bigint;
			};
		};
		'select r.id, r.kind, r.subject, s.name "subjectName", r.content, r.reason, r.maker_id "makerId", m.name "makerName",\n\t\tr.created_at "createdAt", r.expires_at "expiresAt", case when r.state = \'pending\' and r.expires_at <= t.now then \'expired\' else r.state end state, r.decided_by "decidedBy", d.name "deciderName",\n\t\tr.decided_at "decidedAt", r.decision_reason "decisionReason", t.now\n\tfrom (select clock() now offset 0) t, staff_requests r\n\tjoin users m on m.id = r.maker_id left join users d on d.id = r.decided_by\n\tleft join users s on s.id = (regexp_match(r.subject, \'^user:(\\d{1,9})(:|$)\'))[1]::int where r.id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				kind: string;
				subject: string;
				subjectName: string | null;
				content: unknown;
				reason: string;
				makerId: number;
				makerName: string;
				createdAt: bigint;
				expiresAt: bigint;
				state: 'expired' | 'pending' | 'approved' | 'refused' | 'withdrawn';
				decidedBy: number | null;
				deciderName: string | null;
				decidedAt: bigint | null;
				decisionReason: string | null;
				now: bigint;
			};
		};
		'select r.id, r.kind, r.subject, s.name "subjectName", r.content, r.reason, r.maker_id "makerId", m.name "makerName",\n\t\tr.created_at "createdAt", r.expires_at "expiresAt", case when r.state = \'pending\' and r.expires_at <= t.now then \'expired\' else r.state end state, r.decided_by "decidedBy", d.name "deciderName",\n\t\tr.decided_at "decidedAt", r.decision_reason "decisionReason", t.now\n\tfrom (select clock() now offset 0) t, staff_requests r\n\tjoin users m on m.id = r.maker_id left join users d on d.id = r.decided_by\n\tleft join users s on s.id = (regexp_match(r.subject, \'^user:(\\d{1,9})(:|$)\'))[1]::int where r.id in (select id from staff_requests where maker_id = $1 and state = \'pending\' and kind <> all ($2::text[])) order by r.id': {
			parameters: [number | null, List<string | null> | null];
			row: {
				id: string;
				kind: string;
				subject: string;
				subjectName: string | null;
				content: unknown;
				reason: string;
				makerId: number;
				makerName: string;
				createdAt: bigint;
				expiresAt: bigint;
				state: 'expired' | 'pending' | 'approved' | 'refused' | 'withdrawn';
				decidedBy: number | null;
				deciderName: string | null;
				decidedAt: bigint | null;
				decisionReason: string | null;
				now: bigint;
			};
		};
		'select role, email, locale, clock() now from users where id = $1': {
			parameters: [number | null];
			row: {
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				email: string;
				locale: 'en' | 'br' | 'id' | 'in';
				now: bigint;
			};
		};
		'select u.id, u.name, u.email, u.email_verified_at is not null "emailVerified", u.country, u.role, u.type,\n\tcoalesce(s.frozen_at is not null, false) frozen, s.frozen_due_at "frozenDueAt",\n\tcoalesce(s.frozen_due_at <= clock(), false) "freezeOverdue", coalesce(u.listed_at, u.created_at) "createdAt" from (select * from users where id = any($1::int[])) u left join user_states s on s.user_id = u.id order by u.listed_at desc, u.id desc': {
			parameters: [List<number | null> | null];
			row: {
				id: number;
				name: string;
				email: string;
				emailVerified: boolean;
				country: string;
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				type: 'standard' | 'gold' | 'premium';
				frozen: boolean;
				frozenDueAt: bigint | null;
				freezeOverdue: boolean;
				createdAt: bigint;
			};
		};
		'select u.id, u.name, u.email, u.email_verified_at is not null "emailVerified", u.country, u.role, u.type,\n\tcoalesce(s.frozen_at is not null, false) frozen, s.frozen_due_at "frozenDueAt",\n\tcoalesce(s.frozen_due_at <= clock(), false) "freezeOverdue", coalesce(u.listed_at, u.created_at) "createdAt", u.phone, u.locale, u.document_approved "documentApproved",\n\t\t\t(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)\n\t\t\t\tor exists (select from passkeys p where p.user_id = u.id)) "secondFactor",\n\t\t\tcoalesce(s.open_trades, 0) "openTrades", s.frozen_at "frozenAt", s.frozen_reason "frozenReason",\n\t\t\tcoalesce(s.frozen_by_restore, false) "frozenByRestore", s.frozen_by_role "frozenByRole"\n\t\tfrom users u left join user_states s on s.user_id = u.id where u.id = $1': {
			parameters: [number | null];
			row: {
				id: number;
				name: string;
				email: string;
				emailVerified: boolean;
				country: string;
				role: 'user' | 'admin' | 'support' | 'verification' | 'finance' | 'risk' | 'content' | 'auditor';
				type: 'standard' | 'gold' | 'premium';
				frozen: boolean;
				frozenDueAt: bigint | null;
				freezeOverdue: boolean;
				createdAt: bigint;
				phone: string | null;
				locale: 'en' | 'br' | 'id' | 'in';
				documentApproved: boolean;
				secondFactor: boolean;
				openTrades: number;
				frozenAt: bigint | null;
				frozenReason: string | null;
				frozenByRestore: boolean;
				frozenByRole: 'admin' | 'support' | 'risk' | null;
			};
		};
		'update admin_links set ended_at = clock() where ended_at is null': { parameters: []; row: Record<never, never> };
		'update admin_links set ended_at = clock(), used_by = $2\n\t\twhere token_hash = $1 and ended_at is null and expires_at > clock()': {
			parameters: [Uint8Array | null, number | null];
			row: Record<never, never>;
		};
		"update staff_requests set state = $2, decided_by = $3, decided_at = clock(), decision_reason = $4\n\t\twhere id = $1 and state = 'pending'": {
			parameters: [string | null, string | null, number | null, string | null];
			row: Record<never, never>;
		};
		'update user_states set frozen_at = clock(), frozen_reason = $2, frozen_due_at = $3, frozen_by_role = $4 where user_id = $1': {
			parameters: [number | null, string | null, bigint | number | null, string | null];
			row: Record<never, never>;
		};
		'update user_states set frozen_at = null, frozen_reason = null, frozen_due_at = null, frozen_by_restore = false,\n\t\t\tfrozen_by_role = null where user_id = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update users set role = $2 where id = $1': {
			parameters: [number | null, string | null];
			row: Record<never, never>;
		};
	}
}
