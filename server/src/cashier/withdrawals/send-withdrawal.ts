import { randomUUID } from 'node:crypto';
import type { PlannedLeg } from '@fairtick/domain/cashier/legs';
import { computeDueMs } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { inTransaction } from '../../database/index.ts';
import type { NewUserEvent } from '../../events/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import { loadPaymentById } from '../movements/payment-queries.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import {
	insertLeg,
	loadLegs,
	loadWithdrawal,
	type StoredLeg,
	type StoredWithdrawal,
	updateLeg,
	updateWithdrawal,
} from '../movements/withdrawal-queries.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { judge, updateJudged } from './judge.ts';
import { planWithdrawal } from './plan.ts';
import { sendLeg } from './send-leg.ts';

/** When the provider is asked of a leg that no answer was heard of. */
const FIRST_LOOK_MS = 60_000;

/**
 * Judges a withdrawal again and sends it: `sending` is committed first, under the user's lock, and only then the providers are
 * called (CASH-03). A withdrawal in any other state than `requested` and `approved` is left alone.
 */
export async function sendWithdrawal(context: CashierContext, id: string): Promise<void> {
	const known = await loadWithdrawal(context.database, id);
	if (known === null) return;
	const { events, legs } = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, known.userId);
		const withdrawal = (await loadWithdrawal(tx, id)) as StoredWithdrawal;
		if (withdrawal.status !== 'approved' && withdrawal.status !== 'requested') return { events: [], legs: [] };
		const judgement = await judge(context, user, withdrawal);
		if (judgement.status === 'approved') return begin(context, user, withdrawal);
		const { status, reason } = await updateJudged(context, user, withdrawal, judgement);
		const steps =
			status === withdrawal.status
				? []
				: [{ kind: 'withdrawal', movementId: id, status, cause: 'rule', reason } as const];
		return { events: await writeChanges(context, user, { moves: [], steps }), legs: [] };
	});
	await publishMovements(context, events);
	for (const leg of legs) await sendLeg(context, leg);
}

/** Commits what will be sent. */
async function begin(
	context: CashierContext,
	user: LockedUser,
	withdrawal: StoredWithdrawal,
): Promise<{ events: NewUserEvent[]; legs: StoredLeg[] }> {
	const { tx, nowMs } = user;
	const { id, status } = withdrawal;
	const step = (reached: Step['status'], reason: string | null): Step => ({
		...{ kind: 'withdrawal', movementId: id, status: reached, cause: 'rule', reason },
	});
	const known = await loadLegs(tx, id);
	if (!known.some((leg) => leg.status === 'planned')) {
		const plan = await planWithdrawal(context, user, withdrawal);
		if (plan.refused) {
			const dueAtMs = computeDueMs('review', nowMs, 0);
			await updateWithdrawal(
				tx,
				id,
				{ status: 'review', reason: 'source', waitsFor: 'staff', dueAtMs, judgeAtMs: null },
				nowMs,
			);
			return { events: await writeChanges(context, user, { moves: [], steps: [step('review', 'source')] }), legs: [] };
		}
		await insertLegs(context, user, withdrawal, known.length, plan.legs);
	}
	const legs = (await loadLegs(tx, id)).filter((leg) => leg.status === 'planned');
	const dueAtMs = computeDueMs('sending', nowMs, 0);
	for (const leg of legs)
		await updateLeg(
			tx,
			leg.id,
			{ status: 'sending', reason: null, dueAtMs, pollAtMs: nowMs + FIRST_LOOK_MS, missedAtMs: null },
			nowMs,
		);
	await updateWithdrawal(
		tx,
		id,
		{ status: 'sending', reason: null, waitsFor: 'provider', dueAtMs, judgeAtMs: null },
		nowMs,
	);
	const steps = [...(status === 'requested' ? [step('approved', null)] : []), step('sending', null)];
	const events = await writeChanges(context, user, { moves: [], steps });
	return {
		events,
		legs: legs.map((leg) => ({ ...leg, status: 'sending', firstSentAt: leg.firstSentAt ?? BigInt(nowMs) })),
	};
}

/** The fee is taken from the largest leg, once. */
async function insertLegs(
	{ providers }: CashierContext,
	{ tx, nowMs }: LockedUser,
	{ id, fee, amount, unpaid }: StoredWithdrawal,
	before: number,
	legs: readonly PlannedLeg[],
): Promise<void> {
	const largest = legs.reduce((one, other) => (other.amount > one.amount ? other : one));
	for (const [index, leg] of legs.entries()) {
		const offered = providers.offering(leg.method);
		if (!offered) throw new Error(`no provider offers ${leg.method}`);
		const payment = leg.paymentId === null ? null : await loadPaymentById(tx, leg.paymentId);
		const legFee = leg === largest && unpaid === amount && fee < leg.amount ? fee : 0n;
		await insertLeg(
			tx,
			{
				...{ ...leg, id: randomUUID(), withdrawalId: id, n: before + index + 1, fee: legFee },
				provider: payment?.provider ?? offered.provider.name,
				providerAccount: payment?.providerAccount ?? offered.provider.account,
				nativeAmount: toNative(leg.amount - legFee, payment),
				nativeCurrency: payment?.nativeCurrency ?? offered.method.currency,
			},
			nowMs,
		);
	}
}

/** What a refund sends in the payment's own units: its share, rounded down; a payout moves the account's currency. */
const toNative = (net: Minor, payment: { nativeAmount: bigint; amount: Minor | null } | null): bigint =>
	payment?.amount ? (net * payment.nativeAmount) / payment.amount : net;
