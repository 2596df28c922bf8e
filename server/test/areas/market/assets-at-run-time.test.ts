import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Asset } from '@fairtick/domain/market/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '../../../src/app/compose.ts';
import { type Market, prepareMarket, startMarket } from '../../../src/areas/market/index.ts';
import { loadLastExitDeadline } from '../../../src/areas/trading/index.ts';
import { type DatabaseClock, startDatabaseClock } from '../../../src/platform/clock/index.ts';
import { readConfig } from '../../../src/platform/config/index.ts';
import { createJobs, type Jobs } from '../../../src/platform/jobs/index.ts';
import type { Leases } from '../../../src/platform/leases/index.ts';
import { createLog } from '../../../src/platform/log/index.ts';
import { TestBrowser } from '../../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { LocalExchange } from '../../support/exchange-server.ts';
import { openTestLeases } from '../../support/leases.ts';
import { PLAIN_PASSWORDS } from '../../support/passwords.ts';
import { Sessions, type SignedIn } from '../../support/sessions.ts';
import { REASON } from '../../support/staff.ts';

const LIMITS = {
	stake_min: 100,
	demo_stake_max: 1_000_000,
	real_stake_max: 100_000,
	hours: null,
	demo_duration_min: 30,
	real_duration_min: 30,
	duration_max: 14_400,
};

let db: TestDatabase;
let dataDir: string;
let clock: DatabaseClock;
let exchange: LocalExchange;
let leases: Leases;
let market: Market;
let jobs: Jobs;
let http: FastifyInstance;
let admin: SignedIn;
let finance: SignedIn;
let trader: SignedIn;
let quoting: NodeJS.Timeout;
const messages: { op: string }[] = [];

const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000) => vi.waitFor(check, { timeout, interval: 50 });
const call = async (who: SignedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
	const answer = await http.inject({ method, url, headers: who.headers, ...(payload && { payload }) });
	return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
};
const shown = async (ticker: string): Promise<Asset | undefined> =>
	(await call(trader, 'GET', '/api/get_available_assets')).body.find((asset: Asset) => asset.ticker === ticker);
let nth = 0;
const place = async (asset: Asset, duration: number) => {
	nth += 1;
	return call(trader, 'POST', '/api/trades', {
		id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
		mode: 'demo',
		asset_id: asset.id,
		direction: 'up',
		stake: 1_000,
		expiry: { duration },
		payout_percent: asset.percentage,
	});
};

beforeAll(async () => {
	db = await createTestDatabase();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-run-time-'));
	clock = await startDatabaseClock(db.database);
	exchange = await LocalExchange.start('okx', () => clock.now());
	const config = readConfig({
		DATA_DIR: dataDir,
		EXCHANGES: 'okx',
		EXCHANGE_URLS: `okx=${exchange.url}`,
		FAIR_HISTORY_DAYS: '1',
		LIMIT_LISTS: '100000',
		LIMIT_GENERAL: '100000',
		LIMIT_PLACING: '100000',
		LIMIT_ADDRESS: '100000',
	});
	const log = createLog({ logLevel: 'silent' });
	leases = openTestLeases(db);
	await prepareMarket({ database: db.database, config });
	market = await startMarket({
		database: db.database,
		leases,
		clock,
		config,
		log,
		print: () => undefined,
		loadLastExitDeadline,
	});
	await market.ready;
	jobs = await createJobs({ databaseUrl: db.url, log });
	const app = await buildApp({
		config,
		log,
		pools: db.pools,
		leases,
		jobs,
		clock,
		market,
		checkAnswers: true,
		passwords: PLAIN_PASSWORDS,
		webDir: join(import.meta.dirname, '../../data/web'),
	});
	http = app.http;
	const address = await http.listen({ port: 0, host: '127.0.0.1' });
	const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, { origin: address });
	socket.on('message', (data) => messages.push(JSON.parse(String(data))));
	const sessions = new Sessions(db, (await TestBrowser.open(http)).cookie('XSRF-TOKEN') ?? '');
	[admin, finance, trader] = [await sessions.join('admin'), await sessions.join('admin'), await sessions.join()];
	quoting = setInterval(() => {
		const step = (Math.floor(Date.now() / 300) % 20) / 100;
		for (const base of ['BTC', 'DOGE']) exchange.quote(base, 40 + step, 40.01 + step);
	}, 100);
}, 120_000);
afterAll(async () => {
	clearInterval(quoting);
	await http.close();
	await jobs.stop();
	await market.stop();
	await leases.stop();
	await exchange.stop();
	clock.stop();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

test('[MARKET-12] [ADMIN-05] a crypto asset that staff create at run time is found by name, gets prices, trades and is settled', async () => {
	const found = await call(admin, 'GET', '/api/admin/exchange-markets?search=doge');
	expect(found.body.data).toEqual([{ ticker: 'DOGE/USDT', name: 'DOGE/USDT', venues: ['okx'], tick_size: '0.005' }]);
	const created = await call(admin, 'POST', '/api/admin/assets', {
		source: 'exchange',
		ticker: 'DOGE/USDT',
		venues: ['okx'],
		tick_size: '0.005',
		group: 'crypto',
		...LIMITS,
		real_allowed: false,
		reason: REASON,
	});
	expect(created).toMatchObject({ status: 201, body: { request_id: null } });
	await eventually(async () => expect(await shown('DOGE/USDT')).toMatchObject({ open: true, percentage: 80 }));
	expect(messages.filter(({ op }) => op === 'catalogue').length).toBeGreaterThan(0);
	const asset = (await shown('DOGE/USDT')) as Asset;
	const { status, body: trade } = await place(asset, 30);
	expect(status).toBe(201);
	// While it is open the asset goes off the list: its prices continue until the trade has ended as agreed.
	await call(admin, 'PUT', `/api/admin/assets/${asset.id}/state`, { state: 'unlisted', reason: REASON });
	expect(await shown('DOGE/USDT')).toBeUndefined();
	expect(await place(asset, 30)).toMatchObject({ status: 422, body: { code: 'trading.unknown_asset' } });
	await eventually(async () => {
		const { body } = await call(trader, 'GET', `/api/trades/${trade.id}`);
		expect(['won', 'lost', 'tied']).toContain(body.status);
		expect(body.exit).not.toBeNull();
	}, 60_000);
	const ticks = async () =>
		Number(
			(await db.owner.query('select last_seq from asset_writers where asset_id = $1', [asset.id])).rows[0].last_seq,
		);
	// Nothing writes it any more.
	await eventually(async () => {
		const before = await ticks();
		await new Promise((resolve) => setTimeout(resolve, 1_500));
		expect(await ticks()).toBe(before);
	});
	const { rows } = await db.owner.query(`select act from audit_log where subject = $1 order by n`, [
		`asset:${asset.id}`,
	]);
	expect(rows.map(({ act }) => act)).toEqual(['asset.created', 'asset.unlisted']);
}, 150_000);

test('[MARKET-12] [ADMIN-05] a fair index of another volatility ticks soon after it was created, and the others do not notice', async () => {
	const created = await call(admin, 'POST', '/api/admin/assets', {
		source: 'fair',
		volatility: 150,
		...LIMITS,
		demo_duration_min: 5,
		real_allowed: false,
		reason: REASON,
	});
	expect(created.status).toBe(201);
	await eventually(async () =>
		expect(await shown('V150')).toMatchObject({ open: true, source: 'fair', group: 'fair' }),
	);
	const { body: trade } = await place((await shown('V150')) as Asset, 5);
	await eventually(async () =>
		expect(['won', 'lost', 'tied']).toContain((await call(trader, 'GET', `/api/trades/${trade.id}`)).body.status),
	);
	const { rows } = await db.owner.query(
		'select max(seq) - min(seq) + 1 = count(*) whole from ticks where asset_id = 1',
	);
	expect(rows).toEqual([{ whole: true }]);
	const gaps = await db.owner.query('select count(*)::int n from tick_groups where asset_id = 1 and kind = $1', [
		'close',
	]);
	expect(gaps.rows).toEqual([{ n: 0 }]);
	const again = { source: 'fair', volatility: 150, ...LIMITS, real_allowed: false, reason: REASON };
	expect(await call(admin, 'POST', '/api/admin/assets', again)).toMatchObject({
		status: 422,
		body: { code: 'assets.ticker_listed' },
	});
}, 90_000);

test('[ADMIN-05] [ADMIN-09] payouts are announced ahead by two people, public at once, and open trades keep theirs', async () => {
	const before = (await shown('V10')) as Asset;
	const { body: trade } = await place(before, 60);
	const at = (minutes: number) => new Date(clock.now() + minutes * 60_000).toISOString();
	const body = { group: 'fair', percentage: 70.5, percentage_gold: 71, percentage_vip: 72, reason: REASON };
	expect(await call(admin, 'POST', '/api/admin/payouts', { ...body, effective_at: at(10) })).toMatchObject({
		status: 422,
		body: { code: 'assets.payout_early' },
	});
	const effective_at = at(30);
	const asked = await call(admin, 'POST', '/api/admin/payouts', { ...body, effective_at });
	expect(asked.status).toBe(202);
	const url = `/api/admin/requests/${asked.body.request_id}/approve`;
	expect((await call(admin, 'POST', url, { reason: REASON })).body.code).toBe('admin.own_request');
	messages.length = 0;
	expect((await call(finance, 'POST', url, { reason: REASON })).status).toBe(204);
	await eventually(() => expect(messages.some(({ op }) => op === 'catalogue')).toBe(true));
	const payouts = await http.inject({ url: '/api/payouts?group=fair' });
	expect(payouts.json().data).toEqual([
		{ group: 'fair', version: 2, effective_at, percentage: 70.5, percentage_gold: 71, percentage_vip: 72 },
		expect.objectContaining({ version: 1, percentage: 90, percentage_gold: 92, percentage_vip: 94 }),
	]);
	expect(await shown('V10')).toMatchObject({ percentage: 90 });
	expect((await call(trader, 'GET', `/api/trades/${trade.id}`)).body).toMatchObject({ payout_percent: 90 });
});

test('[ADMIN-05] limits of a demo asset change at once, those that concern real money with a second person', async () => {
	const { body: listed } = await call(admin, 'GET', '/api/admin/assets');
	const find = (ticker: string) => listed.data.find((asset: Asset) => asset.ticker === ticker);
	const btc = find('BTC/USDT');
	const terms = { ...LIMITS, stake_min: 500, real_allowed: false };
	const url = `/api/admin/assets/${btc.id}/terms`;
	expect(await call(admin, 'PUT', url, { version: 1, ...terms, real_allowed: true, reason: REASON })).toMatchObject({
		status: 422,
		body: { code: 'assets.demo_only' },
	});
	expect(await call(admin, 'PUT', url, { version: 1, ...terms, reason: REASON })).toMatchObject({
		status: 200,
		body: { request_id: null },
	});
	expect(await shown('BTC/USDT')).toMatchObject({ stake_min: 500 });
	expect((await call(admin, 'PUT', url, { version: 1, ...terms, reason: REASON })).body.code).toBe('assets.changed');
	expect((await call(admin, 'PUT', url, { version: 2, ...terms, reason: REASON })).body.code).toBe('admin.unchanged');
	const bad = {
		...terms,
		stake_min: 2_000_000,
		demo_duration_min: 10,
		hours: {
			zone: 'Nowhere/Else',
			weekly: [
				[
					[1, 0],
					[1, 0],
				],
			],
			closed: [],
		},
	};
	const { status, body } = await call(admin, 'PUT', url, { version: 2, ...bad, reason: REASON });
	expect([status, Object.keys(body.errors).sort()]).toEqual([
		422,
		['demo_duration_min', 'demo_stake_max', 'hours.weekly.0', 'hours.zone', 'real_stake_max'],
	]);
});

test('[MARKET-06] [ADMIN-09] other hours begin when the last open trade is over, and no trade reaches beyond that', async () => {
	await eventually(async () => expect(await shown('BTC/USDT')).toMatchObject({ open: true }));
	const btc = (await shown('BTC/USDT')) as Asset;
	const { status, body: trade } = await place(btc, 120);
	expect([status, trade.status]).toEqual([201, 'open']);
	const hours = {
		zone: 'UTC',
		weekly: [
			[
				[1, 0],
				[1, 1],
			],
		],
		closed: [['2031-01-01T00:00', '2031-01-01T24:00']],
	};
	const { body: now } = await call(admin, 'GET', `/api/admin/assets/${btc.id}`);
	const terms = { version: now.version, ...LIMITS, stake_min: 500, real_allowed: false, hours, reason: REASON };
	expect((await call(admin, 'PUT', `/api/admin/assets/${btc.id}/terms`, terms)).status).toBe(200);
	const { body: after } = await call(admin, 'GET', `/api/admin/assets/${btc.id}`);
	const begin = Date.parse(trade.expires_at) + 10_000;
	expect(after).toMatchObject({ version: now.version + 1, effective_at: new Date(begin).toISOString(), hours });
	expect(await shown('BTC/USDT')).toMatchObject({ open: true });
	expect(await place(btc, 180)).toMatchObject({
		status: 422,
		body: {
			code: 'trading.expiry_outside_session',
			params: { closes_at: new Date(begin).toISOString(), reason: 'hours' },
		},
	});
	expect((await place(btc, 60)).status).toBe(201);
}, 60_000);
