import { setTimeout as wait } from 'node:timers/promises';
import { type JudgedTick, judgeAlert } from '@fairtick/domain/alerts/rules';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/app.ts';
import type { TestBrowser } from '../../../../test/support/browser.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { lockUsers } from '../../../platform/authorization/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { PublishedUserEvent } from '../../../platform/events/index.ts';
import { deleteRowsOf } from '../../people/privacy/queries.ts';
import { alerts as alertsArea } from './area.ts';
import type { AlertsContext } from './context.ts';
import { Judge } from './judge.ts';
import { notifyFired } from './notify-fired.ts';
import {
	beginJudging,
	deleteOldFirings,
	endAlertsOf,
	holdJudging,
	insertFirings,
	loadAlertsWithin,
	updateNotified,
	upsertJudged,
} from './queries.ts';

const ALERTS = '/api/alerts';
const DAY_MS = 86_400_000;

let app: TestApp;
let context: AlertsContext;
let published: PublishedUserEvent[];
let excluded: Set<number>;
let browser: TestBrowser;
let userId: number;
let nowMs = NOON;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_REGISTRATIONS: '1000', LIMIT_GENERAL: '10000', LIMIT_LISTS: '10000' });
	context = {
		database: app.db.database,
		publish: (events) => void published.push(...events),
		isExcluded: async (_tx, state) => excluded.has(state.userId),
	};
});
afterAll(() => app.close());
beforeEach(async () => {
	[published, excluded] = [[], new Set()];
	await log(1_000);
	browser = await app.browser();
	userId = (await browser.join()).id;
});
afterEach(() => app.db.owner.query('delete from alert_firings; delete from alerts; delete from judged_ticks'));

/** Logs prices of the first asset, in tick sizes. */
async function log(...prices: readonly number[]): Promise<void> {
	for (const price of prices) {
		nowMs += 250;
		await app.db.setClock(nowMs);
		await app.market.tick(1, nowMs, BigInt(price));
	}
}
/** Prices on the wire: the first asset moves in steps of 0.0001. */
const wire = (ticks: number) => (ticks / 10_000).toFixed(4);
const set = (price: string, change: object = {}, by = browser) =>
	by.call('POST', ALERTS, { asset_id: 1, price, when: 'above', each_time: false, ...change });
const judge = async (by: Judge) => {
	let fired = false;
	await by.run(() => {
		fired = true;
	});
	return fired;
};
async function firings(): Promise<{ times: number; at: number }[]> {
	const { rows } = await app.db.owner.query('select times, at from alert_firings order by at, id');
	return rows.map(({ times, at }) => ({ times, at: Number(at) }));
}
const countTimes = async () => (await firings()).reduce((sum, { times }) => sum + times, 0);
const waiting = async (by = browser) => (await by.call('GET', ALERTS)).body.data;

test('[NOTE-03] an alert that is set is listed, goes off at its level, sends one notification and is over', async () => {
	const { status, body } = await set(wire(1_010));
	expect([status, body]).toMatchObject([
		201,
		{ asset: { id: 1, ticker: 'T1' }, price: wire(1_010), when: 'above', each_time: false },
	]);
	expect(await waiting()).toEqual([body]);
	const watch = new Judge(app.db.database);
	await log(1_009, 1_010, 1_020);
	expect(await judge(watch)).toBe(true);
	await notifyFired(context);
	expect(published).toMatchObject([
		{
			userId,
			type: 'alert',
			data: { id: body.id, price: wire(1_010), times: 1, at: new Date(nowMs - 250).toISOString() },
		},
	]);
	await log(1_000, 1_030);
	expect([await judge(watch), await notifyFired(context), published.length]).toEqual([false, true, 1]);
	expect(await waiting()).toEqual([]);
});

test('[NOTE-03] one for each time continues, and sends once a minute the number of its firings', async () => {
	const { body } = await set(wire(1_010), { when: 'crossing', each_time: true });
	const once = await set(wire(1_015), { when: 'crossing' });
	const watch = new Judge(app.db.database);
	const goOff = async (...prices: readonly number[]) => {
		await log(...prices);
		await judge(watch);
		await notifyFired(context);
		return published.map(({ data }) => data);
	};
	await goOff(1_011, 1_000, 1_011);
	const [sentMs, first] = [nowMs, { id: body.id, times: 3, at: new Date(nowMs).toISOString() }];
	for (let round = 0; round < 3; round++) expect(await goOff(1_000, 1_011)).toMatchObject([first]);
	// Others are sent immediately.
	expect(await goOff(1_020)).toMatchObject([first, { id: once.body.id, times: 1 }]);
	// Nor half a minute later, nor a millisecond before the minute is over.
	for (const laterMs of [30_000, 59_999]) {
		nowMs = sentMs + laterMs - 250;
		expect(await goOff(1_020)).toHaveLength(2);
	}
	nowMs = sentMs + 60_000 - 250;
	const last = { id: body.id, times: 7, at: new Date(sentMs + 60_000).toISOString() };
	expect(await goOff(1_000)).toMatchObject([first, { id: once.body.id }, last]);
	expect((await firings()).map(({ times }) => times)).toEqual([3, 1, 7]);
	expect(await waiting()).toHaveLength(1);
});

test('[NOTE-03] what was logged before an alert was set sets nothing off, judged already or not', async () => {
	const watch = new Judge(app.db.database);
	await log(1_020, 1_000, 1_020);
	await set(wire(1_010), { when: 'crossing' });
	await log(1_021);
	expect(await judge(watch)).toBe(false);
	await log(1_000);
	expect(await judge(watch)).toBe(true);
});

test('[NOTE-03] a process that dies has left nothing out, and what it did is not done again', async () => {
	await set(wire(1_010), { each_time: true });
	await log(1_005, 1_010, 1_000);
	await judge(new Judge(app.db.database));
	await log(1_010);
	// The last statement of its commit fails.
	await app.db.owner.query('alter table judged_ticks add constraint dies check (seq < 0) not valid');
	await expect(judge(new Judge(app.db.database))).rejects.toThrow();
	await app.db.owner.query('alter table judged_ticks drop constraint dies');
	expect(await countTimes()).toBe(1);
	await judge(new Judge(app.db.database));
	await judge(new Judge(app.db.database));
	expect(await countTimes()).toBe(2);
});

test('[NOTE-03] several processes judge together, and each thing goes off once', async () => {
	await set(wire(1_010), { when: 'crossing', each_time: true });
	const watches = Array.from({ length: 4 }, () => new Judge(app.db.database));
	for (const price of [1_020, 1_000, 1_020, 1_000, 1_020]) {
		await log(price);
		await Promise.all(watches.map(judge));
	}
	// Judges that were refused the turn catch up.
	for (const watch of watches) await judge(watch);
	expect(await countTimes()).toBe(5);
});

test('[NOTE-03] an alert is set after what is being judged, and misses nothing that comes then', async () => {
	const watch = new Judge(app.db.database);
	await set(wire(9_999));
	await log(1_000);
	let added: Promise<unknown> = Promise.resolve();
	await inTransaction(app.db.database, async (tx) => {
		expect(await beginJudging(tx, 1)).toBe(true);
		added = set(wire(1_010));
		await wait(100);
		await log(1_020);
		expect(await waiting()).toHaveLength(1);
	});
	await added;
	expect(await waiting()).toHaveLength(2);
	await log(1_000, 1_010);
	await judge(watch);
	expect((await firings()).map(({ at }) => at)).toEqual([nowMs]);
});

test('[NOTE-03] alerts that are set without a pause delay no judge: it comes before those that are set after it', async () => {
	await set(wire(1_010));
	await log(1_010);
	/** Sets an alert in a transaction that ends on demand. */
	const hold = () => {
		const end = Promise.withResolvers<void>();
		const begun = Promise.withResolvers<void>();
		const over = inTransaction(app.db.database, async (tx) => {
			await holdJudging(tx, 1);
			begun.resolve();
			await end.promise;
		});
		return { begun: begun.promise, end: end.resolve, over };
	};
	/** Counts the connections that wait to judge, and those that wait to set an alert. */
	const waitingFor = async () => {
		const { rows } = await app.db.owner.query<{ mode: string }>(
			`select mode from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database
				where datname = current_database())`,
		);
		return rows.map(({ mode }) => mode).toSorted();
	};
	const first = hold();
	await first.begun;
	const judged = judge(new Judge(app.db.database));
	await vi.waitFor(async () => expect(await waitingFor()).toEqual(['ExclusiveLock']), 10_000);
	const later = [hold(), hold(), hold()];
	await vi.waitFor(
		async () => expect(await waitingFor()).toEqual(['ExclusiveLock', ...Array(3).fill('ShareLock')]),
		10_000,
	);
	first.end();
	// None of the later ones ends before: a judge behind them would wait for ever.
	expect(await judged).toBe(true);
	for (const { begun, end } of later) {
		await begun;
		end();
	}
	await Promise.all([first, ...later].map(({ over }) => over));
});

test('[NOTE-03] whatever the prices and wherever processes end, what goes off is what the rule says', {
	timeout: 120_000,
}, async () => {
	const step = fc.record({
		prices: fc.array(fc.integer({ min: 995, max: 1_005 }), { minLength: 1, maxLength: 6 }),
		restarts: fc.boolean(),
		keeps: fc.boolean(),
	});
	const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
		await app.db.owner.query('delete from alert_firings; delete from alerts; delete from judged_ticks');
		await log(1_000);
		const levels = [
			['above', 1_002n],
			['below', 998n],
			['crossing', 1_001n],
		] as const;
		for (const [when, price] of levels) await set(wire(Number(price)), { when, each_time: true });
		const ticks: JudgedTick[] = [];
		let watch = new Judge(app.db.database);
		for (const { prices, restarts, keeps } of steps) {
			for (const price of prices) {
				await log(price);
				ticks.push({ seq: BigInt(ticks.length + 1), atMs: nowMs, price: BigInt(price) });
			}
			await judge(watch);
			if (keeps) await watch.keep();
			if (restarts) watch = new Judge(app.db.database);
		}
		const expected = levels.flatMap(([when, price]) =>
			judgeAlert({ when, price, eachTime: true, afterSeq: 0n }, 1_000n, ticks),
		);
		expect(await countTimes()).toBe(expected.length);
	});
	await fc.assert(property, { numRuns: 12 });
});

test('[NOTE-03] a locked user gets the notification later, and firings that a dead process left are sent by the next', async () => {
	await set(wire(1_010));
	await log(1_010);
	await judge(new Judge(app.db.database));
	await inTransaction(app.db.database, async (tx) => {
		await tx.query('select from user_states where user_id = $1 for no key update', [userId]);
		expect([await notifyFired(context), published]).toEqual([false, []]);
	});
	await Promise.all([notifyFired(context), notifyFired(context), notifyFired(context)]);
	await notifyFired(context);
	expect(published).toHaveLength(1);
});

test('[NOTE-03] a firing while the last one is sent is neither lost nor sent twice', async () => {
	await set(wire(1_010), { when: 'crossing', each_time: true });
	const watch = new Judge(app.db.database);
	await log(1_011);
	await judge(watch);
	await log(1_000);
	let judging: Promise<unknown> = Promise.resolve();
	await inTransaction(app.db.database, async (tx) => {
		expect(await updateNotified(tx, [userId])).toHaveLength(1);
		judging = judge(watch);
		await wait(200);
	});
	await judging;
	expect((await firings()).map(({ times }) => times)).toEqual([1, 1]);
});

test('[NOTE-03] a firing that was sent late is kept as long as its event', async () => {
	await set(wire(1_010));
	await log(1_010);
	await judge(new Judge(app.db.database));
	const sentMs = nowMs + 9 * DAY_MS;
	await app.db.setClock(sentMs);
	await notifyFired(context);
	await deleteOldFirings(app.db.database, 8 * DAY_MS);
	expect(await firings()).toHaveLength(1);
	await app.db.setClock(sentMs + 8 * DAY_MS + 1);
	await deleteOldFirings(app.db.database, 8 * DAY_MS);
	expect(await firings()).toEqual([]);
});

test('[NOTE-03] an account is closed also while its alert goes off', async () => {
	await set(wire(1_010), { each_time: true });
	await log(1_010);
	let closing: Promise<unknown> = Promise.resolve();
	await inTransaction(app.db.database, async (tx) => {
		const [alert] = await loadAlertsWithin(tx, 1, 1_000n, 1_020n);
		if (alert === undefined) throw new Error('nothing is judged');
		await insertFirings(tx, [{ alert, times: 1, last: { seq: 1n, atMs: nowMs, price: 1_010n } }]);
		closing = inTransaction(app.db.database, (tx) =>
			deleteRowsOf(tx, userId, alertsArea.personal?.erasedTables ?? [], {}),
		);
		await wait(200);
	});
	await closing;
	expect([await firings(), await waiting()]).toEqual([[], []]);
});

/** Has an alert of each of several users go off; returns the users in the order of their ids. */
async function fire(count: number): Promise<number[]> {
	const users: number[] = [];
	for (let index = 0; index < count; index++) {
		const other = await app.browser();
		users.push((await other.join()).id);
		await set(wire(1_010), {}, other);
	}
	await log(1_010);
	await judge(new Judge(app.db.database));
	return users;
}
const notified = () => published.map((event) => event.userId).sort((one, other) => one - other);

test('[NOTE-03] a user who is locked keeps no other waiting', async () => {
	const [locked = 0, ...others] = await fire(25);
	await inTransaction(app.db.database, async (tx) => {
		await lockUsers(tx, [locked]);
		expect([await notifyFired(context), notified()]).toEqual([false, others]);
	});
	expect([await notifyFired(context), notified()]).toEqual([true, [locked, ...others]]);
});

test('[NOTE-03] a fault with one user keeps no other user’s notifications back', async () => {
	const [broken = 0, ...others] = await fire(25);
	const isExcluded: AlertsContext['isExcluded'] = async (_tx, state) => {
		if (state.userId === broken) throw new Error('wrong');
		return false;
	};
	await expect(notifyFired({ ...context, isExcluded })).rejects.toThrow('failed for 1 of');
	expect(notified()).toEqual(others);
});

test('[NOTE-03] [LIMIT-02] a break ends what goes off in the same moment too, and locks alerts in the order in which they are judged', async () => {
	const ids = ['ffffffff-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000'] as const;
	// The later in their order is the earlier in the table.
	for (const id of ids)
		await app.db.owner.query(
			`insert into alerts (id, user_id, asset_id, price, condition, each_time, after_seq, created_at)
			values ($1, $2, 1, 1010, 'above', true, 0, app.clock())`,
			[id, userId],
		);
	const ending = await inTransaction(app.db.database, async (judging) => {
		const { first, broken } = await inTransaction(app.db.database, async (tx) => {
			await tx.query('select from alerts where id = $1 for no key update', [ids[1]]);
			const first = loadAlertsWithin(judging, 1, 1_000n, 1_020n);
			await wait(200);
			const broken = inTransaction(app.db.database, (tx) => endAlertsOf(tx, userId));
			await wait(200);
			return { first, broken };
		});
		const [alert] = await first;
		if (alert === undefined) throw new Error('nothing is judged');
		await insertFirings(judging, [{ alert, times: 1, last: { seq: 1n, atMs: nowMs, price: 1_010n } }]);
		return { broken };
	});
	await ending.broken;
	expect(await waiting()).toEqual([]);
	await notifyFired(context);
	expect(published).toEqual([]);
});

test('[NOTE-03] [LIMIT-02] a break ends alerts, those that have gone off untold too, and none can be set in it', async () => {
	await set(wire(1_010));
	await set(wire(2_000));
	await log(1_010);
	await judge(new Judge(app.db.database));
	excluded.add(userId);
	await notifyFired(context);
	expect([published, await waiting()]).toEqual([[], []]);
	await set(wire(2_000));
	const until = new Date(nowMs + 7_200_000).toISOString();
	expect((await browser.call('POST', '/api/limits/exclusion', { kind: 'time_out', until })).status).toBe(200);
	expect(await waiting()).toEqual([]);
	const { status, body } = await set(wire(2_000));
	expect([status, body.code]).toEqual([422, 'notifications.excluded']);
});

test('[NOTE-03] fifty alerts are the most; one that is removed makes room, and none of another user can be', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 50; count++) ids.push((await set(wire(2_000 + count))).body.id);
	const { status, body } = await set(wire(3_000));
	expect([status, body.code, body.params]).toEqual([422, 'notifications.too_many_alerts', { limit: 50 }]);
	expect((await set(wire(2_000))).body.id).toBe(ids[0]);
	const other = await app.browser();
	await other.join();
	expect((await other.call('DELETE', `${ALERTS}/${ids[0]}`)).status).toBe(404);
	expect((await browser.call('DELETE', `${ALERTS}/${ids[0]}`)).status).toBe(204);
	expect((await browser.call('DELETE', `${ALERTS}/${ids[0]}`)).status).toBe(404);
	expect((await set(wire(3_000))).status).toBe(201);
	expect([(await waiting()).length, await waiting(other)]).toEqual([50, []]);
});

test('[NOTE-03] one that is set twice is one, with another level, side or number of times it is another', async () => {
	const { body } = await set(wire(2_000));
	expect(await set(wire(2_000))).toMatchObject({ status: 201, body });
	await set(wire(2_001));
	await set(wire(2_000), { when: 'crossing' });
	await set(wire(2_000), { each_time: true });
	const other = await app.browser();
	await other.join();
	await set(wire(2_000), {}, other);
	expect([(await waiting()).length, (await waiting(other)).length]).toEqual([4, 1]);
	await browser.call('DELETE', `${ALERTS}/${body.id}`);
	expect((await set(wire(2_000))).body.id).not.toBe(body.id);
});

test.each([
	[{ asset_id: 77 }, 'notifications.unknown_asset'],
	[{ price: wire(10_001) }, 'notifications.out_of_reach'],
	[{ price: wire(99) }, 'notifications.out_of_reach'],
	[{ price: '0.10105' }, 'http.invalid'],
	[{ price: '0.00' }, 'http.invalid'],
	[{ price: '-1.00' }, 'http.invalid'],
	[{ price: '99999999999999999999' }, 'http.invalid'],
	[{ price: 'abc' }, 'http.invalid'],
	[{ when: 'soon' }, 'http.invalid'],
	[{ each_time: 'yes' }, 'http.invalid'],
])('[NOTE-03] %o is refused: %s', async (change, code) => {
	const { status, body } = await set(wire(1_010), change);
	expect([status, body.code]).toEqual([422, code]);
});

test('[NOTE-03] a process that is behind does not take back how far an asset was judged', async () => {
	for (const seq of [7n, 5n]) await upsertJudged(app.db.database, 1, seq);
	expect((await app.db.owner.query('select seq::int from judged_ticks where asset_id = 1')).rows).toEqual([{ seq: 7 }]);
});
