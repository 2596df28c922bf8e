import { randomUUID } from 'node:crypto';
import { houseAccountId, type Transfer } from '@fairtick/domain/ledger/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAll, keepTestAudit } from '../../../test/support/audits.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../test/support/trading-fixture.ts';
import { addTestUser, fundCapital, grant } from '../../../test/support/users.ts';
import { type EventRequest, loadUserAccounts, postEvents, type UserAccounts } from '../../areas/ledger/index.ts';
import { openingEvent } from '../../areas/trading/index.ts';
import { tradesWrite } from '../../areas/trading/placing/queries.ts';
import { toTrade } from '../../areas/trading/trade/row.ts';
import { appendAudit, lockUsers } from '../authorization/index.ts';
import { combineWrites, inTransaction } from '../database/index.ts';

const ACCEPTED = NOON + 20_000;

/** What a house could do with the application's own role: every row it writes fits every hash. */
let fixture: TradingFixture;
let userId: number;
let other: number;
let honest: TradeTerms;
beforeAll(async () => {
	fixture = await openTradingFixture();
	[userId, other] = [await addTestUser(fixture.db), await addTestUser(fixture.db)];
	await grant(fixture.db, userId, 'SANDBOX_USD', 100_000n);
	for (let at = NOON + 250; at < ACCEPTED; at += 500) await fixture.market.tick(1, at, BigInt(at % 7_001), at + 499);
	await fixture.clock(ACCEPTED);
	const { trade } = await fixture.trading.place(userId, placement({ expiry: { duration: 60 } }));
	const { rows } = await fixture.db.owner.query(`select t.*, '' ticker, '' tick_size from trades t where id = $1`, [
		trade?.id,
	]);
	honest = toTrade(rows[0]).terms;
	await fixture.trading.stop();
});
afterAll(() => fixture.db.drop());

const findings = async (incremental = false) => {
	const { checks } = incremental ? await keepTestAudit(fixture.db) : await auditAll(fixture.db.database);
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};

/** Posts with the right hashes, also kinds that do not exist. */
const post = (
	reference: string,
	kind: string,
	transfersOf: (available: bigint, accounts: UserAccounts) => readonly Transfer[],
) =>
	inTransaction(fixture.db.database, async (tx) => {
		await lockUsers(tx, [userId, other]);
		const accounts = await loadUserAccounts(tx, [userId, other]);
		const transfers = transfersOf(accounts.id(userId, 'available', 'DEMO_USD'), accounts);
		const request = { reference, kind, contentHash: null, transfers } as EventRequest;
		await postEvents(tx, accounts, BigInt(NOON), [request]);
	});
const GRANTS = houseAccountId('house:grants', 'DEMO_USD');
const CORRECTIONS = houseAccountId('house:corrections', 'DEMO_USD');
const from = (source: bigint, amount: bigint) => (destination: bigint) => [{ source, destination, amount }];

test('[LEDGER-07] what the product itself writes is in the table and under the terms on offer', async () => {
	expect(await findings()).toEqual([]);
	expect(await findings(true)).toEqual([]);
});

const [ADJUSTED, ANOTHER] = [randomUUID(), randomUUID()];
const postings: [string, () => Promise<unknown>, RegExp][] = [
	[
		'a gift of a million',
		() => post('gift:1', 'gift', from(GRANTS, 100_000_000n)),
		/event gift:1: holds what the table of postings does not have: gift, house:grants to available in DEMO_USD/,
	],
	[
		'a refill above 10,000.00',
		() => post(`refill:${userId}:1`, 'demo_refill', from(GRANTS, 1_000_001n)),
		/event refill:\d+:1: moves 1000001, which demo_refill does not allow/,
	],
	[
		"another user's welcome",
		() => post(`grant:${other}:welcome`, 'demo_grant', from(GRANTS, 5n)),
		/event grant:\d+:welcome: is not the grant:<user>:welcome of its account that demo_grant has/,
	],
	[
		'a bonus for a trade',
		() => post(`trade:${honest.id}:bonus`, 'trade.corrected', from(CORRECTIONS, 5n)),
		/event trade:.*:bonus: is not the trade:<id>:correct of its account that trade.corrected has/,
	],
	[
		'a win out of the grants',
		() => post(`trade:${randomUUID()}:settle`, 'trade.won', from(GRANTS, 5n)),
		/event trade:.*:settle: holds what the table of postings does not have: trade.won, house:grants to available/,
	],
	[
		'money from user to user',
		() =>
			post(`trade:${randomUUID()}:open`, 'trade.opened', (source, accounts) => [
				{ source, destination: accounts.id(other, 'in_trades', 'DEMO_USD'), amount: 7n },
			]),
		/event trade:.*:open: moves money from user \d+ to user \d+/,
	],
	[
		'money from purse to purse',
		() =>
			post(`refill:${userId}:2`, 'demo_refill', (source, accounts) => [
				{ source, destination: accounts.id(other, 'available', 'DEMO_USD'), amount: 7n },
			]),
		/event refill:\d+:2: holds what the table of postings does not have: demo_refill, available to available/,
	],
	[
		'an adjustment that was never decided',
		() => post(`adjustment:${ADJUSTED}`, 'adjustment', from(CORRECTIONS, 9n)),
		new RegExp(`event adjustment:${ADJUSTED}: is no adjustment that two people decided`),
	],
	[
		'an adjustment of another amount than was decided',
		async () => {
			await fixture.db.owner.query(
				`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at, state, decided_by, decided_at)
				select $1, kind, subject, json_build_object('currency', 'DEMO_USD', 'amount', 8), reason, maker_id, 0, 1, state, decided_by, 1 from staff_requests limit 1`,
				[ANOTHER],
			);
			await post(`adjustment:${ANOTHER}`, 'adjustment', from(CORRECTIONS, 9n));
		},
		new RegExp(`event adjustment:${ANOTHER}: is no adjustment that two people decided`),
	],
	[
		'an adjustment that two users decided who are no staff',
		() => decideAsUsers(),
		/request .*: was made or approved without the right to: by a user and a user/,
	],
	[
		'the capital a second time',
		() => fundCapital(fixture.db, 1_000_000_000n),
		/event capital:.*: gives the house its capital again/,
	],
	[
		'a reference that names nothing',
		() => post('trade:nothing:open', 'trade.opened', from(GRANTS, 1n)),
		/event trade:nothing:open: its trade is missing/,
	],
];

/** An adjustment with a request and its line in the log, as the application's own role can write all of them. */
async function decideAsUsers(): Promise<void> {
	const id = randomUUID();
	await fixture.db.database.query(
		`insert into staff_requests (id, kind, subject, content, reason, maker_id, created_at, expires_at, state, decided_by, decided_at)
		values ($1, 'adjustment', $2, '{"currency": "DEMO_USD", "amount": 9}', 'x', $3, 0, 1, 'approved', $4, 1)`,
		[id, `user:${userId}`, userId, other],
	);
	await inTransaction(fixture.db.database, (tx) =>
		appendAudit(tx, {
			act: 'request.approved',
			subject: `user:${userId}`,
			actorId: other,
			reason: 'x',
			requestId: 'x',
			before: null,
			after: { request: id },
		}),
	);
	await post(`adjustment:${id}`, 'adjustment', from(CORRECTIONS, 9n));
}

test.each(postings)('[LEDGER-07] a posting beside the closed table is named: %s', async (_, deed, named) => {
	expect((await findings()).join('\n')).not.toMatch(named);
	await deed();
	expect((await findings()).join('\n')).toMatch(named);
	expect((await findings(true)).join('\n')).toMatch(named);
});

/** A trade with everything that belongs to it, on terms that were never offered. */
async function forge(change: Partial<TradeTerms>, postedAtMs?: number): Promise<string> {
	const entryAfterMs = change.acceptedAtMs ?? honest.entryAfterMs;
	const terms: TradeTerms = { ...honest, id: randomUUID(), entryAfterMs, ...change };
	await inTransaction(fixture.db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		await postEvents(tx, accounts, BigInt(postedAtMs ?? terms.acceptedAtMs), [openingEvent(terms, accounts)]);
		await tx.query(combineWrites([tradesWrite([terms])]));
	});
	return terms.id;
}

const asked = (change: object) => ({ asked: { ...honest.asked, ...change } });
const forgeries: [string, () => Promise<string>, string][] = [
	['98 % under 90 %', () => forge({ payoutBps: 9_800 }), 'has a payout of 98 %, which was not on offer'],
	[
		'a payout below the one asked for',
		() => forge(asked({ payout_percent: 95 })),
		'has a lower payout than was asked for',
	],
	['payouts of no version', () => forge({ payoutVersion: 2 }), 'was accepted under version 2 of the payouts'],
	['terms of no version', () => forge({ assetVersion: 2 }), 'was accepted under version 2 of its asset'],
	['an older exit', () => forge({ exitMaxAgeMs: 60_000 }), 'has other ages of entry and exit than its asset'],
	[
		'a stake beyond the limit',
		() => forge({ stakeMinor: 1_000_001n }),
		'has a stake of 1000001, allowed were 100 to 1000000',
	],
	[
		'a duration that is not offered',
		() => forge({ expiresAtMs: honest.acceptedAtMs + 3_000, ...asked({ expiry: 'duration:3' }) }),
		'has an end that was not on offer',
	],
	[
		'another end than was asked for',
		() => forge({ expiresAtMs: honest.expiresAtMs + 1 }),
		'has an end that was not on offer',
	],
	[
		'a bound that is not offered',
		() => forge({ maxSlippage: 0, seenPrice: 1n, ...asked({ seen_seq: honest.keptSeq, max_slippage: 0 }) }),
		'has a bound on its entry',
	],
	[
		'a price that was never shown',
		() => forge({ maxSlippage: 5, seenPrice: 1n, ...asked({ seen_seq: honest.keptSeq, max_slippage: 5 }) }),
		'holds another price than the one of the tick that its user saw',
	],
	[
		'accepted before its posting',
		() => forge({ acceptedAtMs: NOON + 2_000, expiresAtMs: NOON + 62_000, keptSeq: 5 }, NOON + 17_001),
		`was accepted at ${NOON + 2_000}, its stake was moved at ${NOON + 17_001}`,
	],
	[
		'accepted after its posting',
		() => forge({}, ACCEPTED - 1),
		`was accepted at ${ACCEPTED}, its stake was moved at ${ACCEPTED - 1}`,
	],
	[
		'accepted before its kept tick',
		() => forge({ acceptedAtMs: NOON + 2_000, expiresAtMs: NOON + 62_000 }),
		'was accepted at another time than its kept tick allows',
	],
	[
		'accepted long after its kept tick',
		() => forge({ keptSeq: 3 }),
		'was accepted at another time than its kept tick allows',
	],
];

test.each(forgeries)('[LEDGER-07] a trade on terms that were not on offer is named: %s', async (_, deed, problem) => {
	// A balance that every stake fits into.
	await grant(fixture.db, userId, 'DEMO_USD', 2_000_000n);
	const id = await deed();
	const { checks } = await auditAll(fixture.db.database);
	const named = checks.flatMap(({ findings }) => findings).filter(({ row }) => row === `trade ${id}`);
	expect(named.map(({ problem }) => problem).join('\n')).toContain(problem);
	expect(await hasIncrementally(id)).toContain(problem);
	await forget(id);
});

async function hasIncrementally(id: string): Promise<string> {
	return (await findings(true)).filter((text) => text.startsWith(`trade ${id}`)).join('\n');
}

/** Takes a forged trade from the lists, so that the next one is among the first findings. Its entries stay. */
async function forget(id: string): Promise<void> {
	await fixture.db.owner.query('delete from open_trades where trade_id = $1', [id]);
	await fixture.db.owner.query('delete from trade_terms where id = $1', [id]);
}

test('[LEDGER-02] whose an account is can not be changed: its chain begins with a hash of it', async () => {
	const swap = () =>
		fixture.db.owner.query(
			`update accounts a set user_id = case a.user_id when $1 then $2::int else $1 end
			where a.user_id in ($1, $2) and a.kind = 'available' and a.currency = 'SANDBOX_USD'`,
			[userId, other],
		);
	await fixture.db.owner.query('alter table accounts drop constraint accounts_user_id_kind_currency_key');
	await swap();
	const { rows } = await fixture.db.owner.query(
		`select user_id, id from accounts where user_id in ($1, $2) and kind = 'available' and currency = 'SANDBOX_USD'`,
		[userId, other],
	);
	const accountOf = (id: number) => rows.find(({ user_id }) => user_id === id).id;
	const found = await findings();
	// One has entries, the other one never moved.
	expect(found).toContain(`entry ${accountOf(other)} version 1: differs from its hash`);
	expect(found).toContain(`account ${accountOf(userId)}: differs from its newest entry`);
	await swap();
});

test('[LEDGER-06] all findings are counted, the first are shown, and those of one part hide no others', async () => {
	for (let n = 0; n < 25; n++) await post(`gift:${randomUUID()}`, 'gift', from(GRANTS, 1n));
	await forge({ payoutBps: 9_800 });
	const { checks } = await auditAll(fixture.db.database);
	const check = (part: string) => checks.find(({ title }) => title.startsWith(part));
	expect(check('postings')?.findings.filter(({ row }) => !row.includes('capital')).length).toBe(20);
	expect(check('postings')?.findings.some(({ problem }) => problem.includes('capital again'))).toBe(true);
	expect(check('postings')?.found).toBeGreaterThanOrEqual(25);
	expect(check('trades')?.findings.map(({ problem }) => problem)).toContain(
		'has a payout of 98 %, which was not on offer',
	);
});

test('[LEDGER-06] a check that can not read its rows is a finding of its own, and the others are done', async () => {
	await fixture.db.owner.query('alter table feed_errors rename to hidden');
	const { clean, checks } = await auditAll(fixture.db.database);
	await fixture.db.owner.query('alter table hidden rename to feed_errors');
	expect(clean).toBe(false);
	const problems = checks.find(({ title }) => title.startsWith('corrections'))?.findings.map(({ problem }) => problem);
	expect(problems).toEqual(['could not be done: relation "feed_errors" does not exist']);
	expect(checks.find(({ title }) => title.startsWith('audit log'))?.rows).toBeGreaterThan(0);
});
