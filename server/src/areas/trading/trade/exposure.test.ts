import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { auditAll } from '../../../../test/support/audits.ts';
import { PLACING_RULES } from '../../../../test/support/placing.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { inTransaction, runQuery } from '../../../platform/database/index.ts';
import { loadBalances } from '../../ledger/index.ts';
import { createPlacing } from '../placing/create-placing.ts';
import { loadDueTrades } from '../settling/queries.ts';
import { settleTrades } from '../settling/settle-trades.ts';
import { lockExposureQuery } from './exposure-queries.ts';

let fixture: TradingFixture;
afterEach(() => fixture.close());

const REAL = { mode: 'real', expiry: { duration: 30 } } as const;

/** A fixture with a capital of its own, and users who trade on their sandbox accounts. */
async function open(capitalMinor: bigint, users: number): Promise<number[]> {
	fixture = await openTradingFixture({ capitalMinor });
	const ids = await Promise.all(Array.from({ length: users }, () => addTestUser(fixture.db)));
	for (const id of ids) await grant(fixture.db, id, 'SANDBOX_USD', 10_000_000n);
	await fixture.db.owner.query(`update user_states set last_trade_on = 'real'`);
	return ids;
}

const place = async (userId: number, change: Partial<OpenTradeBody> = {}) => {
	const { trade, refusal } = await fixture.trading.place(userId, placement({ ...REAL, ...change }));
	return trade ? trade.status : { code: refusal.code, ...refusal.params };
};
const reached = (limit: number) => ({ code: 'trading.exposure_reached', limit });

test('[TRADE-12] at most 1 % of the capital may be lost on one side of an asset', async () => {
	const [user = 0, other = 0] = await open(200_000n, 2);
	expect(await place(user, { stake: 1_500 })).toBe('open');
	// 2,000 less 1,350 leave 650; 90 % of 723 is 650.
	expect(await place(other, { stake: 724 })).toEqual(reached(723));
	expect(await place(other, { stake: 724, direction: 'down' })).toBe('open');
	expect(await place(other, { stake: 723 })).toBe('open');
	expect(await place(other, { stake: 100 })).toEqual(reached(1));
	expect((await loadBalances(fixture.db.database, other)).balanceReal).toBe(10_000_000n - 724n - 723n);
});

test('[TRADE-12] at most 10 % of the capital may be lost on all assets together', async () => {
	const [user = 0] = await open(100_000n, 1);
	for (let id = 2; id <= 6; id++) {
		await fixture.market.addAsset(id);
		await fixture.market.tick(id, NOON - 250, 1_000n);
	}
	for (const asset_id of [1, 2, 3, 4, 5])
		for (const direction of ['up', 'down'] as const)
			expect(await place(user, { asset_id, direction, stake: 1_111 })).toBe('open');
	expect(await place(user, { asset_id: 6, stake: 1_111 })).toEqual(reached(12));
});

test('[TRADE-12] at most 5,000.00 may be lost to one user on one asset, both directions together', async () => {
	const [user = 0, other = 0] = await open(1_000_000_000n, 2);
	for (const direction of ['up', 'down', 'up', 'down', 'up'] as const)
		expect(await place(user, { direction, stake: 100_000 })).toBe('open');
	expect(await place(user, { direction: 'down', stake: 60_000 })).toEqual(reached(55_556));
	expect(await place(other, { direction: 'down', stake: 60_000 })).toBe('open');
});

test('[TRADE-12] without capital no real trade is accepted, and demo has no such caps', async () => {
	const [user = 0] = await open(0n, 1);
	expect(await place(user)).toEqual(reached(1));
	await fixture.db.owner.query(`update user_states set last_trade_on = 'demo'`);
	expect(await place(user, { mode: 'demo', stake: 1_000_000 })).toBe('open');
	const { rows } = await fixture.db.owner.query('select from asset_exposures');
	expect(rows).toEqual([]);
});

test('[TRADE-12] 50 placements at once with room for one, through two servers: one trade', async () => {
	const users = await open(100_000n, 50);
	const second = createPlacing({
		database: fixture.db.database,
		...PLACING_RULES,
		publish: () => {},
		onError: () => {},
	});
	const answers = await Promise.all(
		users.map((user, index) =>
			(index % 2 ? second : fixture.trading).place(user, placement({ ...REAL, stake: 1_000 })),
		),
	);
	await second.stop();
	expect(answers.filter(({ trade }) => trade)).toHaveLength(1);
	expect(answers.filter(({ refusal }) => refusal?.code === 'trading.exposure_reached')).toHaveLength(49);
});

test('[TRADE-12] a demo placement never waits for real ones', async () => {
	const [user = 0, other = 0] = await open(100_000n, 2);
	await fixture.db.owner.query(`update user_states set last_trade_on = 'demo' where user_id = $1`, [user]);
	let waiting: Promise<unknown> | undefined;
	await inTransaction(fixture.db.database, async (tx) => {
		await runQuery(tx, lockExposureQuery('SANDBOX_USD'));
		// Both at once, so that they would share a batch if they shared a queue.
		waiting = place(other);
		expect(await place(user, { mode: 'demo' })).toBe('open');
	});
	expect(await waiting).toBe('open');
});

test('[TRADE-10] a wrong number of the exposure never stops a settlement', async () => {
	const [user = 0] = await open(100_000n, 1);
	expect(await place(user)).toBe('open');
	await fixture.db.owner.query('update asset_exposures set loss = 0; delete from user_exposures');
	await pass(30, 1_001n);
	expect((await loadBalances(fixture.db.database, user)).balanceReal).toBe(10_000_000n);
});

/** Lets `seconds` seconds pass, with a tick right after the placements and one at the end, and settles the due trades. */
async function pass(seconds: number, price: bigint): Promise<void> {
	const { rows } = await fixture.db.owner.query<{ now: bigint }>('select clock() now');
	const now = Number(rows[0]?.now);
	const then = now + seconds * 1_000;
	await fixture.market.tick(1, now + 250, 1_001n);
	await fixture.clock(then);
	await fixture.market.tick(1, then - 200, price, then);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', 1, await loadDueTrades(fixture.db.database, 1, 100));
}

/** The house's worst case, once as it is kept and once from the open trades. */
async function loadWorstCases(): Promise<{ kept: Record<string, bigint>; open: Record<string, bigint> }> {
	const sums = async (text: string) => {
		const { rows } = await fixture.db.owner.query<{ name: string; loss: bigint }>(text);
		return Object.fromEntries(rows.map(({ name, loss }) => [name, loss]));
	};
	const loss = 'sum(floor(stake::numeric * payout_bps / 10000))::bigint loss';
	return {
		kept: await sums(`select direction name, loss from asset_exposures where loss > 0
			union all select user_id::text, loss from user_exposures where loss > 0`),
		open: await sums(`select direction name, ${loss} from trades where status = 'open' group by direction
			union all select user_id::text, ${loss} from trades where status = 'open' group by user_id`),
	};
}

const placing = fc.record({
	user: fc.nat({ max: 2 }),
	stake: fc.integer({ min: 100, max: 3_000 }),
	direction: fc.constantFrom('up', 'down'),
	seconds: fc.integer({ min: 30, max: 90 }),
});
const step = fc.oneof(
	{ weight: 3, arbitrary: fc.record({ place: fc.array(placing, { minLength: 1, maxLength: 6 }) }) },
	{
		weight: 2,
		arbitrary: fc.record({ seconds: fc.integer({ min: 5, max: 60 }), price: fc.bigInt(1_000n, 1_002n) }),
	},
);

test('[TRADE-12] any sequence of openings and settlements keeps the worst case within the caps and the numbers true', async () => {
	const users = await open(300_000n, 3);
	let settled = 0;
	await fc.assert(
		fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
			for (const one of steps) {
				if ('place' in one)
					await Promise.all(
						one.place.map(({ user, seconds, ...change }) =>
							place(users[user] as number, { ...change, expiry: { duration: seconds } }),
						),
					);
				else await pass(one.seconds, one.price);
				const { kept, open } = await loadWorstCases();
				expect(kept).toEqual(open);
				for (const side of ['up', 'down']) expect(kept[side] ?? 0n).toBeLessThanOrEqual(3_000n);
			}
			const { rows } = await fixture.db.owner.query<{ n: bigint }>(
				`select count(*) n from trades where status <> 'open'`,
			);
			settled = Number(rows[0]?.n);
		}),
		{ numRuns: 12 },
	);
	expect(settled).toBeGreaterThan(0);
	const { checks } = await auditAll(fixture.db.database);
	// This fixture's capital is not that of the table of postings.
	expect(checks.flatMap(({ findings }) => findings).filter(({ row }) => !row.startsWith('event capital:'))).toEqual([]);
});
