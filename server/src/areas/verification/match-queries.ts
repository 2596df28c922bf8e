import type { MatchKind, MatchResult } from '@fairtick/domain/verification/staff-contract';
import {
	changeRows,
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
	type RowOf,
} from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';
import { isExcluded } from '../limits/index.ts';

/**
 * Until the transaction ends no other user of this name and date of birth is verified: of two at once, the later one finds the earlier.
 * Documents are locked where exclusions are inherited.
 */
export const lockName = (tx: Queryable, nameHash: Buffer) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('name ' || encode($1, 'hex'), 0))`, [nameHash]);

/**
 * Other open accounts with the same document, or with the same name and date of birth; one row for each. Of closed ones those with the
 * same name whose user is still excluded: by the same document this account has their exclusion already (LIMIT-02).
 */
export const loadSameHashes = (
	tx: Queryable,
	{
		userId,
		documentHash,
		nameHash,
	}: { readonly userId: number; readonly documentHash: string; readonly nameHash: Buffer },
): Promise<{ otherId: number; byDocument: boolean }[]> =>
	loadRows(
		tx,
		`select p.user_id "otherId", bool_or(p.document_hash = decode($2, 'hex')) "byDocument" from verified_persons p join users u on u.id = p.user_id
		where (p.document_hash = decode($2, 'hex') or p.name_hash = $3) and p.user_id <> $1 and (u.closed_at is null or ${isExcluded('u.id')})
		group by p.user_id, u.closed_at having u.closed_at is null or not bool_or(p.document_hash = decode($2, 'hex'))
		order by p.user_id`,
		[userId, documentHash, nameHash],
	);

export interface NewMatch {
	readonly kind: MatchKind;
	readonly otherId: number | null;
	readonly entry: string | null;
	/** A coin address; null: the match is about a person. */
	readonly address: string | null;
}

/**
 * Adds what was not found before; of two people who were cleared, neither is held for the other again. Returns how many. Needs the user's
 * lock.
 */
export async function insertMatches(
	tx: Queryable,
	userId: number,
	found: readonly NewMatch[],
	{ nowMs, dueAtMs }: { readonly nowMs: number; readonly dueAtMs: number },
): Promise<number> {
	const rowCount = await changeRows(
		tx,
		`insert into verification_matches (user_id, kind, other_id, entry, address, found_at, due_at)
		select $1, m.kind, m."otherId", m.entry, m.address, $3, $4
		from jsonb_to_recordset($2) m (kind text, "otherId" int, entry text, address text)
		where not exists (select from verification_matches o
			where o.user_id = m."otherId" and o.other_id = $1 and o.kind = m.kind and o.result = 'cleared')
		on conflict (user_id, kind, other_id, entry, address) do nothing`,
		[userId, JSON.stringify(found), nowMs, dueAtMs],
	);
	return rowCount ?? 0;
}

/** The state of a user's address matches, which are all known: one waits, else one was confirmed; null: all are cleared. */
export const findUncleared = (
	tx: Queryable,
	userId: number,
	found: readonly NewMatch[],
): Promise<'waiting' | 'confirmed' | null> =>
	loadValue(
		tx,
		`select max(coalesce(v.result, 'waiting')) from jsonb_to_recordset($2) m (entry text, address text)
			join verification_matches v on v.user_id = $1 and v.kind = 'address' and v.entry = m.entry and v.address = m.address
		where v.result is distinct from 'cleared'`,
		[userId, JSON.stringify(found)],
	);

/**
 * - `result`: null: not decided.
 * - `askedResult`: the second person's question; null with its maker: none.
 * - `now`: the clock, read with the row.
 */
export type MatchRow = RowOf<typeof loadMatch>;

const MATCHES = `select m.id, m.kind, m.user_id "userId", u.name "userName", m.other_id "otherId", o.name "otherName", m.entry, m.address,
		m.found_at "foundAt", m.due_at "dueAt", m.result, m.decided_at "decidedAt", case r.content ->> 'result' when 'cleared' then 'cleared' when 'confirmed' then 'confirmed' end "askedResult",
		r.maker_id "askedBy", a.name "askedByName", c.now
	from (select clock() now offset 0) c cross join verification_matches m join users u on u.id = m.user_id left join users o on o.id = m.other_id
	left join staff_requests r on r.kind = 'match.decide' and r.subject = 'user:' || m.user_id || ':' || m.id and r.state = 'pending'
		and r.expires_at > c.now
	left join users a on a.id = r.maker_id`;

/** Null when there is none. */
export const loadMatch = (db: Queryable, id: string) => loadRow(db, `${MATCHES} where m.id = $1`, [id]);

const OPEN = `${MATCHES} where m.decided_at is null and ($1::bigint is null or (m.due_at, m.id) > ($1, $2::uuid))
	order by m.due_at, m.id limit $3` as const;
const DECIDED =
	`${MATCHES} where m.decided_at is not null and ($1::bigint is null or (m.decided_at, m.id) < ($1, $2::uuid))
	order by m.decided_at desc, m.id desc limit $3` as const;

/** Matches in order of their due time, or the decided ones, newest first. */
export const loadMatches = (
	db: Queryable,
	{ decided, limit, after }: { readonly decided: boolean; readonly limit: number; readonly after: Position | null },
): Promise<MatchRow[]> => loadRows(db, decided ? DECIDED : OPEN, [after?.atMs, after?.id, limit]);

/** Counts the open matches, and those of them that are overdue. */
export const countOpenMatches = (db: Queryable): Promise<{ open: number; overdue: number }> =>
	loadOnlyRow(
		db,
		`select count(*)::int open, count(*) filter (where due_at < (select clock()))::int overdue
		from verification_matches where decided_at is null`,
	);

export interface MatchDecision {
	readonly result: MatchResult;
	readonly reason: string;
	readonly askedBy: number;
	readonly decidedBy: number;
}

/** Decides a match, once. Throws when it is decided. Needs its user's lock. */
export async function updateMatchDecided(
	tx: Queryable,
	id: string,
	{ result, reason, askedBy, decidedBy }: MatchDecision,
): Promise<void> {
	const decided = await changesRow(
		tx,
		`update verification_matches set result = $2, reason = $3, asked_by = $4, decided_by = $5, decided_at = clock()
		where id = $1 and decided_at is null`,
		[id, result, reason, askedBy, decidedBy],
	);
	if (!decided) throw new Error(`match ${id} is decided`);
}

export type ScreenedRow = RowOf<typeof loadVerifiedPersons>;

/** Verified persons with an open account after a user id, by it; the newest reading of each. */
export const loadVerifiedPersons = (db: Queryable, afterId: number, limit: number) =>
	loadRows(
		db,
		`select distinct on (p.user_id) p.user_id "userId", p.name, p.birth_date "birthDate", p.country
		from verified_persons p join users u on u.id = p.user_id where p.user_id > $1 and u.closed_at is null
		order by p.user_id, p.verified_at desc limit $2`,
		[afterId, limit],
	);

/** The list that persons were last held against; null: none. */
export const loadScreening = (db: Queryable): Promise<{ version: string; hoursAgo: number } | null> =>
	loadRow(
		db,
		`select list_hash version, ((clock() - screened_at) / 3600000.0)::float8 "hoursAgo" from verification_screenings`,
	);

export const upsertScreening = (db: Queryable, version: string) =>
	execute(
		db,
		`insert into verification_screenings (list_hash, screened_at) values ($1, clock())
		on conflict (one) do update set list_hash = excluded.list_hash, screened_at = excluded.screened_at`,
		[version],
	);
