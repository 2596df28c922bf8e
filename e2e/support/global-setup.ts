import { join } from 'node:path';
import { chooseSeed } from '../../scripts/test/draw.mjs';
import { unpackChromium } from './chromium.ts';
import { startStripe } from './outside/stripe.ts';
import { startServer } from './server.ts';

const DATA = join(import.meta.dirname, '../../server/test/data');
/** Bank accounts of the sandbox, and rates that do not expire. */
export const PAYMENTS = { BANK_ACCOUNTS: join(DATA, 'bank-accounts.json'), RATES: join(DATA, 'rates.json') };

const SETTINGS = {
	// A longer history is made while the server runs, and would slow the journeys down.
	FAIR_HISTORY_DAYS: '1',
	// The cashier's journeys stay below this amount.
	VERIFICATION_FROM: '520',
	SECOND_LOOKS: '0',
	LIMIT_UPLOADS: '1000000',
	// For the local push service.
	OUTGOING_LOOPBACK: 'on',
};

/** Every second seed runs the journeys against two server processes on one port (CLUSTER-01): a page's calls and its socket meet different ones. */
const WORKERS = process.env['WORKERS'] ?? `${1 + (Number(chooseSeed()) % 2)}`;

/** Starts one server for the whole run, with payment providers. `E2E_URL` takes a running one. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
	await unpackChromium();
	if (process.env['E2E_URL']) return undefined;
	const stripe = await startStripe();
	const server = await startServer({ ...SETTINGS, WORKERS, ...stripe.settings, ...PAYMENTS });
	stripe.notify(server.url);
	process.env['E2E_URL'] = server.url;
	process.env['E2E_DATA_DIR'] = server.dataDir;
	return async () => {
		await server.stop();
		await stripe.stop();
	};
}
