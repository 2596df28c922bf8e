import { login, loginSecondFactor, logout, startOAuth } from '@fairtick/domain/identity/contract';
import * as mailContract from '@fairtick/domain/identity/mail-contract';
import { type changeProfile as changeProfileEndpoint, getProfile } from '@fairtick/domain/identity/profile-contract';
import { isApiToken, WRONG_PASSWORD_MEMORY_MS } from '@fairtick/domain/identity/rules';
import * as security from '@fairtick/domain/identity/security-contract';
import * as tokens from '@fairtick/domain/identity/token-contract';
import type { Locale } from '@fairtick/domain/wire/primitives';
import type { Config } from '../config/index.ts';
import type { Database, Queryable } from '../database/index.ts';
import {
	Answered,
	type Call,
	type Caller,
	deriveKey,
	parseCookies,
	type Route,
	route,
	serializeCookie,
} from '../http/index.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Log } from '../log/index.ts';
import type { Mail } from '../mail/index.ts';
import { createApiToken, endApiToken, listApiTokens } from './api-tokens.ts';
import { confirmEmailChange, undoEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmSignIn } from './confirm-sign-in.ts';
import type { IdentityContext } from './context.ts';
import { createKnownDevices } from './known-device.ts';
import type { MailLinks } from './mail-links.ts';
import { addLinkMail, answerMailRequests, requestMail } from './mail-requests.ts';
import {
	describeSecondFactor,
	disableTotp,
	enableTotp,
	prepareTotp,
	renewRecoveryCodes,
} from './manage-second-factor.ts';
import { createNewPasswords, type NewPasswords } from './new-password.ts';
import { type OAuthProviders, startSignIn } from './oauth.ts';
import { sessionCookieName } from './open-session.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { changeProfile, describeProfile } from './profile.ts';
import { deleteOldFailures, updateSessionEnded } from './queries.ts';
import { resetPassword } from './reset-password.ts';
import { deleteOldChallenges } from './second-factor-queries.ts';
import { createSecretBox } from './secret-box.ts';
import { SessionLookup } from './session-lookup.ts';
import { updateAccessEnded } from './session-queries.ts';
import { endOtherSessions, endSession, loadSessionPage, loadSignInPage } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signInBySecondFactor } from './sign-in-challenge.ts';
import { TokenLookup } from './token-lookup.ts';
import { createToken } from './tokens.ts';
import { verifyEmail } from './verify-email.ts';

export interface IdentityOptions {
	readonly config: Pick<Config, 'https' | 'appName' | 'limits'>;
	readonly database: Database;
	readonly jobs: Jobs;
	readonly mail: Mail;
	readonly links: MailLinks;
	readonly log: Log;
	/** The server's own secret. */
	readonly secret: Buffer;
	/** Tests watch the hashing. */
	readonly passwords?: Passwords;
	/** Where one can sign in besides; none by default. */
	readonly oauthProviders?: OAuthProviders;
}

export interface Identity {
	readonly routes: readonly Route[];
	/**
	 * The caller behind a token and the `Cookie` header that came with it, of a request or of a socket's handshake; an API
	 * token needs no cookie (IDENT-06).
	 * `remembered`: a session that was read a moment ago will do, since whoever asks proves it in a commit of their own.
	 */
	authenticate(token: string, cookieHeader: string | undefined, remembered?: boolean): Promise<Caller | null>;
	/** Hashes a new password; throws `InvalidFields` when it is refused (IDENT-02). */
	readonly hashNewPassword: NewPasswords;
	/** Mails somebody new the link that proves the address, in the commit that makes them (AUTH-05). */
	askToVerify(tx: Queryable, user: { userId: number; email: string; locale: Locale }): Promise<void>;
	/** Changes what somebody has told about themselves; throws where another address needs a fresh sign-in. */
	changeProfile(call: Pick<Call<typeof changeProfileEndpoint>, 'caller' | 'body' | 'locale'>): Promise<void>;
	/** A hash that no password has. */
	hashNobodysPassword(): Promise<string>;
	/** Ends every session and API token of a user; `announceEnded` tells of what it returns after the commit. */
	endAccess(tx: Queryable, userId: number): Promise<string[]>;
	/** Tells after a commit which sessions it ended: their sockets are closed. */
	readonly sessionsEnded: (sessionIds: readonly string[]) => void;
	/** Calls back after a session has ended. Returns how to stop. */
	onSessionEnded(listener: (sessionId: string) => void): () => void;
	stop(): Promise<void>;
}

const FORGET_EVERY_MS = 3_600_000;

export async function createIdentity(options: IdentityOptions): Promise<Identity> {
	const { config, database, jobs, mail, links, log, secret } = options;
	const { https } = config;
	const passwords = options.passwords ?? (await createPasswords());
	const lookup = new SessionLookup(database, (error) => log.warn({ err: error }, 'last use of sessions not written'));
	const tokenLookup = new TokenLookup(database, (error) => log.warn({ err: error }, 'last use of a token not written'));
	const listeners = new Set<(sessionId: string) => void>();
	const context: IdentityContext = {
		...{ config, database, jobs, mail, links, passwords },
		newPasswords: createNewPasswords(passwords, config),
		devices: createKnownDevices(deriveKey(secret, 'known devices')),
		box: createSecretBox(deriveKey(secret, 'secrets of users')),
		sessionsEnded: (sessionIds) => {
			for (const id of sessionIds) for (const listener of listeners) listener(id);
		},
	};
	await answerMailRequests(context);

	async function signOut(caller: Caller) {
		await updateSessionEnded(database, caller.sessionId);
		context.sessionsEnded([caller.sessionId]);
		const gone = serializeCookie(sessionCookieName(https), '', { secure: https, httpOnly: true, maxAgeS: 0 });
		return new Answered(undefined, { cookies: [gone] });
	}

	const forgetting = setInterval(() => {
		Promise.all([deleteOldFailures(database, WRONG_PASSWORD_MEMORY_MS), deleteOldChallenges(database)]).catch(
			(error: unknown) => log.warn({ err: error }, 'old attempts to sign in not forgotten'),
		);
	}, FORGET_EVERY_MS);
	forgetting.unref();

	return {
		routes: [
			route(login, (call) => signIn(context, call)),
			route(loginSecondFactor, (call) => signInBySecondFactor(context, call)),
			route(logout, ({ caller }) => signOut(caller)),
			route(startOAuth, ({ params }) => startSignIn(options.oauthProviders, params.provider)),
			route(mailContract.requestReset, (call) => requestMail(context, 'reset', call)),
			route(mailContract.resetPassword, (call) => resetPassword(context, call)),
			route(mailContract.verifyEmail, (call) => verifyEmail(context, call)),
			route(mailContract.resendVerification, (call) => requestMail(context, 'verify', call)),
			route(mailContract.confirmEmailChange, (call) => confirmEmailChange(context, call)),
			route(mailContract.undoEmailChange, (call) => undoEmailChange(context, call)),
			route(getProfile, ({ caller }) => describeProfile(context, caller)),
			route(security.changePassword, (call) => changePassword(context, call)),
			route(security.confirmSignIn, (call) => confirmSignIn(context, call)),
			route(security.listSessions, ({ caller, query }) => loadSessionPage(database, caller, query)),
			route(security.endSession, (call) => endSession(context, call)),
			route(security.endOtherSessions, ({ caller }) => endOtherSessions(context, caller)),
			route(security.listSignIns, ({ caller, query }) => loadSignInPage(database, caller, query)),
			route(security.getSecondFactor, ({ caller }) => describeSecondFactor(context, caller)),
			route(security.prepareTotp, (call) => prepareTotp(context, call)),
			route(security.enableTotp, (call) => enableTotp(context, call)),
			route(security.disableTotp, (call) => disableTotp(context, call)),
			route(security.renewRecoveryCodes, (call) => renewRecoveryCodes(context, call)),
			route(tokens.listApiTokens, (call) => listApiTokens(context, call)),
			route(tokens.createApiToken, (call) => createApiToken(context, call)),
			route(tokens.endApiToken, (call) => endApiToken(context, call)),
		],
		authenticate: (token, cookieHeader, remembered = false) =>
			isApiToken(token)
				? tokenLookup.find(token)
				: lookup.find(token, parseCookies(cookieHeader)[sessionCookieName(https)], remembered),
		hashNewPassword: context.newPasswords,
		askToVerify: async (tx, user) => {
			await addLinkMail(context, tx, { ...user, purpose: 'verify' });
		},
		changeProfile: (call) => changeProfile(context, call),
		hashNobodysPassword: () => passwords.hash(createToken()),
		endAccess: (tx, userId) => updateAccessEnded(tx, userId, null),
		sessionsEnded: context.sessionsEnded,
		onSessionEnded(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		async stop() {
			clearInterval(forgetting);
			await Promise.all([lookup.stop(), tokenLookup.stop()]);
		},
	};
}
