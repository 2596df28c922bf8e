import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Wanted } from '@fairtick/domain/verification/when';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../../platform/events/index.ts';
import type { Identity } from '../identity/index.ts';

export interface AccountsOptions {
	readonly database: Database;
	readonly identity: Identity;
	/** All assets on offer as the wire shows them, for an account mode; `activeId` is the caller's current one. */
	readonly loadAssets: (view: { mode: Mode; activeId: number | null }) => Promise<Asset[]>;
	/** How many notifications a user has not read (TOP-16). */
	readonly loadUnread: (userId: number) => Promise<number>;
	/** Currency of real accounts: outside production it is sandbox money (LEDGER-01). */
	readonly realCurrency: 'USD' | 'SANDBOX_USD';
	/** Version of the terms in force. */
	readonly termsVersion: () => number;
	/** When users have to be verified (KYC-03). */
	readonly verification: Pick<Wanted, 'when'>;
	/** To be called in the transaction that makes a user. */
	readonly recognise: (tx: Queryable, userId: number) => Promise<unknown>;
	/** To be called after the commit that wrote the events. */
	readonly publish: (events: readonly PublishedUserEvent[]) => void;
}
