import { randomUUID } from 'node:crypto';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import { openClaim } from '../../ledger/index.ts';
import type { CashierContext } from '../context.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import { endPendingWithdrawals } from '../withdrawal-rows/end-pending.ts';

const NONE_ENDED = { moves: [], steps: [], amount: 0n };

interface Collecting {
	/** Minor units. */
	readonly amount: Minor;
	/** The reason that ended withdrawals show. */
	readonly reason: string;
	/** True if withdrawals that are not being sent end even where the balance pays all. */
	readonly endsAlways: boolean;
}

/**
 * Collects money from a user (CASH-09): the balance pays as far as it goes, first with the money of withdrawals that are not being sent and
 * end, and a claim is opened for the rest. Returns the part that the balance pays, the claim, and what the ended withdrawals write.
 */
export async function collect(context: CashierContext, user: LockedUser, { amount, reason, endsAlways }: Collecting) {
	const { tx, userId, availableMinor, nowMs } = user;
	const { currency } = context.money;
	const ended = endsAlways || amount > availableMinor ? await endPendingWithdrawals(context, user, reason) : NONE_ENDED;
	// Claims that are open take the money of the ended withdrawals first.
	const freed = ended.amount - lesser(ended.amount, user.accounts.owed(userId, currency));
	const covered = lesser(availableMinor + freed, amount);
	const claimId = covered < amount ? randomUUID() : null;
	if (claimId !== null)
		await openClaim(tx, { id: claimId, userId, currency, amount: amount - covered, openedAtMs: BigInt(nowMs) });
	return { covered, claimId, ended };
}
