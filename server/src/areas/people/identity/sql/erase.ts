import { execute, loadValue, type Queryable } from '../../../../platform/database/index.ts';

/** Returns the time until which an earlier address can take the account back, epoch milliseconds; null: none can. */
export async function loadAddressContested(tx: Queryable, userId: number): Promise<number | null> {
	const until = await loadValue(
		tx,
		`select max(expires_at) until from mail_links
		where user_id = $1 and purpose = 'undo_email' and ended_at is null and expires_at > clock()`,
		[userId],
	);
	return until === null ? null : Number(until);
}

/**
 * Erases data that identify a user from the rows that stay: the numbered account keeps its country, the accepted terms, and
 * when it was opened and closed. Its password becomes one that is known to no one.
 */
export async function updateUserErased(tx: Queryable, userId: number, unknownHash: string): Promise<void> {
	await execute(
		tx,
		`update users set name = '', email = 'closed-' || gen_random_uuid() || '@closed.invalid', email_verified_at = null,
			phone = null, photo_url = null, password_hash = $2, closed_at = clock(), credentials_version = credentials_version + 1
		where id = $1`,
		[userId, unknownHash],
	);
	await execute(tx, `update sessions set address = '', user_agent = '' where user_id = $1`, [userId]);
	await execute(tx, `update api_tokens set name = '' where user_id = $1`, [userId]);
}
