import { randomUUID } from 'node:crypto';
import type { PlannedLeg } from '@fairtick/domain/cashier/payments/legs';
import { computeRefundNative } from '@fairtick/domain/cashier/payments/reversal';
import { computeWithdrawalQuote, type Rate } from '@fairtick/domain/cashier/quote';
import type { Bps, Minor } from '@fairtick/domain/money/money';
import type { Queryable } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import { loadGoneNative } from '../payments/gone.ts';
import { loadPaymentById } from '../payments/queries.ts';
import type { Providers } from '../providers/providers.ts';
import type { NewLeg } from '../withdrawal-rows/legs.ts';
import type { StoredWithdrawal } from '../withdrawal-rows/withdrawals.ts';

export interface Planned {
	/** Legs that the withdrawal has already. */
	readonly before: number;
	readonly legs: readonly PlannedLeg[];
	/** Rate of the method's currency; null for the account's own. */
	readonly rate: RateWithSpread | null;
}

export interface RateWithSpread {
	readonly rate: Rate;
	readonly spreadBps: Bps;
}

const findLargest = (legs: readonly PlannedLeg[]) =>
	legs.reduce((one, other) => (other.amount > one.amount ? other : one));

/**
 * The net amount that the legs of a whole withdrawal pay out to a destination, after the fee; 0 if all of it is refunded.
 */
export function netPaidOut(legs: readonly PlannedLeg[], fee: Minor): Minor {
	const largest = findLargest(legs);
	const payout = legs.find(({ kind }) => kind === 'payout');
	if (payout === undefined) return 0n;
	return payout === largest && fee < payout.amount ? payout.amount - fee : payout.amount;
}

/** Planned legs with the amounts that they send. The fee is taken from the largest one, once. */
export async function toNewLegs(
	{ providers }: CashierContext,
	tx: Queryable,
	{ id, fee, amount, unpaid }: StoredWithdrawal,
	{ before, legs, rate }: Planned,
): Promise<NewLeg[]> {
	const largest = findLargest(legs);
	const made: NewLeg[] = [];
	for (const [index, leg] of legs.entries()) {
		const payment = leg.paymentId === null ? null : await loadPaymentById(tx, leg.paymentId);
		const at = payment ?? findPayoutAccount(providers, leg.method);
		const legFee = leg === largest && unpaid === amount && fee < leg.amount ? fee : 0n;
		made.push({
			...leg,
			id: randomUUID(),
			withdrawalId: id,
			n: before + index + 1,
			fee: legFee,
			provider: at.provider,
			providerAccount: at.providerAccount,
			nativeCurrency: at.nativeCurrency,
			...(payment?.amount
				? await toRefund(tx, leg.amount - legFee, { ...payment, amount: payment.amount })
				: toPayout(leg.amount - legFee, rate)),
		});
	}
	return made;
}

/** The account at a provider that makes payouts by a method. */
function findPayoutAccount(providers: Providers, methodId: string) {
	const offered = providers.offering(methodId);
	if (!offered) throw new Error(`no provider offers ${methodId}`);
	const { provider, method } = offered;
	return { provider: provider.name, providerAccount: provider.account, nativeCurrency: method.currency };
}

interface Sent {
	readonly nativeAmount: bigint;
	/** The house's gain by it, minor units. */
	readonly fx: Minor;
}

/** A refund of the payment's share, at most its rest. */
async function toRefund(
	tx: Queryable,
	net: Minor,
	payment: { readonly id: string; readonly nativeAmount: bigint; readonly amount: Minor },
): Promise<Sent> {
	return { nativeAmount: computeRefundNative(net, payment, await loadGoneNative(tx, payment.id)), fx: 0n };
}

/** A payout; in another currency at the rate (CASH-06). */
function toPayout(net: Minor, by: RateWithSpread | null): Sent {
	if (by === null) return { nativeAmount: net, fx: 0n };
	const { localAmount, fxMinor } = computeWithdrawalQuote(net, by.rate, by.spreadBps);
	return { nativeAmount: localAmount, fx: fxMinor };
}
