import { decideStaffAct, decideView } from '@fairtick/domain/verification/rules';
import { actOnItem, type HeldItem, type ItemCall } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type CaseRow, loadCase, loadLooks, type StoredLook, updateTaken } from './case-queries.ts';
import type { VerificationContext } from './context.ts';

/** A case with its findings so far. */
interface LookedAt extends CaseRow {
	readonly looks: readonly StoredLook[];
}

/** A case whose user is locked. */
export type LockedCase = HeldItem<LookedAt>;

/** The findings of a case count only under the lock of its user, and are read there alone. */
async function load(db: Queryable, id: string): Promise<LookedAt | null> {
	const row = await loadCase(db, id);
	return row && { ...row, looks: await loadLooks(db, id) };
}

const QUEUE = { find: loadCase, load };
const factsOf = ({ looks, decidedAt }: LookedAt) => ({ looks, decided: decidedAt !== null });

/** A view of staff into a case, which they have to have taken. */
export const viewCase = <Result>(
	{ database }: VerificationContext,
	call: ItemCall,
	work: (tx: Queryable, locked: LockedCase) => Promise<Result>,
) => actOnItem(database, call, { ...QUEUE, refuse: (row, facts) => decideView({ ...facts, ...factsOf(row) }) }, work);

/** An act of staff about a case, which takes it. */
export const actOnCase = <Result>(
	{ database }: VerificationContext,
	call: ItemCall,
	work: (tx: Queryable, locked: LockedCase) => Promise<Result>,
) =>
	actOnItem(
		database,
		call,
		{ ...QUEUE, refuse: (row, facts) => decideStaffAct({ ...facts, ...factsOf(row) }), take: updateTaken },
		work,
	);
