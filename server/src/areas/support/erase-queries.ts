import { isLegallyHeld } from '../../platform/authorization/index.ts';
import { deleteInSteps, type Queryable } from '../../platform/database/index.ts';

/**
 * True if a row `t` of `support_threads` is about a dispute that staff have not decided: it outlives its user's account
 * until then.
 */
export const IS_UNDECIDED = 'exists (select from disputes d where d.thread_id = t.id and d.decided_at is null)';

/** Erases what was decided after the account of its user was closed. */
export const deleteDecided = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from support_threads where id in (select t.id from support_threads t join users u on u.id = t.user_id
			where u.closed_at is not null and not ${IS_UNDECIDED} and not ${isLegallyHeld('u.id')} limit $1)`,
	);
