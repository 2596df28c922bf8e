import * as z from 'zod/mini';
import { CLOSED_REASONS, maintenance, SOURCES } from '../market/contract.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, LOCALES, type Locale } from '../wire/primitives.ts';

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
	/** Who operates the site, where somebody is named. */
	operator: z.nullable(z.object({ name: z.string(), address: z.string(), licence: z.nullable(z.string()) })),
	mode: z.enum(['development', 'production']),
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
	'/register',
	'/password/reset',
	'/password/reset/:token',
	'/password/first/:token',
	'/email/verify/:id',
	'/email/change/:id',
	'/email/undo/:id',
	'/email/resend',
	'/trading',
	'/settings',
	'/settings/profile',
	'/settings/password',
	'/settings/security',
	'/settings/api',
	'/settings/trading',
	'/disputes',
	'/disputes/new',
	'/disputes/:id',
	'/unauthorized',
	'/admin',
	'/admin/overview',
	'/admin/users',
	'/admin/users/:id',
	'/admin/requests',
	'/admin/disputes',
	'/admin/disputes/:id',
	'/admin/audit-log',
	'/admin/staff',
	'/admin/staff/new',
	'/admin/site',
	'/admin/link/:token',
	...Object.values(INFO_PATHS),
] as const;

export const getStatus = defineEndpoint({
	name: 'getStatus',
	method: 'GET',
	path: '/api/status',
	summary:
		'Health of the database, the sources of prices, the seeds of the fair indices, settlement, the ledger and mails; 503 when it fails',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'general',
	status: 200,
	otherStatus: 503,
	answer: z.object({
		/** `degraded` while a part is late, a trade can't be settled or a source is closed by itself; `failing`, with 503, while money cannot move safely. */
		status: z.enum(['ok', 'degraded', 'failing']),
		database: z.enum(['up', 'down']),
		/** Hours of the fair indices whose seeds the server cannot read: how many, and when the first one begins. */
		seeds: z.object({
			status: z.enum(['ok', 'unreadable', 'unknown']),
			unreadable: z.int(),
			first_hour: z.nullable(instant),
		}),
		/** Trades whose end is over: how many, and for how long. `waiting` for prices, `stuck` although these are there. */
		settlement: z.object({
			status: z.enum(['ok', 'waiting', 'stuck', 'unknown']),
			overdue: z.int(),
			overdue_ms: z.int(),
			/** Besides those: open trades that can't be settled as they are stored (TRADE-17). */
			unsettled: z.int(),
		}),
		/** Invariants of the newest movements that do not hold; the last audit, and the last one without a finding. */
		ledger: z.object({
			status: z.enum(['ok', 'broken', 'unknown']),
			broken: z.array(z.enum(['sums', 'chains', 'balances', 'held', 'audit'])),
			audited_at: z.nullable(instant),
			clean_at: z.nullable(instant),
		}),
		/** Mails that are not handed over yet. */
		mails: z.object({ status: z.enum(['ok', 'late', 'unknown']), waiting: z.int(), oldest_ms: z.int() }),
		/** Holidays of venues: `ending` when those known end in less than a year, which is for the operator and no outage. */
		holidays: z.object({ status: z.enum(['ok', 'ending']), known_until: instant }),
		sources: z.array(
			z.object({
				ticker: z.string(),
				source: z.enum(SOURCES),
				open: z.boolean(),
				closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
				maintenance: z.nullable(maintenance),
			}),
		),
	}),
	refusals: [],
});

export const getOpenApi = defineEndpoint({
	name: 'getOpenApi',
	method: 'GET',
	path: '/api/openapi.json',
	summary: 'This description of the calls as OpenAPI 3.1',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	status: 200,
	answer: z.looseObject({ openapi: z.string() }),
	refusals: [],
});
