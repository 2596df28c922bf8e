import { login, logout, startOAuth } from '@fairtick/domain/identity/contract';
import { decidePassword, WRONG_PASSWORD_MEMORY_MS } from '@fairtick/domain/identity/rules';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import {
	Answered,
	type Caller,
	deriveKey,
	InvalidFields,
	parseCookies,
	type Route,
	route,
	serializeCookie,
} from '../http/index.ts';
import type { Log } from '../log/index.ts';
import { createKnownDevices } from './known-device.ts';
import { type OAuthProviders, startSignIn } from './oauth.ts';
import { createPasswords, isCommonPassword, type Passwords } from './passwords.ts';
import { deleteOldFailures, updateSessionEnded } from './queries.ts';
import { SessionLookup } from './session-lookup.ts';
import { sessionCookieName, signIn } from './sign-in.ts';

export interface IdentityOptions {
	readonly config: Pick<Config, 'https' | 'appName' | 'limits'>;
	readonly database: Database;
	readonly log: Log;
	/** The server's own secret. */
	readonly secret: Buffer;
	/** Tests watch the hashing. */
	readonly passwords?: Passwords;
	/** Where one can sign in besides; none by default. */
	readonly oauthProviders?: OAuthProviders;
}

export interface NewPassword {
	readonly password: string;
	readonly confirmation: string;
	readonly name: string;
	readonly email: string;
}

export interface Identity {
	readonly routes: readonly Route[];
	/**
	 * The caller behind a token and the `Cookie` header that came with it, of a request or of a socket's handshake.
	 * `remembered`: a session that was read a moment ago will do, since whoever asks proves it in a commit of their own.
	 */
	authenticate(token: string, cookieHeader: string | undefined, remembered?: boolean): Promise<Caller | null>;
	/** Hashes a new password; throws `InvalidFields` when it is refused (IDENT-02). */
	hashNewPassword(facts: NewPassword): Promise<string>;
	/** Calls back after a session has ended. Returns how to stop. */
	onSessionEnded(listener: (sessionId: string) => void): () => void;
	stop(): Promise<void>;
}

const FORGET_EVERY_MS = 3_600_000;

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
	const { config, database, log, secret } = options;
	const { https } = config;
	const passwords = options.passwords ?? (await createPasswords());
	const lookup = new SessionLookup(database, (error) => log.warn({ err: error }, 'last use of sessions not written'));
	const listeners = new Set<(sessionId: string) => void>();
	const signInOptions = {
		database,
		passwords,
		devices: createKnownDevices(deriveKey(secret, 'known devices')),
		https,
		freeWrongPasswords: config.limits.wrongPasswords,
	};

	async function signOut(caller: Caller) {
		await updateSessionEnded(database, caller.sessionId);
		for (const listener of listeners) listener(caller.sessionId);
		const gone = serializeCookie(sessionCookieName(https), '', { secure: https, httpOnly: true, maxAgeS: 0 });
		return new Answered(undefined, { cookies: [gone] });
	}

	const forgetting = setInterval(() => {
		deleteOldFailures(database, WRONG_PASSWORD_MEMORY_MS).catch((error: unknown) =>
			log.warn({ err: error }, 'old wrong passwords not forgotten'),
		);
	}, FORGET_EVERY_MS);
	forgetting.unref();

	return {
		routes: [
			route(login, (call) => signIn(signInOptions, call)),
			route(logout, ({ caller }) => signOut(caller)),
			route(startOAuth, ({ params }) => startSignIn(options.oauthProviders, params.provider)),
		],
		authenticate: (token, cookieHeader, remembered = false) =>
			lookup.find(token, parseCookies(cookieHeader)[sessionCookieName(https)], remembered),
		async hashNewPassword({ password, confirmation, name, email }) {
			if (password !== confirmation) {
				throw new InvalidFields([{ field: 'password_confirmation', code: 'field.password_mismatch' }]);
			}
			const siteNames = ['Fairtick', config.appName];
			const code = decidePassword({ password, name, email, siteNames, isCommon: isCommonPassword });
			if (code) throw new InvalidFields([{ field: 'password', code }]);
			return passwords.hash(password);
		},
		onSessionEnded(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async stop() {
			clearInterval(forgetting);
			await lookup.stop();
		},
	};
}
