import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from '../../../test/support/database.ts';
import { readConfig } from '../../platform/config/index.ts';
import { openData } from './open-data.ts';
import { createTeardown } from './teardown.ts';
import { readWorker } from './worker.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fairtick-open-'));
let db: TemplateCopy;
beforeAll(async () => {
	db = await copyTemplate();
	const { rows } = await db.owner.query('select current_database() name');
	await db.owner.query(`revoke temporary on database ${rows[0].name} from public`);
});
afterAll(async () => {
	await db.drop();
	rmSync(dataDir, { recursive: true });
});

/** Opens the data of a folder and ends everything again; what is in the folder while it is open. */
async function open(): Promise<string[]> {
	const { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL, auditUrl: DATABASE_AUDIT_URL } = db;
	const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDIT_URL });
	const teardown = createTeardown(console.error);
	const nothing = () => undefined;
	try {
		await openData({ config, worker: readWorker([]), teardown, print: nothing, onLost: nothing, onLockLost: nothing });
		return readdirSync(dataDir).sort();
	} finally {
		await teardown.run();
	}
}

test('[MARKET-14] a start that refuses an older or newer schema changes nothing', async () => {
	await db.owner.query("update migrations set name = '0001_foundation.sql' where number = 1");
	await expect(open()).rejects.toThrow('This data was made by a version before');
	await db.owner.query("update migrations set name = '0060-foundation.sql' where number = 1");
	await expect(open()).rejects.toThrow('This data was made by an older version');
	await db.owner.query("update migrations set name = '0001-foundation.sql' where number = 1");
	await db.owner.query('update migrations set number = number + 9000');
	await expect(open()).rejects.toThrow('is newer than this version');
	expect(readdirSync(dataDir)).toEqual([]);
	await db.owner.query('update migrations set number = number - 9000');
	expect(await open()).toEqual(['run.json']);
});
