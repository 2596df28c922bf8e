import type { Role, UserType } from '@fairtick/domain/identity/contract';
import { SESSION_LIFE_S, UNUSED_REMEMBERED_S, UNUSED_S } from '@fairtick/domain/identity/rules';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../database/index.ts';

export interface NewUser {
	readonly name: string;
	readonly email: string;
	readonly passwordHash: string;
	readonly country: string;
	readonly locale: Locale;
	readonly termsVersion: number;
}

/** Id of the new user, or null when the address is taken by another, in whatever case. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<number | null> {
	const { rows } = await tx.query<{ id: number }>(
		`insert into users (name, email, password_hash, country, locale, terms_version, terms_accepted_at, created_at)
		values ($1, $2, $3, $4, $5, $6, clock(), clock()) on conflict (lower(email)) do nothing returning id`,
		[user.name, user.email, user.passwordHash, user.country, user.locale, user.termsVersion],
	);
	return rows[0]?.id ?? null;
}

export interface UserRecord {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly emailVerified: boolean;
	readonly role: Role;
	readonly type: UserType;
	readonly photoUrl: string | null;
	readonly documentApproved: boolean;
	readonly needVerification: boolean;
}

export async function loadUserRecord(db: Queryable, userId: number): Promise<UserRecord> {
	const { rows } = await db.query<UserRecord>(
		`select id, name, email, email_verified_at is not null "emailVerified", role, type, photo_url "photoUrl",
			document_approved "documentApproved", need_verification "needVerification" from users where id = $1`,
		[userId],
	);
	const [user] = rows;
	if (!user) throw new Error(`user ${userId} does not exist`);
	return user;
}

export interface PasswordRecord {
	readonly userId: number;
	readonly passwordHash: string;
}

export async function loadPassword(db: Queryable, email: string): Promise<PasswordRecord | null> {
	const { rows } = await db.query<PasswordRecord>(
		`select id "userId", password_hash "passwordHash" from users where lower(email) = lower($1)`,
		[email],
	);
	return rows[0] ?? null;
}

/** Replaces a hash by one of today's cost, unless the password was changed meanwhile. */
export async function updatePasswordHash(db: Queryable, before: PasswordRecord, passwordHash: string): Promise<void> {
	await db.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
		before.userId,
		before.passwordHash,
		passwordHash,
	]);
}

export interface NewSession {
	readonly userId: number;
	readonly tokenHash: Buffer;
	readonly cookieHash: Buffer;
	readonly remember: boolean;
	readonly address: string;
	readonly userAgent: string;
}

export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
	await db.query(
		`insert into sessions (id, user_id, token_hash, cookie_hash, remember, created_at, last_used_at, expires_at, address, user_agent)
		select gen_random_uuid(), $1, $2, $3, $4, t, t, t + $5, $6, $7 from clock() t`,
		[
			session.userId,
			session.tokenHash,
			session.cookieHash,
			session.remember,
			SESSION_LIFE_S * 1000,
			session.address,
			session.userAgent,
		],
	);
}

export interface SessionRow {
	readonly sessionId: string;
	readonly tokenHash: Buffer;
	readonly cookieHash: Buffer;
	readonly userId: number;
	readonly role: Role;
	readonly emailVerified: boolean;
	readonly signedInAt: bigint;
	readonly expiresAt: bigint;
	/** Its last use is written down so long ago that it should be again. */
	readonly stale: boolean;
}

const TOUCH_MS = 60_000;

/** Whether a row `s` of `sessions` lives at an instant, given as SQL (IDENT-03). */
export const isLivingSession = (now: string) => `s.ended_at is null and s.expires_at > ${now}
	and s.last_used_at > ${now} - case when s.remember then ${UNUSED_REMEMBERED_S * 1000}::bigint else ${UNUSED_S * 1000} end`;

/** The living sessions among these tokens (IDENT-03). */
export async function loadSessions(db: Queryable, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
	const { rows } = await db.query<SessionRow>({
		name: 'load-sessions',
		text: `select s.id "sessionId", token_hash "tokenHash", cookie_hash "cookieHash", user_id "userId", u.role,
				u.email_verified_at is not null "emailVerified", s.created_at "signedInAt", s.expires_at "expiresAt",
				last_used_at < t.now - ${TOUCH_MS} stale
			from (select clock() now offset 0) t, sessions s join users u on u.id = s.user_id
			where token_hash = any($1::bytea[]) and ${isLivingSession('t.now')}`,
		values: [tokenHashes],
	});
	return rows;
}

export async function updateSessionsUsed(db: Queryable, sessionIds: readonly string[]): Promise<void> {
	await db.query('update sessions set last_used_at = clock() where id = any($1::uuid[])', [sessionIds]);
}

export async function updateSessionEnded(db: Queryable, sessionId: string): Promise<void> {
	await db.query('update sessions set ended_at = clock() where id = $1 and ended_at is null', [sessionId]);
}

export interface Failures {
	readonly failures: number;
	/** Milliseconds since the newest one. */
	readonly agoMs: number;
}

/** Wrong passwords counted under a key; locks the count when asked to, making it where there is none. */
export async function loadFailures(db: Queryable, key: Buffer, { lock }: { lock: boolean }): Promise<Failures> {
	if (lock) {
		await db.query(
			'insert into login_failures (key, failures, last_at) values ($1, 0, clock()) on conflict do nothing',
			[key],
		);
	}
	const { rows } = await db.query<{ failures: number; ago: bigint }>(
		`select failures, clock() - last_at ago from login_failures where key = $1 ${lock ? 'for update' : ''}`,
		[key],
	);
	return { failures: rows[0]?.failures ?? 0, agoMs: Number(rows[0]?.ago ?? 0) };
}

/** Counts one more, beginning anew when the newest is older than `memoryMs`. */
export async function insertFailure(db: Queryable, key: Buffer, memoryMs: number): Promise<void> {
	await db.query(
		`insert into login_failures as f (key, failures, last_at) values ($1, 1, clock())
		on conflict (key) do update set last_at = clock(),
			failures = case when f.last_at < clock() - $2::bigint then 1 else f.failures + 1 end`,
		[key, memoryMs],
	);
}

export async function deleteFailures(db: Queryable, key: Buffer): Promise<void> {
	await db.query('delete from login_failures where key = $1', [key]);
}

export async function deleteOldFailures(db: Queryable, memoryMs: number): Promise<void> {
	await db.query('delete from login_failures where last_at < clock() - $1::bigint', [memoryMs]);
}
