import type { IncomingHttpHeaders } from 'node:http';
import type Stripe from 'stripe';
import { BadSignature, type Notice, type Subject } from '../provider.ts';
import { intentIdOf } from './read-evidence.ts';

/** A notice may be this old, seconds. */
const TOLERANCE_S = 300;

export interface NoticeOptions {
	/** One, or two while one replaces the other. */
	readonly secrets: readonly string[];
	readonly isLive: boolean;
	readonly nowMs: () => number;
}

/** Checks a notice by the SDK's own verifier with each of the secrets. Throws `BadSignature`, also for one of the other mode. */
export function readNotice(
	{ webhooks }: Pick<Stripe, 'webhooks'>,
	{ secrets, isLive, nowMs }: NoticeOptions,
	headers: IncomingHttpHeaders,
	body: Buffer,
): Notice {
	const signature = headers['stripe-signature'];
	if (typeof signature !== 'string') throw new BadSignature();
	for (const secret of secrets) {
		const event = verify(() => webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, nowMs()));
		if (event && event.livemode === isLive) return { deliveryId: event.id, subjects: subjectsOf(event) };
	}
	throw new BadSignature();
}

function verify(construct: () => Stripe.Event): Stripe.Event | null {
	try {
		return construct();
	} catch {
		return null;
	}
}

/** The subjects of an event; none for the many that do not matter here. */
function subjectsOf({ type, data: { object } }: Stripe.Event): Subject[] {
	if (!('id' in object) || typeof object.id !== 'string') return [];
	const { id } = object;
	if (type.startsWith('checkout.session.')) return [{ kind: 'deposit', id }];
	if (type.startsWith('payment_intent.')) return [{ kind: 'payment', id }];
	if (type.startsWith('charge.dispute.') || type.startsWith('radar.early_fraud_warning.'))
		return [{ kind: 'dispute', id }];
	if (type.startsWith('refund.') || type === 'charge.refund.updated') return [{ kind: 'refund', id }];
	if (!type.startsWith('charge.') && !type.startsWith('review.')) return [];
	const intentId = intentIdOf(object as Parameters<typeof intentIdOf>[0]);
	return intentId === null ? [] : [{ kind: 'payment', id: intentId }];
}
