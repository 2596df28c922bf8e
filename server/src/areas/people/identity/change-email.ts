import type {
	confirmEmailChange as confirmEndpoint,
	KeptWays,
	undoEmailChange as undoEndpoint,
} from '@fairtick/domain/identity/mail-contract';
import { ADDRESSES_A_DAY, LINK_AGAIN_MS, WAYS_IN_DOUBTED_MS } from '@fairtick/domain/identity/rules';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { lockUsers, type UserState } from '../../../platform/authorization/index.ts';
import { inTransaction, type Queryable } from '../../../platform/database/index.ts';
import { type Call, Refused, TooMany } from '../../../platform/http/index.ts';
import { text } from '../../../platform/texts/index.ts';
import type { IdentityContext } from './context.ts';
import { accountReturned, addressTakenBack, contactChanged, endsPayouts } from './hooks.ts';
import { addLinkMail } from './mail-requests.ts';
import { loadIdentities } from './oauth/queries.ts';
import { loadPasskeys } from './passkeys/queries.ts';
import {
	deleteWaysInSince,
	isAddressTaken,
	loadPendingAddresses,
	lockAddresses,
	updateAddressLinksEnded,
	updateEmail,
} from './sql/addresses.ts';
import { type LinkHolder, type LivingLink, loadLivingLink, updateLinksEnded, updateLinkUsed } from './sql/links.ts';
import { loadSecondFactor } from './sql/second-factors.ts';
import { updateAccessEnded } from './sql/sessions.ts';
import { loadUserRecord, updatePassword } from './sql/users.ts';
import { hashToken } from './tokens.ts';
import { linkInvalid } from './verify-email.ts';

const DAY_MS = 86_400_000;
interface PendingAddress {
	readonly userId: number;
	readonly email: string;
	readonly sessionId: string;
	readonly locale: Locale;
}

/**
 * Notes a user's pending address and mails it the link that makes it theirs. Whether the address is known is not
 * looked up, so that neither the answer nor its time reveals it. Throws `TooMany` for one address after the other. Needs the
 * user's lock.
 */
export async function askForEmail(context: IdentityContext, tx: Queryable, address: PendingAddress): Promise<void> {
	const { count, newestAgoMs } = await loadPendingAddresses(tx, address.userId, DAY_MS);
	if (count >= ADDRESSES_A_DAY) throw new TooMany((DAY_MS - (newestAgoMs ?? 0)) / 1000);
	// The same address again changes nothing; another one waits.
	const asked = await addLinkMail(context, tx, { ...address, purpose: 'change_email' });
	if (asked && newestAgoMs !== null && newestAgoMs < LINK_AGAIN_MS) {
		throw new TooMany((LINK_AGAIN_MS - newestAgoMs) / 1000);
	}
}

const taken = () => new Refused({ code: 'identity.email_taken', params: {} } as const);
type Refusal = ReturnType<typeof linkInvalid> | ReturnType<typeof taken>;

interface TakenLink {
	readonly state: UserState;
	/** The user's address so far. */
	readonly before: { readonly email: string; readonly verified: boolean };
	readonly link: LinkHolder & { readonly createdAt: bigint; readonly sessionId: string | null };
}

type Purpose = 'change_email' | 'undo_email';
type Pressed = Pick<Call<typeof confirmEndpoint>, 'params' | 'query'>;

/** The link that is pressed, while it works; null for one that we have not mailed. */
async function loadPressed(db: Queryable, purpose: Purpose, { params, query }: Pressed): Promise<LivingLink | null> {
	const found = await loadLivingLink(db, params.id);
	if (found?.purpose !== purpose || String(found.expiresAt / 1_000n) !== query.expires) return null;
	return found.tokenHash.equals(hashToken(query.signature)) ? found : null;
}

/** Uses a link up and locks its user and subject; a taken address leaves it to a later try. */
async function takeLink(tx: Queryable, purpose: Purpose, pressed: Pressed): Promise<TakenLink | Refusal> {
	const found = await loadPressed(tx, purpose, pressed);
	if (found === null) return linkInvalid();
	const state = (await lockUsers(tx, [found.userId])).get(found.userId) as UserState;
	const { email, emailVerified: verified } = await loadUserRecord(tx, found.userId);
	await lockAddresses(tx, [email, found.email]);
	if (await isAddressTaken(tx, found.email, found.userId)) return taken();
	const link = await updateLinkUsed(tx, purpose, found.tokenHash);
	return link === null ? linkInvalid() : { state, before: { email, verified }, link };
}

/**
 * Makes a new address the user's by its mailed link, signed in or not. Every other session and every API token ends; the
 * old address, where it was proved, can undo it for some days, and no other user can take it meanwhile.
 */
export async function confirmEmailChange(context: IdentityContext, call: Call<typeof confirmEndpoint>) {
	const { locale } = call;
	const done = await inTransaction(context.database, async (tx) => {
		const taking = await takeLink(tx, 'change_email', call);
		if (taking instanceof Refused) return taking;
		const { before, link } = taking;
		const { userId } = link;
		await updateEmail(tx, userId, link.email);
		await context.hooks.fire(contactChanged, tx, userId);
		if (before.verified && before.email.toLowerCase() !== link.email.toLowerCase()) {
			await addLinkMail(context, tx, { purpose: 'undo_email', userId, email: before.email, locale, byOwner: true });
		}
		return updateAccessEnded(tx, userId, link.sessionId);
	});
	if (done instanceof Refused) return done;
	context.sessionsEnded(done);
	return { status: text(locale, 'answer.identity.email_changed') };
}

/**
 * Takes the old address back. The person who changed it may know the password and may have prepared the change for days:
 * the password ends, every session, API token and webhook ends, and every factor, passkey and identity added since seven
 * days before the change is removed, withdrawals asked for and destinations added in that time end (IDENT-12), and so
 * does a recovery of the second factor (IDENT-14). A reset link goes to the address; the answer lists the remaining ways
 * to sign in.
 */
export async function undoEmailChange(context: IdentityContext, call: Call<typeof undoEndpoint>) {
	const { locale } = call;
	const nobodys = await context.passwords.nobodys();
	const done = await inTransaction(context.database, async (tx) => {
		const taking = await takeLink(tx, 'undo_email', call);
		if (taking instanceof Refused) return taking;
		const { state, link } = taking;
		const { userId, email, createdAt } = link;
		await updateEmail(tx, userId, email);
		await context.hooks.fire(contactChanged, tx, userId);
		await updatePassword(tx, userId, nobodys);
		const doubtedSince = createdAt - BigInt(WAYS_IN_DOUBTED_MS);
		await deleteWaysInSince(tx, userId, doubtedSince);
		const payouts = await context.hooks.fire(endsPayouts, tx, state, Number(doubtedSince));
		await updateAddressLinksEnded(tx, userId, createdAt);
		await updateLinksEnded(tx, userId, 'recover');
		await context.hooks.fire(accountReturned, tx, userId);
		await addLinkMail(context, tx, { purpose: 'reset', userId, email, locale, byOwner: true });
		const endedIds = await updateAccessEnded(tx, userId, null);
		const afterCommit = await context.hooks.fire(addressTakenBack, tx, state, call.requestId);
		return { endedIds, afterCommit, payouts, kept: await loadKeptWays(tx, userId) };
	});
	if (done instanceof Refused) return done;
	context.sessionsEnded(done.endedIds);
	done.afterCommit();
	const { kept, payouts } = done;
	await payouts.afterCommit();
	const ended = { withdrawals: payouts.withdrawals, destinations: payouts.destinations };
	return { status: text(locale, 'answer.identity.email_restored'), kept, ended };
}

async function loadKeptWays(tx: Queryable, userId: number): Promise<KeptWays> {
	const { totp, recoveryCodesLeft } = await loadSecondFactor(tx, userId);
	const passkeys = await loadPasskeys(tx, userId);
	const identities = await loadIdentities(tx, userId);
	return {
		totp,
		recovery_codes_left: recoveryCodesLeft,
		passkeys: passkeys.map(({ name, createdAt }) => ({ name, added_at: toInstant(createdAt) })),
		identities: identities.map(({ provider, label, createdAt }) => ({
			provider,
			label,
			connected_at: toInstant(createdAt),
		})),
	};
}
