import type { Queryable } from '../../../platform/database/index.ts';
import type { CashierContext, Listed } from '../context.ts';
import { findListed } from '../destinations/find-listed.ts';
import type { StoredPayment } from '../payments/queries.ts';

/**
 * Decides whether a payment must not go back, to a destination or with null to its source: coins came from the list, or would go
 * there. Needs the user's lock.
 */
export const findListedReturn = async (
	context: Pick<CashierContext, 'others'>,
	tx: Queryable,
	{ userId, senders }: Pick<StoredPayment, 'userId' | 'senders'>,
	destinationId: string | null,
): Promise<Listed | null> =>
	(await context.others.screenAddresses(tx, userId, senders)) ??
	(userId === null ? null : findListed(context, tx, userId, destinationId));
