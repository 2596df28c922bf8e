import { appendAudit } from '../../../platform/authorization/index.ts';
import { changesRow } from '../../../platform/database/index.ts';
import type { LockedUser } from '../movements/locked-user.ts';

const FREEZE_MS = 7 * 86_400_000;

/**
 * Pays the user nothing more until people have decided about the earlier payment. An already frozen user is not released
 * without this reason either. Only two people end it.
 */
export async function freeze({ tx, userId, state, nowMs }: LockedUser, reason: string): Promise<void> {
	const isNew = await changesRow(
		tx,
		`update user_states set frozen_at = coalesce(frozen_at, $2), frozen_due_at = greatest(frozen_due_at, $4), frozen_by_restore = true,
			frozen_reason = case when strpos(frozen_reason, $3::text) > 0 then frozen_reason else concat_ws('; ', frozen_reason, $3) end
		where user_id = $1 and not (frozen_by_restore and strpos(coalesce(frozen_reason, ''), $3) > 0)`,
		[userId, nowMs, reason, nowMs + FREEZE_MS],
	);
	if (!isNew) return;
	await appendAudit(tx, {
		actorId: null,
		reason,
		requestId: 'restore',
		act: 'user.frozen',
		subject: `user:${userId}`,
		before: { frozen: state.frozen },
		after: { frozen: true },
	});
}
