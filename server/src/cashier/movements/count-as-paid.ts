import type { Minor } from '@fairtick/domain/money/money';
import { countDeposit } from '../../limits/index.ts';
import { type StoredDeposit, updateDepositAmount } from './deposit-queries.ts';
import type { LockedUser } from './locked-user.ts';

/** The deposit counts with what its payment brought from now on (CASH-06, LIMIT-01). */
export async function countAsPaid({ tx, state }: LockedUser, deposit: StoredDeposit, amount: Minor): Promise<void> {
	if (amount === deposit.amount) return;
	await updateDepositAmount(tx, deposit.id, amount);
	await countDeposit(tx, state, { amountMinor: amount - deposit.amount, createdAtMs: Number(deposit.createdAt) });
}
