import type { KeyObject } from 'node:crypto';
import type { Config } from '../../platform/config/index.ts';
import { createOutgoing, type Outgoing } from '../../platform/outgoing/index.ts';
import { openClearingAccounts } from '../ledger/index.ts';
import type { CashierContext, CashierMoney, CashierSettings, OtherAreas } from './context.ts';
import { openProviders } from './providers/open-providers.ts';
import type { Provider } from './providers/provider.ts';
import { Providers } from './providers/providers.ts';
import { createSandbox } from './providers/sandbox/create-sandbox.ts';
import { addNotice } from './providers/sandbox/notices.ts';
import { openRateSource, type RateSource } from './rates/rate-source.ts';
import { createPairRule } from './review/approvers.ts';
import { createConfirmedLines } from './statement-lines/queries.ts';

export interface OpenCashierOptions
	extends Pick<CashierContext, 'database' | 'jobs' | 'log' | 'journal'>,
		Pick<CashierMoney, 'currency'>,
		Pick<CashierSettings, 'baseUrl'>,
		OtherAreas {
	readonly config: Pick<Config, 'money' | 'payments' | 'appName' | 'allowsLoopback' | 'payoutLimits' | 'verification'>;
	/** The sandbox signs its notices with it. */
	readonly sandboxKey: KeyObject;
}

/**
 * Opens the providers of the settings and the shared context of the cashier's use cases. Throws `WrongProviderSetting`.
 */
export async function openCashier(options: OpenCashierOptions): Promise<CashierContext> {
	const { config, sandboxKey, database, jobs, log, currency, baseUrl, journal, ...others } = options;
	const outgoing = createOutgoing({ allowsLoopback: config.allowsLoopback });
	const sandbox = config.money === 'sandbox' ? [openSandbox({ database, jobs, sandboxKey, baseUrl })] : [];
	const providers = new Providers([...sandbox, ...(await openConfigured({ config, database }, outgoing))]);
	return {
		database,
		jobs,
		log,
		providers,
		money: {
			currency,
			clearing: await openClearingAccounts(database, providers.all, currency),
			rates: openRates({ config, log }, outgoing),
			spreadBps: config.payments.spreadBps,
		},
		settings: {
			open: config.money !== 'off',
			wanted: config.verification,
			payoutLimits: config.payoutLimits,
			pairs: createPairRule(currency),
			baseUrl,
		},
		others,
		journal,
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

/** Opens the providers of the settings; none if no money is taken. */
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
