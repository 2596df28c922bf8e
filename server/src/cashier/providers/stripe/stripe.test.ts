import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalServer, sendNotice } from '../../../../test/support/providers/local-server.ts';
import { VISA } from '../../../../test/support/providers/stripe-books.ts';
import { LocalStripe } from '../../../../test/support/providers/stripe-server.ts';
import { readConfig } from '../../../config/index.ts';
import {
	BadSignature,
	type DepositOrder,
	type Evidence,
	type LegOrder,
	type Provider,
	ProviderNotDone,
	ProviderRefused,
} from '../provider.ts';
import { openStripe, type StripeOptions } from './open-stripe.ts';

const HOUR_MS = 3_600_000;
const DEPOSIT = '0197f22e-79b0-7cc3-98c4-dc0c0c07398f';
const LEG = '0197f22e-79b0-7cc3-98c4-dc0c0c073990';

let stripe: LocalStripe;
let nowMs: number;

beforeEach(async () => {
	nowMs = Date.parse('2026-11-24T10:00:00Z');
	stripe = await LocalStripe.start({ nowMs: () => nowMs });
});
afterEach(() => stripe.stop());

const open = (options: Partial<StripeOptions> = {}): Promise<Provider> =>
	openStripe({
		...{ secretKey: stripe.key, account: stripe.account, webhookSecrets: stripe.secrets, url: stripe.url },
		...{ currencies: ['USD', 'JPY'], money: 'sandbox', siteName: 'Fairtick', nowMs: () => nowMs, timeoutMs: 500 },
		...options,
	});
const order = (some: Partial<DepositOrder> = {}): DepositOrder => ({
	...{ id: DEPOSIT, method: 'card', amount: 5_000n, currency: 'USD', reference: '00000000016JD', locale: 'br' },
	payer: { userId: 1, name: 'Ana Souza', email: 'ana@example.com', country: 'BR' },
	...{ returnUrl: 'https://trade.example.com/cashier', expiresAtMs: nowMs + HOUR_MS },
	...some,
});
const leg = (paymentId: string, some: Partial<LegOrder> = {}): LegOrder => ({
	...{ kind: 'refund', key: LEG, withdrawalId: 'w', method: 'card', amount: 2_000n, currency: 'USD' },
	...{ firstSentAtMs: nowMs, paymentId },
	...(some as object),
});
const creations = () => stripe.server.calls.filter((call) => call === 'POST /v1/refunds').length;
const failure = (work: Promise<unknown>): Promise<unknown> =>
	work.then(
		() => null,
		(error: unknown) => error,
	);
const isUnknown = (error: unknown) =>
	error instanceof Error && !(error instanceof ProviderNotDone) && !(error instanceof ProviderRefused);

/** A deposit that was paid at Stripe: its session and its payment. */
async function paid(provider: Provider, some: Partial<DepositOrder> = {}, options?: Parameters<LocalStripe['pay']>[1]) {
	const { providerId } = await provider.startDeposit(order(some));
	return { sessionId: providerId, intent: stripe.pay(providerId, options) };
}

describe('[CASH-02] a deposit by Stripe', () => {
	test('opens a session with a page, for our amount in its own currency, and the same one again', async () => {
		const provider = await open();
		const started = await provider.startDeposit(order());
		expect(started.next).toEqual({ url: `${stripe.url}/c/pay/${started.providerId}` });
		expect(stripe.sessions).toMatchObject([
			{
				...{ id: started.providerId, amount_total: 5_000, currency: 'usd', client_reference_id: DEPOSIT },
				...{ customer_email: 'ana@example.com', expires_at: (nowMs + HOUR_MS) / 1_000, metadata: { deposit: DEPOSIT } },
			},
		]);
		expect(await provider.startDeposit(order())).toEqual(started);
		expect(stripe.sessions).toHaveLength(1);
	});

	test('whose answer was lost is started by the same order again, as one session', async () => {
		const provider = await open();
		stripe.server.fail(/^POST \/v1\/checkout\/sessions/, 'cut_after', 'cut_after');
		expect(await failure(provider.startDeposit(order()))).toSatisfy(isUnknown);
		expect((await provider.startDeposit(order())).providerId).toBe(stripe.sessions[0]?.id);
		expect(stripe.sessions).toHaveLength(1);
	});

	test('is unpaid until it is paid, whatever its visitor has tried', async () => {
		const provider = await open();
		const { providerId } = await provider.startDeposit(order());
		expect((await provider.look({ kind: 'deposit', id: providerId })).payments).toEqual([]);
		stripe.decline(providerId);
		expect((await provider.look({ kind: 'deposit', id: providerId })).payments).toEqual([]);
		stripe.expire(providerId);
		const { payments } = await provider.look({ kind: 'deposit', id: providerId });
		expect(payments).toMatchObject([
			{ depositId: DEPOSIT, state: 'expired', instrument: null, refundableUntilMs: null },
		]);
	});

	test('is read back with card, payer and cost, by session and by payment alike', async () => {
		const provider = await open();
		const { sessionId, intent } = await paid(provider);
		const evidence = await provider.look({ kind: 'deposit', id: sessionId });
		expect(evidence).toEqual({
			payments: [
				{
					...{ id: intent.id, depositId: DEPOSIT, amount: 5_000n, currency: 'USD', state: 'paid' },
					instrument: { kind: 'card', key: VISA.fingerprint, label: 'Visa •• 4242' },
					...{ payerName: 'Ana Souza', refundableUntilMs: nowMs + 540 * 24 * HOUR_MS, cost: 145n },
					...{ doubt: null, atMs: nowMs },
				},
			],
			...{ refunds: [], disputes: [], payouts: [] },
		});
		expect(await provider.look({ kind: 'payment', id: intent.id })).toEqual(evidence);
	});

	test('in a currency without decimals is moved in its whole units', async () => {
		const provider = await open();
		const { sessionId } = await paid(provider, { method: 'card_jpy', amount: 7_480n, currency: 'JPY' });
		expect(stripe.sessions[0]).toMatchObject({ amount_total: 7_480, currency: 'jpy' });
		const { payments } = await provider.look({ kind: 'deposit', id: sessionId });
		expect(payments).toMatchObject([{ amount: 7_480n, currency: 'JPY', state: 'paid' }]);
		expect(provider.methods.map(({ id, currency, decimals }) => [id, currency, decimals])).toEqual([
			['card', 'USD', 2],
			['card_jpy', 'JPY', 0],
		]);
	});

	test('by a method that takes days is pending until it is paid, and fails when it is not', async () => {
		const provider = await open();
		const states: (string | undefined)[] = [];
		for (const [n, isPaid] of [true, false].entries()) {
			const { providerId } = await provider.startDeposit(order({ id: `${DEPOSIT.slice(0, -1)}${n}` }));
			stripe.payLater(providerId);
			states.push((await provider.look({ kind: 'deposit', id: providerId })).payments[0]?.state);
			stripe.endLater(providerId, isPaid);
			states.push((await provider.look({ kind: 'deposit', id: providerId })).payments[0]?.state);
		}
		expect(states).toEqual(['pending', 'paid', 'pending', 'failed']);
	});

	test('is not paid while its session is not, whatever the payment says', async () => {
		const provider = await open();
		const { sessionId, intent } = await paid(provider);
		stripe.session(sessionId).payment_status = 'unpaid';
		for (const subject of [{ kind: 'deposit', id: sessionId } as const, { kind: 'payment', id: intent.id } as const])
			expect((await provider.look(subject)).payments).toMatchObject([{ state: 'pending', refundableUntilMs: null }]);
	});

	test('that Stripe holds for a review, or thinks most risky, needs a person', async () => {
		const provider = await open();
		const risky = await paid(provider, {}, { riskLevel: 'highest' });
		expect((await provider.look({ kind: 'payment', id: risky.intent.id })).payments[0]?.doubt).toBe('risk');
		const reviewed = await paid(provider, { id: LEG });
		stripe.review(reviewed.intent.id);
		expect((await provider.look({ kind: 'payment', id: reviewed.intent.id })).payments[0]?.doubt).toBe('risk');
		stripe.endReview(reviewed.intent.id);
		expect((await provider.look({ kind: 'payment', id: reviewed.intent.id })).payments[0]?.doubt).toBeNull();
	});

	test('whose payment names another deposit, or has another amount than its session, needs a person', async () => {
		const provider = await open();
		const other = await paid(provider);
		other.intent.metadata['deposit'] = LEG;
		expect((await provider.look({ kind: 'payment', id: other.intent.id })).payments[0]?.doubt).toBe('mismatch');
		const less = await paid(provider, { id: LEG });
		less.intent.amount_received -= 1;
		expect((await provider.look({ kind: 'payment', id: less.intent.id })).payments).toMatchObject([
			{ doubt: 'mismatch', amount: 4_999n },
		]);
	});

	test.each([
		['too small', { amount: 49n }, 'amount_too_small'],
		['too large', { amount: 100_000_000n }, 'amount_too_large'],
	])('that is %s is refused for good', async (_, some, reason) => {
		expect(await failure((await open()).startDeposit(order(some)))).toMatchObject({ reason });
	});
});

describe('[CASH-01] a refund by Stripe', () => {
	test('carries its leg, is found by it, and is made once however often it is sent', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const sent = await provider.send(leg(intent.id));
		const refund = { paymentId: intent.id, key: LEG, amount: 2_000n, currency: 'USD', state: 'paid', atMs: nowMs };
		expect(sent.refunds).toMatchObject([refund]);
		expect(await provider.send(leg(intent.id))).toEqual(sent);
		expect(await provider.find(leg(intent.id))).toEqual(sent);
		expect(stripe.refunds).toHaveLength(1);
		expect(stripe.refunds[0]?.metadata).toEqual({ leg: LEG, withdrawal: 'w' });
		const { refunds } = await provider.look({ kind: 'refund', id: sent.refunds[0]?.id ?? '' });
		expect(refunds).toEqual(sent.refunds);
	});

	test('that was made at Stripe by hand carries no leg', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		stripe.refundByHand(intent.id, 700);
		const { refunds } = await provider.look({ kind: 'payment', id: intent.id });
		expect(refunds).toMatchObject([{ key: null, amount: 700n, state: 'paid' }]);
		expect(await provider.find(leg(intent.id))).toMatchObject({ refunds: [] });
	});

	test('may fail weeks later', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		await provider.send(leg(intent.id));
		stripe.endRefund(stripe.refunds[0]?.id ?? '', 'failed');
		nowMs += 21 * 24 * HOUR_MS;
		expect((await provider.find(leg(intent.id))).refunds).toMatchObject([{ key: LEG, state: 'failed' }]);
	});

	test.each(['pending', 'requires_action'] as const)(
		'that is %s is pending, and canceled it has failed',
		async (status) => {
			const provider = await open();
			const { intent } = await paid(provider);
			await provider.send(leg(intent.id));
			stripe.endRefund(stripe.refunds[0]?.id ?? '', status);
			expect((await provider.find(leg(intent.id))).refunds[0]?.state).toBe('pending');
			stripe.endRefund(stripe.refunds[0]?.id ?? '', 'canceled');
			expect((await provider.find(leg(intent.id))).refunds[0]?.state).toBe('failed');
		},
	);

	test('whose answer was lost after the effect is unknown, is found, and is not made again', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		// The SDK repeats a lost connection once, with the same key.
		stripe.server.fail(/^POST \/v1\/refunds/, 'cut_after', 'cut_after');
		expect(await failure(provider.send(leg(intent.id)))).toSatisfy(isUnknown);
		expect((await provider.find(leg(intent.id))).refunds).toMatchObject([{ key: LEG, state: 'paid' }]);
		expect((await provider.send(leg(intent.id))).refunds).toHaveLength(1);
		expect(stripe.refunds).toHaveLength(1);
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
		const provider = await open();
		const { intent } = await paid(provider);
		stripe.server.fail(/^POST \/v1\/refunds/, fault, fault);
		expect(await failure(provider.send(leg(intent.id)))).toSatisfy(isUnknown);
		expect((await provider.find(leg(intent.id))).refunds).toEqual([]);
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
		const provider = await open();
		const { intent } = await paid(provider);
		stripe.server.fail(/^POST \/v1\/refunds/, fault);
		expect(await failure(provider.send(leg(intent.id)))).toBeInstanceOf(ProviderNotDone);
		expect(stripe.refunds).toEqual([]);
	});

	test('is surely not done where Stripe takes no connection', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		await stripe.stop();
		expect(await failure(provider.send(leg(intent.id)))).toBeInstanceOf(ProviderNotDone);
	});

	test('of more than the rest is refused for good, and so is one of a charge that was charged back', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		expect(await failure(provider.send(leg(intent.id, { amount: 5_001n })))).toBeInstanceOf(ProviderRefused);
		stripe.dispute(intent.id, 'needs_response');
		expect(await failure(provider.send(leg(intent.id, { key: DEPOSIT })))).toMatchObject({ reason: 'charge_disputed' });
		expect(stripe.refunds).toEqual([]);
	});

	test('with a key that was used for other content is unknown, never refused', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		await provider.send(leg(intent.id));
		expect(await failure(provider.send(leg(intent.id, { amount: 1n })))).toSatisfy(isUnknown);
	});

	test('is looked for before it is repeated after 23 hours: Stripe has forgotten the key by then', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const first = leg(intent.id);
		stripe.server.fail(/^POST \/v1\/refunds/, 'cut_after', 'cut_after');
		await failure(provider.send(first));
		nowMs += 25 * HOUR_MS;
		const before = creations();
		expect((await provider.send(first)).refunds).toMatchObject([{ key: LEG }]);
		expect(creations()).toBe(before);
		expect(stripe.refunds).toHaveLength(1);
	});

	test('that never reached Stripe is made after 23 hours, once it was looked for', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const first = leg(intent.id);
		nowMs += 24 * HOUR_MS;
		expect((await provider.send(first)).refunds).toHaveLength(1);
	});

	test('that is refused because it was made before counts as made', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const whole = leg(intent.id, { amount: 5_000n });
		await provider.send(whole);
		// Within the 23 hours, but the key is gone.
		stripe.server.fail(/^POST \/v1\/refunds/, {
			status: 400,
			body: { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'no' } },
		});
		expect((await provider.send(whole)).refunds).toMatchObject([{ key: LEG, amount: 5_000n }]);
	});

	test('is all that Stripe pays: payouts go to the operator’s own bank', async () => {
		const provider = await open();
		const payout = { ...leg(''), kind: 'payout', destination: {}, payeeName: 'Ana Souza' } as LegOrder;
		expect(await failure(provider.send(payout))).toMatchObject({ reason: 'no_payouts' });
		expect(await provider.find(payout)).toMatchObject({ refunds: [], payouts: [] });
		expect(provider.methods.every(({ withdrawal }) => withdrawal?.by === 'refund')).toBe(true);
	});
});

describe('[CASH-01] disputes at Stripe', () => {
	const states = async (provider: Provider, id: string): Promise<Evidence['disputes']> =>
		(await provider.look({ kind: 'payment', id })).disputes;

	test('take their own amount, and give it back when they are won', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const dispute = stripe.dispute(intent.id, 'needs_response', 5_150);
		const taken = { id: dispute.id, paymentId: intent.id, amount: 5_150n, currency: 'USD', state: 'taken' };
		expect(await states(provider, intent.id)).toMatchObject([taken]);
		expect((await provider.look({ kind: 'dispute', id: dispute.id })).disputes).toMatchObject([taken]);
		stripe.moveFunds(dispute.id, 5_150);
		stripe.endDispute(dispute.id, 'won');
		expect(await states(provider, intent.id)).toMatchObject([{ state: 'won' }]);
	});

	test('that are lost, appealed and won again are what the balance says', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const dispute = stripe.dispute(intent.id, 'under_review');
		const seen: (string | undefined)[] = [];
		for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review', 'a_status_of_tomorrow', 'won']) {
			if (status === 'won') stripe.moveFunds(dispute.id, dispute.amount);
			stripe.endDispute(dispute.id, status);
			seen.push((await states(provider, intent.id))[0]?.state);
		}
		expect(seen).toEqual(['lost', 'taken', 'taken', 'taken', 'won']);
	});

	test('that only warn take nothing', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const dispute = stripe.dispute(intent.id, 'warning_needs_response');
		const seen: (string | undefined)[] = [];
		for (const status of ['warning_needs_response', 'warning_under_review', 'warning_closed']) {
			stripe.endDispute(dispute.id, status);
			seen.push((await states(provider, intent.id))[0]?.state);
		}
		expect(seen).toEqual(['inquiry', 'inquiry', 'won']);
	});

	test('that were prevented cost what the balance says', async () => {
		const provider = await open();
		const [free, costly] = [await paid(provider), await paid(provider, { id: LEG })];
		stripe.endDispute(stripe.dispute(free.intent.id, 'warning_needs_response').id, 'prevented');
		stripe.endDispute(stripe.dispute(costly.intent.id, 'needs_response').id, 'prevented');
		expect((await states(provider, free.intent.id))[0]?.state).toBe('won');
		expect((await states(provider, costly.intent.id))[0]?.state).toBe('lost');
	});

	test('are announced by early fraud warnings, which take nothing', async () => {
		const provider = await open();
		const { intent } = await paid(provider);
		const warning = stripe.warn(intent.id);
		const inquiry = { id: warning.id, paymentId: intent.id, amount: 5_000n, state: 'inquiry' };
		expect((await provider.look({ kind: 'dispute', id: warning.id })).disputes).toMatchObject([inquiry]);
		stripe.endWarning(warning.id);
		expect(await states(provider, intent.id)).toMatchObject([{ id: warning.id, state: 'won' }]);
	});
});

describe('[CASH-02] notices of Stripe', () => {
	const read = (provider: Provider, { body, headers }: ReturnType<LocalStripe['sign']>) =>
		provider.readNotice(headers, Buffer.from(body));

	test('say what they are about, and nothing else is believed of them', async () => {
		const provider = await open();
		const { sessionId, intent } = await paid(provider);
		await provider.send(leg(intent.id));
		const refund = stripe.refunds[0]?.id;
		const dispute = stripe.dispute(intent.id, 'needs_response');
		const warning = stripe.warn(intent.id);
		const about = stripe.events.map((event) => [event.type, ...read(provider, stripe.sign(event)).subjects]);
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
		const [first] = stripe.events;
		if (!first) throw new Error('no event');
		expect(read(provider, stripe.sign(first)).deliveryId).toBe(first.id);
		const foreign = { ...first, type: 'customer.created' };
		expect(read(provider, stripe.sign(foreign)).subjects).toEqual([]);
	});

	test('are good under either of two secrets while one replaces the other', async () => {
		const [old] = stripe.secrets;
		const provider = await open({ webhookSecrets: ['whsec_new', old ?? ''] });
		await paid(provider);
		const [event] = stripe.events;
		if (!event) throw new Error('no event');
		for (const secrets of [[old ?? ''], ['whsec_new'], ['whsec_new', old ?? '']]) {
			stripe.secrets = secrets;
			expect(read(provider, stripe.sign(event)).deliveryId).toBe(event.id);
		}
		stripe.secrets = ['whsec_other'];
		expect(() => read(provider, stripe.sign(event))).toThrow(BadSignature);
	});

	test('are refused when altered, unsigned, late, or of the other mode', async () => {
		const provider = await open();
		await paid(provider);
		const [event] = stripe.events;
		if (!event) throw new Error('no event');
		const good = stripe.sign(event);
		const refused = (body: string, headers: Record<string, string>) =>
			expect(() => provider.readNotice(headers, Buffer.from(body))).toThrow(BadSignature);
		refused(good.body.replace('pi_', 'pi_f'), good.headers);
		refused(`${good.body} `, good.headers);
		refused(good.body, {});
		refused(good.body, { 'stripe-signature': '' });
		refused(good.body, { 'stripe-signature': 't=1,v1=00' });
		refused(good.body, { 'stripe-signature': (good.headers['stripe-signature'] ?? '').replaceAll('v1=', 'v0=') });
		const live = stripe.sign({ ...event, livemode: true });
		refused(live.body, live.headers);
		nowMs += 300_000;
		expect(provider.readNotice(good.headers, Buffer.from(good.body)).deliveryId).toBe(event.id);
		nowMs += 1_000;
		refused(good.body, good.headers);
	});
});

test('[CASH-01] a period lists what came into being in it, also what befell older payments, in pages', async () => {
	const provider = await open();
	const fromMs = nowMs;
	const old = await paid(provider);
	nowMs += HOUR_MS;
	const middleMs = nowMs;
	stripe.dispute(old.intent.id, 'needs_response');
	for (let n = 0; n < 101; n++) await paid(provider, { id: `deposit-${n}` });
	const list = async (from: number, to: number) => {
		const all: Evidence[] = [];
		for await (const evidence of provider.list(from, to)) all.push(evidence);
		return all;
	};
	expect((await list(fromMs, middleMs)).flatMap(({ payments }) => payments.map(({ id }) => id))).toEqual([
		old.intent.id,
	]);
	const later = await list(middleMs, middleMs + 1);
	expect(new Set(later.flatMap(({ payments }) => payments.map(({ id }) => id))).size).toBe(102);
	expect(later.flatMap(({ disputes }) => disputes)).toHaveLength(1);
	expect(await list(fromMs - HOUR_MS, fromMs)).toEqual([]);
});

describe('[CASH-08] the mode of Stripe', () => {
	test.each([
		['a test key', 'sk_test_x', 'live'],
		['a restricted test key', 'rk_test_x', 'live'],
		['a live key', 'sk_live_x', 'sandbox'],
		['a restricted live key', 'rk_live_x', 'sandbox'],
	] as const)('%s does not start with the other money', async (_, secretKey, money) => {
		await expect(open({ secretKey, money })).rejects.toThrow('STRIPE_SECRET_KEY must be a');
	});

	test('an object of the other mode is never evidence', async () => {
		const provider = await open();
		stripe.livemode = true;
		const session = await failure(provider.startDeposit(order()));
		expect(session).toBeInstanceOf(ProviderNotDone);
		const { id } = stripe.pay(stripe.sessions[0]?.id ?? '');
		expect(await failure(provider.look({ kind: 'payment', id }))).toMatchObject({
			message: expect.stringContaining('mode'),
		});
		expect(await failure(provider.look({ kind: 'deposit', id: stripe.sessions[0]?.id ?? '' }))).not.toBeNull();
	});

	test('a key of another account moves nothing', async () => {
		const provider = await open({ account: 'acct_other' });
		expect(await failure(provider.startDeposit(order()))).toBeInstanceOf(ProviderNotDone);
		expect(await failure(provider.send(leg('pi_x')))).toBeInstanceOf(ProviderNotDone);
		expect(stripe.sessions).toEqual([]);
	});
});

test('[CASH-02] the hosted page leads back, which proves nothing, and the notice arrives as it was sent', async () => {
	const provider = await open();
	const { providerId, next } = await provider.startDeposit(order());
	const url = 'url' in next ? next.url : '';
	expect(await (await fetch(url)).text()).toContain('Pay 5000 USD');
	const act = (name: string) =>
		fetch(url, { method: 'POST', body: new URLSearchParams({ act: name }), redirect: 'manual' });
	expect(await (await act('decline')).text()).toContain('Your card was declined.');
	const back = await act('cancel');
	expect([back.status, back.headers.get('location')]).toEqual([303, 'https://trade.example.com/cashier']);
	expect((await provider.look({ kind: 'deposit', id: providerId })).payments).toEqual([]);
	expect((await act('pay')).headers.get('location')).toBe('https://trade.example.com/cashier');
	expect((await provider.look({ kind: 'deposit', id: providerId })).payments[0]?.state).toBe('paid');
	expect((await fetch(url)).status).toBe(410);
	await expect(sendNotice(`${stripe.url}/v1/account`, '{}', {})).resolves.toBe(401);
});

test('[CASH-02] a journey’s Stripe, a program of its own, gives a site’s settings and delivers to its webhook', async () => {
	const program = join(import.meta.dirname, '../../../../test/support/providers/run-stripe.ts');
	const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
	const bodies: { type: string; headers: IncomingHttpHeaders; body: string }[] = [];
	const site = new LocalServer(({ headers, body }) => {
		bodies.push({ type: JSON.parse(body).type, headers, body });
		return { status: bodies.length === 1 ? 503 : 200, body: '' };
	});
	await site.listen();
	try {
		const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
		const { payments } = readConfig(JSON.parse(line));
		if (!payments.stripe) throw new Error('no Stripe');
		child.stdin.write(`${site.origin}/api/webhooks/stripe\n`);
		nowMs = Date.now();
		const provider = await open(payments.stripe);
		const { next } = await provider.startDeposit(order());
		await fetch('url' in next ? next.url : '', {
			method: 'POST',
			body: new URLSearchParams({ act: 'pay' }),
			redirect: 'manual',
		});
		await vi.waitFor(() => expect(bodies).toHaveLength(4), { timeout: 10_000 });
		for (const { headers, body } of bodies)
			expect(provider.readNotice(headers, Buffer.from(body)).subjects).toHaveLength(1);
		expect(new Set(bodies.map(({ type }) => type)).size).toBe(3);
	} finally {
		child.stdin.end();
		await once(child, 'exit');
		await site.close();
	}
});
