import { refuseDeposit, refuseExcluded } from '@fairtick/domain/limits/standing';
import type { Minor } from '@fairtick/domain/money/money';
import type { UserState } from '../acting/index.ts';
import { loadClock, type Queryable } from '../database/index.ts';
import { countStatement } from './counting.ts';
import { loadStanding } from './standing-queries.ts';

type Depositor = Pick<UserState, 'userId' | 'hasLimits'>;

/** Why a deposit must not be created (LIMIT-01, LIMIT-02); null where it may. Part of its transaction, under the user's lock. */
export async function findDepositRefusal(tx: Queryable, { userId, hasLimits }: Depositor, amountMinor: Minor) {
	if (!hasLimits) return null;
	const nowMs = Number(await loadClock(tx));
	return refuseDeposit(await loadStanding(tx, userId, nowMs), amountMinor, nowMs);
}

/**
 * Why money that came must not be credited (LIMIT-02); null where it may. Its deposit was counted when it was created; limits are
 * asked only of what it brings beyond, by `findDepositRefusal`. Under the user's lock.
 */
export async function findExclusionRefusal(tx: Queryable, { userId, hasLimits }: Depositor) {
	if (!hasLimits) return null;
	const nowMs = Number(await loadClock(tx));
	return refuseExcluded(await loadStanding(tx, userId, nowMs), nowMs);
}

/**
 * Counts a deposit in the hour of its creation, in the commit that creates it. One that fails or expires is counted with a
 * negative amount, one that is paid after all is counted again; withdrawals, refunds and chargebacks give nothing back.
 */
export async function countDeposit(
	tx: Queryable,
	{ userId, hasLimits }: Depositor,
	{ amountMinor, createdAtMs }: { readonly amountMinor: Minor; readonly createdAtMs: number },
): Promise<void> {
	if (hasLimits) await tx.query(countStatement([{ userId, atMs: createdAtMs, depositedMinor: amountMinor }]));
}
