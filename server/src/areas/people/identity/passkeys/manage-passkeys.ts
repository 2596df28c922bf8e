import {
	type addPasskey as addEndpoint,
	PASSKEYS_LIMIT,
	type Passkey,
	type preparePasskey as prepareEndpoint,
	type removePasskey as removeEndpoint,
	type renamePasskey as renameEndpoint,
} from '@fairtick/domain/identity/passkey-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, transactAs } from '../../../../platform/authorization/index.ts';
import { type Call, type Caller, HttpError, Refused } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { secondFactorWorked } from '../hooks.ts';
import { replaceCodes } from '../manage-second-factor.ts';
import { loadWaysIn } from '../oauth/queries.ts';
import { insertSecurityEvent } from '../security-event.ts';
import { addSecurityMail } from '../security-mail.ts';
import { deleteUnneededCodes, loadSecondFactor } from '../sql/second-factors.ts';
import { updateSecondFactorForgotten, updateSessionConfirmed } from '../sql/sessions.ts';
import { loadUserCredentials, updateCredentialsVersion } from '../sql/users.ts';
import { askForNewPasskey, verifyNewPasskey } from './ceremony.ts';
import { deletePasskey, insertPasskey, loadPasskeys, type PasskeyRow, updatePasskeyName } from './queries.ts';

function show({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
	return { id, name, synced, added_at: toInstant(createdAt), last_used_at: toInstant(lastUsedAt) };
}

const tooMany = () => new Refused({ code: 'identity.too_many_passkeys', params: { limit: PASSKEYS_LIMIT } } as const);
const refused = () => new Refused({ code: 'identity.passkey_refused', params: {} } as const);

export async function listPasskeys({ database }: IdentityContext, { userId }: Caller) {
	return { data: (await loadPasskeys(database, userId)).map(show), next_cursor: null };
}

export async function preparePasskey(context: IdentityContext, call: Call<typeof prepareEndpoint>) {
	const { database } = context;
	const { userId } = call.caller;
	if ((await loadPasskeys(database, userId)).length >= PASSKEYS_LIMIT) return tooMany();
	return askForNewPasskey(context, await loadUserCredentials(database, userId), transactAs(database, call));
}

/**
 * Adds a passkey, which from then on signs in alone and is asked for after the password. Where no second factor was on,
 * recovery codes come with it (IDENT-05).
 */
export async function addPasskey(context: IdentityContext, call: Call<typeof addEndpoint>) {
	const { body, locale } = call;
	const { userId, sessionId } = call.caller;
	const made = await verifyNewPasskey(context, userId, body.credential);
	if (made === null) return refused();
	const done = await actAs(context.database, call, async (tx, { state }) => {
		const before = await loadSecondFactor(tx, userId);
		if (before.passkeys >= PASSKEYS_LIMIT) return tooMany();
		const passkey = await insertPasskey(tx, { ...made, name: body.name });
		if (passkey === null) return refused();
		await updateCredentialsVersion(tx, userId);
		// Having made one, its owner has unlocked it.
		await updateSessionConfirmed(tx, sessionId, { secondFactor: true });
		const reference = `passkey_added:${passkey.id}`;
		await addSecurityMail(context, tx, { reference, userId, kind: 'passkey_added', locale });
		const event = await insertSecurityEvent(tx, state, 'passkey_added');
		const isFirst = !before.totp && before.passkeys === 0;
		const added = { passkey: show(passkey), recovery_codes: isFirst ? await replaceCodes(tx, userId) : null };
		return { added, event, afterCommit: await context.hooks.fire(secondFactorWorked, tx, state, call.requestId) };
	});
	if (done instanceof Refused) return done;
	context.publish([done.event]);
	done.afterCommit();
	return done.added;
}

export async function renamePasskey({ database }: IdentityContext, call: Call<typeof renameEndpoint>) {
	return actAs(database, call, async (tx, { actor }) => {
		const passkey = await updatePasskeyName(tx, actor.userId, call.params.id, call.body.name);
		if (passkey === null) throw new HttpError('http.not_found');
		return show(passkey);
	});
}

/** Takes a passkey away, unless it is all that its user has to sign in with. */
export async function removePasskey(context: IdentityContext, call: Call<typeof removeEndpoint>) {
	const { params, locale } = call;
	const done = await actAs(context.database, call, async (tx, { actor: { userId }, state }) => {
		const passkey = (await loadPasskeys(tx, userId)).find(({ id }) => id === params.id);
		if (!passkey) throw new HttpError('http.not_found');
		if ((await loadWaysIn(tx, userId)) < 2) return new Refused({ code: 'identity.last_way_in', params: {} } as const);
		await deletePasskey(tx, passkey.id);
		await deleteUnneededCodes(tx, userId);
		await updateSecondFactorForgotten(tx, userId);
		await updateCredentialsVersion(tx, userId);
		const reference = `passkey_removed:${passkey.id}`;
		await addSecurityMail(context, tx, { reference, userId, kind: 'passkey_removed', locale });
		return insertSecurityEvent(tx, state, 'passkey_removed');
	});
	if (done instanceof Refused) return done;
	context.publish([done]);
	return undefined;
}
