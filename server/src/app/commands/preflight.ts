import { readConfig, runCommand } from '../../platform/config/index.ts';
import { withDatabase, withPool } from '../../platform/database/index.ts';
import { listMissing } from '../start/preflight.ts';

/** `npm run preflight`: the missing conditions for `MONEY=live`, one line each; exit 1 while there are any (CASH-08). */
await runCommand(async () => {
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const missing = await listMissing(config, database);
			for (const what of missing) console.log(`missing: ${what}`);
			if (missing.length === 0) console.log('nothing is missing for MONEY=live');
			else process.exitCode = 1;
		}),
	);
});
