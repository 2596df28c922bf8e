import { parseArgs } from 'node:util';
import { openCashier, reconcileCommand } from '../../areas/cashier/index.ts';
import { createPersons } from '../../areas/limits/index.ts';
import { loadSiteSettings } from '../../areas/site/settings/index.ts';
import { loadLinkedGain } from '../../areas/trading/index.ts';
import { openScreening, screenAddresses } from '../../areas/verification/index.ts';
import { explain, readConfig } from '../../platform/config/index.ts';
import { withDatabase, withPool } from '../../platform/database/index.ts';
import { createJobs } from '../../platform/jobs/index.ts';
import { Journal } from '../../platform/journal/index.ts';
import { deriveKey, loadKey } from '../../platform/keys/index.ts';
import { createLog } from '../../platform/log/index.ts';
import { openBreakHooks } from './break-hooks.ts';

/** Exit codes: no difference is open · some are, or a provider did not answer · could not compare. */
const CLEAN = 0;
const WRONG = 1;
const NOT_RUN = 2;

const USAGE = 'usage: npm run reconcile -- <provider | all> [--from <date or instant>]';

function readWords(): { readonly name: string; readonly fromMs: number | null } | null {
	try {
		const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
		const [name, ...more] = positionals;
		const fromMs = values.from === undefined ? null : Date.parse(values.from);
		// Also where it is no time at all.
		const isPast = fromMs === null || fromMs < Date.now();
		return name === undefined || more.length > 0 || !isPast ? null : { name, fromMs };
	} catch {
		return null;
	}
}

/** `npm run reconcile`: compares providers' books with ours, beside a running or a stopped server (CASH-10). */
async function main(): Promise<number> {
	const words = readWords();
	if (words === null) {
		console.error(USAGE);
		return NOT_RUN;
	}
	const config = readConfig();
	const log = createLog({ logLevel: 'silent' });
	return withDatabase({ ...config, print: (line) => console.error(line) }, ({ url }) =>
		withPool(url, { max: 4 }, async (database) => {
			const jobs = await createJobs({ databaseUrl: url, log });
			const secret = await loadKey(config.keysDir, 'secret', config.keys);
			const journal = await Journal.open(config.dataDir, config.journalCopy, config.store);
			const screening = await openScreening(config.verification.screeningList);
			const currency = config.money === 'live' ? 'USD' : 'SANDBOX_USD';
			try {
				const cashier = await openCashier({
					config,
					database,
					jobs,
					log,
					currency,
					persons: createPersons(deriveKey(secret, 'persons'), { jobs, journal, hooks: openBreakHooks() }),
					journal,
					// Sockets of a running server get the change with the next event of the user.
					publish: () => {},
					baseUrl: () => config.publicUrl ?? '',
					loadLinkedGain: (userId) => loadLinkedGain(database, userId, currency),
					sandboxKey: deriveKey(secret, 'sandbox notices'),
					loadOffer: loadSiteSettings,
					loadIsTraded: async () => false,
					// The server looks at the types of all users once a day.
					credited: async () => {},
					screenAddresses: (tx, userId, addresses) => screenAddresses({ screening }, tx, userId, addresses),
					// Payouts stop only if they are sent.
					mailOperator: async () => {},
					// Users ask for nothing here.
					warnOwner: async () => () => {},
				});
				return (await reconcileCommand(cashier, words, console.log)) ? CLEAN : WRONG;
			} finally {
				await jobs.stop();
				await journal.close();
			}
		}),
	);
}

try {
	process.exitCode = await main();
} catch (error) {
	console.error(explain(error));
	process.exitCode = NOT_RUN;
}
