import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { eachApart } from '../../../platform/jobs/index.ts';
import { isEndedGuest, loadEndedGuests } from '../identity/index.ts';
import { erasePerson, type PersonOptions } from './close-account.ts';

/** Most that one round closes; the rest waits for the next. */
const AT_ONCE = 500;

/**
 * Closes the accounts of guests whose day is over, as a user's is closed: its ledger entries and trades stay (IDENT-11). One
 * with an open trade waits until the trade has ended. Each in its own transaction, which looks again under the lock.
 */
export async function closeGuests({ database, identity, collected }: PersonOptions): Promise<void> {
	const nobodys = await identity.nobodysPassword();
	await eachApart(await loadEndedGuests(database, AT_ONCE), async (userId) => {
		const ended = await inTransaction(database, async (tx) => {
			const state = (await lockUsers(tx, [userId])).get(userId);
			if (state === undefined || state.openTrades > 0 || !(await isEndedGuest(tx, userId))) return [];
			await erasePerson(tx, userId, { personal: collected().personal, nobodys });
			return identity.endAccess(tx, userId);
		});
		identity.sessionsEnded(ended);
	});
}
