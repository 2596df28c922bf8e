import { login, logout } from '@fairtick/domain/identity/contract';
import * as mailContract from '@fairtick/domain/identity/mail-contract';
import * as oauth from '@fairtick/domain/identity/oauth-contract';
import * as passkeys from '@fairtick/domain/identity/passkey-contract';
import { type changeProfile as changeProfileEndpoint, getProfile } from '@fairtick/domain/identity/profile-contract';
import { isApiToken, WRONG_PASSWORD_MEMORY_MS } from '@fairtick/domain/identity/rules';
import * as secondStep from '@fairtick/domain/identity/second-step-contract';
import * as security from '@fairtick/domain/identity/security-contract';
import * as tokens from '@fairtick/domain/identity/token-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import type { Locale } from '@fairtick/domain/wire/primitives';
import { type ActingCall, actAs } from '../../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import {
	Answered,
	type Call,
	type Caller,
	parseCookies,
	type Refused,
	type Route,
	route,
	serializeCookie,
} from '../../../platform/http/index.ts';
import type { Work } from '../../../platform/jobs/index.ts';
import { createSecretBox } from '../../../platform/keys/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { confirmEmailChange, undoEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmSignIn, prepareConfirmation } from './confirm-sign-in.ts';
import type { IdentityContext } from './context.ts';
import { createNewPasswords, type NewPasswords } from './credentials/new-password.ts';
import { createPasswords, type Passwords } from './credentials/passwords.ts';
import { createAttempts } from './credentials/wrong-passwords.ts';
import { guestCookieGone, guestCookieName, type Made, makeGuest, makeUser, type NewGuest } from './guests.ts';
import { createMailLinks, type MailLinks } from './mail-links.ts';
import { addLinkMail, answerMailRequests, requestMail } from './mail-requests.ts';
import {
	describeSecondFactor,
	disableTotp,
	enableTotp,
	prepareTotp,
	renewRecoveryCodes,
} from './manage-second-factor.ts';
import { createProviders } from './oauth/create-providers.ts';
import { finishOAuth } from './oauth/finish.ts';
import { disconnectIdentity, listIdentities } from './oauth/manage-identities.ts';
import { deleteOldAttempts } from './oauth/queries.ts';
import { startOAuth, startOwn } from './oauth/start.ts';
import { type NamedPerson, openNewSession, takeTicket } from './oauth/take-ticket.ts';
import { addPasskey, listPasskeys, preparePasskey, removePasskey, renamePasskey } from './passkeys/manage-passkeys.ts';
import { deleteOldPasskeyChallenges } from './passkeys/queries.ts';
import { preparePasskeySignIn, prepareSecondStep, signInByPasskey } from './passkeys/sign-in-by-passkey.ts';
import { createPhotos, type Photos } from './photos.ts';
import { type AlsoChange, changeProfile, describeProfile } from './profile.ts';
import { askRecovery } from './recover-second-factor.ts';
import { resetPassword } from './reset-password.ts';
import { createKnownDevices } from './sessions/known-device.ts';
import { sessionCookieName, type Visit } from './sessions/open-session.ts';
import { SessionLookup } from './sessions/session-lookup.ts';
import { endOtherSessions, endSession, loadSessionPage, loadSignInPage } from './sessions/sessions.ts';
import { signIn } from './sign-in.ts';
import { signInBySecondFactor } from './sign-in-challenge.ts';
import { deleteOldGuestStarts } from './sql/guests.ts';
import { deleteOldChallenges } from './sql/second-factors.ts';
import { updateAccessEnded } from './sql/sessions.ts';
import { deleteOldFailures, deleteOldUnderWay, type NewUser, updateSessionEnded } from './sql/users.ts';
import { createApiToken, endApiToken, listApiTokens } from './tokens/api-tokens.ts';
import { TokenLookup } from './tokens/token-lookup.ts';
import { verifyEmail } from './verify-email.ts';

export interface Identity {
	readonly routes: readonly Route[];
	readonly work: readonly Work[];
	readonly links: MailLinks;
	/**
	 * The caller behind a token and the `Cookie` header that came with it, of a request or of a socket's handshake; an API
	 * token needs no cookie (IDENT-06).
	 * `mayBeRemembered`: a session that was read a moment ago will do, since the caller proves it in a commit of its own.
	 */
	authenticate(
		token: string,
		cookieHeader: string | undefined,
		options?: { readonly mayBeRemembered: boolean },
	): Promise<Caller | null>;
	/** Hashes a new password; throws `InvalidFields` when it is refused (IDENT-02). */
	readonly hashNewPassword: NewPasswords;
	/** Mails a new user the link that proves the address, in the commit that makes them (AUTH-05). */
	askToVerify(tx: Queryable, user: { userId: number; email: string; locale: Locale }): Promise<void>;
	/** Makes a guest with a session, in the commit that opens the account (IDENT-11). */
	makeGuest(
		tx: Queryable,
		visit: Pick<Call, 'address' | 'userAgent' | 'locale'>,
	): Promise<NewGuest | Refused<'identity.guest_limit'>>;
	/** Makes the user who registers, out of a guest where one does; null when the address is taken. */
	makeUser(tx: Queryable, guestId: number | null, user: NewUser): Promise<Made | null>;
	/** A `Set-Cookie` value: the guest's half is gone. */
	readonly guestCookieGone: string;
	/**
	 * Changes what users have stated about themselves. Refuses another country if money was deposited; throws if another
	 * address needs a fresh sign-in.
	 */
	changeProfile(
		call: Call<typeof changeProfileEndpoint>,
		alsoChange?: AlsoChange,
	): Promise<Refused<'identity.country_fixed'> | undefined>;
	readonly photos: Photos;
	/** A hash that no password has. */
	nobodysPassword(): Promise<string>;
	/** Ends every session and API token of a user, under the user's lock; `sessionsEnded` reports them after the commit. */
	endAccess(tx: Queryable, userId: number): Promise<string[]>;
	/** Reports after a commit which sessions it ended: their sockets are closed. */
	readonly sessionsEnded: (sessionIds: readonly string[]) => void;
	/** Uses up the ticket that a provider's callback has issued to a new person; null when it is over (IDENT-07). */
	takeTicket(tx: Queryable, ticket: string): Promise<NamedPerson | null>;
	/** Signs in a user who has just been made by a ticket. */
	openNewSession(
		visit: Visit,
		userId: number,
		remember: boolean,
	): Promise<Answered<AnswerOf<typeof oauth.registerByProvider>>>;
	stop(): Promise<void>;
}

/** `passwords` hashes them; tests watch it. */
export function createIdentity(platform: Platform, passwords: Passwords = createPasswords(platform.places)): Identity {
	const { config, database, jobs, mail, bus, log, places, baseUrl, hooks, deriveKey } = platform;
	const { https } = config;
	const links = createMailLinks(database, deriveKey('mail links'), baseUrl);
	const lookup = new SessionLookup(database, (error) => log.warn({ err: error }, 'last use of sessions not written'));
	const tokenLookup = new TokenLookup(database, (error) => log.warn({ err: error }, 'last use of a token not written'));
	const context: IdentityContext = {
		config,
		database,
		jobs,
		mail,
		publish: bus.publish,
		links,
		log,
		passwords,
		baseUrl,
		hooks,
		providers: createProviders(config.signInProviders, config.providerTimeoutS),
		oauthKey: deriveKey('oauth'),
		passkeyKey: deriveKey('passkeys'),
		attempts: createAttempts(database, config.limits.wrongPasswords, places, bus.isShared),
		newPasswords: createNewPasswords(passwords, config),
		devices: createKnownDevices(deriveKey('known devices')),
		box: createSecretBox(deriveKey('secrets of users')),
		sessionsEnded: bus.sessionsEnded,
	};

	const halvesOf = (cookies: ReturnType<typeof parseCookies>) => ({
		user: cookies[sessionCookieName(https)],
		guest: cookies[guestCookieName(https)],
	});

	async function signOut(call: ActingCall) {
		const { sessionId } = call.caller;
		await actAs(database, call, (tx) => updateSessionEnded(tx, sessionId));
		context.sessionsEnded([sessionId]);
		const gone = serializeCookie(sessionCookieName(https), '', { secure: https, httpOnly: true, maxAgeS: 0 });
		return new Answered(undefined, { cookies: [gone] });
	}

	return {
		links,
		routes: [
			route(login, (call) => signIn(context, call)),
			route(secondStep.loginSecondFactor, (call) => signInBySecondFactor(context, call)),
			route(secondStep.askRecovery, (call) => askRecovery(context, call)),
			route(logout, signOut),
			route(oauth.startOAuth, (call) => startOAuth(context, call)),
			route(oauth.finishOAuth, (call) => finishOAuth(context, call)),
			route(oauth.listIdentities, ({ caller }) => listIdentities(context, caller)),
			route(oauth.connectIdentity, (call) => startOwn(context, 'connect', call)),
			route(oauth.disconnectIdentity, (call) => disconnectIdentity(context, call)),
			route(passkeys.preparePasskeySignIn, () => preparePasskeySignIn(context)),
			route(passkeys.signInByPasskey, (call) => signInByPasskey(context, call)),
			route(secondStep.prepareSecondStep, (call) => prepareSecondStep(context, call)),
			route(passkeys.prepareConfirmation, (call) => prepareConfirmation(context, call)),
			route(passkeys.listPasskeys, ({ caller }) => listPasskeys(context, caller)),
			route(passkeys.preparePasskey, (call) => preparePasskey(context, call)),
			route(passkeys.addPasskey, (call) => addPasskey(context, call)),
			route(passkeys.renamePasskey, (call) => renamePasskey(context, call)),
			route(passkeys.removePasskey, (call) => removePasskey(context, call)),
			route(oauth.confirmByProvider, (call) => startOwn(context, 'confirm', call)),
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
			route(security.endOtherSessions, (call) => endOtherSessions(context, call)),
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
		work: [
			answerMailRequests(context),
			{ schedule: 'forget-sign-in-attempts', cron: '11 * * * *', run: () => forgetAttempts(database) },
		],
		authenticate: (token, cookieHeader, { mayBeRemembered } = { mayBeRemembered: false }) =>
			isApiToken(token)
				? tokenLookup.find(token)
				: lookup.find(token, halvesOf(parseCookies(cookieHeader)), mayBeRemembered),
		hashNewPassword: context.newPasswords,
		askToVerify: async (tx, user) => {
			await addLinkMail(context, tx, { ...user, purpose: 'verify' });
		},
		makeGuest: (tx, visit) => makeGuest(context, tx, visit),
		makeUser,
		guestCookieGone: guestCookieGone(context),
		changeProfile: (call, alsoChange) => changeProfile(context, call, alsoChange),
		photos: createPhotos(database, places),
		nobodysPassword: passwords.nobodys,
		endAccess: (tx, userId) => updateAccessEnded(tx, userId, null),
		sessionsEnded: context.sessionsEnded,
		takeTicket: (tx, ticket) => takeTicket(context, tx, ticket),
		openNewSession: (visit, userId, remember) => openNewSession(context, visit, userId, remember),
		async stop() {
			await Promise.all([lookup.stop(), tokenLookup.stop()]);
		},
	};
}

function forgetAttempts(database: Database): Promise<unknown> {
	return Promise.all([
		deleteOldFailures(database, WRONG_PASSWORD_MEMORY_MS),
		deleteOldUnderWay(database),
		deleteOldChallenges(database),
		deleteOldAttempts(database),
		deleteOldPasskeyChallenges(database),
		deleteOldGuestStarts(database),
	]);
}
