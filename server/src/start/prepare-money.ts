import { relative } from 'node:path';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { giveSandboxCapital, hasPostings, loadCapital } from '../ledger/index.ts';
import { loadSiteSettings } from '../site/index.ts';
import { StartRefused } from './start-refused.ts';

type MoneyConfig = Pick<Config, 'money' | 'payments' | 'smtpUrl' | 'keysDir' | 'dataDir' | 'beacon'>;

/**
 * Sees to it that a database holds the money that the setting `MONEY` names (CASH-08): sandbox money never meets real money, the
 * sandbox has its capital, and real money begins when nothing is missing. Throws `StartRefused`.
 */
export async function prepareMoney(config: MoneyConfig, database: Database): Promise<void> {
	if (config.money === 'sandbox') {
		if (await hasPostings(database, 'USD'))
			throw new StartRefused('MONEY=sandbox is refused: this database holds real money. Set MONEY to off or live.');
		await giveSandboxCapital(database);
	}
	if (config.money === 'live') {
		const missing = await listMissing(config, database);
		if (missing.length > 0) throw new StartRefused(`MONEY=live is refused. Missing: ${missing.join('; ')}.`);
	}
}

/** What has to hold before an installation takes real money, and does not. */
async function listMissing(config: MoneyConfig, database: Database): Promise<string[]> {
	const { stripe, btcpay, bankAccounts } = config.payments;
	const settings = await loadSiteSettings(database);
	const holds: readonly [boolean, string][] = [
		[!(await hasPostings(database, 'SANDBOX_USD')), 'a database without sandbox money'],
		[Boolean(stripe ?? btcpay ?? bankAccounts), 'a payment provider (STRIPE_…, BTCPAY_… or BANK_ACCOUNTS)'],
		[settings.operatorName !== null, "the operator's name and address (back office, site)"],
		[config.smtpUrl !== undefined, 'a mail server (SMTP_URL)'],
		[!isInside(config.keysDir, config.dataDir), 'a folder of keys outside of DATA_DIR (KEYS_DIR)'],
		[config.beacon.on === true, 'public randomness in the fair indices (FAIR_BEACON=drand)'],
		[(await loadCapital(database, 'USD')) > 0n, "the house's capital in USD"],
		// There is no such setting yet.
		[false, 'the countries that are served'],
	];
	return holds.flatMap(([held, what]) => (held ? [] : [what]));
}

const isInside = (path: string, folder: string) => !relative(folder, path).startsWith('..');
