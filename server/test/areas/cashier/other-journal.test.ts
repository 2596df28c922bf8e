import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CashierContext } from '../../../src/areas/cashier/context.ts';
import { beginGeneration } from '../../../src/areas/cashier/recovery/begin-generation.ts';
import { Journal } from '../../../src/platform/journal/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { openTestCashier } from './open-context.ts';

let app: TestApp;
let cashier: Awaited<ReturnType<typeof openTestCashier>>;
let folder: string;
let other: Journal;
beforeAll(async () => {
	app = await createTestApp();
	cashier = await openTestCashier(app);
	folder = await mkdtemp(join(tmpdir(), 'fairtick-journal-'));
	other = await Journal.open(folder, null);
});
afterAll(async () => {
	await other?.close();
	await cashier?.close();
	await app?.close();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(() => app.db.owner.query('delete from nodes'));

/** Lists processes that still beat when the test ends. */
const list = (count: number) =>
	app.db.owner.query(
		`insert into nodes (id, start, host, pid, roles, fingerprints, beat_at)
		select gen_random_uuid(), 'other', 'other', n, '{}', '{}', clock_timestamp() + interval '1 hour' from generate_series(1, $1) n`,
		[count],
	);
const beginWith = (journal: Journal) => beginGeneration({ ...cashier.context, journal } as CashierContext);
const loadStopped = async () => (await app.db.owner.query('select reason from payout_switches')).rows;

test('[CASH-14] a process with another journal than those that use the database does not join them, and stops no payout', async () => {
	await list(2);
	await expect(beginWith(other)).rejects.toThrow(
		'its journal is not theirs. Give all the same store (STORE_S3_URL), or the same folder journal/ in DATA_DIR.',
	);
	expect(await loadStopped()).toEqual([]);
	expect(await other.read()).toEqual([]);
	expect(await beginWith(cashier.context.journal)).toBe(false);
	expect(await loadStopped()).toEqual([]);
});

test('[CASH-14] a process alone takes a database that its journal does not know for a restored one, and those that come then agree with it', async () => {
	await list(1);
	await beginWith(other);
	const stopped = await loadStopped();
	expect(stopped.length).toBeGreaterThan(0);
	expect([...new Set(stopped.map(({ reason }) => reason))]).toEqual(['restored']);
	await list(1);
	await beginWith(other);
	expect(await loadStopped()).toEqual(stopped);
});
