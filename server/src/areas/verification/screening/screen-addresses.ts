import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import type { VerificationContext } from '../context.ts';
import { findUncleared, insertMatches } from '../match-queries.ts';
import { dueOf } from '../matches.ts';

type Screens = Pick<VerificationContext, 'screening'>;

/**
 * True if one of these addresses of coins is on the screening list and two people of risk have not cleared it for this
 * user (KYC-04): `waiting` for them or `confirmed`. A new hit waits from now on. `userId` null: a payment without a user.
 * Needs the user's lock.
 */
export async function screenAddresses(
	context: Screens,
	tx: Queryable,
	userId: number | null,
	addresses: readonly string[],
): Promise<'waiting' | 'confirmed' | null> {
	const found = await listAddressEntries(context, addresses);
	if (found.length === 0) return null;
	if (userId === null) return 'waiting';
	await insertMatches(tx, userId, found, dueOf(Number(await loadClock(tx))));
	return findUncleared(tx, userId, found);
}

/** The screening list's entries about addresses. */
export async function listAddressEntries({ screening }: Screens, addresses: readonly string[]) {
	const found = [];
	for (const address of addresses)
		for (const entry of await screening.screenAddress(address))
			found.push({ kind: 'address', otherId: null, entry, address } as const);
	return found;
}
