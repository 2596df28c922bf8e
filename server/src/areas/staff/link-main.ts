import { readConfig, runCommand } from '../../platform/config/index.ts';
import { readRun, withDatabase, withPool } from '../../platform/database/index.ts';
import { makeAdminLink } from './first-admin.ts';

const DEFAULT_PORT = 3000;

/** `npm run admin-link`: a new link that makes an administrator; the one before ends (ADMIN-01). */
await runCommand(async () => {
	const config = readConfig();
	const { dataDir, publicUrl, port } = config;
	const print = (line: string) => console.error(line);
	const address = publicUrl ?? (await readRun(dataDir))?.address ?? `http://localhost:${port || DEFAULT_PORT}`;
	const path = await withDatabase({ ...config, print }, ({ url }) => withPool(url, { max: 1 }, makeAdminLink));
	console.log(`${address}${path}`);
	print('It makes the user who opens it an administrator: once, within 24 hours.');
});
