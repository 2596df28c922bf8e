import type { Minor } from '@fairtick/domain/money/money';
import { countDeposits } from '../../limits/index.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { type StoredDeposit, updateDepositCounted } from './queries.ts';

/** From now on a counted deposit counts with its payment's amount, in the hour of an instant (CASH-06, LIMIT-01). */
export async function countPaidDeposit(
	{ tx, state }: LockedUser,
	deposit: StoredDeposit,
	paid: { readonly amount: Minor; readonly atMs: number },
): Promise<void> {
	await updateDepositCounted(tx, deposit.id, paid);
	await countDeposits(tx, state, [
		{ amountMinor: -deposit.amount, atMs: Number(deposit.countedAt) },
		{ amountMinor: paid.amount, atMs: paid.atMs },
	]);
}
