import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LiveTick } from '@fairtick/domain/live/contract';
import { formatPrice } from '@fairtick/domain/market/price';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { TestNetwork, TestRelay } from '../../../test/support/relay.ts';
import { silentLog } from '../../../test/support/tick-log-fixture.ts';
import { type DatabaseClock, startDatabaseClock } from '../../platform/clock/index.ts';
import { inTransaction } from '../../platform/database/index.ts';
import { loadAssets, loadNewestTicks } from './assets/load-assets.ts';
import { loadCandles } from './candles/load-candles.ts';
import { loadWireFairHours } from './load-fair-hours.ts';
import { addRecorded as addRecordedAsset } from './manage/add-recorded.ts';
import { prepareMarket } from './prepare-market.ts';
import { type Market, type MarketTick, startMarket } from './start-market.ts';
import { loadTicks } from './ticks/load-ticks.ts';

const SAMPLE = join(import.meta.dirname, '../../../test/data/eurusd-histdata-sample.csv');
let db: TestDatabase;
let clock: DatabaseClock;
let dataDir: string;
let market: Market;
const said: string[] = [];

const configOf = (folder: string, withBeacon: boolean, relays: string[] = []) => ({
	dataDir: folder,
	keys: 'own' as const,
	keysDir: join(folder, 'keys'),
	exchanges: [],
	exchangesByDefault: false,
	exchangeUrls: {},
	polygon: undefined,
	fairHistoryDays: 1,
	beacon: { on: withBeacon, relays },
});

/** The market of a process of its own. */
const start = async (withBeacon = false, writes = true): Promise<Market> => {
	const leases = openTestLeases(db);
	const config = configOf(dataDir, withBeacon);
	await prepareMarket({ database: db.database, config });
	const market = await startMarket({
		database: db.database,
		leases,
		writes,
		clock,
		config,
		log: silentLog,
		print: (line) => said.push(line),
		loadLastExitDeadline: async () => null,
	});
	return {
		...market,
		async stop() {
			await market.stop();
			await leases.stop();
		},
	};
};
/** `npm run assets -- add --replay EUR/USD:<sample>` */
const addRecorded = () =>
	inTransaction(db.owner, (tx) =>
		addRecordedAsset(tx, { ticker: 'EUR/USD', path: SAMPLE }, { dataDir }, async () => null),
	);
const newestSeq = async () => {
	const { rows } = await db.owner.query('select last_seq from asset_writers where asset_id = 1');
	return Number(rows[0].last_seq);
};

beforeAll(async () => {
	db = await createTestDatabase();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-market-'));
	clock = await startDatabaseClock(db.database);
	market = await start();
	await market.ready;
	await addRecorded();
	await eventually(async () =>
		expect((await loadAssets(db.database, { mode: 'demo', activeId: null })).at(-1)).toMatchObject({
			ticker: 'EUR/USD',
			open: true,
		}),
	);
}, 120_000);
afterAll(async () => {
	await market.stop();
	clock.stop();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

test('[MARKET-05] [MARKET-12] [MARKET-13] once ready, the fair indices are open, and soon a recorded file that was added to the running market, with a day of history', async () => {
	const assets = await loadAssets(db.database, { mode: 'real', activeId: 3 });
	expect(assets.map(({ ticker, open, active }) => [ticker, open, active])).toEqual([
		['V10', true, 0],
		['V25', true, 0],
		['V50', true, 1],
		['V75', true, 0],
		['V100', true, 0],
		['EUR/USD', true, 0],
	]);
	expect(assets[0]).toMatchObject({
		duration_min: 30,
		duration_max: 14_400,
		percentage: 90,
		percentage_gold: 92,
		percentage_vip: 94,
	});
	expect(assets[0]).toMatchObject({ stake_min: 100, stake_max: 100_000, slippage_min: expect.any(Number) });
	expect((await loadCandles(db.database, 1, { interval: 900 }))?.length).toBeGreaterThan(96);
	expect(market.assetIds).toEqual([1, 2, 3, 4, 5]);
});

test('[MARKET-01] ticks are published in the order of their seq, as whole numbers inside and decimal strings on the wire', async () => {
	const received: MarketTick[] = [];
	const live: LiveTick[] = [];
	const from = await newestSeq();
	const stops = [
		market.onTicksCommitted((assetId, ticks) => assetId === 1 && received.push(...ticks)),
		market.onLiveTicks((ticks) => live.push(...ticks.filter(([id]) => id === 1))),
	];
	await eventually(() => expect(received.length).toBeGreaterThan(3));
	for (const stop of stops) stop();
	expect(received.map(({ seq }) => seq)).toEqual(received.map((_, i) => from + 1 + i));
	const logged = await loadTicks(db.database, 1, { from_seq: from + 1, limit: received.length });
	const shown = received.map(({ seq, atMs, price }) => [seq, atMs, formatPrice(price, '0.0001')]);
	expect(logged).toEqual(shown.map((tick) => [...tick, 'fair', null]));
	expect(live).toEqual(shown.map((tick) => [1, ...tick]));
	expect(await loadTicks(db.database, 1, { from: received[1]?.atMs, limit: 2 })).toEqual(logged?.slice(1, 3));
	const [newest] = await loadNewestTicks(db.database, [1, 999]);
	expect(await loadTicks(db.database, 1, { limit: 1 })).toEqual([[...(newest?.slice(1) ?? []), 'fair', null]]);
	expect(await loadTicks(db.database, 999, {})).toBeNull();
});

test('[MARKET-04] the hours show commitments ahead, seeds of history at once, and where each walk begins', async () => {
	const hours = await loadWireFairHours(db.database, clock.now(), {});
	const live = hours.filter(({ backfill }) => !backfill);
	expect(live.length).toBeGreaterThan(48);
	expect(live.every(({ seed }) => seed === null)).toBe(true);
	expect(
		hours.filter(({ backfill }) => backfill).every(({ seed, starts }) => seed !== null && starts.length === 5),
	).toBe(true);
	const current = live.find(({ starts }) => starts.length > 0);
	expect(current?.starts.map(({ asset, x }) => [asset, x])).toEqual(
		['V10', 'V25', 'V50', 'V75', 'V100'].map((name) => [name, 0]),
	);
});

test('a listener that fails does not stop the others', async () => {
	let received = 0;
	const stops = [
		market.onTicksCommitted(() => {
			throw new Error('listener');
		}),
		market.onTicksCommitted(() => received++),
	];
	await eventually(() => expect(received).toBeGreaterThan(0));
	for (const stop of stops) stop();
});

const loadFences = async () =>
	(
		await db.owner.query(
			'select asset_id, w.fence, array_agg(distinct g.fence order by g.fence) logged from asset_writers w join tick_groups g using (asset_id) where asset_id in (1, 101) group by asset_id, w.fence order by asset_id',
		)
	).rows;

test('[CLUSTER-02] [MARKET-09] a start takes nothing from the writer, is ready with its prices, and takes over as soon as it stops', async () => {
	let [fromFirst, fromSecond, fromReader, settling] = [0, 0, 0, 0];
	market.onTicksCommitted(() => fromFirst++);
	const [second, reader] = [await start(), await start(false, false)];
	second.onTicksCommitted(() => fromSecond++);
	reader.onTicksCommitted(() => fromReader++);
	second.whileWriting(() => {
		settling++;
		return { stop: async () => void settling-- };
	});
	await Promise.all([second.ready, reader.ready]);
	await eventually(() => expect(fromFirst).toBeGreaterThan(3));
	expect([fromSecond, settling]).toEqual([0, 0]);
	const [fair, recorded] = await loadFences();
	expect(fair).toMatchObject({ fence: 1n, logged: ['1'] });
	expect(recorded).toMatchObject({ fence: 1n, logged: ['1'] });
	const stoppedAtMs = performance.now();
	await market.stop();
	await eventually(() => expect(fromSecond).toBeGreaterThan(0));
	expect(performance.now() - stoppedAtMs).toBeLessThan(3_000);
	expect(settling).toBe(1);
	await eventually(async () =>
		expect(await loadFences()).toMatchObject([{ logged: ['1', '2'] }, { logged: ['1', '2'] }]),
	);
	market = await start();
	await second.stop();
	expect(settling).toBe(0);
	await market.ready;
	// A process without the role waits for no lease.
	expect(fromReader).toBe(0);
	await reader.stop();
	const { rows } = await db.owner.query('select count(*), max(seq) from ticks where asset_id = 1');
	expect(rows[0].count).toBe(rows[0].max);
	expect((await loadCandles(db.database, 1, { interval: 5 }))?.length).toBeGreaterThan(1);
});

test('[MARKET-09] a start within a second of the end is ready with ticks of its own, not with those it found', async () => {
	await market.stop();
	const before = await newestSeq();
	market = await start();
	await market.ready;
	expect(await newestSeq()).toBeGreaterThan(before);
});

/** The catalogue as a start could change it. */
const loadCatalogue = async () => {
	const { rows } = await db.owner.query(
		`select (select json_agg(a order by id) from assets a) assets, (select json_agg(v order by asset_id, version) from asset_versions v) terms,
			(select json_agg(p order by asset_group, version) from payout_versions p) payouts`,
	);
	return rows[0];
};

test('[MARKET-13] a start with other settings changes nothing that is there, says what differs, and closes what it cannot reach', async () => {
	await market.stop();
	await db.owner.query(`insert into payout_versions values ('fair', 2, clock(), 8000, 8100, 8200)`);
	await db.owner.query(
		`update assets set listed = false where id = 2; update assets set suspended = true, name = 'V' where id = 3`,
	);
	// As an installation is whose recorded file came by a setting of an earlier version.
	await db.owner.query('update asset_versions set recording = null where asset_id = 101');
	const before = await loadCatalogue();
	said.length = 0;
	market = await start(true);
	await market.ready;
	expect(await loadCatalogue()).toEqual(before);
	expect(said).toEqual([
		'FAIR_BEACON is drand, but the catalogue has V10, V25, V50, V75, V100 without the beacon: set FAIR_BEACON=off, or npm run assets -- beacon on',
		'EUR/USD has no recorded file and is closed: npm run assets -- add --replay EUR/USD:<file>, or npm run assets -- unlist EUR/USD',
	]);
	const shown = async () =>
		new Map((await loadAssets(db.database, { mode: 'demo', activeId: null })).map((one) => [one.id, one]));
	await eventually(async () => expect((await shown()).get(101)).toMatchObject({ open: false, closed_reason: 'feed' }));
	expect((await shown()).has(2)).toBe(false);
	expect((await shown()).get(3)).toMatchObject({ open: false, closed_reason: 'suspended', name: 'V' });
	expect((await shown()).get(1)).toMatchObject({ open: true, percentage: 80, beacon: null });
	await db.owner.query(`update assets set listed = true, suspended = false`);
	expect(market.assetIds).toContain(101);
	const { rows: groups } = await db.owner.query(
		'select kind, reason from tick_groups where asset_id = 101 order by no desc limit 1',
	);
	expect(groups).toEqual([{ kind: 'close', reason: 'feed' }]);
	await market.advanceLoggedThrough(101);
	const { rows: through } = await db.owner.query(
		'select clock() - logged_through as age from asset_writers where asset_id = 101',
	);
	expect(Number(through[0].age)).toBeLessThan(5_000);
});

test('[MARKET-04] a start with the beacon but without a network is ready all the same, and opens once a relay answers', async () => {
	const [other, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'fairtick-market-'))]);
	const network = new TestNetwork();
	const relay = await TestRelay.open(network, () => Date.now());
	await relay.goAway();
	const beaconClock = await startDatabaseClock(other.database);
	const leases = openTestLeases(other);
	const config = configOf(folder, true, [relay.address]);
	await prepareMarket({ database: other.database, config });
	const withBeacon = await startMarket({
		database: other.database,
		leases,
		clock: beaconClock,
		config,
		log: silentLog,
		print: (line) => said.push(line),
		loadLastExitDeadline: async () => null,
		beaconKey: network.publicKey,
	});
	const first = async () => (await loadAssets(other.database, { mode: 'demo', activeId: null }))[0];
	try {
		await withBeacon.ready;
		expect(await first()).toMatchObject({ open: false, closed_reason: 'feed', beacon: 'quicknet' });
		await eventually(async () =>
			expect(await first()).toMatchObject({ closed_reason: 'feed', closed_detail: 'beacon' }),
		);
		await relay.comeBack();
		await eventually(async () => expect(await first()).toMatchObject({ open: true }));
		const { rows } = await other.owner.query('select count(distinct t) = max(seq) whole from ticks where asset_id = 1');
		expect(rows[0].whole).toBe(true);
	} finally {
		await withBeacon.stop();
		await leases.stop();
		beaconClock.stop();
		await relay.goAway();
		await other.drop();
		await rm(folder, { recursive: true });
	}
}, 60_000);

test('[MARKET-05] history ends with the days that the setting asks for', async () => {
	// The tests before took longer than the next older hour would have.
	const { rows } = await db.owner.query(
		'select (min(epoch) filter (where not backfill) - min(epoch))::int hours from fair_starts',
	);
	expect(rows).toEqual([{ hours: 24 }]);
});
