import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LocalServer, sendNotice } from '../../../../../test/support/providers/local-server.ts';
import {
	DEPOSIT_ID,
	failureOf,
	isUnknown,
	LEG_KEY,
	refundOrder,
} from '../../../../../test/support/providers/orders.ts';
import { VISA } from '../../../../../test/support/providers/stripe-books.ts';
import { StripeFixture } from '../../../../../test/support/providers/stripe-fixture.ts';
import { readConfig } from '../../../../platform/config/index.ts';
import { type Evidence, ProviderNotDone } from '../provider.ts';

const HOUR_MS = 3_600_000;

let fixture: StripeFixture;
beforeEach(async () => {
	fixture = await StripeFixture.start();
});
afterEach(() => fixture.stripe.stop());

describe('[CASH-02] a deposit by Stripe', () => {
	test('opens a session with a page, for our amount in its own currency, and the same one again', async () => {
		const provider = await fixture.open();
		const started = await provider.startDeposit(fixture.order());
		expect(started.next).toEqual({ url: `${fixture.stripe.url}/c/pay/${started.providerId}` });
		expect(fixture.stripe.sessions).toMatchObject([
			{
				id: started.providerId,
				amount_total: 5_000,
				currency: 'usd',
				client_reference_id: DEPOSIT_ID,
				customer_email: 'ana@example.com',
				expires_at: (fixture.nowMs + HOUR_MS) / 1_000,
				metadata: { deposit: DEPOSIT_ID },
			},
		]);
		expect(await provider.startDeposit(fixture.order())).toEqual(started);
		expect(fixture.stripe.sessions).toHaveLength(1);
	});

	test('whose answer was lost is started by the same order again, as one session', async () => {
		const provider = await fixture.open();
		fixture.stripe.server.fail(/^POST \/v1\/checkout\/sessions/, 'cut_after', 'cut_after');
		expect(await failureOf(provider.startDeposit(fixture.order()))).toSatisfy(isUnknown);
		expect((await provider.startDeposit(fixture.order())).providerId).toBe(fixture.stripe.sessions[0]?.id);
		expect(fixture.stripe.sessions).toHaveLength(1);
	});

	test('is unpaid until it is paid, whatever its visitor has tried', async () => {
		const provider = await fixture.open();
		const { providerId } = await provider.startDeposit(fixture.order());
		expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments).toEqual([]);
		fixture.stripe.decline(providerId);
		expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments).toEqual([]);
		fixture.stripe.expire(providerId);
		const { payments } = await provider.readEvidence({ kind: 'deposit', id: providerId });
		expect(payments).toMatchObject([
			{ depositId: DEPOSIT_ID, state: 'expired', instrument: null, refundableUntilMs: null },
		]);
	});

	test('is read back with card, payer and cost, by session and by payment alike', async () => {
		const provider = await fixture.open();
		const { sessionId, intent } = await fixture.paid(provider);
		const evidence = await provider.readEvidence({ kind: 'deposit', id: sessionId });
		expect(evidence).toEqual({
			payments: [
				{
					id: intent.id,
					depositId: DEPOSIT_ID,
					amount: 5_000n,
					currency: 'USD',
					state: 'paid',
					instrument: { kind: 'card', key: VISA.fingerprint, label: 'Visa •• 4242' },
					payerName: 'Ana Souza',
					refundableUntilMs: fixture.nowMs + 540 * 24 * HOUR_MS,
					cost: 145n,
					doubt: null,
					atMs: fixture.nowMs,
				},
			],
			refunds: [],
			disputes: [],
			payouts: [],
		});
		expect(await provider.readEvidence({ kind: 'payment', id: intent.id })).toEqual(evidence);
	});

	test('[CASH-04] by a card without a fingerprint, or by Link, is by a card that is not known', async () => {
		const provider = await fixture.open();
		const unnamed = await fixture.paid(provider, {}, { card: { ...VISA, fingerprint: null } });
		const byLink = await fixture.paid(provider, { id: LEG_KEY }, { card: null });
		const instrumentOf = async (id: string) =>
			(await provider.readEvidence({ kind: 'payment', id })).payments[0]?.instrument;
		expect(await instrumentOf(unnamed.intent.id)).toEqual({ kind: 'card', key: null, label: 'Visa •• 4242' });
		expect(await instrumentOf(byLink.intent.id)).toEqual({ kind: 'card', key: null, label: 'Card •• ••••' });
	});

	test('in a currency without decimals is moved in its whole units', async () => {
		const provider = await fixture.open();
		const { sessionId } = await fixture.paid(provider, { method: 'card_jpy', amount: 7_480n, currency: 'JPY' });
		expect(fixture.stripe.sessions[0]).toMatchObject({ amount_total: 7_480, currency: 'jpy' });
		const { payments } = await provider.readEvidence({ kind: 'deposit', id: sessionId });
		expect(payments).toMatchObject([{ amount: 7_480n, currency: 'JPY', state: 'paid' }]);
		expect(provider.methods.map(({ id, currency, decimals }) => [id, currency, decimals])).toEqual([
			['card', 'USD', 2],
			['card_jpy', 'JPY', 0],
		]);
	});

	test('by a method that takes days is pending until it is paid, and fails when it is not', async () => {
		const provider = await fixture.open();
		const states: (string | undefined)[] = [];
		for (const [n, isPaid] of [true, false].entries()) {
			const { providerId } = await provider.startDeposit(fixture.order({ id: `${DEPOSIT_ID.slice(0, -1)}${n}` }));
			fixture.stripe.payLater(providerId);
			states.push((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments[0]?.state);
			fixture.stripe.endLater(providerId, isPaid);
			states.push((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments[0]?.state);
		}
		expect(states).toEqual(['pending', 'paid', 'pending', 'failed']);
	});

	test('is not paid while its session is not, whatever the payment says', async () => {
		const provider = await fixture.open();
		const { sessionId, intent } = await fixture.paid(provider);
		fixture.stripe.session(sessionId).payment_status = 'unpaid';
		for (const subject of [{ kind: 'deposit', id: sessionId } as const, { kind: 'payment', id: intent.id } as const])
			expect((await provider.readEvidence(subject)).payments).toMatchObject([
				{ state: 'pending', refundableUntilMs: null },
			]);
	});

	test('that Stripe holds for a review, or thinks most risky, needs a person', async () => {
		const provider = await fixture.open();
		const risky = await fixture.paid(provider, {}, { riskLevel: 'highest' });
		expect((await provider.readEvidence({ kind: 'payment', id: risky.intent.id })).payments[0]?.doubt).toBe('risk');
		const reviewed = await fixture.paid(provider, { id: LEG_KEY });
		fixture.stripe.review(reviewed.intent.id);
		expect((await provider.readEvidence({ kind: 'payment', id: reviewed.intent.id })).payments[0]?.doubt).toBe('risk');
		fixture.stripe.endReview(reviewed.intent.id);
		expect((await provider.readEvidence({ kind: 'payment', id: reviewed.intent.id })).payments[0]?.doubt).toBeNull();
	});

	test('whose payment names another deposit, or has another amount than its session, needs a person', async () => {
		const provider = await fixture.open();
		const other = await fixture.paid(provider);
		other.intent.metadata['deposit'] = LEG_KEY;
		expect((await provider.readEvidence({ kind: 'payment', id: other.intent.id })).payments[0]?.doubt).toBe('mismatch');
		const less = await fixture.paid(provider, { id: LEG_KEY });
		less.intent.amount_received -= 1;
		expect((await provider.readEvidence({ kind: 'payment', id: less.intent.id })).payments).toMatchObject([
			{ doubt: 'mismatch', amount: 4_999n },
		]);
	});

	test.each([
		['too small', { amount: 49n }, 'amount_too_small'],
		['too large', { amount: 100_000_000n }, 'amount_too_large'],
	])('that is %s is refused for good', async (_, some, reason) => {
		expect(await failureOf((await fixture.open()).startDeposit(fixture.order(some)))).toMatchObject({ reason });
	});
});

test('[CASH-01] a period lists what came into being in it, also what befell older payments, in pages', async () => {
	const provider = await fixture.open();
	const fromMs = fixture.nowMs;
	const old = await fixture.paid(provider);
	fixture.nowMs += HOUR_MS;
	const middleMs = fixture.nowMs;
	fixture.stripe.dispute(old.intent.id, 'needs_response');
	for (let n = 0; n < 101; n++) await fixture.paid(provider, { id: `deposit-${n}` });
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
		await expect(fixture.open({ secretKey, money })).rejects.toThrow('STRIPE_SECRET_KEY must be a');
	});

	test('an object of the other mode is never evidence', async () => {
		const provider = await fixture.open();
		fixture.stripe.livemode = true;
		const session = await failureOf(provider.startDeposit(fixture.order()));
		expect(session).toBeInstanceOf(ProviderNotDone);
		const { id } = fixture.stripe.pay(fixture.stripe.sessions[0]?.id ?? '');
		expect(await failureOf(provider.readEvidence({ kind: 'payment', id }))).toMatchObject({
			message: expect.stringContaining('mode'),
		});
		expect(
			await failureOf(provider.readEvidence({ kind: 'deposit', id: fixture.stripe.sessions[0]?.id ?? '' })),
		).not.toBeNull();
	});

	test('a key of another account moves nothing', async () => {
		const provider = await fixture.open({ account: 'acct_other' });
		expect(await failureOf(provider.startDeposit(fixture.order()))).toBeInstanceOf(ProviderNotDone);
		expect(await failureOf(provider.send(refundOrder(fixture.nowMs, 'pi_x')))).toBeInstanceOf(ProviderNotDone);
		expect(fixture.stripe.sessions).toEqual([]);
	});
});

test('[CASH-02] the hosted page leads back, which proves nothing, and the notice arrives as it was sent', async () => {
	const provider = await fixture.open();
	const { providerId, next } = await provider.startDeposit(fixture.order());
	const url = 'url' in next ? next.url : '';
	expect(await (await fetch(url)).text()).toContain('Pay 5000 USD');
	const act = (name: string) =>
		fetch(url, { method: 'POST', body: new URLSearchParams({ act: name }), redirect: 'manual' });
	expect(await (await act('decline')).text()).toContain('Your card was declined.');
	const back = await act('cancel');
	expect([back.status, back.headers.get('location')]).toEqual([303, 'https://trade.example.com/cashier']);
	expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments).toEqual([]);
	expect((await act('pay')).headers.get('location')).toBe('https://trade.example.com/cashier');
	expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments[0]?.state).toBe('paid');
	expect((await fetch(url)).status).toBe(410);
	await expect(sendNotice(`${fixture.stripe.url}/v1/account`, '{}', {})).resolves.toBe(401);
});

test('[CASH-02] a journey’s Stripe, its own program, gives a site’s settings and delivers to its webhook', async () => {
	const program = join(import.meta.dirname, '../../../../../test/support/providers/run-stripe.ts');
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
		fixture.nowMs = Date.now();
		const provider = await fixture.open(payments.stripe);
		const { next } = await provider.startDeposit(fixture.order());
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
