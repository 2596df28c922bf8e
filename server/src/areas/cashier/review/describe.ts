import { isMismatched } from '@fairtick/domain/cashier/sent';
import type { Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadLegs } from '../withdrawal-rows/legs.ts';

interface Credited {
	readonly paymentId: string | null;
	readonly amount: Minor | null;
}

/** The credit that two people agree to: a payment, and its value, minor units. */
export const describeCredit = ({ paymentId, amount }: Credited) => ({
	payment: paymentId,
	amount: amount === null ? null : Number(amount),
});

interface Withdrawn {
	readonly id: string;
	readonly amount: Minor | null;
}

/**
 * The decision about a withdrawal that two people agree to, minor units; `doubted`: the leg that they decide, and its state,
 * null for none.
 */
export async function describeWithdrawal(tx: Queryable, { id, amount }: Withdrawn) {
	const leg = (await loadLegs(tx, id)).find(isMismatched);
	return { amount: Number(amount), doubted: leg ? { leg: leg.id, status: leg.status } : null };
}
