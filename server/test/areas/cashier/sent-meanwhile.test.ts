import { randomUUID } from 'node:crypto';
import type { Alarm } from '@fairtick/domain/staff/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyEvidence } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { startDeposit } from '../../../src/areas/cashier/deposits/start-deposit.ts';
import { type CalledProvider, NO_EVIDENCE, type Provider } from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { startExecutor } from '../../../src/areas/cashier/review/start-payouts.ts';
import { pollLeg } from '../../../src/areas/cashier/withdrawals/poll-leg.ts';
import { moveLeg } from '../../../src/areas/cashier/withdrawals/send-leg.ts';
import { sendWithdrawal } from '../../../src/areas/cashier/withdrawals/send-withdrawal.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { pause } from '../../../src/platform/loops/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { joinStaff, REASON } from '../../support/staff.ts';
import { freezingAfter, openTestCashier } from './open-context.ts';
import { PATIENCE, Payer } from './payer.ts';

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

/** The only leg of a withdrawal. */
async function legOf(withdrawalId: string): Promise<{ id: string; status: string }> {
	const { rows } = await app.db.owner.query('select id, status from withdrawal_legs where withdrawal_id = $1', [
		withdrawalId,
	]);
	return rows[0];
}

/** Runs a statement about a row while a call waits for the user's lock. */
async function whileLocked(call: () => Promise<void>, statement: string, id: string): Promise<void> {
	const owner = await app.db.owner.connect();
	await owner.query('begin');
	await owner.query('select from user_states where user_id = $1 for no key update', [payer.id]);
	const called = call();
	await vi.waitFor(async () => {
		const waiting = await owner.query(
			'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
		);
		expect(waiting.rowCount).toBe(1);
	}, PATIENCE);
	await owner.query(statement, [id]);
	await owner.query('commit');
	owner.release();
	await called;
}

test('[CASH-03] a withdrawal that ends while its sending waits for the user’s lock is not sent', async () => {
	const paid = await payer.pay(3_000);
	await payer.press(paid, 'not_done');
	const { id } = (await payer.withdraw(3_000)).body;
	await vi.waitFor(
		async () => expect([(await payer.movement(id)).status, (await legOf(id))?.status]).toEqual(['approved', 'planned']),
		PATIENCE,
	);
	await payer.press(paid, 'at_once');
	await whileLocked(
		() => sendWithdrawal(context, id),
		`update withdrawals set status = 'cancelled', reason = null, waits_for = null, due_at = null, judge_at = null where id = $1`,
		id,
	);
	expect([(await payer.movement(id)).status, (await legOf(id)).status]).toEqual(['cancelled', 'planned']);
});

test.each(['failed', 'planned', 'unknown'] as const)(
	'[CASH-03] a withdrawal that evidence has completed stays so where its call ends as %s later',
	async (status) => {
		await payer.pay(3_000);
		const { id } = (await payer.withdraw(3_000)).body;
		await payer.reaches(id, 'completed');
		await moveLeg(context, (await legOf(id)).id, status, null);
		expect([(await payer.movement(id)).status, (await legOf(id)).status]).toEqual(['completed', 'completed']);
		expect(await payer.balance()).toBe(0);
	},
);

/** A withdrawal of two payments of 30.00 whose legs are planned, and the ids of its legs. */
interface Planned {
	readonly id: string;
	readonly legs: readonly string[];
}

async function plan(): Promise<Planned> {
	const paid = [await payer.pay(3_000), await payer.pay(3_000)];
	for (const deposit of paid) await payer.press(deposit, 'not_done');
	const { id } = (await payer.withdraw(6_000)).body;
	const load = async () =>
		(await app.db.owner.query('select id, status from withdrawal_legs where withdrawal_id = $1 order by n', [id])).rows;
	await vi.waitFor(async () => {
		expect((await load()).map(({ status }) => status)).toEqual(['planned', 'planned']);
		expect((await payer.movement(id)).status).toBe('approved');
	}, PATIENCE);
	for (const deposit of paid) await payer.press(deposit, 'at_once');
	return { id, legs: (await load()).map((leg) => leg.id) };
}

const sandbox = () => context.providers.find('sandbox', 'sandbox') as CalledProvider;

/** The same with other calls of the sandbox. */
const calling = (calls: Partial<Pick<CalledProvider, 'send' | 'find'>>): CashierContext => ({
	...context,
	providers: new Providers([{ ...sandbox(), direction: 'both', ...calls } as Provider]),
});
const sendingBy = (send: CalledProvider['send']) => calling({ send });
const unanswered = () =>
	sendingBy(async () => {
		throw new Error('no answer in time');
	});

/**
 * Asks about legs twice, ten minutes apart: nothing of them is there, so they are planned again. A new password holds their withdrawal, which
 * its user cancels.
 */
async function missAndCancel({ id: withdrawalId, legs }: Planned): Promise<void> {
	const sql = 'update users set credentials_version = credentials_version + 1 where id = $1';
	await app.db.owner.query(sql, [payer.id]);
	for (const missed of ['missed_at', 'missed_at - 600000'])
		for (const id of legs) {
			await app.db.owner.query(`update withdrawal_legs set missed_at = ${missed} where id = $1`, [id]);
			await pollLeg(context, id);
		}
	await sendWithdrawal(context, withdrawalId);
	await payer.reaches(withdrawalId, 'requested');
	await payer.browser.call('DELETE', `/api/cashier/withdrawals/${withdrawalId}`);
}

test('[CASH-03] a leg whose withdrawal was cancelled while the call before it took its time is not sent', async () => {
	const planned = await plan();
	const sent: string[] = [];
	await sendWithdrawal(
		sendingBy(async ({ key }) => {
			if (sent.push(key) === 1) await missAndCancel(planned);
			throw new Error('no answer in time');
		}),
		planned.id,
	);
	expect([(await payer.movement(planned.id)).status, await payer.balance()]).toEqual(['cancelled', 6_000]);
	expect(sent).toEqual([planned.legs[0]]);
});

test('[CLUSTER-05] [CASH-03] a process that was frozen before its call, while others gave the money back, sends nothing', async () => {
	const planned = await plan();
	const sent: string[] = [];
	const sending = sendingBy(async ({ key }) => {
		sent.push(key);
		return NO_EVIDENCE;
	});
	const frozen = freezingAfter(sending, 'set poll_at = clock() + $2 where withdrawal_id', () => missAndCancel(planned));
	await sendWithdrawal(frozen, planned.id);
	expect([(await payer.movement(planned.id)).status, await payer.balance()]).toEqual(['cancelled', 6_000]);
	expect(sent).toEqual([]);
});

test('[CASH-10] money of a leg that left after its withdrawal was cancelled is missing, and is asked about no more', async () => {
	const planned = await plan();
	const first = planned.legs[0] as string;
	await sendWithdrawal(unanswered(), planned.id);
	await missAndCancel(planned);
	const { rows } = await app.db.owner.query(
		'select provider_payment_id id from payments p join withdrawal_legs l on l.payment_id = p.id where l.id = $1',
		[first],
	);
	const refund = { id: 're_late', paymentId: rows[0].id, key: first, amount: 3_000n, currency: 'USD', atMs: 0 };
	const evidence = { ...NO_EVIDENCE, refunds: [{ ...refund, state: 'paid' as const }] };
	await applyEvidence(context, { ...sandbox(), readEvidence: async () => evidence }, evidence);
	const { rows: differences } = await app.db.owner.query(
		`select kind, missing::int from reconciliation_differences where subject_id = 're_late' and resolved_at is null`,
	);
	expect([differences, await payer.balance()]).toEqual([[{ kind: 'state', missing: 3_000 }], 6_000]);
	expect((await payer.movement(planned.id)).status).toBe('cancelled');
});

test('[CASH-10] a payout that is about to be made although its withdrawal was cancelled is an alarm until its provider has ended it', async () => {
	const planned = await plan();
	const first = planned.legs[0] as string;
	await sendWithdrawal(unanswered(), planned.id);
	await missAndCancel(planned);
	const paymentId =
		'select provider_payment_id id from payments p join withdrawal_legs l on l.payment_id = p.id where l.id = $1';
	const refund = {
		id: `re_${first}`,
		paymentId: (await app.db.owner.query(paymentId, [first])).rows[0].id,
		key: first,
		amount: 3_000n,
		currency: 'USD',
		atMs: 0,
	};
	let state: 'pending' | 'failed' = 'pending';
	const read = async () => ({ ...NO_EVIDENCE, refunds: [{ ...refund, state }] });
	const provider = { ...sandbox(), readEvidence: read, find: read };
	const staff = await joinStaff(app, 'finance');
	const alarm = async () => {
		const { alarms } = (await staff.browser.call('GET', '/api/admin/overview')).body as { alarms: Alarm[] };
		return alarms.find(({ kind }) => kind === 'payouts_to_stop')?.count ?? 0;
	};
	const late = { ...NO_EVIDENCE, refunds: [{ ...refund, state: 'pending' as const }] };
	await applyEvidence(context, { ...provider, readEvidence: async () => NO_EVIDENCE }, late);
	expect(await alarm()).toBe(0);
	await applyEvidence(context, provider, late);
	expect([await alarm(), await app.metrics.render()]).toEqual([
		1,
		expect.stringContaining('fairtick_payouts_to_stop 1'),
	]);
	const asking = { ...context, providers: new Providers([{ ...provider, direction: 'both' } as Provider]) };
	await pollLeg(asking, first);
	expect(await alarm()).toBe(1);
	state = 'failed';
	await pollLeg(asking, first);
	expect([await alarm(), await payer.balance(), (await payer.movement(planned.id)).status]).toEqual([
		0,
		6_000,
		'cancelled',
	]);
	const open = 'select from reconciliation_differences where subject_id = $1';
	expect((await app.db.owner.query(open, [refund.id])).rowCount).toBe(0);
});

test('[CASH-03] a leg that is sent again while an older question about it has no answer yet is not planned by that answer', async () => {
	const { id, legs } = await plan();
	const leg = legs[0] as string;
	await sendWithdrawal(unanswered(), id);
	const { owner } = app.db;
	await owner.query('update withdrawal_legs set missed_at = app.clock() - 600000 where id = $1', [leg]);
	const sendAgain = `update withdrawal_legs set status = 'sending', missed_at = null, poll_at = app.clock() + 60000 where id = $1`;
	const find = async () => {
		await owner.query(sendAgain, [leg]);
		return NO_EVIDENCE;
	};
	await pollLeg(calling({ find }), leg);
	expect((await owner.query('select status from withdrawal_legs where id = $1', [leg])).rows).toEqual([
		{ status: 'sending' },
	]);
});

test('[CASH-03] a leg that is sent again while a question about it waits for the user’s lock is not planned by an older miss', async () => {
	const { id, legs } = await plan();
	const leg = legs[0] as string;
	await sendWithdrawal(unanswered(), id);
	const { owner } = app.db;
	await owner.query('update withdrawal_legs set missed_at = app.clock() - 600000 where id = $1', [leg]);
	const sendAgain = `update withdrawal_legs set status = 'sending', missed_at = null, poll_at = app.clock() + 60000 where id = $1`;
	await whileLocked(() => pollLeg(calling({ find: async () => NO_EVIDENCE }), leg), sendAgain, leg);
	expect((await owner.query('select status from withdrawal_legs where id = $1', [leg])).rows).toEqual([
		{ status: 'unknown' },
	]);
});

test('[CASH-03] a provider without an answer is asked about a leg less and less often', async () => {
	const { id, legs } = await plan();
	const leg = legs[0] as string;
	await sendWithdrawal(unanswered(), id);
	const waits: number[] = [];
	for (const minutes of [2, 40, 1_000]) {
		const sql = 'update withdrawal_legs set first_sent_at = app.clock() - $2 where id = $1';
		await app.db.owner.query(sql, [leg, minutes * 60_000]);
		const find = async () => {
			throw new Error('no answer in time');
		};
		await expect(pollLeg(calling({ find }), leg)).rejects.toThrow('no answer in time');
		const load = 'select round((poll_at - changed_at) / 60000)::int wait from withdrawal_legs where id = $1';
		waits.push((await app.db.owner.query(load, [leg])).rows[0].wait);
	}
	expect(waits).toEqual([1, 10, 60]);
});

test('[CASH-03] a withdrawal that is tried again and again keeps its due time, after which there is an alarm', async () => {
	const paid = await payer.pay(3_000);
	await payer.press(paid, 'not_done');
	const { id } = (await payer.withdraw(3_000)).body;
	const load = async () => [(await payer.movement(id)).status, (await payer.movement(id)).due_at];
	const isPlanned = async () => {
		expect([(await payer.movement(id)).status, (await legOf(id))?.status]).toEqual(['approved', 'planned']);
	};
	await vi.waitFor(isPlanned, PATIENCE);
	await app.db.owner.query('update withdrawals set due_at = due_at - 600000 where id = $1', [id]);
	const { due_at } = await payer.movement(id);
	await sendWithdrawal(context, id);
	expect(await load()).toEqual(['approved', due_at]);
	await sendWithdrawal(unanswered(), id);
	expect(await load()).toEqual(['unknown', due_at]);
	const { id: leg } = await legOf(id);
	await pollLeg(context, leg);
	await app.db.owner.query('update withdrawal_legs set missed_at = missed_at - 600000 where id = $1', [leg]);
	await pollLeg(context, leg);
	await payer.idle();
	await vi.waitFor(isPlanned, PATIENCE);
	expect(await load()).toEqual(['approved', due_at]);
});

test('[CASH-02] a deposit that its user gives up while it is started is ended at its provider', async () => {
	const { body } = await payer.deposit(3_000);
	await app.db.owner.query('update deposits set provider_id = null, next = null where id = $1', [body.id]);
	const ended: string[] = [];
	const provider = {
		...sandbox(),
		direction: 'both',
		async startDeposit() {
			await payer.browser.call('DELETE', `/api/cashier/deposits/${body.id}`);
			return { providerId: 'late', next: { url: 'https://pay.example.com' } };
		},
		async endDeposit(id) {
			ended.push(id);
		},
	} as Provider;
	await startDeposit({ ...context, providers: new Providers([provider]) }, body.id, 'en');
	expect([ended, (await payer.movement(body.id)).status]).toEqual([['late'], 'failed']);
});

test('[CLUSTER-05] [CASH-14] two people turn payouts on after a restore although the journal takes longer to read than a frozen process has', async () => {
	const sandboxStop = { provider: 'sandbox', account: 'sandbox', stopped: 'restored' } as const;
	const { rows } = await app.db.owner.query<{ id: number }>(
		`insert into payout_switches (provider, provider_account, reason, stopped_at) values ('sandbox', 'sandbox', 'restored', app.clock())
		returning id::int`,
	);
	const content = { ...sandboxStop, id: rows[0]?.id as number };
	const read = async () => {
		await pause(4_000);
		return context.journal.read();
	};
	const slow = Object.assign(Object.create(context.journal), { read }) as CashierContext['journal'];
	const request = { id: randomUUID(), subject: 'site', content, makerId: payer.id };
	const deed = { actorId: payer.id, reason: REASON, requestId: 'test' };
	const done = await inTransaction(app.db.database, (tx) =>
		startExecutor({ ...context, journal: slow })(tx, new Map(), request, deed),
	);
	expect(done).toBeTypeOf('function');
	const started = 'select started_by from payout_switches where id = $1';
	expect((await app.db.owner.query(started, [content.id])).rows).toEqual([{ started_by: payer.id }]);
});
