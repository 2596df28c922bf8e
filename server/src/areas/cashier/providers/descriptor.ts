import type { ProviderName } from '@fairtick/domain/cashier/methods';
import type * as z from 'zod';
import type { Config } from '../../../platform/config/index.ts';
import type { Outgoing } from '../../../platform/outgoing/index.ts';
import type { ConfirmedLines } from './manual/open-manual.ts';
import type { Provider } from './provider.ts';

/** All that an account at a provider is opened with. */
export interface OpenOptions {
	readonly payments: Config['payments'];
	readonly siteName: string;
	/** The money of this installation: every provider must move the same. */
	readonly money: Provider['money'];
	readonly outgoing: Outgoing;
	readonly lines: ConfirmedLines;
	readonly nowMs: () => number;
}

/** A kind of provider: how its accounts are named in the settings, and opened. Each has a line in `PROVIDERS` (`open-providers.ts`). */
export interface ProviderDescriptor {
	/** In addresses and rows, and in the file of former accounts. */
	readonly name: ProviderName;
	/** The settings that name its accounts, as a sentence lists them: `STRIPE_…`. */
	readonly settings: string;
	/** Opens the accounts of the settings; empty without them. Throws `WrongProviderSetting`. */
	readonly open: (options: OpenOptions) => Promise<readonly Provider[]>;
	/** Its accounts in the file of `FORMER_ACCOUNTS`; null: none can be in it. */
	readonly former: FormerAccounts | null;
}

/** Accounts that take no deposits any more: their payments are still read, refunded and contested. */
export interface FormerAccounts {
	/** One of them in the file, without the name of its provider. */
	readonly schema: z.ZodObject;
	/** Throws `WrongProviderSetting`. */
	readonly open: (account: object, options: OpenOptions) => Promise<Provider>;
}

/** Former accounts of one shape; `open` gets the parsed settings. */
export const formerAccounts = <Schema extends z.ZodObject>(
	schema: Schema,
	open: (account: z.output<Schema>, options: OpenOptions) => Promise<Provider>,
): FormerAccounts => ({ schema, open: (account, options) => open(schema.parse(account), options) });
