import { randomUUID } from 'node:crypto';
import type {
	addWebhook as addEndpoint,
	changeWebhook as changeEndpoint,
	listWebhooks as listEndpoint,
	removeWebhook as removeEndpoint,
	Webhook,
} from '@fairtick/domain/webhooks/contract';
import { MOST_WEBHOOKS, WEBHOOK_KINDS, type WebhookKind } from '@fairtick/domain/webhooks/rules';
import { type Locale, toInstant } from '@fairtick/domain/wire/primitives';
import { actAs } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import type { WebhooksContext } from './context.ts';
import {
	deleteWebhook,
	insertWebhook,
	loadReader,
	loadWebhook,
	loadWebhookCount,
	loadWebhooks,
	lockWebhook,
	updateAddress,
	updateKinds,
	updatePaused,
	updateResumed,
	type WebhookRow,
} from './queries.ts';
import { createSecret } from './sign-delivery.ts';

const show = ({ id, address, kinds, createdAt, pausedAt, waiting }: WebhookRow): Webhook => ({
	id,
	address,
	kinds: [...kinds],
	waiting,
	created_at: toInstant(createdAt),
	paused_at: toInstant(pausedAt),
});

/** The caller's webhooks, at most five (NOTE-04). */
export const listWebhooks = async ({ database }: WebhooksContext, { caller }: Call<typeof listEndpoint>) => ({
	data: (await loadWebhooks(database, caller.userId)).map(show),
	next_cursor: null,
});

/** Adds a webhook whose secret is in this answer and is shown nowhere else; its user gets an email. */
export async function addWebhook(context: WebhooksContext, call: Call<typeof addEndpoint>) {
	const { body, locale, caller } = call;
	const { userId } = caller;
	const address = await findAddress(context, body.address);
	if (address === null) return new Refused({ code: 'webhooks.address', params: {} });
	const secret = createSecret();
	return actAs(context.database, call, async (tx, { state }) => {
		if ((await loadWebhookCount(tx, userId)) >= MOST_WEBHOOKS)
			return new Refused({ code: 'webhooks.too_many', params: { limit: MOST_WEBHOOKS } });
		const id = randomUUID();
		const sealed = context.box.seal(Buffer.from(secret), id);
		const kinds = inOrder(body.kinds);
		await insertWebhook(tx, { id, userId, address, kinds, secret: sealed, readN: state.eventN });
		await mailNewAddress(context, tx, { userId, locale, reference: `webhook_added:${id}`, address });
		return { ...show(await loadMine(tx, userId, id)), secret };
	});
}

/** Emails of addresses that a user is sent within a day: they must not crowd out others. */
const MOST_MAILS = 10;
const DAY_MS = 86_400_000;

/** Emails a user the host that gets the account's events from now on; the rest of the address may be a secret. */
async function mailNewAddress(
	{ mail }: WebhooksContext,
	tx: Queryable,
	{
		address,
		...about
	}: { readonly userId: number; readonly locale: Locale; readonly reference: string; readonly address: string },
): Promise<void> {
	const recipient = (await loadReader(tx, about.userId))?.email;
	if (recipient === undefined || (await mail.count(tx, recipient, ['webhook_added'], DAY_MS)) >= MOST_MAILS) return;
	await mail.add(tx, { ...about, kind: 'webhook_added', recipient, params: { host: new URL(address).host } });
}

/** An address as it is called; null for one that may not be. Each delivery looks again. */
async function findAddress({ outgoing }: WebhooksContext, asked: string): Promise<string | null> {
	const url = URL.parse(asked);
	return url !== null && (await outgoing.mayCall(url.href)) ? url.href : null;
}

const inOrder = (kinds: readonly WebhookKind[]) => WEBHOOK_KINDS.filter((kind) => kinds.includes(kind));

async function loadMine(tx: Queryable, userId: number, id: string): Promise<WebhookRow> {
	const row = await loadWebhook(tx, userId, id);
	if (row === null) throw new HttpError('http.not_found');
	return row;
}

/**
 * Changes the named fields; another address is reported by email. Events during a pause are not sent. Throws
 * `http.not_found`.
 */
export async function changeWebhook(context: WebhooksContext, call: Call<typeof changeEndpoint>) {
	const { body, params, caller, locale } = call;
	const { userId } = caller;
	const { id } = params;
	await loadMine(context.database, userId, id);
	const address = body.address === undefined ? undefined : await findAddress(context, body.address);
	if (address === null) return new Refused({ code: 'webhooks.address', params: {} });
	return actAs(context.database, call, async (tx, { state }) => {
		if (!(await lockWebhook(tx, userId, id))) throw new HttpError('http.not_found');
		if (address !== undefined && (await updateAddress(tx, id, address)))
			await mailNewAddress(context, tx, { userId, locale, reference: `webhook_added:${id}:${randomUUID()}`, address });
		if (body.kinds !== undefined) await updateKinds(tx, id, inOrder(body.kinds));
		if (body.paused === true) await updatePaused(tx, id);
		if (body.paused === false) await updateResumed(tx, id, state.eventN);
		return show(await loadMine(tx, userId, id));
	});
}

/** Removes a webhook and its log. Throws `http.not_found` where the caller has no such one. */
export async function removeWebhook({ database }: WebhooksContext, call: Call<typeof removeEndpoint>) {
	const { id } = call.params;
	await actAs(database, call, async (tx, { actor }) => {
		if (!(await deleteWebhook(tx, actor.userId, id))) throw new HttpError('http.not_found');
	});
	return undefined;
}
