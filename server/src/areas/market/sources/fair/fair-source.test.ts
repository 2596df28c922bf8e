import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_RESET_BEYOND,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
} from '@fairtick/domain/market/fair-walk';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SeedRows, TEST_SEEDS_KEY } from '../../../../../test/support/seed-rows.ts';
import { noBeacon, silentLog, TickLogFixture } from '../../../../../test/support/tick-log-fixture.ts';
import { FAIR_ASSETS } from '../../catalogue.ts';
import type { Source } from '../../source.ts';
import { createFairHours, type FairHours } from './fair-hours.ts';
import { createFairSource } from './fair-source.ts';
import { loadClosedHours, openSeeds } from './open-seeds.ts';
import { createSeedBox } from './seed-box.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const HOUR = 3_600_000;
const EPOCH = NOON / HOUR;
const ASSET_IDS = FAIR_ASSETS.map(({ id }) => id);
const [V10, V100] = [1, 5];
const seedPath = (epoch: number) => join(fixture.dataDir, 'seeds', `${epoch}.seed`);
const box = createSeedBox(TEST_SEEDS_KEY);

let fixture: TickLogFixture;
let seedRows: SeedRows;
let hours: FairHours;
let source: Source;
let lastExitDeadline: number | null = null;

/** Acts as starting writers do: takes over these indices and tops up their commitments. */
async function start(assetIds: readonly number[] = ASSET_IDS): Promise<void> {
	hours = createFairHours(box, fixture.dataDir, silentLog);
	const tickLog = fixture.newTickLog();
	await tickLog.takeOver(assetIds);
	await hours.extend(fixture.db.database, fixture.nowMs);
	source = createFairSource({
		database: fixture.db.database,
		clock: fixture.clock,
		tickLog,
		hours,
		beacon: noBeacon,
		tickers: new Map(FAIR_ASSETS.filter(({ id }) => assetIds.includes(id)).map(({ id, ticker }) => [id, ticker])),
		loadLastExitDeadline: async () => lastExitDeadline,
		log: silentLog,
	});
}

/** Lets the source work until nothing is due. */
async function work(): Promise<void> {
	while ((await source.advance()) <= fixture.nowMs);
}

async function workAt(instantMs: number): Promise<void> {
	await fixture.goTo(instantMs);
	await work();
}

/** Recomputes an index from seeds and logged starts alone, as anyone could once they are revealed. */
async function recompute(assetId: number, seeds: ReadonlyMap<number, Buffer>): Promise<{ t: number; price: number }[]> {
	const ticker = FAIR_ASSETS[assetId - 1]?.ticker as FairTicker;
	const { rows: starts } = await fixture.db.owner.query(
		'select first_k, x from fair_starts where asset_id = $1 and not backfill order by first_k',
		[assetId],
	);
	const begins = new Map(starts.map(({ first_k, x }) => [Number(first_k), Number(x)]));
	const steps = new Map([...seeds].map(([epoch, seed]) => [epoch, createFairSteps(seed, ticker)]));
	let x = Number.NaN;
	return (await fixture.ticks(assetId)).map(({ sourceRef }) => {
		const k = Number(sourceRef);
		x = (begins.get(k) ?? x) + (steps.get(computeFairEpoch(k))?.(k) ?? Number.NaN);
		return { t: computeFairTickTime(k), price: Number(computeFairPrice(x)) };
	});
}

async function readSeed(epoch: number): Promise<Buffer> {
	const seed = await seedRows.read(epoch);
	if (seed === null) throw new Error(`the seed of ${epoch} does not open`);
	return seed;
}

async function readSeeds(...epochs: number[]): Promise<Map<number, Buffer>> {
	return new Map(await Promise.all(epochs.map(async (epoch) => [epoch, await readSeed(epoch)] as const)));
}

async function readHour(epoch: number) {
	const { rows } = await fixture.db.owner.query('select * from fair_hours where epoch = $1', [epoch]);
	return rows[0];
}

const expectedTicks = (fromMs: number, toMs: number) => computeFairTickAt(toMs) - computeFairTickAt(fromMs);

beforeEach(async () => {
	lastExitDeadline = null;
	fixture = await TickLogFixture.create(NOON + 60_000);
	seedRows = new SeedRows(fixture.db.owner);
	await start();
	await work();
});
afterEach(() => fixture.end());

test('[MARKET-04] [CLUSTER-06] commitments are published at least 48 hours ahead, each with its seed, which the key alone opens', async () => {
	const { rows } = await fixture.db.owner.query(
		'select * from fair_hours join fair_seeds using (epoch) order by epoch',
	);
	expect(rows.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 73 }, (_, i) => EPOCH + i));
	for (const row of rows) {
		const seed = await readSeed(row.epoch);
		expect(row.seed).toBeNull();
		expect(row.commitment.equals(computeCommitment(row.epoch, seed))).toBe(true);
		expect(row.sealed.includes(seed.subarray(0, 4))).toBe(false);
		expect(createSeedBox(Buffer.alloc(32, 12)).open(row)).toBe('closed');
		// Of another hour it opens as nothing.
		expect(box.open({ ...row, epoch: row.epoch + 1 })).toBe('gone');
	}
	await expect(stat(join(fixture.dataDir, 'seeds'))).rejects.toThrow('ENOENT');
	await fixture.goTo(NOON + HOUR);
	await hours.extend(fixture.db.database, fixture.nowMs);
	expect(Number((await readHour(EPOCH + 73)).committed_at)).toBe(NOON + HOUR);
});

test('[MARKET-14] [PROOF-07] a restored database commits to nothing until the log shows which hours were committed to', async () => {
	const { owner } = fixture.db;
	await owner.query(
		`insert into proof_log (origin, root) values ('fairtick.test/log', sha256('')) on conflict do nothing`,
	);
	await owner.query('insert into generations (restored, made_at) values (true, clock())');
	await fixture.goTo(NOON + HOUR);
	await hours.extend(fixture.db.database, fixture.nowMs);
	expect((await owner.query('select from fair_hours')).rowCount).toBe(73);
	await owner.query('update proof_log set generation = (select id from generations order by n desc limit 1)');
	await hours.extend(fixture.db.database, fixture.nowMs);
	expect((await owner.query('select from fair_hours')).rowCount).toBe(74);
});

test('[MARKET-04] a seed that is in the folder before its commitment is adopted, and the log says how many were', async () => {
	const said: string[] = [];
	const seed = Buffer.alloc(32, 7);
	await mkdir(join(fixture.dataDir, 'seeds'));
	await writeFile(seedPath(EPOCH + 73), seed);
	await fixture.goTo(NOON + HOUR);
	const log = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line).msg) });
	await createFairHours(box, fixture.dataDir, log).extend(fixture.db.database, fixture.nowMs);
	expect(said).toEqual(['seeds found in the data folder: 1 hours adopted']);
	expect((await readHour(EPOCH + 73)).commitment).toEqual(Buffer.from(computeCommitment(EPOCH + 73, seed)));
	await createFairHours(box, fixture.dataDir, log).extend(fixture.db.database, fixture.nowMs + HOUR);
	expect(said).toHaveLength(1);
});

test('[MARKET-04] the first live tick is the first one scheduled after its commitment; it and X = 0 are logged as the start', async () => {
	const committedAt = Number((await readHour(EPOCH)).committed_at);
	await workAt(committedAt + 249);
	expect(await fixture.ticks(V10)).toEqual([]);
	await workAt(committedAt + 250);
	const [first] = await fixture.ticks(V10);
	expect(first).toMatchObject({ seq: 1, t: committedAt + 250 });
	const { rows } = await fixture.db.owner.query('select * from fair_starts where asset_id = $1', [V10]);
	expect(rows).toMatchObject([{ epoch: EPOCH, x: 0n, first_k: BigInt(first?.sourceRef ?? 0), backfill: false }]);
});

test('[MARKET-04] every logged tick is the published walk of the hour’s seed, on schedule', async () => {
	for (let t = fixture.nowMs; t <= NOON + 70_000; t += 125) await workAt(t);
	const seeds = await readSeeds(EPOCH);
	for (const assetId of ASSET_IDS) {
		const ticks = await fixture.ticks(assetId);
		expect(ticks).toHaveLength(20);
		expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(assetId, seeds));
		expect(new Set(ticks.map(({ t }) => t % 500))).toEqual(new Set([250]));
		await fixture.assertWholeLog(assetId);
	}
});

test('[MARKET-09] a fair tick is in the log only when the clock has reached it, and then L is 500·(k + 1) + 249', async () => {
	const k = computeFairTickAt(fixture.nowMs) + 1;
	await workAt(computeFairTickTime(k) - 1);
	expect((await fixture.ticks(V10)).length).toBe(0);
	await workAt(computeFairTickTime(k));
	expect((await fixture.ticks(V10)).length).toBe(1);
	expect((await fixture.writer(V10))['logged_through']).toBe(BigInt(500 * (k + 1) + 249));
});

test('[MARKET-09] the ticks of all five indices at one instant are one commit', async () => {
	await workAt(fixture.nowMs + 1_000);
	const { rows } = await fixture.db.owner.query(
		'select t, count(distinct xmin::text) commits, count(*) from ticks group by t order by t',
	);
	expect(rows.at(-1)).toMatchObject({ commits: 1n, count: 5n });
});

test('[MARKET-04] a seed is revealed once the last tick of its hour is in the log, and proves the whole hour', async () => {
	await workAt(NOON + HOUR - 251);
	expect((await readHour(EPOCH)).seed).toBeNull();
	await workAt(NOON + HOUR - 250);
	const { seed, commitment } = await readHour(EPOCH);
	expect(commitment.equals(computeCommitment(EPOCH, seed))).toBe(true);
	expect((await readHour(EPOCH + 1)).seed).toBeNull();
	const { rows } = await fixture.db.owner.query('select first_k, x from fair_starts where asset_id = $1', [V100]);
	const step = createFairSteps(seed, 'V100');
	let x = Number(rows[0].x);
	for (const { sourceRef, price } of await fixture.ticks(V100)) {
		x += step(Number(sourceRef));
		expect(price).toBe(Number(computeFairPrice(x)));
	}
	expect(await fixture.ticks(V100)).toHaveLength(expectedTicks(NOON + 60_000, NOON + HOUR));
	await workAt(NOON + HOUR + 250);
	const next = await fixture.db.owner.query('select x from fair_starts where asset_id = $1 and epoch = $2', [
		V100,
		EPOCH + 1,
	]);
	expect(Number(next.rows[0].x)).toBe(x);
});

test('[MARKET-04] ticks missed in a standstill of at most an hour are what they would have been, marked as caught up', async () => {
	await workAt(NOON + 61_000);
	const missedFrom = fixture.nowMs;
	await fixture.goTo(NOON + 61_000 + HOUR - 1_000);
	const seeds = await readSeeds(EPOCH, EPOCH + 1);
	await start();
	await work();
	for (const assetId of [V10, V100]) {
		const ticks = await fixture.ticks(assetId);
		expect(ticks.length).toBe(2 + expectedTicks(missedFrom, fixture.nowMs));
		expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(assetId, seeds));
		await fixture.assertWholeLog(assetId);
		const kinds = (await fixture.groups(assetId)).map(({ kind }) => kind);
		expect(new Set(kinds.slice(0, 2))).toEqual(new Set(['open', 'ticks']));
		expect(kinds).toContain('caught_up');
		expect(kinds).not.toContain('close');
	}
});

test('[MARKET-04] after a longer standstill without trades nothing is caught up: a close records the gap, X continues, skipped seeds are revealed', async () => {
	await workAt(NOON + 61_000);
	const before = await fixture.writer(V100);
	await fixture.goTo(NOON + 5 * HOUR + 100);
	await start();
	await work();
	expect(await fixture.writer(V100)).toMatchObject({ open: false, closed_reason: 'feed', fair_x: before['fair_x'] });
	expect((await fixture.groups(V100)).at(-1)).toMatchObject({
		kind: 'close',
		t: fixture.nowMs,
		loggedThrough: NOON + 5 * HOUR + 249,
	});
	for (let epoch = EPOCH; epoch < EPOCH + 5; epoch++) {
		const { seed, commitment } = await readHour(epoch);
		expect(commitment.equals(computeCommitment(epoch, seed))).toBe(true);
	}
	expect((await readHour(EPOCH + 5)).seed).toBeNull();
	await workAt(NOON + 5 * HOUR + 250);
	expect((await fixture.ticks(V100)).slice(-2).map(({ seq, t }) => ({ seq, t }))).toEqual([
		{ seq: 2, t: NOON + 60_750 },
		{ seq: 3, t: NOON + 5 * HOUR + 250 },
	]);
	const { rows } = await fixture.db.owner.query(
		'select first_k, x from fair_starts where asset_id = $1 order by first_k desc limit 1',
		[V100],
	);
	expect(rows).toEqual([{ first_k: BigInt(computeFairTickAt(NOON + 5 * HOUR + 250)), x: before['fair_x'] }]);
	expect((await fixture.groups(V100)).slice(-3).map(({ kind }) => kind)).toEqual(['close', 'open', 'ticks']);
	await fixture.assertWholeLog(V100);
});

test('[MARKET-04] after a longer standstill the ticks up to the last open trade’s expiry and exit age are caught up, no more', async () => {
	await workAt(NOON + 61_000);
	lastExitDeadline = NOON + HOUR + 2_000;
	await fixture.goTo(NOON + 3 * HOUR);
	const seeds = await readSeeds(EPOCH, EPOCH + 1);
	await start();
	await work();
	const ticks = await fixture.ticks(V10);
	expect(ticks.at(-1)?.t).toBe(lastExitDeadline - 250);
	expect(ticks).toHaveLength(expectedTicks(NOON + 60_000, lastExitDeadline));
	expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(V10, seeds));
	await workAt(NOON + 3 * HOUR + 250);
	expect((await fixture.ticks(V10)).at(-1)?.t).toBe(NOON + 3 * HOUR + 250);
	expect((await fixture.groups(V10)).slice(-3).map(({ kind }) => kind)).toEqual(['close', 'open', 'ticks']);
	await fixture.assertWholeLog(V10);
});

test('[MARKET-04] after a longer standstill nothing is left out while a trade is open that ends later', async () => {
	await workAt(NOON + 61_000);
	lastExitDeadline = NOON + 3 * HOUR + 10_000;
	await fixture.goTo(NOON + 3 * HOUR);
	await start();
	for (let i = 0; i < 5; i++) await source.advance();
	// Catching up takes its time, and the schedule continues meanwhile.
	await workAt(NOON + 3 * HOUR + 5_000);
	for (let t = NOON + 3 * HOUR + 5_250; t <= NOON + 3 * HOUR + 15_000; t += 250) await workAt(t);
	const ticks = await fixture.ticks(V10);
	expect(ticks).toHaveLength(expectedTicks(NOON + 60_000, fixture.nowMs));
	expect((await fixture.groups(V10)).map(({ kind }) => kind)).not.toContain('close');
	await fixture.assertWholeLog(V10);
});

test('[MARKET-14] a seed that cannot be read closes the index in public; it is lost 10 minutes after its hour', async () => {
	await workAt(NOON + 61_000);
	const before = await fixture.writer(V10);
	await seedRows.remove(EPOCH);
	lastExitDeadline = NOON + 90_000;
	await fixture.goTo(NOON + 62_000);
	await start();
	await work();
	expect((await readHour(EPOCH)).lost_at).toBeNull();
	const closed = { open: false, closed_reason: 'feed', opens_at: BigInt(NOON + HOUR + 600_000) };
	expect(await fixture.writer(V10)).toMatchObject({ ...closed, logged_through: before['logged_through'] });
	await workAt(NOON + HOUR + 599_999);
	expect((await readHour(EPOCH)).lost_at).toBeNull();
	expect(await fixture.writer(V10)).toMatchObject({ ...closed, logged_through: before['logged_through'] });
	await workAt(NOON + HOUR + 600_000);
	expect((await readHour(EPOCH)).lost_at).toBe(BigInt(NOON + HOUR + 600_000));
	expect(await fixture.writer(V10)).toMatchObject({
		open: true,
		opens_at: null,
		last_t: BigInt(NOON + HOUR + 599_750),
	});
	const { rows } = await fixture.db.owner.query('select x from fair_starts where asset_id = $1 and epoch = $2', [
		V10,
		EPOCH + 1,
	]);
	expect(rows, 'the walk goes on where it stood').toEqual([{ x: before['fair_x'] }]);
	await fixture.assertWholeLog(V10);
});

test('[MARKET-14] a seed that is back makes the missed ticks, and the index continues', async () => {
	await workAt(NOON + 61_000);
	const seeds = await readSeeds(EPOCH);
	await seedRows.remove(EPOCH);
	await fixture.goTo(NOON + 62_000);
	await start();
	await work();
	await workAt(NOON + 90_000);
	expect(await fixture.ticks(V10)).toHaveLength(2);
	await seedRows.put(EPOCH, seeds.get(EPOCH) as Buffer);
	await workAt(NOON + 91_000);
	for (const assetId of ASSET_IDS) {
		const ticks = await fixture.ticks(assetId);
		expect(ticks).toHaveLength(expectedTicks(NOON + 60_000, fixture.nowMs));
		expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(assetId, seeds));
		await fixture.assertWholeLog(assetId);
	}
	expect((await fixture.groups(V10)).slice(-3).map(({ kind }) => kind)).toEqual(['close', 'open', 'caught_up']);
	expect(await fixture.writer(V10)).toMatchObject({ open: true, opens_at: null });
});

test('[MARKET-14] [CLUSTER-06] a seed under another key is not lost, however long; another one than the committed is, and a damaged one', async () => {
	await workAt(NOON + 61_000);
	const seed = await readSeed(EPOCH);
	await seedRows.put(EPOCH, seed, createSeedBox(Buffer.alloc(32, 12)));
	lastExitDeadline = NOON + 90_000;
	await fixture.goTo(NOON + 62_000);
	await start();
	await work();
	expect(await fixture.writer(V10)).toMatchObject({ open: false, closed_reason: 'feed' });
	await workAt(NOON + 2 * HOUR);
	expect((await readHour(EPOCH)).lost_at).toBeNull();
	await seedRows.put(EPOCH, Buffer.alloc(32, 7));
	await workAt(NOON + 2 * HOUR + 1_000);
	expect((await readHour(EPOCH)).lost_at).toBe(BigInt(NOON + 2 * HOUR + 1_000));
	await fixture.db.owner.query(
		`update fair_seeds set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where epoch = $1`,
		[EPOCH + 2],
	);
	expect(await hours.reveal(fixture.db.database, EPOCH + 3)).toBe(false);
	await fixture.goTo(NOON + 3 * HOUR + 600_000);
	expect(await hours.reveal(fixture.db.database, EPOCH + 3)).toBe(true);
	expect((await readHour(EPOCH + 2)).lost_at).toBe(BigInt(NOON + 3 * HOUR + 600_000));
});

test('[MARKET-14] [CLUSTER-06] seeds of files are moved into rows before the files go, killed at any point', async () => {
	const seeds = await readSeeds(EPOCH, EPOCH + 1, EPOCH + 2);
	const sealed = await readSeed(EPOCH + 3);
	const folder = join(fixture.dataDir, 'seeds');
	const fill = async () => {
		await mkdir(folder, { recursive: true });
		for (const [epoch, seed] of seeds) await writeFile(seedPath(epoch), seed);
		// A backup of an older version has them sealed without the name of the key.
		await writeFile(join(folder, `${EPOCH + 3}.sealed`), box.seal(EPOCH + 3, sealed).subarray(8));
		await writeFile(`${seedPath(EPOCH + 4)}.0123456789ab.draft`, 'unfinished');
	};
	await fill();
	await writeFile(seedPath(EPOCH + 900), Buffer.alloc(32, 9));
	for (const epoch of [EPOCH, EPOCH + 1, EPOCH + 3]) await seedRows.remove(epoch);
	await hours.extend(fixture.db.database, fixture.nowMs);
	expect([await readSeed(EPOCH), await readSeed(EPOCH + 1), await readSeed(EPOCH + 3)]).toEqual([
		seeds.get(EPOCH),
		seeds.get(EPOCH + 1),
		sealed,
	]);
	// A seed without a commitment stays: the log may still name one.
	expect((await readdir(folder)).sort()).toEqual([`${EPOCH + 4}.seed.0123456789ab.draft`, `${EPOCH + 900}.seed`]);
	await rm(seedPath(EPOCH + 900));
	// Killed after the commit of the rows: the files are there again.
	await fill();
	await hours.extend(fixture.db.database, fixture.nowMs);
	await expect(readdir(folder)).rejects.toThrow('ENOENT');
	// One that the key does not open, and one of another commitment, take nothing away.
	await seedRows.remove(EPOCH + 3);
	await mkdir(folder);
	await writeFile(
		join(folder, `${EPOCH + 3}.sealed`),
		createSeedBox(Buffer.alloc(32, 12))
			.seal(EPOCH + 3, sealed)
			.subarray(8),
	);
	await writeFile(seedPath(EPOCH + 2), Buffer.alloc(32, 9));
	await hours.extend(fixture.db.database, fixture.nowMs);
	expect([await readSeed(EPOCH + 2), await seedRows.read(EPOCH + 3)]).toEqual([seeds.get(EPOCH + 2), null]);
	expect(await readdir(folder)).toEqual([`${EPOCH + 3}.sealed`]);
});

test('[MARKET-14] [CLUSTER-06] a process with another key is refused before it makes prices, and declares nothing lost', async () => {
	const [dataDir, keysDir] = [fixture.dataDir, join(fixture.dataDir, 'keys')];
	const open = () => openSeeds(fixture.db.database, { keys: 'own', keysDir, dataDir }, fixture.nowMs);
	await expect(open()).rejects.toThrow(`The key ${join(keysDir, 'seeds.key')} is missing, and 73 hours`);
	await mkdir(keysDir);
	await writeFile(join(keysDir, 'seeds.key'), Buffer.alloc(32, 12));
	await expect(open()).rejects.toThrow(`The key ${join(keysDir, 'seeds.key')} is another one, and 73 hours`);
	expect(await loadClosedHours(fixture.db.database, { keysDir, dataDir })).toHaveLength(73);
	await writeFile(join(keysDir, 'seeds.key'), TEST_SEEDS_KEY);
	const { rows } = await fixture.db.owner.query('select * from fair_hours join fair_seeds using (epoch) limit 1');
	expect((await open()).open(rows[0])).toBeInstanceOf(Buffer);
	// Hours that are over hold no start up: they wait for their key.
	await writeFile(join(keysDir, 'seeds.key'), Buffer.alloc(32, 12));
	await fixture.goTo(NOON + 73 * HOUR + 1_000);
	await open();
	expect((await fixture.db.owner.query('select from fair_hours where lost_at is not null')).rowCount).toBe(0);
});

test('[MARKET-14] an hour whose ticks are all logged is revealed late when its seed is back, and lost 10 minutes after its end', async () => {
	await workAt(NOON + 61_000);
	const seed = await readSeed(EPOCH);
	await seedRows.remove(EPOCH);
	await workAt(NOON + HOUR + 250);
	expect(await readHour(EPOCH)).toMatchObject({ seed: null, lost_at: null });
	await seedRows.put(EPOCH, seed);
	await workAt(NOON + HOUR + 60_500);
	expect((await readHour(EPOCH)).seed).toEqual(seed);
	await seedRows.remove(EPOCH + 1);
	await workAt(NOON + 2 * HOUR + 250);
	await workAt(NOON + 2 * HOUR + 599_000);
	expect((await readHour(EPOCH + 1)).lost_at).toBeNull();
	await workAt(NOON + 2 * HOUR + 660_000);
	expect(await readHour(EPOCH + 1)).toMatchObject({ seed: null, lost_at: BigInt(NOON + 2 * HOUR + 660_000) });
});

test('[MARKET-03] an index that is listed again after its hour was revealed is caught up by the revealed seed', async () => {
	await workAt(NOON + 50 * 60_000);
	const seeds = await readSeeds(EPOCH, EPOCH + 1);
	await start(ASSET_IDS.filter((id) => id !== V100));
	await workAt(NOON + HOUR + 1_000);
	expect((await readHour(EPOCH)).seed).toEqual(seeds.get(EPOCH));
	await fixture.goTo(NOON + HOUR + 20 * 60_000);
	await start();
	await work();
	expect(await fixture.writer(V100)).toMatchObject({ open: true });
	const ticks = await fixture.ticks(V100);
	expect(ticks).toHaveLength(expectedTicks(NOON + 60_000, fixture.nowMs));
	expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(V100, seeds));
	expect(hours.unreadable()).toEqual([]);
	await fixture.assertWholeLog(V100);
});

test('[MARKET-03] an index whose seed cannot be read does not slow down the others', async () => {
	await workAt(NOON + HOUR - 2_000);
	await start(ASSET_IDS.filter((id) => id !== V100));
	await workAt(NOON + HOUR - 1_000);
	await seedRows.remove(EPOCH);
	await workAt(NOON + HOUR + 250);
	await start();
	await fixture.goTo(NOON + HOUR + 1_000);
	let nextMs = 0;
	while (nextMs <= fixture.nowMs) nextMs = await source.advance();
	expect(nextMs).toBe(NOON + HOUR + 1_250);
	expect(await fixture.writer(V10)).toMatchObject({ open: true, last_t: BigInt(NOON + HOUR + 750) });
	expect(await fixture.writer(V100)).toMatchObject({ open: false, closed_reason: 'feed' });
});

test('[MARKET-04] ticks scheduled before their commitment was published never come', async () => {
	await workAt(NOON + 61_000);
	await fixture.db.owner.query('delete from fair_hours where epoch = $1', [EPOCH + 1]);
	await seedRows.remove(EPOCH + 1);
	await workAt(NOON + HOUR);
	await fixture.goTo(NOON + HOUR + 5_000);
	await expect(source.advance()).rejects.toThrow('no commitment');
	await hours.extend(fixture.db.database, fixture.nowMs);
	await work();
	await workAt(NOON + HOUR + 6_000);
	expect((await fixture.ticks(V10)).slice(-3).map(({ t }) => t - NOON - HOUR)).toEqual([-250, 5_250, 5_750]);
	expect((await fixture.groups(V10)).slice(-3).map(({ kind }) => kind)).toEqual(['close', 'open', 'ticks']);
	await fixture.assertWholeLog(V10);
});

test('[MARKET-09] a commit that dies half way is made again as if nothing had happened', async () => {
	await workAt(NOON + 61_000);
	await fixture.db.owner.query(`
		create function app.die() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$;
		create trigger die before insert on app.ticks for each row when (new.asset_id = 5) execute function app.die()`);
	await fixture.goTo(NOON + 61_250);
	await expect(source.advance()).rejects.toThrow('power cut');
	await fixture.db.owner.query('drop trigger die on app.ticks');
	await start();
	await work();
	const seeds = await readSeeds(EPOCH);
	for (const assetId of ASSET_IDS) {
		const ticks = await fixture.ticks(assetId);
		expect(ticks.map(({ t, price }) => ({ t, price }))).toEqual(await recompute(assetId, seeds));
		expect(ticks.at(-1)?.t).toBe(NOON + 61_250);
		await fixture.assertWholeLog(assetId);
	}
});

test('[MARKET-09] a clock that went back closes the indices until time has passed the last stamp; L stays', async () => {
	await workAt(NOON + 70_000);
	const before = await fixture.writer(V10);
	await fixture.moveWallClock(-5_000);
	await work();
	expect(await fixture.writer(V10)).toMatchObject({ open: false, logged_through: before['logged_through'] });
	await workAt(NOON + 70_249);
	expect(await fixture.writer(V10)).toMatchObject({ open: false, last_seq: before['last_seq'] });
	await workAt(NOON + 70_250);
	expect(await fixture.writer(V10)).toMatchObject({ open: true, last_t: BigInt(NOON + 70_250) });
	await fixture.assertWholeLog(V10);
});

test('[MARKET-01] ticks continue over midnight in the next day’s partition, and a week of partitions lies ahead', async () => {
	const midnight = NOON + 12 * HOUR;
	await fixture.goTo(midnight - 600);
	await start();
	await work();
	for (let t = midnight - 500; t <= midnight + 1_000; t += 250) await workAt(t);
	const { rows } = await fixture.db.owner.query(
		`select tableoid::regclass::text as partition, count(*) from ticks where asset_id = 1 and t > $1 group by 1 order by 1`,
		[midnight - 600],
	);
	expect(rows).toEqual([
		{ partition: 'ticks_20310115', count: 1n },
		{ partition: 'ticks_20310116', count: 2n },
	]);
	await fixture.assertWholeLog(V10);
	const ahead = await fixture.db.owner.query(`select to_regclass('app.ticks_20310122') is not null as made`);
	expect(ahead.rows[0].made).toBe(true);
});

test('[MARKET-04] a walk beyond three octaves at midnight is announced to begin at 0 a day later, and does', async () => {
	const midnight = NOON + 12 * HOUR;
	await workAt(NOON + 61_000);
	await fixture.db.owner.query('update asset_writers set fair_x = $1 where asset_id = $2', [
		FAIR_RESET_BEYOND + 200_000,
		V10,
	]);
	await fixture.goTo(midnight - 600);
	await start();
	for (let t = midnight - 500; t <= midnight + 250; t += 250) await workAt(t);
	expect(await fixture.writer(V10)).toMatchObject({ session_ends_at: BigInt(midnight + 24 * HOUR) });
	expect(await fixture.writer(V100)).toMatchObject({ session_ends_at: null });
	await fixture.goTo(midnight + 24 * HOUR - 600);
	await start();
	for (let t = midnight + 24 * HOUR - 500; t <= midnight + 24 * HOUR + 250; t += 250) await workAt(t);
	const { rows } = await fixture.db.owner.query('select x from fair_starts where asset_id = $1 and first_k = $2', [
		V10,
		((midnight + 24 * HOUR) / HOUR) * FAIR_TICKS_PER_EPOCH,
	]);
	expect(rows).toEqual([{ x: 0n }]);
	expect(await fixture.writer(V10)).toMatchObject({ session_ends_at: null });
	expect(Math.abs((await fixture.ticks(V10)).at(-1)?.price ?? 0) - 100_000_000).toBeLessThan(10_000);
	await fixture.assertWholeLog(V10);
});
