import * as z from 'zod/mini';
import { emailAddress } from '../wire/email.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { conversation, TOPICS } from './conversation-contract.ts';
import { messageText as text } from './thread.ts';

/**
 * Days for which a conversation without a user is kept after its last message; one that waits for staff is kept longer.
 */
export const CONTACTS_KEPT_DAYS = 90;

/** The token of the link in emails to the sender. */
const token = z.string().check(z.minLength(1), z.maxLength(200));

export const sendContact = defineEndpoint({
	name: 'sendContact',
	method: 'POST',
	path: '/api/contact',
	summary: 'Write to support without an account; staff answer by email, whose link leads to the conversation',
	access: { who: 'everybody' },
	limit: 'contacts',
	body: z.strictObject({ email: emailAddress, topic: z.enum(TOPICS), text }),
});

export const getContact = defineEndpoint({
	name: 'getContact',
	method: 'GET',
	path: '/api/contact',
	summary: 'The conversation that the link of an email leads to',
	access: { who: 'everybody' },
	query: z.strictObject({ token }),
	answer: conversation,
});

export const addContactMessage = defineEndpoint({
	name: 'addContactMessage',
	method: 'POST',
	path: '/api/contact/messages',
	summary: 'Continue the conversation of a link; the same text again is not added twice',
	access: { who: 'everybody' },
	limit: 'messages',
	body: z.strictObject({ token, text }),
	status: 201,
	answer: conversation,
	refusals: ['support.closed', 'support.too_many_unanswered'],
});

export const closeContact = defineEndpoint({
	name: 'closeContact',
	method: 'POST',
	path: '/api/contact/close',
	summary: 'Close the conversation of a link',
	access: { who: 'everybody' },
	limit: 'messages',
	body: z.strictObject({ token }),
	answer: conversation,
	refusals: ['support.closed'],
});
