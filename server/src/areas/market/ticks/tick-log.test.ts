import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TickLogFixture } from '../../../../test/support/tick-log-fixture.ts';
import type { NewTick } from './asset-draft.ts';
import { advanceLoggedThrough, createTickLog, FencedOut } from './tick-log.ts';

const NOON = Date.UTC(2031, 0, 15, 12);
const [ASSET, OTHER] = [1, 2];
let fixture: TickLogFixture;

beforeAll(async () => {
	fixture = await TickLogFixture.create(NOON);
});
afterAll(() => fixture.end());

let atMs = NOON;
beforeEach(async () => {
	atMs += 60_000;
	await fixture.goTo(atMs);
	await fixture.tickLog.takeOver([ASSET, OTHER]);
	fixture.commits.length = 0;
});

const tick = (t: number, price = 1n): NewTick => ({ t, price, sourceT: t, sourceRef: 'test', source: 'fair' });

/** Writes one tick now, as a source would. */
const writeTick = (log = fixture.tickLog, price = 1n) =>
	log.write([ASSET], ({ drafts: [draft], clockMs }) => draft?.addTicks('ticks', [tick(clockMs, price)], clockMs));

test('[MARKET-01] ticks are numbered from 1 without gaps, and one chain holds every row', async () => {
	await fixture.tickLog.write([ASSET, OTHER], ({ drafts, clockMs }) => {
		for (const draft of drafts) {
			draft.open(clockMs);
			draft.addTicks('ticks', [tick(clockMs - 1, 5n), tick(clockMs, 6n)], clockMs);
		}
	});
	await fixture.goTo(atMs + 1);
	await writeTick();
	expect((await fixture.ticks(ASSET)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
	expect((await fixture.groups(ASSET)).map(({ kind }) => kind)).toEqual(['open', 'ticks', 'ticks']);
	await fixture.assertWholeLog(ASSET);
	await fixture.assertWholeLog(OTHER);
});

test('[MARKET-01] a tick is in the log before it is published', async () => {
	const read: Promise<{ rows: { price: bigint }[] }>[] = [];
	const log = createTickLog(fixture.db.database, fixture.clock, ([commit]) => {
		read.push(
			fixture.db.owner.query('select price from ticks where asset_id = $1 and seq = $2', [
				ASSET,
				commit?.ticks[0]?.seq,
			]),
		);
	});
	await log.takeOver([ASSET]);
	await writeTick(log, 77n);
	expect(read).toHaveLength(1);
	expect((await read[0])?.rows).toEqual([{ price: 77n }]);
});

test('[MARKET-09] a commit that fails leaves nothing behind and is not announced', async () => {
	const before = await fixture.writer(ASSET);
	const failing = fixture.tickLog.write([ASSET], async ({ tx, drafts: [draft], clockMs }) => {
		draft?.addTicks('ticks', [tick(clockMs)], clockMs);
		await tx.query('select 1 / 0');
	});
	await expect(failing).rejects.toThrow('division by zero');
	expect(await fixture.writer(ASSET)).toEqual(before);
	expect(fixture.commits).toEqual([]);
	await writeTick();
	await fixture.assertWholeLog(ASSET);
});

test('[MARKET-09] of two writers the older one is fenced out, and the log stays whole', async () => {
	const newer = fixture.newTickLog();
	await writeTick();
	await newer.takeOver([ASSET]);
	await fixture.goTo(atMs + 1);
	await writeTick(newer, 2n);
	await fixture.goTo(atMs + 2);
	await expect(writeTick()).rejects.toThrow(FencedOut);
	expect((await fixture.ticks(ASSET)).at(-1)?.price).toBe(2);
	await fixture.assertWholeLog(ASSET);
});

test('[MARKET-09] two writers at the same time: every commit is whole and belongs to one of them', async () => {
	const logs = [fixture.tickLog, fixture.newTickLog()];
	const before = (await fixture.ticks(ASSET)).length;
	const results = await Promise.allSettled(
		Array.from({ length: 40 }, async (_, i) => {
			const log = logs[i % 2] ?? fixture.tickLog;
			await log.takeOver([ASSET]);
			return log.write([ASSET], ({ drafts: [draft] }) => {
				const t = (draft?.row.loggedThrough ?? 0) + 1;
				draft?.addTicks('ticks', [tick(t, BigInt(i + 1))], t);
			});
		}),
	);
	const written = results.filter(({ status }) => status === 'fulfilled').length;
	for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(FencedOut);
	expect((await fixture.ticks(ASSET)).length - before).toBe(written);
	expect(written).toBeGreaterThan(0);
	await fixture.assertWholeLog(ASSET);
});

test('[MARKET-09] a tick at or before L, a falling L and a price of nothing are faults', async () => {
	await writeTick();
	const add = (ticks: NewTick[], loggedThrough: number) =>
		fixture.tickLog.write([ASSET], ({ drafts: [draft] }) => draft?.addTicks('ticks', ticks, loggedThrough));
	await expect(add([tick(atMs)], atMs)).rejects.toThrow();
	await expect(add([tick(atMs + 2), tick(atMs + 1)], atMs + 2)).rejects.toThrow();
	await expect(add([tick(atMs + 5)], atMs + 4)).rejects.toThrow();
	await expect(add([tick(atMs + 1, 0n)], atMs + 1)).rejects.toThrow();
	await expect(fixture.tickLog.write([ASSET], ({ drafts: [draft] }) => draft?.promise(atMs - 1))).rejects.toThrow();
	await fixture.assertWholeLog(ASSET);
});

test('[MARKET-09] L moves to the clock under the writer’s lock when trades are due, and never back', async () => {
	await writeTick();
	await fixture.goTo(atMs + 5_000);
	await advanceLoggedThrough(fixture.db.database, fixture.clock, ASSET);
	expect((await fixture.writer(ASSET))['logged_through']).toBe(BigInt(atMs + 5_000));
	await fixture.goTo(atMs + 4_999);
	await advanceLoggedThrough(fixture.db.database, fixture.clock, ASSET);
	expect((await fixture.writer(ASSET))['logged_through']).toBe(BigInt(atMs + 5_000));
	await expect(writeTick()).rejects.toThrow();
	atMs += 5_000;
});

test.each([-3_600_000, 3_600_000])(
	'[MARKET-09] [CLUSTER-08] a process that becomes the writer closes the assets first if its clock was moved before, as after a promotion: by %i ms',
	async (ms) => {
		const log = fixture.newTickLog();
		await writeTick();
		await fixture.moveWallClock(ms);
		await fixture.clock.read(fixture.db.database);
		await log.takeOver([ASSET]);
		let asked = false;
		await log.write([ASSET], ({ drafts: [draft], clockMs }) => {
			asked = true;
			draft?.open(clockMs);
		});
		expect(asked).toBe(false);
		await fixture.assertWholeLog(ASSET);
		await fixture.moveWallClock(-ms);
		await fixture.tickLog.takeOver([ASSET]);
		await fixture.tickLog.write([ASSET], () => undefined);
	},
);

test('[MARKET-09] a clock that was moved by more than 250 ms closes the assets in public before anything is stamped', async () => {
	await fixture.tickLog.write([ASSET], ({ drafts: [draft], clockMs }) => {
		if (draft && !draft.row.open) draft.open(clockMs);
	});
	await fixture.moveWallClock(250);
	await writeTick();
	expect((await fixture.writer(ASSET))['open']).toBe(true);
	fixture.commits.length = 0;
	await fixture.moveWallClock(252);
	let asked = false;
	await fixture.tickLog.write([ASSET], () => {
		asked = true;
	});
	expect(asked).toBe(false);
	expect(await fixture.writer(ASSET)).toMatchObject({ open: false, closed_reason: 'feed' });
	expect(fixture.commits).toMatchObject([{ ticks: [], opening: { open: false, closedReason: 'feed' } }]);
	await fixture.moveWallClock(-5_000);
	await fixture.tickLog.write([ASSET], () => undefined);
	expect((await fixture.groups(ASSET)).at(-1)?.kind).toBe('close');
	await fixture.assertWholeLog(ASSET);
	await fixture.moveWallClock(5_000);
});
