import { createSecretKey } from 'node:crypto';
import type { CashierContext } from '../../src/cashier/context.ts';
import { openCashier } from '../../src/cashier/open-cashier.ts';
import { readConfig } from '../../src/config/index.ts';
import { endInvitations } from '../../src/end-invitations.ts';
import { createJobs } from '../../src/jobs/index.ts';
import { Journal } from '../../src/journal/index.ts';
import { createPersons } from '../../src/limits/index.ts';
import { createLog } from '../../src/log/index.ts';
import type { TestApp } from '../support/app.ts';

/** What the use cases of the cashier share, for tests that call them beside a running application. */
export async function openTestCashier(app: TestApp): Promise<{ context: CashierContext; close: () => Promise<void> }> {
	const log = createLog({ logLevel: 'silent' });
	const jobs = await createJobs({ databaseUrl: app.db.url, log });
	const sandboxKey = createSecretKey(Buffer.alloc(32));
	const journal = await Journal.open(app.dataDir, null);
	const context = await openCashier({
		...{ config: readConfig({}), database: app.db.database, jobs, log, currency: 'SANDBOX_USD' },
		...{ publish: () => {}, baseUrl: () => 'http://localhost', loadLinkedGain: async () => 0n, sandboxKey, journal },
		...{ persons: createPersons(sandboxKey, { jobs, journal, endInvitations }), restored: { is: false } },
		...{
			loadOffer: async () => ({ countries: null, methodsOff: [] }),
			loadIsTraded: async () => true,
			credited: async () => {},
		},
		...{ screenAddresses: async () => null, mailOperator: async () => {}, warnOwner: async () => () => {} },
	});
	return {
		context,
		async close() {
			await jobs.stop();
			await journal.close();
		},
	};
}
