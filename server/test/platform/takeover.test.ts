import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../../src/app/compose.ts';
import { prepareMarket, startMarket } from '../../src/areas/market/index.ts';
import { loadLastExitDeadline } from '../../src/areas/trading/index.ts';
import { startDatabaseClock } from '../../src/platform/clock/index.ts';
import { readConfig } from '../../src/platform/config/index.ts';
import { createDatabase, createPools } from '../../src/platform/database/index.ts';
import { createJobs } from '../../src/platform/jobs/index.ts';
import { pause } from '../../src/platform/loops/index.ts';
import { auditAll } from '../support/audits.ts';
import { TestBrowser } from '../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { DatabaseProxy } from '../support/database-proxy.ts';
import { eventually } from '../support/eventually.ts';
import { LocalExchange } from '../support/exchange-server.ts';
import { openTestLeases } from '../support/leases.ts';
import { PLAIN_PASSWORDS } from '../support/passwords.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';
import { silentLog } from '../support/tick-log-fixture.ts';

const [V10, BTC] = [1, 201];
/** Time in which another process takes over, milliseconds. */
const TAKEN_OVER_MS = 5_000;

interface ServerProcess {
	readonly http: FastifyInstance;
	/** Prices that it has written. */
	written(): number;
	stop(): Promise<void>;
}

let db: TestDatabase;
let proxy: DatabaseProxy;
let dataDir: string;
let first: ServerProcess;
let second: ServerProcess;
let trader: SignedIn;
let exchange: LocalExchange;
let quoting: NodeJS.Timeout;

/** Everything that a server process is, on a connection to the database that can be cut. */
async function startProcess(port?: number): Promise<ServerProcess> {
	const url = new URL(db.url);
	if (port !== undefined) url.port = String(port);
	const databaseUrl = url.href;
	const pools = createPools(databaseUrl, { connections: 20 });
	const prices = createDatabase(databaseUrl, { max: 4, idleInTransactionMs: 2_000 });
	const clock = await startDatabaseClock(pools.ordinary);
	const leases = openTestLeases({ url: databaseUrl });
	const config = readConfig({
		DATA_DIR: dataDir,
		EXCHANGES: 'okx',
		EXCHANGE_URLS: `okx=${exchange.url}`,
		FAIR_BEACON: 'off',
		FAIR_HISTORY_DAYS: '1',
		VERIFICATION: 'never',
		LIMIT_LISTS: '100000',
		LIMIT_GENERAL: '100000',
		LIMIT_PLACING: '100000',
		LIMIT_ADDRESS: '100000',
	});
	const print = () => undefined;
	await prepareMarket({ database: prices, config });
	const market = await startMarket({
		database: prices,
		leases,
		clock,
		config,
		log: silentLog,
		print,
		loadLastExitDeadline,
	});
	let written = 0;
	market.onTicksCommitted(() => written++);
	await market.ready;
	const jobs = await createJobs({ databaseUrl, log: silentLog });
	const { http } = await buildApp({
		config,
		log: silentLog,
		pools,
		leases,
		jobs,
		clock,
		market,
		checkAnswers: true,
		passwords: PLAIN_PASSWORDS,
		webDir: join(import.meta.dirname, '../data/web'),
	});
	return {
		http,
		written: () => written,
		async stop() {
			await market.stop();
			await http.close();
			await jobs.stop();
			await leases.stop();
			await clock.stop();
			await Promise.all([prices.end(), pools.end()]);
		},
	};
}

beforeAll(async () => {
	[db, proxy] = [await createTestDatabase(), await DatabaseProxy.open(inject('clusterUrl'))];
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-takeover-'));
	exchange = await LocalExchange.start('okx', () => Date.now());
	quoting = setInterval(() => {
		const step = (Math.floor(Date.now() / 300) % 20) / 100;
		exchange.quote('BTC', 40 + step, 40.01 + step);
	}, 100);
	first = await startProcess(proxy.port);
	second = await startProcess();
	const sessions = new Sessions(db, (await TestBrowser.open(second.http)).cookie('XSRF-TOKEN') ?? '');
	trader = await sessions.join();
}, 120_000);
afterAll(async () => {
	clearInterval(quoting);
	await Promise.all([first.stop(), second.stop()]);
	await exchange.stop();
	await proxy.close();
	await db.drop();
	await rm(dataDir, { recursive: true });
});

let nth = 0;
async function place({ http }: ServerProcess, duration: number): Promise<string> {
	const id = `00000000-0000-4000-8000-${String(++nth).padStart(12, '0')}`;
	const payload = {
		id,
		mode: 'demo',
		asset_id: V10,
		direction: 'up',
		stake: 1_000,
		expiry: { duration },
		payout_percent: 80,
	};
	const answer = await http.inject({ method: 'POST', url: '/api/trades', headers: trader.headers, payload });
	expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
	return id;
}
const statusOf = async ({ http }: ServerProcess, id: string) =>
	(await http.inject({ method: 'GET', url: `/api/trades/${id}`, headers: trader.headers })).json().status;
const loadOne = async (text: string) => (await db.owner.query(text)).rows[0];
const loadFences = async () =>
	(await loadOne(`select array_agg(distinct fence order by fence)::int[] fences from tick_groups where asset_id = 1`))
		.fences;
/** The fence of the newest prices, of the asset that lags behind. */
const PRICED = `select min(fence)::float8 n from (select max(fence) fence from tick_groups where asset_id in (${V10}, ${BTC}) and last_seq is not null
	group by asset_id) g`;
const loadBeats = async () => Number((await loadOne('select beats from proof_log')).beats);

/** Milliseconds until prices are written and the log has entered and signed everything. */
async function measureTakeover(since: number): Promise<{ pricesMs: number; logMs: number }> {
	const { fence } = await loadOne('select fence from asset_writers where asset_id = 1');
	const { fence: logFence } = await loadOne('select fence from proof_log');
	const isTaken = (text: string, before: unknown) =>
		eventually(async () => expect((await loadOne(text)).n).toBeGreaterThan(Number(before))).then(
			() => performance.now() - since,
		);
	const [pricesMs, logMs] = await Promise.all([
		isTaken(PRICED, fence),
		isTaken('select fence::float8 n from proof_log', logFence).then(async () => {
			const beats = await loadBeats();
			await eventually(async () => expect(await loadBeats()).toBeGreaterThan(beats));
			return performance.now() - since;
		}),
	]);
	return { pricesMs, logMs };
}

test('[CLUSTER-02] [TRADE-18] a trade that one process takes is settled by the one that writes its prices', async () => {
	const id = await place(second, 5);
	await eventually(async () => expect(['won', 'lost', 'tied']).toContain(await statusOf(second, id)));
	await eventually(async () => expect((await loadOne(PRICED)).n).toBe(1));
	expect([first.written() > 0, second.written()]).toEqual([true, 0]);
	expect(await loadFences()).toEqual([1]);
}, 60_000);

test('[CLUSTER-02] [CLUSTER-05] [PROOF-08] when the holder loses the database, another process writes prices, settles and makes the log within five seconds', async () => {
	const [open, long] = [await place(second, 5), await place(second, 15)];
	const cutAtMs = performance.now();
	const comeBack = await proxy.close();
	const { pricesMs, logMs } = await measureTakeover(cutAtMs);
	expect(pricesMs).toBeLessThan(TAKEN_OVER_MS);
	// The newest entry is signed after it, at the time of a round.
	expect(logMs).toBeLessThan(TAKEN_OVER_MS + 4_000);
	for (const id of [open, long])
		await eventually(async () => expect(['won', 'lost', 'tied', 'void']).toContain(await statusOf(second, id)));
	await place(second, 5);
	const written = first.written();
	await comeBack();
	await pause(3_000);
	expect(first.written()).toBe(written);
	expect(await loadFences()).toEqual([1, 2]);
}, 120_000);

test('[CLUSTER-02] [PROOF-08] a process that lost prices and log takes both back when the other one stops', async () => {
	const before = first.written();
	const stoppedAtMs = performance.now();
	const stopping = second.stop();
	const { pricesMs, logMs } = await measureTakeover(stoppedAtMs);
	await stopping;
	// Without waiting for the end of the leases; the log is given back after a last signature.
	expect(pricesMs).toBeLessThan(3_000);
	expect(logMs).toBeLessThan(TAKEN_OVER_MS + 4_000);
	expect(first.written()).toBeGreaterThan(before);
	const id = await place(first, 5);
	await eventually(async () => expect(['won', 'lost', 'tied']).toContain(await statusOf(first, id)));
	second = await startProcess();
	await pause(1_000);
	expect(second.written()).toBe(0);
	const { checks } = await auditAll(db.database);
	expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
}, 120_000);
