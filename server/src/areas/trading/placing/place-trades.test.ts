import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ORDER, ORDER_FIELDS, OTHER_ORDER } from '@fairtick/domain/test/orders';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { loadBalances } from '../../ledger/index.ts';

let fixture: TradingFixture;
let userId: number;
beforeAll(async () => {
	fixture = await openTradingFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
	userId = await addTestUser(fixture.db, 10_000n);
});

const count = async (table: string, where = 'true') =>
	Number((await fixture.db.owner.query(`select count(*) n from ${table} where ${where}`)).rows[0].n);
const demo = async (id = userId) => (await loadBalances(fixture.db.database, id)).balanceDemo;

test('[TRADE-03] trade, ledger entries and the user event are in one commit, terms as accepted', async () => {
	const body = placement({ stake: 2_500 });
	const { trade } = await fixture.trading.place(userId, body);
	expect(trade).toMatchObject({
		id: body.id,
		status: 'open',
		stake: 2_500,
		payout_percent: 90,
		payout: 4_750,
		accepted_at: new Date(NOON).toISOString(),
		expires_at: new Date(NOON + 5_000).toISOString(),
		entry: null,
	});
	const { rows } = await fixture.db.owner.query('select * from trades where id = $1', [body.id]);
	expect(rows[0]).toMatchObject({ kept_seq: 1n, accepted_at: BigInt(NOON), rules_version: 2, asset_version: 1 });
	expect(await demo()).toBe(7_500n);
	const event = await fixture.db.owner.query('select xmin::text x from ledger_events where reference = $1', [
		`trade:${body.id}:open`,
	]);
	const trades = await fixture.db.owner.query('select xmin::text x from trade_terms where id = $1', [body.id]);
	const events = await fixture.db.owner.query(
		'select xmin::text x, n, balance_demo balance from user_events where user_id = $1',
		[userId],
	);
	expect(new Set([event, trades, events].map((result) => result.rows[0].x)).size).toBe(1);
	expect(events.rows[0]).toMatchObject({ n: 1n, balance: 7_500n });
	expect(fixture.published.at(-1)).toMatchObject({
		userId,
		n: 1,
		type: 'trade.opened',
		data: { balance_demo: 7_500, trade: { id: body.id } },
	});
});

describe('[TRADE-02] the id is the identity for ever', () => {
	test('same id and content: the first answer again, an accepted one and a refused one', async () => {
		const body = placement();
		const first = await fixture.trading.place(userId, body);
		const second = await fixture.trading.place(userId, { ...body, id: body.id.toUpperCase() });
		expect(second).toEqual({ ...first, replayed: true });
		expect(await demo()).toBe(9_000n);

		const dear = placement({ stake: 50_000 });
		const refused = await fixture.trading.place(userId, dear);
		expect(refused.refusal).toEqual({ code: 'trading.not_enough_balance', params: { balance: 9_000, stake: 50_000 } });
		await grant(fixture.db, userId, 'DEMO_USD', 100_000n);
		expect(await fixture.trading.place(userId, dear)).toEqual({ ...refused, replayed: true });
	});

	test('50 times at once: one trade, one stake, fifty equal answers', async () => {
		const body = placement();
		const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.trading.place(userId, body)));
		expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
		expect(new Set(answers.map(({ trade }) => JSON.stringify(trade))).size).toBe(1);
		expect(await count('trades', `user_id = ${userId}`)).toBe(1);
		expect(await demo()).toBe(9_000n);
	});

	test('other content is refused with the field that differs, another user learns nothing', async () => {
		const body = placement();
		await fixture.trading.place(userId, body);
		const reused = (field: string) => ({ refusal: { code: 'trading.id_reused', params: { field } }, replayed: false });
		expect(await fixture.trading.place(userId, { ...body, stake: 1_001 })).toEqual(reused('stake'));
		expect(await fixture.trading.place(userId, { ...body, direction: 'down' })).toEqual(reused('direction'));
		expect(await fixture.trading.place(userId, { ...body, valid_until: new Date(NOON + 5).toISOString() })).toEqual(
			reused('valid_until'),
		);
		const other = await addTestUser(fixture.db);
		expect(await fixture.trading.place(other, body)).toEqual(reused('id'));
		expect(await demo(other)).toBe(1_000_000n);
	});

	test('every field of an order is kept, compared and hashed, accepted or refused', async () => {
		const full: Required<OpenTradeBody> = {
			id: randomUUID(),
			mode: 'demo',
			asset_id: 1,
			direction: 'up',
			stake: 1_000,
			expiry: { duration: 5 },
			payout_percent: 90,
			valid_until: new Date(NOON + 2_000).toISOString(),
			max_slippage: 3,
			seen_seq: 1,
			asked_at: new Date(NOON - 100).toISOString(),
		};
		const tooHigh = { ...full, id: randomUUID(), stake: 900_000_000 };
		for (const order of [full, tooHigh]) {
			const first = await fixture.trading.place(userId, order);
			expect(first.refusal?.code).toBe(order === full ? undefined : 'trading.stake_too_high');
			expect(await fixture.trading.place(userId, order)).toEqual({ ...first, replayed: true });
			for (const field of ORDER_FIELDS) {
				const other = [ORDER[field], OTHER_ORDER[field]].find((value) => !isDeepStrictEqual(value, order[field]));
				const answer = await fixture.trading.place(userId, { ...order, [field]: other });
				expect(answer.refusal, field).toEqual({ code: 'trading.id_reused', params: { field } });
			}
		}
		// The audit hashes what is stored, the ledger what was accepted.
		const { checks } = await auditAll(fixture.db.database);
		const findings = checks.flatMap((check) => check.findings);
		expect(findings.filter(({ row }) => row.includes(full.id))).toEqual([]);
	});

	test('two users with the same id at the same time: one trade', async () => {
		const other = await addTestUser(fixture.db);
		const body = placement();
		const answers = await Promise.all([fixture.trading.place(userId, body), fixture.trading.place(other, body)]);
		expect(answers.filter(({ trade }) => trade)).toHaveLength(1);
		expect(answers.find(({ refusal }) => refusal)?.refusal?.params).toEqual({ field: 'id' });
	});
});

test('[LEDGER-02] money for one and 50 parallel placements: one trade, 49 refusals, nothing below zero', async () => {
	const poor = await addTestUser(fixture.db, 1_000n);
	const answers = await Promise.all(Array.from({ length: 50 }, () => fixture.trading.place(poor, placement())));
	expect(answers.filter(({ trade }) => trade)).toHaveLength(1);
	expect(answers.filter(({ refusal }) => refusal?.code === 'trading.not_enough_balance')).toHaveLength(49);
	expect(await demo(poor)).toBe(0n);
	await expect(
		fixture.db.owner.query(
			`update accounts set balance = -1 where user_id = ${poor} and kind = 'available' and currency = 'DEMO_USD'`,
		),
	).rejects.toThrow('minor_balance_check');
});

test('[TRADE-12] the number of open trades is bounded, also for placements that come together', async () => {
	const rich = await addTestUser(fixture.db);
	const answers = await Promise.all(
		Array.from({ length: 60 }, () => fixture.trading.place(rich, placement({ stake: 100 }))),
	);
	expect(answers.filter(({ trade }) => trade)).toHaveLength(50);
	expect(answers.filter(({ refusal }) => refusal?.code === 'trading.too_many_open')).toHaveLength(10);
	const { rows } = await fixture.db.owner.query('select open_trades, event_n from user_states where user_id = $1', [
		rich,
	]);
	expect(rows[0]).toEqual({ open_trades: 50, event_n: 50n });
});

test('[LEDGER-07] the stake of a trade that is accepted at a tick ahead of the clock moves at its acceptance, not before', async () => {
	await fixture.market.addAsset(77);
	await fixture.market.tick(77, NOON + 400, 1_000n);
	const { trade } = await fixture.trading.place(userId, placement({ asset_id: 77 }));
	expect(trade?.accepted_at).toBe(new Date(NOON + 400).toISOString());
	const { rows } = await fixture.db.owner.query('select recorded_at from ledger_events where reference = $1', [
		`trade:${trade?.id}:open`,
	]);
	expect(rows).toEqual([{ recorded_at: BigInt(NOON + 400) }]);
});

test('[TRADE-01] the mode is read under the user lock, and a stale tab never spends the other account', async () => {
	await fixture.db.owner.query(`update user_states set last_trade_on = 'real' where user_id = $1`, [userId]);
	expect((await fixture.trading.place(userId, placement())).refusal?.code).toBe('trading.wrong_mode');
	await grant(fixture.db, userId, 'SANDBOX_USD', 5_000n);
	const { trade } = await fixture.trading.place(userId, placement({ mode: 'real', expiry: { duration: 30 } }));
	expect(trade).toMatchObject({ mode: 'real', currency: 'USD' });
	expect(await loadBalances(fixture.db.database, userId)).toEqual({ balanceDemo: 10_000n, balanceReal: 4_000n });
});

test('[TRADE-08] placements are refused while the newest tick is older than entry_within', async () => {
	await fixture.clock(NOON + 1_251);
	expect((await fixture.trading.place(userId, placement())).refusal).toEqual({
		code: 'trading.market_closed',
		params: { opens_at: null, reason: 'feed' },
	});
	await fixture.clock(NOON);
	expect((await fixture.trading.place(userId, placement())).trade?.status).toBe('open');
});

test('an unknown asset and a delisted one are refused and remembered', async () => {
	const body = placement({ asset_id: 999 });
	expect((await fixture.trading.place(userId, body)).refusal?.code).toBe('trading.unknown_asset');
	expect((await fixture.trading.place(userId, body)).replayed).toBe(true);
});

test('one bad row never fails its neighbours', async () => {
	const broken = await addTestUser(fixture.db);
	await fixture.db.owner.query(`update accounts set version = 7 where user_id = $1`, [broken]);
	await fixture.db.owner.query(
		`insert into ledger_transfers select a.id, 0, a.id, 10 + a.id % 10, 1, 8, 1, '', null, null, null, 0 from accounts a where a.user_id = $1`,
		[broken],
	);
	const bodies = [placement(), placement()];
	const answers = await Promise.allSettled([
		fixture.trading.place(userId, bodies[0] as never),
		fixture.trading.place(broken, placement()),
		fixture.trading.place(userId, bodies[1] as never),
	]);
	expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	expect(await demo()).toBe(8_000n);
});

test('[TRADE-02] refusals are remembered for seven days', async () => {
	const body = placement({ stake: 1 });
	await fixture.trading.place(userId, body);
	expect(await count('refused_placements', `id = '${body.id}'`)).toBe(1);
	const { deleteOldRefusals } = await import('./queries.ts');
	await fixture.clock(NOON + 7 * 86_400_000);
	await deleteOldRefusals(fixture.db.database);
	expect(await count('refused_placements', `id = '${body.id}'`)).toBe(1);
	await fixture.clock(NOON + 7 * 86_400_000 + 1);
	await deleteOldRefusals(fixture.db.database);
	expect(await count('refused_placements', `id = '${body.id}'`)).toBe(0);
	await fixture.clock(NOON);
});

test('a placement with an unused id is new, in upper and lower case alike', async () => {
	expect((await fixture.trading.place(userId, placement({ id: randomUUID().toUpperCase() }))).replayed).toBe(false);
});

test('[TRADE-16] no trade reaches beyond an announced switch of the beacon, with its sealed entry', async () => {
	const switchAt = NOON + 3_600_000;
	await fixture.market.addAsset(2, { beacon: 'quicknet' });
	await fixture.market.tick(2, NOON - 250, 1_000n);
	await fixture.db.owner.query(
		`insert into asset_versions select (jsonb_populate_record(v, jsonb_build_object('version', 2, 'effective_at', $1::bigint, 'beacon', null, 'real_allowed', false))).*
		from asset_versions v where asset_id = 2`,
		[switchAt],
	);
	// Its duration counts from 12:00:04.500, and its exit may be two seconds old.
	const place = (duration: number) => fixture.trading.place(userId, placement({ asset_id: 2, expiry: { duration } }));
	expect((await place(3_594)).refusal).toMatchObject({
		code: 'trading.expiry_outside_session',
		params: { closes_at: new Date(switchAt).toISOString() },
	});
	expect((await place(3_593)).trade).toMatchObject({
		status: 'open',
		expires_at: new Date(NOON + 4_500 + 3_593_000).toISOString(),
		sealed: { starts_at: new Date(NOON + 4_500).toISOString(), round: (NOON + 3_000 - 1_692_803_367_000) / 3_000 + 1 },
	});
});

test('[PROOF-09] what was asked, and when, is kept and compared; a price that was seen long ago, or is not there, does not count', async () => {
	const body = placement({ asked_at: new Date(NOON - 300).toISOString(), seen_seq: 1 });
	const { trade } = await fixture.trading.place(userId, body);
	const load = async (id?: string) =>
		(
			await fixture.db.owner.query('select asked_at, seen_seq, seen_unknown, entry_after from trades where id = $1', [
				id,
			])
		).rows;
	expect(await load(trade?.id)).toEqual([
		{ asked_at: BigInt(NOON - 300), seen_seq: 1n, seen_unknown: false, entry_after: null },
	]);
	expect((await fixture.trading.place(userId, body)).replayed).toBe(true);
	for (const [field, other] of Object.entries({ asked_at: new Date(NOON - 299).toISOString(), seen_seq: 2 }))
		expect((await fixture.trading.place(userId, { ...body, [field]: other })).refusal).toMatchObject({
			code: 'trading.id_reused',
			params: { field },
		});
	const unknown = await fixture.trading.place(userId, placement({ seen_seq: 77 }));
	expect(await load(unknown.trade?.id)).toMatchObject([{ seen_seq: 77n, seen_unknown: true }]);
});

test('[TRADE-01] [PROOF-09] a seen price bounds the entry for 10 s, and is named in the terms for 30 s', async () => {
	const seenAtMs = NOON - 250;
	const place = async (ageMs: number, change: object) => {
		const atMs = seenAtMs + ageMs;
		await fixture.db.setClock(atMs);
		await fixture.market.tick(1, atMs, 1_000n);
		const { trade, refusal } = await fixture.trading.place(userId, placement({ stake: 100, seen_seq: 1, ...change }));
		const { rows } = await fixture.db.owner.query(
			'select seen_price::int price, seen_unknown from trades where id = $1',
			[trade?.id],
		);
		return refusal?.code ?? rows[0];
	};
	try {
		for (const ageMs of [9_900, 10_000])
			expect(await place(ageMs, { max_slippage: 5 })).toEqual({ price: 1_000, seen_unknown: false });
		expect(await place(10_001, { max_slippage: 5 })).toBe('trading.seen_price_too_old');
		expect(await place(30_000, {})).toEqual({ price: null, seen_unknown: false });
		expect(await place(30_001, {})).toEqual({ price: null, seen_unknown: true });
	} finally {
		await fixture.db.setClock(NOON);
	}
});

test('[TRADE-05] [TRADE-09] a payout that is no whole percentage is shown, compared, frozen and paid to the basis point', async () => {
	await fixture.db.owner.query(`insert into payout_versions values ('stocks', 1, 0, 8115, 8115, 8115)`);
	await fixture.market.addAsset(57, { source: 'polygon' });
	await fixture.market.venueTick(57, NOON - 100, 1_000n, NOON - 100);
	const place = (stake: number, payout_percent: number) =>
		fixture.trading.place(userId, placement({ asset_id: 57, stake, payout_percent }));
	expect((await place(1_000, 81.16)).refusal).toEqual({
		code: 'trading.payout_changed',
		params: { old: 81.16, new: 81.15 },
	});
	const payouts = [
		[1_000, 1_811],
		[999, 1_809],
		[101, 182],
		[100, 181],
	] as const;
	const ids: string[] = [];
	for (const [stake, payout] of payouts) {
		const { trade } = await place(stake, stake === 100 ? 81.14 : 81.15);
		expect(trade).toMatchObject({ payout_percent: 81.15, payout });
		ids.push(trade?.id as string);
	}
	await fixture.market.venueTick(57, NOON + 300, 1_001n, NOON + 299);
	await fixture.market.venueTick(57, NOON + 4_900, 1_002n, NOON + 4_900);
	await fixture.clock(NOON + 5_000);
	await fixture.market.venueTick(57, NOON + 5_001, 1_002n, NOON + 5_001);
	const load = async () =>
		(
			await fixture.db.owner.query(
				`select returned::int from trade_results join unnest($1::uuid[]) with ordinality w (id, n) on id = trade_id
				where status = 'won' order by n`,
				[ids],
			)
		).rows.map(({ returned }) => returned);
	await expect.poll(load, { timeout: 10_000 }).toEqual(payouts.map(([, payout]) => payout));
	await fixture.clock(NOON);
});

test('[MARKET-06] terms and payouts apply from the instant that they are in force, none sooner or later', async () => {
	const from = NOON + 60_000;
	const payouts = (bps: number, version: number) =>
		fixture.db.owner.query(`insert into payout_versions values ('fair', $1, $2, $3, $3, $3)`, [version, from, bps]);
	const place = (percent: number) => fixture.trading.place(userId, placement({ payout_percent: percent }));
	await fixture.trading.place(userId, placement());
	await payouts(8_000, 2);
	expect((await place(90)).trade).toMatchObject({ payout_percent: 90 });
	await fixture.market.tick(1, from - 1, 1_000_000n);
	await fixture.clock(from - 1);
	expect((await place(90)).trade).toMatchObject({ payout_percent: 90 });
	await fixture.clock(from);
	expect((await place(90)).refusal).toMatchObject({ code: 'trading.payout_changed' });
	expect((await place(80)).trade).toMatchObject({ payout_percent: 80 });
	await fixture.db.owner.query(`delete from payout_versions where version = 2`);
	await fixture.clock(NOON);
});

test('an asset that was taken off the list is not on offer, and is again when it is back', async () => {
	expect((await fixture.trading.place(userId, placement())).trade).toMatchObject({ status: 'open' });
	await fixture.db.owner.query('update assets set listed = false where id = 1');
	expect((await fixture.trading.place(userId, placement())).refusal).toMatchObject({ code: 'trading.unknown_asset' });
	await fixture.db.owner.query('update assets set listed = true where id = 1');
	expect((await fixture.trading.place(userId, placement())).trade).toMatchObject({ status: 'open' });
});

test('a change that is rolled back changes nothing; the application itself cannot move the stamp', async () => {
	const stamp = async () => (await fixture.db.owner.query('select stamp from catalogue_stamp')).rows[0].stamp;
	const before = await stamp();
	await fixture.db.owner.query('begin');
	await fixture.db.owner.query('update assets set listed = false where id = 1');
	await fixture.db.owner.query('rollback');
	expect(await stamp()).toBe(before);
	await expect(fixture.db.database.query('update catalogue_stamp set stamp = 0')).rejects.toThrow('permission denied');
	await fixture.db.database.query(
		`insert into payout_versions values ('stocks', 1, 0, 9000, 9000, 9000) on conflict do nothing`,
	);
	expect(await stamp()).toBe(before + 1n);
});
