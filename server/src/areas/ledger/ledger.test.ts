import { createHash, randomUUID } from 'node:crypto';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { addTestUser, grant } from '../../../test/support/users.ts';
import { lockUsers } from '../../platform/authorization/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import { type EventRequest, loadBalances, loadUserAccounts, postEvents } from './index.ts';

const HOUSE = houseAccountId('house:corrections', 'DEMO_USD');
/** Number of a user's demo account that does not exist. */
const USER = 99_999_992n;

let db: TestDatabase;
let userId: number;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
	userId = await addTestUser(db, 1_000n);
});

const event = (
	source: bigint,
	destination: bigint,
	amount: bigint,
	reference = `adjustment:${randomUUID()}`,
): EventRequest => ({
	reference,
	kind: 'adjustment',
	contentHash: null,
	transfers: [{ source, destination, amount }],
});

/** Posts for a user under the lock; `before` runs while it is held. */
const post = (id: number, make: (available: bigint) => EventRequest, before?: () => Promise<unknown>) =>
	inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [id]);
		const accounts = await loadUserAccounts(tx, [id]);
		await before?.();
		return postEvents(tx, accounts, 1n, [make(accounts.id(id, 'available', 'DEMO_USD'))]);
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
		db.owner.query(
			'insert into ledger_transfers (event_id, position, source, destination, amount, recorded_at) values (1, 0, $1, $2, 5, 0)',
			[id('DEMO_USD'), id('SANDBOX_USD')],
		),
	).rejects.toThrow('same_currency_distance');
	await expect(
		db.owner.query(`update accounts set currency = 'SANDBOX_USD' where id = $1`, [id('DEMO_USD')]),
	).rejects.toThrow(`ends in its currency's digit`);
});

test('[LEDGER-01] the database itself refuses an account of a kind that users have none of, or without a balance', async () => {
	const add = (kind: string, currency: string, balance: number | null) =>
		db.owner.query('insert into accounts (id, user_id, kind, currency, balance) values (99999992, $1, $2, $3, $4)', [
			userId,
			kind,
			currency,
			balance,
		]);
	await expect(add('house:fees', 'DEMO_USD', 0)).rejects.toThrow('users have no account of this kind');
	await expect(add('withdrawing', 'GOLD', 0)).rejects.toThrow('currency_check');
	await expect(add('withdrawing', 'DEMO_USD', null)).rejects.toThrow('accounts_balance');
	await expect(add('withdrawing', 'DEMO_USD', -1)).rejects.toThrow('minor_balance_check');
});

test.each([
	{ what: 'to itself', row: [USER, USER, 5, 1, 5, 'aa', 1, 5, 'aa'], by: 'same_currency_distance' },
	{ what: 'of nothing', row: [USER, HOUSE, 0, 1, 0, 'aa', null, null, null], by: 'minor_amount' },
	{ what: 'without its entry', row: [USER, HOUSE, 5, null, null, null, null, null, null], by: 'transfers_source' },
	{
		what: 'with an entry without its hash',
		row: [HOUSE, USER, 5, null, null, null, 1, 5, null],
		by: 'transfers_destination',
	},
	{ what: 'with an entry of the house', row: [HOUSE, USER, 5, 1, 5, 'aa', 1, 5, 'aa'], by: 'transfers_source' },
	{ what: 'below zero', row: [USER, HOUSE, 5, 1, -1, 'aa', null, null, null], by: 'minor_balance' },
	{ what: 'to a version that is none', row: [HOUSE, USER, 5, null, null, null, 0, 5, 'aa'], by: 'entry_version' },
])('[LEDGER-01] the database itself refuses a transfer $what', async ({ row, by }) => {
	const insert = db.owner.query(
		`insert into ledger_transfers (event_id, position, source, destination, amount, source_version, source_balance, source_hash,
			destination_version, destination_balance, destination_hash, recorded_at) values (-1, 0, $1, $2, $3, $4, $5, $6, $7, $8, $9, 0)`,
		row,
	);
	await expect(insert).rejects.toThrow(by);
});

test('[LEDGER-03] an event that was posted cannot be posted again, and the second attempt moves nothing', async () => {
	const once = `adjustment:${randomUUID()}`;
	await post(userId, (available) => event(available, HOUSE, 100n, once));
	await expect(post(userId, (available) => event(available, HOUSE, 100n, once))).rejects.toThrow(
		'ledger_references_pkey',
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

test('[LEDGER-02] the chain of an account begins with a hash of whose account it is', async () => {
	const fresh = await addTestUser(db, 0n);
	const { rows } = await db.owner.query<{ id: bigint; kind: string; currency: string; head: string }>(
		`select id, kind, currency, encode(head, 'hex') head from accounts where user_id = $1 order by id`,
		[fresh],
	);
	expect(rows).toHaveLength(4);
	for (const { id, kind, currency, head } of rows)
		expect(head).toBe(createHash('sha256').update(`account/1|${id}|${fresh}|${kind}|${currency}`).digest('hex'));
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
		inTransaction(db.database, (tx) => postEvents(tx, stale, 1n, [event(available, HOUSE, 1n)])),
	).rejects.toThrow();
	expect(await demo()).toBe(1_005n);
});

test('[LEDGER-04] the house has no row that everyone locks: its balance is a sum, and two users pay it at once', async () => {
	const other = await addTestUser(db, 1_000n);
	const held = (await houseHolds()) ?? 0n;
	// The second user pays while the first one's transaction is open, after the first has locked what it locks.
	const paid: string[] = [];
	await inTransaction(db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		await postEvents(tx, accounts, 1n, [event(accounts.id(userId, 'available', 'DEMO_USD'), HOUSE, 300n)]);
		await post(other, (available) => event(available, HOUSE, 200n));
		paid.push('other');
	});
	paid.push('first');
	expect(paid).toEqual(['other', 'first']);
	expect(await houseHolds()).toBe(held + 500n);
	const { rows } = await db.owner.query('select balance, version from accounts where id = $1', [HOUSE]);
	expect(rows[0]).toEqual({ balance: null, version: 0n });
});

test('[LEDGER-03] events of two databases in one process each have ids of their own sequence', async () => {
	const other = await createTestDatabase();
	const userThere = await addTestUser(other, 0n);
	await post(userId, (available) => event(HOUSE, available, 1n));
	await inTransaction(other.database, async (tx) => {
		await lockUsers(tx, [userThere]);
		const accounts = await loadUserAccounts(tx, [userThere]);
		await postEvents(tx, accounts, 1n, [event(HOUSE, accounts.id(userThere, 'available', 'DEMO_USD'), 1n, 'there')]);
	});
	const { rows } = await other.owner.query(
		`select id = (select last_value from ledger_event_ids) own from ledger_events where reference = 'there'`,
	);
	expect(rows).toEqual([{ own: true }]);
	await other.drop();
});
