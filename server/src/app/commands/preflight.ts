import { readConfig, runCommand } from '../../platform/config/index.ts';
import { withDatabase, withPool } from '../../platform/database/index.ts';
import { listMissing } from '../start/preflight.ts';

/** `npm run preflight`: what is missing for `MONEY=live`, one line for each; exit 1 while anything is (CASH-08). */
await runCommand(async () => {
	const config = readConfig();
	const say = (line: string) => console.error(line);
	await withDatabase({ ...config, say }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const missing = await listMissing(config, database);
			for (const what of missing) console.log(`missing: ${what}`);
			if (missing.length === 0) console.log('nothing is missing for MONEY=live');
			else process.exitCode = 1;
		}),
	);
});
