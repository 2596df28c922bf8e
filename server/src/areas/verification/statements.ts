// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'insert into funds_requests (user_id, asked_at, asked_by, reason) select $1, clock(), $2, $3\n\t\twhere exists (select from users where id = $1 and closed_at is null)': {
			parameters: [number | null, number | null, string | null];
			row: Record<never, never>;
		};
		'insert into verification_allowances (user_id, step, allowed_at, allowed_by, reason) values ($1, $2, clock(), $3, $4)': {
			parameters: [number | null, string | null, number | null, string | null];
			row: Record<never, never>;
		};
		'insert into verification_files (id, user_id, step, paper, country, side, file_id, uploaded_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, clock())': {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
			];
			row: Record<never, never>;
		};
		"insert into verification_looks (case_id, n, staff_id, looked_at, name, birth_date, country, number_hash, number_end, expires_on,\n\t\t\taddress_country, steps)\n\t\tselect $1, coalesce(max(n), 0) + 1, $2, clock(), $3, $4, $5, decode($6, 'hex'), $7, $8, $9, $10 from verification_looks where case_id = $1": {
			parameters: [
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				Json | null,
			];
			row: Record<never, never>;
		};
		'insert into verification_matches (user_id, kind, other_id, entry, address, found_at, due_at)\n\t\tselect $1, m.kind, m."otherId", m.entry, m.address, $3, $4\n\t\tfrom jsonb_to_recordset($2) m (kind text, "otherId" int, entry text, address text)\n\t\twhere not exists (select from verification_matches o\n\t\t\twhere o.user_id = m."otherId" and o.other_id = $1 and o.kind = m.kind and o.result = \'cleared\')\n\t\ton conflict (user_id, kind, other_id, entry, address) do nothing': {
			parameters: [number | null, Json | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into verification_outcomes (try_id, approved, reasons, decided_at, expires_at, country) values ($1, $2, $3, $4, $5, $6)': {
			parameters: [
				string | null,
				boolean | null,
				List<string | null> | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into verification_reminders (try_id, days, sent_at) values ($1, $2, clock()) on conflict do nothing': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'insert into verification_screenings (list_hash, screened_at) values ($1, clock())\n\t\ton conflict (one) do update set list_hash = excluded.list_hash, screened_at = excluded.screened_at': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'insert into verification_tries (user_id, step, n, content, paper, country, sent_at)\n\t\tselect $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6 from verification_tries where user_id = $1 and step = $2 returning id': {
			parameters: [number | null, string | null, Json | null, string | null, string | null, bigint | number | null];
			row: { id: string };
		};
		"insert into verified_persons (user_id, case_id, name, birth_date, paper, country, number_end, expires_on, document_hash, name_hash, verified_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10, $11)": {
			parameters: [
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				Uint8Array | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'select asked_at "askedAt", reason from funds_requests where user_id = $1 order by asked_at desc limit 1': {
			parameters: [number | null];
			row: { askedAt: bigint; reason: string };
		};
		'select c.id, c.user_id "userId", u.name "userName", c.opened_at "openedAt", c.due_at "dueAt", c.second, s.steps,\n\t\tl.staff_id "lookedBy", lu.name "lookedByName", c.taken_by "takenBy", t.name "takenByName", c.taken_until "takenUntil",\n\t\tc.decided_at "decidedAt", k.now\n\tfrom (select clock() now offset 0) k, (select * from verification_cases where id = $1) c join users u on u.id = c.user_id\n\tcross join lateral (select coalesce(array_agg(y.step order by y.step), \'{}\') steps from verification_case_tries x\n\t\tjoin verification_tries y on y.id = x.try_id where x.case_id = c.id) s\n\tleft join lateral (select staff_id from verification_looks where case_id = c.id order by n desc limit 1) l on true\n\tleft join users lu on lu.id = l.staff_id left join users t on t.id = c.taken_by': {
			parameters: [string | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				openedAt: bigint;
				dueAt: bigint;
				second: boolean;
				steps: ('personal' | 'document' | 'selfie' | 'address' | 'funds')[];
				lookedBy: number | null;
				lookedByName: string | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				decidedAt: bigint | null;
				now: bigint;
			};
		};
		'select c.id, c.user_id "userId", u.name "userName", c.opened_at "openedAt", c.due_at "dueAt", c.second, s.steps,\n\t\tl.staff_id "lookedBy", lu.name "lookedByName", c.taken_by "takenBy", t.name "takenByName", c.taken_until "takenUntil",\n\t\tc.decided_at "decidedAt", k.now\n\tfrom (select clock() now offset 0) k, (select c.* from verification_cases c join users u on u.id = c.user_id\n\twhere c.decided_at is not null and ($1::int is null or c.user_id = $1) and ($5::text is null or u.country = $5)\n\t\tand ($6::bigint is null or c.decided_at >= $6) and ($7::bigint is null or c.decided_at < $7)\n\t\tand ($2::bigint is null or (c.decided_at, c.id) < ($2, $3::uuid)) order by c.decided_at desc, c.id desc limit $4) c join users u on u.id = c.user_id\n\tcross join lateral (select coalesce(array_agg(y.step order by y.step), \'{}\') steps from verification_case_tries x\n\t\tjoin verification_tries y on y.id = x.try_id where x.case_id = c.id) s\n\tleft join lateral (select staff_id from verification_looks where case_id = c.id order by n desc limit 1) l on true\n\tleft join users lu on lu.id = l.staff_id left join users t on t.id = c.taken_by order by c.decided_at desc, c.id desc': {
			parameters: [
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: {
				id: string;
				userId: number;
				userName: string;
				openedAt: bigint;
				dueAt: bigint;
				second: boolean;
				steps: ('personal' | 'document' | 'selfie' | 'address' | 'funds')[];
				lookedBy: number | null;
				lookedByName: string | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				decidedAt: bigint;
				now: bigint;
			};
		};
		'select c.id, c.user_id "userId", u.name "userName", c.opened_at "openedAt", c.due_at "dueAt", c.second, s.steps,\n\t\tl.staff_id "lookedBy", lu.name "lookedByName", c.taken_by "takenBy", t.name "takenByName", c.taken_until "takenUntil",\n\t\tc.decided_at "decidedAt", k.now\n\tfrom (select clock() now offset 0) k, (select c.* from verification_cases c join users u on u.id = c.user_id\n\twhere c.decided_at is null and ($1::int is null or c.user_id = $1) and ($5::text is null or u.country = $5)\n\t\tand ($2::bigint is null or (c.due_at, c.id) > ($2, $3::uuid)) order by c.due_at, c.id limit $4) c join users u on u.id = c.user_id\n\tcross join lateral (select coalesce(array_agg(y.step order by y.step), \'{}\') steps from verification_case_tries x\n\t\tjoin verification_tries y on y.id = x.try_id where x.case_id = c.id) s\n\tleft join lateral (select staff_id from verification_looks where case_id = c.id order by n desc limit 1) l on true\n\tleft join users lu on lu.id = l.staff_id left join users t on t.id = c.taken_by order by c.due_at, c.id': {
			parameters: [number | null, bigint | number | null, string | null, bigint | number | null, string | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				openedAt: bigint;
				dueAt: bigint;
				second: boolean;
				steps: ('personal' | 'document' | 'selfie' | 'address' | 'funds')[];
				lookedBy: number | null;
				lookedByName: string | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				decidedAt: bigint | null;
				now: bigint;
			};
		};
		"select count(*) filter (where m.result is null)::int waiting,\n\t\t\tcount(*) filter (where m.result = 'confirmed' and m.kind <> 'screening' and o.closed_at is null)::int same,\n\t\t\tcount(*) filter (where m.result = 'confirmed' and m.kind = 'screening')::int listed\n\t\tfrom verification_matches m left join users o on o.id = m.other_id\n\t\twhere m.user_id = $1 and m.kind <> 'address' and m.result is distinct from 'cleared'": {
			parameters: [number | null];
			row: { waiting: number; same: number; listed: number };
		};
		'select count(*)::int decided,\n\t\t\tround(percentile_cont(0.5) within group (order by decided_at - opened_at) / 1000)::int median,\n\t\t\tround(percentile_cont(0.95) within group (order by decided_at - opened_at) / 1000)::int p95\n\t\tfrom verification_cases where decided_at > (select clock()) - 2592000000::bigint': {
			parameters: [];
			row: { decided: number; median: number | null; p95: number | null };
		};
		'select count(*)::int open, count(*) filter (where due_at < (select clock()))::int overdue\n\t\tfrom verification_matches where decided_at is null': {
			parameters: [];
			row: { open: number; overdue: number };
		};
		'select count(*)::int open, count(*) filter (where due_at < t.now)::int overdue\n\t\tfrom (select clock() now offset 0) t, verification_cases where decided_at is null': {
			parameters: [];
			row: { open: number; overdue: number };
		};
		'select distinct on (p.user_id) p.user_id "userId", p.name, p.birth_date "birthDate", p.country\n\t\tfrom verified_persons p join users u on u.id = p.user_id where p.user_id > $1 and u.closed_at is null\n\t\torder by p.user_id, p.verified_at desc limit $2': {
			parameters: [number | null, bigint | number | null];
			row: { userId: number; name: string; birthDate: string; country: string };
		};
		'select distinct on (step, side) id, user_id "userId", step, paper, country, side, file_id "fileId", try_id "tryId"\n\t\tfrom verification_files where user_id = $1 and try_id is null order by step, side, uploaded_at desc, id': {
			parameters: [number | null];
			row: {
				id: string;
				userId: number;
				step: 'document' | 'selfie' | 'address' | 'funds';
				paper: ColumnTypes['verification_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				tryId: string | null;
			};
		};
		'select id, due_at "dueAt", due_at < clock() overdue from verification_cases where user_id = $1 and decided_at is null': {
			parameters: [number | null];
			row: { id: string; dueAt: bigint; overdue: boolean };
		};
		'select id, user_id "userId", step, paper, country, side, file_id "fileId", try_id "tryId" from verification_files where id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				userId: number;
				step: 'document' | 'selfie' | 'address' | 'funds';
				paper: ColumnTypes['verification_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				tryId: string | null;
			};
		};
		'select id, user_id "userId", step, paper, country, side, file_id "fileId", try_id "tryId" from verification_files where try_id = any($1::uuid[]) order by side desc': {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				userId: number;
				step: 'document' | 'selfie' | 'address' | 'funds';
				paper: ColumnTypes['verification_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				tryId: string;
			};
		};
		'select list_hash version, ((clock() - screened_at) / 3600000.0)::float8 "hoursAgo" from verification_screenings': {
			parameters: [];
			row: { version: string; hoursAgo: number };
		};
		'select m.id, m.kind, m.user_id "userId", u.name "userName", m.other_id "otherId", o.name "otherName", m.entry, m.address,\n\t\tm.found_at "foundAt", m.due_at "dueAt", m.result, m.decided_at "decidedAt", case r.content ->> \'result\' when \'cleared\' then \'cleared\' when \'confirmed\' then \'confirmed\' end "askedResult",\n\t\tr.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join verification_matches m join users u on u.id = m.user_id left join users o on o.id = m.other_id\n\tleft join staff_requests r on r.kind = \'match.decide\' and r.subject = \'user:\' || m.user_id || \':\' || m.id and r.state = \'pending\'\n\t\tand r.expires_at > c.now\n\tleft join users a on a.id = r.maker_id where m.decided_at is not null and ($1::bigint is null or (m.decided_at, m.id) < ($1, $2::uuid))\n\torder by m.decided_at desc, m.id desc limit $3': {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				kind: 'document' | 'name' | 'screening' | 'address';
				userId: number;
				userName: string;
				otherId: number | null;
				otherName: string | null;
				entry: string | null;
				address: string | null;
				foundAt: bigint;
				dueAt: bigint;
				result: 'cleared' | 'confirmed' | null;
				decidedAt: bigint;
				askedResult: 'cleared' | 'confirmed' | null;
				askedBy: number | null;
				askedByName: string | null;
				now: bigint;
			};
		};
		'select m.id, m.kind, m.user_id "userId", u.name "userName", m.other_id "otherId", o.name "otherName", m.entry, m.address,\n\t\tm.found_at "foundAt", m.due_at "dueAt", m.result, m.decided_at "decidedAt", case r.content ->> \'result\' when \'cleared\' then \'cleared\' when \'confirmed\' then \'confirmed\' end "askedResult",\n\t\tr.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join verification_matches m join users u on u.id = m.user_id left join users o on o.id = m.other_id\n\tleft join staff_requests r on r.kind = \'match.decide\' and r.subject = \'user:\' || m.user_id || \':\' || m.id and r.state = \'pending\'\n\t\tand r.expires_at > c.now\n\tleft join users a on a.id = r.maker_id where m.decided_at is null and ($1::bigint is null or (m.due_at, m.id) > ($1, $2::uuid))\n\torder by m.due_at, m.id limit $3': {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				kind: 'document' | 'name' | 'screening' | 'address';
				userId: number;
				userName: string;
				otherId: number | null;
				otherName: string | null;
				entry: string | null;
				address: string | null;
				foundAt: bigint;
				dueAt: bigint;
				result: 'cleared' | 'confirmed' | null;
				decidedAt: bigint | null;
				askedResult: 'cleared' | 'confirmed' | null;
				askedBy: number | null;
				askedByName: string | null;
				now: bigint;
			};
		};
		'select m.id, m.kind, m.user_id "userId", u.name "userName", m.other_id "otherId", o.name "otherName", m.entry, m.address,\n\t\tm.found_at "foundAt", m.due_at "dueAt", m.result, m.decided_at "decidedAt", case r.content ->> \'result\' when \'cleared\' then \'cleared\' when \'confirmed\' then \'confirmed\' end "askedResult",\n\t\tr.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join verification_matches m join users u on u.id = m.user_id left join users o on o.id = m.other_id\n\tleft join staff_requests r on r.kind = \'match.decide\' and r.subject = \'user:\' || m.user_id || \':\' || m.id and r.state = \'pending\'\n\t\tand r.expires_at > c.now\n\tleft join users a on a.id = r.maker_id where m.id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				kind: 'document' | 'name' | 'screening' | 'address';
				userId: number;
				userName: string;
				otherId: number | null;
				otherName: string | null;
				entry: string | null;
				address: string | null;
				foundAt: bigint;
				dueAt: bigint;
				result: 'cleared' | 'confirmed' | null;
				decidedAt: bigint | null;
				askedResult: 'cleared' | 'confirmed' | null;
				askedBy: number | null;
				askedByName: string | null;
				now: bigint;
			};
		};
		"select max(coalesce(v.result, 'waiting')) from jsonb_to_recordset($2) m (entry text, address text)\n\t\t\tjoin verification_matches v on v.user_id = $1 and v.kind = 'address' and v.entry = m.entry and v.address = m.address\n\t\twhere v.result is distinct from 'cleared'": {
			parameters: [number | null, Json | null];
			row: { max: 'confirmed' | 'waiting' | null };
		};
		'select name, email, locale, country, document_approved approved from users where id = $1': {
			parameters: [number | null];
			row: { name: string; email: string; locale: 'en' | 'br' | 'id' | 'in'; country: string; approved: boolean };
		};
		"select p.user_id \"otherId\", bool_or(p.document_hash = decode($2, 'hex')) \"byDocument\" from verified_persons p join users u on u.id = p.user_id\n\t\twhere (p.document_hash = decode($2, 'hex') or p.name_hash = $3) and p.user_id <> $1 and (u.closed_at is null or exists (select from exclusions x where x.user_id = u.id and (x.ends_at is null or x.ends_at > clock() or x.kind = 'self_exclusion' and not exists (\n\tselect from exclusion_returns r where r.exclusion_id = x.id and r.asked_at >= x.ends_at and r.asked_at + 86400000 <= clock()))))\n\t\tgroup by p.user_id, u.closed_at having u.closed_at is null or not bool_or(p.document_hash = decode($2, 'hex'))\n\t\torder by p.user_id": {
			parameters: [number | null, string, Uint8Array | null];
			row: { otherId: number; byDocument: boolean };
		};
		"select pg_advisory_xact_lock(hashtextextended('name ' || encode($1, 'hex'), 0))": {
			parameters: [Uint8Array];
			row: { pg_advisory_xact_lock: string };
		};
		'select staff_id "staffId", name, birth_date "birthDate", country, encode(number_hash, \'hex\') "numberHash", number_end "numberEnd",\n\t\t\texpires_on "expiresOn", address_country "addressCountry", steps from verification_looks where case_id = $1 order by n': {
			parameters: [string | null];
			row: {
				staffId: number;
				name: string | null;
				birthDate: string | null;
				country: string | null;
				numberHash: string | null;
				numberEnd: string | null;
				expiresOn: string | null;
				addressCountry: string | null;
				steps: ColumnTypes['verification_looks.steps'];
			};
		};
		'select step, max(allowed_at) "allowedAt" from verification_allowances where user_id = $1 group by step': {
			parameters: [number | null];
			row: { step: ColumnTypes['verification_allowances.step']; allowedAt: bigint };
		};
		'select t.id, t.step, t.n, t.content, t.paper, t.country, t.sent_at "sentAt", o.approved, o.reasons, o.expires_at "expiresAt",\n\t\to.country "addressCountry"\n\tfrom verification_tries t left join verification_outcomes o on o.try_id = t.id join verification_case_tries c on c.try_id = t.id where c.case_id = $1 order by t.step': {
			parameters: [string | null];
			row: {
				id: string;
				step: 'personal' | 'document' | 'selfie' | 'address' | 'funds';
				n: number;
				content: ColumnTypes['verification_tries.content'] | null;
				paper:
					| 'passport'
					| 'identity_card'
					| 'driving_licence'
					| 'utility_bill'
					| 'bank_statement'
					| 'government_letter'
					| 'payslip'
					| 'tax_return'
					| 'savings_statement'
					| 'sale_contract'
					| 'selfie'
					| null;
				country: string | null;
				sentAt: bigint;
			} & (
				| {
						approved: boolean;
						reasons: ColumnTypes['verification_outcomes.reasons'];
						expiresAt: bigint | null;
						addressCountry: string | null;
				  }
				| { approved: null; reasons: null; expiresAt: null; addressCountry: null }
			);
		};
		'select t.id, t.step, t.n, t.content, t.paper, t.country, t.sent_at "sentAt", o.approved, o.reasons, o.expires_at "expiresAt",\n\t\to.country "addressCountry"\n\tfrom verification_tries t left join verification_outcomes o on o.try_id = t.id where t.user_id = $1 order by t.step, t.n': {
			parameters: [number | null];
			row: {
				id: string;
				step: 'personal' | 'document' | 'selfie' | 'address' | 'funds';
				n: number;
				content: ColumnTypes['verification_tries.content'] | null;
				paper:
					| 'passport'
					| 'identity_card'
					| 'driving_licence'
					| 'utility_bill'
					| 'bank_statement'
					| 'government_letter'
					| 'payslip'
					| 'tax_return'
					| 'savings_statement'
					| 'sale_contract'
					| 'selfie'
					| null;
				country: string | null;
				sentAt: bigint;
			} & (
				| {
						approved: boolean;
						reasons: ColumnTypes['verification_outcomes.reasons'];
						expiresAt: bigint | null;
						addressCountry: string | null;
				  }
				| { approved: null; reasons: null; expiresAt: null; addressCountry: null }
			);
		};
		'select t.user_id "userId", t.id "tryId", o.expires_at "expiresAt" from verification_outcomes o join verification_tries t on t.id = o.try_id\n\t\t\tjoin users u on u.id = t.user_id\n\t\twhere o.approved and o.expires_at <= (select clock()) + $1::bigint * 86400000 and u.closed_at is null\n\t\t\tand not exists (select from verification_reminders r where r.try_id = t.id and r.days <= $1)\n\t\t\tand not exists (select from verification_tries later where later.user_id = t.user_id and later.step = t.step and later.n > t.n)\n\t\torder by o.expires_at limit 1000': {
			parameters: [bigint | number | null];
			row: { userId: number; tryId: string; expiresAt: bigint };
		};
		'select u.country, count(*)::int count, sum(c.decided_at - c.opened_at)::float8 ms, max(c.decided_at - c.opened_at)::float8 "longestMs"\n\t\tfrom verification_cases c join users u on u.id = c.user_id where c.decided_at >= $1 and c.decided_at < $2 group by 1': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { country: string; count: number; ms: number; longestMs: number };
		};
		'update verification_cases set decided_at = $2, taken_by = null, taken_until = null where id = $1': {
			parameters: [string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update verification_cases set second = true, taken_by = null, taken_until = null where id = $1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update verification_cases set taken_by = $2, taken_until = $3 where id = $1': {
			parameters: [string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update verification_cases set taken_by = null, taken_until = null where taken_by = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update verification_files set try_id = $2 where id = any($1::uuid[])': {
			parameters: [List<string | null> | null, string | null];
			row: Record<never, never>;
		};
		'update verification_matches set result = $2, reason = $3, asked_by = $4, decided_by = $5, decided_at = clock()\n\t\twhere id = $1 and decided_at is null': {
			parameters: [string | null, string | null, string | null, number | null, number | null];
			row: Record<never, never>;
		};
		'users whose documents are forgotten': { parameters: [number | null]; row: { id: number } };
		'with there as (select id from verification_cases where user_id = $1 and decided_at is null),\n\t\t\topened as (insert into verification_cases (user_id, opened_at, due_at, second)\n\t\t\t\tselect $1, $2, $3, $4 where not exists (select from there) returning id),\n\t\t\tjoined as (update verification_cases set second = true where id in (select id from there) and $4 and not second)\n\t\tinsert into verification_case_tries (case_id, try_id)\n\t\tselect c.id, unnest($5::uuid[]) from (select id from there union all select id from opened) c on conflict do nothing': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				boolean | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
	}
}
