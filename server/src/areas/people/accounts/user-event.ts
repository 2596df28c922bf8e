import type { AccountState } from '@fairtick/domain/ledger/rules';
import type { Mode } from '@fairtick/domain/money/mode';
import type { UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	type Balances,
	insertEvent,
	type PublishedUserEvent,
	toWireBalances,
	type UserEventView,
	type UserEventViews,
} from '../../../platform/events/index.ts';
import type { UserAccounts } from '../../ledger/index.ts';
import type { AccountsContext } from './context.ts';
import { loadAccountState } from './queries.ts';

export interface UserChange {
	readonly state: Pick<UserState, 'userId' | 'eventN'>;
	readonly lastTradeOn: Mode;
	readonly accounts: UserAccounts;
	/** Accounts as they are after a posting of the same transaction. */
	readonly states?: ReadonlyMap<bigint, AccountState>;
	readonly recordedAtMs: bigint;
}

/** Writes a `user` event in the commit that changes the user's accounts; the caller publishes it afterwards. */
export async function insertUserEvent(
	tx: Queryable,
	{ realCurrency }: Pick<AccountsContext, 'realCurrency'>,
	{ state, lastTradeOn, accounts, states, recordedAtMs }: UserChange,
): Promise<PublishedUserEvent<'user'>> {
	const { userId } = state;
	const balances = {
		demo: accounts.balance(userId, 'available', 'DEMO_USD', states),
		real: accounts.balance(userId, 'available', realCurrency, states),
	};
	const data = { ...toWireBalances(balances), last_trade_on: lastTradeOn };
	return insertEvent(tx, state, { kind: 'user', subject: null, balances, at: recordedAtMs, data });
}

const showUser: UserEventView<'user'> = async (db, userId, events) => {
	const { lastTradeOn } = await loadAccountState(db, userId);
	return events.map(({ balances }) => ({ ...toWireBalances(balances as Balances), last_trade_on: lastTradeOn }));
};

export const accountsEventViews = { user: showUser } satisfies Partial<UserEventViews>;
