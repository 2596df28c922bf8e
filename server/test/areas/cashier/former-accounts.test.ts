import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { DEFAULT_TERMS } from '../../../src/areas/cashier/providers/default-terms.ts';
import {
	type LegOrder,
	type Method,
	NO_EVIDENCE,
	type Provider,
} from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { sendWithdrawal } from '../../../src/areas/cashier/withdrawals/send-withdrawal.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { fakeProvider } from './fake-provider.ts';
import { openTestCashier } from './open-context.ts';
import { Payer } from './payer.ts';

const MINUTE_MS = 60_000;
/** Twice what a refund to a card usually takes. */
const TWENTY_DAYS = 20 * 24 * 60;

let app: TestApp;
let close: () => Promise<void>;
let context: CashierContext;
let payer: Payer;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	({ context, close } = await openTestCashier(app));
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const terms = { ...DEFAULT_TERMS, usualS: 60, expiresS: 3_600 };
const method = (id: Method['id'], by: 'refund' | 'payout'): Method & { readonly deposit: null } => ({
	id,
	name: id,
	countries: null,
	currency: 'USD',
	decimals: 2,
	deposit: null,
	fields: [],
	withdrawal: { ...terms, by },
});
/** Another account, at a provider that only pays out. */
const { startDeposit: _, direction: __, methods: ___, ...account } = fakeProvider({});
const wire: Provider = { ...account, direction: 'payouts', methods: [method('bank_usd', 'payout')] };

/** The account that took the payment, which offers no method any more. Keeps what it is asked to pay. */
function formerAccount(): Provider & { readonly orders: LegOrder[] } {
	const orders: LegOrder[] = [];
	const send = async (order: LegOrder) => {
		orders.push(order);
		if (order.kind === 'payout') return NO_EVIDENCE;
		const { paymentId, key, amount, currency } = order;
		const refund = { id: `refund of ${key}`, paymentId, key, amount, currency, state: 'pending', atMs: 0 } as const;
		return { ...NO_EVIDENCE, refunds: [refund] };
	};
	return { ...fakeProvider({ name: 'sandbox', account: 'sandbox', send }), orders };
}

/** A withdrawal of all that was paid, asked for by wire while a hold lasts that is over now. */
async function ask(): Promise<string> {
	await payer.pay(5_000);
	await app.db.owner.query('update users set withdrawals_held_until = app.clock() + 60000 where id = $1', [payer.id]);
	const { body } = await payer.withdraw(5_000);
	expect(body).toMatchObject({ status: 'requested', waits_for: 'credentials' });
	await app.db.owner.query('update users set withdrawals_held_until = null where id = $1', [payer.id]);
	await app.db.owner.query(`update withdrawals set method = 'bank_usd' where id = $1`, [body.id]);
	return body.id;
}

const send = (id: string, providers: readonly Provider[]) => {
	const settings = { ...context.settings, wanted: { when: 'never', fromMinor: 0n } as const };
	return sendWithdrawal({ ...context, settings, providers: new Providers(providers) }, id);
};

describe('[CASH-04] a payment goes back to its source', () => {
	test.each([
		['by an account that offers no method any more', [wire], TWENTY_DAYS],
		[
			'while another account offers its method',
			[wire, fakeProvider({ account: 'two', methods: [method('sandbox', 'refund')] })],
			2,
		],
	])('%s', async (_, others, dueInMinutes) => {
		const id = await ask();
		const former = formerAccount();
		await send(id, [...others, former]);
		expect(former.orders).toMatchObject([{ kind: 'refund', method: 'sandbox', amount: 5_000n, currency: 'USD' }]);
		const { status, waits_for, due_at } = await payer.movement(id);
		expect([status, waits_for]).toEqual(['sent', 'provider']);
		expect(Math.round((Date.parse(due_at ?? '') - Date.now()) / MINUTE_MS)).toBe(dueInMinutes);
	});

	test('only by the account that took it: where that is not configured, nothing is sent by another', async () => {
		const id = await ask();
		const sent: LegOrder[] = [];
		const another = fakeProvider({
			name: 'sandbox',
			account: 'two',
			methods: [method('sandbox', 'refund')],
			async send(order) {
				sent.push(order);
				return NO_EVIDENCE;
			},
		});
		await send(id, [another, wire]);
		expect(await payer.movement(id)).toMatchObject({ status: 'review', reason: 'source' });
		expect(sent).toEqual([]);
	});
});
