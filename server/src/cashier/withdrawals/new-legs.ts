import { randomUUID } from 'node:crypto';
import type { PlannedLeg } from '@fairtick/domain/cashier/legs';
import { computeWithdrawalQuote, type Rate } from '@fairtick/domain/cashier/quote';
import type { Bps, Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../../database/index.ts';
import type { CashierContext } from '../context.ts';
import { loadPaymentById } from '../movements/payment-queries.ts';
import type { NewLeg, StoredWithdrawal } from '../movements/withdrawal-queries.ts';

export interface Planned {
	/** Legs that the withdrawal has already. */
	readonly before: number;
	readonly legs: readonly PlannedLeg[];
	/** Of the method's currency; null where it is the account's own. */
	readonly rate: RateWithSpread | null;
}

export interface RateWithSpread {
	readonly rate: Rate;
	readonly spreadBps: Bps;
}

const findLargest = (legs: readonly PlannedLeg[]) =>
	legs.reduce((one, other) => (other.amount > one.amount ? other : one));

/** What is paid out to a destination by the legs of a whole withdrawal, after the fee; 0 where all of it is refunded. */
export function netPaidOut(legs: readonly PlannedLeg[], fee: Minor): Minor {
	const largest = findLargest(legs);
	const payout = legs.find(({ kind }) => kind === 'payout');
	if (payout === undefined) return 0n;
	return payout === largest && fee < payout.amount ? payout.amount - fee : payout.amount;
}

/** Planned legs with what each of them sends. The fee is taken from the largest one, once. */
export async function toNewLegs(
	{ providers }: CashierContext,
	tx: Queryable,
	{ id, fee, amount, unpaid }: StoredWithdrawal,
	{ before, legs, rate }: Planned,
): Promise<NewLeg[]> {
	const largest = findLargest(legs);
	const made: NewLeg[] = [];
	for (const [index, leg] of legs.entries()) {
		const offered = providers.offering(leg.method);
		if (!offered) throw new Error(`no provider offers ${leg.method}`);
		const payment = leg.paymentId === null ? null : await loadPaymentById(tx, leg.paymentId);
		const legFee = leg === largest && unpaid === amount && fee < leg.amount ? fee : 0n;
		made.push({
			...{ ...leg, id: randomUUID(), withdrawalId: id, n: before + index + 1, fee: legFee },
			provider: payment?.provider ?? offered.provider.name,
			providerAccount: payment?.providerAccount ?? offered.provider.account,
			...toNative(leg.amount - legFee, payment, rate),
			nativeCurrency: payment?.nativeCurrency ?? offered.method.currency,
		});
	}
	return made;
}

/**
 * What is sent: of a refund the payment's share, rounded down; of a payout in another currency what the rate gives, and what the
 * house gains by it (CASH-06).
 */
function toNative(
	net: Minor,
	payment: { readonly nativeAmount: bigint; readonly amount: Minor | null } | null,
	by: RateWithSpread | null,
): { readonly nativeAmount: bigint; readonly fx: Minor } {
	if (payment?.amount) return { nativeAmount: (net * payment.nativeAmount) / payment.amount, fx: 0n };
	if (by === null) return { nativeAmount: net, fx: 0n };
	const { localAmount, fxMinor } = computeWithdrawalQuote(net, by.rate, by.spreadBps);
	return { nativeAmount: localAmount, fx: fxMinor };
}
