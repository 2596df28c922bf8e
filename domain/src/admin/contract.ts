import * as z from 'zod/mini';
import { ROLES, USER_TYPES } from '../identity/contract.ts';
import { session, signInRecord } from '../identity/security-contract.ts';
import { defineEndpoint, STAFF_ROLES, type StaffRole } from '../wire/endpoint.ts';
import { count, flag, idParams, idText, instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

export const ADMIN_REFUSALS = {
	'admin.link_invalid': [],
	'admin.own_role': [],
	'admin.unchanged': [],
	'admin.last_admin': [],
	'admin.nobody_else': [],
	'admin.user_frozen': [],
	'admin.user_closed': [],
	'admin.user_is_staff': [],
	'admin.own_request': [],
	'admin.no_right': [],
	'admin.request_over': [],
	'admin.request_open': [],
	'admin.not_replayed': [],
	'admin.settings_changed': [],
	/** `by`: their name. */
	'admin.taken': ['by', 'until'],
	'admin.too_new': ['until'],
	'admin.gave_role': [],
	'admin.confirmed_deposit': [],
	/** Staff do not decide about themselves. */
	'admin.own_item': [],
} as const;
export type AdminRefusalCode = keyof typeof ADMIN_REFUSALS;

/** Who sees users; everybody who reads anything includes the auditor, who changes nothing (ADMIN-01). */
const USER_READERS = ['admin', 'support', 'verification', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];
const ADMINS = ['admin'] as const satisfies StaffRole[];
/** Who decides requests; of which kinds is decided by each. */
const DECIDERS = ['admin', 'finance'] as const satisfies StaffRole[];
const OVERSEERS = ['admin', 'auditor'] as const satisfies StaffRole[];

/** Why somebody does something: kept with it for ever. */
const reason = words(5, 500, true);

export const claimAdmin = defineEndpoint({
	name: 'claimAdmin',
	method: 'POST',
	path: '/api/admin/claim',
	summary: 'Become an administrator by the link that the server printed, once',
	access: { who: 'user', fresh: true },
	body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
	refusals: ['admin.link_invalid', 'admin.user_frozen'],
});

/** What somebody has to look at, each with the page that shows it. */
const ALARM_KINDS = [
	...(['ledger', 'settlement', 'unsettled', 'sources', 'seeds', 'mails', 'cover', 'payouts_stopped'] as const),
	...(['differences', 'movements_overdue', 'disputes_overdue'] as const),
] as const;

const alarm = z.object({
	kind: z.enum(ALARM_KINDS),
	/** Of things that it is about. */
	count: z.int(),
});
export type Alarm = z.output<typeof alarm>;

export const getOverview = defineEndpoint({
	name: 'getOverview',
	method: 'GET',
	path: '/api/admin/overview',
	summary: 'What there is now: alarms, waiting requests, open trades, frozen users, staff',
	access: { who: STAFF_ROLES },
	limit: 'lists',
	answer: z.object({
		users_frozen: z.int(),
		open_trades: z.int(),
		staff: z.int(),
		requests_pending: z.int(),
		/** Of all areas; empty when all is well. */
		alarms: z.array(alarm),
	}),
});

const freeze = z.object({ reason: z.string(), frozen_at: instant, due_at: z.nullable(instant) });

const listedUser = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	email_verified: z.boolean(),
	country: z.string(),
	role: z.enum(ROLES),
	type: z.enum(USER_TYPES),
	frozen: z.boolean(),
	registered_at: instant,
});
export type ListedUser = z.output<typeof listedUser>;

export const listUsers = defineEndpoint({
	name: 'listUsers',
	method: 'GET',
	path: '/api/admin/users',
	summary: 'Users, newest first; `search` is a number, or a part of name or address',
	access: { who: USER_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
		role: z.optional(z.enum(ROLES)),
		type: z.optional(z.enum(USER_TYPES)),
		state: z.optional(z.enum(['frozen', 'active', 'unverified'])),
		country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
		/** Days (UTC) of the registration, both included. */
		from: z.optional(z.iso.date()),
		to: z.optional(z.iso.date()),
	}),
	answer: page(listedUser),
});

export const getUserRecord = defineEndpoint({
	name: 'getUserRecord',
	method: 'GET',
	path: '/api/admin/users/{id}',
	summary: 'What there is about one user',
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	answer: z.object({
		...listedUser.shape,
		locale: z.string(),
		second_factor: z.boolean(),
		need_verification: flag,
		document_approved: flag,
		open_trades: z.int(),
		freeze: z.nullable(freeze),
	}),
});

export const listUserSessions = defineEndpoint({
	name: 'listUserSessions',
	method: 'GET',
	path: '/api/admin/users/{id}/sessions',
	summary: 'Where a user is signed in, the newest use first',
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject(pageQuery),
	answer: page(session),
});

export const listUserSignIns = defineEndpoint({
	name: 'listUserSignIns',
	method: 'GET',
	path: '/api/admin/users/{id}/sign-ins',
	summary: "A user's sign-ins, newest first",
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject(pageQuery),
	answer: page(signInRecord),
});

const auditEntry = z.object({
	n: z.int(),
	at: instant,
	/** Null: a command on the server itself. */
	actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
	act: z.string(),
	subject: z.string(),
	before: z.unknown(),
	after: z.unknown(),
	reason: z.string(),
	request_id: z.string(),
	/** Hash of this entry and all before it, in hex. */
	hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const listUserHistory = defineEndpoint({
	name: 'listUserHistory',
	method: 'GET',
	path: '/api/admin/users/{id}/history',
	summary: 'What staff did about a user, newest first',
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject(pageQuery),
	answer: page(auditEntry),
});

export const freezeUser = defineEndpoint({
	name: 'freezeUser',
	method: 'POST',
	path: '/api/admin/users/{id}/freeze',
	summary: 'Freeze a user: no new trades, every session and socket ends at once, open trades settle as agreed',
	access: { who: ['admin', 'support', 'risk'], fresh: true },
	params: idParams,
	/** `due_at`: until when it is looked at again; the user reads both. */
	body: z.strictObject({ reason, due_at: instant }),
	refusals: ['admin.unchanged', 'admin.user_is_staff'],
});

export const unfreezeUser = defineEndpoint({
	name: 'unfreezeUser',
	method: 'POST',
	path: '/api/admin/users/{id}/unfreeze',
	summary: 'End the freeze of a user',
	access: { who: ['admin', 'support', 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ reason }),
	refusals: ['admin.unchanged'],
});

export const endUserSessions = defineEndpoint({
	name: 'endUserSessions',
	method: 'POST',
	path: '/api/admin/users/{id}/end-sessions',
	summary: 'Sign a user out everywhere',
	access: { who: ['admin', 'support', 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ reason }),
	refusals: ['admin.user_is_staff'],
});

const auditFilter = {
	act: z.optional(z.string().check(z.maxLength(60))),
	actor: z.optional(idText),
	subject: z.optional(z.string().check(z.maxLength(100))),
	from: z.optional(instant),
	to: z.optional(instant),
};

export const listAuditLog = defineEndpoint({
	name: 'listAuditLog',
	method: 'GET',
	path: '/api/admin/audit-log',
	summary: 'Everything that staff did, newest first; `act` is a whole act or its beginning',
	access: { who: OVERSEERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, ...auditFilter }),
	answer: page(auditEntry),
});

export const exportAuditLog = defineEndpoint({
	name: 'exportAuditLog',
	method: 'GET',
	path: '/api/admin/audit-log.csv',
	summary: 'The same as a table, oldest first, with nothing that a spreadsheet would run',
	access: { who: OVERSEERS },
	limit: 'movements',
	query: z.strictObject(auditFilter),
	answerType: 'text/csv',
	answer: z.unknown(),
});

const staffMember = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	role: z.enum(STAFF_ROLES),
	second_factor: z.boolean(),
	last_seen_at: z.nullable(instant),
});
export type StaffMember = z.output<typeof staffMember>;

export const listStaff = defineEndpoint({
	name: 'listStaff',
	method: 'GET',
	path: '/api/admin/staff',
	summary: 'Everybody with a role',
	access: { who: OVERSEERS },
	limit: 'lists',
	answer: z.object({ data: z.array(staffMember), next_cursor: z.null() }),
});

export const changeRole = defineEndpoint({
	name: 'changeRole',
	method: 'POST',
	path: '/api/admin/staff/roles',
	summary:
		'Give somebody a role, or take it by `user`; becoming admin or finance answers 202 with a request for a second person',
	access: { who: ADMINS, fresh: true },
	/** Somebody with an account. */
	body: z.strictObject({
		email: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
		role: z.enum(ROLES),
		reason,
	}),
	otherStatus: 202,
	answer: z.object({ request_id: z.nullable(uuid) }),
	refusals: [
		'admin.own_role',
		'admin.unchanged',
		'admin.last_admin',
		'admin.nobody_else',
		'admin.user_frozen',
		'admin.request_open',
		'admin.no_right',
	],
});

export const REQUEST_STATES = ['pending', 'approved', 'refused', 'withdrawn', 'expired'] as const;

const staffRequest = z.object({
	id: uuid,
	kind: z.string(),
	subject: z.string(),
	/** The user it is about, by name. */
	subject_name: z.nullable(z.string()),
	content: z.unknown(),
	reason: z.string(),
	maker: z.object({ id: z.int(), name: z.string() }),
	created_at: instant,
	expires_at: instant,
	state: z.enum(REQUEST_STATES),
	decided_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
	decided_at: z.nullable(instant),
	decision_reason: z.nullable(z.string()),
	/** Whether the caller may be the second person. */
	decidable: z.boolean(),
});
export type StaffRequest = z.output<typeof staffRequest>;

export const listRequests = defineEndpoint({
	name: 'listRequests',
	method: 'GET',
	path: '/api/admin/requests',
	summary: 'Acts that need two people, newest first',
	access: { who: ['admin', 'finance', 'auditor'] },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(REQUEST_STATES)) }),
	answer: page(staffRequest),
});

const DECISION_REFUSALS = ['admin.own_request', 'admin.no_right', 'admin.request_over'] as const;

export const approveRequest = defineEndpoint({
	name: 'approveRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/approve',
	summary: 'Agree as the second person: it is executed in the same commit, once',
	access: { who: DECIDERS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: [
		...DECISION_REFUSALS,
		'admin.unchanged',
		'admin.last_admin',
		'admin.user_frozen',
		'admin.own_role',
		'admin.nobody_else',
		'admin.too_new',
		'admin.gave_role',
		'admin.confirmed_deposit',
		'admin.user_closed',
		'cashier.excluded',
		'cashier.own_limit_reached',
		'cashier.limit_reached',
		'cashier.not_enough_balance',
	],
});

export const refuseRequest = defineEndpoint({
	name: 'refuseRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/refuse',
	summary: 'Refuse as the second person',
	access: { who: DECIDERS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: DECISION_REFUSALS,
});

export const withdrawRequest = defineEndpoint({
	name: 'withdrawRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/withdraw',
	summary: 'Take back a request of one’s own',
	access: { who: DECIDERS, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: ['admin.request_over'],
});

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
	/** Where real money is taken, ISO 3166; null: nobody has decided. */
	countries: z.nullable(z.array(z.string())),
	/** Methods that take no deposits. */
	methods_off: z.array(z.string()),
	/** The values of settings that are null. */
	fallback: z.object({ app_name: z.string(), chat_script: z.nullable(z.string()) }),
});
export type SiteSettings = z.output<typeof siteSettings>;

export const getSiteSettings = defineEndpoint({
	name: 'getSiteSettings',
	method: 'GET',
	path: '/api/admin/site',
	summary: 'The settings of the site',
	access: { who: ['admin', 'content', 'auditor'] },
	limit: 'lists',
	answer: siteSettings,
});

export const changeSiteSettings = defineEndpoint({
	name: 'changeSiteSettings',
	method: 'PUT',
	path: '/api/admin/site',
	summary: 'Change the settings of the site; every page that is loaded afterwards has them',
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
	summary: 'Change the logo or the icon of the site: a PNG in base64, or null for our own',
	access: { who: ADMINS, fresh: true },
	params: z.strictObject({ picture: z.enum(['logo', 'icon']) }),
	body: z.strictObject({
		png: z.nullable(
			z.string().check(z.maxLength(Math.ceil(PICTURE_MAX_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
		),
		reason,
	}),
	answer: siteSettings,
	refusals: ['admin.unchanged'],
});

export const proposeOperator = defineEndpoint({
	name: 'proposeOperator',
	method: 'POST',
	path: '/api/admin/site/operator',
	summary: 'Ask a second person to name who operates the site; null takes the name away',
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
	summary: 'Ask a second person to change where money is taken, and which methods take no deposits',
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
