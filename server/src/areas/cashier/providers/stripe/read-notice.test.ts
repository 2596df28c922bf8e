import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refundOrder } from '../../../../../test/support/providers/orders.ts';
import { StripeFixture } from '../../../../../test/support/providers/stripe-fixture.ts';
import type { LocalStripe } from '../../../../../test/support/providers/stripe-server.ts';
import { BadSignature, type BothProvider } from '../provider.ts';

let fixture: StripeFixture;
beforeEach(async () => {
	fixture = await StripeFixture.start();
});
afterEach(() => fixture.stripe.stop());

describe('[CASH-02] notices of Stripe', () => {
	const read = (provider: BothProvider, { body, headers }: ReturnType<LocalStripe['sign']>) =>
		provider.readNotice(headers, Buffer.from(body));

	test('say what they are about, and nothing else is believed of them', async () => {
		const provider = await fixture.open();
		const { sessionId, intent } = await fixture.paid(provider);
		await provider.send(refundOrder(fixture.nowMs, intent.id));
		const refund = fixture.stripe.refunds[0]?.id;
		const dispute = fixture.stripe.dispute(intent.id, 'needs_response');
		const warning = fixture.stripe.warn(intent.id);
		const about = fixture.stripe.events.map((event) => [
			event.type,
			...read(provider, fixture.stripe.sign(event)).subjects,
		]);
		expect(about).toEqual([
			['payment_intent.succeeded', { kind: 'payment', id: intent.id }],
			['charge.succeeded', { kind: 'payment', id: intent.id }],
			['checkout.session.completed', { kind: 'deposit', id: sessionId }],
			['refund.created', { kind: 'refund', id: refund }],
			['charge.refunded', { kind: 'payment', id: intent.id }],
			['charge.dispute.created', { kind: 'dispute', id: dispute.id }],
			['charge.dispute.funds_withdrawn', { kind: 'dispute', id: dispute.id }],
			['radar.early_fraud_warning.created', { kind: 'dispute', id: warning.id }],
		]);
		const [first] = fixture.stripe.events;
		if (!first) throw new Error('no event');
		expect(read(provider, fixture.stripe.sign(first)).deliveryId).toBe(first.id);
		const foreign = { ...first, type: 'customer.created' };
		expect(read(provider, fixture.stripe.sign(foreign)).subjects).toEqual([]);
	});

	test('are good under either of two secrets while one replaces the other', async () => {
		const [old] = fixture.stripe.secrets;
		const provider = await fixture.open({ webhookSecrets: ['whsec_new', old ?? ''] });
		await fixture.paid(provider);
		const [event] = fixture.stripe.events;
		if (!event) throw new Error('no event');
		for (const secrets of [[old ?? ''], ['whsec_new'], ['whsec_new', old ?? '']]) {
			fixture.stripe.secrets = secrets;
			expect(read(provider, fixture.stripe.sign(event)).deliveryId).toBe(event.id);
		}
		fixture.stripe.secrets = ['whsec_other'];
		expect(() => read(provider, fixture.stripe.sign(event))).toThrow(BadSignature);
	});

	test('are refused when altered, unsigned, late, or of the other mode', async () => {
		const provider = await fixture.open();
		await fixture.paid(provider);
		const [event] = fixture.stripe.events;
		if (!event) throw new Error('no event');
		const good = fixture.stripe.sign(event);
		const refused = (body: string, headers: Record<string, string>) =>
			expect(() => provider.readNotice(headers, Buffer.from(body))).toThrow(BadSignature);
		refused(good.body.replace('pi_', 'pi_f'), good.headers);
		refused(`${good.body} `, good.headers);
		refused(good.body, {});
		refused(good.body, { 'stripe-signature': '' });
		refused(good.body, { 'stripe-signature': 't=1,v1=00' });
		refused(good.body, { 'stripe-signature': (good.headers['stripe-signature'] ?? '').replaceAll('v1=', 'v0=') });
		const live = fixture.stripe.sign({ ...event, livemode: true });
		refused(live.body, live.headers);
		fixture.nowMs += 300_000;
		expect(provider.readNotice(good.headers, Buffer.from(good.body)).deliveryId).toBe(event.id);
		fixture.nowMs += 1_000;
		refused(good.body, good.headers);
	});
});
