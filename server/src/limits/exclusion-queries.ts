import type { ExclusionKind } from '@fairtick/domain/limits/contract';
import { type Exclusion, RETURN_AFTER_MS } from '@fairtick/domain/limits/exclusion';
import { execute, loadRows, type Queryable } from '../database/index.ts';

/** A row of somebody's exclusions. */
export interface StoredExclusion extends Exclusion {
	readonly id: string;
}

/** Whether a row `x` of `exclusions` is running (LIMIT-02), as `isRunning` says. */
const IS_RUNNING = `(x.ends_at is null or x.ends_at > clock() or x.kind = 'self_exclusion' and not exists (
	select from exclusion_returns r where r.exclusion_id = x.id and r.asked_at >= x.ends_at and r.asked_at + ${RETURN_AFTER_MS} <= clock()))`;

export async function loadExclusions(tx: Queryable, userId: number): Promise<StoredExclusion[]> {
	const rows = await loadRows<{ id: string; kind: ExclusionKind; ends_at: bigint | null; asked_at: bigint | null }>(
		tx,
		`select x.id, x.kind, x.ends_at, r.asked_at from exclusions x left join exclusion_returns r on r.exclusion_id = x.id
		where x.user_id = $1`,
		[userId],
	);
	const toNumber = (value: bigint | null) => (value === null ? null : Number(value));
	return rows.map(({ id, kind, ends_at, asked_at }) => ({
		...{ id, kind },
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
		...[userId, kind, nowMs, endsAtMs],
	]);

/** Gives a user the running exclusions of others that one of these hashes names, unless theirs last as long. Returns how many. */
export async function insertInherited(tx: Queryable, userId: number, hashes: readonly Buffer[]): Promise<number> {
	const { rowCount } = await tx.query(
		`insert into exclusions (user_id, kind, begins_at, ends_at, inherited_from)
		select $1, x.kind, x.begins_at, x.ends_at, x.id from exclusions x
		where x.id in (select exclusion_id from exclusion_persons where hash = any($2::bytea[]))
			and x.user_id <> $1 and ${IS_RUNNING}
			and not exists (select from exclusions own where own.user_id = $1 and own.kind = x.kind
				and (own.ends_at is null or own.ends_at >= x.ends_at))`,
		[userId, hashes],
	);
	return rowCount ?? 0;
}

/** Names a user's running exclusions by these hashes. */
export const insertPersons = (tx: Queryable, userId: number, hashes: readonly Buffer[]) =>
	execute(
		tx,
		`insert into exclusion_persons (hash, exclusion_id)
		select h, x.id from unnest($2::bytea[]) h, exclusions x where x.user_id = $1 and ${IS_RUNNING} on conflict do nothing`,
		[userId, hashes],
	);

/**
 * Notes that the user of these exclusions has asked to return, also for those of closed accounts that they were inherited from: a
 * later account does not inherit them again. A wish that is there already stays as it is.
 */
export const insertReturns = (tx: Queryable, ids: readonly string[], nowMs: number) =>
	execute(
		tx,
		`with recursive x as (select id, inherited_from from exclusions where id = any($1::uuid[])
			union select o.id, o.inherited_from from x join exclusions o on o.id = x.inherited_from
				join users u on u.id = o.user_id and u.closed_at is not null)
		insert into exclusion_returns (exclusion_id, asked_at) select id, $2::bigint from x on conflict do nothing`,
		[ids, nowMs],
	);
