import { type InstallOptions, installCatalogue } from './assets/install-assets.ts';
import { makeTickPartitions } from './ticks/queries.ts';

/** Makes the partitions of ticks, and puts the assets of the settings on offer that were never on it (MARKET-13). */
export async function prepareMarket(options: InstallOptions): Promise<void> {
	await makeTickPartitions(options.database);
	await installCatalogue(options);
}
