import { decideGuest } from '@fairtick/domain/identity/guests';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, networkOf, Refused, serializeCookie, siteOf } from '../../../platform/http/index.ts';
import type { IdentityContext } from './context.ts';
import {
	insertGuest,
	insertGuestSession,
	insertGuestStart,
	loadGuestCounts,
	lockGuests,
	updateGuestRegistered,
} from './sql/guests.ts';
import { updateAccessEnded } from './sql/sessions.ts';
import { insertUser, type NewUser } from './sql/users.ts';
import { createToken, hashToken } from './tokens.ts';

/** The HttpOnly half's name of a guest's session. */
export const guestCookieName = (https: boolean) => (https ? '__Host-guest-session' : 'guest-session');

/** The parts that the accounts' use case needs to make a guest, in one transaction. */
export interface NewGuest {
	readonly userId: number;
	readonly endsAt: bigint;
	readonly token: string;
	/** The whole `Set-Cookie` value. */
	readonly cookie: string;
}

/** Makes a guest and the session, unless too many were made from here or live at once (IDENT-11). */
export async function makeGuest(
	{ config: { https, limits } }: Pick<IdentityContext, 'config'>,
	tx: Queryable,
	{ address, userAgent, locale }: Pick<Call, 'address' | 'userAgent' | 'locale'>,
): Promise<NewGuest | Refused<'identity.guest_limit'>> {
	const place = { network: networkOf(address), site: siteOf(address) };
	await lockGuests(tx);
	const { alive, firstEndsAt, ofNetwork, ofSite } = await loadGuestCounts(tx, place);
	const untilMs = decideGuest({
		alive,
		ofNetwork,
		ofSite,
		limit: limits.guests,
		allLimit: limits.allGuests,
		firstEndsAtMs: firstEndsAt === null ? null : Number(firstEndsAt),
	});
	if (untilMs !== null) return new Refused({ code: 'identity.guest_limit', params: { until: toInstant(untilMs) } });
	const { userId, endsAt } = await insertGuest(tx, locale);
	await insertGuestStart(tx, place);
	const [token, cookie] = [createToken(), createToken()];
	const halves = { tokenHash: hashToken(token), cookieHash: hashToken(cookie) };
	await insertGuestSession(tx, { userId, ...halves, address, userAgent, endsAt });
	return { userId, endsAt, token, cookie: serializeCookie(guestCookieName(https), cookie, halfOf(https)) };
}

const halfOf = (secure: boolean) => ({ secure, httpOnly: true, maxAgeS: 86_400 });

/** Ends the cookie of a guest who has registered. */
export const guestCookieGone = ({ config: { https } }: Pick<IdentityContext, 'config'>) =>
	serializeCookie(guestCookieName(https), '', { ...halfOf(https), maxAgeS: 0 });

export interface Made {
	readonly userId: number;
	/** Sessions of the guest, to be published after the commit. */
	readonly ended: readonly string[];
}

/**
 * The user who registers: a new one, or the guest who did, in whose transaction the session was seen to live under the
 * guest's lock. A guest's sessions end in the same commit. Null when the address is taken.
 */
export async function makeUser(tx: Queryable, guestId: number | null, user: NewUser): Promise<Made | null> {
	if (guestId === null) {
		const userId = await insertUser(tx, user);
		return userId === null ? null : { userId, ended: [] };
	}
	if (!(await updateGuestRegistered(tx, guestId, user))) return null;
	return { userId: guestId, ended: await updateAccessEnded(tx, guestId, null) };
}
