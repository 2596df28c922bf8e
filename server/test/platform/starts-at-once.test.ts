import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepare } from '../../src/app/start/prepare.ts';
import { loadCapital } from '../../src/areas/ledger/capital.ts';
import { insertExclusion } from '../../src/areas/limits/exclusion-queries.ts';
import { journalExclusions } from '../../src/areas/limits/restrictions.ts';
import { makeFirstAdminLink } from '../../src/areas/staff/index.ts';
import { lockUsers } from '../../src/platform/authorization/index.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { beforeCommit, createPools, inTransaction, loadClock } from '../../src/platform/database/index.ts';
import { insertRestored, Journal } from '../../src/platform/journal/index.ts';
import { pause } from '../../src/platform/loops/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { TestMarket } from '../support/market.ts';
import { readJournal } from '../support/restore.ts';
import { addTestUser } from '../support/users.ts';

let db: TestDatabase;
let dataDir: string;
let apps: TestApp[];
beforeEach(async () => {
	[db, dataDir, apps] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'fairtick-starts-')), []];
});
afterEach(async () => {
	for (const app of apps) await app.close();
	await db.drop();
	await rm(dataDir, { recursive: true, force: true });
});

const AT_ONCE = [1, 2, 3];
const STARTS = 8;

/** Several processes start at the same moment. */
async function start(): Promise<void> {
	const place = { db, dataDir, market: new TestMarket(db) };
	apps.push(...(await Promise.all(AT_ONCE.map(() => createTestApp({}, { beside: place })))));
}

const loadNumbers = async (text: string) => (await db.owner.query({ text, rowMode: 'array' })).rows.map(([n]) => n);

test('[CLUSTER-03] [LEDGER-10] [LEDGER-01] [ADMIN-01] eight starts at once on an empty database make each of its first rows once', async () => {
	const { ordinary } = db.pools;
	const links = await Promise.all(
		Array.from({ length: STARTS }, async (_, n) => {
			// As on machines of their own: each has its pools and its data folder.
			const pools = createPools(db.url, { connections: 10 });
			const config = readConfig({ DATA_DIR: join(dataDir, `${n}`), EXCHANGES: 'okx' });
			try {
				await prepare(config, { ordinary: pools.ordinary, market: pools.ordinary });
				return await makeFirstAdminLink(pools.ordinary);
			} finally {
				await pools.end();
			}
		}),
	);
	await start();
	expect(await loadCapital(ordinary, 'SANDBOX_USD')).toBe(SANDBOX_CAPITAL_MINOR);
	expect(links.filter((link) => link !== null)).toHaveLength(1);
	expect(await loadNumbers('select count(*)::int from admin_links where ended_at is null')).toEqual([1]);
	expect(new Set(await loadNumbers('select version from asset_versions'))).toEqual(new Set([1]));
	expect(await loadNumbers(`select count(*)::int from ledger_events where kind = 'capital'`)).toEqual([1]);
	expect(await loadNumbers('select count(*)::int from generations')).toEqual([1]);
	expect(await loadNumbers('select count(*)::int from payout_switches')).toEqual([0]);
	expect((await readJournal({ dataDir })).filter(({ kind }) => kind === 'generation')).toHaveLength(1);
});

test('[CLUSTER-03] [CASH-14] processes that start at once on a restored database stop payouts once', async () => {
	await start();
	await insertRestored(db.owner);
	await start();
	expect(await loadNumbers('select count(*)::int from payout_switches where started_at is null')).toEqual([1]);
});

test('[CLUSTER-03] [CASH-14] a process that starts while another one is excluding a user does not take the database for a restored one', async () => {
	await start();
	const userId = await addTestUser(db);
	const journal = await Journal.open(dataDir, null);
	const written = Promise.withResolvers<void>();
	const excluding = inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		await insertExclusion(tx, userId, { kind: 'self_exclusion', endsAtMs: null }, Number(await loadClock(tx)));
		journalExclusions(tx, journal, userId);
		beforeCommit(tx, 'a slow end', async () => {
			written.resolve();
			await pause(1_000);
		});
	});
	await written.promise;
	await start();
	await excluding;
	await journal.close();
	expect(await loadNumbers('select count(*)::int from payout_switches')).toEqual([0]);
});
