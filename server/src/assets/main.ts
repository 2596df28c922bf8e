import { readConfig, WrongSetting } from '../config/index.ts';
import { createDatabase, DatabaseRefused, SchemaRefused, withDatabase } from '../database/index.ts';
import { AssetsRefused, listAssets } from '../market/index.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { readCommand, USAGE } from './read-command.ts';

const FAILED = 1;
const WRONG_USAGE = 2;
/** Placements wait for a change of the catalogue as long as it waits for others. */
const LOCK_TIMEOUT_MS = 2_000;

/** `npm run assets`: shows and changes the catalogue, beside a running or a stopped server (MARKET-13). */
async function main(): Promise<void> {
	const words = process.argv.slice(2);
	const isList = words.length === 1 && words[0] === 'list';
	const change = readCommand(words);
	if (!isList && change === undefined) {
		console.error(USAGE);
		process.exitCode = WRONG_USAGE;
		return;
	}
	const say = (line: string) => console.error(line);
	const config = readConfig();
	await withDatabase({ ...config, say }, async ({ ownerUrl }) => {
		const database = createDatabase(ownerUrl, { max: 1, lockTimeoutMs: LOCK_TIMEOUT_MS });
		try {
			if (change === undefined) for (const line of await listAssets(database)) console.log(line);
			else {
				const command = `npm run assets -- ${words.join(' ')}`;
				console.log(await changeCatalogue(database, command, (tx) => change(tx, config)));
			}
		} finally {
			await database.end();
		}
	});
}

try {
	await main();
} catch (error) {
	const told = [AssetsRefused, WrongSetting, DatabaseRefused, SchemaRefused].some((kind) => error instanceof kind);
	console.error(told ? (error as Error).message : error);
	process.exitCode = FAILED;
}
