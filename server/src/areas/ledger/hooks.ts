import type { AdjustedThing } from '@fairtick/domain/ledger/contract';
import type { Posting } from '@fairtick/domain/ledger/rules';
import type { UserState } from '../../platform/authorization/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { defineFollowedMoment, defineSharedQuestion, firstFound } from '../../platform/hooks/index.ts';
import type { UserAccounts } from './accounts.ts';

/** A posting of one user, under the user's lock. */
export interface BalanceChange {
	readonly state: UserState;
	readonly accounts: UserAccounts;
	/** The accounts after the posting. */
	readonly states: Posting['accounts'];
	readonly recordedAtMs: bigint;
}

/** Staff have changed a user's balance. */
export const balanceChanged = defineFollowedMoment<[tx: Queryable, change: BalanceChange]>({
	name: 'ledger.balance-changed',
	subscribers: ['people/accounts'],
});

/** The kind of thing that an id names of a user: a trade or a movement; null if it is none of theirs. */
export const findsAdjusted = defineSharedQuestion<[db: Queryable, userId: number, id: string], AdjustedThing | null>({
	name: 'ledger.finds-adjusted',
	subscribers: ['cashier', 'trading'],
	combine: firstFound,
});
