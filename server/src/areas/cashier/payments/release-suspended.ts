import type { ReversalKind } from '@fairtick/domain/cashier/evidence';
import { returnMove } from '@fairtick/domain/cashier/moves';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { type LockedPayment, writePayment } from './locked-payment.ts';
import { type StoredPayment, updatePaymentBooked } from './queries.ts';

/** A payment under review went back, or was lost: its money leaves suspense. */
export async function letGo(
	context: CashierContext,
	held: LockedPayment,
	{ id, suspenseId, amount, provider, providerAccount, depositId }: StoredPayment,
	kind: ReversalKind,
): Promise<NewUserEvent[]> {
	const { tx, nowMs, user } = held;
	const isLost = kind === 'reversal';
	const reason = isLost ? 'reversed' : kind;
	await updatePaymentBooked(tx, id, { money: 'returned', amount: null, fee: 0n, reason }, nowMs);
	const moves = amount === null ? [] : [{ ...returnMove(suspenseId, amount), provider, providerAccount }];
	if (user === null) return writePayment(context, held, { moves, steps: [] });
	const deposit = (await loadDeposit(tx, depositId as string)) as StoredDeposit;
	const status = isLost ? 'reversed' : 'returned';
	const step = await reachDeposit(user, deposit, { status, cause: 'provider', reason: null });
	return writePayment(context, held, { moves, steps: [step] });
}
