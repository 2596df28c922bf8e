import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { buildServer } from '../../server/test/support/built-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/database.ts';
import type {} from '../../server/test/support/global-setup.ts';
import { HttpConnection } from './connection.ts';
import { type Asked, ask, send } from './trader-calls.ts';
import { findOpenAsset, signUp, type Trader } from './traders.ts';

const MAIN = buildServer();

/** A server's process on its own data folder. */
interface Server {
	readonly process: ChildProcess;
	said(): string;
	readonly ended: Promise<number | null>;
}

let db: TestDatabase;
const folders: string[] = [];
const servers: Server[] = [];
let first: Server;
let url: URL;
let traders: Trader[];

async function start(settings: Record<string, string> = {}): Promise<Server> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-two-'));
	folders.push(folder);
	const child = spawn(process.execPath, [MAIN], {
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			LOG_LEVEL: 'warn',
			EXCHANGES: 'off',
			PORT: '0',
			DATA_DIR: folder,
			DATABASE_URL: db.url,
			DATABASE_OWNER_URL: db.ownerUrl,
			DATABASE_AUDIT_URL: db.auditUrl,
			FAIR_HISTORY_DAYS: '1',
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (text) => {
			said += text;
		});
	const server = { process: child, said: () => said, ended: once(child, 'close').then(([code]) => code) };
	servers.push(server);
	return server;
}

beforeAll(async () => {
	db = await createTestDatabase();
	await db.owner.query(
		`do $$ begin execute format('revoke all on database %I from public', current_database());
			execute format('grant connect on database %I to fairtick_app, fairtick_audit', current_database()); end $$`,
	);
	first = await start();
	await vi.waitFor(() => expect(first.said()).toMatch(/^ready http/m), { timeout: 100_000, interval: 100 });
	url = new URL(/^ready (\S+)$/m.exec(first.said())?.[1] ?? '');
	traders = await signUp(url, 1);
}, 120_000);
afterAll(async () => {
	for (const server of servers) {
		server.process.kill('SIGKILL');
		await server.ended;
	}
	await db.drop();
	for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Everything that a second start could change. */
async function loadState() {
	const { rows } = await db.owner.query(
		`select (select json_agg(a order by id) from assets a) assets, (select count(*) from asset_versions) versions,
			(select count(*) from payout_versions) payouts, (select count(*) from fair_hours where lost_at is not null) lost,
			(select json_agg(fence order by asset_id) from asset_writers) fences, (select count(*) from migrations) migrations`,
	);
	return rows[0];
}

const newestSeq = async () =>
	Number((await db.owner.query('select last_seq from asset_writers where asset_id = 1')).rows[0].last_seq);

async function place(): Promise<Asked> {
	const { id, payoutPercent } = await findOpenAsset(url);
	const connection = await HttpConnection.open(url);
	const asked = ask(traders[0] as Trader, id, payoutPercent, 5);
	await send(connection, asked);
	connection.close();
	return asked;
}

test('[LEDGER-10] a second server on the same database exits with an explanation, and the first one continues', async () => {
	const before = await loadState();
	const second = await start();
	await vi.waitFor(() => expect(second.said()).toContain('waiting for its end'), { timeout: 30_000, interval: 50 });
	const seq = await newestSeq();
	expect((await place()).answer?.status).toBe(201);
	expect(await second.ended).toBe(1);
	expect(second.said()).toMatch(
		new RegExp(
			`^another server uses the database, waiting for its end\nAnother server uses this database \\(fairtick server ${first.process.pid} on .+\\): stop it first, or set another DATABASE_URL\\.\n$`,
		),
	);
	expect(await loadState()).toEqual(before);
	expect((await place()).answer?.status).toBe(201);
	// Half a minute of ticks without a gap.
	expect(await newestSeq()).toBeGreaterThan(seq + 50);
	const { rows } = await db.owner.query(
		'select (max(t) - min(t)) / 500 + 1 due, count(*) ticks from ticks where asset_id = 1',
	);
	expect(rows[0].ticks).toBe(rows[0].due);
	expect(first.process.exitCode).toBeNull();
}, 90_000);

test('[LEDGER-10] [CLUSTER-08] a server that has lost all its connections takes its lock again and continues', async () => {
	const admin = new pg.Client({ connectionString: new URL(new URL(db.url).pathname, inject('clusterUrl')).href });
	await admin.connect();
	const loadHolders = async () =>
		(
			await admin.query<{ pid: number }>(
				`select pid from pg_stat_activity where application_name like 'fairtick server %' and datname = current_database()`,
			)
		).rows.map(({ pid }) => pid);
	const [before] = await loadHolders();
	await admin.query(
		`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'fairtick_app' and datname = current_database()`,
	);
	const cutMs = performance.now();
	await vi.waitFor(
		async () => {
			expect((await place()).answer?.status).toBe(201);
			const [holder] = await loadHolders();
			expect(holder ?? before).not.toBe(before);
		},
		{ timeout: 30_000, interval: 100 },
	);
	expect(performance.now() - cutMs).toBeLessThan(10_000);
	const seq = await newestSeq();
	await vi.waitFor(async () => expect(await newestSeq()).toBeGreaterThan(seq), { timeout: 10_000, interval: 100 });
	expect(first.process.exitCode).toBeNull();
	await admin.end();
}, 60_000);
