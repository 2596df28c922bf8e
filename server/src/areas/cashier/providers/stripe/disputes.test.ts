import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEG_KEY } from '../../../../../test/support/providers/orders.ts';
import { StripeFixture } from '../../../../../test/support/providers/stripe-fixture.ts';
import type { BothProvider, Evidence } from '../provider.ts';

let fixture: StripeFixture;
beforeEach(async () => {
	fixture = await StripeFixture.start();
});
afterEach(() => fixture.stripe.stop());

describe('[CASH-01] disputes at Stripe', () => {
	const states = async (provider: BothProvider, id: string): Promise<Evidence['disputes']> =>
		(await provider.readEvidence({ kind: 'payment', id })).disputes;

	test('take their own amount, and give it back when they are won', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const dispute = fixture.stripe.dispute(intent.id, 'needs_response', 5_150);
		const taken = { id: dispute.id, paymentId: intent.id, amount: 5_150n, currency: 'USD', state: 'taken' };
		expect(await states(provider, intent.id)).toMatchObject([taken]);
		expect((await provider.readEvidence({ kind: 'dispute', id: dispute.id })).disputes).toMatchObject([taken]);
		fixture.stripe.moveFunds(dispute.id, 5_150);
		fixture.stripe.endDispute(dispute.id, 'won');
		expect(await states(provider, intent.id)).toMatchObject([{ state: 'won' }]);
	});

	test('that are lost, appealed and won again are what the balance says', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const dispute = fixture.stripe.dispute(intent.id, 'under_review');
		const seen: (string | undefined)[] = [];
		for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review', 'a_status_of_tomorrow', 'won']) {
			if (status === 'won') fixture.stripe.moveFunds(dispute.id, dispute.amount);
			fixture.stripe.endDispute(dispute.id, status);
			seen.push((await states(provider, intent.id))[0]?.state);
		}
		expect(seen).toEqual(['lost', 'taken', 'taken', 'taken', 'won']);
	});

	test('that are lost but for what was refunded before take the rest', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const dispute = fixture.stripe.dispute(intent.id, 'under_review', 5_000);
		fixture.stripe.moveFunds(dispute.id, 3_000);
		fixture.stripe.endDispute(dispute.id, 'lost');
		expect(await states(provider, intent.id)).toMatchObject([{ state: 'lost', amount: 2_000n }]);
		fixture.stripe.moveFunds(dispute.id, 2_000);
		expect(await states(provider, intent.id)).toMatchObject([{ state: 'won', amount: 5_000n }]);
	});

	test('that only warn take nothing', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const dispute = fixture.stripe.dispute(intent.id, 'warning_needs_response');
		const seen: (string | undefined)[] = [];
		for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed']) {
			fixture.stripe.endDispute(dispute.id, status);
			seen.push((await states(provider, intent.id))[0]?.state);
		}
		expect(seen).toEqual(['inquiry', 'inquiry', 'won']);
	});

	test('that were prevented cost what the balance says', async () => {
		const provider = await fixture.open();
		const [free, costly] = [await fixture.paid(provider), await fixture.paid(provider, { id: LEG_KEY })];
		fixture.stripe.endDispute(fixture.stripe.dispute(free.intent.id, 'warning_needs_response').id, 'prevented');
		fixture.stripe.endDispute(fixture.stripe.dispute(costly.intent.id, 'needs_response').id, 'prevented');
		expect((await states(provider, free.intent.id))[0]?.state).toBe('won');
		expect((await states(provider, costly.intent.id))[0]?.state).toBe('lost');
	});

	test('are announced by early fraud warnings, which take nothing', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const warning = fixture.stripe.warn(intent.id);
		const inquiry = { id: warning.id, paymentId: intent.id, amount: 5_000n, state: 'inquiry' };
		expect((await provider.readEvidence({ kind: 'dispute', id: warning.id })).disputes).toMatchObject([inquiry]);
		fixture.stripe.endWarning(warning.id);
		expect(await states(provider, intent.id)).toMatchObject([{ id: warning.id, state: 'won' }]);
	});

	test('[CASH-09] are announced for 120 days at most, where a warning stays actionable', async () => {
		const provider = await fixture.open();
		const { intent } = await fixture.paid(provider);
		const warning = fixture.stripe.warn(intent.id);
		const inquiryUntilMs = fixture.nowMs + 120 * 24 * 3_600_000;
		const seen = { id: warning.id, inquiryUntilMs };
		fixture.nowMs = inquiryUntilMs - 1;
		expect(await states(provider, intent.id)).toMatchObject([{ ...seen, state: 'inquiry' }]);
		fixture.nowMs = inquiryUntilMs;
		expect(await states(provider, intent.id)).toMatchObject([{ ...seen, state: 'won' }]);
	});
});
