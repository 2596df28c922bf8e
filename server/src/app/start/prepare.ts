import { prepareMarket } from '../../areas/market/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, oneAtATime } from '../../platform/database/index.ts';
import { prepareMoney } from './prepare-money.ts';

/**
 * Puts what the first start of all puts into a database, and later ones find there: capital of the sandbox, partitions, catalogue. One start at a
 * time, on whatever machine (CLUSTER-03). Throws `StartRefused` as `prepareMoney`.
 */
export const prepare = (
	config: Config,
	{ ordinary, market }: { readonly ordinary: Database; readonly market: Database },
): Promise<void> =>
	oneAtATime(ordinary, 'prepare', async () => {
		await prepareMoney(config, ordinary);
		await prepareMarket({ database: market, config });
	});
