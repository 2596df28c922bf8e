import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { REVIEW_WORKING_DAYS } from '@fairtick/domain/cashier/deposit';
import {
	type PaymentBook,
	type PaymentBooking,
	type PaymentCommit,
	type PaymentFact,
	type ReversalPart,
	reducePayment,
} from '@fairtick/domain/cashier/payments/reduce-payment';
import { isUnderReview } from '@fairtick/domain/cashier/payments/reversal';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { existing } from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { countPaidDeposit } from '../deposits/limits-booking.ts';
import { loadDeposit, type StoredDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { computeReviewFee } from '../deposits/review-fee.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { addDeposit } from './add-deposit.ts';
import { debitReversal } from './debit-reversal.ts';
import { loadLegsGone, loadSentBack } from './gone.ts';
import { type LockedPayment, reload, writePayment } from './locked-payment.ts';
import { type StoredPayment, updatePaymentBooked, updatePaymentDue, updatePaymentSuspended } from './queries.ts';
import { loadReversals, type StoredReversal, saveReversal } from './reversals.ts';
import { undoReversals } from './undo-reversals.ts';

/** A payment as it was before a fact; its state is null if it was never seen. */
export type PaymentBefore = Omit<StoredPayment, 'state'> & { readonly state: StoredPayment['state'] | null };

/**
 * An answer would change what is known, and another answer may have been applied since its question: it can be the older one. Rolls the
 * transaction back, and the provider is asked again.
 */
export class Outdated extends Error {}

/**
 * Writes the effect of a fact on a payment, its deposit and its money, as `reducePayment` decides it. Needs the lock of
 * the payment, or of its user. `isLatest` is false if another answer about the payment can have been applied since the question.
 * Returns the user events, to be published after the commit. Throws `Outdated`.
 */
export async function applyFact(
	context: CashierContext,
	held: LockedPayment,
	before: PaymentBefore,
	fact: PaymentFact,
	isLatest = true,
): Promise<NewUserEvent[]> {
	const { tx, nowMs } = held;
	const deposit = before.depositId === null ? null : existing(await loadDeposit(tx, before.depositId));
	const rows = await loadReversals(tx, before.id);
	const book = await toBook(held, before, deposit, rows);
	const { book: after, commits } = reducePayment(book, fact, {
		nowMs,
		makeId: randomUUID,
		feeOf: (amount) => (deposit === null ? 0n : computeReviewFee(context, deposit, amount)),
	});
	if (!isLatest && isKnown(book, fact) && !isDeepStrictEqual(after, book)) throw new Outdated(`payment ${before.id}`);
	const writer = new CommitWriter(context, before, deposit, rows);
	const events: NewUserEvent[] = [];
	for (const [n, commit] of commits.entries())
		events.push(...(await writer.write(n === 0 ? held : await reload(context, held), commit)));
	return events;
}

/** An answer about something that no earlier answer showed cannot be the older one. */
const isKnown = ({ state, parts }: PaymentBook, fact: PaymentFact): boolean =>
	fact.kind === 'payment'
		? state !== null
		: 'seen' in fact && parts.some(({ kind, providerReversalId: id }) => kind === fact.kind && id === fact.seen.id);

async function toBook(
	{ tx }: LockedPayment,
	payment: PaymentBefore,
	deposit: StoredDeposit | null,
	rows: readonly StoredReversal[],
): Promise<PaymentBook> {
	const { native: sentBack, underWay: isReturning } = await loadSentBack(tx, payment.id);
	const parts = rows.map(({ at, inquiryUntil, ...row }): ReversalPart => {
		const inquiryUntilMs = inquiryUntil === null ? null : Number(inquiryUntil);
		return { ...row, atMs: Number(at), inquiryUntilMs };
	});
	return { ...payment, deposit, parts, legs: await loadLegsGone(tx, payment.id), sentBack, isReturning };
}

/** Writes the commits of one fact, one after the other. */
class CommitWriter {
	readonly #context: CashierContext;
	readonly #deposit: StoredDeposit | null;
	/** Claim and difference of rates of each part, which the decision does not need. */
	readonly #collected: Map<string, Pick<StoredReversal, 'claimId' | 'fx'>>;
	#payment: PaymentBefore;

	constructor(
		context: CashierContext,
		payment: PaymentBefore,
		deposit: StoredDeposit | null,
		rows: readonly StoredReversal[],
	) {
		this.#context = context;
		this.#payment = payment;
		this.#deposit = deposit;
		this.#collected = new Map(rows.map(({ id, claimId, fx }) => [id, { claimId, fx }]));
	}

	async write(held: LockedPayment, commit: PaymentCommit): Promise<NewUserEvent[]> {
		const { saves = [], booking, moves = [], undo = [], debit, deposit } = commit;
		const payment = this.#payment;
		const { provider, providerAccount } = payment;
		for (const part of saves) await saveReversal(held.tx, payment, this.#toRow(held, part));
		if (booking) await this.#book(held, booking);
		const undone = undo.length > 0 ? await this.#undo(held, payment, undo) : [];
		const debited = debit
			? await debitReversal(this.#context, held, {
					payment,
					reversal: this.#toRow(held, debit.part),
					amount: debit.amount,
				})
			: null;
		if (debit && debited) this.#collected.set(debit.part.id, debited);
		const reached = deposit && held.user && this.#deposit ? await this.#reach(held.user, this.#deposit, deposit) : [];
		// Read again: claims that were given up are no longer paid by this credit.
		const after = undo.length > 0 ? await reload(this.#context, held) : held;
		return writePayment(this.#context, after, {
			moves: [
				...moves.map((move) => ({ ...move, provider, providerAccount })),
				...undone,
				...(debited?.changes.moves ?? []),
			],
			steps: [...(debited?.changes.steps ?? []), ...reached],
		});
	}

	#toRow({ nowMs }: LockedPayment, part: ReversalPart) {
		const { claimId, fx } = this.#collected.get(part.id) ?? { claimId: null, fx: 0n };
		return { ...part, paymentId: this.#payment.id, claimId, fx, nowMs };
	}

	async #book({ tx, user, nowMs }: LockedPayment, booking: PaymentBooking): Promise<void> {
		const { id } = this.#payment;
		const { money, suspendedBy, fee, reason } = booking;
		if (suspendedBy === undefined) await updatePaymentBooked(tx, id, booking, nowMs);
		else await updatePaymentSuspended(tx, id, { suspendedBy, fee, reason: reason ?? '' }, nowMs);
		// A deposit has a due time of its own.
		if (user === null && isUnderReview(money))
			await updatePaymentDue(tx, id, addWorkingDays(nowMs, REVIEW_WORKING_DAYS));
		this.#payment = { ...this.#payment, money };
	}

	async #undo(held: LockedPayment, payment: PaymentBefore, ids: readonly string[]) {
		const rows = await loadReversals(held.tx, payment.id);
		return undoReversals(
			held,
			payment,
			rows.filter(({ id }) => ids.includes(id)),
		);
	}

	async #reach(
		user: LockedUser,
		named: StoredDeposit,
		{ status, reason, takesPayment, madeFor, counted }: NonNullable<PaymentCommit['deposit']>,
	): Promise<Step[]> {
		const { id: paymentId, nativeAmount, nativeCurrency } = this.#payment;
		const { provider, providerAccount, method, quoteId } = named;
		const deposit =
			madeFor === undefined
				? existing(await loadDeposit(user.tx, named.id))
				: await addDeposit(this.#context, user, {
						paymentId,
						provider,
						providerAccount,
						method,
						quoteId,
						nativeAmount,
						nativeCurrency,
						amount: madeFor,
					});
		const step = await reachDeposit(user, deposit, {
			status,
			reason,
			cause: 'provider',
			...(takesPayment && { paymentId }),
		});
		if (counted !== undefined) await countPaidDeposit(user, deposit, { amount: counted, atMs: user.nowMs });
		return [step];
	}
}
