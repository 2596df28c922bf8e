import { giveSandboxCapital, hasPostings } from '../../areas/ledger/index.ts';
import { type Config, callsProviders } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { listMissing, type PreflightConfig } from './preflight.ts';
import { StartRefused } from './start-refused.ts';

type MoneyConfig = Pick<Config, 'money' | 'roles'> & PreflightConfig;

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
	// Other processes know no payment providers (CLUSTER-06).
	if (config.money === 'live' && callsProviders(config.roles)) {
		const missing = await listMissing(config, database);
		if (missing.length > 0) throw new StartRefused(`MONEY=live is refused. Missing: ${missing.join('; ')}.`);
	}
}
