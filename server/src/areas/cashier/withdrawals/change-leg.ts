import {
	comeBackMove,
	endMove,
	type Move,
	payMove,
	unvalueMove,
	valueMove,
} from '@fairtick/domain/cashier/payments/moves';
import { computeDueMs, type LegStatus } from '@fairtick/domain/cashier/withdrawal';
import { computeProgress, type Progress } from '@fairtick/domain/cashier/withdrawal-progress';
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
import { loadWithdrawal, SEND_QUEUE, updateWithdrawal } from '../withdrawal-rows/withdrawals.ts';

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
	const progress = computeProgress({
		withdrawal: { ...withdrawal, dueAtMs: toMs(withdrawal.dueAt) },
		unpaidMinor: withdrawal.unpaid,
		legs: legs.map((one) => ({ ...one, dueAtMs: toMs(one.dueAt) })),
		change,
		nowMs,
	});
	if (progress !== null && progress.givenBackMinor > 0n) moves.push(endMove(withdrawal.id, progress.givenBackMinor));
	const steps = progress === null ? [] : await writeProgress(context, user, withdrawal.id, progress, change);
	const at = { provider: leg.provider, providerAccount: leg.providerAccount };
	const events = await writeChanges(context, user, { moves: moves.map((move) => ({ ...move, ...at })), steps });
	const backMinor = sumBack(moves);
	if (backMinor > 0n)
		await updateHeldBackReturned(tx, user.state, { id: withdrawal.id, amountMinor: backMinor, nowMs });
	const isHere = status === 'failed' || status === 'returned' || status === 'planned';
	return isHere ? [...events, ...(await bookMissedRefunds(context, user, withdrawal.id))] : events;
}

const toMs = (at: bigint | null): number | null => (at === null ? null : Number(at));

/** Puts a withdrawal in its next state. Returns the step that the commit has to write. */
async function writeProgress(
	context: CashierContext,
	{ tx, nowMs }: LockedUser,
	id: string,
	progress: Progress,
	{ cause, actorId }: LegMove,
): Promise<Step[]> {
	const { status, reason, isStep, isSentNow } = progress;
	await updateWithdrawal(tx, id, progress, nowMs);
	if (isSentNow) await context.jobs.add(tx, SEND_QUEUE, { withdrawalId: id });
	return isStep ? [{ kind: 'withdrawal', movementId: id, status, cause, reason, ...(actorId && { actorId }) }] : [];
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
