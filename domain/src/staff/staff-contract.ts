import * as z from 'zod/mini';
import { ROLES } from '../identity/contract.ts';
import { defineEndpoint, STAFF_ROLES } from '../wire/endpoint.ts';
import { instant, uuid } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';
import { ADMINS, OVERSEERS } from './roles.ts';

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
	viewed: 'none',
	summary: 'Everyone with a role',
	access: { who: OVERSEERS },
	limit: 'lists',
	answer: z.object({ data: z.array(staffMember), next_cursor: z.null() }),
});

export const changeRole = defineEndpoint({
	name: 'changeRole',
	method: 'POST',
	path: '/api/admin/staff/roles',
	summary:
		'Give a user a role, or remove it with `user`; for a role that decides requests, 202 with a request for a second person',
	access: { who: ADMINS, fresh: true },
	/** A registered user, named by email address. */
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
		'admin.email_unverified',
		'admin.request_open',
		'admin.no_right',
	],
});
