import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

const WAITING = { timeout: 10_000, interval: 5 };

/** Batches of orders so far, those that left all of theirs alone included. */
export async function countBatches({ metrics }: TestApp): Promise<number> {
	return Number(/^fairtick_placement_batches_total (\d+)$/m.exec(await metrics.render())?.[1]);
}

/** Resolves when the only order under way was tried twice since then and left alone: the lock of its user is held. */
export async function waitForTries(app: TestApp, batchesBefore: number): Promise<void> {
	await vi.waitFor(async () => expect(await countBatches(app)).toBeGreaterThanOrEqual(batchesBefore + 2), WAITING);
}
