import { DEMO_FULL_MINOR } from '@fairtick/domain/accounts/rules';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { loadUserAccounts, openUserAccounts, postEvents } from '../../ledger/index.ts';
import type { AccountsContext } from './context.ts';
import { grantEvent } from './grant-event.ts';
import { insertUserEvent } from './user-event.ts';

/** Opens the accounts of a new user and grants the demo money, in the commit that makes them. */
export async function openAccounts(
	context: Pick<AccountsContext, 'realCurrency'>,
	tx: Queryable,
	userId: number,
): Promise<void> {
	await openUserAccounts(tx, userId, context.realCurrency);
	const accounts = await loadUserAccounts(tx, [userId]);
	const recordedAtMs = await loadClock(tx);
	const { accounts: states } = await postEvents(tx, accounts, recordedAtMs, [
		grantEvent(accounts, userId, 'demo_grant', `grant:${userId}:welcome`, DEMO_FULL_MINOR),
	]);
	// The user has no socket yet, so the first event is written and not published.
	await insertUserEvent(tx, context, {
		state: { userId, eventN: 0n },
		lastTradeOn: 'demo',
		accounts,
		states,
		recordedAtMs,
	});
}
