import type { UserState } from '../../../platform/authorization/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import {
	defineFollowedMoment,
	defineMoment,
	defineQuestion,
	defineSharedQuestion,
} from '../../../platform/hooks/index.ts';

/** A user's email address was changed or verified, or the telephone changed. Under the user's lock. */
export const contactChanged = defineMoment<[tx: Queryable, userId: number]>({
	name: 'identity.contact-changed',
	subscribers: ['limits'],
});

/**
 * True if a user's declared country may not change any more (CASH-08). Under the user's lock. One area that says so is
 * enough.
 */
export const isCountryFixed = defineSharedQuestion<[tx: Queryable, userId: number], boolean>({
	name: 'identity.is-country-fixed',
	subscribers: ['cashier'],
	combine: (answers) => answers.includes(true),
});

/** A second factor has proved a sign-in, or was added. Under the user's lock. */
export const secondFactorWorked = defineFollowedMoment<[tx: Queryable, state: UserState, requestId: string]>({
	name: 'identity.second-factor-worked',
	subscribers: ['people/recovery'],
});

/** The change of a user's email address was undone (IDENT-12). Under the user's lock, as the last lock of the transaction. */
export const addressTakenBack = defineFollowedMoment<[tx: Queryable, state: UserState, requestId: string]>({
	name: 'identity.address-taken-back',
	subscribers: ['people/recovery'],
});

/**
 * An account goes back to the person who reads the mails of its address: reports on the account to others end. Under the
 * user's lock.
 */
export const accountReturned = defineMoment<[tx: Queryable, userId: number]>({
	name: 'identity.account-returned',
	subscribers: ['notify/webhooks'],
});

export interface EndedPayouts {
	readonly withdrawals: number;
	readonly destinations: number;
	/** Call this after the commit. */
	readonly afterCommit: () => Promise<void>;
}

/**
 * Asked in the transaction that returns an account, before any lock of the audit log: ends the withdrawals asked for and removes the
 * destinations added since an instant, epoch milliseconds (IDENT-12). Under the user's lock.
 */
export const endsPayouts = defineQuestion<[tx: Queryable, state: UserState, sinceMs: number], Promise<EndedPayouts>>({
	name: 'identity.ends-payouts',
	subscribers: ['cashier'],
});
