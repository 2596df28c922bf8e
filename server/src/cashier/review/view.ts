import type { Taken } from '@fairtick/domain/admin/taking';
import type { QueuedReview } from '@fairtick/domain/cashier/review-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import type { ReviewRow } from './queries.ts';

/** Who has it to themselves; null for none, also where their time is over. */
export function takenOf({ takenBy, takenByName, takenUntil, now }: ReviewRow): Taken | null {
	if (takenBy === null || takenUntil === null || takenUntil <= now) return null;
	return { by: { id: takenBy, name: takenByName ?? '' }, untilMs: Number(takenUntil) };
}

export function toQueuedReview(row: ReviewRow): QueuedReview {
	const { id, kind, method, amount, reason, dueAt, requestId, requestKind, requestReason, makerId, makerName } = row;
	const taken = takenOf(row);
	return {
		...{ id, kind, method, amount: amount === null ? null : Number(amount), reason, since: toInstant(row.since) },
		user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
		...{ due_at: toInstant(dueAt), overdue: row.open && dueAt !== null && dueAt < row.now },
		taken: taken && { by: taken.by, until: toInstant(taken.untilMs) },
		request:
			requestId === null || makerId === null
				? null
				: {
						...{ id: requestId, kind: requestKind ?? '', reason: requestReason ?? '' },
						content: row.requestContent,
						maker: { id: makerId, name: makerName ?? '' },
					},
	};
}
