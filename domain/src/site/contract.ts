import * as z from 'zod/mini';
import { LOCALES, type Locale } from '../wire/primitives.ts';

/** Languages that the screens speak, with their own names. */
export const SCREEN_LOCALES: Readonly<Record<Locale, string>> = {
	en: 'English',
	br: 'Português (Brasil)',
	id: 'Bahasa Indonesia',
	in: 'हिन्दी',
};

/** What every served page carries as a JSON data block and the client freezes to `window.config` (SITE-01). */
export const siteConfig = z.object({
	app_name: z.string(),
	app_logo: z.nullable(z.string()),
	app_icon: z.nullable(z.string()),
	/** A site id of the chat provider, never a script (SITE-02). */
	chat_script: z.nullable(z.string()),
	/** Where one can sign in besides, by the name in addresses and the one on buttons (AUTH-06). */
	sign_in_providers: z.array(z.object({ id: z.string(), name: z.string() })),
	locale: z.enum(LOCALES),
	/** Available languages: code → display name. */
	locales: z.partialRecord(z.enum(LOCALES), z.string()),
	/** Who operates the site; null where no operator is named. */
	operator: z.nullable(z.object({ name: z.string(), address: z.string(), licence: z.nullable(z.string()) })),
	mode: z.enum(['development', 'production']),
	/** What the real account holds (CASH-08). */
	money: z.enum(['sandbox', 'off', 'live']),
	/** Whether the calendar has entries of the last day or later: pages lead to it only then (CAL-01). */
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

/** Page addresses that exist; the server answers every other one with the app and status 404 (ROUTE-08). */
export const PAGE_PATHS = [
	'/',
	'/login',
	'/login/recover/:id',
	'/login/stop/:id',
	'/register',
	'/password/reset',
	'/password/reset/:token',
	'/password/first/:token',
	'/email/verify/:id',
	'/email/change/:id',
	'/email/undo/:id',
	'/email/resend',
	'/trading',
	'/cashier',
	'/payouts',
	'/calendar',
	'/proof',
	'/proof/liabilities',
	'/proof/hour',
	'/verify',
	'/verify/:id',
	'/r/:share',
	'/statistics',
	'/settings',
	'/settings/profile',
	'/settings/password',
	'/settings/verification',
	'/settings/security',
	'/settings/api',
	'/settings/limits',
	'/settings/notifications',
	'/settings/trading',
	'/disputes',
	'/disputes/new',
	'/disputes/:id',
	'/notifications',
	'/unsubscribe/:token',
	'/support',
	'/support/:id',
	'/contact/:token',
	'/news',
	'/news/:slug',
	'/unauthorized',
	'/admin',
	'/admin/overview',
	'/admin/users',
	'/admin/users/:id',
	'/admin/trades',
	'/admin/movements',
	'/admin/risk',
	'/admin/requests',
	'/admin/reviews',
	'/admin/reviews/:id',
	'/admin/statement-lines',
	'/admin/assets',
	'/admin/assets/new',
	'/admin/assets/:id',
	'/admin/payouts',
	'/admin/verification',
	'/admin/verification/:id',
	'/admin/matches',
	'/admin/recoveries',
	'/admin/recoveries/:id',
	'/admin/disputes',
	'/admin/disputes/:id',
	'/admin/conversations',
	'/admin/conversations/:id',
	'/admin/audit-log',
	'/admin/staff',
	'/admin/staff/new',
	'/admin/pages',
	'/admin/pages/:name',
	'/admin/announcements',
	'/admin/news',
	'/admin/news/new',
	'/admin/news/:id',
	'/admin/calendar',
	'/admin/site',
	'/admin/link/:token',
	...Object.values(INFO_PATHS),
] as const;
