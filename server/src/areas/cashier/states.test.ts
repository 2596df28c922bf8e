import { DEPOSIT_STATUSES } from '@fairtick/domain/cashier/deposit';
import { LEG_STATUSES, WITHDRAWAL_STATUSES } from '@fairtick/domain/cashier/withdrawal';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amountOf, MovementRows, sumOf, without } from '../../../test/areas/cashier/rows.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { countUnfinishedDeposits } from '../people/privacy/queries.ts';
import { hasDeposited } from './deposits/deposit-totals.ts';
import { loadUsedByDeposits } from './deposits/queries.ts';
import { loadOverdue } from './movements/overdue-movements.ts';
import { loadGoneNative, loadGoneOrPlanned, loadLegsGone, loadSentBack } from './payments/gone.ts';
import { loadPendingWithdrawals, loadWithdrawal } from './withdrawal-rows/withdrawals.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');

let db: TestDatabase;
let userId: number;
let rows: MovementRows;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 0n);
	rows = new MovementRows(db, userId, NOW);
});

describe('what of a payment went back', () => {
	const SENT = ['sending', 'unknown', 'sent', 'completed'] as const;
	const OPEN = ['requested', 'review', 'approved', 'sending', 'unknown', 'sent'] as const;
	const load = async (id: string) => {
		const legs = await loadLegsGone(db.database, id);
		return {
			gone: await loadGoneOrPlanned(db.database, id),
			native: await loadGoneNative(db.database, id),
			legs: legs.reduce((sum, amount) => sum + amount, 0n),
		};
	};

	test('[CASH-04] is what legs were sent for and did not fail or come back', async () => {
		const paymentId = await rows.addPayment({ amount: 10_000_000n });
		const id = await rows.addWithdrawal({ amount: 10_000_000n, status: 'completed' });
		for (const [n, status] of LEG_STATUSES.entries())
			await rows.addLeg(id, { amount: amountOf(LEG_STATUSES, status), status, n, paymentId });
		const gone = sumOf(LEG_STATUSES, SENT);
		expect(await load(paymentId)).toEqual({ gone, native: 3n * gone, legs: gone });
	});

	test('[CASH-04] is what a withdrawal plans as long as it can send it, and surely once it cannot be ended', async () => {
		const paymentId = await rows.addPayment({ amount: 10_000_000n });
		for (const status of WITHDRAWAL_STATUSES) {
			const amount = amountOf(WITHDRAWAL_STATUSES, status);
			const id = await rows.addWithdrawal({ amount, status });
			await rows.addLeg(id, { amount, status: 'planned', paymentId, sentAtMs: null });
		}
		const gone = sumOf(WITHDRAWAL_STATUSES, OPEN);
		const legs = sumOf(WITHDRAWAL_STATUSES, ['sending', 'unknown', 'sent']);
		expect(await load(paymentId)).toEqual({ gone, native: 3n * gone, legs });
	});

	test('[CASH-04] is surely what is planned again after a call of it was lost', async () => {
		const paymentId = await rows.addPayment({ amount: 10_000n });
		const id = await rows.addWithdrawal({ amount: 5_000n, status: 'approved' });
		await rows.addLeg(id, { amount: 5_000n, status: 'planned', paymentId });
		expect(await load(paymentId)).toEqual({ gone: 5_000n, native: 15_000n, legs: 5_000n });
	});

	test('[CASH-09] is what reversals took, unless they were won or failed; one in parts counts once in its own currency', async () => {
		const paymentId = await rows.addPayment({ amount: 10_000_000n });
		const states = ['pending', 'paid', 'failed', 'inquiry', 'taken', 'won', 'lost'];
		for (const state of states) await rows.addReversal(paymentId, amountOf(states, state), state);
		await rows.addReversal(paymentId, null, 'inquiry');
		const gone = sumOf(states, without(states, 'failed', 'won'));
		expect(await load(paymentId)).toEqual({ gone, native: 3n * gone, legs: 0n });
		for (const part of [1, 2]) await rows.addReversal(paymentId, 100n, 'paid', 'in parts', part);
		expect(await load(paymentId)).toEqual({ gone: gone + 200n, native: 3n * gone + 300n, legs: 0n });
	});

	test('[CASH-02] is what returns have sent; one that is being sent, unknown or sent is under way', async () => {
		const paymentId = await rows.addPayment({ amount: 10_000_000n });
		const add = (status: string) =>
			db.owner.query(
				`insert into payment_returns (id, payment_id, native_amount, status, reason, asked_at, changed_at)
				values (gen_random_uuid(), $1, 1000, $2, '', 0, 0)`,
				[paymentId, status],
			);
		const seen: Record<string, unknown> = {};
		for (const status of ['sending', 'unknown', 'sent', 'completed', 'failed']) {
			await add(status);
			const { native, underWay } = await loadSentBack(db.database, paymentId);
			seen[status] = [native, underWay];
			await db.owner.query('delete from payment_returns where payment_id = $1', [paymentId]);
		}
		expect(seen).toEqual({
			sending: [0n, true],
			unknown: [0n, true],
			sent: [0n, true],
			completed: [1_000n, false],
			failed: [0n, false],
		});
	});
});

describe('of a withdrawal', () => {
	test('[CASH-03] is unpaid what no leg was sent for, or what failed', async () => {
		const id = await rows.addWithdrawal({ amount: 1_000_000n, status: 'approved' });
		for (const [n, status] of LEG_STATUSES.entries())
			await rows.addLeg(id, { amount: amountOf(LEG_STATUSES, status), status, n });
		const paid = sumOf(LEG_STATUSES, without(LEG_STATUSES, 'planned', 'failed'));
		expect((await loadWithdrawal(db.database, id))?.unpaid).toBe(1_000_000n - paid);
	});

	test('[CASH-03] can be ended what is asked for, reviewed or approved, if no call of it was lost', async () => {
		for (const status of WITHDRAWAL_STATUSES) {
			await rows.addLeg(await rows.addWithdrawal({ amount: 1_000n, status }), {
				amount: 1_000n,
				status: 'planned',
				sentAtMs: null,
			});
			await rows.addLeg(await rows.addWithdrawal({ amount: 2_000n, status }), { amount: 2_000n, status: 'planned' });
		}
		await rows.addWithdrawal({ amount: 3_000n, status: 'approved', atMs: NOW - 1 });
		const found = await loadPendingWithdrawals(db.database, userId, NOW);
		expect(found.map(({ status, amount }) => [status, amount]).sort()).toEqual([
			['approved', 1_000n],
			['requested', 1_000n],
			['review', 1_000n],
		]);
	});
});

describe('of deposits', () => {
	/** One of each state, with and without a payment. */
	async function addAll(paid: boolean): Promise<void> {
		for (const status of DEPOSIT_STATUSES)
			await rows.addDeposit({ amount: amountOf(DEPOSIT_STATUSES, status), status, paid });
	}
	const used = async (exceptId?: string) => {
		const { day, month } = await loadUsedByDeposits(db.database, userId, NOW, exceptId);
		return [day.amount, month.amount];
	};

	test('[CASH-06] count those that are created or pending, and those that were paid unless under review or sent back', async () => {
		await addAll(false);
		const unpaid = sumOf(DEPOSIT_STATUSES, ['created', 'pending']);
		expect(await used()).toEqual([unpaid, unpaid]);
		await addAll(true);
		const paid = sumOf(DEPOSIT_STATUSES, without(DEPOSIT_STATUSES, 'review', 'returning', 'returned'));
		expect(await used()).toEqual([unpaid + paid, unpaid + paid]);
	});

	test('[CASH-06] those of exactly a day or 30 days ago count no more, and room comes with the end of the oldest', async () => {
		const ago = (ms: number) => rows.addDeposit({ amount: 1_000n, status: 'created', atMs: NOW - ms });
		for (const ms of [30 * DAY_MS, 30 * DAY_MS - 1, DAY_MS, DAY_MS - 1]) await ago(ms);
		const newest = await ago(0);
		expect(await loadUsedByDeposits(db.database, userId, NOW)).toEqual({
			day: { amount: 2_000n, untilMs: NOW + 1 },
			month: { amount: 4_000n, untilMs: NOW + 1 },
		});
		expect(await used(newest)).toEqual([1_000n, 3_000n]);
	});

	test('none that ended without money is one, any that brought some is', async () => {
		for (const status of DEPOSIT_STATUSES)
			for (const paid of [false, true]) {
				const id = await rows.addDeposit({ amount: 1_000n, status, paid });
				const isOne = paid || (status !== 'failed' && status !== 'expired');
				expect([status, paid, await hasDeposited(db.database, userId)]).toEqual([status, paid, isOne]);
				await db.owner.query('update deposits set payment_id = null where id = $1', [id]);
				await db.owner.query('delete from payments where deposit_id = $1', [id]);
				await db.owner.query('delete from deposits where id = $1', [id]);
			}
	});

	test('keep an account from being closed while money can come, is reviewed or goes back', async () => {
		for (const status of DEPOSIT_STATUSES) {
			const id = await rows.addDeposit({ amount: 1_000n, status });
			const isOpen = ['created', 'pending', 'review', 'returning'].includes(status);
			expect([status, await countUnfinishedDeposits(db.database, userId)]).toEqual([status, isOpen ? 1 : 0]);
			await db.owner.query('delete from deposits where id = $1', [id]);
		}
	});
});

test('[CASH-03] movements are overdue two minutes after they were due, in each state that has to end', async () => {
	await db.owner.query('delete from withdrawal_legs; delete from withdrawals; update deposits set due_at = null');
	for (const atMs of [NOW - 120_001, NOW - 120_000]) {
		for (const status of WITHDRAWAL_STATUSES) await rows.addWithdrawal({ amount: 1_000n, status, atMs });
		for (const status of DEPOSIT_STATUSES) await rows.addDeposit({ amount: 1_000n, status, dueAtMs: atMs });
	}
	const overdue = (kind: string, ...statuses: string[]) =>
		statuses.map((status) => ({ kind, status, count: 1, oldestMs: 120_001 }));
	expect(await loadOverdue(db.database)).toEqual([
		...overdue('deposit', 'returning', 'review'),
		...overdue('withdrawal', 'approved', 'requested', 'review', 'sending', 'sent', 'unknown'),
	]);
});
