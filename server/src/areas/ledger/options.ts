import type { AdjustedThing } from '@fairtick/domain/ledger/contract';
import type { Posting } from '@fairtick/domain/ledger/rules';
import type { PairRule } from '../../platform/approvals/index.ts';
import type { UserState } from '../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { Reports } from '../../platform/turns/index.ts';
import type { UserAccounts } from './accounts.ts';
import type { Statements } from './statement/create-statements.ts';

export interface LedgerOptions {
	readonly database: Database;
	/** For statements, and for lists of one kind. */
	readonly reports: Reports;
	/** For the lists of staff. */
	readonly backOffice: Queryable;
	readonly mail: Mail;
	readonly statements: Statements;
	/** Currency of real accounts. */
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** The rule for pairs of staff who credit money (CASH-05). */
	readonly pairs: PairRule;
	/** The thing of a user that an id names: a trade or a movement; null if it is none of theirs. */
	readonly findAdjusted: (db: Queryable, userId: number, id: string) => Promise<AdjustedThing | null>;
	/** Tells a user of a new balance: writes it in the transaction that changes it, and answers what to do after the commit. */
	readonly balanceChanged: (tx: Queryable, change: BalanceChange) => Promise<() => void>;
}

/** A posting of one user, under their lock. */
export interface BalanceChange {
	readonly state: UserState;
	readonly accounts: UserAccounts;
	/** As they are after the posting. */
	readonly states: Posting['accounts'];
	readonly recordedAtMs: bigint;
}
