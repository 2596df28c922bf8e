import { unpackChromium } from './chromium.ts';
import { startServer } from './server.ts';

/** One server for the whole run; with `E2E_URL` set, one that is running already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
	await unpackChromium();
	if (process.env['E2E_URL']) return undefined;
	const server = await startServer();
	process.env['E2E_URL'] = server.url;
	process.env['E2E_DATA_DIR'] = server.dataDir;
	return server.stop;
}
