import type { PayoutLimits } from '@fairtick/domain/cashier/breakers';
import type { PayoutNews } from '@fairtick/domain/identity/security-news';
import type { Minor } from '@fairtick/domain/money/money';
import type { Wanted } from '@fairtick/domain/verification/when';
import type { UserState } from '../../platform/authorization/index.ts';
import type { Database, Queryable } from '../../platform/database/index.ts';
import type { Bus } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Journal } from '../../platform/journal/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { MailOperator } from '../../platform/mail/index.ts';
import type { PairRule } from '../../platform/staff-requests/index.ts';
import type { Persons } from '../limits/index.ts';
import type { Providers } from './providers/providers.ts';
import type { RateSource } from './rates/rate-source.ts';

/** The shared parts of the cashier's use cases. */
export interface CashierContext {
	readonly database: Database;
	readonly jobs: Jobs;
	readonly log: Log;
	readonly providers: Providers;
	readonly money: CashierMoney;
	readonly settings: CashierSettings;
	readonly others: OtherAreas;
	/** It outlives a restored database (CASH-14). */
	readonly journal: Journal;
}

/** The money that this installation holds, and how other currencies are converted. */
export interface CashierMoney {
	/** Currency of the real account. */
	readonly currency: 'USD' | 'SANDBOX_USD';
	/** Ids of clearing accounts, by their kind. */
	readonly clearing: ReadonlyMap<string, bigint>;
	/** Null: only methods in the account's own currency are offered. */
	readonly rates: RateSource | null;
	/** Added to a rate. */
	readonly spreadBps: number;
}

export interface CashierSettings {
	/** True if this installation takes money (CASH-08). */
	readonly open: boolean;
	/** The cases in which users need an approved identity (KYC-03). */
	readonly wanted: Pick<Wanted, 'when' | 'fromMinor'>;
	/** Limits of automatic payouts by one account at a provider (CASH-15). */
	readonly payoutLimits: PayoutLimits;
	/** The rule for pairs of staff who credit money and approve withdrawals (CASH-05). */
	readonly pairs: PairRule;
	/** Origin of the site. */
	readonly baseUrl: () => string;
}

/** State of an address on the screening list: risk has still to decide about it, or has confirmed it. */
export type Listed = 'waiting' | 'confirmed';

/** Parts of other areas that the cashier uses. */
export interface OtherAreas {
	readonly publish: Bus['publish'];
	readonly persons: Persons;
	/** Mails the operator once about an occasion, in the commit that causes it. */
	readonly mailOperator: MailOperator;
	/** The countries in which deposits are taken, null for all, and the methods that are off (CASH-08). */
	readonly loadOffer: (db: Queryable) => Promise<{
		readonly countries: readonly string[] | null;
		readonly methodsOff: readonly string[];
	}>;
	/** True if the real account can trade any asset: without one no deposit begins (CASH-06). */
	readonly loadIsTraded: (db: Queryable) => Promise<boolean>;
	/** The most that a user gained lately from trades against one other user, minor units (CASH-15). */
	readonly loadLinkedGain: (userId: number) => Promise<Minor>;
	/**
	 * True if one of these addresses of coins is on the screening list and not cleared for a user; a new hit waits for two
	 * people of risk (KYC-04). For a payment without a user, `userId` is null. Needs the user's lock.
	 */
	readonly screenAddresses: (
		tx: Queryable,
		userId: number | null,
		addresses: readonly string[],
	) => Promise<Listed | null>;
	/** Runs further work in the commit that credits a deposit of a user, under the user's lock. */
	readonly credited: (tx: Queryable, userId: number) => Promise<void>;
	/**
	 * Warns a user, also at every address that can take the account back, of an act that takes money out (IDENT-12),
	 * under the user's lock. Returns the work for after the commit.
	 */
	readonly warnOwner: (
		tx: Queryable,
		state: UserState,
		warning: { readonly news: PayoutNews; readonly params: Readonly<Record<string, string>> },
	) => Promise<() => void>;
}
