import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { SLIPPAGE_SIDE } from '@fairtick/domain/proof/histograms';
import { decodeItem, type Item } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { LOSING_DAYS } from '@fairtick/domain/proof/statistics-contract';
import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { Turns } from '../../../platform/turns/index.ts';
import { proofSums } from '../audit/sum-checks.ts';
import { countProofDays } from './count-days.ts';
import { PlacementTimes } from './placement-times.ts';
import { ProofStatisticsReader } from './show-statistics.ts';

const DAY = '2026-11-16';
const TURNS = new Turns({ name: 'public answers', atOnce: 2, waitingEach: 9, waiting: 9 });
const CURRENCY_OF = { demo: 'DEMO_USD', real: 'SANDBOX_USD' };

let proof: ProofFixture;
/** Ids of assets by what happened on them. */
const assets: Record<string, number> = {};

const count = (cover: { heldMinor: bigint; owedMinor: bigint } | null = { heldMinor: 1_013n, owedMinor: 1_000n }) =>
	countProofDays({ database: proof.db.database, currencyOf: CURRENCY_OF, loadCover: async () => cover });

function createReader(reports: Queryable = proof.db.database) {
	return new ProofStatisticsReader({
		reports,
		currencyOf: CURRENCY_OF,
		turns: TURNS,
		isSandbox: true,
		checks: () => ['sums'],
		now: () => proof.clock.now(),
	});
}
const VISITOR = { caller: null, address: '192.0.2.1' };
type Days = { from?: string; to?: string };
const show = (reader: ProofStatisticsReader, query: Days) =>
	reader.show({ ...VISITOR, query } as Parameters<typeof reader.show>[0]);
const table = async (reader: ProofStatisticsReader, query: Days) =>
	text((await reader.export({ ...VISITOR, query } as Parameters<typeof reader.export>[0])).value);
const read = (query: Days = { from: DAY, to: DAY }) => show(createReader(), query);

/** Accounts that ended a trade and lost over each of the lengths up to a day, also if they are too few to be published. */
const losing = async (currency: string) =>
	(
		await proof.db.owner.query(
			'select days, accounts::int, lost::int from proof_losing where currency = $1 order by days',
			[currency],
		)
	).rows;
const overEach = (sums: { accounts: number; lost: number | null }) => LOSING_DAYS.map((days) => ({ days, ...sums }));

/** Prices of half a second from 1,000, and from three seconds on another one. */
const then = (price: bigint) => (at: number) => (at < NOON + 3_000 ? 1_000n : price);

async function onAsset(name: string): Promise<number> {
	const id = await proof.freshAsset();
	assets[name] = id;
	return id;
}

/** A trade of five seconds whose asset has a price at these times alone, in milliseconds after noon. */
async function withPrices(name: string, prices: readonly (readonly [number, bigint])[]): Promise<void> {
	const asset = await onAsset(name);
	const { id } = await proof.place({ asset_id: asset });
	await proof.enter();
	for (const [after, price] of prices)
		await proof.trading.market.venueTick(asset, NOON + after, price, NOON + after - 60);
	await proof.trading.clock(NOON + 5_300);
	await proof.trading.market.tick(asset, NOON + 5_250, 1_000n);
	await proof.settle(asset, [id]);
	await proof.log();
}

beforeAll(async () => {
	proof = await ProofFixture.open();
	const bound: Partial<OpenTradeBody> = { max_slippage: 4, seen_seq: 1 };
	// Won, lost and tied by their prices: 0 between the price at acceptance and the entry.
	await proof.decided(await onAsset('won'), then(1_001n));
	await proof.decided(await onAsset('lost'), then(999n));
	await proof.decided(await onAsset('tied'), () => 1_000n);
	// An entry 1 and 5 above what was seen: worse for up, better for down.
	await proof.decided(await onAsset('worse'), () => 1_001n);
	await proof.decided(await onAsset('better'), () => 1_005n, { direction: 'down' });
	// Void by the user's own bound, at 1,005: it would have won.
	await proof.decided(await onAsset('slippage'), (at) => (at < NOON + 3_000 ? 1_005n : 1_006n), bound);
	// Void without an entry in time: by the late one it would have lost.
	await withPrices('no_entry', [
		[2_000, 1_000n],
		[4_000, 999n],
	]);
	// Void since the last price was too old: by that price it would have won.
	await withPrices('exit_too_old', [
		[250, 1_000n],
		[1_000, 1_002n],
	]);
	// Refused for their stakes, with prices that rise; for an asset that there is not; and while the asset was closed by its feed.
	const refusing = await onAsset('refused');
	await proof.place({ asset_id: refusing, stake: 1 });
	await proof.place({ asset_id: refusing, stake: 1, direction: 'down' });
	await proof.place({ asset_id: refusing, stake: 1, expiry: { duration: 5 }, direction: 'down' });
	await proof.place({ asset_id: 99_999 });
	await proof.decided(refusing, then(1_003n));
	await count();
});
afterAll(() => proof.close());

test('[PROOF-04] voided trades are counted by their reason, with what they would have come to', async () => {
	const { modes } = await read();
	const [demo, real] = modes;
	expect(demo?.settled).toEqual({ won: 2, lost: 1, tied: 3 });
	expect(demo?.voids.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
		{
			reason: 'exit_too_old',
			won: 1,
			lost: 0,
			tied: 0,
			undecided: 0,
			staked: null,
			would_have_returned: null,
		},
		{ reason: 'no_entry', won: 0, lost: 1, tied: 0, undecided: 0, staked: null, would_have_returned: null },
		{
			reason: 'slippage',
			won: 1,
			lost: 0,
			tied: 0,
			undecided: 0,
			staked: null,
			would_have_returned: null,
		},
	]);
	expect(real).toMatchObject({ settled: { won: 0, lost: 0, tied: 0 }, voids: [], refusals: [], losing: [] });
	const amounts = await proof.db.owner.query(
		`select reason, staked::int, returned::int from proof_outcomes where kind = 'void' order by 1`,
	);
	expect(amounts.rows).toEqual([
		{ reason: 'exit_too_old', staked: 1_000, returned: 1_900 },
		{ reason: 'no_entry', staked: 1_000, returned: 0 },
		{ reason: 'slippage', staked: 1_000, returned: 1_900 },
	]);
});

test('[PROOF-04] refused orders are counted by their code, with what they would have come to', async () => {
	const [demo] = (await read()).modes;
	expect(demo?.refusals).toEqual([
		{ code: 'trading.stake_too_low', won: 1, lost: 2, tied: 0, undecided: 0 },
		{ code: 'trading.unknown_asset', won: 0, lost: 0, tied: 0, undecided: 1 },
	]);
});

test('[PROOF-04] slippage has a sign, seen from the trader, and counts both sides', async () => {
	const [demo] = (await read()).modes;
	const counted = Object.fromEntries(
		(demo?.slippage ?? []).flatMap((n, i) => (n === 0 ? [] : [[i - SLIPPAGE_SIDE, n]])),
	);
	// 1 of 1,000 is 100 thousandths of a percent, 5 of 1,000 is beyond the last bound; void trades with an entry count too.
	expect(counted).toEqual({ '-8': 1, '-7': 1, '0': 5, '8': 1 });
	expect(demo?.assets.find(({ id }) => id === assets['better'])).toMatchObject({
		settled: 1,
		voids: 0,
		refusals: 0,
		worse: 0,
		same: 0,
		better: 1,
	});
	expect(demo?.assets.find(({ id }) => id === assets['refused'])).toMatchObject({ settled: 1, voids: 0, refusals: 3 });
});

test('[PROOF-04] times are counted between their bounds', async () => {
	const times = new PlacementTimes({
		database: proof.db.database,
		now: () => proof.clock.now(),
		onError: (error) => {
			throw error;
		},
	});
	for (const ms of [3, 4, 30]) times.add(ms);
	await times.write();
	times.add(60_000);
	await times.stop();
	await count();
	const { latency, latency_edges_ms } = await read();
	const [upTo5, upTo50, over] = [0, latency_edges_ms.indexOf(50), latency_edges_ms.length];
	expect(latency.placement.map((n, bin) => [bin, n]).filter(([, n]) => n !== 0)).toEqual([
		[upTo5, 2],
		[upTo50, 1],
		[over, 1],
	]);
	// All settled 300 ms after their ends.
	expect(latency.settlement.map((n, bin) => [bin, n]).filter(([, n]) => n !== 0)).toEqual([
		[latency_edges_ms.indexOf(500), 6],
	]);
	// One price of each asset and minute: those of two assets came 60 ms late.
	expect(latency.feed.map((n, bin) => [bin, n]).filter(([, n]) => n !== 0)).toEqual([
		[latency_edges_ms.indexOf(100), 2],
	]);
});

test('[PROOF-04] an account has lost if its trades of the days came to less than their stakes', async () => {
	// One user, who won 9.00 twice and lost 10.00 once.
	expect(await losing('DEMO_USD')).toEqual(overEach({ accounts: 1, lost: 0 }));
	await proof.db.owner.query('update trade_results set returned = 0 where status = $1', ['won']);
	await count();
	expect(await losing('DEMO_USD')).toEqual(overEach({ accounts: 1, lost: 1 }));
	await proof.db.owner.query('update trade_results set returned = 1900 where status = $1', ['won']);
	await count();
});

test('[PROOF-04] what is said to be recomputable is the same in the files of the log', async () => {
	const items: Item[] = [];
	for (let entry = 0; entry < proof.size; entry++)
		for (const bytes of decodeItemBundle((await proof.store.read(itemsPathOf(entry))) as Uint8Array))
			items.push(decodeItem(bytes) as Item);
	const bodies = (kind: string) =>
		items.flatMap((item) => (item.kind === kind && 'body' in item ? [item.body as Record<string, string>] : []));
	const { modes, placements, days } = await read();
	const voids = bodies('void/1').filter(({ at }) => new Date(Number(at)).toISOString().startsWith(DAY));
	expect(voids.map(({ reason }) => reason).sort()).toEqual(
		modes.flatMap((mode) => mode.voids.map(({ reason }) => reason)).sort(),
	);
	expect(placements).toMatchObject({ accepted: 9, refused: 4, in_log: 13 });
	expect(bodies('batch/1').reduce((sum, { count: n }) => sum + Number(n), 0)).toBe(placements.in_log);
	expect(days).toEqual([
		{ day: DAY, demo: { settled: 6, voids: 3, refusals: 4 }, real: { settled: 0, voids: 0, refusals: 0 } },
	]);
});

test('[PROOF-04] demo and real money are never added up', async () => {
	const { owner } = proof.db;
	const id = randomUUID();
	const demo = (await read()).modes[0];
	await owner.query(
		`insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
			expiry_kind, expiry_asked, payout_seen_bps, seen_price, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
		values ($1, $2, 'real', 'SANDBOX_USD', 1, 1, 'up', 5000, 9000, 1, 'duration', 60, 9000, 100000, $3, 1, $3::bigint + 60000, 1500, 2000, 1)`,
		[id, proof.userId, NOON],
	);
	await owner.query(
		`insert into trade_results (trade_id, status, entry_seq, entry_t, entry_price, exit_seq, exit_t, exit_price, returned, closed_at, accepted_at)
		values ($1, 'lost', 2, $2, 99999, 3, $2, 99998, 0, $2::bigint + 60001, $2)`,
		[id, NOON],
	);
	await count();
	const { modes } = await read();
	expect(modes[0]).toEqual(demo);
	expect(modes[1]).toMatchObject({
		mode: 'real',
		settled: { won: 0, lost: 1, tied: 0 },
		voids: [],
		refusals: [],
		losing: overEach({ accounts: 1, lost: null }),
		assets: [{ id: 1, settled: 1, worse: 0, same: 0, better: 1 }],
	});
	expect(await losing('SANDBOX_USD')).toEqual(overEach({ accounts: 1, lost: 1 }));
	// One of 100,000 is a thousandth of a percent.
	expect(modes[1]?.slippage[SLIPPAGE_SIDE + 1]).toBe(1);
	await owner.query('delete from trade_results where trade_id = $1', [id]);
	await owner.query('delete from trade_terms where id = $1', [id]);
	await count();
});

test('[PROOF-04] losses of fewer than five accounts and stakes of fewer than five trades of a day are not published, nor the difference of two ranges that shows them', async () => {
	const { owner } = proof.db;
	// 2026-11-10 and the day after.
	await owner.query(`insert into proof_outcomes (day, currency, asset_id, kind, reason, won, lost, tied, undecided, staked, returned) values
		(20767, 'SANDBOX_USD', 1, 'void', 'no_entry', 1, 1, 1, 0, 300, 190), (20767, 'SANDBOX_USD', null, 'void', 'no_entry', 1, 0, 0, 1, 50, 0),
		(20768, 'SANDBOX_USD', 1, 'void', 'no_entry', 4, 0, 0, 0, 7, 8), (20768, 'SANDBOX_USD', 1, 'settled', '', 2, 0, 0, 0, 9, 18)`);
	await owner.query(`insert into proof_losing (day, currency, days, accounts, lost) values
		(20768, 'SANDBOX_USD', 1, 4, 3), (20768, 'SANDBOX_USD', 7, 5, 3)`);
	const [first, second] = ['2026-11-10', '2026-11-11'];
	const real = async (from: string, to: string) => (await read({ from, to })).modes[1];
	const both = await real(first, second);
	expect(both?.voids).toEqual([
		{ reason: 'no_entry', won: 6, lost: 1, tied: 1, undecided: 1, staked: 350, would_have_returned: 190 },
	]);
	expect(both?.losing).toEqual([
		{ days: 1, accounts: 4, lost: null },
		{ days: 7, accounts: 5, lost: 3 },
	]);
	expect((await real(first, first))?.voids[0]).toMatchObject({ staked: 350, would_have_returned: 190 });
	expect((await real(second, second))?.voids[0]).toMatchObject({ won: 4, staked: null, would_have_returned: null });
	const lines = (await table(createReader(), { from: first, to: second })).trimEnd().split('\r\n');
	expect(lines.slice(1)).toEqual([
		`${first},real,void,no_entry,5,2,1,1,1,350,190,log`,
		`${second},real,settled,,2,2,0,0,0,,,house`,
		`${second},real,void,no_entry,4,4,0,0,0,,,log`,
		`${second},real,accounts,1 days,4,,,,,,,house`,
		`${second},real,accounts,7 days,5,,3,,,,,house`,
	]);
	for (const name of ['proof_outcomes', 'proof_losing'])
		await owner.query(`delete from ${name} where day in (20767, 20768)`);
});

test('[PROOF-04] [MARKET-14] what was given back for a lost hour is a correction by that cause', async () => {
	const { owner } = proof.db;
	await owner.query(`insert into fair_hours (epoch, commitment, committed_at, lost_at) values (1, '', 0, 1)`);
	await owner.query(
		`insert into trade_corrections (trade_id, asset_id, lost_epoch, amount, corrected_at)
		select r.trade_id, t.asset_id, 1, t.stake, r.closed_at from trade_results r join trade_terms t on t.id = r.trade_id where r.status = 'lost'`,
	);
	await count();
	expect((await read()).modes[0]?.corrections).toMatchObject([{ cause: 'seed_lost', count: 1 }]);
	await owner.query('delete from trade_corrections');
	await count();
});

test('[PROOF-04] the same days are read once a minute, however they are asked for', async () => {
	let statements = 0;
	const counting = {
		query: (...sent: Parameters<Queryable['query']>) => {
			statements++;
			return proof.db.database.query(...sent);
		},
	} as unknown as Queryable;
	const reader = createReader(counting);
	const daysAgo = (days: number) => new Date(proof.clock.now() - days * 86_400_000).toISOString().slice(0, 10);
	const [from, to] = [daysAgo(29), daysAgo(0)];
	const same: Days[] = [{}, { to }, { from, to }, { from }];
	const answers = await Promise.all(same.map((query) => show(reader, query)));
	expect(new Set(answers).size).toBe(1);
	const tables = await Promise.all(same.map((query) => table(reader, query)));
	expect(new Set(tables).size).toBe(1);
	const once = statements;
	await show(reader, { from });
	await table(reader, {});
	expect([once, statements]).toEqual([14, 14]);
	await show(reader, { from: to });
	expect(statements).toBe(23);
});

test('[PROOF-04] the cover is that of the last count, and none if nothing is owed', async () => {
	expect((await read()).cover).toEqual({ percent: 101.3, day: DAY, is_sandbox: true });
	await count(null);
	expect((await read()).cover).toEqual({ percent: 101.3, day: DAY, is_sandbox: true });
	expect((await read({ from: '2026-11-10', to: '2026-11-15' })).cover).toBeNull();
});

test('[PROOF-04] counting again gives the same, and the audit counts finished days by itself', async () => {
	const before = await read();
	await count();
	expect(await read()).toEqual(before);
	const audit = async () => (await runAudit(proof.db.database, { checks: [proofSums] })).checks[0];
	await proof.trading.clock(NOON + 86_400_000 + 1_000);
	await count();
	expect(await audit()).toMatchObject({ found: 0 });
	expect((await audit())?.rows).toBeGreaterThan(0);
	await proof.db.owner.query(
		`update proof_outcomes set undecided = undecided + 1 where kind = 'void' and reason = 'slippage'`,
	);
	await proof.db.owner.query('update proof_trader_days set net = net - 1');
	expect((await audit())?.findings).toEqual([
		{ row: `day ${DAY} in DEMO_USD`, problem: 'counts 2 as void slippage, the rows give 1' },
		{ row: `day ${DAY} in DEMO_USD`, problem: expect.stringMatching(/^counts -?\d+ as net of users, the rows give/) },
	]);
});
