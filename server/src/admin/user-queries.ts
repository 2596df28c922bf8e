import type { Role, UserType } from '@fairtick/domain/identity/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { execute, loadOnlyRow, loadRow, loadRows, type Queryable } from '../database/index.ts';
import { HttpError } from '../http/index.ts';

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
	coalesce(s.frozen_at is not null, false) frozen, coalesce(u.registered_at, u.created_at) "createdAt"`;
const USERS = 'users u left join user_states s on s.user_id = u.id';

export interface UserFilter {
	/** Part of a name, an address or a telephone number. */
	readonly text: string | null;
	/** Whom a movement, payment or trade of that name belongs to. */
	readonly ownerIds: readonly number[];
	readonly id: number | null;
	readonly role: Role | null;
	readonly type: UserType | null;
	readonly state: 'frozen' | 'active' | 'unverified' | 'guest' | null;
	readonly country: string | null;
	/** Of the registration. */
	readonly fromMs: number | null;
	readonly toMs: number | null;
}

/** What the index `users_by_words` holds of a user. */
const WORDS = `lower(u.name || ' ' || u.email || ' ' || coalesce(u.phone, ''))`;

/** Newest first, from below an id on. Only what narrows is in the statement, so that the planner chooses by it. */
export function loadUsers(
	db: Queryable,
	{ text, ownerIds, id, role, type, state, country, fromMs, toMs }: UserFilter,
	{ limit, before }: { limit: number; before: number | null },
): Promise<ListedUserRow[]> {
	const values: unknown[] = [limit];
	const conditions: string[] = [];
	const narrow = (value: unknown, condition: (parameter: string) => string) => {
		if (value === null) return;
		values.push(value);
		conditions.push(condition(`$${values.length}`));
	};
	narrow(before, (n) => `u.id < ${n}::bigint`);
	narrow(id, (n) => `u.id = ${n}::bigint`);
	// What somebody's movement or trade is called is nobody's name.
	if (ownerIds.length > 0) narrow(ownerIds, (n) => `u.id = any(${n}::int[])`);
	else narrow(text === null ? null : toPattern(text), (n) => `${WORDS} like lower(${n})`);
	// Guests have a list of their own (IDENT-11); asked for by a number or by what is theirs, anybody is found.
	if (id === null && ownerIds.length === 0 && state !== 'guest') conditions.push('u.registered_at is not null');
	narrow(role, (n) => `u.role = ${n} and (u.role <> 'user' or ${n} = 'user')`);
	narrow(type, (n) => `u.type = ${n}`);
	narrow(country, (n) => `u.country = ${n}`);
	narrow(fromMs, (n) => `u.registered_at >= ${n}`);
	narrow(toMs, (n) => `u.registered_at < ${n}`);
	if (state !== null) conditions.push(STATES[state]);
	return loadRows<ListedUserRow>(
		db,
		`select ${LISTED} from ${USERS} ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
		order by u.id desc limit $1`,
		values,
	);
}

const STATES = {
	frozen: 's.frozen_at is not null',
	active: 's.frozen_at is null',
	unverified: 'u.email_verified_at is null',
	guest: 'u.guest_ends_at is not null and u.closed_at is null',
} as const;

/** Any part; the index knows parts of three letters and more, so shorter ones are looked for at the beginning. */
function toPattern(text: string): string {
	const escaped = text.replace(/[\\%_]/g, '\\$&');
	return [...text].length < 3 ? `${escaped}%` : `%${escaped}%`;
}

export interface UserRecordRow extends ListedUserRow {
	readonly phone: string | null;
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
		`select ${LISTED}, u.phone, u.locale, u.document_approved "documentApproved",
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

/** Throws `http.not_found` for an unknown user. */
export async function requireUser(db: Queryable, userId: number): Promise<void> {
	if ((await loadRow(db, 'select id from users where id = $1', [userId])) === null)
		throw new HttpError('http.not_found');
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
		`select (select count(*) from user_states where frozen_at is not null) frozen, (select count(*) from open_trades o join users u on u.id = o.user_id and o.accepted_at >= u.registered_at) "openTrades",
			(select count(*) from users where role <> 'user') staff,
			(select count(*) from staff_requests where state = 'pending' and expires_at > (select clock())) pending`,
	);
