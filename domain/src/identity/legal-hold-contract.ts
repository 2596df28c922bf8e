import * as z from 'zod/mini';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, instant, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';

/** Roles that place and release legal holds, two people together (KYC-04). */
export const LEGAL_HOLD_STAFF = ['admin', 'risk'] as const satisfies StaffRole[];
export const LEGAL_HOLD_READERS = [...LEGAL_HOLD_STAFF, 'auditor'] as const satisfies StaffRole[];

const person = z.object({ id: z.int(), name: z.string() });
const reasoned = z.strictObject({ reason: words(5, 500, true) });
const asked = { status: 202, answer: z.object({ request_id: uuid }) } as const;

const legalHold = z.object({
	id: uuid,
	reason: z.string(),
	placed_at: instant,
	asked_by: person,
	agreed_by: person,
	/** The account was closed meanwhile: the data erased with it is kept here. */
	has_kept: z.boolean(),
});
export type LegalHold = z.output<typeof legalHold>;

export const getLegalHold = defineEndpoint({
	name: 'getLegalHold',
	method: 'GET',
	path: '/api/admin/users/{id}/legal-hold',
	viewed: 'own_act',
	summary: 'The legal hold on a user, if any',
	access: { who: LEGAL_HOLD_READERS },
	limit: 'lists',
	params: idParams,
	answer: z.object({ hold: z.nullable(legalHold) }),
});

export const placeLegalHold = defineEndpoint({
	...asked,
	name: 'placeLegalHold',
	method: 'POST',
	path: '/api/admin/users/{id}/legal-hold',
	summary: 'Ask a second person to place a legal hold on a user',
	access: { who: LEGAL_HOLD_STAFF, fresh: true },
	params: idParams,
	body: reasoned,
	refusals: ['admin.own_item', 'admin.unchanged', 'admin.request_open'],
});

export const releaseLegalHold = defineEndpoint({
	...asked,
	name: 'releaseLegalHold',
	method: 'POST',
	path: '/api/admin/legal-holds/{id}/release',
	summary: 'Ask a second person to end a legal hold; data past its retention period is then deleted',
	access: { who: LEGAL_HOLD_STAFF, fresh: true },
	params: uuidParams,
	body: reasoned,
	refusals: ['admin.own_item', 'admin.request_over', 'admin.request_open'],
});

export const getKeptData = defineEndpoint({
	name: 'getKeptData',
	method: 'POST',
	path: '/api/admin/legal-holds/{id}/kept',
	summary: 'Data of a closed account kept by a legal hold; each view is recorded in the audit log',
	access: { who: LEGAL_HOLD_STAFF, fresh: true },
	limit: 'lists',
	params: uuidParams,
	body: reasoned,
	download: 'application/json',
	refusals: ['admin.own_item'],
});
