import * as z from 'zod/mini';
import { person, taken } from '../queues/taken.ts';
import { day, pageOfFile } from '../verification/contract.ts';
import { CHECKS, PAPER_KINDS, type Reason, SIDES } from '../verification/steps.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { RECOVERY_STATES, RECOVERY_STEPS } from './contract.ts';

/**
 * Roles that compare documents and agree, as the second person too; risk and the auditor read all but the documents
 * (ADMIN-01).
 */
export const RECOVERY_STAFF = ['admin', 'verification'] as const satisfies StaffRole[];
export const RECOVERY_READERS = [...RECOVERY_STAFF, 'risk', 'auditor'] as const satisfies StaffRole[];

/** Reasons for which documents do not show that their sender is the holder of the account. */
export const REFUSED_BECAUSE = [
	'unreadable',
	'cut_off',
	'wrong_paper',
	'copy',
	'altered',
	'out_of_date',
	'name_differs',
	'birth_differs',
	'face_hidden',
	'other_person',
] as const satisfies Reason[];

const listed = z.object({
	id: uuid,
	user: person,
	state: z.enum(RECOVERY_STATES),
	sent_at: instant,
	/** Two people have to agree until this time. */
	expires_at: instant,
	/** Time of the removal of the second factor; null: two people have not agreed. */
	due_at: z.nullable(instant),
	ended_at: z.nullable(instant),
	/** True if the account has an approved identity. */
	verified: z.boolean(),
	taken,
	/** The first of the two people, while a second one is awaited. */
	asked_by: z.nullable(person),
});
export type ListedRecovery = z.output<typeof listed>;

export const listRecoveries = defineEndpoint({
	name: 'listRecoveries',
	method: 'GET',
	path: '/api/admin/recoveries',
	viewed: 'list',
	summary: 'Recoveries of lost second factors, oldest first; finished ones, newest first, with `status`',
	access: { who: RECOVERY_READERS },
	limit: 'lists',
	query: z.strictObject({ ...pageQuery, status: z.optional(z.enum(['open', 'over'])) }),
	answer: page(listed),
});

const recovery = z.object({
	...listed.shape,
	/** The approved identity, newest reading; null: there is none. */
	identity: z.nullable(z.object({ name: z.string(), birth_date: day, number_end: z.string(), country: z.string() })),
	/** The data of the account. */
	account: z.object({ name: z.string(), email: z.string(), country: z.string(), created_at: instant }),
	files: z.array(
		z.object({
			id: uuid,
			step: z.enum(RECOVERY_STEPS),
			kind: z.enum(PAPER_KINDS),
			country: z.string(),
			side: z.enum(SIDES),
			pages: z.int(),
		}),
	),
	/** Reason of the refusal by staff; null: not refused. */
	because: z.nullable(z.enum(REFUSED_BECAUSE)),
	/** The request that waits for the second person; `decidable`: the caller may be it. */
	request: z.nullable(z.object({ id: uuid, decidable: z.boolean(), own: z.boolean() })),
});
export type Recovery = z.output<typeof recovery>;

export const getRecovery = defineEndpoint({
	name: 'getRecovery',
	method: 'GET',
	path: '/api/admin/recoveries/{id}',
	viewedUser: ({ user }) => user?.id ?? null,
	summary: 'One recovery: the approved identity and what was sent',
	access: { who: RECOVERY_READERS },
	limit: 'lists',
	params: uuidParams,
	answer: recovery,
});

export const viewRecoveryFile = defineEndpoint({
	name: 'viewRecoveryFile',
	method: 'GET',
	path: '/api/admin/recoveries/{id}/files/{file}',
	viewed: 'own_act',
	summary: 'One page of a picture or PDF of a recovery; each view is recorded in the audit log',
	access: { who: RECOVERY_STAFF },
	limit: 'lists',
	changesState: true,
	params: z.strictObject({ id: uuid, file: uuid }),
	query: pageOfFile,
	download: 'image/webp',
	refusals: ['admin.own_item'],
});

const ACT_REFUSALS = ['admin.taken', 'admin.own_item', 'recovery.over'] as const;
const reason = words(5, 500, true);

export const takeRecovery = defineEndpoint({
	name: 'takeRecovery',
	method: 'POST',
	path: '/api/admin/recoveries/{id}/take',
	summary: 'Take a recovery for 15 minutes, or keep it for 15 more',
	access: { who: RECOVERY_STAFF, fresh: true },
	params: uuidParams,
	refusals: ACT_REFUSALS,
});

export const proposeRecovery = defineEndpoint({
	name: 'proposeRecovery',
	method: 'POST',
	path: '/api/admin/recoveries/{id}/propose',
	summary: 'Enter what was read and checked, and ask a second person to approve',
	access: { who: RECOVERY_STAFF, fresh: true },
	params: uuidParams,
	body: z.strictObject({
		/** Read on the document. */
		name: words(2, 100),
		birth_date: day,
		checks: z.array(z.enum(CHECKS)).check(z.maxLength(CHECKS.length)),
		reason,
	}),
	status: 202,
	answer: z.object({ request_id: uuid }),
	refusals: [...ACT_REFUSALS, 'recovery.unseen', 'recovery.unchecked', 'recovery.differs', 'admin.request_open'],
});

export const refuseRecovery = defineEndpoint({
	name: 'refuseRecovery',
	method: 'POST',
	path: '/api/admin/recoveries/{id}/refuse',
	summary: 'Decline a recovery permanently; the user sees the reason, and the second factor stays',
	access: { who: RECOVERY_STAFF, fresh: true },
	params: uuidParams,
	body: z.strictObject({
		/** The user reads its text. */
		because: z.enum(REFUSED_BECAUSE),
		reason,
	}),
	refusals: ACT_REFUSALS,
});
