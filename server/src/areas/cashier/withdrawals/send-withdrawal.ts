import { randomUUID } from 'node:crypto';
import type { MovementReason } from '@fairtick/domain/cashier/reasons';
import { computeDueMs, keepDueMs } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { existing, inTransaction } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { findStop } from '../payouts/find-stop.ts';
import type { Method } from '../providers/provider.ts';
import { findRate } from '../rates/find-rate.ts';
import { insertQuote, loadQuote } from '../rates/quotes.ts';
import type { SourcedRate } from '../rates/rate-source.ts';
import { insertLeg, loadLegs, type NewLeg, type StoredLeg, updateLeg } from '../withdrawal-rows/legs.ts';
import {
	loadWithdrawal,
	type StoredWithdrawal,
	updateJudgeAt,
	updateQuote,
	updateWithdrawal,
} from '../withdrawal-rows/withdrawals.ts';
import { isRejudgedReason, JUDGE_AGAIN_MS, judge, toReview, updateJudged } from './judge.ts';
import { netPaidOut, type RateWithSpread, toNewLegs } from './new-legs.ts';
import { planWithdrawal } from './plan.ts';
import { recordLegs } from './record-legs.ts';
import { FIRST_QUESTION_MS, sendLeg } from './send-leg.ts';

/** Nothing of it was sent, and no person has to decide about it. */
const isJudgedAgain = ({ status, reason }: StoredWithdrawal) =>
	status === 'requested' || status === 'approved' || (status === 'review' && isRejudgedReason(reason));

/**
 * Judges a withdrawal again and sends it: `sending` is committed first, under the user's lock, then the journal is written (CASH-14),
 * and only then the providers are called (CASH-03). One that people decide about, or that was sent, is left alone.
 */
export async function sendWithdrawal(context: CashierContext, id: string): Promise<void> {
	const known = await loadWithdrawal(context.database, id);
	if (known === null || !isJudgedAgain(known)) return;
	await context.journal.refuseIfAway();
	const method = context.providers.offering(known.method)?.method;
	const isConverted = method !== undefined && method.currency !== 'USD';
	const rate = isConverted ? await findRate(context, method) : null;
	// Many rows are read for it, before the lock behind which the user's trades would wait.
	const linkedMinor = known.destinationId === null ? 0n : await context.others.loadLinkedGain(known.userId);
	const { events, legs } = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, known.userId);
		const withdrawal = existing(await loadWithdrawal(tx, id));
		if (!isJudgedAgain(withdrawal)) return NOTHING;
		const judgement = await judge(context, user, withdrawal);
		if (judgement.status === 'approved')
			return begin(context, user, withdrawal, {
				automatic: judgement.automatic,
				linkedMinor,
				conversion: isConverted ? { method, rate } : null,
			});
		if (judgement.status === 'review') return review(context, user, withdrawal, judgement.reason);
		const { status, reason } = await updateJudged(context, user, withdrawal, judgement);
		const steps = status === withdrawal.status ? [] : [toStep(id, status, reason)];
		return { events: await writeChanges(context, user, { moves: [], steps }), legs: [] };
	});
	await publishMovements(context, events);
	await recordLegs(context, legs);
	for (const leg of legs) await sendLeg(context, leg);
}

interface Begun {
	readonly events: readonly NewUserEvent[];
	readonly legs: readonly StoredLeg[];
}

const NOTHING: Begun = { events: [], legs: [] };

const toStep = (movementId: string, status: Step['status'], reason: string | null): Step => ({
	kind: 'withdrawal',
	movementId,
	status,
	cause: 'rule',
	reason,
});

/** Two people decide. One that is under review for this reason already keeps its clock. */
async function review(
	context: CashierContext,
	user: LockedUser,
	{ id, status, reason: known }: StoredWithdrawal,
	reason: MovementReason,
): Promise<Begun> {
	const { tx, nowMs } = user;
	if (status === 'review' && reason === known) {
		await updateJudgeAt(tx, id, nowMs + JUDGE_AGAIN_MS);
		return NOTHING;
	}
	await updateWithdrawal(tx, id, toReview(reason, nowMs), nowMs);
	return { events: await writeChanges(context, user, { moves: [], steps: [toStep(id, 'review', reason)] }), legs: [] };
}

interface BeginWith {
	/** True if no two people agreed. */
	readonly automatic: boolean;
	/** The user's gain from trades against one other user. */
	readonly linkedMinor: Minor;
	/** The method's currency and its rate now, null if none is known; null if it is the account's own currency. */
	readonly conversion: { readonly method: Method; readonly rate: SourcedRate | null } | null;
}

interface SendingRate extends RateWithSpread {
	/** Null: that of the withdrawal's quote, which is kept already. */
	readonly source: string | null;
}

/** The rate that a withdrawal is converted at: that of its quote while it holds, else that of now (CASH-06). */
async function findSendingRate(
	{ money: { spreadBps } }: CashierContext,
	{ tx, nowMs }: LockedUser,
	{ quoteId }: StoredWithdrawal,
	{ method, rate }: NonNullable<BeginWith['conversion']>,
	paidOutMinor: Minor,
): Promise<SendingRate | null> {
	const quote = quoteId === null ? null : await loadQuote(tx, quoteId);
	// A quote for another sum, such as after a refund that failed, does not apply.
	const holds =
		quote?.localCurrency === method.currency &&
		quote.decimals === method.decimals &&
		quote.amountMinor === paidOutMinor;
	if (quote && holds && nowMs < quote.expiresAtMs)
		return { rate: quote.rate, spreadBps: quote.spreadBps, source: null };
	return rate && { ...rate, spreadBps };
}

/** Keeps the rate of the sending with the withdrawal, as a quote that holds for this moment alone. */
async function keepRate(
	{ money: { currency } }: CashierContext,
	{ tx, userId, nowMs }: LockedUser,
	{ id }: StoredWithdrawal,
	{
		added,
		method,
		rate: { rate, spreadBps, source },
	}: { readonly added: readonly NewLeg[]; readonly method: Method; readonly rate: SendingRate },
): Promise<void> {
	const payout = added.find(({ kind, nativeAmount }) => kind === 'payout' && nativeAmount > 0n);
	if (source === null || payout === undefined) return;
	const quoteId = randomUUID();
	await insertQuote(tx, {
		id: quoteId,
		userId,
		method: method.id,
		direction: 'withdrawal',
		currency,
		localCurrency: method.currency,
		amountMinor: payout.amount - payout.fee,
		localAmount: payout.nativeAmount,
		decimals: method.decimals,
		rate,
		spreadBps,
		source,
		fixed: true,
		createdAtMs: nowMs,
		expiresAtMs: nowMs,
	});
	await updateQuote(tx, id, quoteId);
}

/** Commits the legs that will be sent. */
async function begin(
	context: CashierContext,
	user: LockedUser,
	withdrawal: StoredWithdrawal,
	{ automatic, linkedMinor, conversion }: BeginWith,
): Promise<Begun> {
	const { tx, nowMs } = user;
	const { id, status, fee, dueAt } = withdrawal;
	const known = await loadLegs(tx, id);
	const isPlanned = known.some((leg) => leg.status === 'planned');
	const plan = isPlanned ? null : await planWithdrawal(context, user, withdrawal);
	if (plan?.refused) return review(context, user, withdrawal, 'source');
	if (plan && automatic && linkedMinor * 2n > plan.profitMinor && plan.profitMinor > 0n)
		return review(context, user, withdrawal, 'linked');
	const paidOutMinor = plan ? netPaidOut(plan.legs, fee) : 0n;
	const rate = conversion && (await findSendingRate(context, user, withdrawal, conversion, paidOutMinor));
	if (plan && conversion && rate === null) {
		context.log.warn({ withdrawal: id, currency: conversion.method.currency }, 'a withdrawal waits for a rate');
		return NOTHING;
	}
	const added = plan ? await toNewLegs(context, tx, withdrawal, { before: known.length, legs: plan.legs, rate }) : [];
	const planned = [...known.filter((leg) => leg.status === 'planned'), ...added];
	if (automatic && (await findStop(context, user, planned))) return review(context, user, withdrawal, 'stopped');
	for (const leg of added) await insertLeg(tx, leg, nowMs);
	if (conversion && rate) await keepRate(context, user, withdrawal, { added, method: conversion.method, rate });
	const legs = (await loadLegs(tx, id)).filter((leg) => leg.status === 'planned');
	const dueAtMs = computeDueMs('sending', nowMs, 0);
	for (const leg of legs)
		await updateLeg(
			tx,
			leg.id,
			{ status: 'sending', reason: null, dueAtMs, pollAtMs: nowMs + FIRST_QUESTION_MS, missedAtMs: null },
			nowMs,
		);
	const knownMs = isPlanned && status === 'approved' && dueAt !== null ? Number(dueAt) : null;
	const sending = { status: 'sending', reason: null, waitsFor: 'provider', judgeAtMs: null } as const;
	await updateWithdrawal(tx, id, { ...sending, dueAtMs: keepDueMs(knownMs, dueAtMs) }, nowMs);
	const steps = [...(status === 'approved' ? [] : [toStep(id, 'approved', null)]), toStep(id, 'sending', null)];
	return {
		events: await writeChanges(context, user, { moves: [], steps }),
		legs: legs.map((leg) => ({ ...leg, status: 'sending', firstSentAt: leg.firstSentAt ?? BigInt(nowMs) })),
	};
}
