import { readConfig, runCommand } from '../config/index.ts';
import { withDatabase, withPool } from '../database/index.ts';
import { rotateKeys } from './rotate-keys.ts';

/** `npm run rotate-keys`: a new master key of users' documents, beside a running or a stopped server (KYC-02). */
await runCommand(async () => {
	const config = readConfig();
	const print = (line: string) => console.error(line);
	await withDatabase({ ...config, print }, ({ url }) =>
		withPool(url, { max: 2 }, async (database) => {
			const session = await database.connect();
			try {
				console.log(`wrapped the keys of ${await rotateKeys(database, session, config)} documents anew`);
				console.log('Exported keys do not open them any more: npm run keys -- export <file>, and copy KEYS_DIR anew.');
			} finally {
				session.release(true);
			}
		}),
	);
});
