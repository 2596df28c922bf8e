import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { NO_EVIDENCE } from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { makeObject } from '../../../src/areas/cashier/providers/sandbox/store.ts';
import { reconcileCommand } from '../../../src/areas/cashier/reconcile/command.ts';
import { reconcile } from '../../../src/areas/cashier/reconcile/reconcile.ts';
import { reconcileAll } from '../../../src/areas/cashier/reconcile/reconcile-providers.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { joinStaff, joinThird, REASON, type StaffMember } from '../../support/staff.ts';
import { fakeProvider } from './fake-provider.ts';
import { openTestCashier } from './open-context.ts';
import { Payer } from './payer.ts';

let app: TestApp;
let context: CashierContext;
let close: () => Promise<void>;
let payer: Payer;
let first: StaffMember;
let second: StaffMember;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
	[first, second] = [await joinStaff(app, 'finance'), await joinStaff(app, 'finance')];
	await joinThird(app);
	({ context, close } = await openTestCashier(app));
});
afterAll(async () => {
	await close();
	await app.close();
});
beforeEach(async () => {
	payer = await Payer.join(app);
	// Rows of other tests are not compared.
	await app.db.owner.query(
		`update reconciliation_differences set resolved_at = 0, resolution = 'evidence' where resolved_at is null`,
	);
	beganAtMs = Date.now();
});

let beganAtMs: number;
const run = () => {
	const [sandbox] = context.providers.all;
	if (!sandbox) throw new Error('there is no sandbox');
	return reconcile(context, sandbox, { fromMs: beganAtMs, toMs: Date.now() + 1_000 });
};
const listOpen = async () => (await first.browser.call('GET', '/api/admin/cashier/differences')).body.data;
const paymentOf = async (depositId: string): Promise<string> =>
	(await app.db.owner.query('select provider_payment_id id from payments where deposit_id = $1', [depositId])).rows[0]
		.id;

test('[CASH-10] a provider that cannot be compared fails the daily run, so that it is an alarm, and keeps none of the others', async () => {
	const compared: string[] = [];
	const silent = fakeProvider({
		account: 'silent',
		list() {
			throw new Error('no answer');
		},
	});
	const other = fakeProvider({
		account: 'other',
		async *list() {
			compared.push('other');
			yield NO_EVIDENCE;
		},
	});
	const run = reconcileAll({ ...context, providers: new Providers([silent, other]) });
	await expect(run).rejects.toThrow('failed for 1 of 2');
	expect(compared).toEqual(['other']);
});

test('[CASH-10] what both sides know agrees, and every run is kept', async () => {
	const paid = await payer.pay(5_000);
	await payer.press(paid, 'refund_half');
	await payer.reaches(paid.id, 'part_refunded');
	await payer.reaches((await payer.withdraw(1_000)).body.id, 'completed');
	await payer.idle();
	expect(await run()).toEqual({ compared: 3, differences: 0 });
	const { rows } = await app.db.owner.query(
		'select compared, differences, ended_at is not null ended from reconciliations order by id desc limit 1',
	);
	expect(rows).toEqual([{ compared: 3, differences: 0, ended: true }]);
});

test('[CASH-10] a payment that was not credited and went back is known to both sides', async () => {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'pay_more');
	await payer.reaches(body.id, 'review');
	const path = `/api/admin/cashier/reviews/${body.id}/return`;
	expect((await first.browser.call('POST', path, { reason: REASON })).status).toBe(200);
	await payer.reaches(body.id, 'returned');
	await payer.idle();
	expect(await run()).toEqual({ compared: 2, differences: 0 });
});

test('[CASH-10] a payment whose notice was lost is a difference, which evidence explains', async () => {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'approve_silently');
	expect(await run()).toMatchObject({ differences: 1 });
	expect([(await payer.movement(body.id)).status, await payer.balance(), await listOpen()]).toEqual([
		'confirmed',
		5_000,
		[],
	]);
	const { rows } = await app.db.owner.query(
		'select kind, resolution, ours, theirs from reconciliation_differences order by found_at desc limit 1',
	);
	expect(rows).toEqual([
		{
			kind: 'missing_here',
			resolution: 'evidence',
			ours: null,
			theirs: { state: 'paid', amount: '5000', currency: 'USD' },
		},
	]);
	expect(await run()).toMatchObject({ differences: 0 });
});

test('[CASH-10] a payment that its provider does not show stays open until two people explain it', async () => {
	const paid = await payer.pay(5_000);
	const id = await paymentOf(paid.id);
	await app.db.owner.query('delete from sandbox_objects where id = $1', [id]);
	expect(await run()).toMatchObject({ differences: 1 });
	expect(await run()).toMatchObject({ differences: 1 });
	const [open, ...others] = await listOpen();
	expect([open, others]).toMatchObject([
		{ subject: { type: 'payment', id }, kind: 'missing_there', theirs: null, missing: 5_000 },
		[],
	]);
	const decide = ({ browser }: StaffMember, path: string) =>
		browser.call('POST', `/api/admin/${path}`, { reason: REASON });
	const { body } = await decide(first, `cashier/differences/${open.id}/explain`);
	expect((await decide(first, `requests/${body.request_id}/approve`)).body.code).toBe('admin.own_request');
	expect((await decide(second, `requests/${body.request_id}/approve`)).status).toBe(204);
	expect(await listOpen()).toEqual([]);
	expect([await run(), await listOpen()]).toEqual([{ compared: 1, differences: 0 }, []]);
});

test('[CASH-10] [CASH-15] a payout that was never sent from here is money that is missing', async () => {
	await app.db.owner.query(
		`insert into sandbox_objects (id, kind, key, amount, currency, state, details, changed_at)
		values ($1, 'payout', null, 700, 'USD', 'paid', '{}', $2)`,
		[`payout_${randomUUID()}`, Date.now()],
	);
	expect(await run()).toMatchObject({ differences: 1 });
	expect(await listOpen()).toMatchObject([{ subject: { type: 'payout' }, kind: 'missing_here', missing: 700 }]);
	expect(await app.metrics.render()).toContain('fairtick_reconciliation_differences 1');
	const lines: string[] = [];
	const print = (line: string) => lines.push(line);
	expect(await reconcileCommand(context, { name: 'sandbox', fromMs: 0 }, print)).toBe(false);
	expect(lines).toEqual([
		expect.stringMatching(/^sandbox sandbox: \d+ compared, \d+ differed$/),
		expect.stringMatching(/^open: sandbox sandbox, payout payout_.*: missing_here, 7\.00 missing$/),
	]);
});

test('[CASH-10] a difference whose amount changes shows the newest one, and is not explained by those who read the one before', async () => {
	const id = `payout_${randomUUID()}`;
	await app.db.owner.query(
		`insert into sandbox_objects (id, kind, key, amount, currency, state, details, changed_at)
		values ($1, 'payout', null, 700, 'USD', 'paid', '{}', $2)`,
		[id, Date.now()],
	);
	const open = async () => (await listOpen()).filter(({ subject }: { subject: { id: string } }) => subject.id === id);
	await run();
	const [found] = await open();
	expect(found).toMatchObject({ missing: 700, theirs: { amount: '700' } });
	const { body } = await first.browser.call('POST', `/api/admin/cashier/differences/${found.id}/explain`, {
		reason: REASON,
	});
	await app.db.owner.query('update sandbox_objects set amount = 900 where id = $1', [id]);
	for (let n = 0; n < 2; n++) await run();
	expect(await open()).toMatchObject([{ missing: 900, theirs: { amount: '900' }, found_at: found.found_at }]);
	const approved = await second.browser.call('POST', `/api/admin/requests/${body.request_id}/approve`, {
		reason: REASON,
	});
	expect(approved.body.code).toBe('admin.request_over');
	const { rows } = await app.db.owner.query(
		'select missing::int, resolution from reconciliation_differences where subject_id = $1 order by missing',
		[id],
	);
	expect(rows).toEqual([
		{ missing: 700, resolution: 'replaced' },
		{ missing: 900, resolution: null },
	]);
	// People explained it like that before: it is not open again, and the one since then has ended.
	const explain = `update reconciliation_differences set resolution = 'staff' where subject_id = $1 and missing = 700`;
	await app.db.owner.query(explain, [id]);
	await app.db.owner.query('update sandbox_objects set amount = 700 where id = $1', [id]);
	expect([await run(), await open()]).toMatchObject([{}, []]);
});

test('[CASH-09] [CASH-10] a dispute that is kept here and not booked differs, and is booked', async () => {
	const paid = await payer.pay(5_000);
	await payer.reaches((await payer.withdraw(3_000)).body.id, 'completed');
	await payer.idle();
	const paymentId = await paymentOf(paid.id);
	const made = {
		kind: 'dispute',
		parentId: paymentId,
		key: null,
		amount: 5_000n,
		currency: 'USD',
		state: 'taken',
	} as const;
	const { id } = await makeObject(app.db.database, { ...made, details: {} });
	await app.db.owner.query(
		`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, native_amount, state, at, seen_at)
		select gen_random_uuid(), id, provider, provider_account, 'dispute', $2, 5000, 'taken', at, at from payments where provider_payment_id = $1`,
		[paymentId, id],
	);
	expect(await run()).toMatchObject({ differences: 1 });
	expect([await payer.reaches(paid.id, 'disputed'), await payer.balance(), await listOpen()]).toMatchObject([
		{},
		0,
		[],
	]);
	const { rows } = await app.db.owner.query('select amount::int from claims where user_id = $1', [payer.id]);
	expect(rows).toEqual([{ amount: 3_000 }]);
	expect(await run()).toMatchObject({ differences: 0 });
});

test('[CASH-10] a refund of a payment that was reversed before it was booked is money that is missing', async () => {
	const { body } = await payer.deposit(5_000);
	await payer.press(body, 'approve_silently');
	const { rows } = await app.db.owner.query(
		`select o.id from sandbox_objects o join sandbox_objects d on d.id = o.parent_id where d.key = $1`,
		[body.id],
	);
	const refund = {
		kind: 'refund',
		parentId: rows[0].id,
		key: null,
		amount: 2_500n,
		currency: 'USD',
		state: 'paid',
	} as const;
	const { id } = await makeObject(app.db.database, { ...refund, details: {} });
	await app.db.owner.query(`update sandbox_objects set state = 'reversed' where id = $1`, [rows[0].id]);
	await run();
	const open = (await listOpen()).filter(({ subject }: { subject: { id: string } }) => subject.id === id);
	expect([open, await payer.balance()]).toMatchObject([[{ kind: 'state', missing: 2_500 }], 0]);
});

test('[CASH-10] a provider that is not configured is refused by name', async () => {
	await expect(reconcileCommand(context, { name: 'stripe', fromMs: null }, () => {})).rejects.toThrow(
		'There is no provider stripe here: sandbox.',
	);
});

test('[LEDGER-06] the audit finds nothing after all of it', async () => {
	const { checks } = await auditAll(app.db.database);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
});
