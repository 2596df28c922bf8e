import type * as z from 'zod/mini';
import type { Locale } from './primitives.ts';

/** The ways of a notification. */
export const WAYS = ['app', 'mail', 'push'] as const;
export type Way = (typeof WAYS)[number];

/** In the app: counted as unread, listed as if it had been read, or not at all. */
export const APP_CHOICES = ['unread', 'listed', 'off'] as const;
export type AppChoice = (typeof APP_CHOICES)[number];

export interface KindChoice {
	readonly app: AppChoice;
	readonly mail: boolean;
	/** Sends to the devices that the user has chosen; there are none until then. */
	readonly push: boolean;
}

/** A value in a text. Server and browser write it in the reader's language and, where it is a time, in their zone. */
export type WordValue =
	| string
	| number
	/** Minor units. */
	| { readonly amount: number }
	/** Minor units, above or below zero. */
	| { readonly result: number }
	/** A price of the wire. */
	| { readonly price: string }
	/** ISO 8601. */
	| { readonly instant: string }
	| { readonly account: 'demo' | 'real' };

/** A text by its key, which server and browser share, and the values of its places. */
export interface KeyedWords<Key extends string, HasAmount extends boolean, Place extends string = string> {
	readonly key: Key;
	/** True if it says an amount of money: there is a second text without, for the screen of a locked device. */
	readonly hasAmount: HasAmount;
	readonly values: Values<Place>;
	/** Number of events, if it is shown; 1 is not. */
	readonly times?: number;
	/** Published figures, which emails and push messages add. */
	readonly figures?: readonly { readonly name: 'forecast' | 'previous'; readonly value: string }[];
}
/** Texts that staff wrote, in the reader's language. */
interface WrittenWords {
	readonly text: string;
}
type Words = KeyedWords<string, boolean> | WrittenWords;

type Values<Place extends string> = Readonly<Record<Place, WordValue>>;
type More = Pick<KeyedWords<string, boolean>, 'times' | 'figures'>;

/** The words of a key whose text says no amount of money. */
export const words = <const Key extends string, Place extends string = never>(
	key: Key,
	values = {} as Values<Place>,
	more: More = {},
): KeyedWords<Key, false, Place> => ({
	key,
	hasAmount: false,
	values,
	...more,
});

/** The words of a key whose text says an amount of money. */
export const amountWords = <const Key extends string, Place extends string>(
	key: Key,
	values: Values<Place>,
): KeyedWords<Key, true, Place> => ({
	key,
	hasAmount: true,
	values,
});

/** A page of the site. */
export interface PageLink {
	readonly to: `/${string}`;
	readonly query?: Readonly<Record<string, string>>;
}

/** The notification of an event; `reference`: a user has one notification per reference. */
interface Made<Facts> {
	readonly reference: string;
	readonly facts: Facts;
}

/** The definition of a kind of notification. `Facts` are stored, `About` is shown to its user. */
export interface NotificationDefinition<About, Facts = About> {
	/** The icon's name in Lucide. */
	readonly icon: string;
	/** The choice of users who have chosen nothing. */
	readonly defaults: KindChoice;
	/**
	 * Ways that users cannot switch off, since the kind protects the account and its money or is a required notice. A device
	 * can always be left out.
	 */
	readonly fixed: readonly Way[];
	/** The area sends its emails itself, in the commit of their cause. */
	readonly isMailedByArea?: true;
	/** Its push messages do not wait until quiet hours end. */
	readonly isPushedAtAnyHour?: true;
	/** Its push messages are of use only immediately: more is collected for two seconds instead of a minute. */
	readonly isPushedSoon?: true;
	/** Its push messages are of use only soon: the push service is to pass them on immediately. */
	readonly isUrgent?: true;
	/** It invites to trade: users in a break get no email or push message of it (LIMIT-02). */
	readonly invitesToTrade?: true;
	/**
	 * The makers, by the kind of the user event; `n` is the event's number. Null if an event makes none. A named type of their data has to be
	 * exported, since the table of kinds names it.
	 */
	readonly events: { readonly [kind: string]: (data: never, n: number) => Made<Facts> | null };
	/** Joins the known facts of an occasion with later ones. Without it an occasion stays as it was. */
	merge?(known: Facts, more: Facts): Facts;
	/** True if users cannot switch it off: a payout, returned money, a compensated result. */
	isAboutSafety?(facts: Facts): boolean;
	/** True if it happens often: a few emails an hour are enough. */
	isFrequent?(facts: Facts): boolean;
	/** The occasion of emails and push messages, where it is not that of the list. */
	sentAs?(facts: Facts): string;
	/** Time for which a message is worth sending, in milliseconds; a day by default. */
	worthMs?(facts: Facts): number;
	/** True if the notification is outdated at an instant in epoch milliseconds. */
	isOutdated?(facts: Facts, nowMs: number): boolean;
	/** The facts as shown in a language, where they differ from the stored ones. */
	inLanguage?(facts: never, locale: Locale): About;
	words(about: About): Words;
	/** The page of one notification; null if its words are all of it. */
	link(about: About): PageLink | null;
	/** The page of several of the kind; null: the list. */
	linkOfSeveral(abouts: readonly About[]): PageLink | null;
}

/** Defines a kind of notification: the schema of its shown content, with its name as `kind`, and its rules. */
export const defineNotification = <
	Schema extends z.ZodMiniObject,
	const Definition extends NotificationDefinition<z.output<Schema>>,
>(
	about: Schema,
	definition: Definition,
): Definition & { readonly about: Schema } => ({ ...definition, about });
