import { LEGAL } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { isNeededToWithdraw } from '@fairtick/domain/verification/when';
import { execute, loadValue, type Queryable } from '../../../platform/database/index.ts';
import type { CashierSettings } from '../context.ts';
import type { UserFacts } from '../movements/user-facts.ts';

/**
 * True if a withdrawal of a user needs an approved identity that is missing (CASH-04). `addedMinor` is requested and not
 * written yet. Needs the user's lock.
 */
export async function isIdentityMissing(
	wanted: CashierSettings['wanted'],
	tx: Queryable,
	{ userId, approved }: { readonly userId: number } & Pick<UserFacts, 'approved'>,
	addedMinor: Minor = 0n,
): Promise<boolean> {
	if (approved || wanted.when === 'never') return false;
	const earlierMinor = wanted.fromMinor === 0n ? 0n : await loadWithdrawn(tx, userId);
	return isNeededToWithdraw(wanted, earlierMinor + addedMinor);
}

/** All that a user asked to withdraw and was not refused or called off. */
const loadWithdrawn = async (tx: Queryable, userId: number): Promise<Minor> =>
	(await loadValue(
		tx,
		`select coalesce(sum(amount), 0)::bigint from withdrawals where user_id = $1 and status not in ('cancelled', 'rejected', 'failed')`,
		[userId],
	)) ?? 0n;

/** Withdrawals that wait for an identity, or for risk, are judged again at once: it is decided. Needs the user's lock. */
export const hastenWithdrawals = (tx: Queryable, userId: number): Promise<void> =>
	execute(
		tx,
		`update withdrawals set judge_at = clock() where user_id = $1
			and (status = 'requested' and waits_for = 'identity' or status = 'review' and reason = '${LEGAL}')`,
		[userId],
	);
