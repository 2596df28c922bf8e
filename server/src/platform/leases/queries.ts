import { execute, loadColumn, loadValue, type Queryable } from '../database/index.ts';

/** A lease as its holder knows it. */
export interface HeldLease {
	readonly name: string;
	readonly fence: bigint;
}

/**
 * Takes a lease that has run out, or is still the holder's own. A lease that would last longer than `ttlMs` has run out too: PostgreSQL's
 * clock was moved back. Returns the new fence; null: it is another's.
 */
export const takeLease = (tx: Queryable, name: string, holder: string, ttlMs: number): Promise<bigint | null> =>
	loadValue(
		tx,
		`with made as (
			insert into leases (name, holder, fence, until) values ($1, $2, 1, clock_timestamp() + $3 * interval '1 ms')
			on conflict do nothing returning fence),
		taken as (
			update leases set holder = $2, fence = fence + 1, until = clock_timestamp() + $3 * interval '1 ms'
			where name = $1 and (holder = $2 or until not between clock_timestamp() and clock_timestamp() + $3 * interval '1 ms')
			returning fence)
		select fence from made union all select fence from taken`,
		[name, holder, ttlMs],
	);

/** Renews the leases of a process. Returns the names of those that it still holds. */
export const renewLeases = (
	db: Queryable,
	holder: string,
	leases: readonly HeldLease[],
	ttlMs: number,
): Promise<string[]> =>
	loadColumn(
		db,
		`update leases l set until = clock_timestamp() + $4 * interval '1 ms'
		from unnest($2::text[], $3::bigint[]) h (name, fence) where l.name = h.name and l.fence = h.fence and l.holder = $1
		returning l.name`,
		[holder, leases.map(({ name }) => name), leases.map(({ fence }) => fence), ttlMs],
	);

/** Gives a lease back, unless another process has taken it. */
export const endLease = (db: Queryable, holder: string, { name, fence }: HeldLease) =>
	execute(db, 'update leases set until = clock_timestamp() where name = $1 and holder = $2 and fence = $3', [
		name,
		holder,
		fence,
	]);

/** Ends the leases of processes that are not in the list of those that share the database: they are dead. */
export const endUnlisted = (db: Queryable) =>
	execute(
		db,
		'update leases l set until = clock_timestamp() where not exists (select from nodes n where n.id = l.holder)',
	);

/** True if the lease is still the holder's; until the transaction ends no other process takes it. */
export const isHeldLease = async (tx: Queryable, holder: string, { name, fence }: HeldLease): Promise<boolean> =>
	(await loadValue(tx, 'select true from leases where name = $1 and holder = $2 and fence = $3 for share', [
		name,
		holder,
		fence,
	])) === true;
