import { expect, vi } from 'vitest';
import { stoppedByRestoreQuery } from '../../src/areas/cashier/payouts/restore-guard.ts';
import { termsVersionQuery } from '../../src/areas/site/content/queries.ts';
import { servedCountriesQuery } from '../../src/areas/site/settings/queries.ts';
import type { PlacingRules } from '../../src/areas/trading/placing/placement.ts';
import type { TestApp } from './app.ts';

/** Rules of an installation with sandbox money, as its database has them. */
export const PLACING_RULES = {
	openTradesLimit: 50,
	realCurrency: 'SANDBOX_USD',
	realTrading: true,
	stoppedByRestore: () => stoppedByRestoreQuery,
	servedCountries: servedCountriesQuery,
	termsVersion: termsVersionQuery,
} satisfies PlacingRules;

const WAITING = { timeout: 10_000, interval: 5 };

/** Batches of orders so far, those that left all of theirs alone included. */
export async function countBatches({ metrics }: TestApp): Promise<number> {
	return Number(/^fairtick_placement_batches_total (\d+)$/m.exec(await metrics.render())?.[1]);
}

/** Resolves when the only order under way was tried twice since then and left alone: the lock of its user is held. */
export async function waitForTries(app: TestApp, batchesBefore: number): Promise<void> {
	await vi.waitFor(async () => expect(await countBatches(app)).toBeGreaterThanOrEqual(batchesBefore + 2), WAITING);
}
