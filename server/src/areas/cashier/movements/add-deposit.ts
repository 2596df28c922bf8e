import { randomUUID } from 'node:crypto';
import { countDeposits } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { insertDeposit, type StoredDeposit } from './deposit-queries.ts';
import type { LockedUser } from './locked-user.ts';
import { updatePaymentDeposit } from './payment-queries.ts';
import { makeReference } from './reference.ts';

type OfPayment = Pick<
	StoredDeposit,
	'provider' | 'providerAccount' | 'method' | 'quoteId' | 'amount' | 'nativeAmount' | 'nativeCurrency'
> & { readonly paymentId: string };

/**
 * Makes a deposit of its own for a payment under review that no other deposit holds: the second one of a code, or one that
 * had no user. Returns it in `review`, the state that it is still to be put in, with its step.
 */
export async function addDeposit(
	{ currency }: Pick<CashierContext, 'currency'>,
	{ tx, userId, state, nowMs }: LockedUser,
	{ paymentId, ...payment }: OfPayment,
): Promise<StoredDeposit> {
	const made = { id: randomUUID(), userId, ...payment, fee: 0n };
	const rest = { reference: makeReference(), status: 'review' as const, reason: null };
	await insertDeposit(tx, {
		...made,
		...rest,
		currency,
		paymentId: null,
		createdAtMs: nowMs,
		expiresAtMs: nowMs,
		dueAtMs: null,
		pollAtMs: null,
	});
	await updatePaymentDeposit(tx, paymentId, made.id);
	await countDeposits(tx, state, [{ amountMinor: made.amount, atMs: nowMs }]);
	return {
		...made,
		...rest,
		paymentId: null,
		providerId: null,
		next: null,
		createdAt: BigInt(nowMs),
		countedAt: BigInt(nowMs),
		changedAt: BigInt(nowMs),
		expiresAt: BigInt(nowMs),
	};
}
