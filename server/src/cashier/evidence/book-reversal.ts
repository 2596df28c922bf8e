import { randomUUID } from 'node:crypto';
import {
	computePaidStatus,
	computeRest,
	computeTaken,
	decideReversal,
	isGiven,
	isGivenBack,
	isTaken,
	type ReversalKind,
	type SeenReversal,
} from '@fairtick/domain/cashier/evidence';
import { failMove, returnMove, valueMove, winMove } from '@fairtick/domain/cashier/moves';
import type { NewUserEvent } from '../../events/index.ts';
import { forgiveClaim, loadBorne, loadUnpaid } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { type LockedUser, loadLockedUser } from '../movements/locked-user.ts';
import {
	loadGone,
	loadReversals,
	type StoredPayment,
	type StoredReversal,
	saveReversal,
	updatePaymentBooked,
} from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import type { Step } from '../movements/step.ts';
import { type Changes, writeChanges } from '../movements/write-changes.ts';
import { takeBack } from './take-back.ts';

export interface Reversed {
	readonly payment: StoredPayment;
	readonly kind: ReversalKind;
	readonly seen: SeenReversal & { readonly id: string; readonly atMs: number };
}

/** Books what a refund that no withdrawal made, a dispute or a reversal changes (CASH-09). Needs the lock of the payment's user. */
export async function bookReversal(
	context: CashierContext,
	user: LockedUser,
	reversed: Reversed,
): Promise<NewUserEvent[]> {
	const { tx } = user;
	const { payment, kind, seen } = reversed;
	const all = await loadReversals(tx, payment.id);
	const known = all.filter((one) => one.kind === kind && one.providerReversalId === seen.id);
	const open = known.filter((one) => !isGivenBack(one));
	const bookedMinor = open.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
	const restMinor = payment.amount === null ? 0n : computeRest(payment.amount, await loadGone(tx, payment.id));
	const takenElsewhere = computeTaken(all.filter((one) => !known.includes(one) && isTaken(one.state)));
	const decision = decideReversal({ payment, restMinor, bookedMinor, takenElsewhere, seen });
	const said = {
		...{ paymentId: payment.id, kind, providerReversalId: seen.id, nativeAmount: seen.amount, state: seen.state },
		...{ atMs: seen.atMs, nowMs: user.nowMs },
	};
	const next = { id: randomUUID(), part: known.length + 1, amount: null, claimId: null, fx: 0n };
	const isOver = known.length > 0 && isGiven(seen.state);
	const parts = open.length > 0 || isOver ? open : [next];
	for (const part of parts) await saveReversal(tx, payment, { ...part, ...said });
	switch (decision.act) {
		case 'take': {
			const reversal = { ...(parts.find(({ amount }) => amount === null) ?? next), ...said };
			const taken = await takeBack(context, user, { payment, reversal, amount: decision.amount });
			return write(context, user, payment, taken);
		}
		case 'giveBack': {
			const moves = await giveBack(user, payment, open);
			// Read again: what was given up of claims is no longer paid by this credit.
			const events = await write(context, await loadLockedUser(context, tx, user.state), payment, { moves, steps: [] });
			return [...events, ...(await bookUnbooked(context, user, payment))];
		}
		case 'letGo':
			return letGo(context, user, reversed);
		case 'note':
			return write(context, user, payment, { moves: [], steps: [] });
	}
}

/** Books what providers had taken of a payment beyond what was here, now that more of it is: in the commit that learns of it. */
export async function bookUnbooked(
	context: CashierContext,
	{ tx, state }: LockedUser,
	payment: StoredPayment,
): Promise<NewUserEvent[]> {
	const events: NewUserEvent[] = [];
	const taken = (await loadReversals(tx, payment.id)).filter((one) => isTaken(one.state));
	const newest = new Map(taken.map((one) => [`${one.kind} ${one.providerReversalId}`, one]));
	for (const { kind, providerReversalId, nativeAmount, state: said, at } of newest.values()) {
		const seen = { id: providerReversalId, amount: nativeAmount, state: said, atMs: Number(at) };
		const user = await loadLockedUser(context, tx, state);
		events.push(...(await bookReversal(context, user, { payment, kind, seen })));
	}
	return events;
}

/** Writes the changes, and the state of the deposit that follows from everything that went back of its payment. */
async function write(
	context: CashierContext,
	user: LockedUser,
	payment: StoredPayment,
	{ moves, steps }: Changes,
): Promise<NewUserEvent[]> {
	const status = computePaidStatus(payment, await loadReversals(user.tx, payment.id));
	const deposit = (await loadDeposit(user.tx, payment.depositId as string)) as StoredDeposit;
	const isNews = status !== null && (status !== deposit.status || moves.length > 0);
	const reached: Step[] = isNews
		? [await reachDeposit(user, deposit, { status, cause: 'provider', reason: null })]
		: [];
	return writeChanges(context, user, { moves, steps: [...steps, ...reached] });
}

/** The house gets what it has paid, also where that was written off; the rest is the user's again. */
async function giveBack(
	{ tx }: LockedUser,
	{ provider, providerAccount }: StoredPayment,
	parts: readonly StoredReversal[],
): Promise<Changes['moves']> {
	const moves = [];
	for (const { id, kind, amount, claimId, fx } of parts) {
		if (amount === null) continue;
		const borne = claimId === null ? 0n : await loadBorne(tx, claimId);
		const unpaid = claimId === null ? 0n : await loadUnpaid(tx, claimId);
		if (claimId !== null && unpaid > 0n) await forgiveClaim(tx, claimId, unpaid);
		const toMove = kind === 'dispute' ? winMove : failMove;
		moves.push({ ...toMove(id, amount, borne), provider, providerAccount });
		if (fx > 0n) moves.push({ ...valueMove(id, fx), provider, providerAccount });
	}
	return moves;
}

/** A payment under review went back: its money leaves suspense. */
async function letGo(context: CashierContext, user: LockedUser, { payment, kind }: Reversed): Promise<NewUserEvent[]> {
	const { id, suspenseId, amount, provider, providerAccount, depositId } = payment;
	const booking = { money: 'returned', amount: null, fee: 0n, reason: kind } as const;
	await updatePaymentBooked(user.tx, id, booking, user.nowMs);
	const deposit = (await loadDeposit(user.tx, depositId as string)) as StoredDeposit;
	const step = await reachDeposit(user, deposit, { status: 'returned', cause: 'provider', reason: null });
	const moves = amount === null ? [] : [{ ...returnMove(suspenseId, amount), provider, providerAccount }];
	return writeChanges(context, user, { moves, steps: [step] });
}
