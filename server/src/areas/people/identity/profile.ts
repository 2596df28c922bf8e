import type { changeProfile as changeEndpoint, Profile } from '@fairtick/domain/identity/profile-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, type Caller, HttpError, Refused } from '../../../platform/http/index.ts';
import { askForEmail } from './change-email.ts';
import type { IdentityContext } from './context.ts';
import { contactChanged, isCountryFixed } from './hooks.ts';
import { updateLinksEnded } from './sql/links.ts';
import { loadProfile, updateProfile } from './sql/profiles.ts';

export async function describeProfile({ database }: IdentityContext, { userId }: Caller): Promise<Profile> {
	const profile = await loadProfile(database, userId);
	const { name, email, phone, country, locale } = profile;
	return {
		name,
		email,
		phone,
		country,
		locale,
		pending_email: profile.pendingEmail,
		photo_url: profile.photoUrl,
		created_at: toInstant(profile.createdAt),
		terms_version: profile.termsVersion,
		terms_accepted_at: toInstant(profile.termsAcceptedAt),
	};
}

/** A change by another area in the commit that changes the profile, under the user's lock. */
export type AlsoChange = (tx: Queryable, userId: number) => Promise<void>;

/**
 * Changes the given fields, or nothing if the country is fixed (CASH-08). Another address only begins here, with a fresh
 * sign-in (IDENT-04); the present one ends a pending address.
 */
export async function changeProfile(
	context: IdentityContext,
	call: Call<typeof changeEndpoint>,
	alsoChange?: AlsoChange,
): Promise<Refused<'identity.country_fixed'> | undefined> {
	const { email, ...change } = call.body;
	return actAs(context.database, call, async (tx, { actor }) => {
		const { userId, sessionId } = actor;
		const present = await loadProfile(tx, userId);
		const declared = change.country !== undefined && change.country !== present.country;
		if (declared && (await context.hooks.fire(isCountryFixed, tx, userId)))
			return new Refused({ code: 'identity.country_fixed', params: {} } as const);
		if (email !== undefined) {
			if (present.email === email) await updateLinksEnded(tx, userId, 'change_email');
			else if (!actor.fresh) throw new HttpError('http.fresh_sign_in');
			else await askForEmail(context, tx, { userId, email, sessionId, locale: call.locale });
		}
		await updateProfile(tx, userId, change);
		if (change.phone !== undefined) await context.hooks.fire(contactChanged, tx, userId);
		await alsoChange?.(tx, userId);
		return undefined;
	});
}
