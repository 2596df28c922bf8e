import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { computeFairTickAt } from '@fairtick/domain/market/fair-walk';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { computeSaleValue } from '@fairtick/domain/trading/fair-value';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { SellingFixture } from '../../../../test/support/selling.ts';
import { Sessions } from '../../../../test/support/sessions.ts';
import { grant } from '../../../../test/support/users.ts';
import { loadBalances } from '../../ledger/index.ts';
import { promisedAnswers } from '../../proof/audit/answer-checks.ts';
import { sales } from '../audit/sale-checks.ts';
import { trades } from '../audit/trade-checks.ts';
import { loadStoredTrades } from '../index.ts';
import { loadDueTrades } from '../settling/queries.ts';
import { loadDueSales } from '../trade/sales.ts';

let proof: ProofFixture;
let selling: SellingFixture;
let asset: number;
let noon: number;
beforeAll(async () => {
	proof = await ProofFixture.open();
	await grant(proof.db, proof.userId, 'SANDBOX_USD', 1_000_000n);
	selling = await SellingFixture.create(proof);
});
afterAll(() => proof.close());
beforeEach(async () => {
	await proof.moveOn();
	({ noon } = proof);
	asset = await selling.addIndex(noon);
});

/** A trade of a minute that has an entry and the second price after it. */
async function trade(change: Partial<OpenTradeBody> = {}): Promise<string> {
	const { id, refusal } = await proof.place({ asset_id: asset, expiry: { duration: 60 }, ...change });
	expect(refusal).toBeUndefined();
	await proof.enter();
	await selling.walkTo(asset, noon + 1_300);
	return id;
}
const settle = async (id: string) =>
	(await proof.settle(asset, [id])).events.map(({ type, data }) => ({ type, ...data }));
const shown = async (id: string) => (await loadStoredTrades(proof.db.database, [id]))[0]?.settlement;
const findProblems = async () =>
	(await auditAll(proof.db.database, [trades, sales, promisedAnswers])).checks.flatMap(({ findings }) => findings);
const refusal = (reason: string, params: object = {}) => ({
	code: 'trading.sale_not_offered',
	params: { reason, from: null, until: null, ...params },
});
const iso = (ms: number) => new Date(ms).toISOString();

test('[TRADE-14] a trade is sold on the first price after the request, for its value less two percent', async () => {
	const id = await trade();
	const before = await loadBalances(proof.db.database, proof.userId);
	const { sale, isReplayed } = await selling.sell(id);
	expect({ sale, isReplayed }).toMatchObject({
		sale: {
			status: 'pending',
			accepted_at: iso(noon + 1_300),
			executes_after: iso(noon + 1_300),
			fee_percent: 2,
			tick: null,
		},
		isReplayed: false,
	});
	expect(selling.published.at(-1)).toMatchObject({ type: 'trade.sale', data: { trade: { id, status: 'open' } } });
	expect(selling.asked.at(-1)).toBe(noon + 1_300);
	// No price yet.
	expect(await settle(id)).toEqual([]);
	expect(await loadDueSales(proof.db.database, asset)).toEqual({ due: [], nextMs: noon + 1_300 });
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	expect(await loadDueSales(proof.db.database, asset)).toEqual({ due: [{ id, userId: proof.userId }], nextMs: null });
	const [closed] = await settle(id);
	const settlement = await shown(id);
	const { entry, exit } = settlement ?? {};
	const value = computeSaleValue(
		{
			ticker: `V${asset - 90}`,
			direction: 'up',
			stakeMinor: 1_000n,
			payoutMinor: 1_900n,
			entryPrice: entry?.price ?? 0n,
			price: exit?.price ?? 0n,
			stepsLeft: computeFairTickAt(noon + 60_000) - computeFairTickAt(noon + 1_750),
		},
		200,
	);
	expect([entry?.atMs, exit?.atMs, settlement?.status]).toEqual([noon + 250, noon + 1_750, 'sold']);
	expect(settlement?.returnedMinor).toBe(value.amountMinor);
	expect(value.amountMinor).toBeLessThan(value.valueMinor);
	const amount = Number(value.amountMinor);
	expect(closed).toMatchObject({
		type: 'trade.closed',
		balance_demo: Number(before.balanceDemo) + amount,
		trade: {
			status: 'sold',
			returned: amount,
			profit: amount - 1_000,
			sale: { status: 'sold', amount, value: Number(value.valueMinor), chance: value.chance },
		},
	});
	expect(await findProblems()).toEqual([]);
	// It ends once.
	await selling.walkTo(asset, noon + 61_000);
	expect(await settle(id)).toEqual([]);
	expect(await loadDueTrades(proof.db.database, asset, 10)).toEqual([]);
	expect(await selling.sell(id)).toMatchObject({ code: 'trading.already_sold' });
});

test('[TRADE-14] [TRADE-02] the same request is answered again as it is by then; another content, trade or user is refused', async () => {
	const [id, other] = [await trade(), (await proof.place({ asset_id: asset, expiry: { duration: 60 } })).id];
	await proof.enter();
	await selling.walkTo(asset, noon + 3_300);
	const body = { id: randomUUID(), min_amount: 1, asked_at: iso(noon + 3_290) };
	const first = await selling.sell(id, body);
	expect(await selling.sell(id, body)).toEqual({ ...first, isReplayed: true });
	expect(await selling.sell(id, { ...body, min_amount: 2 })).toMatchObject({
		code: 'trading.id_reused',
		params: { field: 'min_amount' },
	});
	expect(await selling.sell(other, body)).toMatchObject({ code: 'trading.id_reused', params: { field: 'id' } });
	expect(await selling.sell(id)).toMatchObject(refusal('pending'));
	const stranger = await new Sessions(proof.db, 'x').join();
	await expect(selling.sell(id, {}, stranger)).rejects.toMatchObject({ code: 'http.not_found' });
	await proof.enter();
	await selling.walkTo(asset, noon + 3_900);
	await settle(id);
	expect(await selling.sell(id, body)).toMatchObject({ sale: { status: 'sold', id: body.id }, isReplayed: true });
});

test('[TRADE-14] a request below its minimum lapses with its numbers, the trade continues, and may be sold later', async () => {
	const id = await trade();
	await selling.sell(id, { min_amount: 1_850 });
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	const [lapsed] = await settle(id);
	expect(lapsed).toMatchObject({
		type: 'trade.sale',
		trade: {
			status: 'open',
			sale: { status: 'lapsed', lapse: 'below_minimum', min_amount: 1_850, tick: { at: iso(noon + 1_750) } },
		},
	});
	expect(lapsed?.trade.sale?.amount).toBeLessThan(1_850);
	expect((await selling.sell(id)).sale?.status).toBe('pending');
	await proof.enter();
	await selling.walkTo(asset, noon + 2_400);
	expect(await settle(id)).toMatchObject([{ type: 'trade.closed', trade: { status: 'sold' } }]);
	expect(await findProblems()).toEqual([]);
});

test('[TRADE-14] a request lapses where the log passes its time without a price, and the trade is decided by its prices', async () => {
	const id = await trade();
	await selling.sell(id);
	await proof.trading.clock(noon + 2_900);
	await proof.trading.market.logThrough(asset, noon + 2_799);
	expect(await settle(id)).toEqual([]);
	await proof.trading.market.logThrough(asset, noon + 2_800);
	expect(await settle(id)).toMatchObject([
		{ type: 'trade.sale', trade: { sale: { status: 'lapsed', lapse: 'no_price', tick: null, amount: null } } },
	]);
});

test('[TRADE-14] a settlement that comes after the expiry first executes the request', async () => {
	const ids = [await trade(), (await proof.place({ asset_id: asset, expiry: { duration: 60 }, direction: 'down' })).id];
	await proof.enter();
	await selling.sell(ids[0] as string);
	await proof.enter();
	await selling.walkTo(asset, noon + 70_000);
	const events = (await proof.settle(asset, ids)).events.map(({ data }) => data.trade.status);
	expect(events[0]).toBe('sold');
	expect(['won', 'lost', 'tied']).toContain(events[1]);
	expect((await shown(ids[0] as string))?.exit?.atMs).toBe(noon + 1_750);
	expect(await findProblems()).toEqual([]);
});

test('[TRADE-14] a sale is offered from the second price after the entry until a tenth of the duration, at least five seconds, before the expiry', async () => {
	const { id } = await proof.place({ asset_id: asset, expiry: { duration: 60 } });
	await proof.enter();
	expect(await selling.sell(id)).toMatchObject(refusal('too_early', { from: iso(noon + 1_250) }));
	await selling.walkTo(asset, noon + 1_240);
	expect(await selling.sell(id)).toMatchObject(refusal('too_early', { from: iso(noon + 1_250) }));
	// The price of a sale lies at or before 12:00:54.
	await selling.walkTo(asset, noon + 53_750);
	expect(await selling.sell(id)).toMatchObject(refusal('too_late', { until: iso(noon + 54_000) }));
	const short = await proof.place({ asset_id: asset, expiry: { duration: 10 } });
	await proof.enter();
	await selling.walkTo(asset, noon + 58_700);
	expect((await selling.sell(short.id)).sale?.status, 'until five seconds before').toBe('pending');
	const shortest = await proof.place({ asset_id: asset, expiry: { duration: 5 } });
	await proof.enter();
	await selling.walkTo(asset, noon + 60_300);
	expect(await selling.sell(shortest.id)).toMatchObject({ params: { reason: 'too_late' } });
	await proof.settle(asset, [id, short.id]);
	expect(await selling.sell(id)).toMatchObject(refusal('ended'));
});

test('[TRADE-14] no sale without a new price, after its deadline, or on an asset whose odds are unknown', async () => {
	const id = await trade();
	expect(await selling.sell(id, { valid_until: iso(noon + 1_299) })).toMatchObject({ code: 'trading.sale_too_late' });
	expect(await selling.sell(id, { valid_until: iso(noon + 11_301) })).toMatchObject({ code: 'trading.sale_too_late' });
	await proof.trading.clock(noon + 2_751);
	expect(await selling.sell(id)).toMatchObject({ code: 'trading.market_closed', params: { reason: 'feed' } });
	const market = await proof.freshAsset(noon + 3_000);
	const { id: venue } = await proof.place({ asset_id: market, expiry: { duration: 60 } });
	expect(await selling.sell(venue)).toMatchObject(refusal('asset'));
});

test('[TRADE-14] a frozen account, one on a break and one that owes money sells', async () => {
	await proof.db.owner.query(`update user_states set last_trade_on = 'real' where user_id = $1`, [proof.userId]);
	const id = await trade({ mode: 'real' });
	await proof.db.owner.query(
		`update user_states set frozen_at = 1, frozen_reason = 'money', last_trade_on = 'demo' where user_id = $1`,
		[proof.userId],
	);
	expect((await selling.sell(id)).sale?.status).toBe('pending');
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	expect(await settle(id)).toMatchObject([{ trade: { status: 'sold' } }]);
	await proof.db.owner.query(`update user_states set frozen_at = null, frozen_reason = null where user_id = $1`, [
		proof.userId,
	]);
	const { rows } = await proof.db.owner.query('select sum(loss)::int loss from asset_exposures');
	expect(rows[0].loss ?? 0).toBe(0);
	expect(await findProblems()).toEqual([]);
});

test('[TRADE-14] requests at once: one is accepted, and the trade ends once', async () => {
	const id = await trade();
	const answers = await Promise.all(Array.from({ length: 4 }, () => selling.sell(id)));
	expect(answers.filter(({ sale }) => sale !== null)).toHaveLength(1);
	expect(answers.filter(({ params }) => params['reason'] === 'pending')).toHaveLength(3);
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	const settled = await Promise.allSettled(Array.from({ length: 8 }, () => proof.settle(asset, [id])));
	expect(settled.flatMap((one) => (one.status === 'fulfilled' ? one.value.events : []))).toHaveLength(1);
	expect(await findProblems()).toEqual([]);
});

test('[TRADE-14] [TRADE-08] a request on an index whose hour is lost lapses, and its trade is void with the others', async () => {
	const ids = [await trade(), (await proof.place({ asset_id: asset, expiry: { duration: 60 } })).id] as const;
	await selling.sell(ids[0]);
	await proof.enter();
	await proof.trading.clock(noon + 2 * 3_600_000);
	await proof.db.owner.query('update fair_hours set lost_at = clock() where epoch = $1', [
		Math.floor(noon / 3_600_000),
	]);
	const { events } = await proof.settle(asset, ids);
	expect(events.map(({ data }) => [data.trade.status, data.trade.sale?.lapse])).toEqual([
		['void', 'no_price'],
		['void', undefined],
	]);
	expect(await findProblems()).toEqual([]);
});

test('[TRADE-14] a request that waits for its user longer than three seconds is not done', async () => {
	const id = await trade();
	const holder = await proof.db.owner.connect();
	try {
		await holder.query('begin');
		await holder.query('select from user_states where user_id = $1 for update', [proof.userId]);
		const asked = selling.sell(id);
		await delay(3_200);
		await holder.query('commit');
		await expect(asked).rejects.toMatchObject({ code: 'trading.not_done' });
	} finally {
		holder.release();
	}
	expect((await selling.sell(id)).sale?.status).toBe('pending');
});

test.each([
	[
		'another minimum',
		'update trade_sales set min_amount = 1900',
		'the stored ticks give below_minimum, it ended as a sale',
	],
	[
		'another executing instant',
		'update trade_sales set executes_after = executes_after + 500',
		'executes after another instant than its acceptance says',
	],
	['another fee', 'update trade_sales set fee_bps = 100', 'has a fee of 100, on offer was 200'],
	[
		'an earlier acceptance',
		'update trade_sales set accepted_at = accepted_at - 600, executes_after = executes_after - 600',
		'was accepted at another time than its kept tick allows',
	],
	[
		'a lapse',
		`update trade_sales set lapse = 'below_minimum', min_amount = 1`,
		'the stored ticks give a sale, it ended as below_minimum',
	],
	[
		'another price of its own',
		'update trade_sales set tick_price = tick_price + 5000',
		expect.stringContaining('the stored ticks give'),
	],
	[
		'another end',
		'update trade_sales set ended_at = ended_at + 1',
		'ended at another time than the trade that it sold',
	],
	[
		'another price',
		`update trade_results set exit_price = exit_price + 5000, returned = returned + 1 where status = 'sold'`,
		'its result differs from its hash',
	],
])('[TRADE-14] the audit finds %s of a sale', async (_, tampering, problem) => {
	const id = await trade();
	await selling.sell(id);
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	await settle(id);
	expect(await findProblems()).toEqual([]);
	const { owner } = proof.db;
	const table = tampering.includes('trade_results') ? 'trade_results' : 'trade_sales';
	const { rows } = await owner.query(`select to_jsonb(x) row from ${table} x where trade_id = $1`, [id]);
	const change = `${tampering}${tampering.includes(' where ') ? ' and' : ' where'} trade_id = '${id}'`;
	if (table === 'trade_sales') await expect(owner.query(change)).rejects.toThrow('has ended, which is final');
	await owner.query(`alter table ${table} disable trigger user; ${change}; alter table ${table} enable trigger user`);
	expect((await findProblems()).map((one) => one.problem)).toContainEqual(problem);
	await owner.query(`delete from ${table} where trade_id = $1`, [id]);
	await owner.query(`insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`, [rows[0].row]);
	expect(await findProblems()).toEqual([]);
});
