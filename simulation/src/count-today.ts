import { dayAt, startOfDay } from '@fairtick/domain/proof/liabilities/instant';
import { countDay, countOwed } from '../../server/src/areas/proof/liabilities/count-owed.ts';
import { createLocalLogStore } from '../../server/src/areas/proof/store/log-store.ts';
import { readConfig, runCommand } from '../../server/src/platform/config/index.ts';
import { loadClock, withDatabase, withPool } from '../../server/src/platform/database/index.ts';

/**
 * `node simulation/src/count-today.ts` with the DATA_DIR of a running server: counts the current liabilities as
 * yesterday's, without the beacon, so that they can be shown before the first whole day is over.
 */
await runCommand(async () => {
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url }) =>
		withPool(url, { max: 2 }, async (database) => {
			const nowMs = Number(await loadClock(database));
			const atMs = startOfDay(dayAt(nowMs)) - 1;
			const chosen = { day: dayAt(atMs), currency: 'SANDBOX_USD', round: null, signature: null, atMs } as const;
			await countDay({ database }, chosen, nowMs);
			await countOwed({
				database,
				store: createLocalLogStore(config.dataDir),
				currency: 'SANDBOX_USD',
				now: () => nowMs,
				loadSignature: async () => null,
			});
		}),
	);
});
