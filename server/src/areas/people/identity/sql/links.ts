import { execute, loadRow, type Queryable } from '../../../../platform/database/index.ts';

export type LinkPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'recover' | 'stop_recovery';

export interface NewMailLink {
	readonly id: string;
	readonly userId: number;
	readonly purpose: LinkPurpose;
	readonly email: string;
	readonly tokenHash: Buffer;
	readonly lifeMs: number;
	/** The session that asked, where it matters. */
	readonly sessionId: string | null;
}

export const insertMailLink = (tx: Queryable, link: NewMailLink) =>
	execute(
		tx,
		`insert into mail_links (id, user_id, purpose, email, token_hash, session_id, created_at, expires_at)
		select $1, $2, $3, $4, $5, $7, t, t + $6 from clock() t`,
		[link.id, link.userId, link.purpose, link.email, link.tokenHash, link.lifeMs, link.sessionId],
	);

/** The user's newest link, working or not. Needs the user's lock to decide by. */
export const loadNewestLink = (tx: Queryable, userId: number, purpose: LinkPurpose) =>
	loadRow(
		tx,
		`select email, (clock() - created_at)::float8 "agoMs" from mail_links where user_id = $1 and purpose = $2
		order by created_at desc limit 1`,
		[userId, purpose],
	);

export const updateLinksEnded = (tx: Queryable, userId: number, purpose: LinkPurpose) =>
	execute(tx, 'update mail_links set ended_at = clock() where user_id = $1 and purpose = $2 and ended_at is null', [
		userId,
		purpose,
	]);

export interface LivingLink {
	readonly purpose: LinkPurpose;
	readonly userId: number;
	readonly email: string;
	readonly tokenHash: Buffer;
	readonly expiresAt: bigint;
	/** True if its user has a password. */
	readonly hasPassword: boolean;
}

export const loadLivingLink = (db: Queryable, id: string) =>
	loadRow(
		db,
		`select purpose, user_id "userId", l.email, token_hash "tokenHash", expires_at "expiresAt", password_hash is not null "hasPassword"
		from mail_links l join users u on u.id = user_id where l.id = $1 and ended_at is null and expires_at > clock()`,
		[id],
	);

export interface LinkHolder {
	readonly userId: number;
	readonly email: string;
}

/** Consumes the link atomically; null if it has expired or was used before. */
export const updateLinkUsed = (tx: Queryable, purpose: LinkPurpose, tokenHash: Buffer) =>
	loadRow(
		tx,
		`update mail_links set ended_at = clock()
		where token_hash = $1 and purpose = $2 and ended_at is null and expires_at > clock()
		returning id, user_id "userId", email, session_id "sessionId", created_at "createdAt"`,
		[tokenHash, purpose],
	);

/** The user whom a working link serves, without using it up; null when the address it went to is not the user's any more. */
export const loadLinkHolder = (db: Queryable, purpose: LinkPurpose, tokenHash: Buffer) =>
	loadRow(
		db,
		`select u.id "userId", u.email, u.name, u.email_verified_at is not null "emailVerified" from mail_links l join users u on u.id = l.user_id
		where token_hash = $1 and purpose = $2 and ended_at is null and expires_at > clock() and lower(u.email) = lower(l.email)`,
		[tokenHash, purpose],
	);
