import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	DEPOSIT_ID,
	failureOf,
	isUnknown,
	LEG_KEY,
	payoutOrder,
	refundOrder,
} from '../../../../../test/support/providers/orders.ts';
import { StripeFixture } from '../../../../../test/support/providers/stripe-fixture.ts';
import { ProviderNotDone, ProviderRefused } from '../provider.ts';

const HOUR_MS = 3_600_000;

let fixture: StripeFixture;
beforeEach(async () => {
	fixture = await StripeFixture.start();
});
afterEach(() => fixture.stripe.stop());

const creations = () => fixture.stripe.server.calls.filter((call) => call === 'POST /v1/refunds').length;

describe('[CASH-01] a refund by Stripe', () => {
	test('carries its leg, is found by it, and is made once however often it is sent', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const sent = await provider.send(refundOrder(fixture.nowMs, intent.id));
		const refund = {
			paymentId: intent.id,
			key: LEG_KEY,
			amount: 2_000n,
			currency: 'USD',
			state: 'paid',
			atMs: fixture.nowMs,
		};
		expect(sent.refunds).toMatchObject([refund]);
		expect(await provider.send(refundOrder(fixture.nowMs, intent.id))).toEqual(sent);
		expect(await provider.find(refundOrder(fixture.nowMs, intent.id))).toEqual(sent);
		expect(fixture.stripe.refunds).toHaveLength(1);
		expect(fixture.stripe.refunds[0]?.metadata).toEqual({ leg: LEG_KEY, withdrawal: 'w' });
		const { refunds } = await provider.readEvidence({ kind: 'refund', id: sent.refunds[0]?.id ?? '' });
		expect(refunds).toEqual(sent.refunds);
	});

	test('that was made in Stripe’s dashboard carries no leg', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		fixture.stripe.refundByHand(intent.id, 700);
		const { refunds } = await provider.readEvidence({ kind: 'payment', id: intent.id });
		expect(refunds).toMatchObject([{ key: null, amount: 700n, state: 'paid' }]);
		expect(await provider.find(refundOrder(fixture.nowMs, intent.id))).toMatchObject({ refunds: [] });
	});

	test('may fail weeks later', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		await provider.send(refundOrder(fixture.nowMs, intent.id));
		fixture.stripe.endRefund(fixture.stripe.refunds[0]?.id ?? '', 'failed');
		fixture.nowMs += 21 * 24 * HOUR_MS;
		expect((await provider.find(refundOrder(fixture.nowMs, intent.id))).refunds).toMatchObject([
			{ key: LEG_KEY, state: 'failed' },
		]);
	});

	test.each(['pending', 'requires_action'] as const)(
		'that is %s is pending, and canceled it has failed',
		async (status) => {
			const provider = await fixture.open();
			const { intent } = await fixture.paid(provider);
			await provider.send(refundOrder(fixture.nowMs, intent.id));
			fixture.stripe.endRefund(fixture.stripe.refunds[0]?.id ?? '', status);
			expect((await provider.find(refundOrder(fixture.nowMs, intent.id))).refunds[0]?.state).toBe('pending');
			fixture.stripe.endRefund(fixture.stripe.refunds[0]?.id ?? '', 'canceled');
			expect((await provider.find(refundOrder(fixture.nowMs, intent.id))).refunds[0]?.state).toBe('failed');
		},
	);

	test('whose answer was lost after the effect is unknown, is found, and is not made again', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		// The SDK repeats a lost connection once, with the same key.
		fixture.stripe.server.fail(/^POST \/v1\/refunds/, 'cut_after', 'cut_after');
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id)))).toSatisfy(isUnknown);
		expect((await provider.find(refundOrder(fixture.nowMs, intent.id))).refunds).toMatchObject([
			{ key: LEG_KEY, state: 'paid' },
		]);
		expect((await provider.send(refundOrder(fixture.nowMs, intent.id))).refunds).toHaveLength(1);
		expect(fixture.stripe.refunds).toHaveLength(1);
	});

	test.each([
		['a time-out', 'silent'],
		['a lost connection', 'cut_before'],
		['an error of Stripe', { status: 500, body: { error: { type: 'api_error', message: 'down' } } }],
		['a page of a proxy', { status: 502, body: '<html>' }],
		[
			'a key that is in use',
			{ status: 409, body: { error: { type: 'idempotency_error', code: 'idempotency_key_in_use' } } },
		],
	] as const)('after %s is unknown', async (_, fault) => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		fixture.stripe.server.fail(/^POST \/v1\/refunds/, fault, fault);
		const impatient = await fixture.open(fault === 'silent' ? { timeoutMs: 500 } : {});
		expect(await failureOf(impatient.send(refundOrder(fixture.nowMs, intent.id)))).toSatisfy(isUnknown);
		expect((await provider.find(refundOrder(fixture.nowMs, intent.id))).refunds).toEqual([]);
	});

	test.each([
		['too many calls', { status: 429, headers: { 'retry-after': '2' }, body: { error: { type: 'rate_limit_error' } } }],
		['a key that is refused', { status: 401, body: { error: { type: 'invalid_request_error' } } }],
		['a key without the right', { status: 403, body: { error: { type: 'invalid_request_error' } } }],
		[
			'too little money at Stripe',
			{ status: 400, body: { error: { type: 'invalid_request_error', code: 'balance_insufficient' } } },
		],
	])('after %s is surely not done', async (_, fault) => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		fixture.stripe.server.fail(/^POST \/v1\/refunds/, fault);
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id)))).toBeInstanceOf(ProviderNotDone);
		expect(fixture.stripe.refunds).toEqual([]);
	});

	test('is surely not done where Stripe takes no connection', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		await fixture.stripe.stop();
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id)))).toBeInstanceOf(ProviderNotDone);
	});

	test('of more than the rest is refused permanently, and so is one of a charge that was charged back', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id, { amount: 5_001n })))).toBeInstanceOf(
			ProviderRefused,
		);
		fixture.stripe.dispute(intent.id, 'needs_response');
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id, { key: DEPOSIT_ID })))).toMatchObject({
			reason: 'charge_disputed',
		});
		expect(fixture.stripe.refunds).toEqual([]);
	});

	test('with a key that was used for other content is unknown, never refused', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		await provider.send(refundOrder(fixture.nowMs, intent.id));
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, intent.id, { amount: 1n })))).toSatisfy(isUnknown);
	});

	test('is looked for before it is repeated after 23 hours: Stripe has forgotten the key by then', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const first = refundOrder(fixture.nowMs, intent.id);
		fixture.stripe.server.fail(/^POST \/v1\/refunds/, 'cut_after', 'cut_after');
		await failureOf(provider.send(first));
		fixture.nowMs += 25 * HOUR_MS;
		const before = creations();
		expect((await provider.send(first)).refunds).toMatchObject([{ key: LEG_KEY }]);
		expect(creations()).toBe(before);
		expect(fixture.stripe.refunds).toHaveLength(1);
	});

	test('that never reached Stripe is made after 23 hours, once it was looked for', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const first = refundOrder(fixture.nowMs, intent.id);
		fixture.nowMs += 24 * HOUR_MS;
		expect((await provider.send(first)).refunds).toHaveLength(1);
	});

	test('that is refused because it was made before counts as made', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const whole = refundOrder(fixture.nowMs, intent.id, { amount: 5_000n });
		await provider.send(whole);
		// Within the 23 hours, but the key is gone.
		fixture.stripe.server.fail(/^POST \/v1\/refunds/, {
			status: 400,
			body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' } },
		});
		expect((await provider.send(whole)).refunds).toMatchObject([{ key: LEG_KEY, amount: 5_000n }]);
	});

	test('is all that Stripe pays: payouts go to the operator’s own bank', async () => {
		const provider = await fixture.open();
		const payout = payoutOrder(fixture.nowMs, {});
		expect(await failureOf(provider.send(payout))).toMatchObject({ reason: 'no_payouts' });
		expect(await provider.find(payout)).toMatchObject({ refunds: [], payouts: [] });
		expect(provider.methods.every(({ withdrawal }) => withdrawal?.by === 'refund')).toBe(true);
	});
});
