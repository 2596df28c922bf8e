import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { applyEvidence } from '../../../src/areas/cashier/apply-evidence.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { type CalledProvider, NO_EVIDENCE, type Provider } from '../../../src/areas/cashier/providers/provider.ts';
import { Providers } from '../../../src/areas/cashier/providers/providers.ts';
import { pollLeg } from '../../../src/areas/cashier/withdrawals/poll-leg.ts';
import { moveLeg } from '../../../src/areas/cashier/withdrawals/send-leg.ts';
import { sendWithdrawal } from '../../../src/areas/cashier/withdrawals/send-withdrawal.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { openTestCashier } from './open-context.ts';
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

test('[CASH-03] a withdrawal that ends while its sending waits for the user’s lock is not sent', async () => {
	const paid = await payer.pay(3_000);
	await payer.press(paid, 'not_done');
	const { id } = (await payer.withdraw(3_000)).body;
	await vi.waitFor(
		async () => expect([(await payer.movement(id)).status, (await legOf(id))?.status]).toEqual(['approved', 'planned']),
		PATIENCE,
	);
	await payer.press(paid, 'at_once');
	const owner = await app.db.owner.connect();
	await owner.query('begin');
	await owner.query('select from user_states where user_id = $1 for no key update', [payer.id]);
	const sent = sendWithdrawal(context, id);
	await vi.waitFor(async () => {
		const waiting = await owner.query(
			'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid',
		);
		expect(waiting.rowCount).toBe(1);
	}, PATIENCE);
	await owner.query(
		`update withdrawals set status = 'cancelled', reason = null, waits_for = null, due_at = null, judge_at = null where id = $1`,
		[id],
	);
	await owner.query('commit');
	owner.release();
	await sent;
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

/** The same with another way of sending at the sandbox. */
function sendingBy(send: CalledProvider['send']): CashierContext {
	return { ...context, providers: new Providers([{ ...sandbox(), direction: 'both', send } as Provider]) };
}

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

test('[CASH-10] money of a leg that left after its withdrawal was cancelled is missing, and is asked about no more', async () => {
	const planned = await plan();
	const first = planned.legs[0] as string;
	const unanswered = sendingBy(async () => {
		throw new Error('no answer in time');
	});
	await sendWithdrawal(unanswered, planned.id);
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
