import { createHash } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { houseAccountId } from '@fairtick/domain/ledger/rules';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { APP_ROLE } from '../../../test/support/global-setup.ts';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../../test/support/trading-fixture.ts';
import { addTestUser } from '../../../test/support/users.ts';
import { AUDIT_CHECKS } from '../../app/areas.ts';
import { loadUserAccounts, postEvents } from '../../areas/ledger/index.ts';
import { loadLedgerGlance } from '../../areas/ledger/load-glance.ts';
import { lockUsers } from '../authorization/index.ts';
import { createDatabase, inTransaction, makeMonths, withPool } from '../database/index.ts';
import { readLine } from './audit-line.ts';
import * as headsStore from './heads-store.ts';
import { AuditRefused, type KeepAuditOptions, type KeptAudit, keepAudit } from './keep-audit.ts';

let fixture: TradingFixture;
let dataDir: string;
beforeAll(async () => {
	fixture = await openTradingFixture();
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-audits-'));
	const userId = await addTestUser(fixture.db);
	await fixture.trading.place(userId, placement({ expiry: { duration: 300 } }));
	await fixture.db.owner.query(`insert into audit_log (n, recorded_at, act, subject, reason, request_id, hash)
		values (1, 0, 'site.changed', 'site', 'r', 'x', sha256(convert_to('audit/1|' || encode(sha256(''), 'hex') || '|1|0|-|site.changed|site|-|-|'
			|| encode(sha256('r'), 'hex') || '|' || encode(sha256('x'), 'hex'), 'UTF8')));
		update audit_log_head set n = 1, hash = (select hash from audit_log)`);
});
afterAll(async () => {
	await fixture.close();
	await rm(dataDir, { recursive: true });
});

afterEach(() => vi.restoreAllMocks());

let now = NOON;
/** Each audit has a time of its own, which names its file. */
async function audit(options: Partial<KeepAuditOptions> = {}): Promise<KeptAudit> {
	now += 10;
	await fixture.clock(now);
	// One whose connection was cut has its lock until PostgreSQL notices.
	const onWaiting = () => undefined;
	const kept = await keepAudit({
		checks: AUDIT_CHECKS,
		auditUrl: fixture.db.auditUrl,
		dataDir,
		incremental: false,
		onWaiting,
		...options,
	});
	if (kept === null) throw new Error('another audit is under way');
	return kept;
}
const findingsOf = ({ checks }: KeptAudit) =>
	checks.flatMap(({ findings }) => findings.map(({ row, problem }) => `${row}: ${problem}`));
const newestFile = async () => join(dataDir, 'audits', (await readdir(join(dataDir, 'audits'))).sort().at(-1) ?? '');

test('[LEDGER-08] an audit leaves every head in its own file, and a line that names it', async () => {
	const { line, clean, whole } = await audit();
	expect([clean, whole]).toEqual([true, true]);
	const path = await newestFile();
	expect(path).toMatch(/\/audits\/2026-11-16T12-00-00\.010Z\.heads\.gz$/);
	expect([(await stat(path)).mode & 0o777, (await stat(join(dataDir, 'audits'))).mode & 0o777]).toEqual([0o600, 0o700]);
	const sha256 = createHash('sha256')
		.update(await readFile(path))
		.digest('hex');
	expect(readLine(line)).toEqual({ atMs: NOON + 10, sha256 });
	const { rows } = await fixture.db.owner.query<{ line: string }>(
		`select 'account ' || id || ' ' || version || ' ' || encode(head, 'hex') line from accounts where user_id is not null order by id`,
	);
	const heads = gunzipSync(await readFile(path))
		.toString()
		.trimEnd()
		.split('\n');
	expect(rows.length).toBeGreaterThan(1);
	expect(heads.slice(0, rows.length)).toEqual(rows.map((row) => row.line));
	expect(heads.slice(rows.length)).toEqual([
		expect.stringMatching(/^asset 1 1 1 [0-9a-f]{64}$/),
		expect.stringMatching(/^audit_log 1 [0-9a-f]{64}$/),
	]);
	expect(line).toContain(`heads of ${rows.length} accounts, 1 assets, audit log 1; sha256 ${sha256}`);
	const kept = await fixture.db.owner.query('select line, clean, whole, findings::int, written_by from audit_runs');
	expect(kept.rows).toEqual([{ line, clean: true, whole: true, findings: 0, written_by: 'fairtick_audit' }]);
});

test('[LEDGER-08] what an earlier audit saw is proved by its line, by its file, and by a line of the log around it', async () => {
	const { line } = await audit();
	const file = await newestFile();
	await fixture.trading.place(await addTestUser(fixture.db), placement({ expiry: { duration: 300 } }));
	await fixture.market.tick(1, now, 1_001n);
	for (const earlier of [line, file, JSON.stringify({ level: 30, msg: line })]) {
		const { clean, checks } = await audit({ earlier, incremental: true });
		expect(clean).toBe(true);
		expect(checks.at(-1)?.title).toMatch(/^heads of an earlier audit/);
		expect(checks.at(-1)?.rows).toBeGreaterThan(4);
	}
});

/** The house's own attacks: everything is made to agree with itself again, so that no other check sees anything. */
const REWRITTEN: [string, string, RegExp][] = [
	[
		'an account with its entries',
		`delete from ledger_transfers where destination >= 1000000; delete from ledger_transfers where source >= 1000000; delete from accounts where user_id is not null`,
		/account \d+: is gone/,
	],
	[
		'an entry, and the head of its account',
		`update ledger_transfers set destination_hash = sha256('x') where destination_version = 1;
			update accounts a set head = sha256('x') where exists (select from ledger_transfers where destination = a.id and destination_version = 1)`,
		/account \d+: its entry 1 is not what it was/,
	],
	[
		'the newest tick, and the head of the chain',
		`delete from tick_groups; delete from ticks; update asset_writers set chain_no = 0, chain_head = sha256('')`,
		/asset 1: its group \d+ \(through tick \d+\) is gone/,
	],
	[
		'a group',
		`update tick_groups set hash = sha256('x')`,
		/asset 1: its group \d+ \(through tick \d+\) is not what it was/,
	],
	[
		'the audit log',
		`delete from audit_log; update audit_log_head set n = 0, hash = sha256('')`,
		/audit log 1: is gone/,
	],
];

describe('[LEDGER-08] what was rewritten or deleted since an earlier audit is named', () => {
	test.each(REWRITTEN)('%s', async (_, sql, named) => {
		const { line } = await audit();
		const owner = await fixture.db.owner.connect();
		const tables = [
			'accounts',
			'ledger_transfers',
			'tick_groups',
			'ticks',
			'asset_writers',
			'audit_log',
			'audit_log_head',
		];
		try {
			for (const table of tables) await owner.query(`create table app.copy_${table} as select * from ${table}`);
			await owner.query(sql);
			expect(findingsOf(await audit({ earlier: line })).join('\n')).toMatch(named);
		} finally {
			for (const table of tables)
				await owner.query(
					`delete from ${table}; insert into ${table} select * from copy_${table}; drop table copy_${table}`,
				);
			owner.release();
		}
		expect(findingsOf(await audit({ earlier: line }))).toEqual([]);
	});
});

test('[LEDGER-08] a file of heads that is not the one of its line is named, and nothing is kept', async () => {
	const { line } = await audit();
	const mistyped = line.replace(/.{4}$/, (end) => (end === '0000' ? '1111' : '0000'));
	const file = await newestFile();
	await expect(audit({ earlier: mistyped })).rejects.toThrow(`The file ${file} is not the one of this line`);
	const heads = gunzipSync(await readFile(file)).toString();
	await chmod(file, 0o600);
	await writeFile(file, gzipSync(heads.replace(/^account .*\n/, '')));
	const runs = async () => (await fixture.db.owner.query('select from audit_runs')).rowCount;
	const before = await runs();
	const wrong = `The file ${file} is not the one of this line: the line was not copied whole, or the file was changed.`;
	await expect(audit({ earlier: line })).rejects.toThrow(wrong);
	expect(await runs()).toBe(before);
	await expect(audit({ earlier: file })).rejects.toThrow(`No audit of this database has left ${file} as it is`);
	await rm(file);
	await expect(audit({ earlier: line })).rejects.toThrow(AuditRefused);
	await expect(audit({ earlier: '/nowhere' })).rejects.toThrow("/nowhere can't be read (ENOENT)");
});

test('[LEDGER-08] an incremental audit continues from a run of the audit role alone', async () => {
	const { owner } = fixture.db;
	await audit();
	expect((await audit({ incremental: true })).whole).toBe(false);
	await owner.query(`update audit_runs set written_by = $1`, [APP_ROLE]);
	expect((await audit({ incremental: true })).whole, 'a run of another role says nothing').toBe(true);
	await owner.query('update audit_runs set written_by = null');
	expect((await audit({ incremental: true })).whole, 'nor does one from before the role').toBe(true);
	expect((await audit({ incremental: true })).whole).toBe(false);
});

test('[LEDGER-08] there is one audit at a time: another waits or is left out, and a killed one leaves no lock', async () => {
	const pool = createDatabase(fixture.db.auditUrl, { max: 1 });
	const holder = await pool.connect();
	await holder.query(`select pg_advisory_lock(hashtext('audit'))`);
	const unhurried = { auditUrl: fixture.db.auditUrl, dataDir, incremental: true };
	expect(await keepAudit({ checks: AUDIT_CHECKS, ...unhurried })).toBeNull();
	const waiting = Promise.withResolvers<string | null>();
	const second = keepAudit({ checks: AUDIT_CHECKS, ...unhurried, onWaiting: waiting.resolve });
	expect(await waiting.promise).toMatch(/^process \d+ of PostgreSQL \(role fairtick_audit, application ""\)$/);
	holder.release(true);
	expect((await second)?.clean).toBe(true);
	await pool.end();
});

/** Lets the connection that is opened next end only on demand, and reports when it would have ended. */
function delayEnd() {
	const [wouldEnd, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const connect = pg.Pool.prototype.connect as (this: pg.Pool) => Promise<pg.PoolClient>;
	vi.spyOn(pg.Pool.prototype, 'connect').mockImplementationOnce(async function (this: pg.Pool) {
		const client = await connect.call(this);
		const release = client.release.bind(client);
		client.release = (destroy) => {
			wouldEnd.resolve();
			void mayEnd.promise.then(() => release(destroy));
		};
		return client;
	});
	return { wouldEnd: wouldEnd.promise, end: mayEnd.resolve };
}

test.each([
	['was kept', () => ({ dataDir })],
	['failed', () => ({ dataDir: join(dataDir, 'a-file') })],
])('[LEDGER-08] the next audit does not wait for the end of the connection of one that %s', async (_, how) => {
	await writeFile(join(dataDir, 'a-file'), '');
	now += 10;
	await fixture.clock(now);
	const options = { checks: [], auditUrl: fixture.db.auditUrl, incremental: true };
	const { wouldEnd, end } = delayEnd();
	const first = Promise.allSettled([keepAudit({ ...options, ...how() })]);
	try {
		await wouldEnd;
		now += 10;
		await fixture.clock(now);
		expect(await keepAudit({ ...options, dataDir })).not.toBeNull();
	} finally {
		end();
		await first;
	}
});

test('[LEDGER-08] an audit whose connection is cut once it is kept is no audit that failed', async () => {
	const runs = async () => Number((await fixture.db.owner.query('select count(*) n from audit_runs')).rows[0].n);
	const before = await runs();
	const store = headsStore.openHeadsStore({ dataDir });
	vi.spyOn(headsStore, 'openHeadsStore').mockReturnValueOnce({
		...store,
		async removeBefore(...args) {
			expect(await runs()).toBe(before + 1);
			await withPool(fixture.db.auditUrl, { max: 1 }, (pool) =>
				pool.query(
					`select pg_terminate_backend(pid, 10000) from pg_stat_activity
					where usename = current_user and datname = current_database() and pid <> pg_backend_pid()`,
				),
			);
			return store.removeBefore(...args);
		},
	});
	expect((await audit()).clean).toBe(true);
});

test('[LEDGER-08] another role that holds the lock of audits is named, and nothing waits for it', async () => {
	const holder = await fixture.db.database.connect();
	await holder.query(`select pg_advisory_lock(hashtext('audit'))`);
	const named =
		/process \d+ of PostgreSQL \(role fairtick_app, application ".*"\) holds the lock of audits and is none/;
	for (const onWaiting of [{}, { onWaiting: () => undefined }]) {
		const refused = keepAudit({
			checks: AUDIT_CHECKS,
			auditUrl: fixture.db.auditUrl,
			dataDir,
			incremental: true,
			...onWaiting,
		});
		await expect(refused).rejects.toThrow(AuditRefused);
		await expect(refused).rejects.toThrow(named);
	}
	// The next test does not wait for the end of its connection.
	await holder.query(`select pg_advisory_unlock(hashtext('audit'))`);
	holder.release(true);
});

test('[LEDGER-08] while a whole audit has findings everything is audited, and the glance says so', async () => {
	const { owner, database } = fixture.db;
	await audit();
	const tamper = (sign: string) =>
		owner.query(
			`update ledger_transfers set amount = amount ${sign} 1 where event_id = (select min(event_id) from ledger_transfers)`,
		);
	expect((await audit({ incremental: true })).whole).toBe(false);
	await tamper('+');
	expect((await audit({ incremental: true })).clean, 'an incremental one does not look there').toBe(true);
	expect((await audit()).clean).toBe(false);
	expect((await loadLedgerGlance(database)).audit?.findings).toBeGreaterThan(0);
	const next = await audit({ incremental: true });
	expect([next.whole, next.clean]).toEqual([true, false]);
	await tamper('-');
	expect((await audit()).clean).toBe(true);
	expect((await audit({ incremental: true })).whole).toBe(false);
});

test('[LEDGER-08] an audit that can not write its heads keeps no run, and what a killed one left is swept away', async () => {
	const runs = async () => Number((await fixture.db.owner.query('select count(*) n from audit_runs')).rows[0].n);
	const before = await runs();
	const file = join(dataDir, 'a-file');
	await writeFile(file, '');
	await expect(audit({ dataDir: file })).rejects.toThrow('ENOTDIR');
	expect(await runs()).toBe(before);
	await writeFile(join(dataDir, 'audits/2026-01-01T00-00-00.000Z.heads.gz.draft'), 'half');
	await audit();
	expect((await readdir(join(dataDir, 'audits'))).filter((name) => name.endsWith('.draft'))).toEqual([]);
	expect(await runs()).toBe(before + 1);
});

test('[LEDGER-08] an audit that leaves others room finds the same', async () => {
	const { clean, checks } = await audit({ withRests: true });
	expect(clean).toBe(true);
	expect(checks.map(({ title, rows }) => [title, rows])).toEqual(
		(await audit()).checks.map(({ title, rows }) => [title, rows]),
	);
});

test('[LEDGER-08] heads of whole audits stay, those of clean incremental ones for eight days', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-heads-'));
	await audit({ dataDir: folder });
	await audit({ dataDir: folder, incremental: true });
	now += 8 * 86_400_000;
	await audit({ dataDir: folder, incremental: true });
	expect((await readdir(join(folder, 'audits'))).length).toBe(2);
	await rm(folder, { recursive: true });
});

/** The nth refill of a user's demo account, of 0.05, dated as given. */
const refill = (userId: number, n: number, recordedAtMs: number) =>
	inTransaction(fixture.db.database, async (tx) => {
		await lockUsers(tx, [userId]);
		const accounts = await loadUserAccounts(tx, [userId]);
		const destination = accounts.id(userId, 'available', 'DEMO_USD');
		const transfers = [{ source: houseAccountId('house:grants', 'DEMO_USD'), destination, amount: 5n }];
		await postEvents(tx, accounts, BigInt(recordedAtMs), [
			{ reference: `refill:${userId}:${n}`, kind: 'demo_refill', contentHash: null, transfers },
		]);
	});

test('[LEDGER-08] what is dated back behind an audit is named: by each later one, whole or not, and by its line', async () => {
	const userId = await addTestUser(fixture.db);
	const { line } = await audit();
	const file = await newestFile();
	const atMs = now;
	await refill(userId, 1, atMs - 60_000);
	expect(findingsOf(await audit({ incremental: true, earlier: line }))).toEqual([]);
	await refill(userId, 2, atMs - 60_001);
	const named = `event refill:${userId}:2: is dated ${atMs - 60_001}, and `;
	const late = `${named}an audit a minute later or more did not see it`;
	for (const incremental of [true, false]) {
		expect(findingsOf(await audit({ incremental }))).toEqual([late]);
		for (const earlier of [line, file])
			expect(findingsOf(await audit({ incremental, earlier }))).toEqual([late, `${named}that audit did not see it`]);
	}
	await fixture.db.owner.query('update users set created_at = $2 where id = $1', [userId, atMs + 3]);
	expect(findingsOf(await audit())).toContain(`event refill:${userId}:2: is older than user ${userId}`);
});

test('[LEDGER-08] what is dated back into a month that is made afterwards is named all the same', async () => {
	const userId = await addTestUser(fixture.db);
	await fixture.db.owner.query('update users set created_at = 0 where id = $1', [userId]);
	await makeMonths(fixture.db.database, { mayWait: true });
	await audit();
	const atMs = Date.UTC(2026, 5, 15);
	await refill(userId, 1, atMs);
	expect(await makeMonths(fixture.db.database)).toContain('ledger_events_202606');
	const late = `event refill:${userId}:1: is dated ${atMs}, and an audit a minute later or more did not see it`;
	expect(findingsOf(await audit())).toContain(late);
});
