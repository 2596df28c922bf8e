import { refuseCancelling } from '@fairtick/domain/limits/final-withdrawals';
import { refuseExcluded } from '@fairtick/domain/limits/standing';
import type { UserState } from '../../platform/authorization/index.ts';
import { loadClock, type Queryable } from '../../platform/database/index.ts';
import { loadSwitch } from './final-queries.ts';
import { loadStanding } from './standing-queries.ts';

/**
 * Returns the refusal of cancelling pending withdrawals: their user is excluded (LIMIT-02), or has made them final (CASH-03). Null if they can cancel.
 * A decision needs the user's lock.
 */
export async function findCancelRefusal(db: Queryable, { userId, hasLimits }: Pick<UserState, 'userId' | 'hasLimits'>) {
	const nowMs = Number(await loadClock(db));
	const standing = hasLimits ? await loadStanding(db, userId, nowMs) : null;
	const excluded = standing && refuseExcluded(standing, nowMs);
	return excluded ?? refuseCancelling(await loadSwitch(db, userId), standing, nowMs);
}
