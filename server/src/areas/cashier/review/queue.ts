import { REVIEW_REQUESTS, reviewAsked } from '@fairtick/domain/cashier/requests';
import type * as contract from '@fairtick/domain/cashier/review-contract';
import type { QueuedReview } from '@fairtick/domain/cashier/review-contract';
import { SERVER_REASONS } from '@fairtick/domain/staff/server-reasons';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { pairOf, readRequest } from '@fairtick/domain/wire/request-kind';
import { appendAudit, deedOf, toTaken } from '../../../platform/authorization/index.ts';
import { existing, type Queryable } from '../../../platform/database/index.ts';
import { type AllRead, type Call, DEFAULT_PAGE, HttpError, readCursor, toPage } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadMovement } from '../movements/view.ts';
import { showNative } from '../providers/units.ts';
import { actOnReview, nothingToPrepare } from './act-on-review.ts';
import { loadFacts } from './facts.ts';
import { loadReviewedPayment } from './facts-queries.ts';
import { loadReview, loadReviews, type ReviewRow } from './queries.ts';

/** Items that wait for people of finance, in order of their due time (ADMIN-04). */
export async function listReviews(backOffice: Queryable, { query }: Call<typeof contract.listReviews>) {
	const { limit = DEFAULT_PAGE, cursor, kind = null, user: userId = null, ...rest } = query;
	rest satisfies AllRead;
	const rows = await loadReviews(backOffice, { kind, userId, limit: limit + 1, after: readCursor(cursor, 'position') });
	return toPage(rows, limit, ({ id, dueAt }) => ({ atMs: existing(dueAt), id }), toQueuedReview);
}

/** One review, or its outcome, with all facts for its decision. */
export async function showReview(context: CashierContext, { params: { id } }: Call<typeof contract.getReview>) {
	const { database } = context;
	const row = await loadReview(database, id);
	if (row === null) throw new HttpError('http.not_found');
	const { userId, paymentId, open, waits } = row;
	return {
		...toQueuedReview(row),
		open,
		waits,
		people: await loadPeople(context, row),
		movement: userId === null ? null : await loadMovement(database, userId, id),
		payment: paymentId === null ? null : await showPayment(context, paymentId),
		facts: userId === null ? null : await loadFacts(context, userId, row.kind === 'withdrawal' ? id : null),
	};
}

/** Staff who may begin, or agree to a waiting request. */
async function loadPeople({ database, settings: { pairs } }: CashierContext, row: ReviewRow) {
	const { id, kind, userId, requestKind, requestContent: content, makerId, open } = row;
	if (!open || userId === null) return null;
	const begun = { as: kind === 'withdrawal' ? 'approve' : 'credit' } as const;
	const paired = requestKind === null ? begun : pairOf(REVIEW_REQUESTS, { kind: requestKind, content });
	const about = { subject: `user:${userId}:${id}`, paired };
	return (await pairs.list(database, about, makerId))?.map((one) => ({ ...one })) ?? null;
}

export const takeReview = (context: CashierContext, call: Call<typeof contract.takeReview>) =>
	actOnReview(context, call, nothingToPrepare, async (tx, { row: { id, kind, userId, takenBy }, actorId }) => {
		await appendAudit(tx, {
			...deedOf(call, { reason: SERVER_REASONS.taken }),
			act: `${kind}.taken`,
			subject: userId === null ? `payment:${id}` : `user:${userId}`,
			before: { [kind]: id, taken_by: takenBy },
			after: { [kind]: id, taken_by: actorId },
		});
		return undefined;
	});

/** The facts that staff decide by (CASH-10) about a user with nothing under review. */
export async function showUserMoney(context: CashierContext, { params: { id } }: Call<typeof contract.getUserMoney>) {
	return loadFacts(context, id, null);
}

/** A payment as its provider shows it, its amount with the decimals of its currency. */
async function showPayment({ database, providers }: CashierContext, paymentId: string) {
	const { native_amount, ...payment } = await loadReviewedPayment(database, paymentId);
	const native = { amount: BigInt(native_amount), currency: payment.native_currency };
	return { ...payment, native_amount: showNative(providers, payment, native) };
}

/** The open request about it; null: none waits. */
const requestOf = ({ requestKind: kind, requestContent: content }: ReviewRow) =>
	kind === null ? null : readRequest(reviewAsked, { kind, content });

function toQueuedReview(row: ReviewRow): QueuedReview {
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
