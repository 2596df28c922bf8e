import type { Role, UserType } from '@fairtick/domain/identity/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { execute, loadOnlyRow, loadRow, loadRows, type Queryable } from '../database/index.ts';

export interface ListedUserRow {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly country: string;
	readonly role: Role;
	readonly type: UserType;
	readonly frozen: boolean;
	readonly createdAt: bigint;
}

const LISTED = `u.id, u.name, u.email, u.email_verified_at is not null "emailVerified", u.country, u.role, u.type,
	coalesce(s.frozen_at is not null, false) frozen, u.created_at "createdAt"`;
const USERS = 'users u left join user_states s on s.user_id = u.id';

export interface UserFilter {
	/** Part of a name or an address. */
	readonly text: string | null;
	readonly id: number | null;
	readonly role: Role | null;
	readonly type: UserType | null;
	readonly state: 'frozen' | 'active' | 'unverified' | null;
	readonly country: string | null;
	/** Of the registration. */
	readonly fromMs: number | null;
	readonly toMs: number | null;
}

/** Newest first, from below an id on. */
export const loadUsers = (
	db: Queryable,
	{ text, id, role, type, state, country, fromMs, toMs }: UserFilter,
	{ limit, before }: { limit: number; before: number | null },
) =>
	loadRows<ListedUserRow>(
		db,
		`select ${LISTED} from ${USERS}
		where ($2::bigint is null or u.id < $2) and ($3::text is null or strpos(lower(u.name), lower($3)) > 0 or strpos(lower(u.email), lower($3)) > 0)
			and ($4::int is null or u.id = $4) and ($5::text is null or u.role = $5) and ($6::text is null or u.type = $6)
			and case $7 when 'frozen' then s.frozen_at is not null when 'active' then s.frozen_at is null
				when 'unverified' then u.email_verified_at is null else true end
			and ($8::text is null or u.country = $8) and ($9::bigint is null or u.created_at >= $9) and ($10::bigint is null or u.created_at < $10)
		order by u.id desc limit $1`,
		[limit, before, text, id, role, type, state, country, fromMs, toMs],
	);

export interface UserRecordRow extends ListedUserRow {
	readonly locale: Locale;
	readonly secondFactor: boolean;
	readonly documentApproved: boolean;
	readonly openTrades: number;
	readonly frozenAt: bigint | null;
	readonly frozenReason: string | null;
	readonly frozenDueAt: bigint | null;
}

export const loadUserForStaff = (db: Queryable, userId: number) =>
	loadRow<UserRecordRow>(
		db,
		`select ${LISTED}, u.locale, u.document_approved "documentApproved",
			(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
				or exists (select from passkeys p where p.user_id = u.id)) "secondFactor",
			coalesce(s.open_trades, 0) "openTrades", s.frozen_at "frozenAt", s.frozen_reason "frozenReason", s.frozen_due_at "frozenDueAt"
		from ${USERS} where u.id = $1`,
		[userId],
	);

export interface ConcernedUser {
	readonly role: Role;
	readonly email: string;
	readonly locale: Locale;
	/** The clock, read with the row. */
	readonly now: bigint;
}

/** Whom staff act on, and who gets a notice. Needs the user's lock. */
export const loadConcerned = (tx: Queryable, userId: number) =>
	loadOnlyRow<ConcernedUser>(tx, 'select role, email, locale, clock() now from users where id = $1', [userId]);

/** Needs the user's lock. */
export const updateFrozen = (tx: Queryable, userId: number, reason: string, dueAtMs: number) =>
	execute(tx, 'update user_states set frozen_at = clock(), frozen_reason = $2, frozen_due_at = $3 where user_id = $1', [
		userId,
		reason,
		dueAtMs,
	]);

/** Needs the user's lock. */
export const updateUnfrozen = (tx: Queryable, userId: number) =>
	execute(
		tx,
		'update user_states set frozen_at = null, frozen_reason = null, frozen_due_at = null where user_id = $1',
		[userId],
	);

export interface OverviewRow {
	readonly frozen: bigint;
	readonly openTrades: bigint;
	readonly staff: bigint;
	readonly pending: bigint;
}

/** Counts of few rows each, however many users there are. */
export const loadOverview = (db: Queryable) =>
	loadOnlyRow<OverviewRow>(
		db,
		`select (select count(*) from user_states where frozen_at is not null) frozen, (select count(*) from open_trades) "openTrades",
			(select count(*) from users where role <> 'user') staff,
			(select count(*) from staff_requests where state = 'pending' and expires_at > (select clock())) pending`,
	);
