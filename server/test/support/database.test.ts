import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('the clock of a test database runs, moves and stops', async () => {
	const read = async () => (await db.database.query<{ t: bigint }>('select app.clock() t')).rows[0]?.t ?? 0n;
	const before = await read();
	expect(Math.abs(Number(before) - Date.now())).toBeLessThan(60_000);
	await db.moveClock(3_600_000);
	expect(await read()).toBeGreaterThanOrEqual(before + 3_600_000n);
	await db.setClock(42);
	expect(await read()).toBe(42n);
});

test('[LEDGER-05] the restricted role can neither change nor delete entries, ticks and trade terms, nor make tables', async () => {
	for (const statement of [
		'update ledger_transfers set amount = 1',
		'delete from ledger_transfers',
		'delete from ledger_events',
		'update ticks set price = 1',
		'delete from ticks',
		'delete from tick_groups',
		'update trade_terms set stake = 1',
		'delete from trade_terms',
		'update trade_results set returned = 1',
		'delete from trade_results',
		'truncate ledger_transfers',
		'create table app.other (id int)',
		'update accounts set user_id = null',
	])
		await expect(db.database.query(statement), statement).rejects.toThrow(/permission denied/);
});
