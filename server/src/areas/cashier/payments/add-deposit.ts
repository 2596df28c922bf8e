import { randomUUID } from 'node:crypto';
import { countDeposits } from '../../limits/index.ts';
import type { CashierContext } from '../context.ts';
import { insertDeposit, type StoredDeposit } from '../deposits/queries.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { makeReference } from '../movements/reference.ts';
import { updatePaymentDeposit } from './queries.ts';

type OfPayment = Pick<
	StoredDeposit,
	'provider' | 'providerAccount' | 'method' | 'quoteId' | 'amount' | 'nativeAmount' | 'nativeCurrency'
> & { readonly paymentId: string };

/**
 * Makes a deposit of its own for a payment under review that no other deposit holds: the second one of a code, or one that
 * had no user. Returns it in `review`, the state that it is still to be put in, with its step.
 */
export async function addDeposit(
	{ money: { currency } }: Pick<CashierContext, 'money'>,
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
