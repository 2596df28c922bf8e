import { reviewAsked } from '@fairtick/domain/cashier/requests';
import type { QueuedReview } from '@fairtick/domain/cashier/review-contract';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { readRequest } from '@fairtick/domain/wire/request-kind';
import { toTaken } from '../../../platform/authorization/index.ts';
import type { ReviewRow } from './queries.ts';

/** What is asked for about it; null: no request waits. */
const requestOf = ({ requestKind: kind, requestContent: content }: ReviewRow) =>
	kind === null ? null : readRequest(reviewAsked, { kind, content });

export function toQueuedReview(row: ReviewRow): QueuedReview {
	const { id, kind, method, amount, reason, dueAt, requestId, requestReason, makerId, makerName } = row;
	const asked = requestOf(row);
	return {
		id,
		kind,
		method,
		amount: amount === null ? null : Number(amount),
		reason,
		since: toInstant(row.since),
		user: row.userId === null ? null : { id: row.userId, name: row.userName ?? '' },
		due_at: toInstant(dueAt),
		overdue: row.open && dueAt !== null && dueAt < row.now,
		taken: toTaken(row),
		request:
			requestId === null || asked === null || makerId === null
				? null
				: { ...asked, id: requestId, reason: requestReason ?? '', maker: { id: makerId, name: makerName ?? '' } },
	};
}
