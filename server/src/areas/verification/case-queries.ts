import type { Reading, StepLook } from '@fairtick/domain/verification/rules';
import type { Step } from '@fairtick/domain/verification/steps';
import { execute, loadOnlyRow, loadRow, loadRows, type Queryable, type RowOf } from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';

/**
 * An item of the queue.
 * - `lookedBy`: the member of staff who looked last; null: none.
 * - `takenBy`: null: not taken.
 * - `now`: the clock, read with the row.
 */
export type CaseRow = RowOf<typeof loadCase>;

/** The cases as staff see them, from a statement or a table. */
const toCases = <const From extends string>(from: From) =>
	`select c.id, c.user_id "userId", u.name "userName", c.opened_at "openedAt", c.due_at "dueAt", c.second, s.steps,
		l.staff_id "lookedBy", lu.name "lookedByName", c.taken_by "takenBy", t.name "takenByName", c.taken_until "takenUntil",
		c.decided_at "decidedAt", k.now
	from (select clock() now offset 0) k, (${from}) c join users u on u.id = c.user_id
	cross join lateral (select coalesce(array_agg(y.step order by y.step), '{}') steps from verification_case_tries x
		join verification_tries y on y.id = x.try_id where x.case_id = c.id) s
	left join lateral (select staff_id from verification_looks where case_id = c.id order by n desc limit 1) l on true
	left join users lu on lu.id = l.staff_id left join users t on t.id = c.taken_by` as const;

/** Null when there is none. */
export const loadCase = (db: Queryable, id: string) =>
	loadRow(db, toCases('select * from verification_cases where id = $1'), [id]);

export interface QueueFilter {
	readonly decided: boolean;
	readonly userId: number | null;
	readonly country: string | null;
	/** Time of the decision. */
	readonly fromMs: number | null;
	readonly toMs: number | null;
	readonly limit: number;
	readonly after: Position | null;
}

/** The page is chosen first: what is shown of a case is looked up for those of the page alone. */
const OPEN = toCases(`select c.* from verification_cases c join users u on u.id = c.user_id
	where c.decided_at is null and ($1::int is null or c.user_id = $1) and ($5::text is null or u.country = $5)
		and ($2::bigint is null or (c.due_at, c.id) > ($2, $3::uuid)) order by c.due_at, c.id limit $4`);
const DECIDED = toCases(`select c.* from verification_cases c join users u on u.id = c.user_id
	where c.decided_at is not null and ($1::int is null or c.user_id = $1) and ($5::text is null or u.country = $5)
		and ($6::bigint is null or c.decided_at >= $6) and ($7::bigint is null or c.decided_at < $7)
		and ($2::bigint is null or (c.decided_at, c.id) < ($2, $3::uuid)) order by c.decided_at desc, c.id desc limit $4`);

/** Cases in order of their due time, or the decided ones, newest first. */
export function loadCases(db: Queryable, filter: QueueFilter): Promise<CaseRow[]> {
	const { decided, userId, country, fromMs, toMs, limit, after } = filter;
	const values = [userId, after?.atMs, after?.id, limit, country] as const;
	return decided
		? loadRows(db, `${DECIDED} order by c.decided_at desc, c.id desc`, [...values, fromMs, toMs])
		: loadRows(db, `${OPEN} order by c.due_at, c.id`, values);
}

/** Cases that were decided in a period, by the country of their users; from the last required step to the decision. */
export const loadDecisionTimes = (
	db: Queryable,
	{ fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<{ country: string; count: number; ms: number; longestMs: number }[]> =>
	loadRows(
		db,
		`select u.country, count(*)::int count, sum(c.decided_at - c.opened_at)::float8 ms, max(c.decided_at - c.opened_at)::float8 "longestMs"
		from verification_cases c join users u on u.id = c.user_id where c.decided_at >= $1 and c.decided_at < $2 group by 1`,
		[fromMs, toMs],
	);

/** Counts the open cases, and those of them that are overdue. */
export const countOpen = (db: Queryable): Promise<{ open: number; overdue: number }> =>
	loadOnlyRow(
		db,
		`select count(*)::int open, count(*) filter (where due_at < t.now)::int overdue
		from (select clock() now offset 0) t, verification_cases where decided_at is null`,
	);

/** Gives a case to a member of staff. Needs its user's lock. */
export const updateTaken = (tx: Queryable, id: string, staffId: number, untilMs: number) =>
	execute(tx, 'update verification_cases set taken_by = $2, taken_until = $3 where id = $1', [id, staffId, untilMs]);

/** Frees every case that a member of staff has taken. */
export const updateFreed = (tx: Queryable, staffId: number) =>
	execute(tx, 'update verification_cases set taken_by = null, taken_until = null where taken_by = $1', [staffId]);

/** Two people have to look; the next one may take it. Needs its user's lock. */
export const updateSecond = (tx: Queryable, id: string) =>
	execute(tx, 'update verification_cases set second = true, taken_by = null, taken_until = null where id = $1', [id]);

export const updateDecided = (tx: Queryable, id: string, nowMs: number) =>
	execute(tx, 'update verification_cases set decided_at = $2, taken_by = null, taken_until = null where id = $1', [
		id,
		nowMs,
	]);

interface LookRow {
	readonly staffId: number;
	readonly name: string | null;
	readonly birthDate: string | null;
	readonly country: string | null;
	readonly numberHash: string | null;
	readonly numberEnd: string | null;
	readonly expiresOn: string | null;
	readonly addressCountry: string | null;
	readonly steps: Readonly<Partial<Record<Step, StepLook>>>;
}

/** The findings of a member of staff, with the stored fields beside the compared ones. */
export interface StoredLook {
	readonly staffId: number;
	readonly reading: (Reading & { readonly numberEnd: string }) | null;
	readonly addressCountry: string | null;
	readonly steps: LookRow['steps'];
}

/** Looks at a case, oldest first. */
export async function loadLooks(db: Queryable, caseId: string): Promise<StoredLook[]> {
	const rows = await loadRows(
		db,
		`select staff_id "staffId", name, birth_date "birthDate", country, encode(number_hash, 'hex') "numberHash", number_end "numberEnd",
			expires_on "expiresOn", address_country "addressCountry", steps from verification_looks where case_id = $1 order by n`,
		[caseId],
	);
	return rows.map(({ staffId, name, birthDate, country, numberHash, numberEnd, expiresOn, addressCountry, steps }) => ({
		staffId,
		addressCountry,
		steps,
		reading:
			name === null || birthDate === null || country === null || numberHash === null || numberEnd === null
				? null
				: { name, birthDate, country, numberHash, numberEnd, expiresOn },
	}));
}

export const insertLook = (tx: Queryable, caseId: string, { staffId, reading, addressCountry, steps }: StoredLook) =>
	execute(
		tx,
		`insert into verification_looks (case_id, n, staff_id, looked_at, name, birth_date, country, number_hash, number_end, expires_on,
			address_country, steps)
		select $1, coalesce(max(n), 0) + 1, $2, clock(), $3, $4, $5, decode($6, 'hex'), $7, $8, $9, $10 from verification_looks where case_id = $1`,
		[
			caseId,
			staffId,
			reading?.name ?? null,
			reading?.birthDate ?? null,
			reading?.country ?? null,
			reading?.numberHash ?? null,
			reading?.numberEnd ?? null,
			reading?.expiresOn ?? null,
			addressCountry,
			JSON.stringify(steps),
		],
	);

export interface NewVerifiedPerson {
	readonly userId: number;
	readonly caseId: string;
	readonly name: string;
	readonly birthDate: string;
	readonly paper: string;
	readonly country: string;
	readonly numberEnd: string;
	readonly expiresOn: string | null;
	readonly documentHash: string;
	readonly nameHash: Buffer;
	readonly atMs: number;
}

export const insertVerifiedPerson = (tx: Queryable, person: NewVerifiedPerson) =>
	execute(
		tx,
		`insert into verified_persons (user_id, case_id, name, birth_date, paper, country, number_end, expires_on, document_hash, name_hash, verified_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10, $11)`,
		[
			person.userId,
			person.caseId,
			person.name,
			person.birthDate,
			person.paper,
			person.country,
			person.numberEnd,
			person.expiresOn,
			person.documentHash,
			person.nameHash,
			person.atMs,
		],
	);
