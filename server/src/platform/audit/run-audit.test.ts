import { houseAccountId } from '@fairtick/domain/ledger/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditAll, keepTestAudit } from '../../../test/support/audits.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../test/support/users.ts';
import { loadUserAccounts, postEvents } from '../../areas/ledger/index.ts';
import { loadDueTrades } from '../../areas/trading/settling/queries.ts';
import { settleTrades } from '../../areas/trading/settling/settle-trades.ts';
import { inTransaction, makeMonths } from '../database/index.ts';

let fixture: TradingFixture;
beforeAll(async () => {
	fixture = await openTradingFixture();
	const users = [await addTestUser(fixture.db), await addTestUser(fixture.db)];
	const place = (change = {}) => Promise.all(users.map((id) => fixture.trading.place(id, placement(change))));
	await place();
	await place({ direction: 'down', stake: 777 });
	await place({ expiry: { duration: 60 } });
	for (const id of users) await grant(fixture.db, id, 'SANDBOX_USD', 10_000n);
	await fixture.db.owner.query(`update user_states set last_trade_on = 'real'`);
	await place({ mode: 'real', expiry: { duration: 60 } });
	await fixture.trading.stop();
	for (let at = NOON + 250; at < NOON + 5_000; at += 500)
		await fixture.market.tick(1, at, BigInt(at % 7_001), at + 499);
	await fixture.market.heartbeat(1, NOON + 5_249);
	await fixture.clock(NOON + 5_200);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', 1, await loadDueTrades(fixture.db.database, 1, 100));
});
afterAll(() => fixture.db.drop());

const failing = async () => {
	const { checks } = await auditAll(fixture.db.database);
	return checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
};

test('[LEDGER-06] a sound database passes, with rows in every part, while it is written to', async () => {
	const writing = fixture.db.owner.query(`update users set name = name`);
	const report = await auditAll(fixture.db.database);
	await writing;
	expect(report.checks.flatMap(({ findings }) => findings)).toEqual([]);
	expect(report.clean).toBe(true);
	// This fixture writes its ticks by hand, counts no days and has neither staff, limits, requests to sell, movements, types, files nor a log, and nothing owed is counted; these have tests of their own.
	for (const { title, rows } of report.checks.filter(
		(check) =>
			!/^(fair|beacon|corrections|audit log|limits|movements|figures|types|files|log|promises|account heads|liabilities|public statistics|sales)/.test(
				check.title,
			),
	))
		expect(rows, title).toBeGreaterThan(0);
});

/** SQL by hand, and what the audit must name. Every one is undone by rolling its database back to a savepoint copy. */
const tampering: [string, string, RegExp][] = [
	[
		'an entry changed',
		`update ledger_transfers set source_balance = source_balance - 1 where source_version = 2`,
		/entry \d+ version 2/,
	],
	[
		'an entry moved in time',
		`update ledger_events set recorded_at = recorded_at + 1 where reference like 'trade:%:open'`,
		/event trade:.*: has no transfers/,
	],
	[
		'the newest entry deleted',
		`delete from ledger_transfers t using accounts a where a.id = t.destination and a.version = t.destination_version and a.kind = 'available'`,
		/account \d+: differs from its newest entry/,
	],
	[
		'the oldest entry deleted',
		`delete from ledger_transfers where destination_version = 1`,
		/entry \d+ version 2: the entry before it is missing/,
	],
	[
		'an account deleted',
		`delete from accounts where id = (select max(id) from accounts where kind = 'in_trades' and currency = 'DEMO_USD')`,
		/transfer \d+\/0: joins accounts that do not exist/,
	],
	[
		'an entry added',
		`insert into ledger_transfers select event_id, 9, 12, account_id, 5, null, null, null, version + 1, balance_after + 5, hash, recorded_at from ledger_entries e where account_id % 10 = 2 and version = (select max(version) from ledger_entries where account_id = e.account_id) limit 1`,
		/entry \d+ version \d+/,
	],
	[
		'a balance changed',
		`update accounts set balance = balance + 1 where kind = 'available' and currency = 'DEMO_USD'`,
		/account \d+: differs from its newest entry/,
	],
	[
		'a transfer changed on the house side',
		`update ledger_transfers set amount = amount + 1 where source < 1000000`,
		/event .*: differs from its hash/,
	],
	[
		'a transfer deleted',
		`delete from ledger_transfers where position = 1`,
		/event trade:.*settle: differs from its hash/,
	],
	[
		'a transfer moved into another month',
		`update ledger_transfers set recorded_at = recorded_at + 40 * 86400000::bigint where event_id = (select max(event_id) from ledger_transfers)`,
		/transfer \d+\/0: belongs to no event/,
	],
	[
		'a reference taken from the list',
		`delete from ledger_references where reference like '%:settle'`,
		/event trade:.*:settle: is not listed by its reference/,
	],
	[
		'a reference added to the list',
		`insert into ledger_references select 'x', event_id, recorded_at + 1 from ledger_references limit 1`,
		/reference x: names no event/,
	],
	[
		'a result moved into another month',
		`update trade_results set accepted_at = accepted_at + 40 * 86400000::bigint`,
		/trade .*: has a result, but no terms of the same time/,
	],
	[
		'terms added in another month',
		`insert into trade_terms select (jsonb_populate_record(t, jsonb_build_object('accepted_at', accepted_at + 40 * 86400000::bigint, 'expires_at', expires_at + 40 * 86400000::bigint))).* from trade_terms t where id in (select trade_id from open_trades) and entry_after is null limit 1`,
		/trade .*: its terms differ from their hash/,
	],
	[
		'a result added in another month',
		`insert into trade_results select (jsonb_populate_record(r, jsonb_build_object('accepted_at', accepted_at + 40 * 86400000::bigint))).* from trade_results r limit 1`,
		/trade .*: has a result, but no terms of the same time/,
	],
	[
		'an event added again in another month',
		`insert into ledger_events select id, reference, kind, recorded_at + 40 * 86400000::bigint, content_hash, hash, xid from ledger_events where id = (select max(id) from ledger_events)`,
		/event .*: has no transfers/,
	],
	[
		'the newest event deleted',
		`delete from ledger_events where id = (select max(id) from ledger_events)`,
		/belongs to no event/,
	],
	[
		'a price changed',
		`update ticks set price = price + 1 where seq = 5`,
		/asset 1, group \d+ \(ticks 5 to 5\): differs from its hash/,
	],
	['the source of a tick changed', `update ticks set source_ref = 'x' where seq = 5`, /group \d+ \(ticks 5 to 5\)/],
	[
		'the newest tick deleted',
		`delete from ticks where seq = (select max(seq) from ticks)`,
		/its ticks are not those numbered/,
	],
	[
		'the newest group deleted',
		`delete from tick_groups where no = (select max(no) from tick_groups)`,
		/the newest group/,
	],
	[
		'the newest tick deleted with its group',
		`with gone as (delete from tick_groups where no = (select max(no) from tick_groups where last_seq is not null) returning last_seq) delete from ticks k using gone where k.seq = gone.last_seq`,
		/one is missing/,
	],
	[
		'a group of an earlier writer after one of a later writer',
		`update tick_groups g set fence = m.no + 5 - g.no from (select max(no) no from tick_groups) m where g.no >= m.no - 1`,
		/group \d+: was logged under fence 5, after a group under 6/,
	],
	['a heartbeat deleted', `delete from tick_groups where kind = 'heartbeat'`, /the newest group/],
	[
		'a tick added',
		`insert into ticks select asset_id, 99, t + 1, price, t, '-', 'fair' from ticks order by seq desc limit 1`,
		/tick 99: belongs to no group/,
	],
	[
		'the exposure of an asset changed',
		`update asset_exposures set loss = loss - 1`,
		/exposure of asset 1 up in SANDBOX_USD: counts 1799, open trades give 1800/,
	],
	[
		'the exposure to a user deleted',
		`delete from user_exposures where user_id = (select min(user_id) from user_exposures)`,
		/exposure to user \d+ on asset 1 in SANDBOX_USD: counts 0, open trades give 900/,
	],
	['a direction changed', `update trade_terms set direction = 'up' where direction = 'down'`, /its terms differ/],
	['an expiry changed', `update trade_terms set expires_at = expires_at + 1`, /its terms differ/],
	['what was asked changed', `update trade_terms set payout_seen_bps = 1`, /its terms differ/],
	[
		'a result changed',
		`update trade_results set status = 'tied', returned = 100 where status = 'lost'`,
		/its result differs/,
	],
	['an exit changed', `update trade_results set exit_seq = exit_seq - 1 where status = 'won'`, /its result differs/],
	[
		'a closed trade opened again',
		`delete from trade_results where status = 'lost'`,
		/is open, but has a settling event/,
	],
	[
		'a trade deleted',
		`delete from trade_terms where id in (select trade_id from open_trades)`,
		/event trade:.*open: its trade is missing/,
	],
	[
		'an open trade taken from the list',
		`delete from open_trades where trade_id = (select trade_id from open_trades limit 1)`,
		/trade .*: has no result and is not listed as open/,
	],
	[
		'an open trade listed with another end',
		`update open_trades set expires_at = expires_at + 1`,
		/trade .*: is listed otherwise than its terms say/,
	],
	[
		'a closed trade listed as open again',
		`insert into open_trades select user_id, id, asset_id, accepted_at, expires_at, entry_within_ms, exit_max_age_ms, max_slippage is not null, coalesce(entry_after, accepted_at) from trades where status <> 'open' limit 1`,
		/trade .*: is listed as open, and has a result/,
	],
	[
		'the newest trade deleted',
		`delete from trade_terms where id = (select id from trade_terms order by accepted_at desc, id limit 1)`,
		/its trade is missing/,
	],
];

describe('[LEDGER-06] whatever is changed or deleted by hand, the newest row included, is named', () => {
	test.each(tampering)('%s', async (_, sql, named) => {
		const { rows } = await fixture.db.owner.query<{ name: string; columns: string }>(
			`select c.relname name, string_agg(quote_ident(a.attname), ',' order by a.attnum) filter (where a.attgenerated = '') columns
			from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			where c.relname in ('accounts', 'ledger_events', 'ledger_references', 'ledger_transfers', 'ticks', 'tick_groups', 'trade_terms', 'trade_results', 'open_trades', 'asset_exposures', 'user_exposures') and c.relnamespace = 'app'::regnamespace
			group by c.relname`,
		);
		for (const { name } of rows) await fixture.db.owner.query(`create table app.copy_${name} as select * from ${name}`);
		const { rowCount } = await fixture.db.owner.query(sql);
		const found = await failing();
		for (const { name } of rows)
			await fixture.db.owner.query(
				`delete from ${name}; insert into ${name} select * from copy_${name}; drop table copy_${name}`,
			);
		expect(rowCount).toBeGreaterThan(0);
		expect(found.join('\n')).toMatch(named);
		expect(await failing()).toEqual([]);
	});
});

/**
 * Columns of a trade's terms that no hash covers: the log's part of the audit checks the promise's batch, and the last one says only that a
 * seen tick, which is hashed, did not count.
 */
const UNHASHED = ['batch', 'batch_place', 'seen_unknown'];

test('[LEDGER-06] every column of the terms is held against their hash, but for a closed list', {
	timeout: 120_000,
}, async () => {
	const { owner } = fixture.db;
	const { rows: columns } = await owner.query<{ name: string; base: string }>(
		`select a.attname name, coalesce(b.typname, t.typname) base
		from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_type b on b.oid = nullif(t.typbasetype, 0)
		where a.attrelid = 'app.trade_terms'::regclass and a.attnum > 0 and not a.attisdropped order by a.attnum`,
	);
	const texts: Readonly<Record<string, string>> = {
		mode: `case mode when 'demo' then 'real' else 'demo' end`,
		currency: `case currency when 'USD' then 'SANDBOX_USD' else 'USD' end`,
		direction: `case direction when 'up' then 'down' else 'up' end`,
		expiry_kind: `case expiry_kind when 'duration' then 'clock' else 'duration' end`,
	};
	const other = ({ name, base }: (typeof columns)[number]) => {
		if (base === 'uuid') return 'gen_random_uuid()';
		if (base === 'bool') return `not ${name}`;
		return texts[name] ?? `coalesce(${name}, ${base === 'int8' ? 'accepted_at + 1' : '0'}) + 1`;
	};
	await owner.query('create table app.copy_terms as select * from trade_terms');
	const unseen: string[] = [];
	for (const column of columns) {
		const sql = `update trade_terms set ${column.name} = ${other(column)} where id = (select id from trade_terms order by id limit 1)`;
		// A value that a constraint refuses is seen as well.
		const changed = await owner.query(sql).catch(({ code }: { code: string }) => {
			expect(code, column.name).toBe('23514');
			return null;
		});
		if (changed && !(await failing()).some((finding) => /terms/.test(finding))) unseen.push(column.name);
		await owner.query('delete from trade_terms; insert into trade_terms select * from copy_terms');
	}
	await owner.query('drop table app.copy_terms');
	expect(unseen).toEqual(UNHASHED);
});

test('[LEDGER-06] an incremental audit continues from the last clean one and still sees what is new', async () => {
	await keepTestAudit(fixture.db, { incremental: false });
	const first = await keepTestAudit(fixture.db);
	expect(first).toMatchObject({ incremental: true, clean: true });
	const rowsOf = (report: typeof first, part: string) =>
		report.checks.find(({ title }) => title.startsWith(part))?.rows;
	expect(rowsOf(first, 'entries')).toBe(0);
	await addTestUser(fixture.db);
	const second = await keepTestAudit(fixture.db);
	expect(second.clean).toBe(true);
	expect(rowsOf(second, 'entries')).toBe(1);
	await fixture.db.owner.query(
		'update ledger_transfers set destination_balance = destination_balance + 1 where destination = (select max(account_id) from ledger_entries)',
	);
	expect((await keepTestAudit(fixture.db)).clean).toBe(false);
	await fixture.db.owner.query(
		'update ledger_transfers set destination_balance = destination_balance - 1 where destination = (select max(account_id) from ledger_entries)',
	);
});

test('[LEDGER-06] a transaction that stays open makes no incremental audit count anything twice', async () => {
	const holder = await fixture.db.owner.connect();
	try {
		await holder.query('begin');
		await holder.query('select pg_current_xact_id()');
		await addTestUser(fixture.db, 1_000n);
		for (let run = 0; run < 3; run++) {
			const { checks } = await keepTestAudit(fixture.db);
			expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
		}
	} finally {
		await holder.query('rollback');
		holder.release();
	}
});

test('[LEDGER-02] an incremental audit names a version that an account has in two months', async () => {
	const { owner, database } = fixture.db;
	const userId = await addTestUser(fixture.db, 1_000n);
	const nowMs = Number((await owner.query('select clock() now')).rows[0].now);
	await makeMonths(database, { mayWait: true });
	const refill = (reference: string, recordedAtMs: number) =>
		inTransaction(database, async (tx) => {
			const accounts = await loadUserAccounts(tx, [userId]);
			const destination = accounts.id(userId, 'available', 'DEMO_USD');
			const transfers = [{ source: houseAccountId('house:grants', 'DEMO_USD'), destination, amount: 5n }];
			const event = { reference, kind: 'demo_refill', contentHash: null, transfers } as const;
			await postEvents(tx, accounts, BigInt(recordedAtMs), [event]);
		});
	await refill(`refill:${userId}:1`, nowMs);
	expect((await keepTestAudit(fixture.db, { incremental: false })).clean).toBe(true);
	// The application may write the account's row: the last entry is taken out of its chain.
	await database.query(
		`update accounts a set version = e.version, balance = e.balance_after, head = e.hash from ledger_entries e
		where e.account_id = a.id and a.user_id = $1 and a.currency = 'DEMO_USD' and e.version = a.version - 1`,
		[userId],
	);
	await refill(`refill:${userId}:2`, nowMs + 31 * 86_400_000);
	const { incremental, checks } = await keepTestAudit(fixture.db);
	const named = { row: expect.stringMatching(/^entry \d+ version \d+$/), problem: 'has the version of another entry' };
	expect([incremental, checks.flatMap(({ findings }) => findings)]).toEqual([true, expect.arrayContaining([named])]);
});
