// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../../platform/database/column-types.ts';

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'insert into recoveries (user_id, state, verified, sent_at, expires_at)\n\t\tselect $1, \'open\', $2, t, t + $3::bigint from clock() t returning id, sent_at "sentAt"': {
			parameters: [number | null, boolean | null, bigint | number | null];
			row: { id: string; sentAt: bigint };
		};
		'insert into recovery_files (id, link_id, user_id, step, paper, country, side, file_id, pages, uploaded_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock())': {
			parameters: [
				string | null,
				string | null,
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				number | null,
			];
			row: Record<never, never>;
		};
		'insert into recovery_views (recovery_id, staff_id, file_id, page) values ($1, $2, $3, $4) on conflict do nothing': {
			parameters: [string | null, number | null, string | null, number | null];
			row: Record<never, never>;
		};
		"select count(*)::int open from recoveries where state = 'open'": { parameters: []; row: { open: number } };
		'select distinct on (step, side) * from (select id, link_id "linkId", user_id "userId", step, paper, country, side, file_id "fileId", pages, recovery_id "recoveryId"\n\tfrom recovery_files where link_id = $1 order by uploaded_at desc, id) f order by step, side': {
			parameters: [string | null];
			row: {
				id: string;
				linkId: string;
				userId: number;
				step: 'document' | 'selfie';
				paper: ColumnTypes['recovery_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				pages: number;
				recoveryId: string | null;
			};
		};
		"select file_id || ' ' || page from recovery_views where recovery_id = $1 and staff_id = $2": {
			parameters: [string | null, number | null];
			row: { '?column?': string };
		};
		'select id, link_id "linkId", user_id "userId", step, paper, country, side, file_id "fileId", pages, recovery_id "recoveryId"\n\tfrom recovery_files where id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				linkId: string;
				userId: number;
				step: 'document' | 'selfie';
				paper: ColumnTypes['recovery_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				pages: number;
				recoveryId: string | null;
			};
		};
		'select id, link_id "linkId", user_id "userId", step, paper, country, side, file_id "fileId", pages, recovery_id "recoveryId"\n\tfrom recovery_files where recovery_id = $1 order by step, side desc': {
			parameters: [string | null];
			row: {
				id: string;
				linkId: string;
				userId: number;
				step: 'document' | 'selfie';
				paper: ColumnTypes['recovery_files.paper'];
				country: string;
				side: 'front' | 'back';
				fileId: string;
				pages: number;
				recoveryId: string;
			};
		};
		"select id, user_id \"userId\" from recoveries where ended_at is null\n\t\t\tand ((state = 'waiting' and due_at <= clock()) or (state = 'open' and expires_at <= clock())) order by sent_at limit 100": {
			parameters: [];
			row: { id: string; userId: number };
		};
		'select name, birth_date "birthDate", number_end "numberEnd", country from verified_persons where user_id = $1\n\t\torder by verified_at desc limit 1': {
			parameters: [number | null];
			row: { name: string; birthDate: string; numberEnd: string; country: string };
		};
		'select name, email, locale, country, created_at "createdAt", document_approved approved, closed_at is not null closed,\n\t\t\trole <> \'user\' "isStaff"\n\t\tfrom users where id = $1': {
			parameters: [number | null];
			row: {
				name: string;
				email: string;
				locale: 'en' | 'br' | 'id' | 'in';
				country: string;
				createdAt: bigint;
				approved: boolean;
				closed: boolean;
				isStaff: boolean;
			};
		};
		'select r.id, r.user_id "userId", u.name "userName", r.state, r.verified, r.sent_at "sentAt", r.expires_at "expiresAt",\n\t\tr.due_at "dueAt", r.ended_at "endedAt", r.because, r.taken_by "takenBy", t.name "takenByName", r.taken_until "takenUntil",\n\t\tq.id "requestId", q.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join recoveries r join users u on u.id = r.user_id left join users t on t.id = r.taken_by\n\tleft join staff_requests q on q.kind = \'second_factor.recover\' and q.subject = \'user:\' || r.user_id || \':\' || r.id\n\t\tand q.state = \'pending\' and q.expires_at > c.now\n\tleft join users a on a.id = q.maker_id where r.ended_at is not null and ($1::bigint is null or (r.ended_at, r.id) < ($1, $2::uuid))\n\torder by r.ended_at desc, r.id desc limit $3': {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				state: 'open' | 'waiting' | 'done' | 'refused' | 'stopped' | 'ended' | 'expired';
				verified: boolean;
				sentAt: bigint;
				expiresAt: bigint;
				dueAt: bigint | null;
				endedAt: bigint;
				because: ColumnTypes['recoveries.because'] | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				askedByName: string | null;
				now: bigint;
			} & ({ requestId: string; askedBy: number } | { requestId: null; askedBy: null });
		};
		'select r.id, r.user_id "userId", u.name "userName", r.state, r.verified, r.sent_at "sentAt", r.expires_at "expiresAt",\n\t\tr.due_at "dueAt", r.ended_at "endedAt", r.because, r.taken_by "takenBy", t.name "takenByName", r.taken_until "takenUntil",\n\t\tq.id "requestId", q.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join recoveries r join users u on u.id = r.user_id left join users t on t.id = r.taken_by\n\tleft join staff_requests q on q.kind = \'second_factor.recover\' and q.subject = \'user:\' || r.user_id || \':\' || r.id\n\t\tand q.state = \'pending\' and q.expires_at > c.now\n\tleft join users a on a.id = q.maker_id where r.ended_at is null and ($1::bigint is null or (r.sent_at, r.id) > ($1, $2::uuid))\n\torder by r.sent_at, r.id limit $3': {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				state: 'open' | 'waiting' | 'done' | 'refused' | 'stopped' | 'ended' | 'expired';
				verified: boolean;
				sentAt: bigint;
				expiresAt: bigint;
				dueAt: bigint | null;
				endedAt: bigint | null;
				because: ColumnTypes['recoveries.because'] | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				askedByName: string | null;
				now: bigint;
			} & ({ requestId: string; askedBy: number } | { requestId: null; askedBy: null });
		};
		'select r.id, r.user_id "userId", u.name "userName", r.state, r.verified, r.sent_at "sentAt", r.expires_at "expiresAt",\n\t\tr.due_at "dueAt", r.ended_at "endedAt", r.because, r.taken_by "takenBy", t.name "takenByName", r.taken_until "takenUntil",\n\t\tq.id "requestId", q.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join recoveries r join users u on u.id = r.user_id left join users t on t.id = r.taken_by\n\tleft join staff_requests q on q.kind = \'second_factor.recover\' and q.subject = \'user:\' || r.user_id || \':\' || r.id\n\t\tand q.state = \'pending\' and q.expires_at > c.now\n\tleft join users a on a.id = q.maker_id where r.id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				state: 'open' | 'waiting' | 'done' | 'refused' | 'stopped' | 'ended' | 'expired';
				verified: boolean;
				sentAt: bigint;
				expiresAt: bigint;
				dueAt: bigint | null;
				endedAt: bigint | null;
				because: ColumnTypes['recoveries.because'] | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				askedByName: string | null;
				now: bigint;
			} & ({ requestId: string; askedBy: number } | { requestId: null; askedBy: null });
		};
		'select r.id, r.user_id "userId", u.name "userName", r.state, r.verified, r.sent_at "sentAt", r.expires_at "expiresAt",\n\t\tr.due_at "dueAt", r.ended_at "endedAt", r.because, r.taken_by "takenBy", t.name "takenByName", r.taken_until "takenUntil",\n\t\tq.id "requestId", q.maker_id "askedBy", a.name "askedByName", c.now\n\tfrom (select clock() now offset 0) c cross join recoveries r join users u on u.id = r.user_id left join users t on t.id = r.taken_by\n\tleft join staff_requests q on q.kind = \'second_factor.recover\' and q.subject = \'user:\' || r.user_id || \':\' || r.id\n\t\tand q.state = \'pending\' and q.expires_at > c.now\n\tleft join users a on a.id = q.maker_id where r.user_id = $1 and r.ended_at is null': {
			parameters: [number | null];
			row: {
				id: string;
				userId: number;
				userName: string;
				state: 'open' | 'waiting' | 'done' | 'refused' | 'stopped' | 'ended' | 'expired';
				verified: boolean;
				sentAt: bigint;
				expiresAt: bigint;
				dueAt: bigint | null;
				endedAt: bigint | null;
				because: ColumnTypes['recoveries.because'] | null;
				takenBy: number | null;
				takenByName: string | null;
				takenUntil: bigint | null;
				askedByName: string | null;
				now: bigint;
			} & ({ requestId: string; askedBy: number } | { requestId: null; askedBy: null });
		};
		'update recoveries set state = $2, because = $3, ended_at = clock(), taken_by = null, taken_until = null\n\t\twhere id = $1 and ended_at is null': {
			parameters: [string | null, string | null, string | null];
			row: Record<never, never>;
		};
		"update recoveries set state = 'waiting', asked_by = $2, agreed_by = $3, due_at = clock() + $4::bigint, taken_by = null,\n\t\t\ttaken_until = null where id = $1 and state = 'open' returning due_at \"dueAt\"": {
			parameters: [string | null, number | null, number | null, bigint | number];
			row: { dueAt: bigint };
		};
		'update recoveries set taken_by = $2, taken_until = $3 where id = $1': {
			parameters: [string | null, number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update recoveries set taken_by = null, taken_until = null where taken_by = $1': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update recovery_files set recovery_id = $2 where id = any($1::uuid[])': {
			parameters: [List<string | null> | null, string | null];
			row: Record<never, never>;
		};
	}
}
