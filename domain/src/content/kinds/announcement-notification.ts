import * as z from 'zod/mini';
import { defineNotification } from '../../wire/notification.ts';
import type { Locale } from '../../wire/primitives.ts';

/** The stored form of an announcement: its text in every language in which it was written. */
export interface AnnouncementFacts {
	readonly kind: 'announcement';
	readonly texts: { readonly [language in Locale]?: string | undefined };
}

/** Shown in the language of `Accept-Language`, or in English. No user event makes it: it is for every user. */
export const announcementNotification = defineNotification(
	z.object({ kind: z.literal('announcement'), text: z.string() }),
	{
		icon: 'megaphone',
		defaults: { app: 'unread', mail: false, push: false },
		fixed: [],
		invitesToTrade: true,
		events: {},
		inLanguage: ({ kind, texts }: AnnouncementFacts, locale) => ({ kind, text: texts[locale] ?? texts.en ?? '' }),
		words: ({ text }) => ({ text }),
		link: () => null,
		linkOfSeveral: () => null,
	},
);
