import type { Queryable } from '../../../platform/database/index.ts';
import type { AccountsContext } from './context.ts';
import { loadAccountState } from './queries.ts';
import { insertUserEvent, type UserChange } from './user-event.ts';

/** Writes an event of a balance that staff changed, in the same transaction; the returned function publishes it after the commit. */
export async function insertBalanceEvent(
	context: Pick<AccountsContext, 'realCurrency' | 'publish'>,
	tx: Queryable,
	change: Omit<UserChange, 'lastTradeOn'>,
): Promise<() => void> {
	const { lastTradeOn } = await loadAccountState(tx, change.state.userId);
	const event = await insertUserEvent(tx, context, { ...change, lastTradeOn });
	return () => context.publish([event]);
}
