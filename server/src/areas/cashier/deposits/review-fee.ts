import { computeFee } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import type { CashierContext } from '../context.ts';
import type { StoredDeposit } from './queries.ts';

/** The fee of a payment under review should it be credited, minor units; none if it would take all. */
export function computeReviewFee(
	{ providers }: Pick<CashierContext, 'providers'>,
	{ method }: Pick<StoredDeposit, 'method'>,
	amount: Minor,
): Minor {
	const terms = providers.offering(method)?.method.deposit;
	const fee = terms ? computeFee(amount, terms) : 0n;
	return fee < amount ? fee : 0n;
}
