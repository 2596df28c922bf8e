import { computeShare } from '@fairtick/domain/cashier/evidence';
import { costMove, type Move } from '@fairtick/domain/cashier/moves';
import type { Minor } from '@fairtick/domain/money/money';
import type { StoredPayment } from './queries.ts';

/**
 * What its provider kept of a payment, with the first posting of its money, whether that is credited or goes to suspense: `clearing`
 * then holds what the provider does. `worth`: all that the payment is worth, minor units.
 */
export function toCostMoves(
	{ id, cost, nativeAmount, wasCharged }: Pick<StoredPayment, 'id' | 'cost' | 'nativeAmount' | 'wasCharged'>,
	worth: Minor,
): Move[] {
	const amount = computeShare(cost, { nativeAmount, amount: worth });
	return wasCharged || amount === 0n ? [] : [costMove(id, amount)];
}
