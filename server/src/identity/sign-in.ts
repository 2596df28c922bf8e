import type { login } from '@fairtick/domain/identity/contract';
import { SESSION_LIFE_S, UNUSED_S } from '@fairtick/domain/identity/rules';
import type { Database } from '../database/index.ts';
import { Answered, type Call, Refused, serializeCookie } from '../http/index.ts';
import type { KnownDevices } from './known-device.ts';
import type { Passwords } from './passwords.ts';
import { insertSession, loadPassword, type PasswordRecord, updatePasswordHash } from './queries.ts';
import { createToken, hashToken } from './tokens.ts';
import { countAttempt, countWrongPassword, forgetAttempt } from './wrong-passwords.ts';

export interface SignInOptions {
	readonly database: Database;
	readonly passwords: Passwords;
	readonly devices: KnownDevices;
	readonly https: boolean;
	/** Wrong passwords per account and address until waiting begins. */
	readonly freeWrongPasswords: number;
}

const DEVICE_COOKIE = 'device';

/** The HttpOnly half's name; on https the browser itself keeps others from setting it. */
export function sessionCookieName(https: boolean): string {
	return https ? '__Host-session' : 'session';
}

/**
 * Signs in by password. Whether the address has an account shows neither in the text nor in the work done; wrong
 * passwords slow down by account and by address, never a device that has signed in before.
 */
export async function signIn(options: SignInOptions, call: Call<typeof login>) {
	const { database, passwords, devices } = options;
	const { email, password } = call.body;
	const stored = await loadPassword(database, email.trim());
	const note = call.cookies[DEVICE_COOKIE];
	const known = stored !== null && devices.matches(note, stored.userId);
	const attempt = { email: email.trim(), address: call.address, knownDevice: known ? (note ?? null) : null };
	await countAttempt(database, attempt, options.freeWrongPasswords);
	const right = await passwords.verify(stored?.passwordHash ?? null, password);
	if (!right || !stored) {
		await countWrongPassword(database, attempt);
		return new Refused({ code: 'identity.wrong_credentials', params: {} } as const);
	}
	await forgetAttempt(database, attempt);
	await rehashWhereOutdated(options, stored, password);
	return openSession(options, call, stored.userId, known ? note : undefined);
}

async function rehashWhereOutdated({ database, passwords }: SignInOptions, stored: PasswordRecord, password: string) {
	if (passwords.isOutdated(stored.passwordHash)) {
		await updatePasswordHash(database, stored, await passwords.hash(password));
	}
}

/** Issues both halves by the same answer and with the same life (IDENT-03). */
async function openSession(options: SignInOptions, call: Call<typeof login>, userId: number, note: string | undefined) {
	const { database, devices, https } = options;
	const { remember } = call.body;
	const [token, cookie] = [createToken(), createToken()];
	await insertSession(database, {
		userId,
		tokenHash: hashToken(token),
		cookieHash: hashToken(cookie),
		remember,
		address: call.address,
		userAgent: call.userAgent,
	});
	const shared = { secure: https, httpOnly: true };
	const year = { ...shared, maxAgeS: SESSION_LIFE_S };
	return new Answered(
		{ token, token_type: 'bearer' as const, expires_in: remember ? SESSION_LIFE_S : UNUSED_S },
		{
			cookies: [
				serializeCookie(sessionCookieName(https), cookie, remember ? year : shared),
				serializeCookie(DEVICE_COOKIE, note ?? devices.issue(userId), year),
			],
		},
	);
}
