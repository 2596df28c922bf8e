import { readConfig, runCommand } from '../../server/src/config/index.ts';
import { loadClock, withDatabase, withPool } from '../../server/src/database/index.ts';
import { countOwed } from '../../server/src/proof/liabilities/count-owed.ts';
import { createLocalLogStore } from '../../server/src/proof/log-store.ts';

const DAY_MS = 86_400_000;

/**
 * `node simulation/src/count-today.ts` with the DATA_DIR of a running server: counts what is owed as if the day were over, without the beacon,
 * so that it can be looked at before the first whole day has passed.
 */
await runCommand(async () => {
	const config = readConfig();
	const say = (line: string) => console.error(line);
	await withDatabase({ ...config, say }, ({ url }) =>
		withPool(url, { max: 2 }, async (database) => {
			const nowMs = Number(await loadClock(database)) + DAY_MS;
			await countOwed({
				...{ database, store: createLocalLogStore(config.dataDir), currency: 'SANDBOX_USD', now: () => nowMs },
				loadSignature: async () => null,
			});
		}),
	);
});
