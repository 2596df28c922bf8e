import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditAll } from '../../../test/support/audits.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { nameProviderSettings } from '../../areas/cashier/index.ts';
import { loadCapital } from '../../areas/ledger/index.ts';
import { readConfig } from '../../platform/config/index.ts';
import { listMissing } from './preflight.ts';
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

/** Returns the reasons for which a start with `MONEY=live` is refused. */
async function listRefused(environment: Readonly<Record<string, string>> = {}): Promise<string[]> {
	const message: string = await prepare({ ...LIVE, ...environment }).catch((error) => error.message);
	return /^MONEY=live is refused\. Missing: (.*)\.$/.exec(message)?.[1]?.split('; ') ?? [message];
}

/**
 * The conditions that fail, given three counts of people: administrators; finance or admin; each of the other roles or
 * admin.
 */
const people = (admins: number, finance: number, others: number) =>
	[
		['three', 'finance or admin', finance, 3],
		['two', 'admin', admins, 2],
		['two', 'risk or admin', others, 2],
		['two', 'content or admin', others, 2],
		['two', 'finance or risk or admin', finance, 2],
		['two', 'verification or admin', others, 2],
	].flatMap(([word, roles, found, least]) =>
		Number(found) < Number(least) ? [`${word} people with the role ${roles} and a second factor (${found} now)`] : [],
	);

const BANK = {
	id: 'hdfc',
	money: 'live',
	method: 'upi',
	address: 'fairtick@hdfcbank',
	name: 'Fairtick',
	countries: ['IN'],
};

test('[CASH-08] real money is refused with one list of everything that is missing', async () => {
	await prepare({});
	expect(await listRefused({ FAIR_BEACON: 'off' })).toEqual([
		'a database without sandbox money',
		`a payment provider (${nameProviderSettings()})`,
		"the operator's name and address (back office, site)",
		'the countries that are served (back office, site)',
		"the house's capital in USD",
		'a mail server (SMTP_URL)',
		"the operator's mail address (OPERATOR_MAIL)",
		'a folder of keys outside of DATA_DIR (KEYS_DIR)',
		'public randomness in the fair indices (FAIR_BEACON=drand)',
		'a list that persons are screened by (SCREENING_LIST)',
		...people(0, 0, 0),
	]);
	expect(await listMissing(readConfig({}), db.database)).toContain('MODE=production');
});

test('[CASH-08] [CASH-05] [OPS-08] what is there is not named, three people of finance suffice, and the rest is the list of npm run preflight', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-live-'));
	const BANK_ACCOUNTS = join(folder, 'accounts.json');
	writeFileSync(BANK_ACCOUNTS, JSON.stringify([BANK]));
	const environment = {
		SMTP_URL: 'smtp://a.example',
		KEYS_DIR: '/keys',
		OPERATOR_MAIL: 'operator@a.example',
		BANK_ACCOUNTS,
	};
	await db.owner.query(
		`update site_settings set operator_name = 'Fairtick Ltd', operator_address = 'Elm Road 1', countries = '{IN,BR}', methods_off = '{upi}'`,
	);
	const before = await listRefused(environment);
	expect(before).toEqual([
		'a method that takes deposits and is not off (back office, site)',
		'a method that pays profit out in BR',
		'rates of the currencies that methods move (RATES)',
		"the house's capital in USD",
		'a list that persons are screened by (SCREENING_LIST)',
		...people(0, 0, 0),
	]);
	await db.owner.query(`update site_settings set countries = '{IN}', methods_off = '{}'`);
	const addPerson = async (role: string) => {
		const id = await addTestUser(db);
		await db.owner.query('update users set role = $2 where id = $1', [id, role]);
		await db.owner.query(`insert into totp_secrets (user_id, secret, created_at, confirmed_at) values ($1, '', 0, 0)`, [
			id,
		]);
	};
	for (const role of ['finance', 'admin']) await addPerson(role);
	const RATES = 'https://rates.example.com/usd';
	expect(await listRefused({ ...environment, RATES })).toEqual([
		"the house's capital in USD",
		'a list that persons are screened by (SCREENING_LIST)',
		...people(1, 2, 1),
	]);
	await db.owner.query(`update users set role = 'admin' where role = 'finance'`);
	expect((await listRefused({ ...environment, RATES })).at(-1)).toBe(people(2, 2, 2)[0]);
	await addPerson('finance');
	const verified = { ...environment, RATES, SCREENING_LIST: '/list.json' };
	expect(await listRefused(verified)).toEqual(["the house's capital in USD"]);
	expect(await listRefused({ ...verified, VERIFICATION: 'never' })).toContain(
		'verification of identities (VERIFICATION)',
	);
	writeFileSync(BANK_ACCOUNTS, JSON.stringify([{ ...BANK, money: 'sandbox' }]));
	expect((await listRefused({ ...environment, RATES }))[0]).toBe(
		'payment providers that open: BANK_ACCOUNTS: hdfc is of sandbox money while MONEY is live.',
	);
	rmSync(folder, { recursive: true });
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
