import { readConfig, runCommand } from '../config/index.ts';
import { openDatabase, withPool } from '../database/index.ts';
import { insertRestored } from '../journal/index.ts';

/** For a database that was put back by other means than `npm run restore`: the next start sees to what it has forgotten. */
await runCommand(async () => {
	const config = readConfig();
	const say = (line: string) => console.log(line);
	const database = await openDatabase({ ...config, purpose: 'tool', say });
	try {
		await withPool(database.ownerUrl, { max: 1 }, insertRestored);
	} finally {
		await database.stop();
	}
	say('this database counts as restored: prove it by npm run audit, then start it');
});
