import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { NOTIFICATION_KINDS } from './kinds.ts';

const token = z.string().check(z.minLength(1), z.maxLength(400));
/** Mail programs add to the addresses in emails: everything else in the query is left out. */
const query = z.object({ token });
const path = '/api/unsubscribe';

export const unsubscribe = defineEndpoint({
	name: 'unsubscribe',
	method: 'POST',
	path,
	summary: 'Stop the emails that the token of an email is for, without logging in (RFC 8058)',
	access: { who: 'everybody', kind: 'one_click' },
	query,
});

export const openUnsubscribing = defineEndpoint({
	name: 'openUnsubscribing',
	method: 'GET',
	path,
	summary: 'Leads a browser to the page that asks whether to stop the emails; changes nothing',
	access: { who: 'everybody' },
	query,
	status: 303,
});

export const showUnsubscribing = defineEndpoint({
	name: 'showUnsubscribing',
	method: 'GET',
	path: '/api/unsubscribe/kinds',
	summary: 'What the emails are about that a token stops, and whether they are stopped already',
	access: { who: 'everybody' },
	query: z.strictObject({ token }),
	answer: z.object({ kinds: z.array(z.enum(NOTIFICATION_KINDS)), stopped: z.boolean() }),
});
