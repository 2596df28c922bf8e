import { randomUUID } from 'node:crypto';
import {
	computeMissingOutgoing,
	findDifference,
	type Side,
	toOwnMinor,
} from '@fairtick/domain/cashier/payments/reconcile';
import type { Queryable } from '../../../platform/database/index.ts';
import type { CashierContext } from '../context.ts';
import type { CalledProvider } from '../providers/provider.ts';
import { insertDifference, loadExplained, type NewDifference, updateReplaced } from './queries.ts';

type Found = Omit<NewDifference, 'id' | 'reconciliationId'>;

/**
 * Keeps a difference as the open one of its thing. One that two people explained before is not raised again, and ends the open one. Returns
 * false for that.
 */
export async function keepDifference(
	db: Queryable,
	provider: Pick<CalledProvider, 'name' | 'account'>,
	found: Omit<NewDifference, 'id'>,
): Promise<boolean> {
	const isExplained = await loadExplained(db, provider, found);
	if (isExplained) await updateReplaced(db, provider, found);
	else await insertDifference(db, provider, { ...found, id: randomUUID() });
	return !isExplained;
}

/** Records evidence that cannot be booked, for people to look at before the next reconciliation (CASH-10). */
export async function recordDifference(
	{ log }: Pick<CashierContext, 'log'>,
	db: Queryable,
	provider: Pick<CalledProvider, 'name' | 'account'>,
	found: Found,
	what: string,
): Promise<void> {
	if (await keepDifference(db, provider, { ...found, reconciliationId: null }))
		log.error({ provider: provider.name, [found.subjectKind]: found.subjectId, theirs: found.theirs }, what);
}

/** Money left that is not booked here: by a payout that no leg of ours waits for, or by one whose money was given back. */
export async function recordUnbookedPayout(
	context: Pick<CashierContext, 'log'>,
	db: Queryable,
	provider: Pick<CalledProvider, 'name' | 'account'>,
	{
		kind: subjectKind,
		id: subjectId,
		ours,
		theirs: { state, amount, currency },
	}: {
		readonly kind: 'refund' | 'payout';
		/** The provider's. */
		readonly id: string;
		/** Null: nothing. */
		readonly ours: Side | null;
		readonly theirs: Side;
	},
): Promise<void> {
	const theirs = { state, amount, currency };
	const kind = findDifference(ours, theirs);
	if (state !== 'paid' || kind === null) return;
	const missing = computeMissingOutgoing(ours, theirs, toOwnMinor);
	const found = { subjectKind, subjectId, kind, ours, theirs, missing, paymentId: null };
	await recordDifference(context, db, provider, found, 'a provider paid what is not booked here');
}
