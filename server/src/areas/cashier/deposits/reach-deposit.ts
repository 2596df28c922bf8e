import {
	type DepositStatus,
	GIVEN_UP,
	isCounted,
	RETURN_WORKING_DAYS,
	REVIEW_WORKING_DAYS,
} from '@fairtick/domain/cashier/deposit';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import { countDeposits } from '../../limits/index.ts';
import type { LockedUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { type StoredDeposit, updateDeposit } from './queries.ts';

/** A payment that has begun is asked about soon; of a deposit that was given up none is expected. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export interface ReachedState extends Pick<Step, 'cause' | 'reason'> {
	readonly status: DepositStatus;
	/** The payment whose money is the deposit's from now on; left out: it stays. */
	readonly paymentId?: string;
}

/**
 * Puts a deposit in another state and counts it, or no longer, against its user's own limits (LIMIT-01). Returns the step that
 * the commit has to write.
 */
export async function reachDeposit(
	{ tx, state, nowMs }: LockedUser,
	{ id, status: before, amount, countedAt }: Pick<StoredDeposit, 'id' | 'status' | 'amount' | 'countedAt'>,
	{ status, cause, reason, ...rest }: ReachedState,
): Promise<Step> {
	const workingDays = status === 'review' ? REVIEW_WORKING_DAYS : status === 'returning' ? RETURN_WORKING_DAYS : null;
	const dueAtMs = workingDays === null ? null : addWorkingDays(nowMs, workingDays);
	const waitMs = status === 'pending' ? MINUTE_MS : reason === GIVEN_UP ? HOUR_MS : null;
	const pollAtMs = waitMs === null ? {} : { pollAtMs: nowMs + waitMs };
	await updateDeposit(tx, id, { status, reason, dueAtMs, ...pollAtMs, ...rest }, nowMs);
	if (isCounted(before) !== isCounted(status)) {
		const amountMinor = isCounted(status) ? amount : -amount;
		await countDeposits(tx, state, [{ amountMinor, atMs: Number(countedAt) }]);
	}
	return { kind: 'deposit', movementId: id, status, cause, reason };
}
