import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { checkStandby } from './check-standby.ts';
import { StartRefused } from './start-refused.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

async function check(
	config: Parameters<typeof checkStandby>[0],
	database: Pick<TestDatabase['owner'], 'query'> = db.database,
) {
	const printed: string[] = [];
	await checkStandby(config, database, (line) => printed.push(line));
	return printed;
}

test('[CLUSTER-08] a database that waits for no standby is refused for real money if one is required, and warned of otherwise', async () => {
	await expect(check({ databaseSynchronous: true, money: 'live' })).rejects.toThrow(StartRefused);
	expect(await check({ databaseSynchronous: true, money: 'sandbox' })).toEqual([
		expect.stringMatching(/^WARNING: DATABASE_SYNCHRONOUS is required, and the database acknowledges commits/),
	]);
	expect(await check({ databaseSynchronous: false, money: 'live' })).toEqual([]);
});
