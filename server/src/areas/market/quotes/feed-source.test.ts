import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { silentLog, TickLogFixture } from '../../../../test/support/tick-log-fixture.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { LeaseLost } from '../../../platform/leases/index.ts';
import { installQuoted } from '../assets/install-assets.ts';
import { loadAssets } from '../assets/load-assets.ts';
import { carryOutOrders } from '../assets/load-offered.ts';
import {
	EXCHANGE_ASSETS,
	findQuotedBounds,
	POLYGON_ASSETS,
	type QuotedBounds,
	type QuotedIdentity,
} from '../catalogue.ts';
import { orderVenues } from '../manage/order-venues.ts';
import { remeasureSlippage } from '../manage/remeasure-slippage.ts';
import type { Source } from '../source.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { FeedListener } from './feed.ts';
import { createFeedSource, type FeedAsset } from './feed-source.ts';
import { QuoteBook } from './quote-book.ts';
import { Refusals } from './refusals.ts';

/** A Wednesday. */
const NOON = Date.UTC(2031, 0, 15, 12);
const BTC = EXCHANGE_ASSETS[0] as QuotedIdentity;
const ETH = EXCHANGE_ASSETS[1] as QuotedIdentity;
const AAPL = POLYGON_ASSETS[0] as QuotedIdentity;

let fixture: TickLogFixture;
let assets: FeedAsset[];
let book: QuoteBook;
let source: Source;
let venue: FeedListener;
let refusals: Refusals;
let openTradesUntil: number | null;

const install = async (asset: QuotedIdentity, source: FeedAsset['source'], venues: string[]): Promise<FeedAsset> => {
	await inTransaction(fixture.db.database, (tx) => installQuoted(tx, asset, source, venues));
	const { id, ticker, tickSize, group, hours } = asset;
	return { assetId: id, ticker, tickSize, venues, ...(findQuotedBounds(group) as QuotedBounds), source, hours };
};
/** Starts writers: the catalogue they see and the lines they log. */
const begin = async (hold = async () => {}) => {
	const said: string[] = [];
	const options = {
		database: fixture.db.database,
		print: (line: string) => void said.push(line),
		loadLastExitDeadline: async (_: unknown, ids: readonly number[]) => (ids.includes(BTC.id) ? openTradesUntil : null),
	};
	await carryOutOrders(options, { hold });
	return said;
};
const start = async () => {
	refusals = new Refusals(silentLog);
	book = new QuoteBook(assets, refusals, () => fixture.nowMs);
	const tickLog = fixture.newTickLog();
	await tickLog.takeOver(assets.map(({ assetId }) => assetId));
	source = createFeedSource({ tickLog, clock: { now: () => fixture.nowMs }, book, assets });
	venue = book.listen('okx');
};
const workAt = async (instantMs: number) => {
	await fixture.goTo(instantMs);
	await source.advance();
};
const quote = (asset: QuotedIdentity, bid: number, ask: number, t = fixture.nowMs) =>
	venue.quote(asset.id, { bid, ask, timestamp: t });
const kinds = async (asset = BTC) => (await fixture.groups(asset.id)).map(({ kind, reason }) => [kind, reason]);

beforeEach(async () => {
	openTradesUntil = null;
	fixture = await TickLogFixture.create(NOON);
	assets = [await install(BTC, 'exchange', ['okx']), await install(ETH, 'exchange', ['okx'])];
	await start();
});
afterEach(() => fixture.end());

describe('an exchange', () => {
	test('[MARKET-02] [MARKET-09] quotes become ticks with the clock’s time, what they are made of and the source’s time', async () => {
		quote(BTC, 90_000, 90_000.01, NOON - 30);
		await workAt(NOON);
		await fixture.goTo(NOON + 300);
		quote(BTC, 90_000.02, 90_000.04);
		await source.advance();
		expect(await fixture.ticks(BTC.id)).toEqual([
			{ seq: 1, t: NOON, price: 18_000_001, sourceRef: 'okx 90000/90000.01' },
			{ seq: 2, t: NOON + 300, price: 18_000_006, sourceRef: 'okx 90000.02/90000.04' },
		]);
		const { rows } = await fixture.db.owner.query(
			'select source, source_t from ticks where asset_id = $1 order by seq',
			[BTC.id],
		);
		expect(rows).toEqual([
			{ source: 'exchange', source_t: BigInt(NOON - 30) },
			{ source: 'exchange', source_t: BigInt(NOON + 300) },
		]);
		expect((await fixture.writer(BTC.id))['logged_through']).toBe(BigInt(NOON + 300));
		expect(await kinds()).toEqual([
			['open', null],
			['ticks', null],
			['ticks', null],
		]);
		expect(await kinds(ETH)).toEqual([['close', 'feed']]);
		await fixture.assertWholeLog(BTC.id);
	});

	test('quotes that come faster than four a second are logged as the newest of them', async () => {
		for (let ms = 0; ms <= 500; ms += 50) {
			await fixture.goTo(NOON + ms);
			quote(BTC, 90_000 + ms, 90_000 + ms);
			await source.advance();
		}
		expect((await fixture.ticks(BTC.id)).map(({ t, price }) => [t - NOON, price / 200])).toEqual([
			[0, 90_000],
			[250, 90_250],
			[500, 90_500],
		]);
	});

	test('[MARKET-08] quiet but alive, it writes a heartbeat each second; silent, it closes; the next quote opens it', async () => {
		quote(BTC, 90_000, 90_001);
		await workAt(NOON);
		for (let ms = 100; ms <= 2_500; ms += 100) {
			await fixture.goTo(NOON + ms);
			venue.alive();
			await source.advance();
		}
		const beats = (await fixture.groups(BTC.id)).filter(({ kind }) => kind === 'heartbeat');
		expect(beats.map(({ t, loggedThrough }) => [t - NOON, loggedThrough - NOON])).toEqual([
			[1_000, 1_000],
			[2_000, 2_000],
		]);
		await workAt(NOON + 5_501);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false, closed_reason: 'feed', opens_at: null });
		venue.alive();
		await workAt(NOON + 5_600);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false });
		quote(BTC, 90_000, 90_001);
		await workAt(NOON + 5_700);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: true, last_seq: 2n });
		expect(await kinds()).toEqual([
			['open', null],
			['ticks', null],
			['heartbeat', null],
			['heartbeat', null],
			['close', 'feed'],
			['open', null],
			['ticks', null],
		]);
		await fixture.assertWholeLog(BTC.id);
	});

	test('[MARKET-08] a quote that waited too long for the log closes the asset instead of becoming a tick', async () => {
		quote(BTC, 90_000, 90_001);
		await workAt(NOON);
		quote(BTC, 90_002, 90_003, NOON + 1);
		venue.alive();
		await workAt(NOON + 1_002);
		expect(await fixture.ticks(BTC.id)).toHaveLength(1);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false, closed_reason: 'feed' });
	});

	test('[MARKET-08] a quote that leaves the median as it was closes nothing when all venues are quiet after it', async () => {
		const names = ['okx', 'bybit', 'bitget'];
		assets = [{ ...(assets[0] as FeedAsset), venues: names }];
		await start();
		const venues = names.map((name) => book.listen(name));
		const quoteOf = (index: number, price: number) =>
			venues[index]?.quote(BTC.id, { bid: price, ask: price, timestamp: fixture.nowMs - 500 });
		for (const [index, price] of [89_990, 90_000, 90_010].entries()) quoteOf(index, price);
		await workAt(NOON);
		const goOn = async (fromMs: number, toMs: number, alive = venues) => {
			for (let ms = fromMs; ms <= toMs; ms += 100) {
				await fixture.goTo(NOON + ms);
				for (const one of alive) one.alive();
				if (ms === 100) quoteOf(2, 90_011);
				await source.advance();
			}
		};
		await goOn(100, 4_000);
		const beats = async () =>
			(await fixture.groups(BTC.id)).flatMap(({ kind, t }) => (kind === 'heartbeat' ? t - NOON : []));
		expect(await beats()).toEqual([1_000, 2_000, 3_000, 4_000]);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: true, last_seq: 1n });
		// Another median that no new quote makes is no tick either.
		book.lose('bybit');
		await goOn(
			4_100,
			5_000,
			venues.filter((_, index) => index !== 1),
		);
		expect(await beats()).toEqual([1_000, 2_000, 3_000, 4_000, 5_000]);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: true, last_seq: 1n });
		quoteOf(0, 89_991);
		await workAt(NOON + 5_100);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: true, last_seq: 2n, last_price: 18_000_200n });
	});

	test('[MARKET-03] a jump beyond the band closes one asset and leaves the other', async () => {
		quote(BTC, 90_000, 90_001);
		quote(ETH, 3_000, 3_001);
		await workAt(NOON);
		await fixture.goTo(NOON + 500);
		quote(BTC, 190_000, 190_001);
		quote(ETH, 3_000.5, 3_001);
		await source.advance();
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false, closed_reason: 'feed' });
		expect(await fixture.writer(ETH.id)).toMatchObject({ open: true, last_seq: 2n });
		expect(refusals.counts()).toEqual({ 'okx BTC/USDT band': 1 });
	});

	test('[MARKET-09] after the clock went back the asset is closed until time has passed the last stamp', async () => {
		quote(BTC, 90_000, 90_001);
		await workAt(NOON);
		await fixture.moveWallClock(-1_500);
		venue.alive();
		await source.advance();
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false, closed_reason: 'feed' });
		await fixture.goTo(NOON);
		quote(BTC, 90_002, 90_003, NOON + 50);
		await source.advance();
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false });
		await fixture.goTo(NOON + 100);
		venue.alive();
		await source.advance();
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: true, last_seq: 2n });
		await fixture.assertWholeLog(BTC.id);
	});

	test('a server that restarts closes assets without quotes', async () => {
		quote(BTC, 90_000, 90_001);
		await workAt(NOON);
		await start();
		await workAt(NOON + 100);
		expect(await fixture.writer(BTC.id)).toMatchObject({ open: false, closed_reason: 'feed' });
	});
});

describe('hours', () => {
	test('[MARKET-06] outside its session an asset is closed and says when it opens; inside, trades end with the session', async () => {
		assets = [await install(AAPL, 'polygon', ['okx'])];
		await start();
		const opening = Date.UTC(2031, 0, 15, 14, 30);
		quote(AAPL, 187, 187.01);
		await workAt(NOON);
		expect(await fixture.writer(AAPL.id)).toMatchObject({
			open: false,
			closed_reason: 'hours',
			opens_at: BigInt(opening),
		});
		const [shown] = (await loadAssets(fixture.db.database, { mode: 'demo', activeId: null })).filter(
			({ id }) => id === AAPL.id,
		);
		expect(shown).toMatchObject({ open: false, closed_reason: 'hours', opens_at: new Date(opening).toISOString() });
		await workAt(opening);
		expect(await fixture.writer(AAPL.id)).toMatchObject({ open: false, closed_reason: 'feed', opens_at: null });
		quote(AAPL, 187, 187.01);
		await source.advance();
		const ending = Date.UTC(2031, 0, 15, 21);
		expect(await fixture.writer(AAPL.id)).toMatchObject({
			open: true,
			last_price: 37_401n,
			session_ends_at: BigInt(ending),
		});
		await fixture.goTo(ending);
		quote(AAPL, 187, 187.02);
		await source.advance();
		expect(await fixture.writer(AAPL.id)).toMatchObject({ open: false, closed_reason: 'hours', last_seq: 1n });
		await fixture.assertWholeLog(AAPL.id);
	});
});

describe('terms', () => {
	const version = async (asset = BTC) => {
		const { rows } = await fixture.db.owner.query(
			'select version, venues, real_allowed, slippage_min, source from asset_versions where asset_id = $1 order by version desc limit 1',
			[asset.id],
		);
		return rows[0];
	};

	const order = (venues: readonly ('okx' | 'bybit' | 'bitget')[]) =>
		inTransaction(fixture.db.owner, (tx) => orderVenues(tx, BTC.ticker, venues));

	test('[MARKET-02] one exchange is for demo only, three are for real money; two are never enough, by constraint', async () => {
		expect(await version()).toMatchObject({ venues: ['okx'], real_allowed: false, source: 'exchange' });
		await order(['okx', 'bybit', 'bitget']);
		await begin();
		// Two people allow real money; venues alone do not.
		expect(await version()).toMatchObject({ version: 2, real_allowed: false });
		await fixture.db.owner.query('update asset_versions set real_allowed = true where asset_id = $1 and version = 2', [
			BTC.id,
		]);
		await expect(
			fixture.db.owner.query(`update asset_versions set venues = '{okx,bybit}' where asset_id = $1 and version = 2`, [
				BTC.id,
			]),
		).rejects.toThrow('violates check constraint');
	});

	test('[MARKET-02] an asset that takes real money keeps three exchanges: its newest terms are read under the lock of the catalogue', async () => {
		await order(['okx', 'bybit', 'bitget']);
		await begin();
		const { owner } = fixture.db;
		let ordered: Promise<unknown> = Promise.resolve();
		await inTransaction(owner, async (tx) => {
			await lockCatalogue(tx);
			ordered = order(['okx']).catch((error: Error) => error.message);
			await tx.query('update asset_versions set real_allowed = true where asset_id = $1 and version = 2', [BTC.id]);
		});
		expect(await ordered).toBe('Real money needs the median of three exchanges.');
		const { rows } = await owner.query('select ordered_venues from assets where id = $1', [BTC.id]);
		expect(rows).toEqual([{ ordered_venues: null }]);
	});

	test('[MARKET-06] [MARKET-13] [MARKET-12] ordered venues wait until no trade is open, and are in force from then on', async () => {
		openTradesUntil = NOON + 60_000;
		expect((await order(['bybit'])).answer).toBe('BTC/USDT takes bybit as soon as no trade on it is open.');
		expect(await begin()).toEqual([]);
		expect(await version()).toMatchObject({ version: 1, venues: ['okx'] });
		openTradesUntil = null;
		expect(await begin()).toContain('BTC/USDT takes bybit from now on');
		expect(await version()).toMatchObject({ version: 2, venues: ['bybit'] });
		await begin();
		expect(await version()).toMatchObject({ version: 2 });
		await expect(order(['bybit'])).rejects.toThrow('BTC/USDT takes bybit already.');
		await order(['okx']);
		await order(['bybit']);
		await begin();
		expect(await version()).toMatchObject({ version: 2 });
	});

	test('[CLUSTER-02] [MARKET-06] ordered venues are not made terms by a process that has lost its lease, for another one writes', async () => {
		await order(['bybit']);
		const lost = new LeaseLost('another process holds the lease market');
		await expect(begin(() => Promise.reject(lost))).rejects.toThrow(lost);
		expect(await version()).toMatchObject({ version: 1, venues: ['okx'] });
		expect(await begin()).toEqual(['BTC/USDT takes bybit from now on']);
	});

	test('[MARKET-10] [MARKET-13] the least slippage is measured from a thousand ticks when it is asked for, never by a start', async () => {
		const measure = () => inTransaction(fixture.db.owner, (tx) => remeasureSlippage(tx, BTC.ticker));
		expect(await version()).toMatchObject({ version: 1, slippage_min: 1 });
		await expect(measure()).rejects.toThrow('BTC/USDT has no ticks yet.');
		await fixture.db.owner.query(
			`insert into ticks select $1, n, $2::bigint + n, 1000 + (n % 2) * 4, $2::bigint + n, '-', 'exchange' from generate_series(1, 2000) n`,
			[BTC.id, NOON],
		);
		await install(BTC, 'exchange', ['okx']);
		await begin();
		expect(await version()).toMatchObject({ version: 1, slippage_min: 1 });
		expect((await measure()).answer).toContain('is 12 price steps now, instead of 1');
		expect(await version()).toMatchObject({ version: 2, slippage_min: 12, venues: ['okx'] });
	});
});
