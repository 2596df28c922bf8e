import { readConfig, runCommand } from '../../platform/config/index.ts';
import { withDatabase, withPool } from '../../platform/database/index.ts';
import { listAssets } from '../market/index.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { readCommand, USAGE } from './read-command.ts';

const WRONG_USAGE = 2;
/** Placements wait for a change of the catalogue as long as it waits for others. */
const LOCK_TIMEOUT_MS = 2_000;

/** `npm run assets`: shows and changes the catalogue, beside a running or a stopped server (MARKET-13). */
await runCommand(async () => {
	const words = process.argv.slice(2);
	const isList = words.length === 1 && words[0] === 'list';
	const change = readCommand(words);
	if (!isList && change === undefined) {
		console.error(USAGE);
		process.exitCode = WRONG_USAGE;
		return;
	}
	const print = (line: string) => console.error(line);
	const config = readConfig();
	await withDatabase({ ...config, print }, ({ ownerUrl }) =>
		withPool(ownerUrl, { max: 1, lockTimeoutMs: LOCK_TIMEOUT_MS }, async (database) => {
			if (change === undefined) for (const line of await listAssets(database)) console.log(line);
			else {
				const command = `npm run assets -- ${words.join(' ')}`;
				console.log(await changeCatalogue(database, command, (tx) => change(tx, config)));
			}
		}),
	);
});
