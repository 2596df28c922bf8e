import { lockUsers } from '../acting/index.ts';
import { inTransaction } from '../database/index.ts';
import { isEndedGuest, loadEndedGuests, updateUserErased } from '../identity/index.ts';
import { keepForLegalHold, type PersonOptions } from './close-account.ts';
import { deleteRowsOf } from './queries.ts';

/** Most that one round closes; the rest waits for the next. */
const AT_ONCE = 500;

/**
 * Closes the accounts of guests whose day is over, as a user's is closed: its ledger entries and trades stay (IDENT-11). One
 * with an open trade waits until the trade has ended. Each in a transaction of its own, which looks again under the lock.
 */
export async function closeGuests({ database, identity, personal }: PersonOptions): Promise<void> {
	const erasedTables = personal.flatMap((one) => one.erasedTables ?? []);
	const kept = Object.assign({}, ...personal.map((one) => one.keptWhile));
	const nobodys = await identity.hashNobodysPassword();
	for (const userId of await loadEndedGuests(database, AT_ONCE)) {
		const ended = await inTransaction(database, async (tx) => {
			const state = (await lockUsers(tx, [userId])).get(userId);
			if (state === undefined || state.openTrades > 0 || !(await isEndedGuest(tx, userId))) return [];
			await keepForLegalHold(tx, userId, personal);
			await updateUserErased(tx, userId, nobodys);
			await deleteRowsOf(tx, userId, erasedTables, kept);
			return identity.endAccess(tx, userId);
		});
		identity.sessionsEnded(ended);
	}
}
