import { readConfig, runCommand } from '../config/index.ts';
import { withDatabase, withPool } from '../database/index.ts';
import { KeysRefused } from '../keys/index.ts';
import { describeKeys, rotateKey } from './rotate-key.ts';

const USAGE =
	'Say what to do: npm run proof-key -- show, npm run proof-key -- rotate log, or npm run proof-key -- rotate promise';

/** `npm run proof-key`: shows the keys that sign the proof log and its promises, and names new ones (PROOF-01). */
await runCommand(async () => {
	const [command, use, ...more] = process.argv.slice(2);
	const isRotation = command === 'rotate' && (use === 'log' || use === 'promise');
	if (more.length > 0 || !(isRotation || (command === 'show' && use === undefined))) throw new KeysRefused(USAGE);
	const config = readConfig();
	const say = (line: string) => console.error(line);
	await withDatabase({ ...config, say }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const lines = isRotation
				? await rotateKey(database, config.keysDir, use)
				: await describeKeys(database, config.keysDir);
			for (const line of lines) console.log(line);
		}),
	);
});
