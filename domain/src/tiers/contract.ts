import * as z from 'zod/mini';
import { USER_TYPES } from '../identity/contract.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, instant, minorUnits, page, pageQuery } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

export const TYPES_REFUSALS = {
	/** Staff set a type above the earned one alone. */
	'types.not_above': [],
} as const;
export type TypesRefusalCode = keyof typeof TYPES_REFUSALS;

const type = z.enum(USER_TYPES);
/** Verification sees the type of a user, but no sums. */
const READERS = ['admin', 'support', 'finance', 'risk', 'auditor'] as const satisfies StaffRole[];
/** Better payouts cost the house money: support, whom users ask for them, gives none. */
const SETTERS = ['admin', 'risk'] as const satisfies StaffRole[];

const progress = z.object({
	type,
	/** The tier by the conditions alone. */
	earned: type,
	/** The type that staff set; null: none. */
	set_by_staff: z.nullable(type),
	identity_approved: z.boolean(),
	/** Over the last days that count: credits, less reversals and withdrawals; may be negative. */
	deposited: minorUnits,
	/** The earned type is kept until this time although its conditions do not hold any more; null: they hold. */
	kept_until: z.nullable(instant),
	/** The last change of the type, with the reason that staff gave; null: it never changed. */
	changed: z.nullable(
		z.object({ at: instant, cause: z.enum(['conditions', 'staff']), reason: z.nullable(z.string()) }),
	),
});
export type TypeProgress = z.output<typeof progress>;

const typeList = z.object({
	types: z.array(
		z.object({
			type,
			/** The required deposits less withdrawals of `days`, minor units. */
			deposited: minorUnits,
			identity_approved: z.boolean(),
		}),
	),
	/** The days in which deposits count. */
	days: z.int(),
	/** Days for which a type is kept after its conditions stopped holding. */
	kept_days: z.int(),
	/** The caller's own; null for a visitor. */
	mine: z.nullable(progress),
});
export type TypeList = z.output<typeof typeList>;

export const listTypes = defineEndpoint({
	name: 'listTypes',
	method: 'GET',
	path: '/api/types',
	summary: "Account types with their conditions, and the caller's progress",
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	answer: typeList,
});

const typeChange = z.object({
	id: z.int(),
	at: instant,
	from: type,
	to: type,
	/** `conditions`: they began to hold, or have not held for too long. */
	cause: z.enum(['conditions', 'staff']),
	/** The member of staff. */
	actor: z.nullable(z.object({ id: z.int(), name: z.string() })),
	reason: z.nullable(z.string()),
});
export type TypeChange = z.output<typeof typeChange>;

export const listTypeChanges = defineEndpoint({
	name: 'listTypeChanges',
	method: 'GET',
	path: '/api/admin/users/{id}/types',
	summary: "The history of a user's account type, newest first",
	access: { who: READERS },
	limit: 'lists',
	params: idParams,
	query: z.strictObject(pageQuery),
	answer: z.extend(page(typeChange), { progress }),
});

export const setUserType = defineEndpoint({
	name: 'setUserType',
	method: 'POST',
	path: '/api/admin/users/{id}/type',
	summary: 'Set an account type above the earned one, or remove it with null; the user sees the reason',
	access: { who: SETTERS, fresh: true },
	params: idParams,
	body: z.strictObject({ type: z.nullable(z.enum(['gold', 'premium'])), reason: words(5, 500, true) }),
	refusals: ['types.not_above', 'admin.unchanged', 'admin.own_item'],
});
