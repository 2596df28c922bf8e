import { randomUUID } from 'node:crypto';
import type { correctValue as endpoint } from '@fairtick/domain/cashier/admin-contract';
import { paymentCorrect } from '@fairtick/domain/cashier/kinds/payment-correct-request';
import { correctMove } from '@fairtick/domain/cashier/payments/moves';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import { actAs, appendAudit, type Deed, deedOf, type UserState } from '../../../platform/authorization/index.ts';
import { existing, loadClock, type Queryable } from '../../../platform/database/index.ts';
import { type Call, HttpError, Refused } from '../../../platform/http/index.ts';
import { type Executor, makePairedRequest, prepareRequest } from '../../../platform/staff-requests/index.ts';
import { loadUserAccounts } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { countPaidDeposit } from '../deposits/limits-booking.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { computeReviewFee } from '../deposits/review-fee.ts';
import { loadLockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import { type Changes, writeChanges, writeMovesWithoutUser } from '../movements/write-changes.ts';
import { collect } from '../payments/collect.ts';
import { loadGoneOrPlanned } from '../payments/gone.ts';
import { loadPaymentById, lockPaymentById, type StoredPayment, subjectOfReview } from '../payments/queries.ts';
import { insertValuation, isValued, updatePaymentValue } from '../payments/valuations.ts';

const refuse = (code: 'admin.request_over' | 'admin.unchanged' | 'admin.own_item') =>
	new Refused({ code, params: {} } as const);

/** A payment that people valued, while its money is in suspense or was credited. */
type Valued = StoredPayment & { readonly amount: Minor };

/** Asks a second person to correct the value of a payment that people set (CASH-02). */
export async function proposeCorrection(
	{ database, settings: { pairs } }: CashierContext,
	call: Call<typeof endpoint>,
) {
	const { id } = call.params;
	const amount = BigInt(call.body.amount);
	const found = await loadPaymentById(database, id);
	if (found === null) throw new HttpError('http.not_found');
	const { userId, depositId } = found;
	const subject = subjectOfReview({ id: depositId ?? id, userId });
	await prepareRequest(database, paymentCorrect, subject);
	const requestId = await actAs(
		database,
		call,
		async (tx, { actor }) => {
			if (actor.userId === userId) return refuse('admin.own_item');
			await lockPaymentById(tx, id);
			const refused = await findRefusal(tx, await loadValued(tx, id), amount);
			if (refused) return refused;
			const content = { payment: id, amount: Number(amount) };
			return makePairedRequest(pairs, tx, paymentCorrect, { subject, content, ...deedOf(call, call.body) });
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
	return requestId instanceof Refused ? requestId : { request_id: requestId };
}

/**
 * The difference is posted at the money's place: in suspense, or in the balance of the payment's user, who reads why. If
 * the balance does not cover a negative difference, the house pays the rest and claims it (CASH-09).
 */
export const correctExecutor =
	(context: CashierContext): Executor<typeof paymentCorrect> =>
	async (tx, states, request, deed) => {
		const { payment: id, amount: asked } = request.content;
		const amount = BigInt(asked);
		await lockPaymentById(tx, id);
		const payment = await loadValued(tx, id);
		const refused = await findRefusal(tx, payment, amount);
		if (refused) return refused;
		const valued = payment as Valued;
		const { userId, depositId } = valued;
		if (request.subject !== subjectOfReview({ id: depositId ?? id, userId })) return refuse('admin.request_over');
		const correction = new Correction(context, tx, valued, amount, request.makerId, deed);
		const events =
			userId === null ? await correction.inSuspense() : await correction.of(states.get(userId) as UserState);
		return () => publishMovements(context, events);
	};

async function loadValued(tx: Queryable, id: string): Promise<Valued | null> {
	const payment = await loadPaymentById(tx, id);
	const isHere = payment?.money === 'suspended' || payment?.money === 'released';
	return isHere && payment.amount !== null && (await isValued(tx, id)) ? (payment as Valued) : null;
}

/** No payment is worth less than the money that went back of it, or is about to. */
async function findRefusal(tx: Queryable, payment: Valued | null, amount: Minor) {
	if (payment === null) return refuse('admin.request_over');
	if (payment.amount === amount) return refuse('admin.unchanged');
	// Amounts that banks took beyond that limit no value.
	const gone = lesser(await loadGoneOrPlanned(tx, payment.id), payment.amount);
	return amount < gone
		? new Refused({ code: 'admin.worth_too_little', params: { least: Number(gone) } } as const)
		: null;
}

class Correction {
	readonly #context: CashierContext;
	readonly #tx: Queryable;
	readonly #payment: Valued;
	readonly #amount: Minor;
	readonly #makerId: number;
	readonly #deed: Deed;
	readonly #id = randomUUID();

	constructor(context: CashierContext, tx: Queryable, payment: Valued, amount: Minor, makerId: number, deed: Deed) {
		this.#context = context;
		this.#tx = tx;
		this.#payment = payment;
		this.#amount = amount;
		this.#makerId = makerId;
		this.#deed = deed;
	}

	get #difference(): Minor {
		return this.#amount - this.#payment.amount;
	}

	/** For a payment without a user. */
	async inSuspense() {
		const nowMs = Number(await loadClock(this.#tx));
		await this.#save({ credited: false, claimId: null, fee: 0n, nowMs });
		const moves = this.#moves({ credited: false, covered: 0n });
		await writeMovesWithoutUser(
			this.#context,
			{ tx: this.#tx, accounts: await loadUserAccounts(this.#tx, []), nowMs },
			moves,
		);
		return [];
	}

	async of(state: UserState) {
		const user = await loadLockedUser(this.#context, this.#tx, state);
		const { tx, nowMs } = user;
		const deposit = existing(await loadDeposit(tx, this.#payment.depositId as string));
		const credited = this.#payment.money === 'released';
		const taken = credited && this.#difference < 0n ? -this.#difference : 0n;
		const { covered, claimId, ended } = await collect(this.#context, user, {
			amount: taken,
			reason: 'correction',
			endsAlways: false,
		});
		const fee = credited ? this.#payment.fee : computeReviewFee(this.#context, deposit, this.#amount);
		if (credited) await countPaidDeposit(user, deposit, { amount: this.#amount, atMs: Number(deposit.countedAt) });
		await this.#save({ credited, claimId, fee, nowMs });
		const { actorId, reason } = this.#deed;
		const step: Step = {
			kind: 'deposit',
			movementId: deposit.id,
			status: deposit.status,
			cause: 'staff',
			reason,
			actorId: actorId as number,
		};
		const { provider, providerAccount } = this.#payment;
		const endings = ended.moves.map((move) => ({ ...move, provider, providerAccount }));
		return writeChanges(this.#context, user, {
			moves: [...endings, ...this.#moves({ credited, covered })],
			steps: [...ended.steps, step],
		});
	}

	#moves(how: { readonly credited: boolean; readonly covered: Minor }): Changes['moves'] {
		const { provider, providerAccount } = this.#payment;
		return [{ ...correctMove(this.#id, this.#difference, how), provider, providerAccount }];
	}

	async #save(saved: { credited: boolean; claimId: string | null; fee: Minor; nowMs: number }): Promise<void> {
		const { credited, claimId, fee, nowMs } = saved;
		const { id, userId, amount } = this.#payment;
		await updatePaymentValue(this.#tx, id, this.#amount, fee);
		await insertValuation(this.#tx, {
			id: this.#id,
			paymentId: id,
			amount: this.#amount,
			difference: this.#difference,
			credited,
			claimId,
			reason: this.#deed.reason,
			askedBy: this.#makerId,
			agreedBy: this.#deed.actorId as number,
			nowMs,
		});
		await appendAudit(this.#tx, {
			...this.#deed,
			act: 'payment.corrected',
			subject: userId === null ? `payment:${id}` : `user:${userId}`,
			before: { payment: id, amount: Number(amount) },
			after: { payment: id, amount: Number(this.#amount) },
		});
	}
}
