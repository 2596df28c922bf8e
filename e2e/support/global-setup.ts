import { unpackChromium } from './chromium.ts';
import { startServer } from './server.ts';

/** One server for the whole run; with `E2E_URL` set, one that is running already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
	await unpackChromium();
	if (process.env['E2E_URL']) return undefined;
	// More history is made while a server runs, and would take from the journeys' time.
	const server = await startServer({ FAIR_HISTORY_DAYS: '1' });
	process.env['E2E_URL'] = server.url;
	process.env['E2E_DATA_DIR'] = server.dataDir;
	return server.stop;
}
