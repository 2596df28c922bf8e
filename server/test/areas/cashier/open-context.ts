import { createSecretKey } from 'node:crypto';
import { vi } from 'vitest';
import { openBreakHooks } from '../../../src/app/commands/break-hooks.ts';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { openCashier } from '../../../src/areas/cashier/open-cashier.ts';
import { createPersons } from '../../../src/areas/limits/index.ts';
import { readConfig } from '../../../src/platform/config/index.ts';
import { createJobs } from '../../../src/platform/jobs/index.ts';
import { Journal } from '../../../src/platform/journal/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import type { TestApp } from '../../support/app.ts';

/** The shared context of the cashier's use cases, for tests that call them beside a running application. */
export async function openTestCashier(app: TestApp): Promise<{ context: CashierContext; close: () => Promise<void> }> {
	const log = createLog({ logLevel: 'silent' });
	const jobs = await createJobs({ databaseUrl: app.db.url, log });
	const sandboxKey = createSecretKey(Buffer.alloc(32));
	const journal = await Journal.open(app.dataDir, null);
	const context = await openCashier({
		config: readConfig({ VERIFICATION: 'never' }),
		database: app.db.database,
		jobs,
		log,
		currency: 'SANDBOX_USD',
		publish: () => {},
		baseUrl: () => 'http://localhost',
		loadLinkedGain: async () => 0n,
		sandboxKey,
		journal,
		persons: createPersons(sandboxKey, { jobs, journal, hooks: openBreakHooks() }),
		loadOffer: async () => ({ countries: null, methodsOff: [] }),
		loadIsTraded: async () => true,
		credited: async () => {},
		screenAddresses: async () => null,
		mailOperator: async () => {},
		warnOwner: async () => () => {},
	});
	return {
		context,
		async close() {
			await jobs.stop();
			await journal.close();
		},
	};
}

/**
 * A context whose process is frozen for twelve minutes, once, when a statement that contains `part` has done its work, and before it knows
 * the answer; `meanwhile` is done by another process.
 */
export function freezingAfter(context: CashierContext, part: string, meanwhile: () => Promise<void>): CashierContext {
	let wasFrozen = false;
	const query = async (...asked: Parameters<CashierContext['database']['query']>): Promise<unknown> => {
		const answer = await context.database.query(...asked);
		if (wasFrozen || !JSON.stringify(asked).includes(part)) return answer;
		wasFrozen = true;
		await meanwhile();
		const now = performance.now.bind(performance);
		const frozen = vi.spyOn(performance, 'now').mockImplementation(() => now() + 720_000);
		setImmediate(() => frozen.mockRestore());
		return answer;
	};
	const database = new Proxy(context.database, {
		get: (pool, name) => (name === 'query' ? query : Reflect.get(pool, name)),
	});
	return { ...context, database };
}
