import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyEvidence } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { type CalledProvider, type Evidence, NO_EVIDENCE } from '../../../src/areas/cashier/providers/provider.ts';
import { assignPayment } from '../../../src/areas/cashier/review/assign-payment.ts';
import { lockUsers } from '../../../src/platform/authorization/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { openTestCashier } from './open-context.ts';
import { houseBalances, PATIENCE, Payer } from './payer.ts';

let app: TestApp;
let close: () => Promise<void>;
let context: CashierContext;
let provider: CalledProvider;
let payer: Payer;
let finance: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	finance = await joinStaff(app, 'finance');
	await joinThird(app);
	({ context, close } = await openTestCashier(app));
	provider = context.providers.find('sandbox', 'sandbox') as CalledProvider;
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
});

const seen = (id: string) => ({
	id,
	depositId: null,
	amount: 700n,
	currency: 'USD',
	atMs: Date.now(),
	state: 'paid',
	instrument: null,
	payerName: null,
	refundableUntilMs: null,
	cost: 0n,
	doubt: null,
});

/** Has evidence of a payment without a user wait for the transaction that assigns it. Returns its deposit's id. */
async function assignDuring(paymentId: string, evidence: Evidence): Promise<string> {
	const { rows } = await app.db.owner.query('select id from payments where provider_payment_id = $1', [paymentId]);
	const { id } = rows[0];
	let applied: Promise<void> | undefined;
	await inTransaction(context.database, async (tx) => {
		const states = await lockUsers(tx, [payer.id]);
		const request = { id: randomUUID(), subject: `user:${payer.id}:${id}`, makerId: finance.id };
		const deed = { actorId: finance.id, reason: REASON, requestId: randomUUID() };
		await assignPayment(context)(tx, states, { ...request, content: { movement: id, user: payer.id } }, deed);
		applied = applyEvidence(context, { ...provider, readEvidence: async () => evidence }, evidence);
		await vi.waitFor(async () => {
			const waiting = await app.db.owner.query(
				`select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
			);
			expect(waiting.rowCount).toBe(1);
		}, PATIENCE);
	});
	await applied;
	const found = await app.db.owner.query('select deposit_id from payments where id = $1', [id]);
	return found.rows[0].deposit_id;
}

const suspense = async () => (await houseBalances(app))['house:suspense'] ?? 0;

test.each([
	['a payment that was reversed', 'reversed', (id: string) => ({ payments: [{ ...seen(id), state: 'reversed' }] })],
	[
		'a dispute of all of it',
		'returned',
		(id: string) => ({
			disputes: [{ id: randomUUID(), paymentId: id, amount: 700n, currency: 'USD', atMs: Date.now(), state: 'taken' }],
		}),
	],
] as const)('[CASH-02] %s while it is being assigned is applied to its new deposit', async (_, status, toEvidence) => {
	const held = await suspense();
	const id = randomUUID();
	await applyEvidence(context, provider, { ...NO_EVIDENCE, payments: [seen(id)] } as Evidence);
	expect(await suspense()).toBe(held + 700);
	const depositId = await assignDuring(id, { ...NO_EVIDENCE, ...toEvidence(id) } as Evidence);
	expect([(await payer.movement(depositId)).status, await suspense()]).toEqual([status, held]);
});

test('[CASH-02] a deposit under review whose payment’s money is gone is not returned', async () => {
	const id = randomUUID();
	await applyEvidence(context, provider, { ...NO_EVIDENCE, payments: [seen(id)] } as Evidence);
	const depositId = await assignDuring(id, { ...NO_EVIDENCE, payments: [seen(id)] } as Evidence);
	await app.db.owner.query(`update payments set money = 'returned' where deposit_id = $1`, [depositId]);
	const path = `/api/admin/cashier/reviews/${depositId}/return`;
	expect((await finance.browser.call('POST', path, { reason: REASON })).body.code).toBe('admin.request_over');
	await app.db.owner.query(`update payments set money = 'suspended' where deposit_id = $1`, [depositId]);
});

test('[LEDGER-06] the audit finds nothing after all of it', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => title.startsWith('movements')).flatMap(({ findings }) => findings)).toEqual([]);
});
