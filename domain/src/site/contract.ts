import * as z from 'zod/mini';
import { LOCALES, type Locale } from '../wire/primitives.ts';

/** Languages that the screens speak, with their own names. */
export const SCREEN_LOCALES: Readonly<Record<Locale, string>> = {
	en: 'English',
	br: 'Português (Brasil)',
	id: 'Bahasa Indonesia',
	in: 'हिन्दी',
};

/**
 * The configuration that every served page carries as a JSON data block and the client freezes to `window.config` (SITE-01).
 */
export const siteConfig = z.object({
	app_name: z.string(),
	app_logo: z.nullable(z.string()),
	app_icon: z.nullable(z.string()),
	/** A site id of the chat provider, never a script (SITE-02). */
	chat_script: z.nullable(z.string()),
	/** Other providers to sign in with, by the name in addresses and the one on buttons (AUTH-06). */
	sign_in_providers: z.array(z.object({ id: z.string(), name: z.string() })),
	locale: z.enum(LOCALES),
	/** Available languages: code → display name. */
	locales: z.partialRecord(z.enum(LOCALES), z.string()),
	/** The operator of the site; null if none is named. */
	operator: z.nullable(z.object({ name: z.string(), address: z.string(), licence: z.nullable(z.string()) })),
	mode: z.enum(['development', 'production']),
	/** The kind of money on the real account (CASH-08). */
	money: z.enum(['sandbox', 'off', 'live']),
	/** True if the calendar has entries of the last day or later: pages lead to it only then (CAL-01). */
	has_calendar: z.boolean(),
});
export type SiteConfig = z.output<typeof siteConfig>;

/** The id of the script element that carries it. */
export const SITE_CONFIG_ELEMENT_ID = 'site-config';

/** The informational pages by name (ROUTE-05). */
export const INFO_PATHS = {
	aboutus: '/aboutus',
	regulations: '/regulations',
	term_and_condition: '/term_and_condition',
	aml_policy: '/aml_policy',
	help_center: '/help_center',
	refund_policy: '/refund-policy',
	contact_us: '/contact_us',
	faq: '/faq',
	privacy_policy: '/privacy-policy',
	payment_policy: '/payment-policy',
} as const;
export type InfoName = keyof typeof INFO_PATHS;
export const INFO_NAMES = Object.keys(INFO_PATHS) as InfoName[];
