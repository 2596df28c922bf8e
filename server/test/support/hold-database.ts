// A server that only holds its database, for tests that kill it: prints the address and waits for its end.
import { openDatabase } from '../../src/platform/database/index.ts';

const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({
	dataDir,
	databaseUrl: undefined,
	databaseOwnerUrl: undefined,
	databaseAuditUrl: undefined,
	start: 'the killed one',
	print: () => undefined,
});
console.log(database.url);
setInterval(() => undefined, 1_000);
