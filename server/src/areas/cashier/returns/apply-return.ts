import { decideReturn } from '@fairtick/domain/cashier/payments/payment-return';
import type { SeenLeg } from '@fairtick/domain/cashier/sent';
import * as z from 'zod/mini';
import type { CashierContext } from '../context.ts';
import { recordConflictingPayment } from '../differences/record-conflicting-payment.ts';
import { recordUnbookedPayout } from '../differences/record-difference.ts';
import { toProviderTerms } from '../differences/to-provider-terms.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { changeReturn } from './change-return.ts';
import { loadReturn } from './queries.ts';

const uuid = z.uuid();

/** A refund or payout as its provider shows it. */
export interface SeenSent {
	readonly kind: 'refund' | 'payout';
	/** The provider's. */
	readonly id: string;
	readonly state: SeenLeg;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
}

/** Applies a refund or payout with the key of a return, as its provider shows it. Returns true if the key is a return's. */
export async function applyReturn(
	context: CashierContext,
	provider: CalledProvider,
	key: string,
	seen: SeenSent,
): Promise<boolean> {
	const { name, account } = provider;
	const { state, amount, currency } = seen;
	const known = uuid.safeParse(key).success ? await loadReturn(context.database, key) : null;
	if (known?.provider !== name || known.providerAccount !== account) return false;
	const isOther = amount !== known.nativeAmount || currency !== known.nativeCurrency;
	if (isOther && state !== 'failed')
		context.log.warn({ return: key, amount, currency }, 'a provider returned another amount than was asked for');
	let isFailed = false;
	await changeReturn(context, key, (current) => {
		isFailed = current.status === 'failed';
		const status = isOther && state !== 'failed' && state !== 'paid' ? null : decideReturn(current.status, state);
		return status && { status, reason: status === 'failed' ? 'provider' : null };
	});
	// Its money has left, and none of it can be credited any more: what it lacks or has too much is for people.
	if (isOther && state === 'paid' && !isFailed) {
		const ours = toProviderTerms({ ...known, status: 'completed' }, state);
		await recordUnbookedPayout(context, context.database, provider, { ...seen, ours, theirs: seen });
	}
	// It is under review again, or was returned since by another one: the money that left nevertheless is a difference.
	if (isFailed) await recordConflictingPayment(context, provider, { ...known, status: 'failed' }, seen);
	return true;
}
