import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, uuid } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';
import { words } from '../wire/words.ts';
import { ADMINS } from './roles.ts';

/** A site id of the chat provider, never a script (SITE-02). */
const chatSiteId = z.string().check(z.regex(/^[A-Za-z0-9]{1,64}(\/[A-Za-z0-9]{1,64})?$/));
const locale = z.enum(['en', 'br', 'id', 'in']);

const siteSettings = z.object({
	version: z.int(),
	/** Null: as the server's environment says, or nothing. */
	app_name: z.nullable(z.string()),
	chat_script: z.nullable(z.string()),
	locale,
	locales: z.array(locale),
	app_logo: z.nullable(z.string()),
	app_icon: z.nullable(z.string()),
	operator: z.nullable(z.object({ name: z.string(), address: z.string(), licence: z.nullable(z.string()) })),
	/** Countries that real money is taken from, ISO 3166; null: not decided yet. */
	countries: z.nullable(z.array(z.string())),
	/** Methods of this installation that could take deposits. */
	methods: z.array(z.string()),
	/** Countries without any method. */
	methods_off: z.array(z.string()),
	/** The values of settings that are null. */
	fallback: z.object({ app_name: z.string(), chat_script: z.nullable(z.string()) }),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const getSiteSettings = defineEndpoint({
	name: 'getSiteSettings',
	method: 'GET',
	path: '/api/admin/site',
	viewed: 'none',
	summary: 'The settings of the site',
	access: { who: ['admin', 'content', 'auditor'] },
	limit: 'lists',
	answer: siteSettings,
});

export const changeSiteSettings = defineEndpoint({
	name: 'changeSiteSettings',
	method: 'PUT',
	path: '/api/admin/site',
	summary: 'Change the settings of the site, for every page loaded from then on',
	access: { who: ADMINS, fresh: true },
	/** `version`: of the settings that were changed: newer ones are not overwritten unseen. */
	body: z.strictObject({
		version: count,
		app_name: z.nullable(words(1, 60)),
		chat_script: z.nullable(chatSiteId),
		locale,
		locales: z.array(locale).check(z.minLength(1), z.maxLength(4)),
		reason,
	}),
	answer: siteSettings,
	refusals: ['admin.settings_changed', 'admin.unchanged'],
});

/** Largest picture in bytes, and its longest side in pixels. */
export const PICTURE_MAX_BYTES = 32_768;
export const PICTURE_MAX_SIDE = 1_024;

export const changeSitePicture = defineEndpoint({
	name: 'changeSitePicture',
	method: 'PUT',
	path: '/api/admin/site/pictures/{picture}',
	summary: 'Change the logo or the icon of the site: a PNG in base64, or null for the default',
	access: { who: ADMINS, fresh: true },
	params: z.strictObject({ picture: z.enum(['logo', 'icon']) }),
	body: z.strictObject({
		png: z.nullable(
			z.string().check(z.maxLength(Math.ceil(PICTURE_MAX_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
		),
		reason,
	}),
	/** Base64 is sent without escapes. */
	maxBytes: 70_000,
	answer: siteSettings,
	refusals: ['admin.unchanged'],
});

export const proposeOperator = defineEndpoint({
	name: 'proposeOperator',
	method: 'POST',
	path: '/api/admin/site/operator',
	summary: 'Ask a second person to set the operator of the site; null removes it',
	access: { who: ADMINS, fresh: true },
	body: z.strictObject({
		operator: z.nullable(
			z.strictObject({ name: words(1, 120), address: words(1, 300), licence: z.nullable(words(1, 200)) }),
		),
		reason,
	}),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['admin.nobody_else', 'admin.request_open', 'admin.unchanged'],
});

export const proposeOffer = defineEndpoint({
	name: 'proposeOffer',
	method: 'POST',
	path: '/api/admin/site/offer',
	summary: 'Ask a second person to change where deposits are accepted and which methods accept none',
	access: { who: ADMINS, fresh: true },
	body: z.strictObject({
		countries: z.nullable(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.minLength(1), z.maxLength(250))),
		methods_off: z.array(z.string().check(z.regex(/^[a-z0-9_]{1,30}$/))).check(z.maxLength(100)),
		reason,
	}),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: ['admin.nobody_else', 'admin.request_open', 'admin.unchanged'],
});
