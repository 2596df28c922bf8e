import {
	changesRow,
	execute,
	loadRow,
	loadRows,
	loadValue,
	type Queryable,
} from '../../../../platform/database/index.ts';

export type Purpose = 'sign_in' | 'connect' | 'confirm';

export interface Attempt {
	readonly provider: string;
	readonly purpose: Purpose;
	readonly remember: boolean;
	/** Null for a sign-in. */
	readonly userId: number | null;
	readonly sessionId: string | null;
}

export const insertAttempt = (
	db: Queryable,
	{ stateHash, browserHash, lifeMs, ...attempt }: Attempt & { stateHash: Buffer; browserHash: Buffer; lifeMs: number },
) =>
	execute(
		db,
		`insert into oauth_attempts (state_hash, browser_hash, provider, purpose, remember, user_id, session_id, expires_at)
		values ($1, $2, $3, $4, $5, $6, $7, clock() + $8)`,
		[
			stateHash,
			browserHash,
			attempt.provider,
			attempt.purpose,
			attempt.remember,
			attempt.userId,
			attempt.sessionId,
			lifeMs,
		],
	);

/** Consumes the attempt atomically; null if it has expired or belongs to another browser. */
export const deleteAttempt = (db: Queryable, provider: string, stateHash: Buffer, browserHash: Buffer) =>
	loadRow(
		db,
		`delete from oauth_attempts
		where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > clock()
		returning provider, purpose, remember, user_id "userId", session_id "sessionId"`,
		[stateHash, browserHash, provider],
	);

export async function deleteOldAttempts(db: Queryable): Promise<void> {
	await execute(db, 'delete from oauth_attempts where expires_at < clock()');
	await execute(db, 'delete from oauth_tickets where expires_at < clock()');
}

interface IdentityKey {
	readonly issuer: string;
	readonly subject: string;
}

/** The user whom an identity signs in, null when it is connected to none. */
export const loadIdentityOwner = (db: Queryable, { issuer, subject }: IdentityKey) =>
	loadValue(db, 'select user_id "userId" from oauth_identities where issuer = $1 and subject = $2', [issuer, subject]);

export interface NewIdentity extends IdentityKey {
	readonly userId: number;
	readonly provider: string;
	readonly label: string;
	/** It has just signed the user in. */
	readonly used: boolean;
}

/** False when it is connected already, to any user. Of two calls at once one succeeds. */
export const insertIdentity = (tx: Queryable, identity: NewIdentity) =>
	changesRow(
		tx,
		`insert into oauth_identities (issuer, subject, user_id, provider, label, created_at, last_used_at)
		select $1, $2, $3, $4, $5, t, case when $6 then t end from clock() t on conflict (issuer, subject) do nothing`,
		[identity.issuer, identity.subject, identity.userId, identity.provider, identity.label, identity.used],
	);

/** Notes a use of a user's identity and the provider's name for the person; false when it is connected to the user no more. */
export const updateIdentityUsed = (db: Queryable, userId: number, { issuer, subject }: IdentityKey, label: string) =>
	changesRow(
		db,
		`update oauth_identities set last_used_at = clock(), label = $4
		where issuer = $1 and subject = $2 and user_id = $3`,
		[issuer, subject, userId, label],
	);

export const loadIdentities = (db: Queryable, userId: number) =>
	loadRows(
		db,
		`select id, provider, label, created_at "createdAt", last_used_at "lastUsedAt" from oauth_identities
		where user_id = $1 order by created_at, id`,
		[userId],
	);

export const deleteIdentity = (tx: Queryable, id: string) =>
	execute(tx, 'delete from oauth_identities where id = $1', [id]);

export interface Ticket extends IdentityKey {
	readonly provider: string;
	readonly label: string;
	readonly email: string;
	readonly remember: boolean;
}

export const insertTicket = (
	db: Queryable,
	{ tokenHash, lifeMs, ...ticket }: Ticket & { tokenHash: Buffer; lifeMs: number },
) =>
	execute(
		db,
		`insert into oauth_tickets (token_hash, issuer, subject, provider, label, email, remember, expires_at)
		values ($1, $2, $3, $4, $5, $6, $7, clock() + $8)`,
		[tokenHash, ticket.issuer, ticket.subject, ticket.provider, ticket.label, ticket.email, ticket.remember, lifeMs],
	);

/** Consumes the ticket atomically; null if it has expired. */
export const deleteTicket = (tx: Queryable, tokenHash: Buffer) =>
	loadRow(
		tx,
		`delete from oauth_tickets where token_hash = $1 and expires_at > clock()
		returning issuer, subject, provider, label, email, remember`,
		[tokenHash],
	);

/** By how many ways the user can sign in without a mail. Needs the user's lock to decide by. */
export const loadWaysIn = async (tx: Queryable, userId: number) =>
	Number(
		(await loadValue(
			tx,
			`select (password_hash is not null)::int + (select count(*) from oauth_identities where user_id = $1)
			+ (select count(*) from passkeys where user_id = $1) ways
		from users where id = $1`,
			[userId],
		)) ?? 0,
	);

/** Ways in besides the password are gone: the person whose address it is has not made them. */
export async function deleteOtherWaysIn(tx: Queryable, userId: number): Promise<void> {
	for (const table of ['oauth_identities', 'passkeys', 'totp_secrets', 'recovery_codes'])
		await tx.query(`delete from ${table} where user_id = $1`, [userId]);
}
