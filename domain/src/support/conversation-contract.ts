import * as z from 'zod/mini';
import { person, taken } from '../queues/taken.ts';
import { defineEndpoint, type StaffRole } from '../wire/endpoint.ts';
import { idParams, idText, instant, page, pageQuery, uuid, uuidParams } from '../wire/primitives.ts';
import { reason } from '../wire/reason.ts';
import { message, staffMessage, messageText as text } from './thread.ts';

/** Open: it waits for staff; answered: for the user; closed: a message continues it until `closed.reopens_until`. */
export const CONVERSATION_STATUSES = ['open', 'answered', 'closed'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** Topics of conversations. */
export const TOPICS = ['account', 'verification', 'money', 'trading', 'limits', 'technical', 'general'] as const;
export type Topic = (typeof TOPICS)[number];

const listedConversation = z.object({
	id: uuid,
	topic: z.enum(TOPICS),
	status: z.enum(CONVERSATION_STATUSES),
	opened_at: instant,
	/** Time of the newest message, or of the closing. */
	changed_at: instant,
	/** Staff are to answer until this time; null while it does not wait for them. */
	due_at: z.nullable(instant),
	/** It waits for staff longer than it should. */
	overdue: z.boolean(),
	/** `reason`: of staff; a user gives none. */
	closed: z.nullable(
		z.object({ by: z.enum(['user', 'staff']), reason: z.nullable(z.string()), at: instant, reopens_until: instant }),
	),
});
export type ListedConversation = z.output<typeof listedConversation>;
/** The conversation with its messages, as its user or sender sees it. */
export const conversation = z.object({ ...listedConversation.shape, messages: z.array(message) });
export type Conversation = z.output<typeof conversation>;

export const listConversations = defineEndpoint({
	name: 'listConversations',
	method: 'GET',
	path: '/api/support/threads',
	summary: 'Conversations of the caller with support, those that changed last first',
	access: { who: 'user' },
	limit: 'lists',
	query: z.strictObject(pageQuery),
	answer: page(listedConversation),
});

export const openConversation = defineEndpoint({
	name: 'openConversation',
	method: 'POST',
	path: '/api/support/threads',
	summary: 'Ask support something; staff answer until `due_at`',
	access: { who: 'user' },
	limit: 'messages',
	idempotent: true,
	body: z.strictObject({ topic: z.enum(TOPICS), text }),
	status: 201,
	answer: conversation,
	refusals: ['support.too_many_conversations'],
});

export const getConversation = defineEndpoint({
	name: 'getConversation',
	method: 'GET',
	path: '/api/support/threads/{id}',
	summary: 'One conversation of the caller with its messages',
	access: { who: 'user' },
	params: uuidParams,
	answer: conversation,
});

export const addConversationMessage = defineEndpoint({
	name: 'addConversationMessage',
	method: 'POST',
	path: '/api/support/threads/{id}/messages',
	summary: 'Continue a conversation; one that was closed less than 14 days ago is open again',
	access: { who: 'user' },
	limit: 'messages',
	idempotent: true,
	params: uuidParams,
	body: z.strictObject({ text }),
	status: 201,
	answer: conversation,
	refusals: ['support.closed', 'support.too_many_unanswered', 'support.too_many_conversations'],
});

export const closeConversation = defineEndpoint({
	name: 'closeConversation',
	method: 'POST',
	path: '/api/support/threads/{id}/close',
	summary: 'Close a conversation that needs no answer any more',
	access: { who: 'user' },
	params: uuidParams,
	answer: conversation,
	refusals: ['support.closed'],
});

/** Roles that answer; finance and the auditor read (ADMIN-01). */
const CONVERSATION_STAFF = ['admin', 'support'] as const satisfies StaffRole[];
export const CONVERSATION_READERS = [...CONVERSATION_STAFF, 'finance', 'auditor'] as const satisfies StaffRole[];

const queuedConversation = z.object({
	...listedConversation.shape,
	taken,
	/** Null: the sender was not logged in. */
	user: z.nullable(person),
	/** The sender, if not logged in, and the account with the same email address, which may be another person's. */
	sender: z.nullable(z.object({ email: z.string(), account: z.nullable(person) })),
});
export type QueuedConversation = z.output<typeof queuedConversation>;
const staffConversation = z.object({ ...queuedConversation.shape, messages: z.array(staffMessage) });
export type StaffConversation = z.output<typeof staffConversation>;

export const listConversationQueue = defineEndpoint({
	name: 'listConversationQueue',
	method: 'GET',
	path: '/api/admin/conversations',
	viewed: 'list',
	summary: 'Conversations of all users, those that changed last first; with `status` open, those that are due first',
	access: { who: CONVERSATION_READERS },
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		status: z.optional(z.enum(CONVERSATION_STATUSES)),
		user: z.optional(idText),
	}),
	answer: page(queuedConversation),
});

export const getQueuedConversation = defineEndpoint({
	name: 'getQueuedConversation',
	method: 'GET',
	path: '/api/admin/conversations/{id}',
	viewedUser: ({ user }) => user?.id ?? null,
	summary: 'A conversation of any user with its messages',
	access: { who: CONVERSATION_READERS },
	limit: 'lists',
	params: uuidParams,
	answer: staffConversation,
});

const ACT_REFUSALS = ['admin.taken', 'support.closed', 'support.own'] as const;

export const openUserConversation = defineEndpoint({
	name: 'openUserConversation',
	method: 'POST',
	path: '/api/admin/users/{id}/conversations',
	summary: 'Write to a user, who gets a copy by mail; it waits for the user',
	access: { who: CONVERSATION_STAFF, fresh: true },
	idempotent: true,
	params: idParams,
	body: z.strictObject({ topic: z.enum(TOPICS), text }),
	status: 201,
	answer: z.object({ id: uuid }),
	refusals: ['support.own', 'support.unreachable'],
});

export const takeConversation = defineEndpoint({
	name: 'takeConversation',
	method: 'POST',
	path: '/api/admin/conversations/{id}/take',
	summary: 'Take a conversation for 15 minutes, or keep it for 15 more',
	access: { who: CONVERSATION_STAFF, fresh: true },
	params: uuidParams,
	refusals: ACT_REFUSALS,
});

export const answerConversation = defineEndpoint({
	name: 'answerConversation',
	method: 'POST',
	path: '/api/admin/conversations/{id}/messages',
	summary:
		'Write to the user or sender of a conversation, who gets it by mail too; takes it, and opens one closed less than 14 days ago',
	access: { who: CONVERSATION_STAFF, fresh: true },
	idempotent: true,
	params: uuidParams,
	body: z.strictObject({ text }),
	refusals: ACT_REFUSALS,
});

export const closeQueuedConversation = defineEndpoint({
	name: 'closeQueuedConversation',
	method: 'POST',
	path: '/api/admin/conversations/{id}/close',
	summary: 'Close a conversation; its user reads the reason and can continue it for 14 days',
	access: { who: CONVERSATION_STAFF, fresh: true },
	params: uuidParams,
	body: z.strictObject({ reason }),
	refusals: ACT_REFUSALS,
});
