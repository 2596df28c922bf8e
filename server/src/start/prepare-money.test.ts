import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditAll } from '../../test/support/audits.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { readConfig } from '../config/index.ts';
import { loadCapital } from '../ledger/index.ts';
import { prepareMoney } from './prepare-money.ts';

let db: TestDatabase;
beforeEach(async () => {
	db = await createTestDatabase();
});
afterEach(() => db.drop());

const prepare = (environment: Readonly<Record<string, string>>) => prepareMoney(readConfig(environment), db.database);
const LIVE = { MODE: 'production', PUBLIC_URL: 'https://a.example', MONEY: 'live' };

test('[LEDGER-01] the sandbox gets its capital once, however often it starts', async () => {
	for (let start = 0; start < 2; start++) await prepare({});
	expect(await loadCapital(db.database, 'SANDBOX_USD')).toBe(1_000_000_000n);
	expect((await auditAll(db.database)).checks.flatMap(({ findings }) => findings)).toEqual([]);
});

test('[CASH-08] money that is off begins nothing', async () => {
	await prepare({ MONEY: 'off' });
	expect(await loadCapital(db.database, 'SANDBOX_USD')).toBe(0n);
});

test('[CASH-08] real money is refused with everything that is missing, and what is there is not named', async () => {
	await prepare({});
	const refusal = (environment: Readonly<Record<string, string>>) =>
		prepare(environment).catch(({ message }) => message);
	const message = await refusal(LIVE);
	for (const what of [
		'sandbox money',
		'payment provider',
		'operator',
		'SMTP_URL',
		'KEYS_DIR',
		'FAIR_BEACON',
		'capital',
		'countries',
	])
		expect(message).toContain(what);
	const better = { SMTP_URL: 'smtp://a.example', KEYS_DIR: '/keys', FAIR_BEACON: 'drand' };
	expect(await refusal({ ...LIVE, ...better })).not.toMatch(/SMTP_URL|KEYS_DIR|FAIR_BEACON/);
});

test('[CASH-08] the sandbox is refused where real money was ever posted', async () => {
	await db.owner.query(
		`insert into users (name, email, country, terms_version, terms_accepted_at, created_at) values ('A', 'a@b.example', 'GB', 1, 0, 0)`,
	);
	await db.owner.query(
		`insert into accounts (id, user_id, kind, currency, balance, version) select 1000011, id, 'available', 'USD', 1, 1 from users`,
	);
	await expect(prepare({})).rejects.toThrow('this database holds real money');
});
