import type * as z from 'zod/mini';
import { alertNotification } from '../alerts/kinds/alert-notification.ts';
import { calendarNotification } from '../calendar/kinds/calendar-notification.ts';
import { depositNotification } from '../cashier/kinds/deposit-notification.ts';
import { withdrawalNotification } from '../cashier/kinds/withdrawal-notification.ts';
import { announcementNotification } from '../content/kinds/announcement-notification.ts';
import { securityNotification } from '../identity/kinds/security-notification.ts';
import { supportNotification } from '../support/kinds/support-notification.ts';
import { tradeNotification } from '../trading/kinds/trade-notification.ts';
import { verificationNotification } from '../verification/kinds/verification-notification.ts';
import type { NotificationDefinition } from '../wire/notification.ts';
import type { Locale } from '../wire/primitives.ts';
import type { NotificationKind } from './kinds.ts';

/** The definition of each kind of notification. A line whose name is not the kind that its schema says does not compile. */
export const KINDS = {
	trade: tradeNotification,
	deposit: depositNotification,
	withdrawal: withdrawalNotification,
	verification: verificationNotification,
	security: securityNotification,
	alert: alertNotification,
	calendar: calendarNotification,
	support: supportNotification,
	announcement: announcementNotification,
} satisfies { readonly [Kind in NotificationKind]: { readonly about: z.ZodMiniType<{ readonly kind: Kind }> } };
type Kinds = typeof KINDS;

/** The content of a notification by kind, as it was when it was made. */
export type AboutOf<Kind extends NotificationKind> = z.output<Kinds[Kind]['about']>;
export type NotificationAbout = { [Kind in NotificationKind]: AboutOf<Kind> }[NotificationKind];

/** The same as it is kept: an announcement in every language that it was written in. */
export type FactsOf<Kind extends NotificationKind> = Kinds[Kind] extends {
	inLanguage: (facts: infer Facts, locale: Locale) => unknown;
}
	? Facts
	: AboutOf<Kind>;
export type NotificationFacts = { [Kind in NotificationKind]: FactsOf<Kind> }[NotificationKind];

/** The parts of a notification's wording. */
export type NotificationWords = ReturnType<Kinds[NotificationKind]['words']>;

export type NotificationIcon = Kinds[NotificationKind]['icon'];

/**
 * True if a stored name is that of a kind. A newer version of the product may have written one that this one does not know.
 */
export const isNotificationKind = (name: string): name is NotificationKind => Object.hasOwn(KINDS, name);

/** The definition of a kind. Throws for an unknown name. */
export function definitionOf(kind: NotificationKind): NotificationDefinition<NotificationAbout, NotificationFacts> {
	if (!isNotificationKind(kind)) throw new Error(`no notification has the kind ${kind}`);
	// Each takes only its own kind, so each is asked by that kind alone.
	return KINDS[kind] as NotificationDefinition<never, never> as NotificationDefinition<
		NotificationAbout,
		NotificationFacts
	>;
}

/** The wording of a notification. */
export const wordsOf = (about: NotificationAbout) => definitionOf(about.kind).words(about) as NotificationWords;

/** The page that a notification leads to; null if its words are all of it. */
export const linkOf = (about: NotificationAbout) =>
	definitionOf(about.kind).link(about) as ReturnType<Kinds[NotificationKind]['link']>;

/** The stored facts as a reader of a language sees them. */
export function inLanguage(facts: NotificationFacts, locale: Locale): NotificationAbout {
	const show = definitionOf(facts.kind).inLanguage as
		| ((facts: NotificationFacts, locale: Locale) => NotificationAbout)
		| undefined;
	return show === undefined ? (facts as NotificationAbout) : show(facts, locale);
}

type Events = { [Kind in NotificationKind]: Kinds[Kind]['events'] }[NotificationKind];
type KeysOfEach<Of> = Of extends unknown ? keyof Of : never;
type DataOf<Type, Of> = Of extends { readonly [One in Type & string]: (data: infer Data, n: number) => unknown }
	? Data
	: never;
type EventType = KeysOfEach<Events>;
/** A numbered user event that may make notifications. */
export type NotifiedEvent = {
	[Type in EventType]: {
		readonly type: Type;
		readonly data: DataOf<Type, Events>;
		readonly n: number;
		/** Epoch milliseconds. */
		readonly atMs: number;
	};
}[EventType];
