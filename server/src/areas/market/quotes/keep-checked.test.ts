import type { Candle } from '@fairtick/domain/market/candles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { TestMarket } from '../../../../test/support/market.ts';
import { silentLog } from '../../../../test/support/tick-log-fixture.ts';
import type { FeedAsset } from './feed-source.ts';
import { checkPrices } from './keep-checked.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BTC = 201;
const THREE = ['okx', 'bybit', 'bitget'];

let db: TestDatabase;
let market: TestMarket;
/** Minute candles by venue; a venue without an entry refuses. */
let histories: Map<string, Candle<number>[]>;

const minutesAt = (price: number, low = price): Candle<number>[] =>
	Array.from({ length: 20 }, (_, index) => NOON - 5 * MINUTE + index * MINUTE).map((t) => ({
		t,
		open: price,
		high: price,
		low,
		close: price,
	}));

/** Holds prices against the histories of these venues, as far as it goes: a day is looked at in steps. */
async function check(venues: readonly string[]) {
	const asset: FeedAsset = {
		assetId: BTC,
		ticker: 'BTC/USDT',
		tickSize: '0.005',
		venues,
		source: 'exchange',
		hours: null,
		lagMaxMs: 1_000,
		band: 0.03,
		quoteAgeMaxMs: 10_000,
	};
	const feeds = venues.map((venue) => ({
		venue,
		stream: async () => {},
		loadHistory: async () => {
			const history = histories.get(venue);
			if (!history) throw new Error('429');
			return history;
		},
	}));
	const options = {
		database: db.database,
		log: silentLog,
		feeds,
		assets: [asset],
		onErrors: () => undefined,
		book: { isConnected: () => true },
	};
	while (await checkPrices(options, asset, 'venue', new AbortController().signal));
}

const tick = (atMs: number, venues: readonly string[], price: number) =>
	market.venueTick(
		BTC,
		atMs,
		BigInt(price * 200),
		atMs - 10,
		venues.map((venue) => `${venue} ${price}/${price}`).join(' '),
	);
const goTo = async (ms: number) => {
	await db.setClock(ms);
	await market.logThrough(BTC, ms);
};
const found = async () => (await db.owner.query('select seq::int, cause from feed_errors order by seq')).rows;

beforeEach(async () => {
	db = await createTestDatabase();
	market = new TestMarket(db);
	histories = new Map(THREE.map((venue) => [venue, minutesAt(90_000)]));
	await db.setClock(NOON);
});
afterEach(() => db.drop());

test.each([
	['is refused', undefined],
	['cannot be read', minutesAt(90_000, 90_001)],
])(
	'[TRADE-08] a venue whose history %s is waited for, then the records of the others have to do',
	async (_, history) => {
		await market.addAsset(BTC, {
			source: 'exchange',
			venues: THREE,
			tick_size: '0.005',
			digits: 3,
			real_allowed: false,
		});
		if (history) histories.set('okx', history);
		else histories.delete('okx');
		await tick(NOON + 1_000, THREE, 99_000);
		await goTo(NOON + 12 * HOUR);
		await check(THREE);
		expect(await found()).toEqual([]);
		await goTo(NOON + 12 * HOUR + MINUTE);
		await check(THREE);
		expect(await found()).toEqual([{ seq: 1, cause: 'venue_record' }]);
	},
);

const addOfOneVenue = () =>
	market.addAsset(BTC, { source: 'exchange', venues: ['okx'], tick_size: '0.005', digits: 3, real_allowed: false });

test('[TRADE-08] the last prices before a change of venues are left to the connections that made them', async () => {
	await addOfOneVenue();
	await db.owner.query(
		`insert into asset_versions select (jsonb_populate_record(v, jsonb_build_object('version', 2, 'effective_at', $1::bigint, 'venues', array['bybit']))).*
		from asset_versions v where asset_id = $2`,
		[NOON + 30_000, BTC],
	);
	await tick(NOON + 1_000, ['okx'], 99_000);
	await tick(NOON + 31_000, ['bybit'], 99_000);
	await goTo(NOON + 5 * MINUTE);
	await check(['bybit']);
	expect(await found()).toEqual([]);
	await check(['okx']);
	expect(await found()).toEqual([{ seq: 1, cause: 'venue_record' }]);
	await check(['bybit']);
	expect(await found()).toEqual([1, 2].map((seq) => ({ seq, cause: 'venue_record' })));
});

test('[TRADE-08] prices of venues that are connected no more are passed over after twelve hours', async () => {
	await addOfOneVenue();
	await tick(NOON + 1_000, ['okx'], 99_000);
	const through = async () => Number((await db.owner.query('select max(through) t from feed_checks')).rows[0].t);
	await goTo(NOON + 12 * HOUR);
	await check(['bybit']);
	expect(await through()).toBe(NOON + 999);
	await goTo(NOON + 13 * HOUR);
	await check(['bybit']);
	expect(await through()).toBe(NOON + 13 * HOUR - 2 * MINUTE);
	expect(await found()).toEqual([]);
});
