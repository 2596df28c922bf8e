import { randomUUID } from 'node:crypto';
import { DEPOSIT_STATUSES, type DepositStatus, isCounted } from '@fairtick/domain/cashier/deposit';
import { SANDBOX_CAPITAL_MINOR } from '@fairtick/domain/ledger/postings';
import { changeOwnLimits as endpoint } from '@fairtick/domain/limits/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitChecks } from '../../../src/areas/limits/audit/limit-checks.ts';
import { changeOwnLimits } from '../../../src/areas/limits/change-own-limits.ts';
import { countDeposits, loadStanding } from '../../../src/areas/limits/index.ts';
import { loadLimit } from '../../../src/areas/limits/queries.ts';
import { runAudit } from '../../../src/platform/audit/run-audit.ts';
import { inTransaction, type Queryable } from '../../../src/platform/database/index.ts';
import { entriesOf } from '../../../src/platform/journal/index.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { PASSWORD, type TestBrowser } from '../../support/browser.ts';
import { readJournal } from '../../support/restore.ts';
import { NOON } from '../../support/trading-fixture.ts';
import { fundCapital, grant } from '../../support/users.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let app: TestApp;
let nowMs = NOON;
beforeAll(async () => {
	app = await createTestApp({ LIMIT_PLACING: '100000' });
	await fundCapital(app.db, SANDBOX_CAPITAL_MINOR);
	await passTo(NOON);
});
afterAll(() => app.close());

/** Moves the clock to an instant, where there is a price. */
async function passTo(ms: number, price = 1_000n): Promise<void> {
	nowMs = ms;
	await app.db.setClock(ms);
	await app.market.tick(1, ms, price);
}
const pass = (ms: number) => passTo(nowMs + ms);

interface Trader {
	readonly browser: TestBrowser;
	readonly userId: number;
	place(stake: number, mode?: 'demo' | 'real'): ReturnType<TestBrowser['call']>;
	change(...limits: readonly object[]): ReturnType<TestBrowser['call']>;
	/** A limit as the page shows it. */
	limit(kind: string, window?: string): Promise<{ value: number | null; used: number | null; next: object | null }>;
}

/** A user on the real account with 1,000.00. */
async function join(): Promise<Trader> {
	const browser = await app.browser();
	const { id, email } = (await browser.register()).body;
	await browser.login(email, PASSWORD, true);
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [id]);
	await grant(app.db, id, 'SANDBOX_USD', 100_000n);
	await browser.call('GET', '/api/changetrade/real');
	return {
		browser,
		userId: id,
		place: (stake, mode = 'real') =>
			browser.call('POST', '/api/trades', {
				id: randomUUID(),
				mode,
				asset_id: 1,
				direction: 'up',
				stake,
				expiry: { duration: 30 },
				payout_percent: 90,
			}),
		change: (...limits) => browser.call('PUT', '/api/limits', { limits }),
		limit: async (kind, window) =>
			(await browser.call('GET', '/api/limits')).body.limits.find(
				(one: { kind: string; window: string | null }) => one.kind === kind && one.window === (window ?? null),
			),
	};
}

const deposit = ({ browser }: Trader, amount: number) =>
	browser.call('POST', '/api/cashier/deposits', { method: 'sandbox', amount }, { 'idempotency-key': randomUUID() });

const codeOf = async (answer: ReturnType<TestBrowser['call']>) => {
	const { status, body } = await answer;
	return status === 201 ? 'opened' : body.code;
};
const countOpen = async ({ userId }: Trader) =>
	(await app.db.owner.query('select from open_trades where user_id = $1', [userId])).rowCount;

/** Lets everyone's open trades end half a minute later, with the price moved by `moved` ticks. */
async function settle(trader: Trader, moved: bigint): Promise<void> {
	const beganMs = nowMs;
	await passTo(beganMs + 250);
	await passTo(beganMs + 29_500, 1_000n + moved);
	await passTo(beganMs + 31_000);
	await expect.poll(() => countOpen(trader), { timeout: 10_000 }).toBe(0);
}

async function findProblems(): Promise<string[]> {
	const { checks } = await auditAll(app.db.database);
	return checks.flatMap(({ findings }) => findings).map(({ row, problem }) => `${row} ${problem}`);
}

test.each(['turnover', 'loss'])(
	'[LIMIT-01] of 50 placements at once at the edge of a %s limit exactly what fits is accepted',
	async (kind) => {
		const trader = await join();
		await trader.change({ kind, window: '7d', value: 3_500 });
		const answers = await Promise.all(Array.from({ length: 50 }, () => codeOf(trader.place(200))));
		expect(answers.filter((code) => code === 'opened')).toHaveLength(17);
		expect(answers.filter((code) => code === 'trading.own_limit_reached')).toHaveLength(33);
		expect(await trader.limit(kind, '7d')).toMatchObject({ value: 3_500, used: 3_400 });
		expect(await codeOf(trader.place(100))).toBe('opened');
		expect((await trader.place(100)).body).toMatchObject({
			// Open stakes are freed by no waiting, those of the turnover by the hour of their acceptance.
			params: {
				kind,
				window: '7d',
				limit: 3_500,
				used: 3_500,
				until: kind === 'loss' ? null : '2026-11-23T13:00:00.000Z',
			},
			message: expect.stringMatching(
				kind === 'loss' ? /\$35\.00 in 7 days/ : /\$35\.00 in 7 days.*23 Nov 2026, 13:00:00 UTC/,
			),
		});
		expect(await findProblems()).toEqual([]);
		await settle(trader, 0n);
	},
);

test('[LIMIT-01] what was staked before the first limit counts, and demo trades do not', async () => {
	const trader = await join();
	expect(await codeOf(trader.place(400))).toBe('opened');
	await settle(trader, -10n);
	await trader.browser.call('GET', '/api/changetrade/demo');
	expect(await codeOf(trader.place(9_000, 'demo'))).toBe('opened');
	await trader.browser.call('GET', '/api/changetrade/real');
	await trader.change({ kind: 'loss', window: '24h', value: 500 });
	expect(await trader.limit('loss', '24h')).toMatchObject({ used: 400 });
	expect(await codeOf(trader.place(101))).toBe('trading.own_limit_reached');
	expect(await codeOf(trader.place(100))).toBe('opened');
	expect(await findProblems()).toEqual([]);
});

test('[LIMIT-01] a trade that was void before the first limit counts in none', async () => {
	const trader = await join();
	expect(await codeOf(trader.place(700))).toBe('opened');
	// No price comes in time for an entry.
	await pass(5_000);
	await expect.poll(() => countOpen(trader), { timeout: 10_000 }).toBe(0);
	await trader.change({ kind: 'loss', window: '24h', value: 5_000 }, { kind: 'turnover', window: '24h', value: 5_000 });
	for (const kind of ['loss', 'turnover']) expect(await trader.limit(kind, '24h')).toMatchObject({ used: 0 });
	expect(await findProblems()).toEqual([]);
});

test('[LIMIT-01] a win makes room in the loss limit, a void trade in both, and turnover stays', async () => {
	const trader = await join();
	await trader.change(
		{ kind: 'loss', window: '24h', value: 1_000 },
		{ kind: 'turnover', window: '24h', value: 10_000 },
	);
	await trader.place(600);
	expect(await codeOf(trader.place(401))).toBe('trading.own_limit_reached');
	await settle(trader, 10n);
	expect(await trader.limit('loss', '24h')).toMatchObject({ used: 0 });
	expect(await trader.limit('turnover', '24h')).toMatchObject({ used: 600 });
	await trader.place(700);
	await pass(5_000);
	await expect.poll(() => countOpen(trader), { timeout: 10_000 }).toBe(0);
	expect(await trader.limit('turnover', '24h')).toMatchObject({ used: 600 });
	await trader.place(800);
	await settle(trader, -10n);
	// 600 won 540 at 90 %: 260 of the 800 are lost beyond what was gained.
	expect(await trader.limit('loss', '24h')).toMatchObject({ used: 260 });
	expect(await findProblems()).toEqual([]);
});

test('[LIMIT-01] hours leave the window once it is over, and not before', async () => {
	const trader = await join();
	await trader.change({ kind: 'turnover', window: '24h', value: 1_000 });
	await trader.place(1_000);
	await settle(trader, 0n);
	await pass(24 * HOUR_MS);
	expect(await codeOf(trader.place(100))).toBe('trading.own_limit_reached');
	await pass(HOUR_MS);
	expect(await codeOf(trader.place(1_000))).toBe('opened');
	await settle(trader, 0n);
});

test('[LIMIT-01] deposits count from their creation, and no longer once they have failed', async () => {
	const trader = await join();
	await trader.change({ kind: 'deposit', window: '24h', value: 9_000 });
	const { body: made } = await deposit(trader, 6_000);
	expect((await deposit(trader, 3_001)).body).toMatchObject({
		code: 'cashier.own_limit_reached',
		params: { kind: 'deposit', window: '24h', limit: 9_000, used: 6_000 },
	});
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: 6_000 });
	await trader.browser.call('DELETE', `/api/cashier/deposits/${made.id}`);
	expect((await deposit(trader, 9_000)).status).toBe(201);
	await trader.place(100);
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: 9_000 });
	expect(await findProblems()).toEqual([]);
});

const insertDeposit = (userId: number, amount: number, status: DepositStatus) =>
	app.db.owner.query(
		`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
			reference, status, created_at, changed_at, expires_at)
		values (gen_random_uuid(), $1, 'sandbox', 'sandbox', 'card', 'SANDBOX_USD', $2::bigint, 0, $2::bigint, 'USD', gen_random_uuid(), $3, $4::bigint, $4::bigint, $4::bigint)`,
		[userId, amount, status, nowMs],
	);

test('[LIMIT-01] deposits before the first limit count, and one that fails makes no more room than it took', async () => {
	const trader = await join();
	const { userId } = trader;
	for (const [amount, status] of [
		[400, 'confirmed'],
		[300, 'created'],
		[200, 'failed'],
	] as const)
		await insertDeposit(userId, amount, status);
	await trader.change({ kind: 'deposit', window: '24h', value: 1_000 });
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: 700 });
	const fail = (amountMinor: bigint) =>
		inTransaction(app.db.database, (tx) =>
			countDeposits(tx, { userId, hasLimits: true }, [{ amountMinor: -amountMinor, atMs: nowMs }]),
		);
	await fail(300n);
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: 400 });
	await fail(500n);
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: 0 });
	await app.db.owner.query('delete from deposits where user_id = $1', [userId]);
});

test('[LIMIT-01] a deposit counts in the same states for what is counted, for what was before the first limit, and for the audit', async () => {
	const trader = await join();
	const amountOf = (status: DepositStatus) => 2 ** DEPOSIT_STATUSES.indexOf(status);
	for (const status of DEPOSIT_STATUSES) await insertDeposit(trader.userId, amountOf(status), status);
	await trader.change({ kind: 'deposit', window: '24h', value: 1_000 });
	const counted = DEPOSIT_STATUSES.filter(isCounted).reduce((sum, status) => sum + amountOf(status), 0);
	expect(await trader.limit('deposit', '24h')).toMatchObject({ used: counted });
	const { checks } = await runAudit(app.db.database, { checks: limitChecks });
	expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
	await app.db.owner.query('delete from deposits where user_id = $1', [trader.userId]);
	await app.db.owner.query('update limit_sums set deposited = 0 where user_id = $1', [trader.userId]);
});

test('[LIMIT-01] a refusal names the hour that frees room for its kind, not one in which something else was counted', async () => {
	const trader = await join();
	await trader.change({ kind: 'deposit', window: '24h', value: 1_900 });
	await trader.place(100);
	await settle(trader, 10n);
	await pass(2 * HOUR_MS);
	await deposit(trader, 1_000);
	const { body: refusal } = await deposit(trader, 1_000);
	const freesAtMs = (Math.floor(nowMs / HOUR_MS) + 25) * HOUR_MS;
	expect(refusal).toMatchObject({ params: { kind: 'deposit', until: new Date(freesAtMs).toISOString() } });
});

test.each(['deposit', 'turnover', 'loss'] as const)(
	'[LIMIT-01] of several hours a refusal by the %s limit names the oldest in its window',
	async (kind) => {
		const trader = await join();
		await trader.change({ kind, window: '7d', value: 100_000 });
		await passTo((Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS + MINUTE_MS);
		const spend = () => (kind === 'deposit' ? deposit(trader, 1_000) : trader.place(1_000));
		const hours: number[] = [];
		for (const passed of [0, 2, 30, 2]) {
			await pass(passed * HOUR_MS);
			hours.push(Math.floor(nowMs / HOUR_MS));
			expect((await spend()).status).toBe(201);
			if (kind !== 'deposit') await settle(trader, kind === 'loss' ? -10n : 0n);
		}
		await pass(2 * HOUR_MS);
		const until = async () => (await spend()).body.params.until;
		const leaves = (hour = 0, windowHours = 0) => new Date((hour + windowHours + 1) * HOUR_MS).toISOString();
		await trader.change({ kind, window: '7d', value: 4_000 });
		expect(await until()).toBe(leaves(hours[0], 168));
		await trader.change({ kind, window: '24h', value: 2_000 });
		expect(await until()).toBe(leaves(hours[2], 24));
		expect(await findProblems()).toEqual([]);
	},
);

test('[LIMIT-01] the largest stake', async () => {
	const trader = await join();
	await trader.change({ kind: 'stake', window: null, value: 300 });
	expect((await trader.place(301)).body).toMatchObject({
		code: 'trading.own_limit_reached',
		params: { kind: 'stake', window: null, limit: 300, until: null },
		message: expect.stringContaining('$3.00'),
	});
	expect(await codeOf(trader.place(300))).toBe('opened');
});

test('[LIMIT-01] a tighter limit holds at once, a looser one a day later when it is asked for once more', async () => {
	const trader = await join();
	const asked = (value: number | null) => ({ kind: 'loss', window: '30d', value });
	await trader.change(asked(5_000));
	await trader.change(asked(1_000));
	expect(await trader.limit('loss', '30d')).toMatchObject({ value: 1_000, next: null });
	await trader.change(asked(null));
	const at = (ms: number) => new Date(nowMs + ms).toISOString();
	expect(await trader.limit('loss', '30d')).toMatchObject({
		value: 1_000,
		next: { value: null, at: at(24 * HOUR_MS), confirm_by: at(7 * 24 * HOUR_MS) },
	});
	await pass(24 * HOUR_MS - 1_000);
	await trader.change(asked(null));
	expect(await trader.limit('loss', '30d')).toMatchObject({ value: 1_000 });
	expect(await codeOf(trader.place(1_001))).toBe('trading.own_limit_reached');
	await pass(1_000);
	expect(await trader.limit('loss', '30d')).toMatchObject({ value: 1_000 });
	await trader.change(asked(null));
	expect(await trader.limit('loss', '30d')).toMatchObject({ value: null, next: null });
	expect(await codeOf(trader.place(1_001))).toBe('opened');
	expect(await findProblems()).toEqual([]);
});

test('[LIMIT-01] [CASH-14] the journal records committed limits before their user has the answer', async () => {
	const trader = await join();
	const limit = (value: number) => ({ kind: 'loss', window: '24h', value });
	const told = async () =>
		entriesOf(await readJournal(app), 'limit')
			.filter(({ userId }) => userId === trader.userId)
			.map(({ n, value }) => [n, value]);
	await app.db.owner.query(`
		create function app.lose_commit() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
		create constraint trigger lose_commit after insert on app.own_limits deferrable initially deferred
			for each row execute function app.lose_commit()`);
	expect((await trader.change(limit(9_000))).status).toBe(500);
	await app.db.owner.query('drop trigger lose_commit on app.own_limits; drop function app.lose_commit()');
	expect([await told(), (await trader.limit('loss', '24h')).value]).toEqual([[], null]);
	expect((await trader.change(limit(2_000))).status).toBe(200);
	expect(await told()).toEqual([[1, 2_000]]);

	// A line that is lost: its user gets no answer, and the repeat, which changes nothing, records it first.
	const { rows } = await app.db.owner.query('select id from sessions where user_id = $1', [trader.userId]);
	const options = { database: app.db.database, publish: () => expect.unreachable() };
	const journal = { append: () => Promise.reject(new Error('no space is left')) };
	const call = {
		caller: { userId: trader.userId, sessionId: rows[0].id },
		endpoint,
		body: { limits: [limit(1_500)] },
	};
	await expect(changeOwnLimits({ ...options, journal } as never, call as never)).rejects.toThrow('no space is left');
	expect([(await told()).at(-1), (await trader.limit('loss', '24h')).value]).toEqual([[1, 2_000], 1_500]);
	expect((await trader.change(limit(1_500))).status).toBe(200);
	expect((await told()).at(-1)).toEqual([2, 1_500]);
});

test('[LIMIT-01] [CASH-14] the journal grows by what changed, however many changes there were', async () => {
	const trader = await join();
	const size = async () => JSON.stringify(await readJournal(app)).length;
	const grown: number[] = [];
	for (let value = 9_000; value > 8_980; value--) {
		await pass(MINUTE_MS);
		const before = await size();
		expect((await trader.change({ kind: 'loss', window: '7d', value })).status).toBe(200);
		grown.push((await size()) - before);
	}
	// The numbers of the states get longer, the lines not more.
	expect(Math.max(...grown.slice(1))).toBeLessThan((grown[1] as number) + 20);
	const before = await size();
	await trader.change({ kind: 'loss', window: '7d', value: 8_981 });
	expect((await size()) - before).toBeLessThan(grown[1] as number);
});

test('[LIMIT-01] a sitting of the length that was set ends, and another begins an hour later', async () => {
	const trader = await join();
	await trader.change({ kind: 'session', window: null, value: 15 });
	await trader.place(100);
	await pass(14 * MINUTE_MS);
	expect(await codeOf(trader.place(100))).toBe('opened');
	await pass(MINUTE_MS);
	const until = new Date(nowMs + HOUR_MS).toISOString();
	expect((await trader.place(100)).body).toMatchObject({ code: 'trading.session_over', params: { until } });
	expect((await trader.browser.call('GET', '/api/trading-limits')).body.blocked).toEqual({
		demo: null,
		real: 'trading.session_over',
	});
	await pass(HOUR_MS - 1);
	expect(await codeOf(trader.place(100))).toBe('trading.session_over');
	await pass(1);
	expect(await codeOf(trader.place(100))).toBe('opened');
});

test('[LIMIT-03] a reality check stops real trading until it is answered, on whichever device', async () => {
	const trader = await join();
	const other = await app.browser();
	await other.login((await trader.browser.call('GET', '/api/user')).body.email, PASSWORD, true);
	await trader.change({ kind: 'reality_check', window: null, value: 15 });
	await trader.place(400);
	const since = new Date(nowMs).toISOString();
	await settle(trader, -10n);
	await pass(10 * MINUTE_MS);
	await trader.place(100);
	await passTo(Date.parse(since) + 15 * MINUTE_MS);
	const { body } = await trader.place(100);
	expect(body).toMatchObject({ code: 'trading.reality_check', params: { since, trades: 2 } });
	expect(body.params.net).toBeLessThanOrEqual(-400);
	const answered = await other.call('POST', '/api/limits/reality-check');
	expect(answered.body.reality_check).toMatchObject({ since: new Date(nowMs).toISOString(), trades: 0, net: 0 });
	expect(await codeOf(trader.place(100))).toBe('opened');
	const { rows } = await app.db.owner.query(`select from user_events where user_id = $1 and kind = 'limits'`, [
		trader.userId,
	]);
	expect(rows).toHaveLength(2);
});

test('[LIMIT-01] the audit finds sums that are wrong, a mark that is missing, and a limit that was loosened', async () => {
	const trader = await join();
	await trader.change({ kind: 'loss', window: '24h', value: 1_000 });
	await trader.place(100);
	const { userId } = trader;
	const change = (sql: string) => app.db.owner.query(sql, [userId]);
	expect(await findProblems()).toEqual([]);
	await change('update limit_sums set staked = staked - 1, deposited = 7 where user_id = $1');
	await change(
		`insert into own_limits (user_id, kind, period, n, value, changed_at) values ($1, 'loss', '24h', 2, 2000, 5)`,
	);
	expect((await findProblems()).map((one) => one.replace(/hour \d+/, 'hour'))).toEqual([
		`limit sums of user ${userId} hour count 7/99/0/0 deposited, staked, ended and returned, deposits and trades say 0/100/0/0`,
		`limit loss 24h of user ${userId}, state 2 is looser than the one before it without a wish that was due`,
	]);
	await change(`update limits_in_force set limits = '[]' where user_id = $1`);
	expect(await findProblems()).toContain(
		`limits in force of user ${userId} are not the newest states of that user's limits`,
	);
	await change('delete from limits_in_force where user_id = $1');
	expect(await findProblems()).toContain(
		`limits in force of user ${userId} are not the newest states of that user's limits`,
	);
	await change('update user_states set has_limits = false where user_id = $1');
	expect(await findProblems()).toContain(`user ${userId} has limits or an exclusion, but is not marked so`);
});

test('[LIMIT-01] changes are limited by the hour, since each stays on record; a break can be taken all the same', async () => {
	const trader = await join();
	const changes = [];
	for (let n = 0; n < 62; n++) changes.push(await trader.change({ kind: 'stake', window: null, value: 1_000 - n }));
	expect(changes.map(({ status }) => status)).toEqual([...Array(60).fill(200), 429, 429]);
	const until = new Date(nowMs + 24 * HOUR_MS).toISOString();
	expect((await trader.browser.call('POST', '/api/limits/exclusion', { kind: 'time_out', until })).status).toBe(200);
});

test('[LIMIT-01] a limit that is named twice in one call is refused', async () => {
	const trader = await join();
	const stake = { kind: 'stake', window: null };
	const loss = (window: string) => ({ kind: 'loss', window, value: 5_000 });
	for (const twice of [
		[
			{ ...stake, value: 500 },
			{ ...stake, value: 600 },
		],
		[loss('24h'), loss('7d'), loss('24h')],
	])
		expect(await trader.change(...twice)).toMatchObject({
			status: 422,
			body: { code: 'http.invalid', errors: { limits: [expect.any(String)] } },
		});
	expect((await trader.change(loss('24h'), loss('7d'))).status).toBe(200);
});

/** Counts the rows of `own_limits` and entries of its index that a read visits. The counters also hold what the connection counted before. */
const countReadRows = (read: (tx: Queryable) => Promise<unknown>) =>
	inTransaction(app.db.database, async (tx) => {
		const before = await loadReadRows(tx);
		await read(tx);
		return (await loadReadRows(tx)) - before;
	});

async function loadReadRows(tx: Queryable): Promise<number> {
	const { rows } = await tx.query<{ n: bigint }>(
		`select coalesce(sum(pg_stat_get_xact_tuples_returned(t)), 0)::bigint n
		from (select 'own_limits'::regclass::oid t union all select indexrelid from pg_index where indrelid = 'own_limits'::regclass) t`,
	);
	return Number(rows[0]?.n);
}

test('[LIMIT-01] a decision reads the newest state of each limit alone, however many there were', async () => {
	const trader = await join();
	const { userId } = trader;
	await trader.change({ kind: 'stake', window: null, value: 50 }, { kind: 'loss', window: '7d', value: 5_000 });
	await app.db.owner.query(
		`insert into own_limits (user_id, kind, period, n, value, wish_value, wished_at, changed_at)
		select $1, k, p, n, 50, 100 + n % 2, 0, 0 from generate_series(2, 20000) n, (values ('stake', null), ('loss', '7d')) w (k, p)`,
		[userId],
	);
	expect(await countReadRows((tx) => loadStanding(tx, userId, nowMs))).toBeLessThan(20);
	expect(await trader.limit('loss', '7d')).toMatchObject({ value: 50 });
	expect(await countReadRows((tx) => loadLimit(tx, userId, { kind: 'stake', window: null }))).toBeLessThan(20);
	await app.db.owner.query('delete from own_limits where user_id = $1', [userId]);
	await app.db.owner.query('delete from limits_in_force where user_id = $1', [userId]);
});
