import * as z from 'zod/mini';
import { movement } from '../cashier/movement.ts';
import { trade } from '../trading/contract.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idText, instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { words } from '../wire/words.ts';
import { message, queueParts, staffMessage, messageText as text } from './thread.ts';

/** Refusals of support with the names of their parameters. */
export const SUPPORT_REFUSALS = {
	'support.too_many_open': ['limit'],
	/** `id`: of the dispute about the same that is not decided. */
	'support.already_open': ['id'],
	'support.too_many_unanswered': ['limit'],
	'support.decided': [],
	/** Staff do not act on their own threads. */
	'support.own': [],
	'support.too_many_conversations': ['limit'],
	/** The greatest number of conversations of the email address is open, or was begun within a day. */
	/** The conversation is closed, and too long ago for a message to continue it. */
	'support.closed': [],
	/** A guest, or the user of a closed account, could not read staff's messages. */
	'support.unreachable': [],
} as const;
export type SupportRefusalCode = keyof typeof SUPPORT_REFUSALS;

/** Open: it waits for staff; answered: for the user; decided: it has an outcome. */
export const DISPUTE_STATUSES = ['open', 'answered', 'decided'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
/** Subjects of disputes. */
const SUBJECT_TYPES = ['trade', 'movement'] as const;
export type DisputeSubjectType = (typeof SUBJECT_TYPES)[number];
export const DISPUTE_RESULTS = ['accepted', 'rejected'] as const;

/** The subject of a dispute, as its user sees it elsewhere; null if it is no longer stored. */
const subject = z.union([
	z.object({ type: z.literal('trade'), id: uuid, trade: z.nullable(trade) }),
	z.object({ type: z.literal('movement'), id: uuid, movement: z.nullable(movement) }),
]);
export type DisputeSubject = z.output<typeof subject>;

const disputeParts = {
	id: uuid,
	status: z.enum(DISPUTE_STATUSES),
	opened_at: instant,
	/** It is to be decided until this time. */
	due_at: instant,
	/** Not decided, though it should be. */
	overdue: z.boolean(),
	outcome: z.nullable(z.object({ result: z.enum(DISPUTE_RESULTS), reason: z.string(), at: instant })),
};

const listedDispute = z.object({ ...disputeParts, subject });
export type ListedDispute = z.output<typeof listedDispute>;
const dispute = z.object({ ...listedDispute.shape, messages: z.array(message) });
export type Dispute = z.output<typeof dispute>;

export const listDisputes = defineEndpoint({
	name: 'listDisputes',
	method: 'GET',
	path: '/api/disputes',
	summary: 'Disputes of the caller, newest first',
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(listedDispute),
});

export const openDispute = defineEndpoint({
	name: 'openDispute',
	method: 'POST',
	path: '/api/disputes',
	summary: "Dispute one of the caller's trades, deposits or withdrawals; staff answer and decide by `due_at`",
	access: { who: 'user' },
	limit: 'messages',
	idempotent: true,
	body: z.strictObject({ subject: z.strictObject({ type: z.enum(SUBJECT_TYPES), id: uuid }), text }),
	status: 201,
	answer: dispute,
	refusals: ['support.too_many_open', 'support.already_open'],
});

export const getDispute = defineEndpoint({
	name: 'getDispute',
	method: 'GET',
	path: '/api/disputes/{id}',
	summary: 'One dispute of the caller with its messages',
	access: { who: 'user' },
	params: uuidParams,
	answer: dispute,
});

export const addDisputeMessage = defineEndpoint({
	name: 'addDisputeMessage',
	method: 'POST',
	path: '/api/disputes/{id}/messages',
	summary: 'Write to staff about an open dispute',
	access: { who: 'user' },
	limit: 'messages',
	idempotent: true,
	params: uuidParams,
	body: z.strictObject({ text }),
	status: 201,
	answer: dispute,
	refusals: ['support.decided', 'support.too_many_unanswered'],
});

/** Roles that answer and decide; the auditor reads (ADMIN-01). */
const DISPUTE_STAFF = ['admin', 'support', 'finance'] as const satisfies StaffRole[];
export const DISPUTE_READERS = [...DISPUTE_STAFF, 'auditor'] as const satisfies StaffRole[];

const queuedDispute = z.object({
	...disputeParts,
	...queueParts,
	subject: z.object({ type: z.enum(SUBJECT_TYPES), id: uuid }),
});
export type QueuedDispute = z.output<typeof queuedDispute>;
const staffDispute = z.object({
	...listedDispute.shape,
	...queueParts,
	messages: z.array(staffMessage),
});
export type StaffDispute = z.output<typeof staffDispute>;

export const listDisputeQueue = defineEndpoint({
	name: 'listDisputeQueue',
	method: 'GET',
	path: '/api/admin/disputes',
	viewed: 'list',
	summary: 'Disputes of all users, earliest due first; decided ones, newest first, with `status`',
	access: { who: DISPUTE_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		status: z.optional(z.enum(DISPUTE_STATUSES)),
		user: z.optional(idText),
	}),
	answer: page(queuedDispute),
});

export const getQueuedDispute = defineEndpoint({
	name: 'getQueuedDispute',
	method: 'GET',
	path: '/api/admin/disputes/{id}',
	viewedUser: ({ user }) => user?.id ?? null,
	summary: 'One dispute with everything needed to decide it',
	access: { who: DISPUTE_READERS },
	limit: 'lists',
	params: uuidParams,
	answer: staffDispute,
});

const ACT_REFUSALS = ['admin.taken', 'support.decided', 'support.own'] as const;

export const takeDispute = defineEndpoint({
	name: 'takeDispute',
	method: 'POST',
	path: '/api/admin/disputes/{id}/take',
	summary: 'Take a dispute for 15 minutes, or keep it for 15 more',
	access: { who: DISPUTE_STAFF, fresh: true },
	params: uuidParams,
	refusals: ACT_REFUSALS,
});

export const answerDispute = defineEndpoint({
	name: 'answerDispute',
	method: 'POST',
	path: '/api/admin/disputes/{id}/messages',
	summary: 'Answer the user of a dispute, which also takes it',
	access: { who: DISPUTE_STAFF, fresh: true },
	idempotent: true,
	params: uuidParams,
	body: z.strictObject({ text }),
	refusals: ACT_REFUSALS,
});

export const decideDispute = defineEndpoint({
	name: 'decideDispute',
	method: 'POST',
	path: '/api/admin/disputes/{id}/decide',
	summary: 'Decide a dispute permanently; the user sees the reason, and no money moves',
	access: { who: DISPUTE_STAFF, fresh: true },
	params: uuidParams,
	body: z.strictObject({ result: z.enum(DISPUTE_RESULTS), reason: words(5, 500, true) }),
	refusals: ACT_REFUSALS,
});
