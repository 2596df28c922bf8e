import { readConfig, runCommand } from '../../platform/config/index.ts';
import { withDatabase, withPool } from '../../platform/database/index.ts';
import { KeysRefused } from '../../platform/keys/index.ts';
import { beginSuccessor } from './begin-successor.ts';
import { leaveOut } from './leave-out.ts';
import { describeKeys, rotateKey } from './rotate-key.ts';

const USAGE =
	'Say what to do: npm run proof-key -- show, npm run proof-key -- rotate log, npm run proof-key -- rotate promise, npm run proof-key -- successor "<why>", or npm run proof-key -- without <witness or mirror>';

/**
 * `npm run proof-key`: shows the keys that sign the proof log and its promises, names new ones (PROOF-01), gives the log another name where its key is
 * lost, and lets a restored log continue without a witness or a mirror (PROOF-07).
 */
await runCommand(async () => {
	const [command, use, ...more] = process.argv.slice(2);
	const isRotation = command === 'rotate' && (use === 'log' || use === 'promise');
	const isSuccessor = command === 'successor' && use !== undefined;
	const isWithout = command === 'without' && use !== undefined;
	const isKnown = isRotation || isSuccessor || isWithout || (command === 'show' && use === undefined);
	if (more.length > 0 || !isKnown) throw new KeysRefused(USAGE);
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url }) =>
		withPool(url, { max: 1 }, async (database) => {
			const { keys, keysDir, dataDir, store, witnesses, logMirrors: mirrors } = config;
			const run = () => {
				if (isRotation) return rotateKey(database, keysDir, use, keys);
				if (isSuccessor) return beginSuccessor(database, { dataDir, store, keys, keysDir, mirrors, reason: use });
				if (isWithout) return leaveOut(database, { name: use, witnesses, mirrors });
				return describeKeys(database, keysDir);
			};
			for (const line of await run()) console.log(line);
		}),
	);
});
