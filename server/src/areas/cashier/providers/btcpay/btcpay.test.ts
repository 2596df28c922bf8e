import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalBtcpay } from '../../../../../test/support/providers/btcpay-server.ts';
import {
	DEPOSIT_ID,
	depositOrder,
	failureOf,
	isUnknown,
	LEG_KEY,
	payoutOrder,
	refundOrder,
} from '../../../../../test/support/providers/orders.ts';
import { createOutgoing } from '../../../../platform/outgoing/index.ts';
import { BadSignature, type BothProvider, type DepositOrder, type Evidence, ProviderNotDone } from '../provider.ts';
import { type BtcpayOptions, openBtcpay } from './open-btcpay.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let btcpay: LocalBtcpay;
let nowMs: number;
beforeEach(async () => {
	nowMs = Date.parse('2026-11-24T10:00:00Z');
	btcpay = await LocalBtcpay.start({ nowMs: () => nowMs });
});
afterEach(() => btcpay.stop());

const open = (options: Partial<BtcpayOptions> = {}): BothProvider =>
	openBtcpay({
		url: btcpay.url,
		apiKey: btcpay.apiKey,
		storeId: btcpay.storeId,
		webhookSecrets: [btcpay.secret],
		money: 'sandbox',
		outgoing: createOutgoing({ allowsLoopback: true }),
		nowMs: () => nowMs,
		...options,
	});
const order = (some: Partial<DepositOrder> = {}) =>
	depositOrder(nowMs, { method: 'bitcoin', amount: 83_334n, currency: 'BTC', ...some });
const leg = (some: Parameters<typeof payoutOrder>[2] = {}) =>
	payoutOrder(nowMs, { address: btcpay.address }, { amount: 50_000n, ...some });
const creations = () => btcpay.server.calls.filter((call) => /^POST .*\/payouts$/.test(call)).length;

describe('[CASH-02] a deposit by BTCPay', () => {
	test('is an invoice of our amount in bitcoin, and the same one again', async () => {
		const provider = open();
		const started = await provider.startDeposit(order());
		expect(started).toEqual({
			providerId: btcpay.invoices[0]?.id,
			next: { url: btcpay.invoices[0]?.checkoutLink },
		});
		expect(btcpay.invoices).toMatchObject([
			{
				amount: '0.00083334',
				currency: 'BTC',
				metadata: { orderId: DEPOSIT_ID },
				checkout: {
					speedPolicy: 'MediumSpeed',
					paymentMethods: ['BTC-CHAIN'],
					expirationMinutes: 60,
					monitoringMinutes: 10_080,
					paymentTolerance: 0,
					defaultLanguage: 'pt-BR',
				},
			},
		]);
		expect(await provider.startDeposit(order())).toEqual(started);
		expect(btcpay.invoices).toHaveLength(1);
		expect(await failureOf(provider.startDeposit(order({ amount: 1_000n })))).toBeInstanceOf(ProviderNotDone);
	});

	test('[CASH-06] is paid in time for as long as its quote holds', async () => {
		await open().startDeposit(order({ rateUntilMs: nowMs + 10 * MINUTE_MS }));
		expect(btcpay.invoices).toMatchObject([{ checkout: { expirationMinutes: 10 } }]);
	});

	test('whose answer was lost is started by the same order again, as one invoice', async () => {
		const provider = open();
		btcpay.server.fail(/^POST .*\/invoices$/, 'cut_after');
		expect(await failureOf(provider.startDeposit(order()))).toSatisfy(isUnknown);
		expect((await provider.startDeposit(order())).providerId).toBe(btcpay.invoices[0]?.id);
		expect(btcpay.invoices).toHaveLength(1);
	});

	test.each([
		[999_999n, 'MediumSpeed'],
		[1_000_000n, 'LowMediumSpeed'],
		[10_000_000n, 'LowSpeed'],
	])('of %s satoshi waits for confirmations by its amount: %s', async (amount, speedPolicy) => {
		await open().startDeposit(order({ amount }));
		expect(btcpay.invoices).toMatchObject([{ checkout: { speedPolicy } }]);
	});

	test('is credited by its single payments, each on its own: partial, late and over', async () => {
		const provider = open();
		const { providerId } = await provider.startDeposit(order());
		const readEvidence = async () =>
			(await provider.readEvidence({ kind: 'deposit', id: providerId })).payments.map(({ amount, state }) => [
				amount,
				state,
			]);
		expect(await readEvidence()).toEqual([]);
		const first = btcpay.pay(providerId, '0.0005');
		expect(await readEvidence()).toEqual([[50_000n, 'pending']]);
		btcpay.move(providerId, first, 'Settled');
		btcpay.expire(providerId);
		expect(await readEvidence()).toEqual([[50_000n, 'paid']]);
		btcpay.pay(providerId, '0.00034', 'Settled');
		expect(await readEvidence()).toEqual([
			[50_000n, 'paid'],
			[34_000n, 'paid'],
		]);
		const { payments } = await provider.readEvidence({ kind: 'deposit', id: providerId });
		expect(payments[0]).toEqual({
			id: `${providerId}/${first.id}`,
			depositId: DEPOSIT_ID,
			amount: 50_000n,
			currency: 'BTC',
			state: 'paid',
			instrument: null,
			payerName: null,
			refundableUntilMs: null,
			cost: 0n,
			doubt: null,
			atMs: nowMs,
		});
		expect((await provider.readEvidence({ kind: 'payment', id: payments[1]?.id ?? '' })).payments).toEqual(payments);
	});

	test('that loses its block is reversed', async () => {
		const provider = open();
		const { providerId } = await provider.startDeposit(order());
		const payment = btcpay.pay(providerId, '0.00083334', 'Settled');
		btcpay.move(providerId, payment, 'Invalid');
		expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments).toMatchObject([
			{ state: 'reversed' },
		]);
	});

	test('that was marked in BTCPay needs a person, with payments and without', async () => {
		const provider = open();
		const { providerId } = await provider.startDeposit(order());
		btcpay.mark(providerId, 'Settled');
		const readEvidence = async () => (await provider.readEvidence({ kind: 'deposit', id: providerId })).payments;
		expect(await readEvidence()).toMatchObject([
			{ depositId: DEPOSIT_ID, state: 'pending', doubt: 'marked', amount: 83_334n },
		]);
		const payment = btcpay.pay(providerId, '0.00083334', 'Settled');
		btcpay.mark(providerId, 'Settled');
		expect(await readEvidence()).toMatchObject([{ id: `${providerId}/${payment.id}`, state: 'paid', doubt: 'marked' }]);
	});

	test('in less than a satoshi, or in what is no amount, is never read as money', async () => {
		const provider = open();
		const { providerId } = await provider.startDeposit(order());
		btcpay.pay(providerId, '0.000000001');
		expect(await failureOf(provider.readEvidence({ kind: 'deposit', id: providerId }))).toBeInstanceOf(RangeError);
	});
});

describe('[CASH-01] a payout by BTCPay', () => {
	test('is approved at once, carries its leg, and is found by it', async () => {
		const provider = open();
		const sent = await provider.send(leg());
		expect(btcpay.payouts).toMatchObject([
			{
				originalAmount: '0.00050000',
				destination: btcpay.address,
				state: 'AwaitingPayment',
				metadata: { leg: LEG_KEY, withdrawal: 'w' },
			},
		]);
		const payout = { key: LEG_KEY, amount: 50_000n, currency: 'BTC', state: 'pending', atMs: nowMs };
		expect(sent.payouts).toMatchObject([payout]);
		expect(await provider.find(leg())).toEqual(sent);
		expect((await provider.readEvidence({ kind: 'payout', id: sent.payouts[0]?.id ?? '' })).payouts).toEqual(
			sent.payouts,
		);
	});

	test.each([
		['AwaitingApproval', 'pending'],
		['AwaitingPayment', 'pending'],
		['InProgress', 'pending'],
		['Completed', 'paid'],
		['Cancelled', 'failed'],
	] as const)('that is %s is %s, and is not made again', async (state, ours) => {
		const provider = open();
		await provider.send(leg());
		btcpay.movePayout(btcpay.payouts[0]?.id ?? '', state);
		expect((await provider.send(leg())).payouts).toMatchObject([{ key: LEG_KEY, state: ours }]);
		expect(btcpay.payouts).toHaveLength(1);
	});

	test('whose answer was lost is found, and is not made again', async () => {
		const provider = open();
		btcpay.server.fail(/^POST/, 'cut_after');
		expect(await failureOf(provider.send(leg()))).toSatisfy(isUnknown);
		expect((await provider.send(leg())).payouts).toMatchObject([{ key: LEG_KEY }]);
		expect(btcpay.payouts).toHaveLength(1);
	});

	test.each(['silent', 'cut_before', { status: 500, body: '' }, { status: 502, body: '<html>' }] as const)(
		'after %j is made again only when a second look ten minutes later shows nothing',
		async (fault) => {
			const timeoutMs = fault === 'silent' ? 2_000 : 10_000;
			const provider = open({ outgoing: createOutgoing({ allowsLoopback: true, timeoutMs }) });
			const first = leg();
			btcpay.server.fail(/^POST/, fault);
			expect(await failureOf(provider.send(first))).toSatisfy(isUnknown);
			for (const wait of [0, 9 * MINUTE_MS]) {
				nowMs += wait;
				expect(await failureOf(provider.send(first))).toSatisfy(isUnknown);
				expect(creations()).toBe(1);
			}
			nowMs += MINUTE_MS;
			expect((await provider.send(first)).payouts).toHaveLength(1);
			expect(btcpay.payouts).toHaveLength(1);
		},
	);

	test('that is listed late is not made twice, also after a restart', async () => {
		btcpay.server.fail(/^POST/, 'cut_after');
		const first = leg();
		expect(await failureOf(open().send(first))).toSatisfy(isUnknown);
		const [made] = btcpay.payouts;
		btcpay.hidden.add(made?.id ?? '');
		nowMs += 2 * MINUTE_MS;
		const restarted = open();
		expect(await failureOf(restarted.send(first))).toSatisfy(isUnknown);
		nowMs += 9 * MINUTE_MS;
		expect(await failureOf(restarted.send(first))).toSatisfy(isUnknown);
		btcpay.hidden.clear();
		nowMs += MINUTE_MS;
		expect((await restarted.send(first)).payouts).toMatchObject([{ id: made?.id }]);
		expect(btcpay.payouts).toHaveLength(1);
	});

	test.each([
		['too many calls', { status: 429, headers: { 'retry-after': '2' }, body: '' }],
		['a key that is refused', { status: 401, body: { code: 'unauthenticated', message: 'no' } }],
		['a key without the right', { status: 403, body: { code: 'missing-permission', message: 'no' } }],
	])('after %s is surely not done, and need not wait', async (_, fault) => {
		const provider = open();
		btcpay.server.fail(/^POST/, fault);
		expect(await failureOf(provider.send(leg()))).toBeInstanceOf(ProviderNotDone);
		expect((await provider.send(leg())).payouts).toHaveLength(1);
	});

	test('to an address that waits for another payout is not done now', async () => {
		const provider = open();
		await provider.send(leg({ key: DEPOSIT_ID }));
		expect(await failureOf(provider.send(leg()))).toBeInstanceOf(ProviderNotDone);
		btcpay.movePayout(btcpay.payouts[0]?.id ?? '', 'Completed');
		expect((await provider.send(leg())).payouts).toMatchObject([{ key: LEG_KEY }]);
	});

	test('that is too small is refused permanently', async () => {
		expect(await failureOf(open().send(leg({ amount: 545n })))).toMatchObject({ reason: 'amount-too-low' });
	});

	test('where BTCPay takes no connection is surely not done', async () => {
		await btcpay.stop();
		expect(await failureOf(open().send(leg()))).toBeInstanceOf(ProviderNotDone);
	});

	test('is all that BTCPay pays: it refunds nothing', async () => {
		expect(await failureOf(open().send(refundOrder(nowMs, 'x')))).toMatchObject({ reason: 'no_refunds' });
	});
});

describe('[CASH-08] the network of BTCPay', () => {
	test('an address of the other one is refused before anything is asked', async () => {
		const provider = open({ money: 'live' });
		expect(await failureOf(provider.send(leg()))).toMatchObject({ reason: 'address_network' });
		expect(btcpay.server.calls).toEqual([]);
		const live = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
		const [field] = provider.methods[0]?.fields ?? [];
		expect([field?.read(btcpay.address), field?.read(` ${live}\n`)]).toEqual([
			{ code: 'field.destination' },
			{ value: live },
		]);
	});

	test('a store of the other one starts no deposit, and its payments need a person', async () => {
		const provider = open();
		const { providerId } = await provider.startDeposit(order());
		btcpay.network = 'main';
		expect(await failureOf(provider.startDeposit(order({ id: LEG_KEY })))).toBeInstanceOf(ProviderNotDone);
		btcpay.pay(providerId, '0.00083334', 'Settled');
		expect((await provider.readEvidence({ kind: 'deposit', id: providerId })).payments).toMatchObject([
			{ doubt: 'network' },
		]);
	});
});

describe('[CASH-02] notices of BTCPay', () => {
	const read = (provider: BothProvider, { body, headers }: ReturnType<LocalBtcpay['sign']>) =>
		provider.readNotice(headers, Buffer.from(body));

	test('say what they are about; a redelivery is a delivery of its own', () => {
		const provider = open();
		const paid = btcpay.sign('InvoicePaymentSettled', { invoiceId: 'i1' }, { deliveryId: 'd1' });
		expect(read(provider, paid)).toEqual({ deliveryId: 'd1', subjects: [{ kind: 'deposit', id: 'i1' }] });
		const again = btcpay.sign('InvoiceSettled', { invoiceId: 'i1' }, { originalDeliveryId: 'd1', isRedelivery: true });
		expect(read(provider, again).deliveryId).not.toBe('d1');
		expect(read(provider, btcpay.sign('PayoutUpdated', { payoutId: 'p1' })).subjects).toEqual([
			{ kind: 'payout', id: 'p1' },
		]);
		expect(read(provider, btcpay.sign('PaymentRequestCreated', { paymentRequestId: 'r1' })).subjects).toEqual([]);
		expect(read(provider, btcpay.sign('InvoiceSettled', { invoiceId: 'i1' }, { storeId: 'Other' })).subjects).toEqual(
			[],
		);
	});

	test('are good under either of two secrets, and refused when altered or unsigned', () => {
		const { body, headers } = btcpay.sign('InvoiceSettled', { invoiceId: 'i1' });
		const provider = open({ webhookSecrets: ['new', btcpay.secret] });
		expect(provider.readNotice(headers, Buffer.from(body)).subjects).toHaveLength(1);
		const hex = createHmac('sha256', 'new').update('not JSON').digest('hex');
		for (const [text, given] of [
			[body.replace('i1', 'i2'), headers],
			[body, {}],
			[body, { 'btcpay-sig': '' }],
			[body, { 'btcpay-sig': (headers['btcpay-sig'] ?? '').toUpperCase() }],
			['not JSON', { 'btcpay-sig': `sha256=${hex}` }],
		] as const)
			expect(() => provider.readNotice(given, Buffer.from(text))).toThrow(BadSignature);
	});
});

test('[CASH-01] a period lists the payments that came in it, late ones of older invoices too, and the payouts', async () => {
	const provider = open();
	const { providerId } = await provider.startDeposit(order());
	for (let n = 0; n < 105; n++) await provider.startDeposit(order({ id: `deposit-${n}` }));
	nowMs += 7 * DAY_MS;
	const fromMs = nowMs;
	btcpay.pay(providerId, '0.00083334', 'Settled');
	await provider.send(leg());
	const list = async (from: number, to: number) => {
		const all: Evidence[] = [];
		for await (const evidence of provider.list(from, to)) all.push(evidence);
		return all;
	};
	const found = await list(fromMs, fromMs + 1);
	expect(found.flatMap(({ payments }) => payments)).toMatchObject([{ depositId: DEPOSIT_ID, state: 'paid' }]);
	expect(found.flatMap(({ payouts }) => payouts)).toMatchObject([{ key: LEG_KEY }]);
	expect(await list(fromMs - DAY_MS, fromMs)).toEqual([]);
});

test('[CASH-01] the account is the host and its store', () => {
	expect(open()).toMatchObject({
		name: 'btcpay',
		account: `${new URL(btcpay.url).hostname}/LocalStore1`,
		money: 'sandbox',
	});
});
