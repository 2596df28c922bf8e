import { decideReviewAct } from '@fairtick/domain/cashier/review';
import { TAKEN_MS } from '@fairtick/domain/queues/taking';
import { type ActingCall, actAs, takenOf, type UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { HttpError, Refused } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { lockPaymentById } from '../payments/queries.ts';
import { loadReview, type ReviewRow, saveTaken } from './queries.ts';

/** Something under review that the caller may act on; it is theirs for 15 minutes from now on. */
export interface Held {
	readonly row: ReviewRow;
	readonly actorId: number;
	/** State of its user; null if it has none. */
	readonly state: UserState | null;
}

/** Returns the refusal of an act of a member of staff on a review; null if they may act. */
export function refuseReviewAct(row: ReviewRow, actorId: number) {
	const { open, userId, now } = row;
	const refusal = decideReviewAct({ open, userId, actorId, nowMs: Number(now), taken: takenOf(row) });
	return refusal && new Refused(refusal);
}

/**
 * A transaction of staff about something under review, with its user locked, or its payment if it has no user. Every act
 * takes the item: a member of staff has it until 15 minutes after their last act (ADMIN-10). `prepare` comes before that:
 * it writes nothing, and either refuses or finds the data for `work`.
 */
export async function actOnReview<Prepared, Result>(
	{ database }: Pick<CashierContext, 'database'>,
	call: ActingCall & { readonly params: { readonly id: string } },
	prepare: (tx: Queryable, held: Held) => Promise<Prepared>,
	work: (tx: Queryable, held: Held, prepared: Exclude<Prepared, Refused>) => Promise<Result>,
) {
	const { id } = call.params;
	const known = await loadReview(database, id);
	if (known === null) throw new HttpError('http.not_found');
	const { userId, kind } = known;
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			if (kind === 'payment') await lockPaymentById(tx, id);
			const row = await loadReview(tx, id);
			// A payment that was assigned meanwhile is its deposit's.
			if (row === null) throw new HttpError('http.not_found');
			const { userId: actorId } = actor;
			const refusal = refuseReviewAct(row, actorId);
			if (refusal) return refusal;
			const held = { row, actorId, state: userId === null ? null : (states.get(userId) ?? null) };
			const prepared = await prepare(tx, held);
			if (prepared instanceof Refused) return prepared;
			await saveTaken(tx, id, actorId, Number(row.now) + TAKEN_MS);
			return work(tx, held, prepared as Exclude<Prepared, Refused>);
		},
		{ alsoLock: userId === null ? [] : [userId] },
	);
}

/** For an act that needs no preparation. */
export const nothingToPrepare = async () => null;
