import { execute, loadColumn, loadOnlyRow, loadValue, type Queryable } from '../../../../platform/database/index.ts';
import { deleteUnneededCodes } from './second-factors.ts';

/**
 * Locks addresses until the transaction ends: calls that give one up, take it or look whether it is free run one
 * after the other.
 */
export const lockAddresses = (tx: Queryable, emails: readonly string[]) =>
	execute(
		tx,
		`select pg_advisory_xact_lock(hashtextextended('address ' || email, 0))
		from (select distinct lower(unnest($1::text[])) email order by 1) addresses`,
		[emails],
	);

/** True if an address is another's, or another can still take it back (IDENT-04). Needs its lock. */
export const isAddressTaken = async (tx: Queryable, email: string, byOthersThan: number) =>
	(await loadValue(
		tx,
		`select exists (select from users where lower(email) = lower($1) and id <> $2)
			or exists (select from mail_links where purpose = 'undo_email' and ended_at is null and expires_at > clock()
				and lower(email) = lower($1) and user_id <> $2) taken`,
		[email, byOthersThan],
	)) ?? true;

/**
 * Gives the user an address that has just been proved. A sign-in that was begun with the old one can no longer be finished,
 * and the links that were mailed to it, to prove it or to set a password, end.
 */
export async function updateEmail(tx: Queryable, userId: number, email: string): Promise<void> {
	await execute(
		tx,
		'update users set email = $2, email_verified_at = clock(), credentials_version = credentials_version + 1 where id = $1',
		[userId, email],
	);
	await execute(
		tx,
		`update mail_links set ended_at = clock() where user_id = $1 and purpose in ('verify', 'reset', 'recover') and ended_at is null`,
		[userId],
	);
}

/** Addresses that are the user's: the one of now, and those that can still take the account back. */
export const loadKnownAddresses = (tx: Queryable, userId: number) =>
	loadColumn(
		tx,
		`select email from users where id = $1
		union select email from mail_links where user_id = $1 and purpose = 'undo_email' and ended_at is null and expires_at > clock()`,
		[userId],
	);

/** Ends what could change the address again: pending addresses, and ways back to what it was after an instant. */
export const updateAddressLinksEnded = (tx: Queryable, userId: number, sinceMs: bigint) =>
	execute(
		tx,
		`update mail_links set ended_at = clock() where user_id = $1 and ended_at is null
			and (purpose = 'change_email' or (purpose = 'undo_email' and created_at >= $2))`,
		[userId, sinceMs],
	);

/** Number of addresses that a user has asked for within a time, and the age of the newest; needs the user's lock. */
export const loadPendingAddresses = (tx: Queryable, userId: number, withinMs: number) =>
	loadOnlyRow(
		tx,
		`select count(*)::int count, (clock() - max(created_at))::float8 "newestAgoMs" from mail_links
		where user_id = $1 and purpose = 'change_email' and created_at > clock() - $2::bigint`,
		[userId, withinMs],
	);

/** Removes the ways to sign in added since an instant: second factors, codes, passkeys, identities (IDENT-12). */
export async function deleteWaysInSince(tx: Queryable, userId: number, sinceMs: bigint): Promise<void> {
	const since = [userId, sinceMs] as const;
	await execute(tx, 'delete from totp_secrets where user_id = $1 and coalesce(confirmed_at, created_at) >= $2', since);
	await execute(tx, 'delete from recovery_codes where user_id = $1 and created_at >= $2', since);
	await execute(tx, 'delete from passkeys where user_id = $1 and created_at >= $2', since);
	await execute(tx, 'delete from oauth_identities where user_id = $1 and created_at >= $2', since);
	await deleteUnneededCodes(tx, userId);
}
