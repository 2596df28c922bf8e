import { appendAudit } from '../../acting/index.ts';
import type { LockedUser } from '../movements/locked-user.ts';

const FREEZE_MS = 7 * 86_400_000;

/** Until people have decided what the user was paid nothing more is. */
export async function freeze({ tx, userId, state, nowMs }: LockedUser, reason: string): Promise<void> {
	if (state.frozen) return;
	await tx.query('update user_states set frozen_at = $2, frozen_reason = $3, frozen_due_at = $4 where user_id = $1', [
		...[userId, nowMs, reason, nowMs + FREEZE_MS],
	]);
	await appendAudit(tx, {
		...{ actorId: null, reason, requestId: 'restore' },
		...{ act: 'user.frozen', subject: `user:${userId}`, before: { frozen: false }, after: { frozen: true } },
	});
}
