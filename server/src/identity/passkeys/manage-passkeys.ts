import {
	type addPasskey as addEndpoint,
	PASSKEYS_LIMIT,
	type Passkey,
	type removePasskey as removeEndpoint,
	type renamePasskey as renameEndpoint,
} from '@fairtick/domain/identity/passkey-contract';
import { inTransaction } from '../../database/index.ts';
import { type Call, type Caller, HttpError, Refused } from '../../http/index.ts';
import type { IdentityContext } from '../context.ts';
import { replaceCodes } from '../manage-second-factor.ts';
import { loadWaysIn } from '../oauth/queries.ts';
import { loadUserCredentials, lockUser, updateCredentialsVersion } from '../queries.ts';
import { deleteUnneededCodes, loadSecondFactor } from '../second-factor-queries.ts';
import { updateSecondFactorForgotten, updateSessionConfirmed } from '../session-queries.ts';
import { askForNewPasskey, judgeNewPasskey } from './ceremony.ts';
import { deletePasskey, insertPasskey, loadPasskeys, type PasskeyRow, updatePasskeyName } from './queries.ts';

const toIso = (ms: bigint) => new Date(Number(ms)).toISOString();

function show({ id, name, synced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
	return { id, name, synced, added_at: toIso(createdAt), last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt) };
}

const tooMany = () => new Refused({ code: 'identity.too_many_passkeys', params: { limit: PASSKEYS_LIMIT } } as const);
const refused = () => new Refused({ code: 'identity.passkey_refused', params: {} } as const);

export async function listPasskeys({ database }: IdentityContext, { userId }: Caller) {
	return { data: (await loadPasskeys(database, userId)).map(show), next_cursor: null };
}

export async function preparePasskey(context: IdentityContext, { userId }: Caller) {
	if ((await loadPasskeys(context.database, userId)).length >= PASSKEYS_LIMIT) return tooMany();
	return askForNewPasskey(context, await loadUserCredentials(context.database, userId));
}

/**
 * Adds a passkey, which from then on signs in alone and is asked for after the password. Where no second factor was on,
 * recovery codes come with it (IDENT-05).
 */
export async function addPasskey(
	context: IdentityContext,
	{ body, caller: { userId, sessionId }, locale }: Call<typeof addEndpoint>,
) {
	const made = await judgeNewPasskey(context, userId, body.credential);
	if (made === null) return refused();
	return inTransaction(context.database, async (tx) => {
		await lockUser(tx, userId);
		const before = await loadSecondFactor(tx, userId);
		if (before.passkeys >= PASSKEYS_LIMIT) return tooMany();
		const passkey = await insertPasskey(tx, { ...made, name: body.name });
		if (passkey === null) return refused();
		await updateCredentialsVersion(tx, userId);
		// Having made one, its owner has unlocked it.
		await updateSessionConfirmed(tx, sessionId, { secondFactor: true });
		const { email } = await loadUserCredentials(tx, userId);
		const reference = `passkey_added:${passkey.id}`;
		await context.mail.add(tx, { reference, userId, kind: 'passkey_added', locale, recipient: email });
		const isFirst = !before.totp && before.passkeys === 0;
		return { passkey: show(passkey), recovery_codes: isFirst ? await replaceCodes(tx, userId) : null };
	});
}

export async function renamePasskey(
	{ database }: IdentityContext,
	{ body, params, caller }: Call<typeof renameEndpoint>,
) {
	const passkey = await updatePasskeyName(database, caller.userId, params.id, body.name);
	if (passkey === null) throw new HttpError('http.not_found');
	return show(passkey);
}

/** Takes a passkey away, unless it is all that its user has to sign in with. */
export async function removePasskey(
	{ database, mail }: IdentityContext,
	{ params, caller: { userId }, locale }: Call<typeof removeEndpoint>,
) {
	return inTransaction(database, async (tx) => {
		await lockUser(tx, userId);
		const passkey = (await loadPasskeys(tx, userId)).find(({ id }) => id === params.id);
		if (!passkey) throw new HttpError('http.not_found');
		if ((await loadWaysIn(tx, userId)) < 2) return new Refused({ code: 'identity.last_way_in', params: {} } as const);
		await deletePasskey(tx, passkey.id);
		await deleteUnneededCodes(tx, userId);
		await updateSecondFactorForgotten(tx, userId);
		await updateCredentialsVersion(tx, userId);
		const { email } = await loadUserCredentials(tx, userId);
		const reference = `passkey_removed:${passkey.id}`;
		await mail.add(tx, { reference, userId, kind: 'passkey_removed', locale, recipient: email });
		return undefined;
	});
}
