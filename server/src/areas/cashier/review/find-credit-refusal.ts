import { findReachedCardLimit, findReachedLimit } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import { existing } from '../../../platform/database/index.ts';
import { findPaidRefusal } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { loadPaidByNewCards } from '../deposits/new-cards.ts';
import { countedOf, loadUsedByDeposits, type StoredDeposit } from '../deposits/queries.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import { loadInstrument, loadPaymentById } from '../payments/queries.ts';

/**
 * Returns the reason why the payment of a deposit under review must not be credited (CASH-02): its coins came from a listed address that
 * risk has not cleared (KYC-04), or it has to go back: its account is closed, its payer is excluded (LIMIT-02), or its
 * amount, `amount`, exceeds a limit (CASH-06, LIMIT-01). Null if it may be credited.
 */
export async function findCreditRefusal(
	{ others: { persons, screenAddresses } }: Pick<CashierContext, 'others'>,
	{ tx, userId, state, nowMs }: LockedUser,
	deposit: Pick<StoredDeposit, 'id' | 'status' | 'amount' | 'countedAt'>,
	{ id: paymentId, amount }: { readonly id: string; readonly amount: Minor },
) {
	const payment = existing(await loadPaymentById(tx, paymentId));
	if ((await screenAddresses(tx, userId, payment.senders)) !== null)
		return { code: 'admin.address_listed', params: {} } as const;
	if ((await loadUserFacts(tx, userId)).closed) return { code: 'admin.user_closed', params: {} } as const;
	const instrument = await loadInstrument(tx, paymentId);
	const inherited =
		instrument !== null &&
		instrument.hash !== null &&
		(await persons.recognise(tx, userId, { kind: instrument.kind, hash: instrument.hash }));
	const depositor = { ...state, hasLimits: state.hasLimits || inherited };
	const own = await findPaidRefusal(tx, depositor, { amountMinor: amount, ...countedOf(deposit) });
	if (own) return own;
	const reached = findReachedLimit(amount, await loadUsedByDeposits(tx, userId, nowMs, deposit.id));
	if (reached || instrument?.kind !== 'card') return reached;
	const paid = await loadPaidByNewCards(tx, userId, { hash: instrument.hash, depositId: deposit.id }, nowMs);
	return paid && findReachedCardLimit(amount, paid);
}
