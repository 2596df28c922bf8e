import type { Config } from '../../platform/config/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { loadStandbyState } from '../../platform/primary/index.ts';
import { StartRefused } from './start-refused.ts';

/**
 * Looks whether a database that has to have a synchronous standby lets commits wait for one (CLUSTER-08). Throws `StartRefused` for real money if it
 * does not, and warns otherwise.
 */
export async function checkStandby(
	{ databaseSynchronous, money }: Pick<Config, 'databaseSynchronous' | 'money'>,
	database: Queryable,
	print: (line: string) => void,
): Promise<void> {
	const state = await loadStandbyState(database);
	if (state === 'missing')
		print('WARNING: no standby follows the database: whatever changes something waits until one does.');
	if (state !== 'none' || !databaseSynchronous) return;
	const why =
		'the database acknowledges commits before a standby has them. Set synchronous_standby_names, and synchronous_commit to on';
	if (money === 'live') throw new StartRefused(`DATABASE_SYNCHRONOUS=required refuses MONEY=live: ${why}.`);
	print(`WARNING: DATABASE_SYNCHRONOUS is required, and ${why}.`);
}
