import { computeTickRound } from '@fairtick/domain/market/beacon';
import { computeFairTickAt } from '@fairtick/domain/market/fair-walk';
import { LONGEST_TRADE_S } from '@fairtick/domain/market/longest-trade';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { loadBalances } from '../../ledger/index.ts';
import { loadTrades } from '../history/load-trades.ts';
import { loadTradesById } from '../history/queries.ts';
import { loadTradesWithoutTicks } from '../settling/queries.ts';
import { settleTrades } from '../settling/settle-trades.ts';
import { correctTrades } from './correct-trades.ts';

const HOUR = 3_600_000;
const EPOCH = NOON / HOUR;
/** The end of the hour that may be lost. */
const END = NOON + HOUR;
const INDEX = 2;
const STAKE = 1_000;

let fixture: TradingFixture;
let userId: number;
beforeEach(async () => {
	fixture = await openTradingFixture();
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db);
	await grant(fixture.db, userId, 'SANDBOX_USD', 1_000_000n);
	await fixture.db.owner.query(
		`insert into fair_hours (epoch, commitment, committed_at) select $1 + n, '', 0 from generate_series(-1, 1) n`,
		[EPOCH],
	);
});
afterEach(() => fixture.close());

/** Prices of each half second between two instants, falling by one with each. */
async function pricesTo(fromMs: number, toMs: number): Promise<void> {
	for (let at = fromMs + 250; at < toMs; at += 500)
		await fixture.market.tick(INDEX, at, 2_000_000n - BigInt((at - NOON + 2 * HOUR) / 500 - 0.5), at);
}

/** An index whose last price is a quarter of a second before an instant, and the clock at that instant. */
async function start(atMs: number): Promise<void> {
	await fixture.clock(atMs);
	await fixture.market.addAsset(INDEX);
	await pricesTo(atMs - 500, atMs);
}

async function place(change: Partial<OpenTradeBody> = {}): Promise<string> {
	const body = placement({ asset_id: INDEX, mode: 'real', stake: STAKE, expiry: { duration: 30 }, ...change });
	await fixture.db.owner.query('update user_states set last_trade_on = $1', [body.mode]);
	const { refusal } = await fixture.trading.place(userId, body);
	expect(refusal).toBeUndefined();
	return body.id;
}

async function settle(atMs: number, ...ids: readonly string[]): Promise<void> {
	await fixture.market.logThrough(INDEX, atMs);
	await fixture.clock(atMs);
	const due = ids.map((id) => ({ id, userId }));
	await settleTrades(fixture.db.database, 'SANDBOX_USD', INDEX, due);
}

/** As the command for lost seeds does it. */
const declare = (epoch = EPOCH) =>
	fixture.db.owner.query('update fair_hours set lost_at = clock() where epoch = $1', [epoch]);
const isFinished = async (epoch = EPOCH) =>
	(await fixture.db.owner.query('select finished_at from fair_hours where epoch = $1', [epoch])).rows[0].finished_at !==
	null;
const correctionsOf = async (...ids: readonly string[]) => {
	const trades = await loadTradesById(fixture.db.database, userId, ids);
	return ids.map((id) => trades.find(({ trade }) => trade.terms.id === id)?.correction?.cause ?? null);
};
const wake = () => fixture.market.reportFeedErrors();
const finish = async () => {
	wake();
	await eventually(async () => expect(await isFinished()).toBe(true));
};
const available = async () => (await loadBalances(fixture.db.database, userId)).balanceReal;
/** Without what is said of a lost hour that has prices at all. */
const audit = async () => {
	const { checks } = await auditAll(fixture.db.database);
	return checks
		.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`))
		.filter((text) => !text.startsWith('fair hour'));
};

test('[MARKET-14] a loser on real money gets the stake back for a lost hour, once; results, winners and demo stay as they are', async () => {
	await start(NOON + 60_000);
	const [up, down, demo] = [await place(), await place({ direction: 'down' }), await place({ mode: 'demo' })];
	await pricesTo(NOON + 60_000, NOON + 95_000);
	await settle(NOON + 95_000, up, down, demo);
	const before = await available();
	await declare(EPOCH - 1);
	wake();
	await eventually(async () => expect(await isFinished(EPOCH - 1)).toBe(true));
	expect(await correctionsOf(up, down, demo)).toEqual([null, null, null]);

	await fixture.clock(END + 700_000);
	await declare();
	const published = fixture.published.length;
	await finish();
	expect(await correctionsOf(up, down, demo)).toEqual(['seed_lost', null, null]);
	expect(await available()).toBe(before + BigInt(STAKE));
	expect(fixture.published.slice(published)).toMatchObject([
		{
			userId,
			type: 'trade.corrected',
			data: { trade: { id: up, status: 'lost', returned: 0, correction: { cause: 'seed_lost', amount: STAKE } } },
		},
	]);
	const [shown] = await loadTradesById(fixture.db.database, userId, [up]);
	expect(shown?.correction?.seq).toBe(shown?.trade.settlement?.exit?.seq);
	expect(await audit()).toEqual([]);

	await fixture.db.owner.query('update fair_hours set finished_at = null where lost_at is not null');
	const again = [{ id: up, userId }];
	const tried = [1, 2, 3].map(() => correctTrades(fixture.db.database, 'SANDBOX_USD', again));
	expect((await Promise.all(tried)).flat()).toEqual([]);
	await finish();
	expect(await available()).toBe(before + BigInt(STAKE));
	expect(fixture.errors).toEqual([]);
});

test('[MARKET-14] losses that are decided after the hour was declared lost are made good too, those of the next hour are not', async () => {
	await start(END - 60_000);
	const spanning = await place({ expiry: { duration: 120 } });
	const beginning = await place({ expiry: { duration: 60 } });
	await pricesTo(END - 60_000, END + 500);
	await fixture.clock(END + 500);
	const next = await place();
	await pricesTo(END + 500, END + 65_000);
	await fixture.clock(END + 700_000);
	await declare();
	wake();
	await settle(END + 700_000, beginning, next);
	wake();
	await eventually(async () => expect(await correctionsOf(beginning)).toEqual(['seed_lost']));
	expect(await isFinished()).toBe(false);

	await settle(END + 700_000, spanning);
	await finish();
	expect(await correctionsOf(spanning, beginning, next)).toEqual(['seed_lost', 'seed_lost', null]);
	expect(await audit()).toEqual([]);
});

test('[MARKET-14] what counts are the prices after the entry: one whose entry is the last of a lost hour keeps its loss', async () => {
	await start(END - 500);
	const id = await place();
	await pricesTo(END - 500, END + 35_000);
	await settle(END + 35_000, id);
	const [shown] = await loadTradesById(fixture.db.database, userId, [id]);
	expect(shown?.trade.settlement).toMatchObject({ status: 'lost', entry: { atMs: END - 250 } });
	await fixture.clock(END + 700_000);
	await declare();
	await finish();
	expect(await correctionsOf(id)).toEqual([null]);
	// In the other order of hours its loss is that of the lost one.
	await declare(EPOCH + 1);
	await fixture.clock(END + 2 * HOUR);
	wake();
	await eventually(async () => expect(await correctionsOf(id)).toEqual(['seed_lost']));
});

test('[MARKET-14] the longest trade, of which only the last price lies in the lost hour, gets its stake back', async () => {
	const acceptedAtMs = NOON + 500 - LONGEST_TRADE_S * 1_000;
	await start(acceptedAtMs);
	const id = await place({ expiry: { duration: LONGEST_TRADE_S } });
	await pricesTo(acceptedAtMs, acceptedAtMs + 1_000);
	await pricesTo(NOON - 1_000, NOON + 1_000);
	await settle(NOON + 1_000, id);
	await fixture.clock(END + 700_000);
	await declare();
	await finish();
	expect(await correctionsOf(id)).toEqual(['seed_lost']);
	expect(await audit()).toEqual([]);
});

/** Its name says how far it moves. */
const nameIndex = () => fixture.db.owner.query(`update assets set ticker = 'V10' where id = $1`, [INDEX]);
/** Trades of rules 2: what they are worth counts (MARKET-15). */
const underRules = (version: number, ...ids: readonly string[]) =>
	fixture.db.owner.query('update trade_terms set rules_version = $1 where id = any($2::uuid[])', [version, ids]);
/** Rising by 2 % with each half second. */
async function rise(fromMs: number, toMs: number): Promise<void> {
	for (let at = fromMs + 250; at < toMs; at += 500)
		await fixture.market.tick(INDEX, at, 100_000_000n + BigInt((at - fromMs + 250) / 500) * 2_000_000n, at);
}
const voidAll = async (atMs: number) => {
	await fixture.clock(atMs);
	await settleTrades(
		fixture.db.database,
		'SANDBOX_USD',
		INDEX,
		await loadTradesWithoutTicks(fixture.db.database, INDEX),
	);
};
const shownOf = async (id: string) => (await loadTradesById(fixture.db.database, userId, [id]))[0];

test('[MARKET-15] a real trade that a lost hour voids gets its value at the last tick, where that is more than its stake, once', async () => {
	await start(NOON + 60_000);
	await nameIndex();
	const [up, down, demo, old] = [
		await place(),
		await place({ direction: 'down' }),
		await place({ mode: 'demo' }),
		await place(),
	];
	await rise(NOON + 60_000, NOON + 70_000);
	await fixture.market.logThrough(INDEX, NOON + 70_000);
	await fixture.clock(END + 700_000);
	await declare();
	await voidAll(END + 700_000);
	for (const id of [up, down, demo, old])
		expect(await shownOf(id)).toMatchObject({ trade: { settlement: { status: 'void', voidReason: 'seed_lost' } } });
	await underRules(1, old);
	const before = await available();
	const published = fixture.published.length;
	await finish();
	expect(await correctionsOf(up, down, demo, old)).toEqual(['seed_lost', null, null, null]);
	// 40 % ahead ten seconds after its entry, it wins but for a billionth: what a win returns, rounded down, less the stake that it got.
	const { correction, trade } = (await shownOf(up)) ?? {};
	const last = (await fixture.db.owner.query('select max(seq) seq from ticks where asset_id = $1', [INDEX])).rows[0]
		.seq;
	expect(correction).toMatchObject({ cause: 'seed_lost', amountMinor: 899n, seq: Number(last) });
	expect(trade?.settlement).toMatchObject({ returnedMinor: BigInt(STAKE), exit: null });
	expect(await available()).toBe(before + 899n);
	expect(fixture.published.slice(published)).toMatchObject([
		{
			type: 'trade.corrected',
			data: { trade: { id: up, status: 'void', correction: { cause: 'seed_lost', amount: 899 } } },
		},
	]);

	await fixture.db.owner.query('update fair_hours set finished_at = null where lost_at is not null');
	await finish();
	const tried = [1, 2].map(() =>
		correctTrades(fixture.db.database, 'SANDBOX_USD', [
			{ id: up, userId },
			{ id: down, userId },
		]),
	);
	expect((await Promise.all(tried)).flat()).toEqual([]);
	expect(await available()).toBe(before + 899n);
	expect(fixture.errors).toEqual([]);
	const ofCorrections = async () => (await audit()).filter((text) => /made good|worth|correction/.test(text));
	expect(await ofCorrections()).toEqual([]);

	const { owner } = fixture.db;
	const tamper = async (sql: string) => {
		await owner.query('create table app.kept as select * from trade_corrections');
		await owner.query(sql);
		const problems = (await ofCorrections()).join('\n');
		await owner.query(
			'delete from trade_corrections; insert into trade_corrections select * from kept; drop table kept',
		);
		return problems;
	};
	expect(await tamper('delete from trade_corrections')).toContain(
		`trade ${up}: is void (seed_lost), was worth more than its stake, and did not get it`,
	);
	expect(await tamper('update trade_corrections set amount = amount - 1')).toContain('by another amount than its loss');
	expect(await tamper('update trade_corrections set value_seq = value_seq - 1')).toContain(
		'for a price that did not decide it',
	);
	await declare(EPOCH - 1);
	expect(await tamper(`update trade_corrections set lost_epoch = ${EPOCH - 1}`)).toContain(
		'for a lost hour that did not decide it',
	);
	expect(await tamper(`update trade_corrections set trade_id = '${down}'`)).toContain('was worth more than its stake');
	await expect(owner.query('update trade_corrections set value_seq = 1, seq = 1, lost_epoch = null')).rejects.toThrow(
		'constraint',
	);
});

test('[TRADE-08] [MARKET-15] trades that need a silent round of the beacon are void, real ones get what they were worth', async () => {
	await fixture.clock(NOON + 60_000);
	await fixture.market.addAsset(INDEX, { beacon: 'quicknet' });
	await nameIndex();
	await pricesTo(NOON + 59_500, NOON + 60_000);
	const [up, down, demo, over] = [
		await place(),
		await place({ direction: 'down' }),
		await place({ mode: 'demo' }),
		await place({ mode: 'demo', expiry: { duration: 5 } }),
	];
	// The block of 12:01:10.5: a round every three seconds, its ticks a second and a half later.
	const first = NOON + 70_500 + 250;
	const round = computeTickRound(computeFairTickAt(first));
	expect(computeTickRound(computeFairTickAt(first) - 1)).toBe(round - 1);
	await rise(NOON + 60_000, NOON + 70_500);
	await fixture.market.logThrough(INDEX, NOON + 70_500);
	await settle(NOON + 70_500, over);
	const day = first - 1_750 + 86_400_000;
	await fixture.clock(day + 3_600_000);
	await voidAll(day + 3_600_000);
	expect((await shownOf(up))?.trade.settlement, 'as long as it is not declared').toBeNull();
	for (const relay of ['a', 'b', 'c'])
		await fixture.db.database.query('insert into beacon_tries values ($1, $2, $3, $4)', [
			round,
			relay,
			day,
			day + 3_600_000,
		]);
	const { rows } = await fixture.db.database.query('select declare_round_silent($1) said', [round]);
	expect(rows).toEqual([{ said: true }]);
	await voidAll(day + 3_601_000);
	const result = {
		status: 'void',
		voidReason: 'beacon',
		returnedMinor: BigInt(STAKE),
		entry: { atMs: NOON + 64_750 },
		exit: null,
	};
	for (const id of [up, down, demo]) expect((await shownOf(id))?.trade.settlement).toMatchObject(result);
	expect((await shownOf(over))?.trade.settlement?.status).toBe('won');
	const before = await available();
	const isDone = async () =>
		(await fixture.db.owner.query('select finished_at from silent_rounds')).rows[0].finished_at !== null;
	await fixture.clock(day + 3_700_000);
	await eventually(async () => {
		wake();
		expect(await isDone()).toBe(true);
	});
	expect(await correctionsOf(up, down, demo, over)).toEqual(['beacon', null, null, null]);
	expect(await available()).toBe(before + 899n);
	expect(fixture.errors).toEqual([]);
	expect((await audit()).filter((text) => !text.startsWith('asset'))).toEqual([]);
	await fixture.db.owner.query('delete from trade_corrections');
	const problems = (await audit()).join('\n');
	expect(problems).toContain(`trade ${up}: is void (beacon), was worth more than its stake, and did not get it`);
	await fixture.db.owner.query('update silent_rounds set declared_at = declared_at + 1');
	expect((await audit()).join('\n')).toContain(`beacon round ${round}: is declared silent, and that was not said`);
	await fixture.market.tick(INDEX, first, 100_000_000n, first);
	expect((await audit()).join('\n')).toContain(
		`beacon round ${round}: is declared silent, and asset ${INDEX} has ticks that need it`,
	);
});

test('[MARKET-15] trades that a lost hour decided, demo ones too, are marked as not to be checked, and no others', async () => {
	await start(NOON + 60_000);
	const [demo, real] = [await place({ mode: 'demo' }), await place()];
	await pricesTo(NOON + 60_000, NOON + 95_000);
	await settle(NOON + 95_000, demo, real);
	const decided = async () => {
		const shown = await loadTrades(fixture.db.database, userId, [demo, real]);
		return new Set(shown.flatMap(({ id, unchecked }) => (unchecked === 'lost_hour' ? [id] : [])));
	};
	expect(await decided()).toEqual(new Set());
	await fixture.clock(END + 700_000);
	await declare(EPOCH - 1);
	expect(await decided()).toEqual(new Set());
	await declare();
	expect(await decided()).toEqual(new Set([demo, real]));
});

test('[LEDGER-06] a loss in a lost hour that was not made good, or a correction for another hour, is named', async () => {
	await start(NOON + 60_000);
	const id = await place();
	await pricesTo(NOON + 60_000, NOON + 95_000);
	await settle(NOON + 95_000, id);
	await fixture.clock(END + 700_000);
	await declare();
	await finish();
	const { owner } = fixture.db;
	const tamper = async (sql: string) => {
		await owner.query(`create table app.kept as select * from trade_corrections`);
		await owner.query(sql);
		const problems = (await audit()).join('\n');
		await owner.query(
			'delete from trade_corrections; insert into trade_corrections select * from kept; drop table kept',
		);
		return problems;
	};
	expect(await tamper('delete from trade_corrections')).toContain(
		`lost in hour ${EPOCH}, whose seed was lost, and was not made good`,
	);
	await declare(EPOCH - 1);
	expect(await tamper(`update trade_corrections set lost_epoch = ${EPOCH - 1}`)).toContain(
		`trade ${id}: was made good for a lost hour that did not decide it`,
	);
	for (const [set, refused] of [
		[`lost_epoch = ${EPOCH + 1}`, 'foreign key'],
		['lost_epoch = null', 'check constraint'],
		['seq = 1', 'check constraint'],
	])
		await expect(owner.query(`update trade_corrections set ${set}`)).rejects.toThrow(refused);
	await expect(inTransaction(owner, (tx) => tx.query('update fair_hours set finished_at = 1'))).rejects.toThrow(
		'check constraint',
	);
	expect(await audit()).toEqual([]);
});
