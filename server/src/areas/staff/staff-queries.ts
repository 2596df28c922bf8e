import type { Role } from '@fairtick/domain/identity/contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { changesRow, execute, loadRows, loadValue, type Queryable } from '../../platform/database/index.ts';

export const hasHadAdminLink = async (db: Queryable) =>
	(await loadValue(
		db,
		`select exists (select from admin_links) or exists (select from users where role = 'admin') had`,
	)) ?? false;

/** Ends what was made before. */
export async function insertAdminLink(tx: Queryable, tokenHash: Buffer, lifeMs: number): Promise<void> {
	await execute(tx, 'update admin_links set ended_at = clock() where ended_at is null');
	await execute(
		tx,
		'insert into admin_links (token_hash, created_at, expires_at) select $1, t, t + $2::bigint from clock() t',
		[tokenHash, lifeMs],
	);
}

/** Consumes the link atomically; false if it has expired or was used before. */
export const updateAdminLinkUsed = (tx: Queryable, tokenHash: Buffer, userId: number) =>
	changesRow(
		tx,
		`update admin_links set ended_at = clock(), used_by = $2
		where token_hash = $1 and ended_at is null and expires_at > clock()`,
		[tokenHash, userId],
	);

export interface Subject {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly locale: Locale;
	readonly role: Role;
}

/**
 * These users and every administrator, by their ids; a user who does not exist is missing. A decision by a user's role
 * needs that user's lock.
 */
export async function loadSubjects(tx: Queryable, userIds: readonly number[]): Promise<Map<number, Subject>> {
	const rows = await loadRows(
		tx,
		`select id, name, email, email_verified_at is not null "emailVerified", locale, role from users where role = 'admin' or id = any($1::int[])`,
		[userIds],
	);
	return new Map(rows.map((row) => [row.id, row]));
}

/** Needs the user's lock. */
export const updateRole = (tx: Queryable, userId: number, role: Role) =>
	execute(tx, 'update users set role = $2 where id = $1', [userId, role]);

/** A user who has registered: a guest gets no role (IDENT-11). */
export const findUserId = (db: Queryable, email: string) =>
	loadValue(db, 'select id from users where lower(email) = lower($1) and guest_ends_at is null', [email]);

/** Everyone with a role, administrators first. */
export const loadStaff = (db: Queryable) =>
	loadRows(
		db,
		`select id, name, email, role,
			(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
				or exists (select from passkeys p where p.user_id = u.id)) "secondFactor",
			(select max(last_used_at) from sessions s where s.user_id = u.id) "lastSeenAt"
		from users u where role <> 'user' order by role <> 'admin', role, id`,
	);
