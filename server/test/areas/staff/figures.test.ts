import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../support/app.ts';
import { auditAll } from '../../support/audits.ts';
import { runSchedule } from '../../support/schedules.ts';
import { joinStaff, type StaffMember } from '../../support/staff.ts';
import { Payer } from '../cashier/payer.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let app: TestApp;
let finance: StaffMember;
/** In Brazil, in Brazil, in India. */
let people: Payer[];
/** The beginning of the day at whose noon this file's clock is. */
const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;

beforeAll(async () => {
	app = await createTestApp({ LIMIT_MOVEMENTS: '10000', LIMIT_REGISTRATIONS: '1000', LIMIT_LISTS: '10000' });
	await app.db.moveClock(todayMs + 12 * HOUR_MS - Date.now());
	finance = await joinStaff(app, 'finance');
	people = [await Payer.join(app), await Payer.join(app), await Payer.join(app)];
	for (const [index, country] of (['BR', 'BR', 'IN'] as const).entries())
		await app.db.owner.query('update users set country = $2, created_at = $3 where id = $1', [
			people[index]?.id,
			country,
			todayMs - (3 - index) * DAY_MS + HOUR_MS,
		]);
	await traded();
	await paid();
	await count();
});
afterAll(() => app.close());

const count = () => runSchedule(app, 'count-days');
const idOf = (index: number) => (people[index] as Payer).id;

interface TestTrade {
	readonly by: number;
	/** From the beginning of today. */
	readonly opened: number;
	readonly ended?: number;
	readonly returned?: number;
	readonly stake?: number;
	readonly asset?: number;
	readonly mode?: 'demo' | 'real';
}

async function insertTrade({ by, opened, ended, returned = 0, stake = 1_000, asset = 1, mode = 'real' }: TestTrade) {
	const id = randomUUID();
	await app.db.owner.query(
		`insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
			expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
		values ($1, $2, $3, $4, $5, 1, 'up', $6, 9000, 1, 'duration', 60, 9000, $7, 1, $7::bigint + 60000, 1500, 2000, 1)`,
		[id, by, mode, mode === 'demo' ? 'DEMO_USD' : 'SANDBOX_USD', asset, stake, todayMs + opened],
	);
	if (ended === undefined) return id;
	const status = returned === 0 ? 'lost' : returned > stake ? 'won' : 'tied';
	await app.db.owner.query(
		'insert into trade_results (trade_id, status, returned, closed_at, accepted_at) values ($1, $2, $3, $4, $5)',
		[id, status, returned, todayMs + ended, todayMs + opened],
	);
	return id;
}

/** Trades of three days: one over midnight, one that was made good, one in the demo. */
async function traded(): Promise<void> {
	const day = (n: number, ms = HOUR_MS) => -n * DAY_MS + ms;
	await insertTrade({ by: idOf(0), opened: day(2), ended: day(2) + 60_000, returned: 1_900 });
	await insertTrade({ by: idOf(0), opened: day(2), ended: day(2) + 70_000, asset: 2, stake: 700 });
	await insertTrade({ by: idOf(1), opened: day(1), ended: day(1) + 1, stake: 3_000 });
	await insertTrade({ by: idOf(2), opened: day(1), ended: day(1) + 1, stake: 500, returned: 500 });
	await insertTrade({ by: idOf(1), opened: day(1, DAY_MS - 1_000), ended: 60_000, returned: 1_900 });
	await insertTrade({ by: idOf(2), opened: day(1), ended: day(1) + 5, mode: 'demo', stake: 9_000 });
	const wrong = await insertTrade({ by: idOf(2), opened: day(1), ended: day(1) + 9, stake: 800 });
	await app.db.owner.query(
		`insert into feed_errors (asset_id, seq, t, cause, found_at) values (1, 7, $1, 'source_time', $1)`,
		[todayMs + day(1)],
	);
	await app.db.owner.query(
		'insert into trade_corrections (trade_id, asset_id, seq, amount, corrected_at) values ($1, 1, 7, 800, $2)',
		[wrong, todayMs + day(1) + 10],
	);
}

/** Money in and out today, by the sandbox. */
async function paid(): Promise<void> {
	const [one, , three] = people as [Payer, Payer, Payer];
	await one.pay(30_000);
	await three.pay(12_000);
	await three.pay(1_500);
	const { body } = await one.withdraw(4_000);
	await one.reaches(body.id, 'completed');
}

const figuresOf = async (query = '', by = finance) =>
	(await by.browser.call('GET', `/api/admin/figures?${query}`)).body;
const dayText = (ago: number) => new Date(todayMs - ago * DAY_MS).toISOString().slice(0, 10);
const range = `from=${dayText(3)}&to=${dayText(0)}`;

describe('figures by day', () => {
	test('[ADMIN-02] are what users, trades and money come to, each on its own day', async () => {
		const { days, totals, from, to, counted_through } = await figuresOf(range);
		expect([from, to, Math.abs(Date.parse(counted_through) - todayMs - 12 * HOUR_MS) < 300_000]).toEqual([
			dayText(3),
			dayText(0),
			true,
		]);
		const nothing = {
			deposits: 0,
			deposited: 0,
			withdrawals: 0,
			withdrawn: 0,
			to_money_s: null,
			to_money_longest_s: null,
		};
		const unverified = { verifications: 0, to_verification_s: null, to_verification_longest_s: null };
		expect(days).toEqual([
			{
				day: dayText(3),
				registrations: 1,
				traders: 0,
				...nothing,
				...unverified,
				trades: 0,
				staked: 0,
				ended: 0,
				returned: 0,
				gross: 0,
			},
			{
				day: dayText(2),
				registrations: 1,
				traders: 1,
				...nothing,
				...unverified,
				trades: 2,
				staked: 1_700,
				ended: 2,
				returned: 1_900,
				gross: -200,
			},
			{
				day: dayText(1),
				registrations: 1,
				traders: 2,
				...nothing,
				...unverified,
				trades: 4,
				staked: 5_300,
				ended: 3,
				returned: 1_300,
				gross: 3_000,
			},
			{
				day: dayText(0),
				registrations: 1,
				traders: 0,
				...unverified,
				deposits: 3,
				deposited: 43_500,
				withdrawals: 1,
				withdrawn: 4_000,
				to_money_s: expect.any(Number),
				to_money_longest_s: expect.any(Number),
				trades: 0,
				staked: 0,
				ended: 1,
				returned: 1_900,
				gross: -900,
			},
		]);
		expect(totals).toMatchObject({
			registrations: 4,
			deposits: 3,
			deposited: 43_500,
			withdrawals: 1,
			withdrawn: 4_000,
			trades: 6,
			staked: 7_000,
			ended: 6,
			returned: 5_100,
			gross: 1_900,
			traders_a_day: 1,
		});
	});

	test('[ADMIN-02] equal sums of the rows and of the ledger, recomputed, whatever they are narrowed to', async () => {
		for (const country of [null, 'BR', 'IN'])
			for (const asset of [null, 1, 2])
				for (const mode of ['real', 'demo'] as const) {
					const filter = `${country ? `&country=${country}` : ''}${asset ? `&asset=${asset}` : ''}`;
					const { days } = await figuresOf(`${range}&mode=${mode}${filter}`);
					expect(days).toMatchObject(await recompute({ country, asset, mode }));
				}
	});

	test('[ADMIN-02] come with what can be chosen, and with what is open now', async () => {
		const { countries, assets, open } = await figuresOf(range);
		expect([countries, assets]).toEqual([
			expect.arrayContaining(['BR', 'IN']),
			[
				{ id: 1, ticker: 'T1' },
				{ id: 2, ticker: 'T2' },
			],
		]);
		expect(open).toEqual({ trades: 0, staked: 0, worst: 0 });
		const id = await insertTrade({ by: idOf(0), opened: -DAY_MS * 20, stake: 1_001 });
		const terms =
			'select user_id, id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, false, accepted_at from trade_terms where id = $1';
		await app.db.owner.query(`insert into open_trades ${terms}`, [id]);
		const openOf = async (query: string) => (await figuresOf(`${range}&${query}`)).open;
		expect(await openOf('country=BR')).toEqual({ trades: 1, staked: 1_001, worst: 900 });
		expect([(await openOf('country=IN')).trades, (await openOf('mode=demo')).trades]).toEqual([0, 0]);
		const { body } = await finance.browser.call('GET', '/api/admin/trades?view=open');
		expect(body.data).toMatchObject([{ id, status: 'open', returned: null, closed_at: null }]);
		await app.db.owner.query('delete from open_trades');
		await app.db.owner.query('delete from trade_terms where id = $1', [id]);
	});

	test('[ADMIN-02] are counted again without counting twice, and a late commit comes to its day', async () => {
		const rows = async () => (await app.db.owner.query('select * from day_figures order by 1, 2, 3, 4')).rows;
		const before = await rows();
		await count();
		expect(await rows()).toEqual(before);
		const id = await insertTrade({ by: idOf(2), opened: 1, ended: 2, stake: 123 });
		await count();
		const { days } = await figuresOf(range);
		expect(days[3]).toMatchObject({ trades: 1, staked: 123, ended: 2, traders: 1 });
		await app.db.owner.query('delete from trade_results where trade_id = $1', [id]);
		await app.db.owner.query('delete from trade_terms where id = $1', [id]);
		await count();
		expect(await rows()).toEqual(before);
	});

	test('[ADMIN-02] are a table too, with the same numbers, and with money as decimals', async () => {
		const { days } = await figuresOf(range);
		const answer = await finance.browser.call('GET', `/api/admin/figures.csv?${range}`);
		const [head, ...lines] = String(answer.body).trimEnd().split('\r\n');
		const names = head?.split(',') ?? [];
		expect(names).toEqual(expect.arrayContaining(Object.keys(days[0])));
		const money = ['deposited', 'withdrawn', 'staked', 'returned', 'gross'];
		const cell = (name: string, value: unknown) =>
			money.includes(name) ? (Number(value) / 100).toFixed(2) : String(value ?? '');
		expect(lines.map((line) => line.split(','))).toEqual(
			days.map((day: Record<string, unknown>) => names.map((name) => cell(name, day[name]))),
		);
	});

	test('[ADMIN-02] say nothing of money and people where they are about an asset', async () => {
		const { days, totals } = await figuresOf(`${range}&asset=2`);
		expect(days[3]).toMatchObject({ deposited: null, registrations: null, withdrawals: null, verifications: null });
		expect(totals).toMatchObject({ staked: 700, deposited: null, registrations: null });
	});

	test('[ADMIN-02] are of 30 days unless others are named, at most 366, and for those who may see money', async () => {
		const { from, days } = await figuresOf();
		expect([from, days.length]).toEqual([dayText(29), 30]);
		for (const wrong of [
			`from=${dayText(0)}&to=${dayText(1)}`,
			`from=${dayText(366)}&to=${dayText(0)}`,
			'from=yesterday',
			'country=x',
		])
			expect((await finance.browser.call('GET', `/api/admin/figures?${wrong}`)).status).toBe(422);
		expect((await finance.browser.call('GET', `/api/admin/figures?from=${dayText(365)}`)).status).toBe(200);
		const support = await joinStaff(app, 'support');
		expect((await support.browser.call('GET', '/api/admin/figures')).body.code).toBe('http.forbidden');
	});
});

describe('the lists behind them', () => {
	test('[ADMIN-02] trades hold what was opened or what ended in the range, narrowed in the same way', async () => {
		const list = async (query: string) => (await finance.browser.call('GET', `/api/admin/trades?${query}`)).body.data;
		const stakes = async (query: string) =>
			(await list(`${range}&${query}`)).map(({ stake }: { stake: number }) => stake);
		expect(await stakes('view=opened')).toEqual([
			1_000,
			expect.any(Number),
			expect.any(Number),
			expect.any(Number),
			expect.any(Number),
			expect.any(Number),
		]);
		const ended = await stakes('view=ended');
		expect(ended.reduce((sum: number, stake: number) => sum + stake, 0)).toBe(7_000);
		expect(await stakes('view=opened&asset=2')).toEqual([700]);
		expect(await stakes(`view=ended&user=${idOf(1)}`)).toEqual([1_000, 3_000]);
		expect(await stakes('mode=demo')).toEqual([9_000]);
		expect((await stakes('country=IN')).sort()).toEqual([500, 800]);
	});

	test('[ADMIN-02] they come in pages without gaps', async () => {
		const seen: string[] = [];
		let cursor = '';
		do {
			const { body } = await finance.browser.call(
				'GET',
				`/api/admin/trades?${range}&limit=2${cursor && `&cursor=${cursor}`}`,
			);
			seen.push(...body.data.map(({ id }: { id: string }) => id));
			cursor = body.next_cursor ?? '';
		} while (cursor);
		expect([seen.length, new Set(seen).size]).toEqual([6, 6]);
	});

	test('[ADMIN-02] movements hold what was credited and completed', async () => {
		const list = async (query: string) =>
			(await finance.browser.call('GET', `/api/admin/movements?${query}`)).body.data;
		const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount);
		expect(amounts(await list(`${range}&kind=deposit`))).toEqual([1_500, 12_000, 30_000]);
		expect(await list(`${range}&kind=withdrawal`)).toMatchObject([
			{
				kind: 'withdrawal',
				amount: 4_000,
				status: 'completed',
				user: { id: idOf(0) },
				country: 'BR',
				method: 'sandbox',
			},
		]);
		expect(amounts(await list(`country=IN&user=${idOf(2)}`))).toEqual([1_500, 12_000]);
		expect(await list(`to=${dayText(1)}`)).toEqual([]);
	});

	test('[ADMIN-02] movements that were not credited or completed are listed by when they were begun', async () => {
		const list = async (query: string) =>
			(await finance.browser.call('GET', `/api/admin/movements?user=${idOf(2)}&${query}`)).body.data;
		const done = await list('view=done');
		await app.db.owner.query(
			`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
				reference, status, created_at, changed_at, expires_at)
			values ($1, $2, 'sandbox', 'sandbox', 'sandbox', 'SANDBOX_USD', 777, 0, 777, 'USD', 'F-777', 'expired', $3, $3, $3)`,
			[randomUUID(), idOf(2), todayMs],
		);
		expect(await list('view=done')).toEqual(done);
		const begun = await list('view=begun');
		expect(begun).toHaveLength(done.length + 1);
		expect(begun.find(({ amount }: { amount: number }) => amount === 777)).toMatchObject({
			kind: 'deposit',
			status: 'expired',
			done_at: null,
		});
		const cursor = (await finance.browser.call('GET', `/api/admin/movements?user=${idOf(2)}&view=begun&limit=1`)).body;
		const next = await list(`view=begun&limit=1&cursor=${cursor.next_cursor}`);
		expect([cursor.data[0].id, next[0].id]).toEqual([begun[0].id, begun[1].id]);
	});

	test('[ADMIN-02] [ADMIN-03] users can be narrowed to a country and to the days on which they registered', async () => {
		const { body } = await finance.browser.call('GET', `/api/admin/users?from=${dayText(2)}&to=${dayText(1)}`);
		expect(body.data.map(({ id }: { id: number }) => id)).toEqual([idOf(2), idOf(1)]);
		const brazil = await finance.browser.call('GET', '/api/admin/users?country=BR');
		expect(brazil.body.data.map(({ id }: { id: number }) => id)).toEqual([idOf(1), idOf(0)]);
	});
});

test('[ADMIN-02] the audit recomputes the sums of finished days, and finds what differs', async () => {
	const differing = async () => {
		const { checks } = await auditAll(app.db.database);
		return checks.find(({ title }) => title.startsWith('figures:'))?.findings;
	};
	expect(await differing()).toEqual([]);
	await app.db.owner.query(
		`update day_figures set staked = staked + 5 where day = $1 and currency = 'SANDBOX_USD' and asset_id = 2`,
		[todayMs / DAY_MS - 2],
	);
	await app.db.owner.query('delete from day_figures where day = $1 and currency is null', [todayMs / DAY_MS - 1]);
	expect(await differing()).toEqual([
		{ row: `day ${dayText(2)} in SANDBOX_USD on asset 2`, problem: 'counts 705 as staked, the rows give 700' },
		{ row: `day ${dayText(1)}`, problem: 'counts 0 as registrations, the rows give 1' },
	]);
});

/** The days once more, row by row: trades from the tables, money from the transfers of the ledger. */
async function recompute({ country, asset, mode }: { country: string | null; asset: number | null; mode: string }) {
	const rows = async (text: string) => (await app.db.owner.query(text)).rows;
	const users = await rows('select id, country, created_at from users');
	const countryOf = new Map(users.map(({ id, country }) => [id, country]));
	const isOf = (userId: number) => country === null || countryOf.get(userId) === country;
	const trades = (
		await rows('select t.*, c.amount, c.corrected_at from trades t left join trade_corrections c on c.trade_id = t.id')
	).filter((one) => one.mode === mode && isOf(one.user_id) && (asset === null || one.asset_id === asset));
	const currency = mode === 'demo' ? 'DEMO_USD' : 'SANDBOX_USD';
	const moved = (
		await rows(`select v.kind, v.recorded_at, t.amount, coalesce(d.user_id, s.user_id) user_id, s.kind source, d.kind destination
			from ledger_transfers t join ledger_events v on v.id = t.event_id join accounts s on s.id = t.source
			join accounts d on d.id = t.destination where d.currency = '${currency}'`)
	).filter(({ user_id }) => isOf(user_id));
	const sum = (values: unknown[]) => values.reduce((total: number, value) => total + Number(value), 0);
	return [3, 2, 1, 0].map((ago) => {
		const at = (time: unknown) => time !== null && Math.floor(Number(time) / DAY_MS) === todayMs / DAY_MS - ago;
		const opened = trades.filter(({ accepted_at }) => at(accepted_at));
		const ended = trades.filter(({ closed_at }) => at(closed_at));
		const corrected = trades.filter(({ corrected_at }) => at(corrected_at));
		const returned = sum(ended.map((one) => one.returned)) + sum(corrected.map(({ amount }) => amount));
		const entered = moved.filter(
			(one) => at(one.recorded_at) && one.kind === 'deposit.credited' && one.destination === 'available',
		);
		const left = moved.filter(
			(one) => at(one.recorded_at) && one.kind === 'withdrawal.paid' && one.destination.startsWith('provider:'),
		);
		const registered = users.filter(({ id, created_at }) => at(created_at) && isOf(id)).length;
		const people =
			asset !== null
				? { registrations: null, deposits: null, deposited: null, withdrawn: null }
				: {
						registrations: registered,
						deposits: entered.length,
						deposited: sum(entered.map(({ amount }) => amount)),
						withdrawn: sum(left.map(({ amount }) => amount)),
					};
		return {
			day: dayText(ago),
			...people,
			traders: new Set(opened.map(({ user_id }) => user_id)).size,
			trades: opened.length,
			staked: sum(opened.map(({ stake }) => stake)),
			ended: ended.length,
			returned,
			gross: sum(ended.map(({ stake }) => stake)) - returned,
		};
	});
}
