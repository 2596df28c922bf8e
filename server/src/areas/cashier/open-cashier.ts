import type { KeyObject } from 'node:crypto';
import type { Config } from '../../platform/config/index.ts';
import { createOutgoing, type Outgoing } from '../../platform/outgoing/index.ts';
import { openClearingAccounts } from '../ledger/index.ts';
import type { CashierContext } from './context.ts';
import { openProviders } from './providers/open-providers.ts';
import type { Provider } from './providers/provider.ts';
import { Providers } from './providers/providers.ts';
import { createSandbox } from './providers/sandbox/create-sandbox.ts';
import { addNotice } from './providers/sandbox/notices.ts';
import { openRateSource, type RateSource } from './rates/rate-source.ts';
import { createPairRule } from './review/approvers.ts';
import { createConfirmedLines } from './statement-lines/queries.ts';

export interface OpenCashierOptions
	extends Pick<
		CashierContext,
		| 'database'
		| 'jobs'
		| 'publish'
		| 'log'
		| 'persons'
		| 'currency'
		| 'baseUrl'
		| 'loadLinkedGain'
		| 'loadOffer'
		| 'loadIsTraded'
		| 'credited'
		| 'screenAddresses'
		| 'mailOperator'
		| 'warnOwner'
		| 'journal'
		| 'restored'
	> {
	readonly config: Pick<Config, 'money' | 'payments' | 'appName' | 'allowsLoopback' | 'payoutLimits' | 'verification'>;
	/** What the sandbox signs with. */
	readonly sandboxKey: KeyObject;
}

/** The providers of the settings and what else the use cases of the cashier share. Throws `WrongProviderSetting`. */
export async function openCashier({ config, sandboxKey, ...shared }: OpenCashierOptions): Promise<CashierContext> {
	const { database, currency } = shared;
	const outgoing = createOutgoing({ allowsLoopback: config.allowsLoopback });
	const sandbox = config.money === 'sandbox' ? [openSandbox({ ...shared, sandboxKey })] : [];
	const providers = new Providers([...sandbox, ...(await openConfigured({ config, database }, outgoing))]);
	const clearing = await openClearingAccounts(database, providers.all, currency);
	return {
		...shared,
		providers,
		clearing,
		pairs: createPairRule(shared),
		open: config.money !== 'off',
		payoutLimits: config.payoutLimits,
		wanted: config.verification,
		rates: openRates({ config, log: shared.log }, outgoing),
		spreadBps: config.payments.spreadBps,
	};
}

function openSandbox({
	database,
	jobs,
	sandboxKey,
	baseUrl,
}: Pick<OpenCashierOptions, 'database' | 'jobs' | 'sandboxKey' | 'baseUrl'>): Provider {
	const notify = (subject: Parameters<typeof addNotice>[2]) => addNotice(jobs, database, subject);
	return createSandbox({ database, key: sandboxKey, baseUrl, notify });
}

/** What the settings name; nothing where no money is taken. */
async function openConfigured(
	{ config, database }: Pick<OpenCashierOptions, 'config' | 'database'>,
	outgoing: Outgoing,
): Promise<Provider[]> {
	const { money } = config;
	if (money === 'off') return [];
	return openProviders({ config, money, outgoing, lines: createConfirmedLines(database), nowMs: Date.now });
}

function openRates({ config, log }: Pick<OpenCashierOptions, 'config' | 'log'>, outgoing: Outgoing): RateSource | null {
	const { rates: place } = config.payments;
	return place === undefined ? null : openRateSource({ place, outgoing, nowMs: Date.now, log });
}
