import type Stripe from 'stripe';
import { type Evidence, NO_EVIDENCE, type Subject } from '../provider.ts';
import {
	intentIdOf,
	type PaymentIntent,
	type Session,
	toDispute,
	toPayment,
	toRefund,
	toWarning,
} from './read-evidence.ts';

/** The most that Stripe gives at once. */
const PAGE = 100;
const INTENT_PARTS = ['latest_charge.balance_transaction', 'review'];
const WARNING = /^issfr_/;
/** States of a payment while its visitor is at the page; a card that was declined changes nothing. */
const UNTRIED = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

const known = <Value>(values: readonly (Value | null)[]): Value[] => values.filter((value) => value !== null);

/** Reads Stripe's objects, by ids alone. Objects of the other mode are a fault of the keys and throw. */
export function createReader(
	stripe: Stripe,
	{ isLive, nowMs }: { readonly isLive: boolean; readonly nowMs: () => number },
) {
	function check<Value extends { readonly livemode: boolean }>(object: Value): Value {
		if (object.livemode !== isLive)
			throw new Error(`Stripe answered with an object of ${isLive ? 'test' : 'live'} mode`);
		return object;
	}
	const intentOf = async (id: string) => check(await stripe.paymentIntents.retrieve(id, { expand: INTENT_PARTS }));

	async function sessionOf(intentId: string): Promise<Session | null> {
		const { data } = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
		return data[0] ? check(data[0]) : null;
	}

	/** A payment with everything that happened to it. */
	async function readIntent(intent: PaymentIntent, session: Session | null): Promise<Evidence> {
		if (session?.status === 'open' && UNTRIED.has(intent.status)) return NO_EVIDENCE;
		const payments = [toPayment(intent, session)];
		if (intent.status !== 'succeeded') return { ...NO_EVIDENCE, payments };
		const of = { payment_intent: intent.id, limit: PAGE };
		const [refunds, disputes, warnings] = await Promise.all([
			gather(stripe.refunds.list(of)),
			gather(stripe.disputes.list(of)),
			gather(stripe.radar.earlyFraudWarnings.list(of)),
		]);
		return {
			payments,
			refunds: known(refunds.map(toRefund)),
			disputes: [...known(disputes.map(toDispute)), ...warnings.map((warning) => toWarning(warning, intent, nowMs()))],
			payouts: [],
		};
	}

	async function readPayment(id: string | null): Promise<Evidence> {
		if (id === null) return NO_EVIDENCE;
		const [intent, session] = await Promise.all([intentOf(id), sessionOf(id)]);
		return readIntent(intent, session);
	}

	async function readSession(id: string): Promise<Evidence> {
		const session = check(await stripe.checkout.sessions.retrieve(id));
		const intentId = intentIdOf(session);
		return intentId === null ? NO_EVIDENCE : readIntent(await intentOf(intentId), session);
	}

	return {
		readPayment,
		async readEvidence({ kind, id }: Subject): Promise<Evidence> {
			switch (kind) {
				case 'deposit':
					return readSession(id);
				case 'payment':
					return readPayment(id);
				case 'refund':
					return readPayment(intentIdOf(await stripe.refunds.retrieve(id)));
				case 'dispute': {
					const { disputes, radar } = stripe;
					const dispute = await (WARNING.test(id) ? radar.earlyFraudWarnings.retrieve(id) : disputes.retrieve(id));
					return readPayment(intentIdOf(check(dispute)));
				}
				case 'payout':
					return NO_EVIDENCE;
			}
		},
		/** Everything that came into being in a period: payments, and changes of older ones. */
		async *list(fromMs: number, toMs: number): AsyncIterable<Evidence> {
			const created = { gte: Math.floor(fromMs / 1_000), lt: Math.ceil(toMs / 1_000) };
			const seen = new Set<string>();
			for await (const id of idsOf(stripe, created)) {
				if (seen.has(id)) continue;
				seen.add(id);
				yield readPayment(id);
			}
		},
	};
}

/** Payments in which anything was created in a period. */
async function* idsOf(stripe: Stripe, created: { readonly gte: number; readonly lt: number }): AsyncIterable<string> {
	const query = { created, limit: PAGE };
	for await (const { id } of stripe.paymentIntents.list(query)) yield id;
	const { refunds, disputes, radar } = stripe;
	for (const objects of [refunds.list(query), disputes.list(query), radar.earlyFraudWarnings.list(query)]) {
		for await (const object of objects as AsyncIterable<Parameters<typeof intentIdOf>[0]>) {
			const id = intentIdOf(object);
			if (id !== null) yield id;
		}
	}
}

async function gather<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
	const all: Value[] = [];
	for await (const value of values) all.push(value);
	return all;
}
