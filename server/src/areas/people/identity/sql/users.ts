import type { Role, SecondFactor, SignInMethod, UserType } from '@fairtick/domain/identity/contract';
import { FRESH_MS, SESSION_LIFE_S } from '@fairtick/domain/identity/rules';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { isLivingSession } from '../../../../platform/authorization/index.ts';
import {
	changesRow,
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	loadValue,
	pick,
	type Queryable,
	type RowOf,
} from '../../../../platform/database/index.ts';
import { isAddressTaken, lockAddresses } from './addresses.ts';

export interface NewUser {
	readonly name: string;
	readonly email: string;
	/** Null for a user who signs in elsewhere. */
	readonly passwordHash: string | null;
	readonly emailVerified: boolean;
	readonly country: string;
	readonly locale: Locale;
	readonly termsVersion: number;
}

/** No user has this number. */
export const NOBODY = 0;

/** Id of the new user, or null when the address is taken by another, in whatever case, or can still be taken back. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<number | null> {
	await lockAddresses(tx, [user.email]);
	if (await isAddressTaken(tx, user.email, NOBODY)) return null;
	return loadValue(
		tx,
		`insert into users (name, email, password_hash, country, locale, terms_version, terms_accepted_at, created_at,
			email_verified_at)
		select $1, $2, $3, $4, $5, $6, t, t, case when $7 then t end from clock() t on conflict (lower(email)) do nothing returning id`,
		pick(user, 'name', 'email', 'passwordHash', 'country', 'locale', 'termsVersion', 'emailVerified'),
	);
}

/** `recoverySince`: since when a recovery of the second factor is under way, or null. */
export const loadUserRecord = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select id, name, email, email_verified_at is not null "emailVerified", role, type, photo_url "photoUrl",
			document_approved "documentApproved", terms_version "termsVersion", recovery_since "recoverySince" from users where id = $1`,
		[userId],
	);

/** The language of a user's emails that another person may cause. */
export const loadLocale = async (db: Queryable, userId: number): Promise<Locale> =>
	(await loadOnlyRow(db, 'select locale from users where id = $1', [userId])).locale;

/** Needs the user's lock. Which type it is, is decided by the area of types (SITE-08). */
export const updateUserType = (tx: Queryable, userId: number, type: UserType) =>
	execute(tx, 'update users set type = $2 where id = $1', [userId, type]);

export interface VerifiedState {
	/** Every required part of the user's identity is approved (KYC-03). */
	readonly approved: boolean;
	/** Country of the approved address; null: there is none, and the declared one counts. */
	readonly country: string | null;
}

/** Stores the result of a user's verification. Needs the user's lock. Returns true if the approval changed. */
export const updateVerified = (tx: Queryable, userId: number, { approved, country }: VerifiedState) =>
	loadValue(
		tx,
		`update users set document_approved = $2, approved_country = $3 from users before where users.id = $1 and before.id = $1
		returning before.document_approved is distinct from $2`,
		[userId, approved, country],
	);

/** `email`: the registered address. */
export const loadAddressee = (db: Queryable, email: string) =>
	loadRow(
		db,
		`select id "userId", email, email_verified_at is not null "emailVerified" from users
		where lower(email) = lower($1) and guest_ends_at is null`,
		[email],
	);

/** Marks an address as proved; false when it is not the user's any more. */
export const updateEmailVerified = (tx: Queryable, userId: number, email: string) =>
	changesRow(
		tx,
		`update users set email_verified_at = coalesce(email_verified_at, clock()) where id = $1 and lower(email) = lower($2)`,
		[userId, email],
	);

export interface Credentials {
	readonly userId: number;
	readonly name: string;
	readonly email: string;
	/** Null for a user who signs in elsewhere only. */
	readonly passwordHash: string | null;
	/** Rises with every change of a user's credentials. */
	readonly credentialsVersion: number;
	readonly secondFactor: boolean;
}

const CREDENTIALS = `id "userId", name, email, password_hash "passwordHash", credentials_version "credentialsVersion",
	(exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)
		or exists (select from passkeys where user_id = users.id)) "secondFactor"`;

/** An address as accounts are looked up by it: the database's lower case is not JavaScript's (İ is i here, i and a dot there). */
export const foldAddress = async (db: Queryable, email: string): Promise<string> =>
	(await loadValue(db, 'select lower($1)', [email])) ?? email;

export const loadCredentials = (db: Queryable, email: string) =>
	loadRow(db, `select ${CREDENTIALS} from users where lower(email) = lower($1) and guest_ends_at is null`, [email]);

export const loadUserCredentials = (db: Queryable, userId: number) =>
	loadOnlyRow(db, `select ${CREDENTIALS} from users where id = $1`, [userId]);

/** Replaces a hash by one of today's cost, unless the password was changed meanwhile. */
export const updatePasswordHash = (
	db: Queryable,
	before: { readonly userId: number; readonly passwordHash: string },
	passwordHash: string,
) =>
	execute(db, 'update users set password_hash = $3 where id = $1 and password_hash = $2', [
		before.userId,
		before.passwordHash,
		passwordHash,
	]);

/** Sets a new password; a sign-in that was begun with the old one can no longer be finished. */
export const updatePassword = (tx: Queryable, userId: number, passwordHash: string) =>
	execute(tx, 'update users set password_hash = $2, credentials_version = credentials_version + 1 where id = $1', [
		userId,
		passwordHash,
	]);

/** Bumps the version of a user's credentials other than the password. */
export const updateCredentialsVersion = (tx: Queryable, userId: number) =>
	execute(tx, 'update users set credentials_version = credentials_version + 1 where id = $1', [userId]);

/** Ways of signing in that prove a second factor. */
export interface NewSession {
	readonly userId: number;
	readonly tokenHash: Buffer;
	readonly cookieHash: Buffer;
	readonly remember: boolean;
	readonly address: string;
	readonly userAgent: string;
	readonly method: SignInMethod;
	readonly secondFactor: SecondFactor | null;
	readonly newDevice: boolean;
}

/** Id and beginning of the new session. */
export const insertSession = (tx: Queryable, session: NewSession) =>
	loadOnlyRow(
		tx,
		`insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, confirmed_at, expires_at,
			address, user_agent, method, second_factor, new_device, second_factor_at)
		select gen_random_uuid(), $1, $2, $3, $4, t, t, t, t + $5, $6, $7, $8, $9, $10, case when $11 then t end from clock() t returning id, created_at "createdAt"`,
		[
			...pick(session, 'userId', 'tokenHash', 'cookieHash', 'remember'),
			SESSION_LIFE_S * 1000,
			...pick(session, 'address', 'userAgent', 'method', 'secondFactor', 'newDevice'),
			// A passkey alone is two factors at once.
			session.secondFactor !== null || session.method === 'passkey',
		],
	);

/**
 * The user for whom a session may be opened; null when the account was closed or the credentials have changed since
 * they were looked at. Needs the user's lock. `seenBefore`: the user has signed in before.
 */
export const loadSigningIn = (tx: Queryable, userId: number, version: number) =>
	loadRow(
		tx,
		`select locale, exists (select from sessions where user_id = users.id and method <> 'guest') "seenBefore" from users
		where id = $1 and credentials_version = $2 and closed_at is null`,
		[userId, version],
	);

export interface SessionRow {
	readonly sessionId: string;
	readonly tokenHash: Buffer;
	readonly cookieHash: Buffer;
	readonly userId: number;
	readonly role: Role;
	readonly emailVerified: boolean;
	readonly secondFactor: boolean;
	readonly fresh: boolean;
	/** It is a guest's (IDENT-11). */
	readonly guest: boolean;
	readonly expiresAt: bigint;
	/** Its last use is old enough to be written again. */
	readonly stale: boolean;
}

const TOUCH_MS = 60_000;

/** The living sessions among these tokens (IDENT-03). */
export const loadSessions = (db: Queryable, tokenHashes: readonly Buffer[]) =>
	loadRows(
		db,
		{
			name: 'load-sessions',
			text: `select s.id "sessionId", token_hash "tokenHash", cookie_hash "cookieHash", user_id "userId", u.role,
				u.email_verified_at is not null "emailVerified", s.second_factor_at is not null "secondFactor", s.confirmed_at >= t.now - ${FRESH_MS} fresh, s.method = 'guest' guest, s.expires_at "expiresAt",
				last_used_at < t.now - ${TOUCH_MS} stale
			from (select clock() now offset 0) t, sessions s join users u on u.id = s.user_id
			where token_hash = any($1::bytea[]) and u.closed_at is null and ${isLivingSession('t.now')}`,
		},
		[tokenHashes],
	);

export const updateSessionsUsed = (db: Queryable, sessionIds: readonly string[]) =>
	execute(db, 'update sessions set last_used_at = clock() where id = any($1::uuid[])', [sessionIds]);

export const updateSessionEnded = (db: Queryable, sessionId: string) =>
	execute(db, 'update sessions set ended_at = clock() where id = $1 and ended_at is null', [sessionId]);

/** Wrong passwords of a key; `lastAt` and `agoMs`: time of the newest one, and milliseconds since then. */
export type Failures = RowOf<typeof FAILURES>;

const FAILURES = `select failures, last_at "lastAt", (clock() - last_at)::float8 "agoMs" from login_failures where key = $1`;
const NO_FAILURES: Failures = { failures: 0, lastAt: 0n, agoMs: 0 };

/** Wrong passwords counted under a key; locks the count, making it where there is none. */
export async function lockFailures(tx: Queryable, key: Buffer): Promise<Failures> {
	await execute(
		tx,
		'insert into login_failures (key, failures, last_at) values ($1, 0, clock()) on conflict do nothing',
		[key],
	);
	return (await loadRow(tx, `${FAILURES} for update`, [key])) ?? NO_FAILURES;
}

/** The same without making or locking it. */
export const loadFailures = async (db: Queryable, key: Buffer): Promise<Failures> =>
	(await loadRow(db, FAILURES, [key])) ?? NO_FAILURES;

/** Counts one more, starting again if the newest is older than `memoryMs`. Returns the count. */
export const updateFailureCounted = async (tx: Queryable, key: Buffer, memoryMs: number) =>
	(await loadValue(
		tx,
		`update login_failures set last_at = clock(),
			failures = case when last_at < clock() - $2::bigint then 1 else failures + 1 end
		where key = $1 returning failures`,
		[key, memoryMs],
	)) ?? 0;

/** The same in one statement, making the count where there is none. */
export const upsertFailure = (db: Queryable, key: Buffer, memoryMs: number) =>
	execute(
		db,
		`insert into login_failures (key, failures, last_at) values ($1, 1, clock()) on conflict (key) do update set
			last_at = excluded.last_at,
			failures = case when login_failures.last_at < excluded.last_at - $2::bigint then 1
				else login_failures.failures + 1 end`,
		[key, memoryMs],
	);

/** Takes back the attempt that made the count `counted`. With none after it, the newest is again the one before, at `lastAt`. */
export const updateFailureTakenBack = (
	db: Queryable,
	key: Buffer,
	{ counted, lastAt }: { readonly counted: number; readonly lastAt: bigint },
) =>
	execute(
		db,
		`update login_failures set failures = failures - 1, last_at = case when failures = $2 then $3 else last_at end
		where key = $1 and failures > 0`,
		[key, counted, lastAt],
	);

/** Attempts of a network or site that are being checked, in all processes. Call it under the lock of its failures. */
export const loadUnderWay = async (tx: Queryable, key: Buffer): Promise<number> =>
	(await loadValue(tx, 'select count(*)::int from attempts_under_way where key = $1 and ends_at > clock_timestamp()', [
		key,
	])) ?? 0;

/** Real time: an attempt whose process dies is forgotten after `mostMs`. */
export const insertUnderWay = (tx: Queryable, id: string, key: Buffer, mostMs: number) =>
	execute(
		tx,
		`insert into attempts_under_way (id, key, ends_at) values ($1, $2, clock_timestamp() + $3 * interval '1 ms')`,
		[id, key, mostMs],
	);

export const deleteUnderWay = (db: Queryable, id: string, keys: readonly Buffer[]) =>
	execute(db, 'delete from attempts_under_way where key = any($2::bytea[]) and id = $1', [id, keys]);

export const deleteOldUnderWay = (db: Queryable) =>
	execute(db, 'delete from attempts_under_way where ends_at < clock_timestamp()');

export const deleteFailures = (db: Queryable, key: Buffer) =>
	execute(db, 'delete from login_failures where key = $1', [key]);

export const deleteOldFailures = (db: Queryable, memoryMs: number) =>
	execute(db, 'delete from login_failures where last_at < clock() - $1::bigint', [memoryMs]);
