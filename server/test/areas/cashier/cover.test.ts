import { randomUUID } from 'node:crypto';
import { clearingKind, houseAccountId } from '@fairtick/domain/ledger/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCover } from '../../../src/areas/cashier/reconcile/reconcile-providers.ts';
import {
	loadCover,
	loadCovered,
	loadUserAccounts,
	openAccounts,
	openClearingAccounts,
	postEvents,
} from '../../../src/areas/ledger/index.ts';
import { lockUsers } from '../../../src/platform/authorization/index.ts';
import { type Database, inTransaction } from '../../../src/platform/database/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { pause } from '../../../src/platform/loops/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { fundCapital, grant } from '../../support/users.ts';
import { Payer } from './payer.ts';

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000' });
});
afterAll(() => app.close());

/** A payment of 10.01 that its provider does not show. */
const DIFFERENCE = `with run as (insert into reconciliations (provider, provider_account, from_at, to_at, began_at) values ('bank', 'one', 0, 1, 0) returning id)
	insert into reconciliation_differences (id, reconciliation_id, provider, provider_account, subject_kind, subject_id, kind, ours, missing, found_at)
	select gen_random_uuid(), id, 'bank', 'one', 'payment', gen_random_uuid()::text, 'missing_there', '{}', 1001, 0 from run`;

/** Real money is posted: paid in, or given by the house. */
async function post(userId: number, kind: 'deposit.credited' | 'adjustment', amount: bigint): Promise<void> {
	const provider = { name: 'bank', account: 'one' };
	const clearing = await openClearingAccounts(app.db.database, [provider], 'USD');
	await inTransaction(app.db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		await openAccounts(tx, [userId], ['available'], 'USD');
		const accounts = await loadUserAccounts(tx, [userId]);
		const paidIn = clearing.get(clearingKind(provider.name, provider.account)) as bigint;
		const source = kind === 'adjustment' ? houseAccountId('house:corrections', 'USD') : paidIn;
		const destination = accounts.id(userId, 'available', 'USD');
		await postEvents(tx, accounts, BigInt(Date.now()), [
			{ reference: `test:${randomUUID()}`, kind, contentHash: null, transfers: [{ source, destination, amount }] },
		]);
	});
}

test("[CASH-15] users' money is covered by what providers hold, less what they do not show", async () => {
	const { id } = await Payer.join(app);
	const { database } = app.db;
	const log = createLog({ logLevel: 'silent' });
	const isCovered = async () => {
		await updateCover({ database, money: { currency: 'USD' }, log });
		return loadCovered(database, 'USD');
	};
	expect(await isCovered()).toBe(true);
	await post(id, 'deposit.credited', 10_000n);
	expect([await loadCover(database, 'USD'), await isCovered()]).toEqual([
		{ heldMinor: 10_000n, owedMinor: 10_000n },
		true,
	]);
	await post(id, 'adjustment', 1n);
	expect([await loadCover(database, 'USD'), await isCovered()]).toEqual([
		{ heldMinor: 10_000n, owedMinor: 10_001n },
		false,
	]);
	await inTransaction(app.db.owner, (tx) =>
		tx.query(`update accounts set balance = 9000 where user_id = $1 and currency = 'USD'`, [id]),
	);
	expect(await isCovered()).toBe(true);
	await app.db.owner.query(DIFFERENCE);
	expect(await isCovered()).toBe(false);
	const { rows } = await app.db.owner.query('select held::int, owed::int from cover_shortfalls order by id');
	expect(rows).toEqual([
		{ held: 10_000, owed: 10_001 },
		{ held: 8_999, owed: 9_000 },
	]);
});

/** A database whose statements that contain `part` are sent later. */
function delaying(database: Database, part: string, until: Promise<void>): Database {
	const wrap = <Target extends object>(target: Target): Target =>
		new Proxy(target, {
			get(_, name) {
				const value: unknown = Reflect.get(target, name);
				if (typeof value !== 'function') return value;
				if (name === 'connect') return async () => wrap(await database.connect());
				if (name !== 'query') return value.bind(target);
				return async (...asked: readonly [string | { readonly text: string }, unknown[]?]) => {
					const [statement] = asked;
					if ((typeof statement === 'string' ? statement : statement.text).includes(part)) await until;
					return value.apply(target, asked);
				};
			},
		});
	return wrap(database);
}

test('[CLUSTER-03] [CASH-15] a process that computes the cover slowly does not end a shortfall that another one has found meanwhile', async () => {
	const { database, owner } = app.db;
	await owner.query('delete from reconciliation_differences');
	const log = createLog({ logLevel: 'silent' });
	const update = (by: Database) => updateCover({ database: by, money: { currency: 'USD' }, log });
	await update(database);
	expect(await loadCovered(database, 'USD')).toBe(true);
	const saving = Promise.withResolvers<void>();
	const first = update(delaying(database, 'cover_shortfalls', saving.promise));
	await pause(300);
	await owner.query(DIFFERENCE);
	const second = update(database);
	await pause(300);
	saving.resolve();
	await Promise.all([first, second]);
	expect(await loadCovered(database, 'USD')).toBe(false);
});

test('[CASH-15] without cover deposits and real trades are refused, and withdrawals go by two people', async () => {
	const payer = await Payer.join(app);
	await fundCapital(app.db, 1_000_000_000n);
	await grant(app.db, payer.id, 'SANDBOX_USD', 1_000n);
	await payer.pay(5_000);
	await payer.browser.call('GET', '/api/changetrade/real');
	await app.market.tick(1, Date.now(), 1_000n);
	const trade = async () => {
		const { body } = await payer.browser.call('POST', '/api/trades', {
			id: randomUUID(),
			mode: 'real',
			asset_id: 1,
			direction: 'up',
			stake: 100,
			expiry: { duration: 60 },
			payout_percent: 90,
		});
		return body.code ?? body.status;
	};
	expect(await trade()).toBe('open');
	await app.db.owner.query(
		`insert into cover_shortfalls (currency, held, owed, began_at) values ('SANDBOX_USD', 0, 1, 0)`,
	);
	expect([await trade(), (await payer.deposit(1_000)).body.code]).toEqual([
		'trading.real_money_off',
		'cashier.real_money_off',
	]);
	expect((await payer.browser.call('GET', '/api/trading-limits')).body.blocked.real).toBe('trading.real_money_off');
	expect((await payer.withdraw(1_000)).body).toMatchObject({ status: 'review', reason: 'stopped' });
	await app.db.owner.query('update cover_shortfalls set ended_at = 1 where ended_at is null');
	expect([await trade(), (await payer.deposit(1_000)).status]).toEqual(['open', 201]);
});
