import type { Candle } from '@fairtick/domain/market/candles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { silentLog } from '../../../../test/support/tick-log-fixture.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { loadUserEvents } from '../../../platform/events/index.ts';
import { loadCheckEdge, updateCheck } from '../../market/quotes/feed-check-queries.ts';
import type { FeedAsset } from '../../market/quotes/feed-source.ts';
import { checkPrices } from '../../market/quotes/keep-checked.ts';
import { tradingEventViews } from '../history/event-views.ts';
import { loadTradesOfUser } from '../history/queries.ts';
import { loadDueTrades } from '../settling/queries.ts';
import { settleTrades } from '../settling/settle-trades.ts';
import { correctTrades } from './correct-trades.ts';

const BTC = 201;
const MINUTE = 60_000;
const STAKE = 1_000;
const BTC_ASSET: FeedAsset = {
	assetId: BTC,
	ticker: 'BTC/USDT',
	tickSize: '0.005',
	venues: ['okx'],
	lagMaxMs: 1_000,
	band: 0.03,
	quoteAgeMaxMs: 10_000,
	source: 'exchange',
	hours: null,
};

let fixture: TradingFixture;
let users: number[];
/** The venue's minute candles, as it answers when asked. */
let history: Candle<number>[] = [];
let atMs = NOON;

const minutesAt = (price: number): Candle<number>[] =>
	Array.from({ length: 40 }, (_, index) => NOON - 10 * MINUTE + index * MINUTE).map((t) => ({
		t,
		open: price,
		high: price,
		low: price,
		close: price,
	}));
const step = (part: 'log' | 'venue', asset = BTC_ASSET) =>
	checkPrices(
		{
			database: fixture.db.database,
			log: silentLog,
			book: { isConnected: () => true },
			feeds: [{ venue: 'okx', stream: async () => {}, loadHistory: async () => history }],
			assets: [BTC_ASSET],
			onErrors: () => fixture.market.reportFeedErrors(),
		},
		asset,
		part,
		new AbortController().signal,
	);
/** As far as it goes: a day is looked at in steps. */
const check = async (part: 'log' | 'venue', asset = BTC_ASSET) => {
	while (await step(part, asset));
};
const tradesOf = (userId: number) =>
	loadTradesOfUser(fixture.db.database, {
		userId,
		statuses: null,
		mode: null,
		assetId: null,
		fromMs: null,
		toMs: null,
		after: null,
		limit: 50,
	});
const available = async (userId: number) => {
	const { rows } = await fixture.db.owner.query(
		`select balance from accounts where user_id = $1 and kind = 'available' and currency = 'DEMO_USD'`,
		[userId],
	);
	return Number(rows[0].balance);
};
const found = async () =>
	(await fixture.db.owner.query('select seq, cause, finished_at is not null finished from feed_errors order by seq'))
		.rows;
const audit = async () => {
	const { checks } = await auditAll(fixture.db.database);
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};
const price = (change: { price?: number; quoted?: number; sourceT?: number } = {}) => {
	const { price = 90_000, quoted = price } = change;
	const ref = `okx ${quoted}/${quoted}`;
	return fixture.market.venueTick(BTC, atMs, BigInt(price * 200), change.sourceT ?? atMs - 10, ref);
};
const goTo = async (ms: number) => {
	atMs = ms;
	await fixture.clock(ms);
};

/** Up by the first user and down by the second, decided by a right entry and an exit as given; ten seconds later. */
async function trade(exit: Parameters<typeof price>[0]): Promise<void> {
	for (const [index, userId] of users.entries()) {
		const direction = index === 0 ? 'up' : 'down';
		const body = placement({ asset_id: BTC, direction, stake: STAKE, expiry: { duration: 5 } });
		expect((await fixture.trading.place(userId, body)).refusal).toBeUndefined();
	}
	await goTo(atMs + 500);
	await price();
	await goTo(atMs + 4_000);
	await price(exit);
	await goTo(atMs + 1_000);
	await fixture.market.logThrough(BTC, atMs);
	const { database } = fixture.db;
	await settleTrades(database, 'SANDBOX_USD', BTC, await loadDueTrades(database, BTC, 100));
	for (const userId of users) expect((await tradesOf(userId)).every(({ trade }) => trade.settlement)).toBe(true);
	await goTo(atMs + 1_000);
	await price();
}

beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.market.addAsset(BTC, {
		source: 'exchange',
		venues: '{okx}',
		tick_size: '0.005',
		digits: 3,
		real_allowed: false,
		entry_within_ms: 5_000,
		exit_max_age_ms: 10_000,
	});
	users = [await addTestUser(fixture.db), await addTestUser(fixture.db)];
	await price();
});
afterAll(() => fixture.close());

test('prices that are right are left alone', async () => {
	await trade({ price: 91_000 });
	history = minutesAt(90_000);
	await goTo(atMs + 5 * MINUTE);
	await check('log');
	await check('venue');
	expect(await found()).toEqual([]);
	expect(fixture.errors).toEqual([]);
});

test('a loser on a price that its quotes do not give gets the stake back, the result stays, and the winner keeps the profit', async () => {
	await goTo(atMs + 1_000);
	await price();
	await trade({ price: 91_000, quoted: 90_000 });
	const before = await Promise.all(users.map(available));
	const published = fixture.published.length;
	await check('log');
	await eventually(() => expect(fixture.published.length).toBe(published + 1));
	const [winner, loser] = await Promise.all(users.map(async (userId) => (await tradesOf(userId))[0]));
	expect(winner).toMatchObject({ trade: { settlement: { status: 'won' } }, correction: null });
	expect(loser).toMatchObject({
		trade: { settlement: { status: 'lost', returnedMinor: 0n } },
		correction: { cause: 'not_its_quotes', amountMinor: BigInt(STAKE), seq: loser?.trade.settlement?.exit?.seq },
	});
	expect(await Promise.all(users.map(available))).toEqual([before[0], (before[1] as number) + STAKE]);
	expect(fixture.published.at(-1)).toMatchObject({
		userId: users[1],
		type: 'trade.corrected',
		data: {
			trade: { status: 'lost', returned: 0, profit: -STAKE, correction: { cause: 'not_its_quotes', amount: STAKE } },
			balance_demo: (before[1] as number) + STAKE,
		},
	});
	const { events } = await loadUserEvents(fixture.db.database, tradingEventViews, users[1] as number, 0);
	expect(events.at(-1)).toMatchObject({ type: 'trade.corrected', data: { trade: { correction: { amount: STAKE } } } });
	expect(await audit()).toEqual([]);
});

test('however often and by however many it is tried, a loss is made good once', async () => {
	const loser = (await tradesOf(users[1] as number))[0]?.trade.terms.id as string;
	const before = await available(users[1] as number);
	const again = [{ id: loser, userId: users[1] as number }];
	await fixture.db.owner.query(`update feed_errors set finished_at = null`);
	const tried = [1, 2, 3].map(() => correctTrades(fixture.db.database, 'SANDBOX_USD', again));
	expect((await Promise.all(tried)).flat()).toEqual([]);
	await check('log');
	fixture.market.reportFeedErrors();
	expect(await available(users[1] as number)).toBe(before);
});

test("a loss on a source time that breaks the rules, and on a price that the venue's own history refutes", async () => {
	await goTo(atMs + 1_000);
	await price();
	await trade({ price: 91_000, sourceT: atMs + 60_000 });
	await goTo(atMs + 1_000);
	await price();
	await trade({ price: 99_000 });
	await check('log');
	history = minutesAt(90_000);
	await goTo(atMs + 5 * MINUTE);
	await price();
	await check('venue');
	await eventually(async () => {
		const shown = (await tradesOf(users[1] as number)).map(({ correction }) => correction?.cause ?? null);
		expect(shown).toEqual(['venue_record', 'source_time', 'not_its_quotes', null]);
	});
	expect((await found()).map(({ cause }) => cause)).toEqual(['not_its_quotes', 'source_time', 'venue_record']);
	expect(await audit()).toEqual([]);
	// A minute after the last of them nothing can be decided by them any more.
	fixture.market.reportFeedErrors();
	await eventually(async () => expect((await found()).every(({ finished }) => finished)).toBe(true));
	expect(await audit()).toEqual([]);
});

test('a check that another server has moved on meanwhile finds nothing twice', async () => {
	await goTo(atMs + 1_000);
	await price({ price: 91_000, quoted: 90_000 });
	const { throughMs } = await loadCheckEdge(fixture.db.database, BTC, 'log');
	await step('log');
	expect(await updateCheck(fixture.db.database, BTC, 'log', throughMs, atMs)).toBe(false);
	expect((await found()).length).toBe(4);
});

test('a fair index is never corrected: its prices have no venue', async () => {
	for (let at = atMs + 250; at < atMs + 4_000; at += 500) await fixture.market.tick(1, at, 1_000n);
	await goTo(atMs + 5_000);
	await check('log', { ...BTC_ASSET, assetId: 1 });
	expect((await found()).length).toBe(4);
});

test('an error that is found more than a day after its price is none any more', async () => {
	await goTo(atMs + 1_000);
	await price();
	await trade({ price: 91_000, quoted: 90_000 });
	const seen = (await found()).length;
	await goTo(atMs + 86_400_000);
	await fixture.market.logThrough(BTC, atMs);
	await check('log');
	expect((await found()).length).toBe(seen);
	const { owner } = fixture.db;
	await expect(
		owner.query(
			`insert into feed_errors (asset_id, seq, t, cause, found_at) select asset_id, seq, t, 'source_time', t + 86400001 from ticks where asset_id = ${BTC} limit 1`,
		),
	).rejects.toThrow('check constraint');
});

const tampering: [string, string, RegExp][] = [
	[
		'a right price called wrong',
		`insert into feed_errors select asset_id, seq, t, 'source_time', null, t from ticks where asset_id = ${BTC} and seq = 2`,
		/tick 2: was found wrong by source_time, what is stored gives no error/,
	],
	[
		'a cause changed',
		`update feed_errors set cause = 'source_time' where cause = 'not_its_quotes'`,
		/was found wrong by source_time, what is stored gives not_its_quotes/,
	],
	[
		'what the venue said changed',
		`update feed_errors set record = replace(record, '90000', '90001') where record is not null`,
		/its correction differs from its hash/,
	],
	[
		'a fair price called wrong',
		`insert into feed_errors select asset_id, seq, t, 'not_its_quotes', null, t, t from ticks where asset_id = 1 and seq = 1`,
		/asset 1, tick 1: was found wrong by not_its_quotes, what is stored gives no error/,
	],
	[
		'a correction deleted',
		`delete from trade_corrections where trade_id = (select min(trade_id::text)::uuid from trade_corrections)`,
		/lost on a wrong price and was not made good[\s\S]*its correction is missing/,
	],
	[
		'a correction made larger',
		`update trade_corrections set amount = amount + 1`,
		/was made good by another amount than its loss/,
	],
	[
		'a correction given to another trade',
		`update trade_corrections c set trade_id = (select id from trades where status = 'won' limit 1) where trade_id = (select min(trade_id::text)::uuid from trade_corrections)`,
		/was made good for a price that did not decide it|another amount/,
	],
	[
		'a correction of another price',
		`update trade_corrections set seq = (select min(seq) from feed_errors where seq <> trade_corrections.seq)`,
		/for a price that did not decide it/,
	],
];

test.each(tampering)('[LEDGER-06] %s by hand is named', async (_, sql, named) => {
	const { owner } = fixture.db;
	for (const table of ['feed_errors', 'trade_corrections'])
		await owner.query(`create table app.copy_${table} as select * from ${table}`);
	const { rowCount } = await owner.query(sql);
	const problems = await audit();
	await owner.query(`delete from trade_corrections; delete from feed_errors;
		insert into feed_errors select * from copy_feed_errors; insert into trade_corrections select * from copy_trade_corrections;
		drop table copy_feed_errors, copy_trade_corrections`);
	expect(rowCount).toBeGreaterThan(0);
	expect(problems.join('\n')).toMatch(named);
	expect(await audit()).toEqual([]);
});

test('the application may neither change nor delete what was found and made good', async () => {
	for (const statement of [
		`update feed_errors set cause = 'source_time'`,
		'delete from feed_errors',
		'update trade_corrections set amount = 1',
		'delete from trade_corrections',
	])
		await expect(fixture.db.database.query(statement)).rejects.toThrow('permission denied');
});

test('[TRADE-08] a loser is made good whose trade lasted longer than any duration that the asset takes', async () => {
	const asset = { ...BTC_ASSET, assetId: 202, ticker: 'ETH/USDT' };
	const tick = (price: number, quoted = price) =>
		fixture.market.venueTick(202, atMs, BigInt(price * 200), atMs - 10, `okx ${quoted}/${quoted}`);
	await fixture.market.addAsset(202, {
		source: 'exchange',
		venues: '{okx}',
		tick_size: '0.005',
		digits: 3,
		real_allowed: false,
		entry_within_ms: 5_000,
		exit_max_age_ms: 10_000,
		duration_max_s: 60,
	});
	await tick(3_000);
	const boundary = atMs - (atMs % (15 * MINUTE)) + 4 * 60 * MINUTE;
	const userId = await addTestUser(fixture.db);
	const body = placement({ asset_id: 202, stake: STAKE, expiry: { clock: new Date(boundary).toISOString() } });
	expect((await fixture.trading.place(userId, body)).refusal).toBeUndefined();
	await goTo(atMs + 500);
	await tick(3_000);
	await goTo(boundary - 1_000);
	await tick(2_900, 3_000);
	await goTo(boundary + 1_000);
	await fixture.market.logThrough(202, atMs);
	const { database } = fixture.db;
	await settleTrades(database, 'SANDBOX_USD', 202, await loadDueTrades(database, 202, 100));
	expect((await tradesOf(userId))[0]?.trade.settlement?.status).toBe('lost');
	await check('log', asset);
	await eventually(async () =>
		expect((await tradesOf(userId))[0]?.correction).toMatchObject({
			cause: 'not_its_quotes',
			amountMinor: BigInt(STAKE),
		}),
	);
});
