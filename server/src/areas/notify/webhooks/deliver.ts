import { SIGNATURE_HEADER } from '@fairtick/domain/webhooks/message';
import { decideAfterTry, EXCERPT_LENGTH } from '@fairtick/domain/webhooks/rules';
import { inTransaction } from '../../../platform/database/index.ts';
import { Deliverer } from '../../../platform/jobs/index.ts';
import { OutgoingForbidden, OutgoingNotSent } from '../../../platform/outgoing/index.ts';
import type { WebhooksContext } from './context.ts';
import {
	loadDue,
	type Outcome,
	releaseWebhook,
	type TakenWebhook,
	takeWebhook,
	updateAfterTry,
	updateTried,
} from './deliver-queries.ts';
import { pause } from './pause.ts';
import { signDelivery } from './sign-delivery.ts';

/** An answer is read only as far as an excerpt can need. */
const ANSWER_BYTES = 4 * EXCERPT_LENGTH;

/** Sends due deliveries, of each webhook one at a time. */
export const createDeliverer = (context: WebhooksContext, onError: (error: unknown, what: string) => void) =>
	new Deliverer({
		loadDue: (limit, without) => loadDue(context.database, limit, without),
		deliver: (id, signal) => deliverNext(context, id, signal),
		what: 'webhook',
		onError,
	});

/**
 * Sends the next delivery of a webhook, if it is this server's turn; returns true if it was sent. No transaction is open
 * meanwhile. A server that dies before it has written the outcome leaves the delivery waiting: it is sent again half a
 * minute later.
 */
export async function deliverNext(context: WebhooksContext, webhookId: string, signal: AbortSignal): Promise<boolean> {
	const taken = await takeWebhook(context.database, webhookId);
	if (taken === null) return false;
	const { deliveryId } = taken;
	const outcome = deliveryId === null ? null : await send(context, taken, signal);
	if (deliveryId === null || outcome === null || (signal.aborted && outcome.status === null)) {
		await inTransaction(context.database, (tx) => releaseWebhook(tx, taken));
		return false;
	}
	await record(context, taken, deliveryId, outcome);
	return true;
}

async function send(
	{ box, outgoing }: WebhooksContext,
	{ webhookId, address, secret, body, now }: TakenWebhook,
	signal: AbortSignal,
): Promise<Outcome> {
	const beganMs = performance.now();
	const ended = () => Math.round(performance.now() - beganMs);
	try {
		// After a restore without the keys it fails as a dead address does: its user is notified.
		const signature = signDelivery(box.open(secret, webhookId).toString(), body, Number(now));
		const answer = await outgoing.call(address, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				'user-agent': 'Fairtick-Webhooks/1',
				[SIGNATURE_HEADER]: signature,
			},
			body,
			maxBytes: ANSWER_BYTES,
			cut: true,
			signal,
		});
		return { status: answer.status, error: null, durationMs: ended(), answer: excerptOf(answer.body) };
	} catch (error) {
		return { status: null, error: nameOf(error), durationMs: ended(), answer: null };
	}
}

function nameOf(error: unknown) {
	if (error instanceof OutgoingForbidden) return 'forbidden';
	return error instanceof OutgoingNotSent ? 'no_connection' : 'no_answer';
}

/** PostgreSQL takes no zero in a text, and other control characters say nothing either. */
const excerptOf = (body: Buffer): string =>
	[...body.toString().replace(/\p{Cc}+/gu, ' ')].slice(0, EXCERPT_LENGTH).join('');

/** The number of attempts decides the next step; the attempt counts once, whatever happened to the webhook meanwhile. */
const record = (context: WebhooksContext, taken: TakenWebhook, deliveryId: string, outcome: Outcome) =>
	inTransaction(context.database, async (tx) => {
		const { byHand } = taken;
		const next = decideAfterTry({ byHand, tries: taken.tries + 1, status: outcome.status });
		const webhook = await updateAfterTry(tx, taken, { deliveryId, byHand, retryInMs: next.retryInMs });
		if (webhook === null) return;
		const state = webhook.paused && next.state === 'waiting' ? 'failed' : next.state;
		await updateTried(tx, deliveryId, state, taken.now, outcome);
		if (next.pauses && !webhook.paused) await pause(context, tx, taken.userId, taken.webhookId);
	});
