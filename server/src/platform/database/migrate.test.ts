import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { describeSchema } from '../../../test/support/describe-schema.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { APP_ROLE, AUDIT_ROLE } from '../../../test/support/global-setup.ts';
import { loadSchemaState, migrate, refuseOtherSchema } from './migrate.ts';
import { prepareSchema } from './open-database.ts';

let db: TestDatabase;
const run = async () => (await migrate({ ownerUrl: db.ownerUrl, appRole: APP_ROLE, auditRole: AUDIT_ROLE })).names;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a schema that is up to date stays as it is', async () => {
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
	expect(await run()).toEqual([]);
});

test('an outdated schema is distinguished from a current one, and only the missing migrations run', async () => {
	const { rows } = await db.owner.query<{ name: string; checksum: string }>(
		'delete from migrations where number = 2 returning name, checksum',
	);
	expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
	// It ran before, so that its tables are there: one that fails leaves no trace.
	await expect(run()).rejects.toThrow(`Migration ${rows[0]?.name} failed`);
	expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
	await db.owner.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
		Number(rows[0]?.name.slice(0, 4)),
		rows[0]?.name,
		rows[0]?.checksum,
	]);
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

describe('[CLUSTER-07] beside processes of the release before', () => {
	const prepare = () =>
		prepareSchema(
			{ ...db, stop: async () => undefined },
			{ production: false, start: 'one', joins: true, print: () => undefined },
		);
	const addNode = (release: number | null, start = 'one') =>
		db.owner.query(
			`insert into nodes (id, start, host, pid, roles, fingerprints, release) values (gen_random_uuid(), $2, '', 1, '{}', '{}', $1)`,
			[release, start],
		);
	beforeAll(async () => {
		await db.owner.query(
			`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`,
		);
	});
	afterEach(async () => {
		await db.owner.query('delete from nodes');
		await db.owner.query('delete from migrations where number > 9000');
	});

	test('a contract is not made, and the process that needs more is refused; those of another start are dead', async () => {
		// Files of before 0027 have no mark: they count as contracts.
		const newest = (await db.owner.query('delete from migrations where number = 22 returning *')).rows[0];
		await addNode(21);
		await expect(prepare()).rejects.toThrow("migration 0022-facts-of-nodes.sql can't run beside them");
		await db.owner.query("update nodes set beat_at = clock_timestamp() - interval '61 s'");
		await expect(prepare()).rejects.toThrow('Migration 0022-facts-of-nodes.sql failed');
		await db.owner.query('delete from nodes');
		await addNode(21, 'another');
		await expect(prepare()).rejects.toThrow('Migration 0022-facts-of-nodes.sql failed');
		await db.owner.query('insert into migrations (number, name, checksum) values ($1, $2, $3)', [
			newest.number,
			newest.name,
			newest.checksum,
		]);
	});

	test('an expand is made beside them, and waits a moment for the locks of others', async () => {
		const { rows } = await db.owner.query('delete from migrations where number = 27 returning name');
		await db.owner.query('drop table built_files; alter table nodes drop column release, drop column version');
		await db.owner.query(
			`insert into nodes (id, start, host, pid, roles, fingerprints) values (gen_random_uuid(), 'one', '', 1, '{}', '{}')`,
		);
		const reader = await db.owner.connect();
		await reader.query('begin; select from nodes');
		const prepared = prepare();
		await eventually(async () =>
			expect(
				(
					await db.owner.query(
						`select from pg_stat_activity where wait_event_type = 'Lock' and query like '-- phase: expand%' and datname = current_database()`,
					)
				).rowCount,
			).toBe(1),
		);
		// Others read on while it waits, as it gives up its place in the queue.
		expect((await db.owner.query('select from nodes')).rowCount).toBe(1);
		await reader.query('commit');
		reader.release();
		expect(await prepared).toEqual({ isContracting: false });
		expect((await loadList()).find(({ number }) => number === 27)).toMatchObject({ ...rows[0], phase: 'expand' });
	});

	test('a program works on the expands of one release that it does not know, and registers on them', async () => {
		await db.owner.query(
			`insert into migrations (number, name, checksum, phase, release) values (9998, '9998-future.sql', '', 'expand', 9999), (9999, '9999-future.sql', '', 'expand', 9999)`,
		);
		expect(await loadSchemaState(db.ownerUrl)).toBe('current');
		expect(await prepare()).toEqual({ isContracting: false });
		await refuseOtherSchema(db.database);
		await db.owner.query(`update migrations set phase = 'contract' where number = 9999`);
		await expect(refuseOtherSchema(db.database)).rejects.toThrow('update Fairtick first');
	});
});

test('a newer schema is refused', async () => {
	await db.owner.query("insert into migrations (number, name, checksum) values (9999, '9999-future.sql', '')");
	await expect(run()).rejects.toThrow('The database is newer than this version (migration 9999 is unknown here)');
	await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow('update Fairtick first');
	await db.owner.query('delete from migrations where number = 9999');
});

test('a migration that was changed after it ran is refused', async () => {
	await db.owner.query("update migrations set checksum = 'x' || checksum where number = 1");
	await expect(run()).rejects.toThrow('Migration 0001-foundation.sql was changed after it ran on this database.');
	await db.owner.query('update migrations set checksum = substr(checksum, 2) where number = 1');
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

test('a database without a schema is reported as such', async () => {
	const empty = new URL(db.ownerUrl);
	empty.username = 'postgres';
	empty.pathname = '/postgres';
	expect(await loadSchemaState(empty.href)).toBe('absent');
});

const loadList = async () => (await db.owner.query('select * from migrations order by number')).rows;

test('a schema of a version before 24 November 2026 is refused and not changed', async () => {
	await db.owner.query("update migrations set name = replace(name, '-', '_')");
	const before = await loadList();
	const refused =
		/^This data was made by a version before 24 November 2026 and was not changed: "npm run backup" of that version keeps it, and this version begins anew with another DATA_DIR \(or with an empty database\)\.$/;
	await expect(run()).rejects.toThrow(refused);
	await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow(refused);
	expect(await loadList()).toEqual(before);
	await db.owner.query("update migrations set name = replace(name, '_', '-')");
	expect(await loadSchemaState(db.ownerUrl)).toBe('current');
});

const MIGRATIONS = join(import.meta.dirname, '../../../migrations');
const FILES = readdirSync(MIGRATIONS)
	.filter((name) => name.endsWith('.sql'))
	.sort();
const readFile = (name: string) =>
	readFileSync(join(MIGRATIONS, name), 'utf8')
		.replaceAll('{{app_role}}', APP_ROLE)
		.replaceAll('{{audit_role}}', AUDIT_ROLE);

describe('the files that were merged into one for each area', () => {
	/** `number name checksum` of each of them. */
	const merged = readFileSync(join(import.meta.dirname, '../../../test/support/merged-migrations.txt'), 'utf8')
		.trim()
		.split('\n')
		.map((line) => line.split(' '));
	let before: Awaited<ReturnType<typeof loadList>>;

	/** Makes the schema that of the merged files, with a name that a constraint had, and its list theirs, without some of them. */
	async function becomeOld(without: readonly string[] = []): Promise<void> {
		const rows = merged.filter(([number]) => !without.includes(number ?? ''));
		await db.owner.query('drop schema app, archive, jobs cascade');
		await db.owner.query('create schema app');
		await db.owner.query(
			'create table migrations (number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default clock_timestamp())',
		);
		for (const name of FILES.slice(0, 15)) await db.owner.query(readFile(name));
		await db.owner.query(
			'insert into migrations (number, name, checksum) select * from unnest($1::int[], $2::text[], $3::text[])',
			[0, 1, 2].map((i) => rows.map((row) => row[i])),
		);
		await db.owner.query('alter table accounts rename constraint accounts_balance to accounts_check');
	}

	beforeAll(async () => {
		before = await loadList();
	});

	test('are known by their list: it is replaced, and only later files run', async () => {
		await becomeOld();
		expect(await loadSchemaState(db.ownerUrl)).toBe('behind');
		expect(await run()).toEqual(before.slice(15).map(({ name }) => name));
		expect((await loadList()).map(({ ran_at, ...row }) => row)).toEqual(before.map(({ ran_at, ...row }) => row));
		expect(await loadSchemaState(db.ownerUrl)).toBe('current');
		expect(await describeSchema(db.owner)).toBe(readFileSync(join(MIGRATIONS, '../schema.sql'), 'utf8'));
	});

	test.each([
		['lacks its last file', ['260']],
		['lacks one between', ['202']],
	])('a database that %s is refused in one sentence and not changed', async (_, without) => {
		await becomeOld(without);
		const old = await loadList();
		const refused =
			/^This data was made by an older version and was not changed: start the version of 29 November 2026 \(commit 566e55d0\) with it once, then start this one\.$/;
		await expect(run()).rejects.toThrow(refused);
		await expect(loadSchemaState(db.ownerUrl)).rejects.toThrow(refused);
		expect(await loadList()).toEqual(old);
		await becomeOld();
		await run();
		expect(await loadSchemaState(db.ownerUrl)).toBe('current');
	});
});

describe('partitions by month', () => {
	const OLD = Date.UTC(2024, 1, 29, 12);
	const END = Date.UTC(2026, 11, 1);

	/** The schema before them, with a trade a second before the end of a month, settled after it, and an event of long ago. */
	async function becomeWhole({ hasTransferOfNone = false } = {}): Promise<void> {
		await db.owner.query('drop schema app, archive, jobs cascade');
		await db.owner.query('create schema app');
		await db.owner.query(
			'create table migrations (number int primary key, name text not null, checksum text not null, ran_at timestamptz not null default clock_timestamp())',
		);
		for (const name of FILES.filter((file) => file < '0017')) {
			await db.owner.query(readFile(name));
			const checksum = createHash('sha256')
				.update(readFileSync(join(MIGRATIONS, name)))
				.digest('hex');
			await db.owner.query('insert into migrations values ($1, $2, $3)', [Number(name.slice(0, 4)), name, checksum]);
		}
		await db.owner.query(
			`insert into ledger_events (id, reference, kind, recorded_at, hash) values (1, 'old', 'grant', ${OLD}, 'a'),
				(2, 'trade:00000000-0000-0000-0000-000000000001:open', 'trade.opened', ${END - 1_000}, 'b'),
				(3, 'trade:00000000-0000-0000-0000-000000000001:settle', 'trade.won', ${END + 4_000}, 'c')`,
		);
		await db.owner.query(
			`insert into ledger_transfers (event_id, position, source, destination, amount, source_version, source_balance, source_hash,
				destination_version, destination_balance, destination_hash) values
				(1, 0, 22, 1000012, 1000, null, null, null, 1, 1000, 'x'), (2, 0, 1000012, 1000022, 10, 2, 990, 'y', 1, 10, 'z'),
				(3, 0, 1000022, 1000012, 10, 2, 0, 'z', 3, 1000, 'y')`,
		);
		if (hasTransferOfNone)
			await db.owner.query(
				'insert into ledger_transfers (event_id, position, source, destination, amount) values (9, 0, 12, 22, 1)',
			);
		await db.owner.query(
			`insert into trade_terms (id, user_id, mode, currency, asset_id, asset_version, direction, stake, payout_bps, payout_version,
				expiry_kind, expiry_asked, payout_seen_bps, accepted_at, kept_seq, expires_at, entry_within_ms, exit_max_age_ms, rules_version)
			values ('00000000-0000-0000-0000-000000000001', 1, 'demo', 'DEMO_USD', 1, 1, 'up', 10, 9000, 1,
				'duration', 5, 9000, ${END - 1_000}, 1, ${END + 4_000}, 1500, 2000, 1)`,
		);
		await db.owner.query(
			`insert into trade_results (trade_id, status, returned, closed_at) values ('00000000-0000-0000-0000-000000000001', 'won', 19, ${END + 4_000})`,
		);
	}

	const load = async (text: string) => (await db.owner.query(text)).rows;
	const loadAll = async () => ({
		events: await load('select id, reference, kind, recorded_at, hash, xid from ledger_events order by id'),
		transfers: await load(
			'select event_id, position, source, destination, amount, source_version, destination_version from ledger_transfers order by 1, 2',
		),
		entries: await load(
			'select account_id, version, event_id, position, amount, balance_after, hash from ledger_entries order by 1, 2',
		),
		trades: await load('select * from trades'),
	});

	test('take over the rows of before, each in its month, and the schema is that of a new database', async () => {
		await becomeWhole();
		const rows = await loadAll();
		expect(await run()).toEqual(FILES.filter((file) => file >= '0017'));
		expect(await loadAll()).toEqual(rows);
		expect(await load('select * from ledger_references order by event_id')).toEqual(
			rows.events.map(({ reference, id, recorded_at }) => ({ reference, event_id: id, recorded_at })),
		);
		const lying = await load(
			`select tableoid::regclass::text name, count(*)::int from ledger_events group by 1 union all select tableoid::regclass::text, count(*)::int from ledger_transfers group by 1
			union all select tableoid::regclass::text, count(*)::int from trade_terms group by 1 union all select tableoid::regclass::text, count(*)::int from trade_results group by 1 order by 1`,
		);
		expect(lying.map(({ name, count }) => `${name} ${count}`)).toEqual([
			...['202402', '202611', '202612'].map((month) => `ledger_events_${month} 1`),
			...['202402', '202611', '202612'].map((month) => `ledger_transfers_${month} 1`),
			'trade_results_202611 1',
			'trade_terms_202611 1',
		]);
		const months = await load(
			`select oid::regclass::text name from pg_class where relispartition and relkind = 'r' and relname ~ '_2[0-9]{5}$'`,
		);
		for (const { name } of months) await db.owner.query(`drop table ${name}`);
		expect(await describeSchema(db.owner)).toBe(readFileSync(join(MIGRATIONS, '../schema.sql'), 'utf8'));
	});

	test('are made by the next start where the server was killed meanwhile, and nothing is lost', async () => {
		await becomeWhole();
		const rows = await loadAll();
		// A reader lets the migration come as far as the terms of trades, which it moves after the ledger.
		const reader = await db.owner.connect();
		await reader.query('begin');
		await reader.query('select from trade_terms');
		const killed = spawn(process.execPath, [
			'--input-type=module',
			'-e',
			`import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
			await migrate(${JSON.stringify({ ownerUrl: db.ownerUrl, appRole: APP_ROLE, auditRole: AUDIT_ROLE })});`,
		]);
		const ended = new Promise((resolve) => killed.on('exit', (_code, signal) => resolve(signal)));
		await eventually(async () => {
			const waiting = await load(
				`select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'relation' and query like '-- Partitions%'`,
			);
			expect(waiting).toHaveLength(1);
		});
		killed.kill('SIGKILL');
		expect(await ended).toBe('SIGKILL');
		const again = run();
		await reader.query('commit');
		reader.release();
		expect(await again).toEqual(FILES.filter((file) => file >= '0017'));
		expect(await loadAll()).toEqual(rows);
		expect(await load('select count(*)::int from ledger_references')).toEqual([{ count: rows.events.length }]);
	});

	test('are not made, and nothing is changed, where a transfer belongs to no event', async () => {
		await becomeWhole({ hasTransferOfNone: true });
		const rows = await loadAll();
		await expect(run()).rejects.toThrow('Migration 0017-partitions-by-month.sql failed');
		expect(await loadAll()).toEqual(rows);
	});
});
