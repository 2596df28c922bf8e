import type {
	ConnectedIdentity,
	disconnectIdentity as disconnectEndpoint,
} from '@fairtick/domain/identity/oauth-contract';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../../platform/authorization/index.ts';
import type { Queryable } from '../../../../platform/database/index.ts';
import { type Call, type Caller, HttpError, Refused } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { addSecurityMail } from '../security-mail.ts';
import { updateCredentialsVersion } from '../sql/users.ts';
import type { Provider } from './provider.ts';
import { deleteIdentity, insertIdentity, loadIdentities, loadIdentityOwner, loadWaysIn } from './queries.ts';

interface Addition {
	readonly userId: number;
	readonly provider: Provider;
	readonly issuer: string;
	readonly subject: string;
	readonly label: string;
	readonly locale: Locale;
}

/** Connects an identity and mails a notice; false when it is another user's. Needs the user's lock. */
export async function addIdentity(
	context: IdentityContext,
	tx: Queryable,
	{ userId, provider, issuer, subject, label, locale }: Addition,
): Promise<boolean> {
	const added = await insertIdentity(tx, { issuer, subject, userId, provider: provider.id, label, used: false });
	if (!added) return (await loadIdentityOwner(tx, { issuer, subject })) === userId;
	await updateCredentialsVersion(tx, userId);
	const params = { provider: provider.name };
	await addSecurityMail(context, tx, { userId, kind: 'identity_connected', locale, params });
	return true;
}

export async function listIdentities({ database }: IdentityContext, { userId }: Caller) {
	const rows = await loadIdentities(database, userId);
	const data = rows.map(
		({ id, provider, label, createdAt, lastUsedAt }): ConnectedIdentity => ({
			id,
			provider,
			label,
			connected_at: toInstant(createdAt),
			last_used_at: toInstant(lastUsedAt),
		}),
	);
	return { data, next_cursor: null };
}

/** Ends an identity's access, unless its user has nothing else to sign in with. */
export async function disconnectIdentity(context: IdentityContext, call: Call<typeof disconnectEndpoint>) {
	const { params, locale } = call;
	return actAs(context.database, call, async (tx, { actor: { userId } }) => {
		const identity = (await loadIdentities(tx, userId)).find(({ id }) => id === params.id);
		if (!identity) throw new HttpError('http.not_found');
		if ((await loadWaysIn(tx, userId)) < 2) return new Refused({ code: 'identity.last_way_in', params: {} } as const);
		await deleteIdentity(tx, identity.id);
		await updateCredentialsVersion(tx, userId);
		await addSecurityMail(context, tx, {
			userId,
			kind: 'identity_disconnected',
			locale,
			params: { provider: context.providers.get(identity.provider)?.name ?? identity.provider },
		});
		return undefined;
	});
}
