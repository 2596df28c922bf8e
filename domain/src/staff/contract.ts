import * as z from 'zod/mini';
import { defineEndpoint, STAFF_ROLES } from '../wire/endpoint.ts';
import { ALARMS, namesOf, QUEUES } from './to-do.ts';

export const ADMIN_REFUSALS = {
	'admin.link_invalid': [],
	'admin.own_role': [],
	'admin.unchanged': [],
	'admin.last_admin': [],
	'admin.nobody_else': [],
	'admin.user_frozen': [],
	/** A role is given only if the email address is verified: another person may have registered it. */
	'admin.email_unverified': [],
	'admin.user_closed': [],
	'admin.user_is_staff': [],
	'admin.own_request': [],
	'admin.no_right': [],
	'admin.request_over': [],
	/** A withdrawal that continues without people, at the end of its hold if it has one. */
	'admin.no_approval_needed': [],
	'admin.request_open': [],
	/** An earlier version stored the request, and no current kind can read it. */
	'admin.request_earlier': [],
	'admin.not_replayed': [],
	/** Nothing is paid out after a restore until two people have turned payouts back on (CASH-14). */
	'admin.payouts_off': [],
	/** An address of the money is on the screening list, and two people of risk have not cleared it. */
	'admin.address_listed': [],
	'admin.settings_changed': [],
	/** `by`: their name. */
	'admin.taken': ['by', 'until'],
	/** Two people who may not approve a withdrawal together (CASH-05); `who`: those who may. */
	'admin.gave_role': ['who'],
	'admin.confirmed_deposit': ['who'],
	/** After this credit no two people could approve a withdrawal of the user; `who`: those who may make it. */
	'admin.leaves_no_pair': ['who'],
	/** The same where no one may: a third person with the role is needed. */
	'admin.third_needed': [],
	/** Staff do not decide about themselves. */
	'admin.own_item': [],
	/** Its method cannot pay back to the source, and its user has no destination that can be used. */
	'admin.no_return_address': [],
	/** The payment has changed since the request was made. */
	'admin.payment_changed': [],
	/** More of a payment went back than its new value; `least`: the returned amount. */
	'admin.worth_too_little': ['least'],
	/** More users than one file may hold. */
	'admin.export_too_large': ['limit'],
	'admin.filters_full': ['limit'],
} as const;
export type AdminRefusalCode = keyof typeof ADMIN_REFUSALS;

export const claimAdmin = defineEndpoint({
	name: 'claimAdmin',
	method: 'POST',
	path: '/api/admin/claim',
	summary: 'Become an administrator with the one-time link that the server printed',
	access: { who: 'user', fresh: true },
	body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
	refusals: ['admin.link_invalid', 'admin.user_frozen'],
});

/** An alarm for staff. */
const alarm = z.object({
	kind: z.enum(namesOf(ALARMS)),
	/** Number of things that the alarm is about. */
	count: z.int(),
});
export type Alarm = z.output<typeof alarm>;

const waiting = z.object({
	queue: z.enum(namesOf(QUEUES)),
	/** Items that are not decided. */
	count: z.int(),
});

export const getOverview = defineEndpoint({
	name: 'getOverview',
	method: 'GET',
	path: '/api/admin/overview',
	viewed: 'none',
	summary: 'The current state: alarms, items waiting in the queues, open trades, frozen users, staff',
	access: { who: STAFF_ROLES },
	limit: 'lists',
	answer: z.object({
		users_frozen: z.int(),
		open_trades: z.int(),
		staff: z.int(),
		/** Requests that the caller may decide as the second person. */
		requests_pending: z.int(),
		/** The alarms of all areas; empty when all is well. */
		alarms: z.array(alarm),
		/** Queues in which something waits. */
		waiting: z.array(waiting),
	}),
});
