import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAll } from '../../../test/support/audits.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { loadAccountPeriods, loadNewestEntries } from '../../areas/ledger/statement/queries.ts';
import { loadPromised } from '../../areas/proof/sql/promises.ts';
import { loadTradesById, loadTradesOfUser } from '../../areas/trading/history/queries.ts';
import { loadDueTrades } from '../../areas/trading/settling/queries.ts';
import { settleTrades } from '../../areas/trading/settling/settle-trades.ts';
import { loadTrades } from '../../areas/trading/trade/queries.ts';
import { withSnapshot } from '../audit/index.ts';
import { analyzeMonths, countMissingMonths, makeMonths } from './months.ts';
import type { Queryable } from './pool.ts';

const DECEMBER = Date.UTC(2026, 11, 1);
const JANUARY = Date.UTC(2027, 0, 1);
/** More than the months that are made ahead. */
const LATER = Date.UTC(2027, 5, 1);

let fixture: TradingFixture;
let userId: number;
beforeAll(async () => {
	fixture = await openTradingFixture({ beginMs: NOON });
	userId = await addTestUser(fixture.db);
	await fixture.stopSettling();
});
afterAll(() => fixture.close());

const make = (mayWait = false) => makeMonths(fixture.db.database, { mayWait });

let asset = 200;
/** An asset with a tick a quarter of a second before an instant, which the clock is at. */
async function freshAsset(atMs: number): Promise<number> {
	await fixture.clock(atMs);
	await fixture.market.addAsset(++asset);
	await fixture.market.tick(asset, atMs - 250, 1_000n);
	return asset;
}

async function place(assetId: number): Promise<string> {
	const { trade, refusal } = await fixture.trading.place(userId, placement({ asset_id: assetId }));
	if (!trade) throw new Error(refusal.code);
	return trade.id;
}

/** Ends the trades of an asset six seconds after an instant. */
async function settle(assetId: number, atMs: number): Promise<void> {
	for (let t = atMs + 250; t <= atMs + 5_250; t += 500)
		await fixture.market.tick(assetId, t, 1_000n + BigInt(t - atMs), t + 499);
	await fixture.clock(atMs + 6_000);
	const { pools } = fixture.db;
	await settleTrades(pools.hot, 'SANDBOX_USD', assetId, await loadDueTrades(pools.hot, assetId, 100));
}

/** The partitions that hold a trade's terms, its result, its events and their transfers. */
async function partitionsOf(id: string) {
	const { rows } = await fixture.db.owner.query(
		`select (select tableoid::regclass::text from trade_terms where id = $1) terms,
			(select tableoid::regclass::text from trade_results where trade_id = $1) result,
			(select array_agg(distinct v.tableoid::regclass::text || ' ' || t.tableoid::regclass::text) from ledger_references f
				join ledger_events v on v.id = f.event_id join ledger_transfers t on t.event_id = v.id where f.reference like 'trade:' || $1 || ':%') events`,
		[id],
	);
	return rows[0];
}

const findings = async () => (await auditAll(fixture.db.database)).checks.flatMap((check) => check.findings);

test('[LEDGER-03] the present month and three more are made, each once, and the alarm counts those that are missing', async () => {
	await fixture.clock(NOON);
	expect(await countMissingMonths(fixture.db.database)).toBe(2);
	expect((await make()).toSorted()).toEqual(
		['202611', '202612', '202701', '202702']
			.flatMap((month) =>
				['ledger_events', 'ledger_transfers', 'trade_results', 'trade_terms'].map((table) => `${table}_${month}`),
			)
			.toSorted(),
	);
	expect(await make()).toEqual([]);
	expect(await countMissingMonths(fixture.db.database)).toBe(0);
});

/** The partitions of terms that each statement of `work` reads. */
async function partitionsRead(work: (db: Queryable) => Promise<unknown>): Promise<string[][]> {
	const read: string[][] = [];
	await work({
		query: async ({ text, values }: { text: string; values: unknown[] }) => {
			const { rows } = await fixture.db.database.query(`explain ${text}`, values);
			const names = rows.flatMap((row) => row['QUERY PLAN'].match(/(?<= on )trade_terms_\w+/g) ?? []);
			read.push([...new Set<string>(names)]);
			return fixture.db.database.query(text, values);
		},
	} as unknown as Queryable);
	return read;
}

test('trades of a span are looked for in its months alone', async () => {
	const span = { fromMs: DECEMBER, toMs: JANUARY - 1 };
	expect(await partitionsRead((db) => loadTrades(db, [randomUUID()], span))).toEqual([['trade_terms_202612']]);
});

test.each([
	['a month', DECEMBER, '202611', '202612'],
	['a year', JANUARY, '202612', '202701'],
])(
	'[LEDGER-03] a trade over the end of %s is settled, with its result beside its terms',
	async (_, end, before, after) => {
		const atMs = end - 2_000;
		const assetId = await freshAsset(atMs);
		const id = await place(assetId);
		await settle(assetId, atMs);
		expect(await partitionsOf(id)).toEqual({
			terms: `trade_terms_${before}`,
			result: `trade_results_${before}`,
			events: [
				`ledger_events_${before} ledger_transfers_${before}`,
				`ledger_events_${after} ledger_transfers_${after}`,
			],
		});
		const [shown] = await loadTradesById(fixture.db.database, userId, [id]);
		expect(shown?.trade.settlement?.status).toBe('won');
		const settledIn = async (fromMs: number, toMs: number) =>
			(await loadTrades(fixture.db.database, [id], { fromMs, toMs })).map(({ settlement }) => settlement?.status);
		expect(await settledIn(0, end - 1)).toEqual(['won']);
		expect(await settledIn(end, LATER)).toEqual([]);
		expect(await findings()).toEqual([]);
	},
);

test('[LEDGER-03] where a month was not made, trades are placed and settled, and their rows are moved once it is', async () => {
	const assetId = await freshAsset(LATER);
	const id = await place(assetId);
	await settle(assetId, LATER);
	expect(await partitionsOf(id)).toEqual({
		terms: 'trade_terms_rest',
		result: 'trade_results_rest',
		events: ['ledger_events_rest ledger_transfers_rest'],
	});
	expect(await countMissingMonths(fixture.db.database)).toBe(2);
	expect(await findings()).toEqual([]);
	const balance = () =>
		loadAccountPeriods(fixture.db.database, {
			userId,
			mode: 'demo',
			account: null,
			kind: null,
			fromMs: null,
			toMs: null,
		});
	const before = await balance();

	// The month has passed when the server is there again: it is made all the same.
	await fixture.clock(LATER + 62 * 86_400_000);
	expect(await make()).toContain('ledger_events_202706');
	expect(await partitionsOf(id)).toEqual({
		terms: 'trade_terms_202706',
		result: 'trade_results_202706',
		events: ['ledger_events_202706 ledger_transfers_202706'],
	});
	expect(await countMissingMonths(fixture.db.database)).toBe(0);
	expect(await balance()).toEqual(before);
	const newest = await loadNewestEntries(fixture.db.database, before, null, 2);
	expect(newest.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['trade.won']));
	expect(await findings()).toEqual([]);
});

test('statistics over all months are collected once the partitions have grown', async () => {
	const { owner, database } = fixture.db;
	const count = async () =>
		(await owner.query(`select reltuples from pg_class where oid = 'trade_terms'::regclass`)).rows[0].reltuples;
	await analyzeMonths(database);
	expect(await count()).toBe(-1);
	await owner.query('analyze trade_terms_202611');
	await analyzeMonths(database);
	expect(await count()).toBe(3);
});

test('a trade is accepted once, and its event posted once, in whatever month it is tried again', async () => {
	const [known] = await loadTradesOfUser(fixture.db.database, {
		userId,
		statuses: null,
		mode: null,
		assetId: null,
		fromMs: null,
		toMs: null,
		after: null,
		limit: 1,
	});
	const id = known?.trade.terms.id as string;
	const assetId = known?.trade.terms.assetId as number;
	const atMs = LATER + 62 * 86_400_000;
	await fixture.clock(atMs);
	await fixture.market.tick(assetId, atMs - 250, 1_000n);
	const again = await fixture.trading.place(userId, placement({ id, asset_id: assetId }));
	expect(again.trade?.accepted_at).toBe(new Date(known?.trade.terms.acceptedAtMs as number).toISOString());
	await expect(
		fixture.db.owner.query(`insert into ledger_references values ('trade:' || $1 || ':open', 1, $2)`, [id, atMs]),
	).rejects.toThrow('ledger_references_pkey');
});

test('a row on its way into the default partition waits while its month is made, and is refused nothing', async () => {
	const atMs = Date.UTC(2028, 2, 10);
	await fixture.clock(atMs);
	const insert = (n: number) =>
		fixture.db.database.query(
			`insert into ledger_events (id, reference, kind, recorded_at, hash) select -$1::int * 1000 - g, 'x', 'x', $2, '' from generate_series(1, 5) g`,
			[n, atMs + n],
		);
	let isMade = false;
	const inserting = Promise.all(
		[1, 2, 3].map(async (lane) => {
			for (let n = 1; n <= 200 && (!isMade || n < 20); n++) await insert(lane * 1_000 + n);
		}),
	);
	await make().finally(() => {
		isMade = true;
	});
	await inserting;
	const { rows } = await fixture.db.owner.query(
		'select distinct tableoid::regclass::text name from ledger_events where recorded_at >= $1',
		[atMs],
	);
	expect(rows).toEqual([{ name: 'ledger_events_202803' }]);
	await fixture.db.owner.query('delete from ledger_events where recorded_at >= $1', [atMs]);
});

test('a month with many rows in the default partition waits for the next start, since moving them takes its time', async () => {
	const atMs = Date.UTC(2029, 2, 10);
	await fixture.clock(atMs);
	await fixture.db.owner.query(
		`insert into ledger_events (id, reference, kind, recorded_at, hash) select -g, 'x', 'x', $1, '' from generate_series(1, 20001) g`,
		[atMs],
	);
	expect(await make()).not.toContain('ledger_events_202903');
	expect(await countMissingMonths(fixture.db.database)).toBe(1);
	expect(await make(true)).toEqual(['ledger_events_202903']);
	expect(await countMissingMonths(fixture.db.database)).toBe(0);
	await fixture.db.owner.query('delete from ledger_events where recorded_at = $1', [atMs]);
});

test('making months gives up soon where another program reads on, and takes the next opportunity', async () => {
	await fixture.clock(Date.UTC(2030, 0, 1));
	const reader = await fixture.db.owner.connect();
	await reader.query('begin');
	await reader.query('select from ledger_events limit 1');
	await expect(make()).rejects.toThrow('lock timeout');
	await reader.query('commit');
	reader.release();
	expect(await make()).toHaveLength(16);
});

test('[LEDGER-06] a month that is made while an audit runs hides none of its rows from it', async () => {
	const atMs = Date.UTC(2031, 4, 10);
	const id = await place(await freshAsset(atMs));
	const found = await withSnapshot(fixture.db.database, async (tx) => {
		await tx.query('select from accounts limit 1');
		await make().catch(() => undefined);
		const text = 'select from trade_terms where id = $1 and accepted_at between $2 and $2 + 86400000';
		return (await tx.query(text, [id, BigInt(atMs)])).rowCount;
	});
	expect(found).toBe(1);
	expect(await make()).toContain('trade_terms_203105');
});

test('[LEDGER-02] a version of an account has one entry in each month and in the default partition', async () => {
	const at = Date.UTC(2030, 0, 10);
	const entry = (event: number, atMs: number) =>
		fixture.db.owner.query(
			`insert into ledger_transfers (event_id, position, source, destination, amount, source_version, source_balance, source_hash, recorded_at)
			values ($1, 0, 1000012, 12, 1, 1, 0, '', $2)`,
			[event, atMs],
		);
	await entry(1, at);
	await expect(entry(2, at + 86_400_000)).rejects.toThrow('ledger_transfers_203001_source');
	await entry(3, 0);
	await expect(entry(4, 1)).rejects.toThrow('ledger_transfers_rest_source');
});

test('a promised trade is read from its month alone, once its promise has given the time', async () => {
	const atMs = Date.UTC(2030, 0, 20);
	const batch = randomUUID();
	const id = await place(await freshAsset(atMs));
	await fixture.db.owner.query(
		`insert into proof_batches (id, key, leaves, trades, note, at) values ($1, '', '', 1, '', $2)`,
		[batch, atMs],
	);
	await fixture.db.owner.query('update trade_terms set batch = $1, batch_place = 0 where id = $2', [batch, id]);
	const found: string[] = [];
	const read = await partitionsRead(async (db) => {
		found.push(...(await loadPromised(db, [id])).map((promised) => promised.id));
	});
	expect(found).toEqual([id]);
	expect(read.at(-1)).toEqual(['trade_terms_203001']);
});

test('the application makes no months beyond the next year', async () => {
	await expect(fixture.db.database.query('select app.make_month_partition(13, null)')).rejects.toThrow('out of bounds');
	await expect(fixture.db.database.query('select app.index_versions($1)', ['accounts'])).rejects.toThrow(
		'permission denied',
	);
});

test('[LEDGER-03] a row whose time lies in no month is refused, so that it cannot keep later months from being made', async () => {
	const { owner } = fixture.db;
	const ended = Date.UTC(2027, 9, 1);
	const assetId = await freshAsset(ended);
	await place(assetId);
	await settle(assetId, ended);
	const { rows: tables } = await owner.query<{ name: string; key: string }>(
		'select name, key from app.tables_by_month()',
	);
	expect(tables).toHaveLength(4);
	for (const { name, key } of tables)
		for (const at of ['-1', '253402300800000', '9223372036854775807'])
			await expect(
				owner.query(
					`insert into ${name} select (jsonb_populate_record(r, jsonb_build_object('${key}', $1::bigint))).* from ${name} r limit 1`,
					[at],
				),
			).rejects.toMatchObject({ code: '23514', constraint: expect.stringMatching(/^\w+_(time|expiry)$/) });
});
