import { houseAccountId } from '@fairtick/domain/ledger/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { addTestUser, grant } from '../../test/support/users.ts';
import { inTransaction } from '../database/index.ts';
import { type EventRequest, loadBalances, loadUserAccounts, lockUsers, postEvents } from './index.ts';

const HOUSE = houseAccountId('house:trading', 'DEMO_USD');

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 1_000n);
});

let references = 0;
const event = (
	source: bigint,
	destination: bigint,
	amount: bigint,
	reference = `test:${++references}`,
): EventRequest => ({
	reference,
	kind: 'test',
	contentHash: null,
	transfers: [{ source, destination, amount }],
});

/** Posts for a user under the lock; `before` runs while it is held. */
const post = (id: number, make: (available: bigint) => EventRequest, before?: () => Promise<unknown>) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [id]);
		const accounts = await loadUserAccounts(tx, [id]);
		await before?.();
		return postEvents(tx, accounts.byId, 1n, [make(accounts.id(id, 'available', 'DEMO_USD'))]);
	});
const demo = async () => (await loadBalances(db.database, userId)).balanceDemo;
const houseHolds = async () =>
	(
		await db.owner.query<{ sum: bigint }>(
			`select coalesce(sum(case when destination = $1 then amount else -amount end), 0)::bigint sum from ledger_transfers where $1 in (source, destination)`,
			[HOUSE],
		)
	).rows[0]?.sum;

test('[LEDGER-01] accounts are unique per user, kind and currency', async () => {
	await expect(
		db.owner.query(
			`insert into accounts (id, user_id, kind, currency, balance) values (99999992, $1, 'available', 'DEMO_USD', 0)`,
			[userId],
		),
	).rejects.toThrow('accounts_user_id_kind_currency_key');
});

test('[LEDGER-01] the database itself cannot move demo money to a real account', async () => {
	const { rows } = await db.owner.query(`select id, currency from accounts where user_id = $1 and kind = 'available'`, [
		userId,
	]);
	const id = (currency: string) => rows.find((row) => row.currency === currency).id;
	await expect(
		db.owner.query('insert into ledger_transfers values (1, 0, $1, $2, 5)', [id('DEMO_USD'), id('SANDBOX_USD')]),
	).rejects.toThrow('ledger_transfers_check');
	await expect(
		db.owner.query(`update accounts set currency = 'SANDBOX_USD' where id = $1`, [id('DEMO_USD')]),
	).rejects.toThrow('accounts_check');
});

test('[LEDGER-03] an event that was posted cannot be posted again, and the second attempt moves nothing', async () => {
	await post(userId, (available) => event(available, HOUSE, 100n, `once:${userId}`));
	await expect(post(userId, (available) => event(available, HOUSE, 100n, `once:${userId}`))).rejects.toThrow(
		'ledger_events_reference_key',
	);
	expect(await demo()).toBe(900n);
});

test('[LEDGER-01] an event with a transfer that cannot be posted moves nothing at all', async () => {
	await expect(
		post(userId, (available) => ({
			...event(available, HOUSE, 100n),
			transfers: [
				{ source: available, destination: HOUSE, amount: 100n },
				{ source: available, destination: HOUSE, amount: 901n },
			],
		})),
	).rejects.toThrow('below zero');
	expect(await demo()).toBe(1_000n);
});

test('[LEDGER-02] parallel writers of one user wait for each other: versions without gaps, nothing lost', async () => {
	await Promise.all(Array.from({ length: 20 }, () => post(userId, (available) => event(available, HOUSE, 10n))));
	expect(await demo()).toBe(800n);
	const { rows } = await db.owner.query(
		`select array_agg(e.version::int order by e.version) versions from ledger_entries e join accounts a on a.id = e.account_id
		where a.user_id = $1 and a.kind = 'available' and a.currency = 'DEMO_USD'`,
		[userId],
	);
	expect(rows[0].versions).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});

test('[LEDGER-02] a writer that forgot the lock fails instead of losing an update', async () => {
	const stale = await loadUserAccounts(db.database, [userId]);
	await grant(db, userId, 'DEMO_USD', 5n);
	const available = stale.id(userId, 'available', 'DEMO_USD');
	await expect(
		inTransaction(db.database, (tx) => postEvents(tx, stale.byId, 1n, [event(available, HOUSE, 1n)])),
	).rejects.toThrow();
	expect(await demo()).toBe(1_005n);
});

test('[LEDGER-04] the house has no row that everybody locks: its balance is a sum, and two users pay it at once', async () => {
	const other = await addTestUser(db, 1_000n);
	const held = (await houseHolds()) ?? 0n;
	// The second user pays while the first one's transaction is open, after the first has locked what it locks.
	const paid: string[] = [];
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		await postEvents(tx, accounts.byId, 1n, [event(accounts.id(userId, 'available', 'DEMO_USD'), HOUSE, 300n)]);
		await post(other, (available) => event(available, HOUSE, 200n));
		paid.push('other');
	});
	paid.push('first');
	expect(paid).toEqual(['other', 'first']);
	expect(await houseHolds()).toBe(held + 500n);
	const { rows } = await db.owner.query('select balance, version from accounts where id = $1', [HOUSE]);
	expect(rows[0]).toEqual({ balance: null, version: 0n });
});
