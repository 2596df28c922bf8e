import { readConfig, WrongSetting } from '../config/index.ts';
import { createDatabase, DatabaseRefused, readRun, SchemaRefused, withDatabase } from '../database/index.ts';
import { makeAdminLink } from './first-admin.ts';

const DEFAULT_PORT = 3000;
const FAILED = 1;

/** `npm run admin-link`: a new link that makes an administrator; the one before ends (ADMIN-01). */
async function main(): Promise<void> {
	const config = readConfig();
	const { dataDir, publicUrl, port } = config;
	const say = (line: string) => console.error(line);
	const address = publicUrl ?? (await readRun(dataDir))?.address ?? `http://localhost:${port || DEFAULT_PORT}`;
	const path = await withDatabase({ ...config, say }, async ({ url }) => {
		const database = createDatabase(url, { max: 1 });
		try {
			return await makeAdminLink(database, 'command');
		} finally {
			await database.end();
		}
	});
	console.log(`${address}${path}`);
	say('It makes whoever opens it an administrator: once, within 24 hours.');
}

try {
	await main();
} catch (error) {
	const told = error instanceof WrongSetting || error instanceof DatabaseRefused || error instanceof SchemaRefused;
	console.error(told ? (error as Error).message : error);
	process.exitCode = FAILED;
}
