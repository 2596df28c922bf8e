import { randomUUID } from 'node:crypto';
import { computeRest, decideDispute, decideRefund, type ReversalFacts } from '@fairtick/domain/cashier/evidence';
import { returnMove, winMove } from '@fairtick/domain/cashier/moves';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import { inTransaction } from '../../database/index.ts';
import type { NewUserEvent } from '../../events/index.ts';
import { forgiveClaim, loadUnpaid } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit, type StoredDeposit } from '../movements/deposit-queries.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import {
	loadGone,
	loadPayment,
	loadReversal,
	type SavedReversal,
	type StoredPayment,
	type StoredReversal,
	saveReversal,
	updatePaymentBooked,
} from '../movements/payment-queries.ts';
import { reachDeposit } from '../movements/reach-deposit.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import type { Provider, ProviderDispute, ProviderRefund } from '../providers/provider.ts';
import { takeBack } from './take-back.ts';

interface Reversed {
	readonly payment: StoredPayment;
	readonly deposit: StoredDeposit;
	readonly kind: 'refund' | 'dispute';
	readonly reversal: StoredReversal | null;
	readonly seen: ProviderRefund | ProviderDispute;
}

/** What a refund that no withdrawal made, or a dispute, changes (CASH-09). Of a payment that is unknown it changes nothing. */
export async function applyReversal(
	context: CashierContext,
	provider: Provider,
	kind: 'refund' | 'dispute',
	seen: ProviderRefund | ProviderDispute,
): Promise<void> {
	const known = await loadPayment(context.database, provider, seen.paymentId);
	if (known?.userId == null) {
		context.log.warn({ provider: provider.name, [kind]: seen.id }, 'money of a payment without a user was taken back');
		return;
	}
	const userId = known.userId;
	const events = await inTransaction(context.database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const payment = (await loadPayment(tx, provider, seen.paymentId)) as StoredPayment;
		const deposit = (await loadDeposit(tx, payment.depositId as string)) as StoredDeposit;
		const reversal = await loadReversal(tx, provider, kind, seen.id);
		return apply(context, user, provider, { payment, deposit, kind, reversal, seen });
	});
	await publishMovements(context, events);
}

async function apply(
	context: CashierContext,
	user: LockedUser,
	provider: Provider,
	{ payment, deposit, kind, reversal, seen }: Reversed,
): Promise<NewUserEvent[]> {
	const { tx, nowMs } = user;
	const restMinor = payment.amount === null ? 0n : computeRest(payment.amount, await loadGone(tx, payment.id));
	const facts: ReversalFacts = { payment, deposit, restMinor, reversal, seen };
	const decision = kind === 'refund' ? decideRefund(facts) : decideDispute(facts);
	const saved: SavedReversal = {
		...{ id: reversal?.id ?? randomUUID(), paymentId: payment.id, kind, providerReversalId: seen.id },
		...{ nativeAmount: seen.amount, state: seen.state, amount: null, claimId: null, atMs: seen.atMs, nowMs },
	};
	const at = { provider: payment.provider, providerAccount: payment.providerAccount };
	const reach = async (status: StoredDeposit['status']) => [
		await reachDeposit(user, deposit, { status, cause: 'provider', reason: null }),
	];
	switch (decision.act) {
		case 'take':
			return takeBack(context, user, provider, {
				...{ payment, deposit, kind, reversal, seen, providerReversalId: seen.id },
				...{ amount: decision.amount, status: decision.status },
			});
		case 'giveBack':
			await saveReversal(tx, provider, saved);
			return giveBack(context, tx, user, { payment, deposit, reversal: reversal as StoredReversal }, decision.amount);
		case 'letGo': {
			await saveReversal(tx, provider, saved);
			const booking = { money: 'returned', amount: null, fee: 0n, reason: kind } as const;
			await updatePaymentBooked(tx, payment.id, booking, nowMs);
			const moves = payment.amount === null ? [] : [{ ...returnMove(payment.id, payment.amount), ...at }];
			return writeChanges(context, user, { moves, steps: await reach('returned') });
		}
		case 'note':
			await saveReversal(tx, provider, saved);
			return writeChanges(context, user, { moves: [], steps: decision.status ? await reach(decision.status) : [] });
	}
}

/** A won dispute: the claim is given up as far as it is unpaid, the rest is the user's again. */
async function giveBack(
	context: CashierContext,
	tx: LockedUser['tx'],
	{ userId }: LockedUser,
	{ payment, deposit, reversal }: Pick<Reversed, 'payment' | 'deposit'> & { reversal: StoredReversal },
	amount: Minor,
): Promise<NewUserEvent[]> {
	const open = reversal.claimId === null ? 0n : await loadUnpaid(tx, reversal.claimId);
	const unpaid = lesser(open, amount);
	if (reversal.claimId !== null && unpaid > 0n) await forgiveClaim(tx, reversal.claimId, unpaid);
	// Read again: what was given up is no longer paid by this credit.
	const user = await lockUser(context, tx, userId);
	const step = await reachDeposit(user, deposit, { status: 'won', cause: 'provider', reason: null });
	const at = { provider: payment.provider, providerAccount: payment.providerAccount };
	return writeChanges(context, user, {
		moves: [{ ...winMove(reversal.id, amount, unpaid), ...at }],
		steps: [step],
	});
}
