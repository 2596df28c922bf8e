import {
	comeBackMove,
	endMove,
	type Move,
	payMove,
	unvalueMove,
	valueMove,
} from '@fairtick/domain/cashier/payments/moves';
import { isDoubted } from '@fairtick/domain/cashier/sent';
import {
	computeDueMs,
	computeRetryMs,
	computeStatus,
	isGivenBack,
	keepDueMs,
	type LegStatus,
} from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { existing } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { updateHeldBackReturned } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { bookMissedRefunds } from '../payments/book-missed-refunds.ts';
import { loadReversedFx } from '../payments/reversed-fx.ts';
import { REFUND_USUAL_S } from '../providers/default-terms.ts';
import { loadLegs, type StoredLeg, updateLeg, updateLegFxBack } from '../withdrawal-rows/legs.ts';
import { loadWithdrawal, SEND_QUEUE, type StoredWithdrawal, updateWithdrawal } from '../withdrawal-rows/withdrawals.ts';

const MINUTE_MS = 60_000;

export interface LegMove extends Pick<Step, 'cause' | 'actorId'> {
	readonly status: LegStatus;
	readonly reason: string | null;
}

/**
 * Puts a leg in another state, with its money, and its withdrawal in that of its least advanced leg (CASH-03). A refused
 * refund goes another way; money without a way returns to the balance. While a leg is in doubt its withdrawal is
 * `unknown` and waits for staff.
 */
export async function changeLeg(
	context: CashierContext,
	user: LockedUser,
	leg: StoredLeg,
	change: LegMove,
): Promise<NewUserEvent[]> {
	const { tx, nowMs } = user;
	const { status, reason } = change;
	const usualS = context.providers.offering(leg.method)?.method.withdrawal?.usualS ?? REFUND_USUAL_S;
	const waits = status === 'sending' || status === 'unknown' || status === 'sent';
	const dueAtMs = waits ? computeDueMs(status, nowMs, usualS) : null;
	const pollAtMs = waits ? nowMs + MINUTE_MS : null;
	await updateLeg(tx, leg.id, { status, reason, dueAtMs, pollAtMs, missedAtMs: null }, nowMs);
	const withdrawal = existing(await loadWithdrawal(tx, leg.withdrawalId));
	const legs = await loadLegs(tx, leg.withdrawalId);
	const moves: Move[] = [];
	if (status === 'completed' && leg.status !== 'completed') {
		moves.push(payMove(withdrawal.id, leg.n, leg.amount, leg.fee));
		moves.push(...(await valuePaid(user, leg)));
	}
	if (status === 'returned') {
		moves.push(comeBackMove(withdrawal.id, leg.n, leg.amount - leg.fee));
		moves.push(...(await valueReturned(user, leg)));
	}
	const reached = await reach(context, user, withdrawal, legs, { ...change, dueAtMs, usualS });
	const at = { provider: leg.provider, providerAccount: leg.providerAccount };
	const events = await writeChanges(context, user, {
		moves: [...moves, ...reached.moves].map((move) => ({ ...move, ...at })),
		steps: reached.steps,
	});
	const backMinor = sumBack([...moves, ...reached.moves]);
	if (backMinor > 0n)
		await updateHeldBackReturned(tx, user.state, { id: withdrawal.id, amountMinor: backMinor, nowMs });
	const isHere = status === 'failed' || status === 'returned' || status === 'planned';
	return isHere ? [...events, ...(await bookMissedRefunds(context, user, withdrawal.id))] : events;
}

/** The sum that moves give back to the balance. */
const sumBack = (moves: readonly Move[]): Minor =>
	moves
		.flatMap(({ transfers }) => transfers)
		.reduce((sum, { destination, amount }) => (destination === 'available' ? sum + amount : sum), 0n);

/** A payout keeps its difference of rates with the house; with a refund the share of its payment's goes back (CASH-06). */
async function valuePaid({ tx }: LockedUser, { id, fx, paymentId, amount, fee }: StoredLeg): Promise<Move[]> {
	if (paymentId === null) return fx > 0n ? [valueMove(id, fx)] : [];
	const back = await loadReversedFx(tx, paymentId, { amount: amount - fee, by: 'leg', legId: id });
	if (back === 0n) return [];
	await updateLegFxBack(tx, id, back);
	return [unvalueMove(id, back)];
}

/** The money is here again, and so is the booked difference of its rates. */
async function valueReturned({ tx }: LockedUser, { id, fx, fxBack, paymentId }: StoredLeg): Promise<Move[]> {
	if (paymentId !== null) return fxBack > 0n ? [valueMove(id, fxBack)] : [];
	if (fx === 0n) return [];
	await updateLegFxBack(tx, id, fx);
	return [unvalueMove(id, fx)];
}

/** The state of the withdrawal after one of its legs has moved. */
async function reach(
	context: CashierContext,
	{ tx, nowMs }: LockedUser,
	withdrawal: StoredWithdrawal,
	legs: readonly StoredLeg[],
	{ status: ofLeg, reason, usualS, cause, actorId, ...leg }: LegMove & { dueAtMs: number | null; usualS: number },
): Promise<{ moves: Move[]; steps: Step[] }> {
	const { id, unpaid, status: before, reason: reasonBefore, waitsFor, dueAt } = withdrawal;
	const inFlight = legs.some(({ status }) => status === 'sending' || status === 'unknown' || status === 'sent');
	const isOver = isGivenBack(before);
	const inDoubt = isOver ? undefined : legs.find(isDoubted);
	const doubted = inDoubt !== undefined;
	const left = !inFlight && !isOver && !doubted && unpaid > 0n;
	const goesOn = left && !legs.some(({ status, kind }) => status === 'failed' && kind === 'payout');
	const ofLegs = doubted ? 'unknown' : computeStatus(legs.map((one) => one.status));
	const status = isOver ? before : goesOn ? 'approved' : left ? 'failed' : ofLegs;
	const why = inDoubt ? inDoubt.reason : status === 'failed' || goesOn ? reason : null;
	const isNew = status !== before || goesOn || (doubted && (waitsFor !== 'staff' || why !== reasonBefore));
	if (!isNew && doubted === (waitsFor === 'staff')) return { moves: [], steps: [] };
	const isTried = before === 'approved' || before === 'sending' || before === 'unknown';
	const knownMs = isTried && (ofLeg === 'planned' || ofLeg === 'unknown') && dueAt !== null ? Number(dueAt) : null;
	const waits = doubted
		? { waitsFor: 'staff', dueAtMs: computeDueMs('review', nowMs, usualS) }
		: goesOn
			? { waitsFor: 'sending', dueAtMs: keepDueMs(knownMs, computeDueMs('approved', nowMs, usualS)) }
			: { waitsFor: leg.dueAtMs === null ? null : 'provider', dueAtMs: keepDueMs(knownMs, leg.dueAtMs) };
	const judgeAtMs = goesOn ? nowMs + (knownMs === null ? MINUTE_MS : computeRetryMs(knownMs, nowMs)) : null;
	await updateWithdrawal(tx, id, { status, reason: why, ...waits, judgeAtMs }, nowMs);
	// A leg that was not even tried is retried by the clock; a refusal takes another way at once.
	if (goesOn && reason !== 'not_done') await context.jobs.add(tx, SEND_QUEUE, { withdrawalId: id });
	return {
		moves: status === 'failed' && left ? [endMove(id, unpaid)] : [],
		steps: isNew
			? [{ kind: 'withdrawal', movementId: id, status, cause, reason: why, ...(actorId && { actorId }) }]
			: [],
	};
}
