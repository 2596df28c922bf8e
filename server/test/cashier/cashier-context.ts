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

export interface OpenContext {
	readonly context: CashierContext;
	close(): Promise<void>;
}

/** The cashier of a test's application, to be called without its server. */
export async function openContext(app: TestApp): Promise<OpenContext> {
	const log = createLog({ logLevel: 'silent' });
	const jobs = await createJobs({ databaseUrl: app.db.url, log });
	const sandboxKey = createSecretKey(Buffer.alloc(32));
	const journal = await Journal.open(app.dataDir, null);
	const context = await openCashier({
		...{ config: readConfig({}), database: app.db.database, jobs, log, currency: 'SANDBOX_USD' },
		...{ publish: () => {}, baseUrl: () => 'http://localhost', loadLinkedGain: async () => 0n },
		...{
			sandboxKey,
			persons: createPersons(sandboxKey, { jobs, journal, endInvitations }),
			journal,
			restored: { is: false },
		},
		...{ loadOffer: async () => ({ countries: null, methodsOff: [] }), credited: async () => {} },
		screenAddresses: async () => null,
		mailOperator: async () => {},
	});
	return { context, close: () => jobs.stop() };
}
