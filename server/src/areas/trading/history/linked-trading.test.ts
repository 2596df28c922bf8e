import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.ts';
import { addTestUser } from '../../../../test/support/users.ts';
import { deletePairs, insertPairs } from '../../insight/risk/queries.ts';
import { loadLinkedGain } from './linked-trading.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
/** Pairs of trades are so far apart that none is the other's. */
const APART_MS = 60_000;

let db: TestDatabase;
let userId: number;
let otherId: number;
beforeAll(async () => {
	db = await createTestDatabase();
	await db.setClock(NOW);
});
afterAll(() => db.drop());
beforeEach(async () => {
	await db.owner.query('truncate trade_results, trade_terms cascade');
	[userId, otherId] = [await addTestUser(db, 0n), await addTestUser(db, 0n)];
});

interface Trade {
	readonly userId: number;
	readonly direction: 'up' | 'down';
	readonly stake: number;
	readonly acceptedAtMs: number;
	readonly expiresAtMs: number;
	readonly assetId: number;
	readonly mode: 'demo' | 'real';
	readonly entrySeq: number;
	readonly returned: number;
	readonly status: 'won' | 'lost';
}
async function addTrade(trade: Trade): Promise<void> {
	await db.owner.query(
		`with terms as (
			insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			values (gen_random_uuid(), $1, $2, $11, $3, 1, $4, $5, 9000, 1,
				'duration', 30, 9000, $6, 1, $7, 1500, 2000, 1) returning id, accepted_at)
		insert into trade_results (trade_id, status, void_reason, entry_seq, entry_t, entry_price, returned, closed_at, accepted_at)
		select id, $8, null, $9, 0, 1, $10, $7, accepted_at from terms`,
		[
			trade.userId,
			trade.mode,
			trade.assetId,
			trade.direction,
			trade.stake,
			trade.acceptedAtMs,
			trade.expiresAtMs,
			trade.status,
			trade.entrySeq,
			trade.returned,
			trade.mode === 'demo' ? 'DEMO_USD' : 'SANDBOX_USD',
		],
	);
}

/** A trade of the user that gains 200, and one of the other against it. */
async function addPair(n: number, others: Partial<Trade> = {}, own: Partial<Trade> = {}): Promise<void> {
	const acceptedAtMs = NOW - DAY_MS + n * APART_MS;
	const trade: Trade = {
		userId,
		direction: 'up',
		stake: 1_000,
		acceptedAtMs,
		expiresAtMs: acceptedAtMs + 30_000,
		assetId: 1,
		mode: 'real',
		entrySeq: 100 * (n + 1),
		returned: 1_200,
		status: 'won',
	};
	await addTrade({ ...trade, ...own });
	await addTrade({ ...trade, userId: otherId, direction: 'down', returned: 0, status: 'lost', ...others });
}
const gain = () => loadLinkedGain(db.database, userId, 'SANDBOX_USD');
/** The profit of the user against the other one in the report of mirrored trades (ADMIN-06); 0 without a row. */
async function reportedGain(): Promise<bigint> {
	await deletePairs(db.database);
	await insertPairs(db.database, 'SANDBOX_USD');
	const { rows } = await db.owner.query<{ gain: bigint }>(
		'select gain from mirrored_pairs where user_id = $1 and other_id = $2',
		[userId, otherId],
	);
	return rows[0]?.gain ?? 0n;
}
const at = (n: number) => NOW - DAY_MS + n * APART_MS;

/** Four pairs are linked; the fifth is as given. All together have gained 1,000. */
const edges: [string, Partial<Trade>, Partial<Trade>, 0n | 1_000n][] = [
	['is the same in all', {}, {}, 1_000n],
	['has twice the stake', { stake: 2_000 }, {}, 1_000n],
	['has more than twice the stake', { stake: 2_001 }, {}, 0n],
	['has half the stake', { stake: 500 }, {}, 1_000n],
	['has less than half the stake', { stake: 499 }, {}, 0n],
	['enters two ticks later', { entrySeq: 502 }, {}, 1_000n],
	['enters three ticks later', { entrySeq: 503 }, {}, 0n],
	['enters two ticks earlier', { entrySeq: 498 }, {}, 1_000n],
	['enters three ticks earlier', { entrySeq: 497 }, {}, 0n],
	['ends 2 s later', { expiresAtMs: at(4) + 32_000 }, {}, 1_000n],
	['ends 2.001 s later', { expiresAtMs: at(4) + 32_001 }, {}, 0n],
	['ends 2 s earlier', { expiresAtMs: at(4) + 28_000 }, {}, 1_000n],
	['ends 2.001 s earlier', { expiresAtMs: at(4) + 27_999 }, {}, 0n],
	['was accepted 10 s later', { acceptedAtMs: at(4) + 10_000 }, {}, 1_000n],
	['was accepted 10.001 s later', { acceptedAtMs: at(4) + 10_001 }, {}, 0n],
	['was accepted 10 s earlier', { acceptedAtMs: at(4) - 10_000 }, {}, 1_000n],
	['was accepted 10.001 s earlier', { acceptedAtMs: at(4) - 10_001 }, {}, 0n],
	['is of another asset', { assetId: 2 }, {}, 0n],
	['goes in the same direction', { direction: 'up' }, {}, 0n],
	['is on the demo account', { mode: 'demo' }, {}, 0n],
	['is against one that is on the demo account', {}, { mode: 'demo' }, 0n],
	['goes up against one that goes down', { direction: 'up' }, { direction: 'down' }, 1_000n],
];

test.each(edges)(
	'[CASH-15] [ADMIN-06] with four linked pairs, a fifth whose other trade %s',
	async (_, others, own, linked) => {
		for (let n = 0; n < 4; n++) await addPair(n);
		expect([await gain(), await reportedGain()]).toEqual([0n, 0n]);
		await addPair(4, others, own);
		expect([await gain(), await reportedGain()]).toEqual([linked, linked]);
	},
);

test.each([
	['a millisecond less than 14 days ago', 14 * DAY_MS - 1, 1_000n],
	['14 days ago', 14 * DAY_MS, 0n],
])('[CASH-15] [ADMIN-06] with four linked pairs, a fifth that was accepted %s', async (_, ago, linked) => {
	for (let n = 0; n < 4; n++) await addPair(n);
	const when = { acceptedAtMs: NOW - ago, expiresAtMs: NOW - ago + 30_000 };
	await addPair(4, when, when);
	expect([await gain(), await reportedGain()]).toEqual([linked, linked]);
});

test('[CASH-15] pairs against different users are not added up, and the greatest gain counts', async () => {
	for (let n = 0; n < 4; n++) await addPair(n);
	const [first, third] = [otherId, await addTestUser(db, 0n)];
	otherId = third;
	for (let n = 4; n < 8; n++) await addPair(n);
	expect(await gain()).toBe(0n);
	for (let n = 8; n < 10; n++) await addPair(n);
	expect(await gain()).toBe(1_200n);
	otherId = first;
	for (let n = 10; n < 15; n++) await addPair(n);
	expect(await gain()).toBe(1_800n);
});

test('[CASH-15] losses against the same user are taken off the gains, and nothing is gained below none', async () => {
	for (let n = 0; n < 5; n++) await addPair(n);
	await addPair(5, { returned: 1_900, status: 'won' }, { returned: 0, status: 'lost' });
	expect(await gain()).toBe(0n);
	await addPair(6);
	expect(await gain()).toBe(200n);
	// For the other one it is a loss.
	expect(await loadLinkedGain(db.database, otherId, 'SANDBOX_USD')).toBe(0n);
});

test('[CASH-15] one trade of the user counts once, against however many of the other', async () => {
	for (let n = 0; n < 4; n++) await addPair(n);
	await addTrade({
		userId: otherId,
		direction: 'down',
		stake: 1_000,
		acceptedAtMs: at(0),
		expiresAtMs: at(0) + 30_000,
		assetId: 1,
		mode: 'real',
		entrySeq: 100,
		returned: 0,
		status: 'lost',
	});
	expect(await gain()).toBe(0n);
});

test('[CASH-15] trades of the user against each other are no pairs', async () => {
	for (let n = 0; n < 5; n++) await addPair(n, { userId, returned: 1_100, status: 'won' });
	expect(await gain()).toBe(0n);
});
