import { readConfig, runCommand } from '../../platform/config/index.ts';
import { openDatabase, withPool } from '../../platform/database/index.ts';
import { countClosed } from '../../platform/files/index.ts';
import { insertRestored } from '../../platform/journal/index.ts';
import { describeMissingKeys } from './describe-missing-keys.ts';

/** For a database that was put back by other means than `npm run restore`: the next start finds its gaps. */
await runCommand(async () => {
	const config = readConfig();
	const print = (line: string) => console.log(line);
	const database = await openDatabase({ ...config, print });
	try {
		const documents = await withPool(database.ownerUrl, { max: 1 }, async (db) => {
			await insertRestored(db);
			return countClosed(db, config);
		});
		const missing = { documents, sealed: [], secretMissing: false, pushMissing: false };
		for (const line of describeMissingKeys(missing, Date.now())) print(line);
	} finally {
		await database.stop();
	}
	print('this database counts as restored: prove it by npm run audit, then start it');
});
