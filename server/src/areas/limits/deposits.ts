import type { PaidDeposit } from '@fairtick/domain/limits/spending';
import { refuseDeposit, refuseExcluded, refusePaid } from '@fairtick/domain/limits/standing';
import type { Minor } from '@fairtick/domain/money/money';
import type { UserState } from '../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import { countStatement } from './counting.ts';
import { loadStanding } from './standing-queries.ts';

type Depositor = Pick<UserState, 'userId' | 'hasLimits'>;

/** Returns the refusal to create a deposit (LIMIT-01, LIMIT-02); null if it may be created. Part of its transaction, under the user's lock. */
export async function findDepositRefusal(tx: Queryable, { userId, hasLimits }: Depositor, amountMinor: Minor) {
	if (!hasLimits) return null;
	const nowMs = Number(await loadClock(tx));
	return refuseDeposit(await loadStanding(tx, userId, nowMs), amountMinor, nowMs);
}

/**
 * Returns the refusal to credit money that came for a deposit (LIMIT-01, LIMIT-02); null if it may be credited. In a window that counts
 * the deposit already only the excess is new, in one that its creation has left all of it is. Under the user's lock.
 */
export async function findPaidRefusal(tx: Queryable, { userId, hasLimits }: Depositor, paid: PaidDeposit) {
	if (!hasLimits) return null;
	const nowMs = Number(await loadClock(tx));
	return refusePaid(await loadStanding(tx, userId, nowMs), paid, nowMs);
}

/** Returns the refusal to credit money that came, whatever its amount (LIMIT-02); null if it may be credited. Under the user's lock. */
export async function findExclusionRefusal(tx: Queryable, { userId, hasLimits }: Depositor) {
	if (!hasLimits) return null;
	const nowMs = Number(await loadClock(tx));
	return refuseExcluded(await loadStanding(tx, userId, nowMs), nowMs);
}

/**
 * True if a user is in a time-out or self-exclusion, under the user's lock: nothing then invites the user to trade
 * (LIMIT-02).
 */
export const isOnBreak = async (tx: Queryable, user: Depositor): Promise<boolean> =>
	(await findExclusionRefusal(tx, user)) !== null;

export interface CountedDeposit {
	/** Negative: it no longer counts there. */
	readonly amountMinor: Minor;
	readonly atMs: number;
}

/**
 * Counts deposits in the commit that changes them: in the hour of their creation, and once they are credited in that of the credit
 * instead. One that fails or expires no longer counts, one that is paid after all does again; withdrawals, refunds and chargebacks
 * give nothing back.
 */
export async function countDeposits(
	tx: Queryable,
	{ userId, hasLimits }: Depositor,
	counted: readonly CountedDeposit[],
): Promise<void> {
	if (!hasLimits) return;
	await tx.query(
		countStatement(counted.map(({ amountMinor, atMs }) => ({ userId, atMs, depositedMinor: amountMinor }))),
	);
}
