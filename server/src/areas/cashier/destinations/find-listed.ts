import type { Queryable } from '../../../platform/database/index.ts';
import type { CashierContext, Listed } from '../context.ts';
import { ADDRESS_FIELD } from '../providers/provider.ts';
import { loadDestination } from './queries.ts';

/** Decides whether a destination is an address of coins on the list (KYC-04); null: money may go there. Needs the user's lock. */
export async function findListed(
	{ others: { screenAddresses } }: Pick<CashierContext, 'others'>,
	tx: Queryable,
	userId: number,
	destinationId: string | null,
): Promise<Listed | null> {
	const destination = destinationId === null ? null : await loadDestination(tx, destinationId);
	const address = destination?.fields[ADDRESS_FIELD];
	return address === undefined ? null : screenAddresses(tx, userId, [address]);
}
