import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KeptCatalogue } from '../../src/areas/trading/placing/catalogue.ts';
import { placeTrades } from '../../src/areas/trading/placing/place-trades.ts';
import type { Placement } from '../../src/areas/trading/placing/placement.ts';
import { settleTrades } from '../../src/areas/trading/settling/settle-trades.ts';
import { createDatabase, type Database } from '../../src/platform/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { TestMarket } from '../support/market.ts';
import { PLACING_RULES } from '../support/placing.ts';
import { NOON, placement } from '../support/trading-fixture.ts';
import { addTestUser } from '../support/users.ts';

/**
 * A connection that goes back to the pool inside a transaction makes another user's acknowledged write vanish. Each test
 * lets the n-th statement of a transaction fail in one way, for every n, and then looks for such a connection and such a
 * write.
 */
let db: TestDatabase;
let market: TestMarket;
/** One connection, which the neighbour uses next. */
let database: Database;
const fault = { at: 0, asked: 0, kind: null as Kind | null };
/** Texts that were sent on the connection. */
let sent: string[] = [];

beforeAll(async () => {
	db = await createTestDatabase();
	market = new TestMarket(db);
	await db.setClock(NOON);
	await market.addAsset(1);
	await market.tick(1, NOON - 250, 1_000n);
	await db.owner.query('create table notes (id bigint generated always as identity primary key)');
	await db.owner.query('grant select, insert on notes to fairtick_app');
});
afterAll(() => db.drop());
beforeEach(() => {
	database = createDatabase(db.url, { max: 1, byKey: true });
	database.on('connect', (client) => {
		const query = client.query.bind(client) as (...all: unknown[]) => unknown;
		client.query = ((...all: unknown[]) => {
			const [statement] = all as [string | { readonly text: string }];
			sent.push(typeof statement === 'string' ? statement : statement.text);
			const isFaulty = fault.kind !== null && ++fault.asked === fault.at;
			return isFaulty ? KINDS[fault.kind as Kind](query, all) : query(...all);
		}) as typeof client.query;
	});
});
afterEach(() => database.end());

type Query = (...all: unknown[]) => unknown;

/** A value that cannot be sent to PostgreSQL. */
const circular: { self?: unknown } = {};
circular.self = circular;

const KINDS = {
	'an exception before it is sent': () => {
		throw new Error('a fault of ours');
	},
	'an exception after it is answered': async (query: Query, all: unknown[]) => {
		await query(...all);
		throw new Error('a fault of ours');
	},
	'an error of PostgreSQL': (query: Query) => query('select 1 / 0'),
	'a cancelled statement': (query: Query) => query('select pg_cancel_backend(pg_backend_pid()), pg_sleep(20)'),
	'a cut connection': (query: Query) => query('select pg_terminate_backend(pg_backend_pid())'),
	'a parameter without a text': (query: Query) => query('select $1::text', [circular]),
} satisfies Record<string, (query: Query, all: unknown[]) => unknown>;
type Kind = keyof typeof KINDS;

const place = (one: Placement) => placeTrades(database, new KeptCatalogue(), PLACING_RULES, [one]);

async function makePlacement(): Promise<Placement> {
	const userId = await addTestUser(db);
	// A click that names a tick asks one statement more.
	return { userId, body: placement({ max_slippage: 5, seen_seq: 1 }), sessionId: undefined };
}

/** Counts the parts of an act that are there: all of them or none. */
async function partsOf(sql: string, id: string): Promise<number[]> {
	const { rows } = await db.owner.query<{ n: bigint }>(sql, [id]);
	return rows.map(({ n }) => Number(n));
}
const OPENED = `select count(*) n from trade_terms where id = $1::uuid
	union all select count(*) from open_trades where trade_id = $1::uuid
	union all select count(*) from ledger_events where reference = 'trade:' || $1::text || ':open'
	union all select count(*) from user_events where subject = $1::text and kind = 'trade.opened'`;
const CLOSED = `select count(*) n from trade_results where trade_id = $1::uuid
	union all select 1 - count(*) from open_trades where trade_id = $1::uuid
	union all select count(*) from ledger_events where reference = 'trade:' || $1::text || ':settle'
	union all select count(*) from user_events where subject = $1::text and kind = 'trade.closed'`;

/** Runs an act with a fault at its n-th statement; the error that it ends with, or null. Stops counting after it. */
async function runWithFault(kind: Kind, at: number, act: () => Promise<unknown>): Promise<unknown> {
	Object.assign(fault, { kind, at, asked: 0 });
	try {
		await act();
		return null;
	} catch (error) {
		return error;
	} finally {
		fault.kind = null;
	}
}

async function expectNothingLeft(): Promise<void> {
	// Acknowledged to a neighbour, so it must be there, whatever happened on this connection before.
	const { rows } = await database.query<{ id: bigint }>('insert into notes default values returning id');
	expect((await db.owner.query('select from notes where id = $1', [rows[0]?.id])).rowCount).toBe(1);
	const open = `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
	await expect.poll(async () => (await db.database.query(open)).rowCount).toBe(0);
}

test.each(['demo', 'real'] as const)(
	'[LEDGER-09] what a %s placement sends with its beginning only locks and reads, since it runs alone if that fails',
	async (mode) => {
		const one = await makePlacement();
		sent = [];
		const error = await runWithFault('an error of PostgreSQL', 1, () => place({ ...one, body: { ...one.body, mode } }));
		expect(String(error)).toContain('division by zero');
		const [first, ...statements] = sent;
		expect([first, statements.pop()]).toEqual(['begin', 'rollback']);
		const locks = /for no key update skip locked$|pg_advisory_xact_lock/;
		expect(statements.filter((text) => locks.test(text))).toHaveLength(mode === 'real' ? 2 : 1);
		for (const text of statements) {
			expect(text).toMatch(/^(select|with) /);
			// A number of a sequence is never rolled back: taken alone or in a transaction, it is used up.
			const harmless = text
				.replaceAll('for no key update skip locked', '')
				.replaceAll(`nextval('ledger_event_ids')`, '');
			expect(harmless).not.toMatch(/\b(insert|update|delete|merge|nextval|setval)\b/i);
		}
	},
);

describe.each(Object.keys(KINDS) as Kind[])('[LEDGER-09] %s', (kind) => {
	test('at any statement of a placement: it is wholly there or wholly absent, and a neighbour keeps their write', async () => {
		let at = 0;
		do {
			const one = await makePlacement();
			const error = await runWithFault(kind, ++at, () => place(one));
			const isReached = fault.asked >= at;
			expect(error !== null, `statement ${at}`).toBe(isReached);
			await expectNothingLeft();
			const parts = await partsOf(OPENED, one.body.id);
			expect(new Set(parts).size, `statement ${at}: ${parts}`).toBe(1);
			// Once answered, the commit is durable; a failure before it leaves nothing.
			if (error === null) expect(parts[0]).toBe(1);
			if (!isReached) break;
		} while (at < 50);
		expect(at).toBeGreaterThan(8);
		expect(at).toBeLessThan(50);
	});

	test('at any statement of a settlement: the trade has ended or is open, and a neighbour keeps their write', async () => {
		let at = 0;
		do {
			const one = await makePlacement();
			await place(one);
			await db.setClock(NOON + 6_000);
			if (at === 0) for (let ms = 250; ms < 6_000; ms += 500) await market.tick(1, NOON + ms, 1_000n + BigInt(ms));
			const due = [{ id: one.body.id, userId: one.userId }];
			const error = await runWithFault(kind, ++at, () => settleTrades(database, 'SANDBOX_USD', 1, due));
			await db.setClock(NOON);
			const isReached = fault.asked >= at;
			expect(error !== null, `statement ${at}`).toBe(isReached);
			await expectNothingLeft();
			const parts = await partsOf(CLOSED, one.body.id);
			expect(new Set(parts).size, `statement ${at}: ${parts}`).toBe(1);
			if (!isReached) break;
		} while (at < 50);
		expect(at).toBeGreaterThan(5);
		expect(at).toBeLessThan(50);
	});
});
