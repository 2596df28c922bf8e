import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FAIR_ASSETS } from '../../../src/areas/market/catalogue.ts';
import { describeInstances } from '../../../src/areas/market/sources/fair/describe-instances.ts';
import { loadOwnInstance } from '../../../src/areas/market/sources/fair/fair-queries.ts';
import {
	declareInstanceLost,
	type IsReadable,
	listInstances,
	SeedsRefused,
} from '../../../src/areas/market/sources/fair/lost-seeds.ts';
import { createSeedBox } from '../../../src/areas/market/sources/fair/seed-box.ts';
import { loadTradesById } from '../../../src/areas/trading/history/queries.ts';
import { createPlacing } from '../../../src/areas/trading/placing/create-placing.ts';
import { loadDueTrades, loadTradesWithoutTicks } from '../../../src/areas/trading/settling/queries.ts';
import { settleTrades } from '../../../src/areas/trading/settling/settle-trades.ts';
import { takeServerLock } from '../../../src/platform/database/index.ts';
import { FairFixture } from '../../support/fair-fixture.ts';
import { PLACING_RULES } from '../../support/placing.ts';
import { TEST_SEEDS_KEY } from '../../support/seed-rows.ts';
import { placement } from '../../support/trading-fixture.ts';
import { addTestUser } from '../../support/users.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const HOUR = 3_600_000;
const EPOCH = NOON / HOUR;
const START = NOON + 60_000;
const ASSET_IDS = FAIR_ASSETS.map(({ id }) => id);
const V10 = 1;

let fixture: FairFixture;
let userId: number;
beforeEach(async () => {
	fixture = await FairFixture.create(START, { withBeacon: false });
	userId = await addTestUser(fixture.ticks.db);
});
afterEach(() => fixture.end());

const database = () => fixture.ticks.db.database;
const OTHER_KEY = Buffer.alloc(32, 12);
const isReadable =
	(key: Buffer): IsReadable =>
	(hour) =>
		createSeedBox(key).open(hour) instanceof Buffer;
const ownInstance = () => loadOwnInstance(database());
const declare = async (instance: string, key: Buffer) =>
	declareInstanceLost(fixture.ticks.db.owner, isReadable(key), ASSET_IDS, instance);

/** A backup took the place of the database: it is another installation from now on. */
const restore = () =>
	fixture.ticks.db.owner.query('insert into generations (restored, made_at) values (true, clock())');

/** Places a trade of V10; settlement is called by hand here. */
async function place(durationS: number): Promise<string> {
	const placing = createPlacing({
		database: database(),
		...PLACING_RULES,
		publish: () => {},
		onError: (error) => {
			throw error;
		},
	});
	const { trade, refusal } = await placing.place(userId, placement({ asset_id: V10, expiry: { duration: durationS } }));
	await placing.stop();
	if (!trade) throw new Error(refusal.code);
	fixture.lastExitDeadline = Math.max(fixture.lastExitDeadline ?? 0, Date.parse(trade.expires_at) + 2_000);
	return trade.id;
}

async function settle(): Promise<void> {
	await settleTrades(database(), 'SANDBOX_USD', V10, await loadDueTrades(database(), V10, 100));
	await settleTrades(database(), 'SANDBOX_USD', V10, await loadTradesWithoutTicks(database(), V10));
}

const stored = async (id: string) => (await loadTradesById(database(), userId, [id]))[0]?.trade.settlement ?? null;

async function readHours(column: string): Promise<Map<number, unknown>> {
	const { rows } = await fixture.ticks.db.owner.query(
		`select epoch, ${column} value from fair_hours where not backfill order by epoch`,
	);
	return new Map(rows.map(({ epoch, value }) => [epoch, value]));
}
const countLost = async () => [...(await readHours('lost_at')).values()].filter((at) => at !== null).length;

test('[MARKET-14] [CLUSTER-06] each commitment carries the id of its installation, which is that of the database until a backup takes its place', async () => {
	const instance = await ownInstance();
	expect(new Set((await readHours('instance')).values())).toEqual(new Set([instance]));
	await fixture.start();
	expect(await ownInstance()).toBe(instance);
	await restore();
	expect(await ownInstance()).not.toBe(instance);
	await fixture.ticks.goTo(START + HOUR);
	await fixture.start();
	expect((await readHours('instance')).get(EPOCH + 73)).toBe(await ownInstance());
});

test('[MARKET-14] a process with another key makes no ticks, declares nothing lost and voids no trade', async () => {
	await fixture.workTo(START + 2_000);
	const short = await place(10);
	const long = await place(60);
	await fixture.workTo(START + 5_000);
	const before = await fixture.ticks.writer(V10);
	const said: { level: number; msg: string }[] = [];
	await fixture.start(OTHER_KEY, pino({ level: 'error' }, { write: (line) => said.push(JSON.parse(line)) }));
	await fixture.workAt(START + 6_000);
	await fixture.workAt(START + 120_000);
	await settle();

	expect(await countLost()).toBe(0);
	expect(await fixture.ticks.writer(V10)).toMatchObject({
		open: false,
		closed_reason: 'feed',
		last_seq: before['last_seq'],
		logged_through: before['logged_through'],
	});
	expect([await stored(short), await stored(long)]).toEqual([null, null]);
	expect(said.map(({ msg }) => msg)).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/^seeds of hours cannot be read/),
			expect.stringMatching(/^the seed of the hour cannot be read, the index is closed/),
		]),
	);
	expect(fixture.hours.unreadable()).toEqual(Array.from({ length: 73 }, (_, i) => EPOCH + i));

	await fixture.start();
	await fixture.workAt(START + 121_000);
	await settle();
	expect(fixture.hours.unreadable()).toEqual([]);
	expect(await fixture.ticks.writer(V10)).toMatchObject({ open: true, last_t: BigInt(START + 120_750) });
	for (const id of [short, long]) expect((await stored(id))?.status).toMatch(/^(won|lost|tied)$/);
	for (const assetId of ASSET_IDS) await fixture.ticks.assertWholeLog(assetId);
});

test("[MARKET-14] however long the other's hours are over, only a person declares them lost; then their trades are void", async () => {
	const instance = await ownInstance();
	await fixture.workTo(START + 2_000);
	const done = await place(5);
	await fixture.workTo(START + 8_000);
	const cut = await place(60);
	await restore();
	await fixture.start(OTHER_KEY);
	await fixture.workAt(NOON + 3 * HOUR);
	await settle();
	expect(await countLost()).toBe(0);
	expect(await stored(cut)).toBeNull();

	const declared = await declare(instance, OTHER_KEY);
	expect(declared).toEqual(Array.from({ length: 73 }, (_, i) => NOON + i * HOUR));
	await fixture.workAt(NOON + 3 * HOUR + 1_000);
	await settle();
	expect(await stored(cut)).toMatchObject({ status: 'void', voidReason: 'seed_lost' });
	expect((await stored(done))?.status, 'its ticks are in the log').toMatch(/^(won|lost|tied)$/);
	// The lost hours stay closed; the second installation has committed to those after them.
	const closed = await fixture.ticks.writer(V10);
	expect(closed).toMatchObject({ open: false, closed_reason: 'feed', opens_at: BigInt(NOON + 73 * HOUR) });
	await fixture.start(OTHER_KEY);
	const ids = await readHours('instance');
	expect([ids.get(EPOCH + 72), ids.get(EPOCH + 73)]).toEqual([instance, await ownInstance()]);
	await fixture.workAt(NOON + 73 * HOUR);
	await fixture.workAt(NOON + 73 * HOUR + 250);
	expect(await fixture.ticks.writer(V10)).toMatchObject({ open: true, last_t: BigInt(NOON + 73 * HOUR + 250) });
	await fixture.ticks.assertWholeLog(V10);
});

test("[MARKET-14] without open trades the indices continue with the first hour of one's own, and nothing is lost", async () => {
	await fixture.workTo(START + 2_000);
	await restore();
	await fixture.start(OTHER_KEY);
	await fixture.workAt(START + 3_000);
	const closed = await fixture.ticks.writer(V10);
	expect(closed).toMatchObject({ open: false, last_t: BigInt(START + 1_750), opens_at: BigInt(NOON + 73 * HOUR) });
	await fixture.workAt(NOON + 72 * HOUR);
	expect(await fixture.ticks.writer(V10), 'nothing is left out before').toEqual({ ...closed });
	await fixture.start(OTHER_KEY);
	await fixture.workAt(NOON + 73 * HOUR);
	await fixture.workAt(NOON + 73 * HOUR + 250);
	expect(await fixture.ticks.writer(V10)).toMatchObject({ open: true, last_t: BigInt(NOON + 73 * HOUR + 250) });
	expect(await countLost()).toBe(0);
	await fixture.ticks.assertWholeLog(V10);
});

test('[MARKET-14] seeds are not declared lost while ticks are made of them or they can be read, nor without their installation', async () => {
	const instance = await ownInstance();
	await fixture.workTo(START + 2_000);
	await expect(declare(instance, OTHER_KEY)).rejects.toThrow('Ticks are being made with the seeds of');
	await fixture.ticks.goTo(START + 20_000);
	await expect(declare(instance, TEST_SEEDS_KEY)).rejects.toThrow('open with the key in KEYS_DIR: nothing is lost');
	await expect(declare('00000000-0000-0000-0000-000000000000', OTHER_KEY)).rejects.toThrow(SeedsRefused);
	const server = await takeServerLock({
		url: fixture.ticks.db.url,
		start: 'a',
		print: () => undefined,
		onLost: () => undefined,
	});
	await expect(declare(instance, OTHER_KEY)).rejects.toThrow('runs, or hangs, and may have its seeds: end all first.');
	await server.release();
	expect(await countLost()).toBe(0);
	await vi.waitFor(async () => expect(await declare(instance, OTHER_KEY)).toHaveLength(73));
});

test('[MARKET-14] no hour is declared lost while any seed of its installation opens: a missing one is lost alone', async () => {
	const instance = await ownInstance();
	await fixture.workTo(START + 2_000);
	await fixture.ticks.goTo(START + 20_000);
	await fixture.seeds.remove(EPOCH);
	await expect(declare(instance, TEST_SEEDS_KEY)).rejects.toThrow(
		/^72 of 73 seeds of .+: a missing one counts as lost by itself 10 minutes after its hour's end\.$/,
	);
	await restore();
	// Another installation never declares it by itself.
	await expect(declare(instance, TEST_SEEDS_KEY)).rejects.toThrow(
		/^72 of 73 seeds of .+: to give them up with the others, move seeds\.key out of KEYS_DIR first\.$/,
	);
	expect(await countLost()).toBe(0);
	expect(await declare(instance, OTHER_KEY)).toHaveLength(73);
});

test('[MARKET-14] a server whose indices have stopped reads the hours again after they were declared lost', async () => {
	const instance = await ownInstance();
	await fixture.workTo(START + 2_000);
	await fixture.ticks.goTo(START + 20_000);
	expect(await declare(instance, OTHER_KEY)).toHaveLength(73);
	await fixture.workAt(START + 21_000);
	expect(await fixture.ticks.writer(V10)).toMatchObject({ open: false, last_t: BigInt(START + 1_750) });
});

test('[MARKET-14] the list shows whose seeds the hours wait for, and how many can be read here', async () => {
	const instance = await ownInstance();
	await fixture.seeds.remove(EPOCH + 3);
	const expected = { instance, own: true, hours: 73, firstMs: NOON, lastMs: NOON + 72 * HOUR };
	expect(await listInstances(database(), isReadable(TEST_SEEDS_KEY))).toEqual([{ ...expected, readable: 72 }]);
	expect(await listInstances(database(), isReadable(OTHER_KEY))).toEqual([{ ...expected, readable: 0 }]);
});

test('[MARKET-14] the list marks this installation among others', async () => {
	const instance = await ownInstance();
	const other = '00000000-0000-0000-0000-000000000001';
	await fixture.ticks.db.owner.query('update fair_hours set instance = $1 where not backfill and epoch = $2', [
		other,
		EPOCH,
	]);
	const lines = describeInstances(await listInstances(database(), isReadable(TEST_SEEDS_KEY)));
	expect(lines.map((line) => line.replace(/, .+;/, ';'))).toEqual([
		`${other}  1 hour; the seeds of 1 can be read here`,
		`${instance} (this installation)  72 hours; the seeds of 72 can be read here`,
	]);
});

test('[MARKET-14] what is no id of an installation is refused with what is expected', async () => {
	const main = join(import.meta.dirname, '../../../src/areas/market/seeds-main.ts');
	const child = spawn(process.execPath, [main, 'lost', 'abc'], { stdio: ['ignore', 'ignore', 'pipe'] });
	let said = '';
	child.stderr.on('data', (text) => {
		said += text;
	});
	expect(await once(child, 'close')).toEqual([1, null]);
	expect(said).toContain('lost takes the id of an installation, not "abc": npm run seeds -- list');
});
