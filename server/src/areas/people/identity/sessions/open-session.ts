import type { SecondFactor, SignInMethod } from '@fairtick/domain/identity/contract';
import { SESSION_LIFE_S, UNUSED_S } from '@fairtick/domain/identity/rules';
import { lockUsers } from '../../../../platform/authorization/index.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import { Answered, type Call, serializeCookie } from '../../../../platform/http/index.ts';
import type { IdentityContext } from '../context.ts';
import { secondFactorWorked } from '../hooks.ts';
import { insertSecurityEvent } from '../security-event.ts';
import { addSecurityMail } from '../security-mail.ts';
import { type Credentials, insertSession, loadSigningIn } from '../sql/users.ts';
import { createToken, hashToken } from '../tokens.ts';
import { describeDevice } from './describe-device.ts';

const DEVICE_COOKIE = 'device';

/** The HttpOnly half's name; on https the browser itself keeps others from setting it. */
export function sessionCookieName(https: boolean): 'session' | '__Host-session' {
	return https ? '__Host-session' : 'session';
}

/** A request's own part of signing in: where it comes from. */
export type Visit = Pick<Call, 'address' | 'userAgent' | 'cookies' | 'requestId'>;

/** The note that a device has signed in to this account before, null on a strange one. */
export function deviceNote(
	{ devices }: IdentityContext,
	{ cookies }: Visit,
	userId: number | undefined,
): string | null {
	const note = cookies[DEVICE_COOKIE];
	return note !== undefined && userId !== undefined && devices.matches(note, userId) ? note : null;
}

export interface Proved extends Pick<Credentials, 'userId' | 'credentialsVersion'> {
	readonly remember: boolean;
	readonly method: SignInMethod;
	/** Null if none was asked for. */
	readonly secondFactor: SecondFactor | null;
}

/**
 * Issues both halves by the same answer and with the same life (IDENT-03), and mails a notice where the device is new to
 * a user who has signed in before, or has not signed in since the credentials changed. Null when the credentials have changed since they were read. It decides under the user's
 * lock: whatever ends all sessions misses none that is being opened.
 */
export async function openSession(
	context: IdentityContext,
	visit: Visit,
	{ userId, credentialsVersion, remember, method, secondFactor }: Proved,
) {
	const { database, devices } = context;
	const { https } = context.config;
	const [token, cookie] = [createToken(), createToken()];
	const note = deviceNote(context, visit, userId);
	const isKnown = devices.isCurrent(note, userId, credentialsVersion);
	const { address, userAgent } = visit;
	const opened = await inTransaction(database, async (tx) => {
		const state = (await lockUsers(tx, [userId])).get(userId);
		const user = await loadSigningIn(tx, userId, credentialsVersion);
		if (user === null || state === undefined) return null;
		const newDevice = !isKnown && user.seenBefore;
		const halves = { tokenHash: hashToken(token), cookieHash: hashToken(cookie) };
		const how = { remember, address, userAgent, method, secondFactor, newDevice };
		const session = await insertSession(tx, { userId, ...halves, ...how });
		const events = newDevice ? [await insertSecurityEvent(tx, state, 'new_device')] : [];
		if (newDevice) {
			await addSecurityMail(context, tx, {
				reference: `new_device:${session.id}`,
				userId,
				kind: 'new_device',
				locale: user.locale,
				params: {
					device: describeDevice(userAgent) || '–',
					address,
					at: new Date(Number(session.createdAt)).toISOString(),
				},
			});
		}
		// A passkey alone is two factors at once.
		const isProved = secondFactor !== null || method === 'passkey';
		const afterCommit = isProved
			? await context.hooks.fire(secondFactorWorked, tx, state, visit.requestId)
			: () => undefined;
		return { events, afterCommit };
	});
	if (opened === null) return null;
	context.publish(opened.events);
	opened.afterCommit();
	const shared = { secure: https, httpOnly: true };
	const year = { ...shared, maxAgeS: SESSION_LIFE_S };
	return new Answered(
		{ token, token_type: 'bearer' as const, expires_in: remember ? SESSION_LIFE_S : UNUSED_S },
		{
			cookies: [
				serializeCookie(sessionCookieName(https), cookie, remember ? year : shared),
				serializeCookie(
					DEVICE_COOKIE,
					note !== null && isKnown ? note : devices.issue(userId, credentialsVersion),
					year,
				),
			],
		},
	);
}
