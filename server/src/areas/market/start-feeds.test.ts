import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asset } from '@fairtick/domain/market/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { LocalExchange } from '../../../test/support/exchange-server.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { LOCAL_KEY, LocalPolygon } from '../../../test/support/polygon-server.ts';
import { silentLog } from '../../../test/support/tick-log-fixture.ts';
import { type DatabaseClock, startDatabaseClock } from '../../platform/clock/index.ts';
import type { Leases } from '../../platform/leases/index.ts';
import { loadAssets } from './assets/load-assets.ts';
import { loadCandles } from './candles/load-candles.ts';
import { prepareMarket } from './prepare-market.ts';
import { computeTradingSession, STOCK_HOURS } from './quotes/trading-hours.ts';
import { type Market, startMarket } from './start-market.ts';

const MINUTE = 60_000;
const VENUES = ['okx', 'bybit', 'bitget'] as const;
const [BTC, AAPL, V10] = [201, 301, 1];

let db: TestDatabase;
let clock: DatabaseClock;
let dataDir: string;
let leases: Leases;
let market: Market;
let exchanges: LocalExchange[];
let polygon: LocalPolygon;
let quoting: NodeJS.Timeout;

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 45_000, interval: 50 });
const shown = async (id: number) =>
	(await loadAssets(db.database, { mode: 'demo', activeId: null })).find((asset) => asset.id === id) as Asset;
const now = () => clock.now();

beforeAll(async () => {
	db = await createTestDatabase();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-feeds-'));
	clock = await startDatabaseClock(db.database);
	exchanges = await Promise.all(VENUES.map((venue) => LocalExchange.start(venue, now)));
	polygon = await LocalPolygon.start(now);
	// Known ports without a listener yet: a machine without a network.
	await Promise.all([...exchanges, polygon].map((server) => server.stop()));
	const ports = exchanges.map(({ port }) => port);
	leases = openTestLeases(db);
	const config = {
		dataDir,
		keys: 'own' as const,
		keysDir: join(dataDir, 'keys'),
		fairHistoryDays: 1,
		exchanges: VENUES,
		exchangesByDefault: false,
		beacon: { on: false, relays: [] },
		exchangeUrls: Object.fromEntries(VENUES.map((venue, i) => [venue, `http://127.0.0.1:${ports[i]}`])),
		polygon: { apiKey: LOCAL_KEY, url: polygon.url, streamUrl: polygon.streamUrl },
	};
	await prepareMarket({ database: db.database, config });
	market = await startMarket({
		database: db.database,
		leases,
		clock,
		log: silentLog,
		print: () => undefined,
		loadLastExitDeadline: async () => null,
		config,
	});
	await market.ready;
}, 120_000);
afterAll(async () => {
	clearInterval(quoting);
	await market.stop();
	await leases.stop();
	await Promise.all([...exchanges, polygon].map((server) => server.stop()));
	clock.stop();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

test('[MARKET-03] without a network the server is ready, and what it cannot price is listed closed with the reason', async () => {
	expect(await shown(V10)).toMatchObject({ open: true });
	await eventually(async () =>
		expect(await shown(BTC)).toMatchObject({ open: false, closed_reason: 'feed', group: 'crypto' }),
	);
	const session = computeTradingSession(STOCK_HOURS, now());
	await eventually(async () =>
		expect(await shown(AAPL)).toMatchObject({
			open: false,
			group: 'stocks',
			closed_reason: session.open ? 'feed' : 'hours',
		}),
	);
	if (!session.open) expect((await shown(AAPL)).opens_at).not.toBeNull();
});

test('[MARKET-02] [MARKET-05] once the venues answer, their median is the price and their history the chart', async () => {
	const thisMinute = Math.floor(now() / MINUTE) * MINUTE;
	exchanges = await Promise.all(VENUES.map((venue, i) => LocalExchange.start(venue, now, exchanges[i]?.port)));
	const oldest = thisMinute - 90 * MINUTE;
	for (const { candles } of exchanges)
		for (let t = oldest; t < thisMinute + MINUTE; t += MINUTE) candles.push([t, 90_000, 90_010, 89_990, 90_005]);
	let step = 0;
	quoting = setInterval(() => {
		step = (step + 1) % 2;
		for (const [i, exchange] of exchanges.entries()) exchange.quote('BTC', 90_000 + i + step, 90_000.02 + i + step);
	}, 100);
	await eventually(async () => expect(await shown(BTC)).toMatchObject({ open: true, closed_reason: null }));
	await eventually(async () => {
		const { rows } = await db.owner.query(
			'select price, source_ref from ticks where asset_id = $1 order by seq desc limit 1',
			[BTC],
		);
		expect(rows[0].source_ref).toMatch(/^okx 9000\d\/\S+ bybit 9000\d\/\S+ bitget 9000\d\/\S+$/);
		expect(['90001.010', '90002.010']).toContain((Number(rows[0].price) * 0.005).toFixed(3));
	});
	await eventually(async () => {
		const minutes = (await loadCandles(db.database, BTC, { interval: 60 })) ?? [];
		expect(minutes[0]).toEqual([oldest, '90000.000', '90010.000', '89990.000', '90005.000']);
	});
	const { rows: marked } = await db.owner.query(
		'select interval_s, bool_or(backfill) backfill from candles where asset_id = $1 group by 1 order by 1',
		[BTC],
	);
	expect(marked.filter(({ backfill }) => backfill).map(({ interval_s }) => interval_s)[0]).toBe(60);
});

test('[MARKET-03] two of three venues are enough, one is not; the fair indices do not notice', async () => {
	exchanges[0]?.cut();
	await exchanges[0]?.stop();
	await eventually(async () => {
		const { rows } = await db.owner.query(
			'select source_ref from ticks where asset_id = $1 order by seq desc limit 1',
			[BTC],
		);
		expect(rows[0].source_ref).not.toContain('okx');
	});
	expect(await shown(BTC)).toMatchObject({ open: true });
	exchanges[1]?.send('{"rubbish"');
	await exchanges[1]?.stop();
	await eventually(async () => expect(await shown(BTC)).toMatchObject({ open: false, closed_reason: 'feed' }));
	expect(await shown(V10)).toMatchObject({ open: true });
	exchanges[1] = await LocalExchange.start('bybit', now, exchanges[1]?.port);
	await eventually(async () => expect(await shown(BTC)).toMatchObject({ open: true }));
});
