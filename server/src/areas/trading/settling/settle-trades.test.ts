import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { PLACING_RULES } from '../../../../test/support/placing.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { loadBalances } from '../../ledger/index.ts';
import { loadTradesById } from '../history/queries.ts';
import { createPlacing, type Placing } from '../placing/create-placing.ts';
import { toWireTrade } from '../trade/view.ts';
import { loadDueTrades, loadEarlyVoids } from './queries.ts';
import { settleTrades } from './settle-trades.ts';

let fixture: TradingFixture;
let userId: number;
let asset = 100;
beforeAll(async () => {
	fixture = await openTradingFixture();
	await fixture.trading.stop();
	userId = await addTestUser(fixture.db);
});
afterAll(() => fixture.db.drop());

/** An asset of its own for each test, with a tick 250 ms before noon, and the clock at noon. */
async function freshAsset(terms = {}): Promise<number> {
	await fixture.clock(NOON);
	const id = ++asset;
	await fixture.market.addAsset(id, terms);
	await fixture.market.tick(id, NOON - 250, 1_000n);
	return id;
}

/** Half-second ticks up to an instant, the price of each by its time. */
async function ticks(assetId: number, toMs: number, priceAt: (atMs: number) => bigint): Promise<void> {
	for (let at = NOON + 250; at <= toMs; at += 500) await fixture.market.tick(assetId, at, priceAt(at), at + 499);
}

async function place(assetId: number, change: Partial<OpenTradeBody> = {}): Promise<string> {
	const placing = openPlacing();
	const { trade, refusal } = await placing.place(userId, placement({ asset_id: assetId, ...change }));
	await placing.stop();
	if (!trade) throw new Error(refusal.code);
	return trade.id;
}

/** Settlement is called by hand here. */
function openPlacing(): Placing {
	return createPlacing({
		database: fixture.db.database,
		...PLACING_RULES,
		openTradesLimit: 10_000,
		publish: () => {},
		onError: (error) => {
			throw error;
		},
	});
}

const settle = async (assetId: number) =>
	(
		await settleTrades(
			fixture.db.database,
			'SANDBOX_USD',
			assetId,
			await loadDueTrades(fixture.db.database, assetId, 100),
		)
	).events;
const stored = async (id: string) =>
	(await loadTradesById(fixture.db.database, userId, [id]))[0]?.trade.settlement ?? null;
const balance = async () => (await loadBalances(fixture.db.database, userId)).balanceDemo;

test('[TRADE-04] entry is the first tick after acceptance, exit the last at or before expiry; the money follows', async () => {
	const assetId = await freshAsset();
	const before = await balance();
	const id = await place(assetId);
	await ticks(assetId, NOON + 5_250, (at) => (at <= NOON + 250 ? 1_001n : at <= NOON + 4_750 ? 1_002n : 9n));
	await fixture.clock(NOON + 5_300);
	const events = await settle(assetId);
	expect(await stored(id)).toEqual({
		status: 'won',
		voidReason: null,
		entry: { seq: 2, atMs: NOON + 250, price: 1_001n },
		exit: { seq: 11, atMs: NOON + 4_750, price: 1_002n },
		returnedMinor: 1_900n,
	});
	expect(await balance()).toBe(before + 900n);
	expect(events).toMatchObject([
		{ type: 'trade.closed', data: { balance_demo: Number(before) + 900, trade: { id, status: 'won', profit: 900 } } },
	]);
});

test('[TRADE-04] nothing is judged before both the clock and logged_through have reached its instant', async () => {
	const assetId = await freshAsset();
	const id = await place(assetId);
	await ticks(assetId, NOON + 4_750, () => 1_001n);
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.clock(NOON + 4_999);
	expect(await settle(assetId)).toEqual([]);
	await fixture.market.logThrough(assetId, NOON + 4_999);
	await fixture.clock(NOON + 9_000);
	expect(await settle(assetId)).toEqual([]);
	expect(await stored(id)).toBeNull();
	await fixture.market.logThrough(assetId, NOON + 5_000);
	expect(await settle(assetId)).toHaveLength(1);
});

test('[TRADE-04] a tick stamped before the end but committed after it still decides, since L waits for it', async () => {
	const assetId = await freshAsset();
	const id = await place(assetId);
	await ticks(assetId, NOON + 4_250, () => 1_001n);
	await fixture.clock(NOON + 5_400);
	expect(await settle(assetId)).toEqual([]);
	await fixture.market.tick(assetId, NOON + 4_750, 1_007n, NOON + 5_249);
	await settle(assetId);
	expect(await stored(id)).toMatchObject({ status: 'won', exit: { atMs: NOON + 4_750, price: 1_007n } });
});

test('[TRADE-04] an entry comes after the kept seq even where a later tick shares its time', async () => {
	const assetId = await freshAsset();
	await fixture.market.tick(assetId, NOON, 1_000n);
	const id = await place(assetId);
	await fixture.market.tick(assetId, NOON, 1_050n);
	await ticks(assetId, NOON + 4_750, () => 1_001n);
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.clock(NOON + 5_000);
	await settle(assetId);
	expect((await stored(id))?.entry).toMatchObject({ seq: 4, atMs: NOON + 250 });
});

/** Twenty trades on an asset of their own that have ended and win 9.00 each, and the balance before them. */
async function endTwentyWinners() {
	const assetId = await freshAsset();
	const before = await balance();
	const ids = await Promise.all(Array.from({ length: 20 }, () => place(assetId)));
	await ticks(assetId, NOON + 4_750, (at) => BigInt(at));
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.clock(NOON + 5_000);
	const due = await loadDueTrades(fixture.db.database, assetId, 100);
	return { assetId, before, ids, due };
}

test('[TRADE-11] two settlers at once and any number of repeats end a trade once', async () => {
	const { assetId, before, ids, due } = await endTwentyWinners();
	const results = await Promise.all(
		Array.from({ length: 4 }, () => settleTrades(fixture.db.database, 'SANDBOX_USD', assetId, due)),
	);
	expect(results.flatMap(({ events }) => events)).toHaveLength(ids.length);
	expect(await balance()).toBe(before + 900n * 20n);
	const { rows } = await fixture.db.owner.query(
		`select count(*)::int n from ledger_events where reference like 'trade:%:settle' and split_part(reference, ':', 2) = any($1)`,
		[ids],
	);
	expect(rows[0].n).toBe(ids.length);
});

test('[TRADE-11] of trades whose terms are at hand, those that ended by another hand stay as they are', async () => {
	const { assetId, before, ids, due } = await endTwentyWinners();
	const known = new Map(
		(await loadTradesById(fixture.db.database, userId, ids)).map(({ trade }) => [trade.terms.id, trade]),
	);
	const settleKnown = async (some: typeof due) =>
		(await settleTrades(fixture.db.database, 'SANDBOX_USD', assetId, some, known)).events;
	expect(await settleKnown(due.slice(0, 7))).toHaveLength(7);
	const rest = await Promise.all(Array.from({ length: 4 }, () => settleKnown(due)));
	expect(rest.map(({ length }) => length).sort()).toEqual([0, 0, 0, 13]);
	expect(await settleKnown(due)).toEqual([]);
	expect(await balance()).toBe(before + 900n * 20n);
});

test('[TRADE-11] a freeze never stops settlement', async () => {
	const assetId = await freshAsset();
	const id = await place(assetId);
	await fixture.db.owner.query('update user_states set frozen_at = 1 where user_id = $1', [userId]);
	await ticks(assetId, NOON + 4_750, () => 1_001n);
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.clock(NOON + 5_000);
	await settle(assetId);
	expect((await stored(id))?.status).toBe('tied');
	await fixture.db.owner.query('update user_states set frozen_at = null where user_id = $1', [userId]);
});

test('[LEDGER-03] the same event cannot be posted twice', async () => {
	const { rows } = await fixture.db.owner.query('select reference from ledger_events limit 1');
	await expect(
		fixture.db.owner.query('insert into ledger_references (reference, event_id, recorded_at) values ($1, -1, 0)', [
			rows[0].reference,
		]),
	).rejects.toThrow('ledger_references_pkey');
});

test('[TRADE-08] void with refund: an exit too old, none after the entry, heartbeats keep a quiet feed alive', async () => {
	const run = async (log: (assetId: number) => Promise<void>) => {
		const assetId = await freshAsset();
		const id = await place(assetId);
		await log(assetId);
		await fixture.market.logThrough(assetId, NOON + 5_000);
		await fixture.clock(NOON + 5_000);
		await settle(assetId);
		return stored(id);
	};
	const before = await balance();
	expect(await run((id) => ticks(id, NOON + 2_750, () => 1_001n))).toMatchObject({
		status: 'void',
		voidReason: 'exit_too_old',
		returnedMinor: 1_000n,
	});
	expect(
		await run(async (id) => {
			await fixture.market.tick(id, NOON + 250, 1_001n);
			await fixture.market.heartbeat(id, NOON + 4_000);
		}),
	).toMatchObject({ status: 'void', voidReason: 'no_exit_after_entry' });
	expect(await balance()).toBe(before);
	expect(
		await run(async (id) => {
			await ticks(id, NOON + 2_750, () => 1_001n);
			await fixture.market.heartbeat(id, NOON + 3_000);
		}),
	).toMatchObject({ status: 'tied' });
});

test('[TRADE-08] a missing entry and a slipped one void at once, not at the end, and only then', async () => {
	const { AssetSettler } = await import('./settler.ts');
	const assetId = await freshAsset();
	const missing = await place(assetId, { expiry: { duration: 60 } });
	const slipped = await place(assetId, { expiry: { duration: 60 }, max_slippage: 5, seen_seq: 1 });
	const held = await place(assetId, { expiry: { duration: 60 }, max_slippage: 6_000, seen_seq: 1 });
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => Date.now(),
		isPlacing: () => false,
		advanceLoggedThrough: async () => {},
		publish: () => {},
		publishEntered: () => {},
		onError: (error) => {
			throw error;
		},
	});
	const pass = async () => {
		settler.wake();
		await eventually(async () => expect(await settler.idle()).toBe(true));
	};
	await fixture.market.logThrough(assetId, NOON + 1_499);
	await fixture.clock(NOON + 1_500);
	await pass();
	expect(await stored(missing)).toBeNull();
	await fixture.market.logThrough(assetId, NOON + 1_500);
	await pass();
	expect(await stored(missing)).toMatchObject({ status: 'void', voidReason: 'no_entry' });
	expect(await stored(slipped)).toMatchObject({ status: 'void', voidReason: 'no_entry' });

	await fixture.clock(NOON + 2_000);
	await fixture.market.tick(assetId, NOON + 2_000, 2_000n);
	const bounded = await place(assetId, { expiry: { duration: 60 }, max_slippage: 5, seen_seq: 2 });
	const wide = await place(assetId, { expiry: { duration: 60 }, max_slippage: 6, seen_seq: 2 });
	await fixture.market.tick(assetId, NOON + 2_500, 2_006n);
	await fixture.clock(NOON + 2_600);
	await pass();
	expect(await stored(bounded)).toMatchObject({ status: 'void', voidReason: 'slippage', entry: { seq: 3 } });
	expect(await stored(wide)).toBeNull();
	expect(await stored(held)).toMatchObject({ voidReason: 'no_entry' });
	await settler.stop();
});

test.each(['exchange', 'polygon'])(
	'[MARKET-08] a price of %s that its venue knew before acceptance is no entry; without a later one the trade is void at once',
	async (source) => {
		const venueTerms = { source, entry_within_ms: 5_000, exit_max_age_ms: 10_000, real_allowed: false };
		const { AssetSettler } = await import('./settler.ts');
		const entered: unknown[] = [];
		const open = async (assetId: number) => {
			const id = await place(assetId, { expiry: { duration: 60 } });
			const settler = new AssetSettler(assetId, {
				database: fixture.db.database,
				realCurrency: 'SANDBOX_USD' as const,
				nowMs: () => Date.now(),
				advanceLoggedThrough: async () => {},
				isPlacing: () => false,
				publish: () => {},
				publishEntered: (_, show) => entered.push(show().entry?.seq),
				onError: (error) => {
					throw error;
				},
			});
			const trade = (await loadTradesById(fixture.db.database, userId, [id]))[0]?.trade;
			settler.onTicks([{ seq: 1, atMs: NOON - 250, price: 1_000n, knownAtMs: NOON - 250 }]);
			if (trade) settler.opened(trade);
			const log = async (atMs: number, price: bigint, sourceT: number) =>
				settler.onTicks([await fixture.market.venueTick(assetId, atMs, price, sourceT)]);
			const pass = async () => {
				settler.wake();
				await eventually(async () => expect(await settler.idle()).toBe(true));
			};
			return { id, log, pass, stop: () => settler.stop() };
		};

		const late = await freshAsset(venueTerms);
		const unlucky = await open(late);
		await unlucky.log(NOON + 1, 1_001n, NOON - 900);
		await unlucky.log(NOON + 600, 1_002n, NOON);
		await fixture.market.logThrough(late, NOON + 4_999);
		await fixture.clock(NOON + 5_000);
		await unlucky.pass();
		expect(await stored(unlucky.id)).toBeNull();
		await fixture.market.logThrough(late, NOON + 5_000);
		await unlucky.pass();
		expect(await stored(unlucky.id)).toMatchObject({ status: 'void', voidReason: 'no_entry', entry: null });
		expect(entered).toEqual([]);
		await unlucky.stop();

		const good = await freshAsset(venueTerms);
		const lucky = await open(good);
		await lucky.log(NOON + 1, 1_001n, NOON - 900);
		await lucky.log(NOON + 300, 1_002n, NOON + 1);
		await lucky.log(NOON + 59_000, 1_003n, NOON + 58_900);
		expect(entered).toEqual([3]);
		await fixture.market.logThrough(good, NOON + 60_000);
		await fixture.clock(NOON + 60_000);
		await lucky.pass();
		expect(await stored(lucky.id)).toMatchObject({
			status: 'won',
			entry: { seq: 3, price: 1_002n },
			exit: { seq: 4 },
		});
		await lucky.stop();
	},
);

/** A user whose trades are settled in lane `lane` of `lanes`. Each lane's first part is larger than that of the one before. */
async function addUserOfLane(lane: number, lanes: number): Promise<number> {
	for (;;) {
		const id = await addTestUser(fixture.db);
		if (id % lanes === lane) return id;
	}
}

test.each([
	['all at once while no trade is placed', false, [200]],
	['in smaller parts beside placements, each trade once', true, [100, 100]],
])('[TRADE-11] trades that end together are settled %s', async (_, isBusy, parts) => {
	const assetId = await freshAsset();
	const placing = openPlacing();
	const together = await addUserOfLane(1, 2);
	for (let count = 0; count < 200; count++)
		await placing.place(together, placement({ asset_id: assetId, expiry: { duration: 5 } }));
	await placing.stop();
	const published = await settleAtNext(assetId, () => isBusy);
	expect(published.map(({ length }) => length).sort()).toEqual([...parts].sort());
	expect(new Set(published.flat()).size).toBe(200);
});

test('[TRADE-11] from the moment a user places, trades that end together are settled in one lane after the other', async () => {
	const assetId = await freshAsset();
	const placing = openPlacing();
	const [first, second] = [await addUserOfLane(0, 2), await addUserOfLane(1, 2)];
	const userOf = new Map<string, number>();
	for (let count = 0; count < 650; count++) {
		const body = placement({ asset_id: assetId, expiry: { duration: 5 } });
		const whose = count < 400 ? first : second;
		userOf.set(body.id, whose);
		await placing.place(whose, body);
	}
	await placing.stop();
	const published = await settleAtNext(assetId, (parts) => parts > 0);
	expect(new Set(published.flat()).size).toBe(650);
	const parts = published.map((ids) => [userOf.get(ids[0] as string), ids.length]);
	// Both lanes are at their first part when it begins; what is left of the second one waits for all of the first.
	expect(parts.filter(([user]) => user === first).map(([, length]) => length)).toEqual([100, 100, 100, 100]);
	expect(parts.filter(([user]) => user === second).map(([, length]) => length)).toEqual([200, 50]);
	expect(parts.at(-1)).toEqual([second, 50]);
});

test('[TRADE-11] a few trades that end together are one transaction, even of different users', async () => {
	const assetId = await freshAsset();
	const placing = openPlacing();
	for (const someone of [await addTestUser(fixture.db), await addTestUser(fixture.db), await addTestUser(fixture.db)])
		await placing.place(someone, placement({ asset_id: assetId, expiry: { duration: 5 } }));
	await placing.stop();
	expect((await settleAtNext(assetId)).map(({ length }) => length)).toEqual([3]);
});

/** Ids of the trades that an asset's settler publishes at the first end, those of a transaction together, in their order. */
async function settleAtNext(assetId: number, isPlacing = (_parts: number) => false): Promise<string[][]> {
	const { AssetSettler } = await import('./settler.ts');
	await ticks(assetId, NOON + 5_250, () => 1_001n);
	await fixture.clock(NOON + 5_250);
	const published: string[][] = [];
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => Date.now(),
		advanceLoggedThrough: async () => {},
		isPlacing: () => isPlacing(published.length),
		publishEntered: () => {},
		publish: (events) => {
			if (events.length > 0) published.push(events.map(({ data }) => data.trade.id));
		},
		onError: (error) => {
			throw error;
		},
	});
	settler.wake();
	await eventually(async () => expect(await settler.idle()).toBe(true));
	await settler.stop();
	return published;
}

test('[TRADE-08] a tick has settlement look where it may decide something, and nowhere else', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	const asked = vi.spyOn(fixture.db.database, 'query');
	const { AssetSettler } = await import('./settler.ts');
	const assetId = await freshAsset();
	let nowMs = NOON;
	const settler = new AssetSettler(assetId, {
		database: fixture.db.database,
		realCurrency: 'SANDBOX_USD',
		nowMs: () => nowMs,
		advanceLoggedThrough: async () => {},
		isPlacing: () => false,
		publish: () => {},
		publishEntered: () => {},
		onError: (error) => {
			throw error;
		},
	});
	const open = async (body: Parameters<typeof place>[1]) => {
		const id = await place(assetId, body);
		const [found] = await loadTradesById(fixture.db.database, userId, [id]);
		if (found) settler.opened(found.trade);
		return id;
	};
	/** Returns true if the tick caused a look at the asset. */
	const looksAfter = async (atMs: number, price: bigint) => {
		nowMs = atMs;
		await fixture.clock(atMs);
		const tick = await fixture.market.tick(assetId, atMs, price);
		asked.mockClear();
		settler.onTicks([tick]);
		while (!(await settler.idle()));
		const names = asked.mock.calls.map(([query]) => (query as unknown as { name?: string }).name);
		return names.includes('due-trades');
	};
	expect(await looksAfter(NOON, 1_000n), 'the first tick, without an open trade').toBe(false);
	const plain = await open({ expiry: { duration: 5 } });
	expect(await looksAfter(NOON + 500, 1_001n), 'an entry').toBe(false);
	expect(await looksAfter(NOON + 1_000, 1_002n), 'any other tick').toBe(false);
	const bounded = await open({ expiry: { duration: 60 }, max_slippage: 5, seen_seq: 4 });
	expect(await looksAfter(NOON + 1_500, 1_900n), 'the entry of a trade with a bound').toBe(true);
	expect(await stored(bounded)).toMatchObject({ status: 'void', voidReason: 'slippage' });
	expect(await looksAfter(NOON + 2_500, 1_900n), 'a second after the last one').toBe(false);
	expect(await looksAfter(NOON + 3_501, 1_900n), 'after a gap').toBe(true);
	expect(await looksAfter(NOON + 4_400, 1_900n), 'before the end').toBe(false);
	expect(await stored(plain)).toBeNull();
	expect(await looksAfter(NOON + 5_000, 1_900n), 'at the end').toBe(true);
	expect(await stored(plain)).toMatchObject({ status: 'won' });
	await settler.stop();
	asked.mockRestore();
	vi.useRealTimers();
});

test('[MARKET-06] while a trade is open, no version of its asset changes source, venues or tick size', async () => {
	const assetId = await freshAsset();
	await place(assetId);
	const change = (set: string) =>
		fixture.db.owner.query(
			`insert into asset_versions select (jsonb_populate_record(v, '${set}'::jsonb || '{"version": 2}')).* from asset_versions v where asset_id = $1`,
			[assetId],
		);
	for (const set of ['{"tick_size": "0.001"}', '{"source": "polygon"}', '{"venues": ["okx"]}'])
		await expect(change(set)).rejects.toThrow('has open trades: source and tick size stay');
	await change('{"stake_min": 200}');
	await ticks(assetId, NOON + 4_750, () => 1_001n);
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.clock(NOON + 5_000);
	await settle(assetId);
	await fixture.db.owner.query('delete from asset_versions where asset_id = $1 and version = 2', [assetId]);
	await change('{"tick_size": "0.001"}');
});

test('[TRADE-08] a lost seed voids what needs its ticks, and nothing else', async () => {
	const assetId = await freshAsset();
	const done = await place(assetId);
	const cut = await place(assetId, { expiry: { duration: 60 } });
	await ticks(assetId, NOON + 4_750, () => 1_001n);
	await fixture.market.logThrough(assetId, NOON + 5_000);
	await fixture.db.owner.query(
		`insert into fair_hours (epoch, commitment, committed_at, lost_at) values ($1, '', 0, $2)`,
		[NOON / 3_600_000, NOON],
	);
	await fixture.clock(NOON + 5_000);
	const { loadTradesWithoutTicks } = await import('./queries.ts');
	expect((await loadTradesWithoutTicks(fixture.db.database, assetId)).map(({ id }) => id)).toEqual([cut]);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', assetId, [
		...(await loadTradesWithoutTicks(fixture.db.database, assetId)),
		{ id: done, userId },
	]);
	expect(await stored(cut)).toMatchObject({ status: 'void', voidReason: 'seed_lost' });
	expect(await stored(done)).toMatchObject({ status: 'tied' });
	await fixture.db.owner.query('delete from fair_hours');
});

/** An order of noon: the round at 12:00:03 moves the block that begins at 12:00:04.500. */
const SEALED_AFTER = NOON + 4_500;
const SEALED = { beacon: 'quicknet' };

test('[TRADE-20] a sealed entry is the first tick of its block, the duration counts from its begin, and nothing before it decides', async () => {
	const assetId = await freshAsset(SEALED);
	const id = await place(assetId);
	// Far below before the seal opens, and for the exit above the entry.
	await ticks(assetId, SEALED_AFTER + 5_250, (at) =>
		at < SEALED_AFTER ? 5n : at === SEALED_AFTER + 250 ? 1_001n : 1_002n,
	);
	await fixture.clock(SEALED_AFTER + 5_300);
	await settle(assetId);
	expect(await stored(id)).toMatchObject({
		status: 'won',
		entry: { atMs: SEALED_AFTER + 250, price: 1_001n },
		exit: { atMs: SEALED_AFTER + 4_750, price: 1_002n },
	});
});

test('[TRADE-08] [TRADE-20] a sealed entry that does not come in time voids as soon as the log has passed its bound, and no sooner', async () => {
	const assetId = await freshAsset(SEALED);
	const id = await place(assetId);
	const early = () => loadEarlyVoids(fixture.db.database, assetId, 0);
	await ticks(assetId, SEALED_AFTER - 250, () => 1_001n);
	await fixture.market.logThrough(assetId, SEALED_AFTER + 1_499);
	await fixture.clock(SEALED_AFTER + 3_000);
	expect((await early()).trades).toEqual([]);
	await fixture.market.logThrough(assetId, SEALED_AFTER + 1_500);
	expect((await early()).trades).toMatchObject([{ id }]);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', assetId, [{ id, userId }]);
	expect(await stored(id)).toMatchObject({ status: 'void', voidReason: 'no_entry', entry: null });
});

test('[TRADE-20] a bound counts to the sealed entry, and not to the prices before it', async () => {
	const assetId = await freshAsset({ ...SEALED, slippage_min: 3 });
	const bound = { seen_seq: 1, max_slippage: 3 };
	const [within, beyond] = [await place(assetId, bound), await place(assetId, { ...bound, direction: 'down' })];
	await ticks(assetId, SEALED_AFTER - 250, () => 5_000n);
	await fixture.market.tick(assetId, SEALED_AFTER + 250, 1_003n, SEALED_AFTER + 749);
	await fixture.clock(SEALED_AFTER + 800);
	expect((await loadEarlyVoids(fixture.db.database, assetId, 0)).trades).toEqual([]);
	expect(await Promise.all([within, beyond].map(shownEntry))).toMatchObject([{ price: '0.1003' }, { price: '0.1003' }]);
	const other = await freshAsset({ ...SEALED, slippage_min: 3 });
	const slipped = await place(other, bound);
	await ticks(other, SEALED_AFTER + 250, () => 1_004n);
	await fixture.clock(SEALED_AFTER + 800);
	expect((await loadEarlyVoids(fixture.db.database, other, 0)).trades).toMatchObject([{ id: slipped }]);
});

test('[TRADE-18] [TRADE-20] no entry is shown before the seal has opened', async () => {
	const assetId = await freshAsset(SEALED);
	const id = await place(assetId);
	await ticks(assetId, SEALED_AFTER - 250, () => 1_001n);
	await fixture.clock(SEALED_AFTER - 200);
	expect(await shownEntry(id)).toBeNull();
	await fixture.market.tick(assetId, SEALED_AFTER + 250, 1_002n, SEALED_AFTER + 749);
	expect(await shownEntry(id)).toMatchObject({ price: '0.1002', at: new Date(SEALED_AFTER + 250).toISOString() });
});

const shownEntry = async (id: string) => {
	const [found] = await loadTradesById(fixture.db.database, userId, [id]);
	return found ? toWireTrade(found.trade, found).entry : undefined;
};
