import { type Exclusion, RETURN_AFTER_MS } from '@fairtick/domain/limits/exclusion';
import { changeRows, execute, loadColumn, loadRows, type Queryable } from '../../platform/database/index.ts';
import { PERSONAL_KINDS } from './instrument.ts';

/** A row of a user's exclusions. */
export interface StoredExclusion extends Exclusion {
	readonly id: string;
}

/** True if a row of `exclusions` is running (LIMIT-02), as `isRunning` says. */
const running = <const X extends string>(x: X) =>
	`(${x}.ends_at is null or ${x}.ends_at > clock() or ${x}.kind = 'self_exclusion' and not exists (
	select from exclusion_returns r where r.exclusion_id = ${x}.id and r.asked_at >= ${x}.ends_at and r.asked_at + ${RETURN_AFTER_MS} <= clock()))` as const;

/** A condition: a user is excluded now. `userId` is SQL. */
export const isExcluded = <const UserId extends string>(userId: UserId) =>
	`exists (select from exclusions x where x.user_id = ${userId} and ${running('x')})` as const;

export async function loadExclusions(tx: Queryable, userId: number): Promise<StoredExclusion[]> {
	const rows = await loadRows(
		tx,
		`select x.id, x.kind, x.ends_at, r.asked_at from exclusions x left join exclusion_returns r on r.exclusion_id = x.id
		where x.user_id = $1`,
		[userId],
	);
	const toNumber = (value: bigint | null) => (value === null ? null : Number(value));
	return rows.map(({ id, kind, ends_at, asked_at }) => ({
		id,
		kind,
		endsAtMs: toNumber(ends_at),
		returnAskedAtMs: toNumber(asked_at),
	}));
}

export const insertExclusion = (
	tx: Queryable,
	userId: number,
	{ kind, endsAtMs }: Pick<Exclusion, 'kind' | 'endsAtMs'>,
	nowMs: number,
) =>
	execute(tx, 'insert into exclusions (user_id, kind, begins_at, ends_at) values ($1, $2, $3, $4)', [
		userId,
		kind,
		nowMs,
		endsAtMs,
	]);

/** Gives a user `$1` the running exclusions of others that a condition on `x` and `$2` finds, unless theirs last as long. */
const inherit = <const Found extends string>(found: Found) =>
	`insert into exclusions (user_id, kind, begins_at, ends_at, inherited_from)
	select $1, x.kind, x.begins_at, x.ends_at, x.id from exclusions x
	where ${found} and x.user_id is distinct from $1 and ${running('x')}
		and not exists (select from exclusions own where own.user_id = $1 and own.kind = x.kind
			and (own.ends_at is null or own.ends_at >= x.ends_at))` as const;

const NAMED = 'x.id in (select exclusion_id from exclusion_persons where hash = any($2::bytea[]))';

/** Gives a user the exclusions that one of these hashes names. Returns how many. Needs the user's lock. */
export const insertInherited = (tx: Queryable, userId: number, hashes: readonly Buffer[]): Promise<number> =>
	changeRows(tx, inherit(NAMED), [userId, hashes]);

/** Gives a user those of another account of the same person. Returns how many. Needs the user's lock. */
export const insertInheritedFrom = (tx: Queryable, userId: number, otherId: number): Promise<number> =>
	changeRows(tx, inherit('x.user_id = $2'), [userId, otherId]);

/** Names a user's running exclusions by these hashes, and each by what names the others. Returns how many names are new. */
export const insertPersons = (tx: Queryable, userId: number, hashes: readonly Buffer[]): Promise<number> =>
	changeRows(
		tx,
		`insert into exclusion_persons (hash, exclusion_id)
		select h.hash, x.id from exclusions x, (select unnest($2::bytea[]) hash union
				select p.hash from exclusions o join exclusion_persons p on p.exclusion_id = o.id where o.user_id = $1 and ${running('o')}) h
		where x.user_id = $1 and ${running('x')} on conflict do nothing`,
		[userId, hashes],
	);

/**
 * Other accounts of a user's person: those that exclusions were inherited from or by, and those that paid with the same card or
 * account, showed the same document, or were found to be the same by risk.
 */
export const loadSamePerson = (db: Queryable, userId: number): Promise<number[]> =>
	loadColumn(
		db,
		`select o.user_id from exclusions x join exclusions o on o.inherited_from = x.id or o.id = x.inherited_from where x.user_id = $1
			and o.user_id is not null
		union
		select other.user_id from deposits own join payments p on p.deposit_id = own.id
			join payments q on q.instrument_hash = p.instrument_hash and q.instrument_kind = p.instrument_kind
			join deposits other on other.id = q.deposit_id
		where own.user_id = $1 and other.user_id <> $1 and ${identifiesPayer('p')} and ${identifiesPayer('q')}
		union
		select q.user_id from verified_persons p join verified_persons q on q.document_hash = p.document_hash
		where p.user_id = $1 and q.user_id <> $1
		union
		select case when m.user_id = $1 then m.other_id else m.user_id end from verification_matches m
		where $1 in (m.user_id, m.other_id) and m.other_id is not null and m.result = 'confirmed'`,
		[userId],
	);

/** True if the instrument of a row of `payments` identifies its payer; that of a payment in doubt may belong to another person. */
const identifiesPayer = <const P extends string>(p: P) =>
	`${p}.instrument_kind in (${PERSONAL_KINDS}) and ${p}.state = 'paid' and ${p}.doubt is null` as const;

/** Cards and accounts that a user paid with, and documents that were approved, as texts. */
export const loadInstruments = (tx: Queryable, userId: number): Promise<string[]> =>
	loadColumn(
		tx,
		`select distinct p.instrument_kind || ' ' || encode(p.instrument_hash, 'hex') from deposits d join payments p on p.deposit_id = d.id
		where d.user_id = $1 and p.instrument_hash is not null and ${identifiesPayer('p')}
		union select 'document ' || encode(document_hash, 'hex') from verified_persons where user_id = $1`,
		[userId],
	);

/**
 * Until the transaction ends no other user pays with one of these instruments, or is excluded by it: either the payment finds the
 * exclusion or the exclusion the payment. After the user's lock.
 */
export const lockInstruments = (tx: Queryable, instruments: readonly string[]) =>
	execute(
		tx,
		`select pg_advisory_xact_lock(hashtextextended('instrument ' || i, 0)) from (select unnest($1::text[]) i order by 1) sorted`,
		[instruments],
	);

/**
 * Notes that the user of these exclusions has asked to return, also for those of closed and lost accounts that they were inherited from: a
 * later account does not inherit them again. A return that was asked for before stays as it is.
 */
export const insertReturns = (tx: Queryable, ids: readonly string[], nowMs: number) =>
	execute(
		tx,
		`with recursive x as (select id, inherited_from from exclusions where id = any($1::uuid[])
			union select o.id, o.inherited_from from x join exclusions o on o.id = x.inherited_from
				left join users u on u.id = o.user_id where o.user_id is null or u.closed_at is not null)
		insert into exclusion_returns (exclusion_id, asked_at) select id, $2::bigint from x on conflict do nothing`,
		[ids, nowMs],
	);
