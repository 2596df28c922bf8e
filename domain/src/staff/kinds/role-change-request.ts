import * as z from 'zod/mini';
import { ROLES } from '../../identity/contract.ts';
import { defineRequestKind } from '../../wire/request-kind.ts';
import { sentence, text } from '../../wire/sentence.ts';

/** A role that decides is given by two administrators (ADMIN-01). */
export const roleChange = defineRequestKind({
	name: 'role.change',
	deciders: ['admin'],
	content: z.strictObject({ role: z.enum(ROLES), from: z.enum(ROLES) }),
	refusals: [
		'admin.no_right',
		'admin.own_role',
		'admin.unchanged',
		'admin.user_frozen',
		'admin.email_unverified',
		'admin.last_admin',
		'admin.nobody_else',
	],
	pairs: null,
	describe: ({ role, from }, { who }) =>
		sentence('admin.asks_role', { who, from: text(`admin.role_${from}`), to: text(`admin.role_${role}`) }),
});
