import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { count, instant, page, uuid, uuidParams } from '../wire/primitives.ts';
import { DELIVERY_ERRORS, DELIVERY_KINDS, DELIVERY_STATES, WEBHOOK_KINDS } from './rules.ts';

/** Refusals of these calls with the names of their parameters. */
export const WEBHOOKS_REFUSALS = {
	'webhooks.too_many': ['limit'],
	/** Not HTTPS, not found, or not on the public network. */
	'webhooks.address': [],
	/** The same delivery, or a test, waits already. */
	'webhooks.waiting': [],
} as const;
export type WebhooksRefusalCode = keyof typeof WEBHOOKS_REFUSALS;

const MOST_CHARACTERS = 2_000;

const described = {
	id: uuid,
	address: z.string(),
	kinds: z.array(z.enum(WEBHOOK_KINDS)),
	created_at: instant,
	/** Nothing is sent since this time; null while it is. */
	paused_at: z.nullable(instant),
	/** Deliveries that wait to be sent. */
	waiting: count,
};
export const webhook = z.object(described);
export type Webhook = z.output<typeof webhook>;

export const delivery = z.object({
	id: uuid,
	kind: z.enum(DELIVERY_KINDS),
	/** Time of the event. */
	at: instant,
	state: z.enum(DELIVERY_STATES),
	tries: count,
	/** The time of the last try; the next fields are its result. */
	tried_at: z.nullable(instant),
	status: z.nullable(count),
	error: z.nullable(z.enum(DELIVERY_ERRORS)),
	duration_ms: z.nullable(count),
	/** The beginning of the answer, at most 200 characters. */
	answer: z.nullable(z.string()),
	/** Time of its next automatic try; null for one that is not tried again, or has not been tried yet. */
	next_try_at: z.nullable(instant),
});
export type Delivery = z.output<typeof delivery>;

const fields = {
	address: z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MOST_CHARACTERS)),
	kinds: z
		.array(z.enum(WEBHOOK_KINDS))
		.check(z.minLength(1, 'field.required'), z.maxLength(WEBHOOK_KINDS.length, 'field.invalid')),
};

export const listWebhooks = defineEndpoint({
	name: 'listWebhooks',
	method: 'GET',
	path: '/api/settings/webhooks',
	summary: "The caller's webhooks, newest first, without their secrets",
	access: { who: 'user' },
	limit: 'lists',
	answer: page(webhook),
});

export const addWebhook = defineEndpoint({
	name: 'addWebhook',
	method: 'POST',
	path: '/api/settings/webhooks',
	summary: 'Add a webhook: an HTTPS address that is told of the chosen events; its secret is returned only here',
	access: { who: 'user', fresh: true },
	body: z.strictObject(fields),
	status: 201,
	answer: z.object({ ...described, secret: z.string() }),
	refusals: ['webhooks.too_many', 'webhooks.address'],
});

export const changeWebhook = defineEndpoint({
	name: 'changeWebhook',
	method: 'PATCH',
	path: '/api/settings/webhooks/{id}',
	summary: 'Change the address or events of a webhook, pause it or resume it; what happens meanwhile is not sent',
	access: { who: 'user', fresh: true },
	params: uuidParams,
	body: z.strictObject({
		address: z.optional(fields.address),
		kinds: z.optional(fields.kinds),
		paused: z.optional(z.boolean()),
	}),
	answer: webhook,
	refusals: ['webhooks.address'],
});

export const removeWebhook = defineEndpoint({
	name: 'removeWebhook',
	method: 'DELETE',
	path: '/api/settings/webhooks/{id}',
	summary: 'Remove a webhook with its log',
	access: { who: 'user' },
	params: uuidParams,
});

export const testWebhook = defineEndpoint({
	name: 'testWebhook',
	method: 'POST',
	path: '/api/settings/webhooks/{id}/test',
	summary: 'Send a test delivery, also to a paused webhook; the log shows what the receiver answers',
	access: { who: 'user' },
	params: uuidParams,
	status: 202,
	answer: delivery,
	refusals: ['webhooks.waiting'],
});

export const listDeliveries = defineEndpoint({
	name: 'listDeliveries',
	method: 'GET',
	path: '/api/settings/webhooks/{id}/deliveries',
	summary: 'The last 100 deliveries of a webhook, at most 30 days old, newest first',
	access: { who: 'user' },
	limit: 'lists',
	params: uuidParams,
	answer: page(delivery),
});

export const replayDelivery = defineEndpoint({
	name: 'replayDelivery',
	method: 'POST',
	path: '/api/settings/webhook-deliveries/{id}/replay',
	summary: 'Send a delivery again, once, with the same id and content',
	access: { who: 'user' },
	params: uuidParams,
	status: 202,
	answer: delivery,
	refusals: ['webhooks.waiting'],
});
