import type { Personal } from '@fairtick/domain/verification/contract';
import type { PaperKind, Reason, Step } from '@fairtick/domain/verification/steps';
import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../platform/database/index.ts';

/**
 * A try of a step with what became of it.
 * - `content`: null for pictures.
 * - `paper`: null for what is typed, with the country.
 * - `approved`: null with all that follows: not decided.
 */
export type TryRow = RowOf<typeof loadTries>;

const TRIES = `select t.id, t.step, t.n, t.content, t.paper, t.country, t.sent_at "sentAt", o.approved, o.reasons, o.expires_at "expiresAt",
		o.country "addressCountry"
	from verification_tries t left join verification_outcomes o on o.try_id = t.id`;

/** All tries of a user; those of a step oldest first. */
export const loadTries = (db: Queryable, userId: number) =>
	loadRows(db, `${TRIES} where t.user_id = $1 order by t.step, t.n`, [userId]);

/** The tries that a case is about, by step. */
export const loadTriesOfCase = (db: Queryable, caseId: string): Promise<TryRow[]> =>
	loadRows(db, `${TRIES} join verification_case_tries c on c.try_id = t.id where c.case_id = $1 order by t.step`, [
		caseId,
	]);

/** Loads the times at which staff last allowed a user more tries of each step. */
export const loadAllowances = (db: Queryable, userId: number): Promise<{ step: Step; allowedAt: bigint }[]> =>
	loadRows(
		db,
		'select step, max(allowed_at) "allowedAt" from verification_allowances where user_id = $1 group by step',
		[userId],
	);

/**
 * - `reason`: the user reads it.
 */
export type FundsRequest = RowOf<typeof loadFundsRequest>;

/** Loads the time and reason of staff's last request for a user's source of funds; null: there was none. */
export const loadFundsRequest = (db: Queryable, userId: number) =>
	loadRow(
		db,
		'select asked_at "askedAt", reason from funds_requests where user_id = $1 order by asked_at desc limit 1',
		[userId],
	);

/** False if the user's account is closed. Needs the user's lock. */
export const insertFundsRequest = (
	tx: Queryable,
	{ userId, staffId, reason }: { readonly userId: number; readonly staffId: number; readonly reason: string },
) =>
	changesRow(
		tx,
		`insert into funds_requests (user_id, asked_at, asked_by, reason) select $1, clock(), $2, $3
		where exists (select from users where id = $1 and closed_at is null)`,
		[userId, staffId, reason],
	);

/**
 * Matches about a person that risk has not cleared: those that wait, and those that were confirmed. Confirmed as the holder of an account
 * that is closed, a person has one account.
 */
export const countUncleared = (
	db: Queryable,
	userId: number,
): Promise<{ waiting: number; same: number; listed: number }> =>
	loadOnlyRow(
		db,
		`select count(*) filter (where m.result is null)::int waiting,
			count(*) filter (where m.result = 'confirmed' and m.kind <> 'screening' and o.closed_at is null)::int same,
			count(*) filter (where m.result = 'confirmed' and m.kind = 'screening')::int listed
		from verification_matches m left join users o on o.id = m.other_id
		where m.user_id = $1 and m.kind <> 'address' and m.result is distinct from 'cleared'`,
		[userId],
	);

export interface NewTry {
	readonly userId: number;
	readonly step: Step;
	readonly content: Personal | null;
	readonly paper: PaperKind | null;
	readonly country: string | null;
	readonly sentAtMs: number;
}

/** Needs the user's lock. Returns the id. */
export const insertTry = async (tx: Queryable, { userId, step, content, paper, country, sentAtMs }: NewTry) =>
	(await loadValue(
		tx,
		`insert into verification_tries (user_id, step, n, content, paper, country, sent_at)
		select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6 from verification_tries where user_id = $1 and step = $2 returning id`,
		[userId, step, content === null ? null : JSON.stringify(content), paper, country, sentAtMs],
	)) as string;

/**
 * - `fileId`: in the store of files, which may have deleted it.
 * - `tryId`: null: other sides of its paper are missing.
 */
export type FileRow = RowOf<typeof loadFile>;

const FILES = `select id, user_id "userId", step, paper, country, side, file_id "fileId", try_id "tryId" from verification_files`;

export const loadFile = (db: Queryable, id: string) => loadRow(db, `${FILES} where id = $1`, [id]);

/** The pictures of some tries. */
export const loadFilesOf = (db: Queryable, tryIds: readonly string[]): Promise<FileRow[]> =>
	loadRows(db, `${FILES} where try_id = any($1::uuid[]) order by side desc`, [tryIds]);

/** Pictures of a user that wait for other sides, the newest of each step and side. */
export const loadUnfinished = (db: Queryable, userId: number): Promise<FileRow[]> =>
	loadRows(
		db,
		`select distinct on (step, side) id, user_id "userId", step, paper, country, side, file_id "fileId", try_id "tryId"
		from verification_files where user_id = $1 and try_id is null order by step, side, uploaded_at desc, id`,
		[userId],
	);

export const insertFile = (tx: Queryable, { id, userId, step, paper, country, side, fileId }: Omit<FileRow, 'tryId'>) =>
	execute(
		tx,
		`insert into verification_files (id, user_id, step, paper, country, side, file_id, uploaded_at)
		values ($1, $2, $3, $4, $5, $6, $7, clock())`,
		[id, userId, step, paper, country, side, fileId],
	);

export const updateFilesSent = (tx: Queryable, ids: readonly string[], tryId: string) =>
	execute(tx, 'update verification_files set try_id = $2 where id = any($1::uuid[])', [ids, tryId]);

/** `country`: as declared at the registration. */
export const loadUser = (db: Queryable, userId: number) =>
	loadOnlyRow(db, 'select name, email, locale, country, document_approved approved from users where id = $1', [userId]);

const TIMES_MS = 30 * 86_400_000;

/** Loads the durations of the last 30 days' decisions, in seconds. */
export const loadTimes = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select count(*)::int decided,
			round(percentile_cont(0.5) within group (order by decided_at - opened_at) / 1000)::int median,
			round(percentile_cont(0.95) within group (order by decided_at - opened_at) / 1000)::int p95
		from verification_cases where decided_at > (select clock()) - ${TIMES_MS}::bigint`,
	);

export type OpenCaseRow = RowOf<typeof loadOpenCase>;

export const loadOpenCase = (db: Queryable, userId: number) =>
	loadRow(
		db,
		`select id, due_at "dueAt", due_at < clock() overdue from verification_cases where user_id = $1 and decided_at is null`,
		[userId],
	);

export interface NewCase {
	readonly userId: number;
	readonly openedAtMs: number;
	readonly dueAtMs: number;
	readonly second: boolean;
	readonly tryIds: readonly string[];
}

/**
 * Puts steps of a user into the queue. They join the case that is open, which two people look at from then on if `second` says so.
 * Needs the user's lock.
 */
export const insertCase = (tx: Queryable, { userId, openedAtMs, dueAtMs, second, tryIds }: NewCase) =>
	execute(
		tx,
		`with there as (select id from verification_cases where user_id = $1 and decided_at is null),
			opened as (insert into verification_cases (user_id, opened_at, due_at, second)
				select $1, $2, $3, $4 where not exists (select from there) returning id),
			joined as (update verification_cases set second = true where id in (select id from there) and $4 and not second)
		insert into verification_case_tries (case_id, try_id)
		select c.id, unnest($5::uuid[]) from (select id from there union all select id from opened) c on conflict do nothing`,
		[userId, openedAtMs, dueAtMs, second, tryIds],
	);

export interface NewOutcome {
	readonly tryId: string;
	readonly approved: boolean;
	readonly reasons: readonly Reason[];
	readonly atMs: number;
	readonly expiresAtMs: number | null;
	readonly country: string | null;
}

export const insertOutcome = (tx: Queryable, { tryId, approved, reasons, atMs, expiresAtMs, country }: NewOutcome) =>
	execute(
		tx,
		`insert into verification_outcomes (try_id, approved, reasons, decided_at, expires_at, country) values ($1, $2, $3, $4, $5, $6)`,
		[tryId, approved, reasons, atMs, expiresAtMs, country],
	);

export const insertAllowance = (
	tx: Queryable,
	{
		userId,
		step,
		staffId,
		reason,
	}: { readonly userId: number; readonly step: Step; readonly staffId: number; readonly reason: string },
) =>
	changesRow(
		tx,
		`insert into verification_allowances (user_id, step, allowed_at, allowed_by, reason) values ($1, $2, clock(), $3, $4)`,
		[userId, step, staffId, reason],
	);
