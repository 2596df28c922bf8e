import { randomUUID } from 'node:crypto';
import {
	computePaidStatus,
	decideReversal,
	isGiven,
	isTaken,
	type ReversalKind,
	type SeenReversal,
} from '@fairtick/domain/cashier/evidence';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { type LockedPayment, reload, writePayment } from '../movements/locked-payment.ts';
import {
	loadLegsGone,
	loadPaymentById,
	loadReversals,
	type StoredPayment,
	type StoredReversal,
	saveReversal,
} from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { loadSentBack } from '../movements/return-queries.ts';
import type { Changes } from '../movements/write-changes.ts';
import type { ProviderDispute } from '../providers/provider.ts';
import { giveBack, stateOfGiven } from './give-back.ts';
import { letGo } from './let-go.ts';
import { suspendAgain } from './suspend-again.ts';
import { takeBack } from './take-back.ts';

export interface Reversed {
	readonly payment: StoredPayment;
	readonly kind: ReversalKind;
	readonly seen: SeenReversal & Pick<ProviderDispute, 'id' | 'atMs' | 'inquiryUntilMs'>;
}

/** Books what a refund that no withdrawal made, a dispute or a reversal changes (CASH-09). Needs the lock of the payment. */
export async function bookReversal(
	context: CashierContext,
	held: LockedPayment,
	reversed: Reversed,
): Promise<NewUserEvent[]> {
	const { tx } = held;
	const { payment, kind, seen } = reversed;
	const all = await loadReversals(tx, payment.id);
	const known = all.filter((one) => one.kind === kind && one.providerReversalId === seen.id);
	const open = known.filter(({ state }) => !isGiven(state));
	const others = all.filter((one) => !known.includes(one));
	const { native: sentBack } = await loadSentBack(tx, payment.id);
	const legs = await loadLegsGone(tx, payment.id);
	const decision = decideReversal({ payment, kind, seen, open, others, legs, sentBack });
	const next = toPart(reversed, known.length + 1);
	if (decision.act === 'giveBack') return bookLess(context, held, reversed, open);
	const isNamed = all.some(isGivenUp);
	const isSplit = isGiven(seen.state) ? open.length === 0 && !isNamed : open.length > 0 || !isNamed;
	if (decision.act === 'comeBack' && isSplit) {
		// What came back is one booking, what its provider still has another.
		await close(held, payment, open.length > 0 ? open : [next]);
		return bookReversal(context, held, reversed);
	}
	const isKnown = open.length > 0 || (known.length > 0 && isGiven(seen.state));
	const parts = (isKnown ? open : [next]).map((part) => ({ ...part, ...saidOf(held, reversed) }));
	for (const part of parts) await saveReversal(tx, payment, part);
	switch (decision.act) {
		case 'take': {
			const reversal = parts.find(({ amount }) => amount === null) ?? { ...next, ...saidOf(held, reversed) };
			const taken = await takeBack(context, held, { payment, reversal, amount: decision.amount });
			return writeReversal(context, held, payment, taken);
		}
		case 'letGo':
			return letGo(context, held, payment, kind);
		case 'comeBack': {
			const { id } = (await loadReversals(tx, payment.id)).findLast(isGivenUp) as StoredReversal;
			const events = await suspendAgain(context, held, payment, { id, reason: 'paid_again' });
			return [...events, ...(await bookUnbooked(context, held, payment.id))];
		}
		case 'note': {
			const events = await writeReversal(context, held, payment, { moves: [], steps: [] });
			// What others have taken beyond the payment may be less now.
			if (payment.money !== 'returned' || !isGiven(seen.state)) return events;
			return [...events, ...(await bookUnbooked(context, held, payment.id))];
		}
	}
}

/** Whether the money of a booking came back and nothing in suspense is named by it. */
export const isGivenUp = ({ state, suspends }: StoredReversal): boolean => isGiven(state) && !suspends;

type Part = Pick<
	StoredReversal,
	'id' | 'kind' | 'providerReversalId' | 'part' | 'nativeAmount' | 'amount' | 'claimId' | 'fx'
>;

const toPart = ({ kind, seen }: Reversed, part: number): Part => ({
	id: randomUUID(),
	kind,
	providerReversalId: seen.id,
	part,
	nativeAmount: seen.amount,
	amount: null,
	claimId: null,
	fx: 0n,
});

/** What a provider says of a reversal, as its bookings keep it. */
const saidOf = ({ nowMs }: LockedPayment, { payment, seen }: Reversed) => ({
	paymentId: payment.id,
	nativeAmount: seen.amount,
	state: seen.state,
	atMs: seen.atMs,
	nowMs,
	inquiryUntilMs: seen.inquiryUntilMs ?? null,
});

/** Ends bookings whose money is here again although their provider has still taken some. */
async function close({ tx, nowMs }: LockedPayment, payment: StoredPayment, parts: readonly Part[]): Promise<void> {
	for (const part of parts)
		await saveReversal(tx, payment, {
			...part,
			state: stateOfGiven(part),
			paymentId: payment.id,
			atMs: nowMs,
			nowMs,
			inquiryUntilMs: null,
		});
}

/** What was booked of a reversal is here again; what its provider has kept of it is booked anew. */
async function bookLess(
	context: CashierContext,
	held: LockedPayment,
	reversed: Reversed,
	open: readonly StoredReversal[],
): Promise<NewUserEvent[]> {
	const { payment, seen } = reversed;
	const isOver = isGiven(seen.state);
	if (isOver) for (const part of open) await saveReversal(held.tx, payment, { ...part, ...saidOf(held, reversed) });
	else await close(held, payment, open);
	const moves = await giveBack(held, payment, open);
	// Read again: what was given up of claims is no longer paid by this credit. Its deposit has no state between the two bookings.
	const after = await reload(context, held);
	const changes = { moves, steps: [] };
	const events = isOver
		? await writeReversal(context, after, payment, changes)
		: await writePayment(context, after, changes);
	events.push(...(await bookReversal(context, await reload(context, held), reversed)));
	return isOver ? [...events, ...(await bookUnbooked(context, held, payment.id))] : events;
}

/** Books what providers had taken of a payment and could not be booked then: in the commit that learns of what changed. */
export async function bookUnbooked(
	context: CashierContext,
	held: LockedPayment,
	paymentId: string,
): Promise<NewUserEvent[]> {
	const events: NewUserEvent[] = [];
	const taken = (await loadReversals(held.tx, paymentId)).filter((one) => isTaken(one.state));
	const newest = new Map(taken.map((one) => [`${one.kind} ${one.providerReversalId}`, one]));
	for (const { kind, providerReversalId, nativeAmount, state, at } of newest.values()) {
		const payment = (await loadPaymentById(held.tx, paymentId)) as StoredPayment;
		const seen = { id: providerReversalId, amount: nativeAmount, state, atMs: Number(at) };
		events.push(...(await bookReversal(context, await reload(context, held), { payment, kind, seen })));
	}
	return events;
}

/** Writes the changes, and the state of the deposit that follows from everything that went back of its payment. */
async function writeReversal(
	context: CashierContext,
	held: LockedPayment,
	payment: StoredPayment,
	{ moves, steps }: Changes,
): Promise<NewUserEvent[]> {
	const { tx, user } = held;
	if (user === null) return writePayment(context, held, { moves, steps });
	const deposit = (await loadDeposit(tx, payment.depositId as string)) as StoredDeposit;
	const status = computePaidStatus(payment, await loadReversals(tx, payment.id)) ?? deposit.status;
	const isNews = status !== deposit.status || moves.length > 0;
	const reached = isNews ? [await reachDeposit(user, deposit, { status, cause: 'provider', reason: null })] : [];
	return writePayment(context, held, { moves, steps: [...steps, ...reached] });
}
