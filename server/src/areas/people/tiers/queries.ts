import type { UserType } from '@fairtick/domain/identity/contract';
import type { Earned } from '@fairtick/domain/tiers/rules';
import type { Locale } from '@fairtick/domain/wire/primitives';
import {
	execute,
	loadColumn,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
} from '../../../platform/database/index.ts';

export interface TypedUser {
	readonly type: UserType;
	readonly earned: Earned;
	/** The type that staff set; null: none. */
	readonly staffType: 'gold' | 'premium' | null;
	readonly identityApproved: boolean;
	readonly closed: boolean;
	readonly email: string;
	readonly locale: Locale;
	/** The clock, read with the row. */
	readonly now: bigint;
}

/** The facts by which a user's type is judged; a write that depends on them needs the user's lock. */
export async function loadTyped(db: Queryable, userId: number): Promise<TypedUser | null> {
	const row = await loadRow(
		db,
		`select u.type, coalesce(t.earned, 'standard') earned, t.failing_since "failingSince", t.staff_type "staffType",
			u.document_approved "identityApproved", u.closed_at is not null closed, u.email, u.locale, clock() now
		from users u left join user_types t on t.user_id = u.id where u.id = $1`,
		[userId],
	);
	if (row === null) return null;
	const { earned: type, failingSince, ...user } = row;
	return { ...user, earned: { type, failingSinceMs: failingSince === null ? null : Number(failingSince) } };
}

/** Needs the user's lock. */
export const saveTyped = (
	tx: Queryable,
	userId: number,
	{ earned, staffType }: { readonly earned: Earned; readonly staffType: 'gold' | 'premium' | null },
) =>
	execute(
		tx,
		`insert into user_types (user_id, earned, failing_since, staff_type) values ($1, $2, $3, $4)
		on conflict (user_id) do update set earned = excluded.earned, failing_since = excluded.failing_since, staff_type = excluded.staff_type`,
		[userId, earned.type, earned.failingSinceMs, staffType],
	);

/** The member of staff who changed a type, and the reason; null: the conditions did. */
export interface ByStaff {
	readonly actorId: number;
	readonly reason: string;
}

/** Needs the user's lock. */
export const insertChange = (tx: Queryable, userId: number, from: UserType, to: UserType, by: ByStaff | null) =>
	execute(
		tx,
		`insert into type_changes (user_id, from_type, to_type, cause, actor_id, reason, changed_at)
		values ($1, $2, $3, $4, $5, $6, clock())`,
		[userId, from, to, by === null ? 'conditions' : 'staff', by?.actorId ?? null, by?.reason ?? null],
	);

/** Users who have earned a type, whose conditions may have ended. */
export const loadEarners = (db: Queryable) =>
	loadColumn(db, `select user_id from user_types where earned <> 'standard' order by user_id`);

export interface ChangeRow {
	readonly id: bigint;
	readonly at: bigint;
	readonly from: UserType;
	readonly to: UserType;
	readonly cause: 'conditions' | 'staff';
	readonly actorId: number | null;
	readonly actorName: string | null;
	readonly reason: string | null;
}

/** Newest first, from before a change on. */
export const loadChanges = (
	db: Queryable,
	userId: number,
	{ before, limit }: { readonly before: number | null; readonly limit: number },
) =>
	loadRows(
		db,
		`select c.id, c.changed_at at, c.from_type "from", c.to_type "to", c.cause, c.actor_id "actorId", a.name "actorName", c.reason
		from type_changes c left join users a on a.id = c.actor_id
		where c.user_id = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
		[userId, before, limit],
	);

export const loadNow = (db: Queryable) => loadOnlyRow(db, 'select clock() now');
