import type { Alarm } from '@fairtick/domain/staff/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyEvidence, readAndApply } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import {
	type CalledProvider,
	NO_EVIDENCE,
	type ProviderDispute,
} from '../../../src/areas/cashier/providers/provider.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { openTestCashier } from './open-context.ts';
import { Payer, poll } from './payer.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let close: () => Promise<void>;
let context: CashierContext;
let finance: readonly [StaffMember, StaffMember];
let payer: Payer;
let depositId: string;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_GENERAL: '10000' });
	({ context, close } = await openTestCashier(app));
	finance = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
	({ id: depositId } = await payer.pay(5_000));
});

const paymentOf = async (): Promise<string> =>
	(await app.db.owner.query('select provider_payment_id id from payments where deposit_id = $1', [depositId])).rows[0]
		.id;

/** The provider reports an inquiry about the payer's payment. */
async function receive(read: Pick<ProviderDispute, 'id' | 'state' | 'inquiryUntilMs'>): Promise<void> {
	const sandbox = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	const dispute = { ...read, paymentId: await paymentOf(), amount: 5_000n, currency: 'USD', atMs: Date.now() };
	const evidence = { ...NO_EVIDENCE, disputes: [dispute] };
	await applyEvidence(context, { ...sandbox, readEvidence: async () => evidence }, evidence);
}

/** Lets time pass for the inquiry and the payer's withdrawals. */
async function pass(days: number): Promise<void> {
	await app.db.owner.query(
		`update payment_reversals set seen_at = seen_at - $2::bigint, inquiry_until = inquiry_until - $2::bigint
		where payment_id = (select id from payments where deposit_id = $1)`,
		[depositId, days * DAY_MS],
	);
	await app.db.owner.query('update withdrawals set judge_at = 0 where user_id = $1', [payer.id]);
	await poll(app);
}

const inDays = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / DAY_MS);

describe('[CASH-09] withdrawals wait for an inquiry', () => {
	test('with an end of its own until then, as they show, and the deposit is confirmed again', async () => {
		await receive({ id: 'warning', state: 'inquiry', inquiryUntilMs: Date.now() + 120 * DAY_MS });
		const { body } = await payer.withdraw(2_000);
		expect(body).toMatchObject({ status: 'requested', reason: 'inquiry', waits_for: 'inquiry' });
		expect([inDays(body.due_at), (await payer.movement(depositId)).status]).toEqual([120, 'inquiry']);
		await pass(119);
		expect((await payer.movement(body.id)).status).toBe('requested');
		await pass(2);
		await payer.reaches(body.id, 'completed');
		expect((await payer.movement(depositId)).status).toBe('confirmed');
	});

	test('that is over before its end no longer than that', async () => {
		await receive({ id: 'ended', state: 'inquiry', inquiryUntilMs: Date.now() + 120 * DAY_MS });
		const { body } = await payer.withdraw(2_000);
		const { rows } = await app.db.owner.query('select judge_at - changed_at again from withdrawals where id = $1', [
			body.id,
		]);
		expect(Number(rows[0].again)).toBe(600_000);
		await receive({ id: 'ended', state: 'won', inquiryUntilMs: Date.now() + 120 * DAY_MS });
		await pass(0);
		await payer.reaches(body.id, 'completed');
	});

	test('without one for 7 days; then it is an alarm after a day, and two people let the withdrawal continue', async () => {
		await receive({ id: 'endless', state: 'inquiry' });
		const { body } = await payer.withdraw(2_000);
		expect(body).toMatchObject({ status: 'requested', waits_for: 'inquiry' });
		expect(inDays(body.due_at)).toBe(7);
		await pass(8);
		const due = await payer.movement(body.id);
		expect(due).toMatchObject({ status: 'review', reason: 'inquiry', waits_for: 'staff' });
		expect(inDays(due.due_at)).toBe(1);

		const [first, second] = finance;
		const overdue = async () => {
			const { alarms } = (await first.browser.call('GET', '/api/admin/overview')).body as { alarms: Alarm[] };
			return alarms.find(({ kind }) => kind === 'movements_overdue')?.count;
		};
		const before = (await overdue()) ?? 0;
		await app.db.owner.query('update withdrawals set due_at = due_at - $2::bigint where id = $1', [
			body.id,
			2 * DAY_MS,
		]);
		expect(await overdue()).toBe(before + 1);

		const reason = { reason: REASON };
		const asked = await first.browser.call('POST', `/api/admin/cashier/withdrawals/${body.id}/approve`, reason);
		expect(asked.status).toBe(202);
		const { request_id } = asked.body;
		expect((await second.browser.call('POST', `/api/admin/requests/${request_id}/approve`, reason)).status).toBe(204);
		await payer.reaches(body.id, 'completed');
		expect((await payer.movement(depositId)).status).toBe('inquiry');
	});

	test('under review they continue by themselves once it is over', async () => {
		await receive({ id: 'late', state: 'inquiry' });
		await pass(8);
		const { body } = await payer.withdraw(2_000);
		expect(body).toMatchObject({ status: 'review', reason: 'inquiry' });
		await receive({ id: 'late', state: 'won' });
		await pass(0);
		await payer.reaches(body.id, 'completed');
	});
});

test('[CASH-09] an answer from before the end of an inquiry does not begin it again', async () => {
	const inquiryUntilMs = Date.now() + 120 * DAY_MS;
	await receive({ id: 'slow', state: 'inquiry', inquiryUntilMs });
	const sandbox = context.providers.find('sandbox', 'sandbox') as CalledProvider;
	const paymentId = await paymentOf();
	const dispute = { id: 'slow', paymentId, amount: 5_000n, currency: 'USD', atMs: 0, inquiryUntilMs };
	let reads = 0;
	const readEvidence = async () => {
		const state = reads++ === 0 ? ('inquiry' as const) : ('won' as const);
		if (state === 'inquiry') await pass(121);
		return { ...NO_EVIDENCE, disputes: [{ ...dispute, state }] };
	};
	await readAndApply(context, { ...sandbox, readEvidence }, { kind: 'payment', id: paymentId });
	expect([reads, (await payer.movement(depositId)).status]).toEqual([2, 'confirmed']);
});

test('[LEDGER-06] the audit finds all of it with its postings', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
