import { randomUUID } from 'node:crypto';
import type { RiskBoard } from '@fairtick/domain/risk/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { PLAIN_PASSWORDS } from '../../support/passwords.ts';
import { runSchedule } from '../../support/schedules.ts';
import { Sessions, type SignedIn } from '../../support/sessions.ts';
import { joinStaff, type StaffMember } from '../../support/staff.ts';
import { NOON, placement } from '../../support/trading-fixture.ts';
import { fundCapital, grant } from '../../support/users.ts';

let app: TestApp;
let staff: StaffMember;
let sessions: Sessions;
beforeEach(async () => {
	app = await createTestApp(
		{ LIMIT_LISTS: '100000', LIMIT_PLACING: '100000', LIMIT_REGISTRATIONS: '1000' },
		{ passwords: PLAIN_PASSWORDS },
	);
	await app.db.setClock(NOON);
	await fundCapital(app.db, 100_000_000n);
	staff = await joinStaff(app, 'risk');
	sessions = new Sessions(app.db, (await app.browser()).cookie('XSRF-TOKEN') ?? '');
	for (const id of [1, 2]) await app.market.tick(id, NOON - 250, 1_000n);
});
afterEach(() => app.close());

/** A user who trades sandbox money. */
async function joinTrader(): Promise<SignedIn> {
	const trader = await sessions.join();
	await app.db.owner.query('update users set email_verified_at = 0 where id = $1', [trader.userId]);
	await grant(app.db, trader.userId, 'SANDBOX_USD', 10_000_000n);
	return trader;
}

async function place({ headers }: SignedIn, terms: object): Promise<void> {
	const payload = placement({ mode: 'real', expiry: { duration: 30 }, ...terms, id: randomUUID() });
	await app.http.inject({ method: 'GET', url: `/api/changetrade/${payload.mode}`, headers });
	const answer = await app.http.inject({ method: 'POST', url: '/api/trades', headers, payload });
	expect(answer.statusCode, answer.body).toBe(201);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The board is kept for a second. */
async function showBoard(mode = 'real'): Promise<RiskBoard> {
	await wait(1_050);
	return (await staff.browser.call('GET', `/api/admin/risk?mode=${mode}`)).body;
}

/** Lets ticks come until everything that is open has ended. */
async function settleAll(): Promise<void> {
	await app.db.setClock(NOON + 40_000);
	for (let ms = 250; ms <= 40_000; ms += 500)
		for (const id of [1, 2]) await app.market.tick(id, NOON + ms, 1_000n + BigInt(ms % 7));
	await expect
		.poll(async () => (await app.db.owner.query('select from open_trades')).rowCount, { timeout: 15_000 })
		.toBe(0);
}

describe('the board of risk', () => {
	test('[ADMIN-06] shows open stakes and worst cases by asset, direction, expiry and user, beside their caps', async () => {
		const [one, other] = [await joinTrader(), await joinTrader()];
		await place(one, { stake: 1_001 });
		await place(one, { stake: 2_000, direction: 'down' });
		await place(other, { stake: 3_000, asset_id: 2, expiry: { duration: 90 } });
		await place(other, { mode: 'demo', stake: 5_000 });
		const board = await showBoard();
		expect(board).toMatchObject({ mode: 'real', all: { trades: 3, staked: 6_001, worst: 5_400, cap: 10_000_000 } });
		expect(board.sides).toEqual([
			{ asset: { id: 2, ticker: 'T2' }, direction: 'up', trades: 1, staked: 3_000, worst: 2_700, cap: 1_000_000 },
			{ asset: { id: 1, ticker: 'T1' }, direction: 'down', trades: 1, staked: 2_000, worst: 1_800, cap: 1_000_000 },
			{ asset: { id: 1, ticker: 'T1' }, direction: 'up', trades: 1, staked: 1_001, worst: 900, cap: 1_000_000 },
		]);
		const minute = (n: number) => new Date(NOON + n * 60_000).toISOString();
		const none = { trades: 0, staked: 0, worst: 0 };
		expect(board.expiries).toEqual([
			{
				asset: { id: 1, ticker: 'T1' },
				expires_by: minute(1),
				up: { trades: 1, staked: 1_001, worst: 900 },
				down: { trades: 1, staked: 2_000, worst: 1_800 },
			},
			{
				asset: { id: 2, ticker: 'T2' },
				expires_by: minute(2),
				up: { trades: 1, staked: 3_000, worst: 2_700 },
				down: none,
			},
		]);
		expect(board.users.map(({ user, asset, worst, trades, cap }) => [user.id, asset.id, trades, worst, cap])).toEqual([
			[one.userId, 1, 2, 2_700, 500_000],
			[other.userId, 2, 1, 2_700, 500_000],
		]);
		expect(await showBoard('demo')).toMatchObject({
			all: { trades: 1, staked: 5_000, worst: 4_500, cap: null },
			sides: [{ cap: null }],
			users: [{ cap: null }],
		});
	});

	test('[ADMIN-06] moves while bots trade, always as the open trades are, and is empty when they have ended', async () => {
		const bots = await Promise.all(Array.from({ length: 4 }, joinTrader));
		const seen: number[] = [];
		for (let round = 0; round < 3; round++) {
			await Promise.all(
				bots.map((bot, index) =>
					place(bot, {
						stake: 1_000 + 10 * index + round,
						asset_id: 1 + (index % 2),
						direction: index % 3 === 0 ? 'up' : 'down',
					}),
				),
			);
			const { all, sides, expiries, users } = await showBoard();
			seen.push(all.trades);
			const { rows } = await app.db.owner.query(
				`select count(*)::int trades, sum(stake)::int staked, sum(stake * payout_bps / 10000)::int worst from trades where status = 'open'`,
			);
			expect(all).toEqual({ ...rows[0], cap: 10_000_000 });
			const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
			for (const name of ['trades', 'staked', 'worst'] as const)
				expect([
					sum(sides.map((one) => one[name])),
					sum(expiries.map(({ up, down }) => up[name] + down[name])),
					sum(users.map((one) => one[name])),
				]).toEqual([all[name], all[name], all[name]]);
		}
		expect(seen).toEqual([4, 8, 12]);
		await settleAll();
		expect(await showBoard()).toMatchObject({
			all: { trades: 0, staked: 0, worst: 0, cap: 10_000_000 },
			sides: [],
			expiries: [],
			users: [],
		});
	});

	test('[ADMIN-06] is read once a second however many look, by the connection of the back office alone', async () => {
		const trader = await joinTrader();
		const first = await showBoard();
		await place(trader, {});
		const looks = await Promise.all(
			Array.from({ length: 20 }, () => staff.browser.call('GET', '/api/admin/risk?mode=real')),
		);
		expect(new Set(looks.map(({ body }) => body.at)).size).toBeLessThanOrEqual(2);
		expect((await showBoard()).all.trades).toBe(first.all.trades + 1);
	});
});

describe('mirrored trades', () => {
	test('[ADMIN-06] are reported by pair from five on, and change nothing', async () => {
		const [winner, loser, honest] = [await joinTrader(), await joinTrader(), await joinTrader()];
		for (let n = 0; n < 5; n++) {
			await place(winner, { direction: 'up', stake: 1_000 });
			await place(loser, { direction: 'down', stake: 1_500 });
		}
		for (let n = 0; n < 4; n++) await place(honest, { direction: 'up', stake: 1_500 });
		await settleAll();
		const state = async () => (await app.db.owner.query('select * from trades order by id')).rows;
		const before = await state();
		const report = async () => (await staff.browser.call('GET', '/api/admin/risk/mirrored')).body;
		expect(await report()).toEqual({ made_at: null, pairs: [] });
		await runSchedule(app, 'report-mirrored');
		const { made_at, pairs } = await report();
		expect(Date.parse(made_at)).toBe(NOON + 40_000);
		const { rows } = await app.db.owner.query<{ user_id: number; gain: number }>(
			'select user_id, sum(returned - stake)::int gain from trades group by user_id',
		);
		const gainOf = (id: number) => rows.find(({ user_id }) => user_id === id)?.gain;
		const pairOf = (one: SignedIn, other: SignedIn) =>
			pairs.find(
				({ user, other: second }: { user: { id: number }; other: { id: number } }) =>
					user.id === one.userId && second.id === other.userId,
			);
		expect(pairOf(winner, loser)).toMatchObject({ trades: 5, staked: 5_000, gain: gainOf(winner.userId) });
		expect(pairOf(loser, winner)).toMatchObject({ trades: 5, staked: 7_500, gain: gainOf(loser.userId) });
		// All five of the loser had one of the other four against them, but not the other way round.
		expect(pairOf(loser, honest)).toMatchObject({ trades: 5, staked: 7_500 });
		expect(pairOf(honest, loser)).toBeUndefined();
		expect(pairOf(winner, honest)).toBeUndefined();
		expect(await state()).toEqual(before);
	});
});

test('[ADMIN-06] the capital of the house is shown with its postings and the caps that it gives', async () => {
	await fundCapital(app.db, 5_000n);
	const { body } = await staff.browser.call('GET', '/api/admin/risk/capital?limit=1');
	expect(body).toMatchObject({
		balance: 100_005_000,
		caps: { side: 1_000_050, all: 10_000_500, user: 500_000 },
		data: [
			{ kind: 'capital', counterpart: 'house:grants', amount: 5_000, reference: expect.stringMatching(/^capital:/) },
		],
	});
	const next = (await staff.browser.call('GET', `/api/admin/risk/capital?cursor=${body.next_cursor}`)).body;
	expect([next.data.map(({ amount }: { amount: number }) => amount), next.next_cursor]).toEqual([[100_000_000], null]);
});

test('[ADMIN-06] [ADMIN-09] everything of it reads, for the roles that may', async () => {
	const calls = app.routes.map(({ endpoint }) => endpoint).filter(({ path }) => path.startsWith('/api/admin/risk'));
	expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
		'GET /api/admin/risk',
		'GET /api/admin/risk/mirrored',
		'GET /api/admin/risk/capital',
	]);
	for (const role of ['support', 'verification', 'content'] as const) {
		const { browser } = await joinStaff(app, role);
		for (const { path } of calls)
			expect((await browser.call('GET', `${path}?mode=real`)).body.code).toBe('http.forbidden');
	}
});
