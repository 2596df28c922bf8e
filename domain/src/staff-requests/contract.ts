import * as z from 'zod/mini';
import { DECIDING_ROLES } from '../staff/rules.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';
import { PAIR_REFUSALS, requestSchema } from '../wire/request-kind.ts';
import { EXECUTION_REFUSALS, REQUEST_KINDS } from './kinds.ts';

export const REQUEST_STATES = ['pending', 'approved', 'refused', 'withdrawn', 'expired'] as const;

/** A request with its content, by its kind. One of the kind `earlier` can only be declined or cancelled. */
const staffRequest = requestSchema(REQUEST_KINDS, {
	id: uuid,
	subject: z.string(),
	/** The user it is about, by name. */
	subject_name: z.nullable(z.string()),
	reason: z.string(),
	maker: z.object({ id: z.int(), name: z.string() }),
	created_at: instant,
	expires_at: instant,
	state: z.enum(REQUEST_STATES),
	decided_by: z.nullable(z.object({ id: z.int(), name: z.string() })),
	decided_at: z.nullable(instant),
	decision_reason: z.nullable(z.string()),
	/**
	 * Staff who may be the second person, if more than their role decides (CASH-05); null: everyone with the role, or none
	 * any more.
	 */
	people: z.nullable(z.array(z.object({ id: z.int(), name: z.string() }))),
	/** The roles that decide it. */
	roles: z.array(z.string()),
	/** True if the caller may be the second person. */
	decidable: z.boolean(),
});
export type StaffRequest = z.output<typeof staffRequest>;

export const listRequests = defineEndpoint({
	name: 'listRequests',
	method: 'GET',
	path: '/api/admin/requests',
	viewed: 'list',
	summary:
		'Actions that need two people, newest first: of the kinds that the caller’s role decides, for administrators and auditors all',
	access: { who: [...DECIDING_ROLES, 'auditor'] },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		state: z.optional(z.enum(REQUEST_STATES)),
		/** The stored kind, also one that only earlier versions knew. */
		kind: z.optional(z.string().check(z.maxLength(60))),
	}),
	answer: page(staffRequest),
});

const DECISION_REFUSALS = ['admin.own_request', 'admin.no_right', 'admin.request_over'] as const;

export const approveRequest = defineEndpoint({
	name: 'approveRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/approve',
	summary: 'Approve as the second person; the action is carried out once, in the same commit',
	access: { who: DECIDING_ROLES, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: [
		...new Set([...DECISION_REFUSALS, 'admin.request_earlier' as const, ...PAIR_REFUSALS, ...EXECUTION_REFUSALS]),
	],
});

export const refuseRequest = defineEndpoint({
	name: 'refuseRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/refuse',
	summary: 'Decline as the second person',
	access: { who: DECIDING_ROLES, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: DECISION_REFUSALS,
});

export const withdrawRequest = defineEndpoint({
	name: 'withdrawRequest',
	method: 'POST',
	path: '/api/admin/requests/{id}/withdraw',
	summary: 'Cancel one’s own request',
	access: { who: DECIDING_ROLES, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: ['admin.request_over'],
});
