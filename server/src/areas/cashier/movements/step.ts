import type { DepositStatus } from '@fairtick/domain/cashier/deposit';
import type { MovementKind, STEP_CAUSES } from '@fairtick/domain/cashier/movement';
import { canFollow, type WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import { loadValue, type Queryable } from '../../../platform/database/index.ts';

/** A state that a movement has reached. */
export interface Step {
	readonly kind: MovementKind;
	readonly movementId: string;
	readonly status: DepositStatus | WithdrawalStatus;
	/** For staff the reason is their own text, else the key of a text. */
	readonly cause: (typeof STEP_CAUSES)[number];
	readonly reason: string | null;
	/** The member of staff. */
	readonly actorId?: number;
}

/** The next row of a movement's history; throws if a withdrawal's state may not follow the one before. Needs the user's lock. */
export async function insertStep(db: Queryable, step: Step, atMs: number): Promise<void> {
	const { kind, movementId, status, cause, reason, actorId = null } = step;
	const before = await loadValue(
		db,
		`with last as (select n, status from movement_steps where movement_id = $1 order by n desc limit 1),
			added as (insert into movement_steps (movement_id, n, status, cause, reason, actor_id, at)
				values ($1, coalesce((select n from last), 0) + 1, $2, $3, $4, $5, $6))
		select (select status from last) before`,
		[movementId, status, cause, reason, actorId, atMs],
	);
	if (kind !== 'withdrawal' || before === null) return;
	if (!canFollow(before as WithdrawalStatus, status as WithdrawalStatus))
		throw new Error(`withdrawal ${movementId} may not go from ${before} to ${status}`);
}
