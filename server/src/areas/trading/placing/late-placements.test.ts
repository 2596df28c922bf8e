import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { NotDone, Unknown } from '../../../platform/http/index.ts';

let fixture: TradingFixture;
let held: number;
let other: number;
let waiting: number;
beforeAll(async () => {
	fixture = await openTradingFixture();
	[held, other, waiting] = [
		await addTestUser(fixture.db),
		await addTestUser(fixture.db),
		await addTestUser(fixture.db),
	];
});
afterAll(() => fixture.close());
afterEach(() => {
	vi.useRealTimers();
});

/** Holds what a statement locks until the returned function is called. */
async function hold(statement: string, values: readonly unknown[] = []): Promise<() => Promise<void>> {
	const client = await fixture.db.owner.connect();
	await client.query('begin');
	await client.query(statement, [...values]);
	return async () => {
		await client.query('rollback');
		client.release();
	};
}

const outcomeOf = (placed: Promise<unknown>) => placed.catch((error: unknown) => error);
const isThere = async (id: string) =>
	(await fixture.db.owner.query('select from trade_terms where id = $1', [id])).rowCount === 1;
/** Connections that wait for a lock. */
const blocked = async () => {
	const { rows } = await fixture.db.owner.query(
		`select count(distinct pid)::int n from pg_locks join pg_stat_activity using (pid)
		where not granted and datname = current_database()`,
	);
	return rows[0].n;
};

test('[TRADE-02] [TRADE-03] what has begun and does not end is unknown after 8 s, what waits was not done after 3 s', async () => {
	const release = await hold('lock table app.trade_terms in exclusive mode');
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	// Both lanes wait for the table, then another order waits for a lane.
	const bodies = [placement(), placement()];
	const begun: Promise<unknown>[] = [];
	for (const [i, body] of bodies.entries()) {
		begun.push(outcomeOf(fixture.trading.place(i === 0 ? held : other, body)));
		while ((await blocked()) < begun.length) vi.advanceTimersByTime(1);
	}
	const late = placement();
	const notDone = outcomeOf(fixture.trading.place(waiting, late));
	expect(fixture.trading.counts().waiting).toBe(1);
	vi.advanceTimersByTime(3_000);
	expect(await notDone).toMatchObject({ code: 'trading.not_done' });
	expect(await notDone).toBeInstanceOf(NotDone);
	expect(fixture.trading.counts().waiting).toBe(0);
	vi.advanceTimersByTime(5_000);
	for (const outcome of await Promise.all(begun)) expect(outcome).toBeInstanceOf(Unknown);
	expect(await Promise.all(begun)).toMatchObject([{ code: 'trading.unknown' }, { code: 'trading.unknown' }]);

	vi.useRealTimers();
	await release();
	await eventually(async () => expect(await Promise.all(bodies.map(({ id }) => isThere(id)))).toEqual([true, true]));
	for (const [i, body] of bodies.entries())
		expect(await fixture.trading.place(i === 0 ? held : other, body)).toMatchObject({
			trade: { id: body.id },
			replayed: true,
		});
	expect(await isThere(late.id)).toBe(false);
	expect(await fixture.trading.place(waiting, late)).toMatchObject({ trade: { id: late.id }, replayed: false });
});

test('[TRADE-02] [TRADE-03] a locked user holds up no other user’s orders, and is placed for when the lock ends', async () => {
	const release = await hold('select from app.user_states where user_id = $1 for update', [held]);
	const [soon, late] = [placement(), placement()];
	const outcomes = [soon, late].map((body) => outcomeOf(fixture.trading.place(held, body)));
	const begunMs = performance.now();
	for (let n = 0; n < 5; n++) {
		const body = placement();
		expect(await fixture.trading.place(waiting, body)).toMatchObject({ trade: { id: body.id } });
	}
	expect(performance.now() - begunMs).toBeLessThan(1_500);
	expect(await isThere(soon.id)).toBe(false);
	await release();
	expect(await Promise.all(outcomes)).toMatchObject([{ trade: { id: soon.id } }, { trade: { id: late.id } }]);
});

test('[TRADE-02] [TRADE-03] the order of a user who stays locked was certainly not done after 3 s', async () => {
	const release = await hold('select from app.user_states where user_id = $1 for update', [held]);
	const body = placement();
	expect(await outcomeOf(fixture.trading.place(held, body))).toBeInstanceOf(NotDone);
	expect(fixture.trading.counts().waiting).toBe(0);
	await release();
	expect(await isThere(body.id)).toBe(false);
});

test('[TRADE-02] [TRADE-03] a user whose lock is held most of the time is placed for in one of the gaps', async () => {
	let outcome: unknown;
	const placed = outcomeOf(fixture.trading.place(held, placement())).then((answer) => {
		outcome = answer;
	});
	while (outcome === undefined) {
		const release = await hold('select from app.user_states where user_id = $1 for update', [held]);
		await sleep(40);
		await release();
		await sleep(5);
	}
	await placed;
	expect(outcome).toMatchObject({ replayed: false });
});

test('[TRADE-03] a trade is answered as opened even if its commit cannot be published', async () => {
	const publish = vi.spyOn(fixture.published, 'push').mockImplementation(() => {
		throw new Error('no socket');
	});
	const body = placement();
	expect(await fixture.trading.place(waiting, body)).toMatchObject({ trade: { id: body.id }, replayed: false });
	expect(fixture.errors).toMatchObject([{ message: 'no socket' }]);
	publish.mockRestore();
});
