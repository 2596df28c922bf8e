// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'insert into contacts (thread_id, email, locale) values ($1, $2, $3)': {
			parameters: [string | null, string | null, string | null];
			row: Record<never, never>;
		};
		'select closed_at is null and registered_at is not null reachable from users where id = $1': {
			parameters: [number | null];
			row: { reachable: boolean };
		};
		'select count(*)::int from contacts k join support_threads t on t.id = k.thread_id\n\t\twhere lower(k.email) = lower($1) and t.opened_at > clock() - 86400000': {
			parameters: [string | null];
			row: { count: number };
		};
		'select count(*)::int from support_messages where thread_id = $1 and n >\n\t\t\t(select coalesce(max(n), 0) from support_messages where thread_id = $1 and staff_id is not null)': {
			parameters: [string | null];
			row: { count: number };
		};
		'select count(*)::int from support_threads t join conversations c on c.thread_id = t.id\n\t\twhere t.user_id = $1 and c.closed_at is null': {
			parameters: [number | null];
			row: { count: number };
		};
		'select count(*)::int undecided, clock() now,\n\t\t\tmin(d.thread_id::text) filter (where d.subject_type = $2 and d.subject_id = $3) "sameSubjectId"\n\t\tfrom support_threads t join disputes d on d.thread_id = t.id where t.user_id = $1 and d.decided_at is null': {
			parameters: [number | null, string | null, string | null];
			row: { undecided: number; now: bigint; sameSubjectId: string | null };
		};
		'select count(*)::int undecided, count(*) filter (where due_at < t.now)::int overdue\n\t\tfrom (select clock() now offset 0) t, disputes where decided_at is null': {
			parameters: [];
			row: { undecided: number; overdue: number };
		};
		'select count(*)::int waiting, count(*) filter (where due_at < t.now)::int overdue\n\t\tfrom (select clock() now offset 0) t, conversations where due_at is not null': {
			parameters: [];
			row: { waiting: number; overdue: number };
		};
		'select email, locale from users where id = $1 and closed_at is null': {
			parameters: [number | null];
			row: { email: string; locale: 'en' | 'br' | 'id' | 'in' };
		};
		'select exists (select from contacts k join support_threads t on t.id = k.thread_id\n\t\t\tjoin support_messages m on m.thread_id = t.id and m.n = 1\n\t\t\twhere lower(k.email) = lower($1) and m.text = $2 and t.opened_at > clock() - 86400000)': {
			parameters: [string | null, string | null];
			row: { exists: boolean };
		};
		'select exists (select from contacts where thread_id = $1)': {
			parameters: [string | null];
			row: { exists: boolean };
		};
		'select from support_threads where id = $1 for update': { parameters: [string | null]; row: Record<never, never> };
		'select m.n, m.staff_id "staffId", u.name "staffName", m.text, m.written_at "writtenAt"\n\t\tfrom support_messages m left join users u on u.id = m.staff_id where m.thread_id = $1 order by m.n': {
			parameters: [string | null];
			row: { n: number; staffId: number | null; staffName: string | null; text: string; writtenAt: bigint };
		};
		"select pg_advisory_xact_lock(hashtextextended('contact ' || lower($1), 0))": {
			parameters: [string];
			row: { pg_advisory_xact_lock: string };
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, c.topic, c.due_at "dueAt", c.changed_at "changedAt",\n\t\tc.closed_at "closedAt", c.closed_by "closedBy", c.reason, k.email, k.locale "senderLocale", a.id "accountId", a.name "accountName"\n\tfrom (select clock() now offset 0) n, conversations c join support_threads t on t.id = c.thread_id\n\tleft join users u on u.id = t.user_id left join users s on s.id = t.taken_by\n\tleft join contacts k on k.thread_id = c.thread_id\n\tleft join users a on lower(a.email) = lower(k.email) and a.closed_at is null where ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)\n\tand ($3::bigint is null or (c.changed_at, c.thread_id) < ($3, $4::uuid)) order by c.changed_at desc, c.thread_id desc limit $5': {
			parameters: [string | null, number | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				topic: 'account' | 'verification' | 'money' | 'trading' | 'limits' | 'technical' | 'general';
				dueAt: bigint | null;
				changedAt: bigint;
				closedAt: bigint | null;
				closedBy: number | null;
				reason: string | null;
			} & ({ userId: number; userName: string } | { userId: null; userName: null }) &
				({ email: string; senderLocale: ColumnTypes['contacts.locale'] } | { email: null; senderLocale: null }) &
				({ accountId: number; accountName: string } | { accountId: null; accountName: null });
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, c.topic, c.due_at "dueAt", c.changed_at "changedAt",\n\t\tc.closed_at "closedAt", c.closed_by "closedBy", c.reason, k.email, k.locale "senderLocale", a.id "accountId", a.name "accountName"\n\tfrom (select clock() now offset 0) n, conversations c join support_threads t on t.id = c.thread_id\n\tleft join users u on u.id = t.user_id left join users s on s.id = t.taken_by\n\tleft join contacts k on k.thread_id = c.thread_id\n\tleft join users a on lower(a.email) = lower(k.email) and a.closed_at is null where c.due_at is not null and ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)\n\tand ($3::bigint is null or (c.due_at, c.thread_id) > ($3, $4::uuid)) order by c.due_at, c.thread_id limit $5': {
			parameters: [string | null, number | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				topic: 'account' | 'verification' | 'money' | 'trading' | 'limits' | 'technical' | 'general';
				dueAt: bigint;
				changedAt: bigint;
				closedAt: bigint | null;
				closedBy: number | null;
				reason: string | null;
			} & ({ userId: number; userName: string } | { userId: null; userName: null }) &
				({ email: string; senderLocale: ColumnTypes['contacts.locale'] } | { email: null; senderLocale: null }) &
				({ accountId: number; accountName: string } | { accountId: null; accountName: null });
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, c.topic, c.due_at "dueAt", c.changed_at "changedAt",\n\t\tc.closed_at "closedAt", c.closed_by "closedBy", c.reason, k.email, k.locale "senderLocale", a.id "accountId", a.name "accountName"\n\tfrom (select clock() now offset 0) n, conversations c join support_threads t on t.id = c.thread_id\n\tleft join users u on u.id = t.user_id left join users s on s.id = t.taken_by\n\tleft join contacts k on k.thread_id = c.thread_id\n\tleft join users a on lower(a.email) = lower(k.email) and a.closed_at is null where t.id = $1 and ($2::int is null or t.user_id = $2)': {
			parameters: [string | null, number | null];
			row: {
				id: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				topic: 'account' | 'verification' | 'money' | 'trading' | 'limits' | 'technical' | 'general';
				dueAt: bigint | null;
				changedAt: bigint;
				closedAt: bigint | null;
				closedBy: number | null;
				reason: string | null;
			} & ({ userId: number; userName: string } | { userId: null; userName: null }) &
				({ email: string; senderLocale: ColumnTypes['contacts.locale'] } | { email: null; senderLocale: null }) &
				({ accountId: number; accountName: string } | { accountId: null; accountName: null });
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt",\n\t\td.result, d.reason, d.decided_at "decidedAt"\n\tfrom (select clock() now offset 0) n, disputes d join support_threads t on t.id = d.thread_id\n\tjoin users u on u.id = t.user_id left join users s on s.id = t.taken_by where d.decided_at is not null and $1 = \'decided\' and ($2::int is null or t.user_id = $2)\n\tand ($3::bigint is null or (d.decided_at, d.thread_id) < ($3, $4::uuid)) order by d.decided_at desc, d.thread_id desc limit $5': {
			parameters: [string | null, number | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				subjectType: 'trade' | 'movement';
				subjectId: string;
				dueAt: bigint;
				result: 'accepted' | 'rejected' | null;
				reason: string | null;
				decidedAt: bigint;
			};
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt",\n\t\td.result, d.reason, d.decided_at "decidedAt"\n\tfrom (select clock() now offset 0) n, disputes d join support_threads t on t.id = d.thread_id\n\tjoin users u on u.id = t.user_id left join users s on s.id = t.taken_by where d.decided_at is null and ($1::text is null or t.status = $1) and ($2::int is null or t.user_id = $2)\n\tand ($3::bigint is null or (d.due_at, d.thread_id) > ($3, $4::uuid)) order by d.due_at, d.thread_id limit $5': {
			parameters: [string | null, number | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				subjectType: 'trade' | 'movement';
				subjectId: string;
				dueAt: bigint;
				result: 'accepted' | 'rejected' | null;
				reason: string | null;
				decidedAt: bigint | null;
			};
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt",\n\t\td.result, d.reason, d.decided_at "decidedAt"\n\tfrom (select clock() now offset 0) n, disputes d join support_threads t on t.id = d.thread_id\n\tjoin users u on u.id = t.user_id left join users s on s.id = t.taken_by where t.id = $1 and ($2::int is null or t.user_id = $2)': {
			parameters: [string | null, number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				subjectType: 'trade' | 'movement';
				subjectId: string;
				dueAt: bigint;
				result: 'accepted' | 'rejected' | null;
				reason: string | null;
				decidedAt: bigint | null;
			};
		};
		'select t.id, u.id "userId", u.name "userName", t.status "threadStatus", t.opened_at "openedAt",\n\tt.taken_by "takenBy", s.name "takenByName", t.taken_until "takenUntil", n.now, d.subject_type "subjectType", d.subject_id "subjectId", d.due_at "dueAt",\n\t\td.result, d.reason, d.decided_at "decidedAt"\n\tfrom (select clock() now offset 0) n, disputes d join support_threads t on t.id = d.thread_id\n\tjoin users u on u.id = t.user_id left join users s on s.id = t.taken_by where t.user_id = $1 and ($2::bigint is null or (t.opened_at, t.id) < ($2, $3::uuid))\n\t\torder by t.opened_at desc, t.id desc limit $4': {
			parameters: [number | null, bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				threadStatus: 'open' | 'answered' | 'closed';
				openedAt: bigint;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				now: bigint;
				subjectType: 'trade' | 'movement';
				subjectId: string;
				dueAt: bigint;
				result: 'accepted' | 'rejected' | null;
				reason: string | null;
				decidedAt: bigint | null;
			};
		};
		'update conversations set due_at = $2, changed_at = clock(), closed_at = null, closed_by = null, reason = null\n\t\twhere thread_id = $1': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update support_threads set taken_by = $2, taken_until = $3 where id = $1': {
			parameters: [string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update support_threads set taken_by = null, taken_until = null where taken_by = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		"with ended as (update support_threads set status = 'closed', taken_by = null, taken_until = null where id = $1)\n\t\tupdate conversations set due_at = null, changed_at = clock(), closed_at = clock(), closed_by = $2, reason = $3\n\t\twhere thread_id = $1 and closed_at is null": {
			parameters: [string | null, number | null, string | null];
			row: Record<never, never>;
		};
		"with ended as (update support_threads set status = 'closed', taken_by = null, taken_until = null where id = $1)\n\t\tupdate disputes set result = $2, reason = $3, decided_by = $4, decided_at = clock()\n\t\twhere thread_id = $1 and decided_at is null": {
			parameters: [string | null, string | null, string | null, number | null];
			row: Record<never, never>;
		};
		'with moved as (update support_threads set status = $4 where id = $1)\n\t\tinsert into support_messages (thread_id, n, staff_id, text, written_at)\n\t\tselect $1, coalesce(max(n), 0) + 1, $2, $3, clock() from support_messages where thread_id = $1': {
			parameters: [string | null, number | null, string | null, string | null];
			row: Record<never, never>;
		};
		"with thread as (\n\tinsert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', $2) returning id)\n\t\t\tinsert into conversations (thread_id, topic, changed_at) select id, $3, $2 from thread returning thread_id id": {
			parameters: [number | null, bigint | number | null, string | null];
			row: { id: string };
		};
		"with thread as (\n\tinsert into support_threads (id, user_id, status, opened_at) values (gen_random_uuid(), $1, 'open', $2) returning id)\n\t\t\tinsert into disputes (thread_id, subject_type, subject_id, due_at) select id, $3, $4, $5 from thread\n\t\t\treturning thread_id id": {
			parameters: [number | null, bigint | number | null, string | null, string | null, bigint | number | null];
			row: { id: string };
		};
	}
}
