import { randomUUID } from 'node:crypto';
import { computeRest, type SeenReversal } from '@fairtick/domain/cashier/evidence';
import { chargebackMove, type Move, refundMove } from '@fairtick/domain/cashier/moves';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import type { NewUserEvent } from '../../events/index.ts';
import { openClaim } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import type { StoredDeposit } from '../movements/deposit-queries.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import {
	loadGone,
	type ReversalKind,
	type StoredPayment,
	type StoredReversal,
	saveReversal,
	updatePaymentBooked,
} from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { writeChanges } from '../movements/write-changes.ts';
import type { Provider } from '../providers/provider.ts';
import { endPendingWithdrawals } from './end-pending.ts';

export interface TakenMoney {
	readonly payment: StoredPayment;
	readonly deposit: StoredDeposit;
	readonly kind: ReversalKind;
	readonly providerReversalId: string;
	/** As it is stored; null: never seen. */
	readonly reversal: StoredReversal | null;
	readonly seen: SeenReversal & { readonly atMs: number };
	/** Minor units; left out: all that is still here. */
	readonly amount?: Minor;
	/** The deposit's next state; left out: `reversed`. */
	readonly status?: StoredDeposit['status'];
}

/**
 * Books money that a provider took from a credited payment (CASH-09): withdrawals that are not being sent end, the balance pays
 * what it holds, the house pays the rest and claims it from the user.
 */
export async function takeBack(
	context: CashierContext,
	user: LockedUser,
	provider: Provider,
	{ payment, deposit, kind, providerReversalId, reversal, seen, status = 'reversed', ...taken }: TakenMoney,
): Promise<NewUserEvent[]> {
	const { tx, userId, nowMs } = user;
	const amount = taken.amount ?? computeRest(payment.amount as Minor, await loadGone(tx, payment.id));
	const id = reversal?.id ?? randomUUID();
	const ended = amount > 0n ? await endPendingWithdrawals(user, 'chargeback') : { moves: [], steps: [], amount: 0n };
	// Claims that are open take the money of the ended withdrawals first.
	const owed = user.accounts.owed(userId, context.currency);
	const balance = user.availableMinor + ended.amount - lesser(ended.amount, owed);
	const covered = lesser(balance, amount);
	const claimId = covered < amount ? randomUUID() : null;
	if (claimId !== null)
		await openClaim(tx, {
			...{ id: claimId, userId, currency: context.currency, amount: amount - covered, openedAtMs: BigInt(nowMs) },
		});
	const booked = { amount: amount > 0n ? amount : null, claimId };
	await saveReversal(tx, provider, {
		...{ id, paymentId: payment.id, kind, providerReversalId, nativeAmount: seen.amount, state: seen.state },
		...{ ...booked, atMs: seen.atMs, nowMs },
	});
	if (kind === 'reversal') {
		const { fee } = payment;
		await updatePaymentBooked(tx, payment.id, { money: 'reversed', amount: null, fee, reason: null }, nowMs);
	}
	const move: Move =
		kind === 'dispute'
			? chargebackMove(id, amount, covered)
			: refundMove(deposit.id, providerReversalId, amount, covered);
	const at = { provider: payment.provider, providerAccount: payment.providerAccount };
	const step = await reachDeposit(user, deposit, { status, cause: 'provider', reason: null });
	return writeChanges(context, user, {
		moves: [...ended.moves, ...(amount > 0n ? [move] : [])].map((one) => ({ ...one, ...at })),
		steps: [...ended.steps, step],
	});
}
