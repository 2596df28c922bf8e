import { join } from 'node:path';
import { unpackChromium } from './chromium.ts';
import { startStripe } from './outside/stripe.ts';
import { startServer } from './server.ts';

const DATA = join(import.meta.dirname, '../../server/test/data');
/** Bank accounts of the sandbox, and rates that never end. */
export const PAYMENTS = { BANK_ACCOUNTS: join(DATA, 'bank-accounts.json'), RATES: join(DATA, 'rates.json') };

const SETTINGS = {
	// More history is made while a server runs, and would take from the journeys' time.
	FAIR_HISTORY_DAYS: '1',
	// The journeys of the cashier stay below it.
	VERIFICATION_FROM: '520',
	SECOND_LOOKS: '0',
	LIMIT_UPLOADS: '1000000',
	// The push service of journeys.
	OUTGOING_LOOPBACK: 'on',
};

/** One server for the whole run, with payment providers; with `E2E_URL` set, one that is running already. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
	await unpackChromium();
	if (process.env['E2E_URL']) return undefined;
	const stripe = await startStripe();
	const server = await startServer({ ...SETTINGS, ...stripe.settings, ...PAYMENTS });
	stripe.notify(server.url);
	process.env['E2E_URL'] = server.url;
	process.env['E2E_DATA_DIR'] = server.dataDir;
	return async () => {
		await server.stop();
		await stripe.stop();
	};
}
