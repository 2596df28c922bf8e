import type { askRecovery as askEndpoint } from '@fairtick/domain/identity/second-step-contract';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { execute, inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { IdentityContext } from './context.ts';
import { addLinkMail } from './mail-requests.ts';
import { type LinkPurpose, type LivingLink, loadLivingLink, updateLinkUsed } from './sql/links.ts';
import { loadChallenge } from './sql/second-factors.ts';
import { updateAccessEnded } from './sql/sessions.ts';
import { loadUserRecord, updateCredentialsVersion } from './sql/users.ts';
import { hashToken } from './tokens.ts';

/**
 * Mails the link that begins a recovery, to a caller whose first step was right (IDENT-14). The challenge keeps working: a code
 * that is found meanwhile signs in.
 */
export async function askRecovery(context: IdentityContext, { body, locale }: Call<typeof askEndpoint>) {
	const over = () => new Refused({ code: 'identity.challenge_over', params: {} } as const);
	const tokenHash = hashToken(body.challenge);
	const found = await loadChallenge(context.database, tokenHash);
	if (found === null) return over();
	const { userId } = found;
	return inTransaction(context.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const challenge = await loadChallenge(tx, tokenHash);
		if (challenge === null) return over();
		const { role } = await loadUserRecord(tx, userId);
		if (role !== 'user') return new Refused({ code: 'identity.recover_staff', params: {} } as const);
		await addLinkMail(context, tx, { purpose: 'recover', userId, email: challenge.email, locale });
		return { status: text(locale, 'answer.identity.recovery_requested') };
	});
}

/** The parts of a mailed link's address. */
export interface LinkParts {
	readonly id: string;
	/** Epoch seconds. */
	readonly expires: string;
	readonly signature: string;
}

/** The working link of an address, without using it up; null if it works no more, or the address was put together from parts. */
export async function findLink(db: Queryable, purpose: LinkPurpose, parts: LinkParts): Promise<LivingLink | null> {
	const link = await loadLivingLink(db, parts.id);
	if (link?.purpose !== purpose || String(link.expiresAt / 1_000n) !== parts.expires) return null;
	return link.tokenHash.equals(hashToken(parts.signature)) ? link : null;
}

/** Consumes the link atomically; false if it has expired or was used before. */
export const useLink = async (tx: Queryable, purpose: LinkPurpose, { signature }: LinkParts): Promise<boolean> =>
	(await updateLinkUsed(tx, purpose, hashToken(signature))) !== null;

/** Says on every device of a user since when a recovery is under way; null: none is. Needs the user's lock. */
export const updateRecoverySince = (tx: Queryable, userId: number, sinceMs: number | null) =>
	execute(tx, 'update users set recovery_since = $2 where id = $1', [userId, sinceMs]);

/**
 * Removes every second factor of a user, app, passkeys and recovery codes, and ends every session and API token. Withdrawals
 * are held as after every change of a way in, and until `heldUntilMs` where that is later. Needs the user's lock. Returns the ids of
 * the sessions that it ended.
 */
export async function removeSecondFactors(
	tx: Queryable,
	userId: number,
	heldUntilMs: number | null,
): Promise<string[]> {
	await execute(tx, 'delete from totp_secrets where user_id = $1', [userId]);
	await execute(tx, 'delete from passkeys where user_id = $1', [userId]);
	await execute(tx, 'delete from recovery_codes where user_id = $1', [userId]);
	await execute(tx, 'update users set withdrawals_held_until = greatest(withdrawals_held_until, $2) where id = $1', [
		userId,
		heldUntilMs,
	]);
	await updateCredentialsVersion(tx, userId);
	return updateAccessEnded(tx, userId, null);
}
