import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyEvidence } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { type CalledProvider, type Evidence, NO_EVIDENCE } from '../../../src/areas/cashier/providers/provider.ts';
import { updateObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, REASON } from '../../support/staff.ts';
import { grant } from '../../support/users.ts';
import { openTestCashier } from './open-context.ts';
import { Payer } from './payer.ts';

let app: TestApp;
let context: CashierContext;
let close: () => Promise<void>;
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

/** Money that the sandbox sent under the key of a leg or return. */
class Sent {
	readonly #kind: 'refund' | 'payout';
	readonly #id: string;
	readonly #provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;

	private constructor(kind: 'refund' | 'payout', id: string) {
		this.#kind = kind;
		this.#id = id;
	}

	/** The newest of all. */
	static async find(kind: 'refund' | 'payout'): Promise<Sent> {
		const sql = 'select id from sandbox_objects where kind = $1 and key is not null order by changed_at desc limit 1';
		return new Sent(kind, (await app.db.owner.query(sql, [kind])).rows[0].id);
	}

	/** Reads it back, alone. */
	async look(): Promise<Evidence> {
		const { refunds, payouts } = await this.#provider.look({ kind: this.#kind, id: this.#id });
		const isIt = ({ id }: { readonly id: string }) => id === this.#id;
		return { ...NO_EVIDENCE, refunds: refunds.filter(isIt), payouts: payouts.filter(isIt) };
	}

	apply(evidence: Evidence): Promise<void> {
		return applyEvidence(context, this.#provider, evidence);
	}

	async become(state: string): Promise<void> {
		await updateObject(app.db.database, this.#id, { state });
	}

	/** Differences of it that are open: kind and what is missing. */
	async differences(): Promise<unknown[]> {
		const { rows } = await app.db.owner.query(
			'select kind, missing::int from reconciliation_differences where subject_id = $1 and resolved_at is null',
			[this.#id],
		);
		return rows;
	}
}

/** A leg of 30.00 that was refunded. */
async function refundLeg(): Promise<Sent> {
	await payer.pay(3_000);
	await payer.reaches((await payer.withdraw(3_000)).body.id, 'completed');
	return Sent.find('refund');
}

/** A leg of 30.00 that was paid out. */
async function payOutLeg(): Promise<Sent> {
	await grant(app.db, payer.id, 'SANDBOX_USD', 3_000n);
	const wanted = { method: 'sandbox', fields: { manner: 'at_once' } };
	const { body: destination } = await payer.browser.call('POST', '/api/cashier/destinations', wanted);
	await app.db.owner.query('update destinations set usable_at = 0 where id = $1', [destination.id]);
	await payer.reaches((await payer.withdraw(3_000, { destination: destination.id })).body.id, 'completed');
	return Sent.find('payout');
}

/** The return of a payment that was under review. */
async function refundReturn(): Promise<Sent> {
	const { body: deposit } = await payer.deposit(2_900);
	await payer.press(deposit, 'pay_more');
	await payer.reaches(deposit.id, 'review');
	const { browser } = await joinStaff(app, 'finance');
	await browser.call('POST', `/api/admin/cashier/reviews/${deposit.id}/return`, { reason: REASON });
	await payer.reaches(deposit.id, 'returned');
	return Sent.find('refund');
}

describe.each([
	['a refund', refundLeg, 'failed'],
	['a payout', payOutLeg, 'returned'],
	['a return', refundReturn, 'failed'],
] as const)('[CASH-10] %s that was read as paid, and applied after it was booked as given back,', (_, send, state) => {
	let sent: Sent;
	let asPaid: Evidence;
	beforeEach(async () => {
		sent = await send();
		await payer.idle();
		asPaid = await sent.look();
		await sent.become(state);
		await sent.apply(await sent.look());
	});

	test('is no money that is missing', async () => {
		await sent.apply(asPaid);
		expect(await sent.differences()).toEqual([]);
	});

	test('is missing where its provider says that it was paid after all', async () => {
		await sent.become('paid');
		await sent.apply(asPaid);
		const [seen] = [...asPaid.refunds, ...asPaid.payouts];
		expect(await sent.differences()).toEqual([{ kind: 'state', missing: Number(seen?.amount) }]);
	});
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
});
