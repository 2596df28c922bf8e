import { expect, vi } from 'vitest';
import { createJobs, defineQueue } from '../../src/jobs/index.ts';
import { createLog } from '../../src/log/index.ts';
import type { TestApp } from './app.ts';

/** Jobs are fetched every half a minute at the latest; the machine may be busy. */
const PATIENCE = { timeout: 60_000, interval: 50 };

/** Has work of the clock done once, as if its time had come. */
export async function runSchedule(app: TestApp, ...schedules: readonly string[]): Promise<void> {
	const jobs = await createJobs({ databaseUrl: app.db.url, log: createLog({ logLevel: 'silent' }) });
	try {
		for (const schedule of schedules) await jobs.add(app.db.database, defineQueue(schedule), {});
	} finally {
		await jobs.stop();
	}
	await vi.waitFor(async () => {
		const { rows } = await app.db.owner.query<{ n: number }>(
			`select count(*)::int n from jobs.job where state < 'completed' and name = any($1)`,
			[schedules],
		);
		expect(rows[0]?.n).toBe(0);
	}, PATIENCE);
}
