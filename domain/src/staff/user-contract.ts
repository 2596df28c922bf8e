import * as z from 'zod/mini';
import { ROLES, USER_TYPES } from '../identity/contract.ts';
import { session, signInRecord } from '../identity/security-contract.ts';
import { defineEndpoint, STAFF_ROLES } from '../wire/endpoint.ts';
import { flag, idParams, instant, page, pageQuery, uuid } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';
import { words } from '../wire/words.ts';
import { auditEntry } from './audit-log-contract.ts';
import { USER_READERS } from './roles.ts';

const freeze = z.object({
	reason: z.string(),
	frozen_at: instant,
	due_at: z.nullable(instant),
	/** True if a restore of the database placed it, so that two people end it. */
	by_restore: z.boolean(),
	/** The role of who placed it; null: a restore, or not known. Support ends those of support alone. */
	by_role: z.nullable(z.enum(STAFF_ROLES)),
});

const listedUser = z.object({
	id: z.int(),
	name: z.string(),
	email: z.string(),
	email_verified: z.boolean(),
	country: z.string(),
	role: z.enum(ROLES),
	type: z.enum(USER_TYPES),
	frozen: z.boolean(),
	/** Date of a freeze's review; null: not frozen, or no such time. */
	freeze_due_at: z.nullable(instant),
	/** True if that time is over. */
	freeze_overdue: z.boolean(),
	registered_at: instant,
});
export type ListedUser = z.output<typeof listedUser>;

/** Filters of the list of users; a user must match all of them. */
export const userFilter = {
	/** A number, a part of name, address or telephone, or what names a payment, movement or trade. */
	search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
	role: z.optional(z.enum(ROLES)),
	type: z.optional(z.enum(USER_TYPES)),
	state: z.optional(z.enum(['frozen', 'freeze_overdue', 'active', 'unverified', 'guest'])),
	country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
	/** Days (UTC) of the registration, both included. */
	from: z.optional(z.iso.date()),
	to: z.optional(z.iso.date()),
};

export type UserState = z.output<(typeof userFilter)['state']> & string;

export const listUsers = defineEndpoint({
	name: 'listUsers',
	method: 'GET',
	path: '/api/admin/users',
	viewed: 'list',
	summary:
		'Users, newest first; `search` is a number, a part of name, address or telephone, or names a payment, movement or trade',
	access: { who: USER_READERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, ...userFilter }),
	answer: page(listedUser),
});

/** Most users of one file. */
export const EXPORT_MOST = 100_000;

export const exportUsers = defineEndpoint({
	name: 'exportUsers',
	method: 'POST',
	path: '/api/admin/users/export',
	summary:
		'The users that match a filter, up to 100,000, as CSV; the audit log keeps the filter, the reason and their number',
	access: { who: ['admin', 'finance', 'risk'], fresh: true },
	limit: 'movements',
	body: z.strictObject({ filter: z.strictObject(userFilter), reason }),
	download: 'text/csv',
	refusals: ['admin.export_too_large'],
});

const userRecord = z.object({
	...listedUser.shape,
	phone: z.nullable(z.string()),
	locale: z.string(),
	second_factor: z.boolean(),
	need_verification: flag,
	document_approved: flag,
	open_trades: z.int(),
	freeze: z.nullable(freeze),
});
export type UserRecord = z.output<typeof userRecord>;

export const getUserRecord = defineEndpoint({
	name: 'getUserRecord',
	method: 'GET',
	path: '/api/admin/users/{id}',
	summary: 'One user',
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	answer: userRecord,
});

/** A list about one user. */
const partOfUser = {
	access: { who: USER_READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject(pageQuery),
} as const;

export const listUserSessions = defineEndpoint({
	name: 'listUserSessions',
	method: 'GET',
	path: '/api/admin/users/{id}/sessions',
	summary: 'The sessions of a user, most recently used first',
	...partOfUser,
	answer: page(session),
});

export const listUserSignIns = defineEndpoint({
	name: 'listUserSignIns',
	method: 'GET',
	path: '/api/admin/users/{id}/sign-ins',
	summary: "A user's logins, newest first",
	...partOfUser,
	answer: page(signInRecord),
});

export const listUserHistory = defineEndpoint({
	name: 'listUserHistory',
	method: 'GET',
	path: '/api/admin/users/{id}/history',
	summary: 'Staff actions about a user, newest first',
	...partOfUser,
	answer: page(auditEntry),
});

const note = z.object({
	id: z.int(),
	author: z.object({ id: z.int(), name: z.string() }),
	text: z.string(),
	written_at: instant,
});

export const listUserNotes = defineEndpoint({
	name: 'listUserNotes',
	method: 'GET',
	path: '/api/admin/users/{id}/notes',
	summary: 'Staff notes about a user, newest first',
	...partOfUser,
	answer: page(note),
});

/** Longest note, in characters. */
const NOTE_MAX = 2_000;

export const addUserNote = defineEndpoint({
	name: 'addUserNote',
	method: 'POST',
	path: '/api/admin/users/{id}/notes',
	summary: 'Add a note about a user, which is never changed or deleted',
	access: { who: ['admin', 'support', 'verification', 'finance', 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ text: words(1, NOTE_MAX, true) }),
});

export const freezeUser = defineEndpoint({
	name: 'freezeUser',
	method: 'POST',
	path: '/api/admin/users/{id}/freeze',
	summary:
		'Freeze a user: no new trades, every session and socket ends immediately, open trades run to expiry as normal; risk and administrators also take over a freeze, or change its reason and date',
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
	summary:
		'Unfreeze a user; support only whom support froze. Where a restore placed the freeze, it answers 202 with a request for a second person',
	access: { who: ['admin', 'support', 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ reason }),
	otherStatus: 202,
	answer: z.object({ request_id: z.nullable(uuid) }),
	refusals: ['admin.unchanged', 'admin.request_open', 'admin.no_right'],
});

export const endUserSessions = defineEndpoint({
	name: 'endUserSessions',
	method: 'POST',
	path: '/api/admin/users/{id}/end-sessions',
	summary: 'Log a user out everywhere',
	access: { who: ['admin', 'support', 'risk'], fresh: true },
	params: idParams,
	body: z.strictObject({ reason }),
	refusals: ['admin.user_is_staff'],
});
