import type { Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../database/index.ts';

/** A row that is exported as it is: instants are epoch milliseconds, amounts minor units. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** Everything about the person that is no list of thousands. Secrets and their hashes are left out by name. */
const PERSON = {
	profile: `select id, name, email, email_verified_at, phone, country, locale, role, type, photo_url, document_approved,
		need_verification, terms_version, terms_accepted_at, created_at from users where id = $1`,
	account_state: `select last_trade_on, open_trades, frozen_at, frozen_reason from user_states where user_id = $1`,
	balances: `select kind, currency, balance from accounts where user_id = $1 order by currency, kind`,
	sign_ins: `select id, created_at, last_used_at, ended_at, remember, address, user_agent, method, second_factor, new_device from sessions
		where user_id = $1 order by created_at, id`,
	api_tokens: `select id, name, scopes, created_at, last_used_at, ended_at from api_tokens where user_id = $1
		order by created_at, id`,
	connected_identities: `select provider, issuer, subject, label, created_at, last_used_at from oauth_identities
		where user_id = $1 order by created_at, id`,
	passkeys: `select name, synced, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id`,
	second_factor: 'select created_at, confirmed_at from totp_secrets where user_id = $1',
	mails: `select kind, locale, recipient, params, state, created_at from mails where user_id = $1 order by created_at, id`,
	mailed_links: `select purpose, email, created_at, expires_at, ended_at from mail_links where user_id = $1
		order by created_at, id`,
	refused_placements: `select id, request, code, params, refused_at from refused_placements where user_id = $1
		order by refused_at, id`,
	idempotent_answers: `select key, call, request, status, answer, answered_at from idempotent_answers where user_id = $1
		order by answered_at, key`,
	selected_assets: `select ticker, s.active from selected_assets s join assets a on a.id = asset_id where user_id = $1
		order by s.position, a.id`,
	favourite_assets:
		'select ticker from favourite_assets join assets a on a.id = asset_id where user_id = $1 order by a.id',
} as const;

export async function loadPerson(db: Queryable, userId: number): Promise<Record<string, readonly ExportedRow[]>> {
	const found: Record<string, readonly ExportedRow[]> = {};
	for (const [name, sql] of Object.entries(PERSON)) found[name] = (await db.query<ExportedRow>(sql, [userId])).rows;
	return found;
}

export async function loadPhotoOf(db: Queryable, userId: number): Promise<Buffer | null> {
	const { rows } = await db.query<{ image: Buffer }>('select image from user_photos where user_id = $1', [userId]);
	return rows[0]?.image ?? null;
}

export async function loadCharts(db: Queryable, userId: number): Promise<ExportedRow[]> {
	const { rows } = await db.query<ExportedRow>(
		`select ticker, version, layout, saved_at from chart_layouts join assets a on a.id = asset_id where user_id = $1
		order by a.id`,
		[userId],
	);
	return rows;
}

/** What a user's accounts hold apart from demo money at hand. Needs the user's lock. */
export async function loadHeld(tx: Queryable, userId: number): Promise<{ realMinor: Minor; pendingMinor: Minor }> {
	const { rows } = await tx.query<{ realMinor: Minor; pendingMinor: Minor }>(
		`select coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "realMinor",
			coalesce(sum(balance) filter (where kind in ('in_orders', 'withdrawing')), 0)::bigint "pendingMinor"
		from accounts where user_id = $1`,
		[userId],
	);
	return rows[0] as { realMinor: Minor; pendingMinor: Minor };
}

/** Until when an earlier address can take the account back. */
export async function loadAddressContested(tx: Queryable, userId: number): Promise<number | null> {
	const { rows } = await tx.query<{ until: bigint | null }>(
		`select max(expires_at) until from mail_links
		where user_id = $1 and purpose = 'undo_email' and ended_at is null and expires_at > clock()`,
		[userId],
	);
	const until = rows[0]?.until ?? null;
	return until === null ? null : Number(until);
}

/** What goes with a person. */
export const ERASED: readonly string[] = [
	...['user_photos', 'totp_secrets', 'recovery_codes', 'sign_in_challenges', 'mail_links', 'mails'],
	...['oauth_identities', 'oauth_attempts', 'passkeys', 'passkey_challenges'],
	...['chart_layouts', 'favourite_assets', 'selected_assets', 'idempotent_answers'],
];

/**
 * Erases what tells who a user was, how to sign in and what they had made. What stays is the numbered account with its
 * trades and ledger entries, its country, the accepted terms, and when it was opened and closed.
 */
export async function updatePersonErased(tx: Queryable, userId: number, nobodys: string): Promise<void> {
	await tx.query(
		`update users set name = '', email = 'closed-' || gen_random_uuid() || '@closed.invalid', email_verified_at = null,
			phone = null, photo_url = null, password_hash = $2, closed_at = clock(), credentials_version = credentials_version + 1
		where id = $1`,
		[userId, nobodys],
	);
	for (const table of ERASED) await tx.query(`delete from ${table} where user_id = $1`, [userId]);
	await tx.query(`update sessions set address = '', user_agent = '' where user_id = $1`, [userId]);
	await tx.query(`update api_tokens set name = '' where user_id = $1`, [userId]);
}
