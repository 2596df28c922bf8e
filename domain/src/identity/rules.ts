import type { FieldCode } from '../wire/errors.ts';

/** A browser session ends after this long in any case, and when it was unused for 30 days, or 12 hours if it is not remembered (IDENT-03). */
export const SESSION_LIFE_S = 365 * 86_400;
export const UNUSED_REMEMBERED_S = 2_592_000;
export const UNUSED_S = 43_200;

/** Life of a guest account and its session: a day (IDENT-11). */
export const GUEST_LIFE_MS = 86_400_000;

/** The form of an API token. It never matches a session's half, which has no such prefix and is shorter (IDENT-06). */
const API_TOKEN = /^api_[\w-]{43}$/;
export const API_TOKEN_PREFIX = 'api_';
export const isApiToken = (token: string) => API_TOKEN.test(token);
/** Most API tokens that a user can have at once. */
export const MOST_API_TOKENS = 20;
/** Greatest number of API tokens that a user can make in a day, revoked ones counted. It bounds the emails about them. */
export const API_TOKENS_A_DAY = 10;

/** A sign-in or second factor counts as fresh for 15 minutes (IDENT-04). */
export const FRESH_MS = 900_000;
/** Life of a mailed link, and the pause before another one (IDENT-08). */
export const LINK_LIFE_MS = 60 * 60_000;
export const LINK_AGAIN_MS = 60_000;
/**
 * Most mails a day to one address among those that other people can cause by knowing it (IDENT-08). Links to set a
 * password have a count of their own. Beyond it, one that sets a password and one that verifies the address still come in an
 * hour: others can't keep them from their owner.
 */
export const ASKED_MAILS_A_DAY = 10;
export const OWN_LINK_AGAIN_MS = 60 * 60_000;
/**
 * Greatest number of emails of each kind a day about changes in the account's security (NOTE-02); later ones appear in
 * the app alone.
 */
export const SECURITY_MAILS_A_DAY = 10;
/** The old address can undo a change for this long; the number of new addresses a day. */
export const UNDO_EMAIL_MS = 7 * 86_400_000;
/** Life of a link that stops the recovery of a second factor: longer than one can take (IDENT-14). */
export const STOP_LINK_LIFE_MS = 18 * 86_400_000;
export const ADDRESSES_A_DAY = 10;
/**
 * Undoing a change of the address removes every way to sign in that was added since this long before the change: the
 * person who changed it may have added them (IDENT-12).
 */
export const WAYS_IN_DOUBTED_MS = 7 * 86_400_000;

/** A password must be at least this long without the person's own words. */
const LEAST_OWN_CHARACTERS = 6;
const SHORTEST_WORD = 3;

export interface PasswordFacts {
	readonly password: string;
	readonly name: string;
	readonly email: string;
	/** Names of the site that a password must not be made of. */
	readonly siteNames: readonly string[];
	/** True if a password in lower case is on the list of common and leaked ones. */
	readonly isCommon: (password: string) => boolean;
}

/** Unicode has several spellings of the same text: one of them is hashed and compared. */
export function normalizePassword(password: string): string {
	return password.normalize('NFKC');
}

/** Decides whether a new password is refused: common, leaked, or made of the person's or our own name (IDENT-02). */
export function decidePassword({ password, name, email, siteNames, isCommon }: PasswordFacts): FieldCode | null {
	const lower = normalizePassword(password).toLowerCase();
	if (isCommon(lower)) return 'field.password_common';
	const words = [email, ...siteNames, name, ...wordsOf(name), ...wordsOf(email.split('@', 1)[0] ?? '')]
		.map((word) => normalizePassword(word).toLowerCase().trim())
		.filter((word) => word.length >= SHORTEST_WORD)
		.sort((one, other) => other.length - one.length);
	const rest = words.reduce((left, word) => left.replaceAll(word, ''), lower);
	const personal = rest !== lower && [...rest].length < LEAST_OWN_CHARACTERS;
	return personal ? 'field.password_personal' : null;
}

function wordsOf(text: string): string[] {
	return text.split(/[^\p{L}\p{N}]+/u);
}

/** Wrong passwords are forgotten after an hour without one. */
export const WRONG_PASSWORD_MEMORY_MS = 3_600_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 300_000;

/**
 * Wait after the newest of `failures` wrong passwords, in milliseconds: from the `free`th on a second that doubles, at most
 * five minutes. It slows guessing down and never locks a user out.
 */
export function computeWrongPasswordWaitMs(failures: number, free: number): number {
	if (failures < free) return 0;
	return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - free, 20));
}

/** An office that signs in at the same time gets this multiple of the free wrong attempts. */
const ATTEMPTS_PER_FREE_ONE = 4;

/**
 * Greatest number of concurrent attempts of an address by the number of its wrong ones. Until waiting begins, wrong and current
 * ones are together at most four times the free ones, which bounds parallel guesses; from then on it is one.
 */
export function computeMostAttempts(failures: number, free: number): number {
	return failures < free ? free * ATTEMPTS_PER_FREE_ONE - failures : 1;
}
