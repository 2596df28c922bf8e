import type { QueuedReview } from '@fairtick/domain/cashier/review-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { toTaken } from '../../acting/index.ts';
import type { ReviewRow } from './queries.ts';

export function toQueuedReview(row: ReviewRow): QueuedReview {
	const { id, kind, method, amount, reason, dueAt, requestId, requestKind, requestReason, makerId, makerName } = row;
	return {
		...{ id, kind, method, amount: amount === null ? null : Number(amount), reason, since: toInstant(row.since) },
		user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
		...{ due_at: toInstant(dueAt), overdue: row.open && dueAt !== null && dueAt < row.now },
		taken: toTaken(row),
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
