import type { Role, UserType } from '@fairtick/domain/identity/contract';
import type { UserState } from '@fairtick/domain/staff/user-contract';
import type { StaffRole } from '@fairtick/domain/wire/endpoint';
import type { Locale } from '@fairtick/domain/wire/primitives';
import {
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadRowsLike,
	type Queryable,
	type RowOf,
} from '../../platform/database/index.ts';
import type { Position } from '../../platform/http/index.ts';

export type ListedUserRow = RowOf<typeof loadUsersOf>;

const LISTED = `u.id, u.name, u.email, u.email_verified_at is not null "emailVerified", u.country, u.role, u.type,
	coalesce(s.frozen_at is not null, false) frozen, s.frozen_due_at "frozenDueAt",
	coalesce(s.frozen_due_at <= clock(), false) "freezeOverdue", coalesce(u.listed_at, u.created_at) "createdAt"`;
const USERS = 'users u left join user_states s on s.user_id = u.id';

export interface UserFilter {
	/** Part of a name, an address or a telephone number. */
	readonly text: string | null;
	/** The owner of a movement, payment or trade of that name, or of an address written in this form. */
	readonly ownerIds: readonly number[];
	readonly id: number | null;
	readonly role: Role | null;
	readonly type: UserType | null;
	readonly state: UserState | null;
	readonly country: string | null;
	/** True if staff are among them. */
	readonly withStaff: boolean;
	/** Time of the registration. */
	readonly fromMs: number | null;
	readonly toMs: number | null;
}

/** The text of a user that the index `users_by_words` covers. */
const WORDS = `lower(u.name || ' ' || u.email || ' ' || coalesce(u.phone, ''))`;

/**
 * This number of the newest users is searched for a text before its index is asked: they hold a page of a text that many have,
 * and of a text that few have the index names few. The planner cannot distinguish them. A number is what few have.
 */
const NEWEST = 5_000;
const IS_NUMBER = /^\+?\d{6,}$/;

/** After which user a page continues. */
type After = Position<number> | null;

/** Registered last first, from after a user on. */
export async function loadUsers(
	db: Queryable,
	filter: UserFilter,
	{ limit, after }: { readonly limit: number; readonly after: After },
): Promise<ListedUserRow[]> {
	const values: unknown[] = [];
	const add = (value: unknown) => `$${values.push(value)}`;
	const conditions = toConditions(filter, after, add);
	const text = textOf(filter);
	if (text === null) return loadRowsLike(db, PAGE, toPageOf(users(conditions, add(limit))), values);
	const newest = users(conditions, `${NEWEST}`);
	const narrowing = [...values];
	const hasText = toTextCondition(text, add);
	const most = add(limit);
	if (!IS_NUMBER.test(text)) {
		const page = await loadRowsLike(db, PAGE, toPageOf(users([hasText], most, `(${newest})`)), values);
		if (page.length >= limit) return page;
		// The page is whole where the newest were all that the filter leaves.
		if ((await countRows(db, newest, narrowing)) < NEWEST) return page;
	}
	const having = `with found as materialized (select * from users u where ${hasText})`;
	return loadRowsLike(db, PAGE, `${having} ${toPageOf(users(conditions, most, 'found'))}`, values);
}

async function countRows(db: Queryable, statement: string, values: readonly unknown[]): Promise<number> {
	const counted = `select count(*)::int count from (${statement}) rows`;
	const [row] = await loadRowsLike(db, 'select count(*)::int from users', counted, values);
	return row?.count ?? 0;
}

/** The user with this address, written whole; none for any other text. */
export const findByAddress = async (db: Queryable, text: string): Promise<number[]> =>
	(await loadRows(db, 'select id from users where lower(email) = lower($1)', [text])).map(({ id }) => id);

/** Ids of the users that a filter leaves, in the same order. */
export async function loadUserIds(db: Queryable, filter: UserFilter, limit: number): Promise<readonly number[]> {
	const values: unknown[] = [];
	const add = (value: unknown) => `$${values.push(value)}`;
	const conditions = toConditions(filter, null, add);
	const text = textOf(filter);
	if (text !== null) conditions.push(toTextCondition(text, add));
	const rows = await loadRowsLike(
		db,
		'select id from users',
		`select id from (${users(conditions, add(limit))}) u`,
		values,
	);
	return rows.map(({ id }) => id);
}

/** Users by their ids, in the same order. */
export const loadUsersOf = (db: Queryable, ids: readonly number[]) => loadRows(db, PAGE, [ids]);

const ORDER = 'u.listed_at desc, u.id desc';

const users = (conditions: readonly string[], limit: string, from = 'users') =>
	`select u.* from ${from} u ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''} order by ${ORDER} limit ${limit}`;

/** The listed fields of a page's users. */
const toPageOf = <const Page extends string>(page: Page) =>
	`select ${LISTED} from (${page}) u left join user_states s on s.user_id = u.id order by ${ORDER}` as const;

const PAGE = toPageOf('select * from users where id = any($1::int[])');

/** The text that is looked for; null without one, and where it names a movement, a trade or an address of a user: those are not names. */
const textOf = ({ text, ownerIds }: UserFilter) => (ownerIds.length > 0 ? null : text);

/** All that narrows but the text. Only what narrows is in the statement, so that the planner chooses by it. */
function toConditions(
	{ id, ownerIds, role, type, state, country, withStaff, fromMs, toMs }: UserFilter,
	after: After,
	add: (value: unknown) => string,
): string[] {
	const conditions: string[] = [];
	const narrow = (value: unknown, condition: (parameter: string) => string) => {
		if (value !== null) conditions.push(condition(add(value)));
	};
	if (after !== null) conditions.push(`(u.listed_at, u.id) < (${add(after.atMs)}::bigint, ${add(after.id)}::int)`);
	narrow(id, (n) => `u.id = ${n}::int`);
	narrow(role, (n) => `u.role = ${n} and (u.role <> 'user' or ${n} = 'user')`);
	narrow(type, (n) => `u.type = ${n} and (u.type <> 'standard' or ${n} = 'standard')`);
	narrow(country, (n) => `u.country = ${n}`);
	narrow(fromMs, (n) => `u.listed_at >= ${n}::bigint`);
	narrow(toMs, (n) => `u.listed_at < ${n}::bigint`);
	if (state !== null) conditions.push(STATES[state]);
	if (!withStaff) conditions.push(`u.role = 'user'`);
	// Guests have a list of their own (IDENT-11); asked for by a number or by what is theirs, anyone is found.
	if (ownerIds.length > 0) conditions.push(`u.id = any(${add(ownerIds)}::int[])`);
	else if (id === null && state !== 'guest') conditions.push('u.registered_at is not null');
	return conditions;
}

/** Any part of three letters and more, which is what the index of words knows; shorter ones begin a name. */
function toTextCondition(text: string, add: (value: unknown) => string): string {
	const escaped = text.replace(/[\\%_]/g, '\\$&');
	if ([...text].length < 3) return `lower(u.name) like lower(${add(`${escaped}%`)})`;
	return `${WORDS} like lower(${add(`%${escaped}%`)})`;
}

/** A freeze that should have been looked at again (IDENT-09). */
const FREEZE_OVERDUE = 'frozen_at is not null and frozen_due_at <= clock()';

const STATES = {
	frozen: 'u.id in (select user_id from user_states where frozen_at is not null)',
	freeze_overdue: `u.id in (select user_id from user_states where ${FREEZE_OVERDUE})`,
	active: 'not exists (select from user_states where user_id = u.id and frozen_at is not null)',
	unverified: 'u.email_verified_at is null',
	guest: 'u.guest_ends_at is not null and u.closed_at is null',
} as const satisfies Record<UserState, string>;

export const loadUserForStaff = (db: Queryable, userId: number) =>
	loadRow(
		db,
		`select ${LISTED}, u.phone, u.locale, u.document_approved "documentApproved",
			(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
				or exists (select from passkeys p where p.user_id = u.id)) "secondFactor",
			coalesce(s.open_trades, 0) "openTrades", s.frozen_at "frozenAt", s.frozen_reason "frozenReason",
			coalesce(s.frozen_by_restore, false) "frozenByRestore", s.frozen_by_role "frozenByRole"
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

/** The user whom staff act on, and who gets a notice. Needs the user's lock. */
export const loadConcerned = (tx: Queryable, userId: number) =>
	loadOnlyRow(tx, 'select role, email, locale, clock() now from users where id = $1', [userId]);

/** Needs the user's lock. */
export const updateFrozen = (
	tx: Queryable,
	userId: number,
	{ reason, dueAtMs, byRole }: { readonly reason: string; readonly dueAtMs: number; readonly byRole: Role },
) =>
	execute(
		tx,
		'update user_states set frozen_at = clock(), frozen_reason = $2, frozen_due_at = $3, frozen_by_role = $4 where user_id = $1',
		[userId, reason, dueAtMs, byRole],
	);

export interface FreezeRow {
	readonly reason: string | null;
	readonly dueAt: bigint | null;
	readonly byRestore: boolean;
	/** Role of the person who placed it; null: a restore, or not known. */
	readonly byRole: StaffRole | null;
}

/** Null: the user is not frozen. Needs the user's lock. */
export const loadFreeze = (tx: Queryable, userId: number) =>
	loadRow(
		tx,
		`select frozen_reason reason, frozen_due_at "dueAt", frozen_by_restore "byRestore", frozen_by_role "byRole" from user_states where user_id = $1 and frozen_at is not null`,
		[userId],
	);

/** Needs the user's lock. */
export const updateUnfrozen = (tx: Queryable, userId: number) =>
	execute(
		tx,
		`update user_states set frozen_at = null, frozen_reason = null, frozen_due_at = null, frozen_by_restore = false,
			frozen_by_role = null where user_id = $1`,
		[userId],
	);

/** Counts of few rows each, however many users there are. */
export const loadOverview = (db: Queryable) =>
	loadOnlyRow(
		db,
		`select (select count(*) from user_states where frozen_at is not null) frozen, (select count(*) from open_trades o join users u on u.id = o.user_id and o.accepted_at >= u.registered_at) "openTrades",
			(select count(*) from users where role <> 'user') staff`,
	);

/** Counts the freezes whose review is overdue. */
export const countOverdueFreezes = async (db: Queryable): Promise<number> =>
	(await loadOnlyRow(db, `select count(*)::int count from user_states where ${FREEZE_OVERDUE}`)).count;
