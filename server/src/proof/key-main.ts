import { readConfig, runCommand } from '../config/index.ts';
import { withDatabase, withPool } from '../database/index.ts';
import { KeysRefused } from '../keys/index.ts';
import { beginSuccessor } from './begin-successor.ts';
import { describeKeys, rotateKey } from './rotate-key.ts';

const USAGE =
	'Say what to do: npm run proof-key -- show, npm run proof-key -- rotate log, npm run proof-key -- rotate promise, or npm run proof-key -- successor "<why>"';

/** `npm run proof-key`: shows the keys that sign the proof log and its promises, names new ones (PROOF-01), and gives the log another name where its key is lost (PROOF-07). */
await runCommand(async () => {
	const [command, use, ...more] = process.argv.slice(2);
	const isRotation = command === 'rotate' && (use === 'log' || use === 'promise');
	const isSuccessor = command === 'successor' && use !== undefined;
	const isKnown = isRotation || isSuccessor || (command === 'show' && use === undefined);
	if (more.length > 0 || !isKnown) throw new KeysRefused(USAGE);
	const config = readConfig();
	const say = (line: string) => console.error(line);
	await withDatabase({ ...config, say }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const { keysDir, dataDir, logMirrors: mirrors } = config;
			const lines = isRotation
				? await rotateKey(database, keysDir, use)
				: isSuccessor
					? await beginSuccessor(database, { dataDir, keysDir, mirrors, reason: use })
					: await describeKeys(database, keysDir);
			for (const line of lines) console.log(line);
		}),
	);
});
