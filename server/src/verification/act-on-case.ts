import { TAKEN_MS } from '@fairtick/domain/admin/taking';
import { decideStaffAct, type decideView, type LookFacts } from '@fairtick/domain/verification/rules';
import { type ActingCall, actAs, takenOf, type UserState } from '../acting/index.ts';
import type { Queryable } from '../database/index.ts';
import { HttpError, Refused } from '../http/index.ts';
import { type CaseRow, loadCase, loadLooks, type StoredLook, updateTaken } from './case-queries.ts';
import type { VerificationContext } from './context.ts';

/** A case whose user is locked. */
export interface LockedCase {
	readonly row: CaseRow;
	readonly looks: readonly StoredLook[];
	/** Of the case's user. */
	readonly state: UserState;
}

type CaseCall = ActingCall & { readonly params: { readonly id: string } };
type CaseRefusal = NonNullable<ReturnType<typeof decideView>>;
type Decide<Code> = (facts: Omit<LookFacts, 'steps'>) => (CaseRefusal & { readonly code: Code }) | null;

/** A transaction of staff about a case, with its user locked: what the user sends lies before or after it. */
export async function withCase<Code extends CaseRefusal['code'], Result>(
	{ database }: VerificationContext,
	call: CaseCall,
	decide: Decide<Code>,
	work: (tx: Queryable, locked: LockedCase) => Promise<Result>,
) {
	const { id } = call.params;
	// The user of a case never changes: they can be read before they are locked.
	const userId = (await loadCase(database, id))?.userId;
	if (userId === undefined) throw new HttpError('http.not_found');
	return actAs(
		database,
		call,
		async (tx, { actor, states }) => {
			const row = await loadCase(tx, id);
			const state = states.get(userId);
			if (row === null || !state) throw new HttpError('http.not_found');
			const looks = await loadLooks(tx, id);
			const decided = row.decidedAt !== null;
			const refusal = decide({
				...{ userId, actorId: actor.userId, nowMs: Number(row.now), taken: takenOf(row), decided, looks },
			});
			return refusal === null ? work(tx, { row, looks, state }) : new Refused<Code>(refusal);
		},
		{ alsoLock: [userId] },
	);
}

/** The same; the act takes the case: a member of staff has it until 15 minutes after their last one (ADMIN-10). */
export const actOnCase = <Result>(
	context: VerificationContext,
	call: CaseCall,
	work: (tx: Queryable, locked: LockedCase) => Promise<Result>,
) =>
	withCase(context, call, decideStaffAct, async (tx, locked) => {
		await updateTaken(tx, locked.row.id, call.caller.userId, Number(locked.row.now) + TAKEN_MS);
		return work(tx, locked);
	});
