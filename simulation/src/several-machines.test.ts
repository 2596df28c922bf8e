import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildServer } from '../../server/test/support/built-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/database.ts';
import type {} from '../../server/test/support/global-setup.ts';
import { S3Server } from '../../server/test/support/s3-server.ts';
import { HttpConnection } from './connection.ts';
import { type Asked, ask, send } from './trader-calls.ts';
import { findOpenAsset, signUp, type Trader } from './traders.ts';

const MAIN = buildServer();
const SOURCES = join(import.meta.dirname, '../../server/src');
/** Time in which another process takes over, milliseconds. */
const TAKEN_OVER_MS = 5_000;
const READY = { timeout: 120_000, interval: 100 };

/** The server of a machine: a process on a data folder of its own. */
interface Server {
	readonly process: ChildProcess;
	readonly folder: string;
	said(): string;
	readonly ended: Promise<number | null>;
}

let db: TestDatabase;
/** Files that all machines need. They share no folder. */
let bucket: S3Server;
const folders: string[] = [];
const servers: Server[] = [];
let traders: Trader[];

async function newFolder(first?: Server): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-machine-'));
	folders.push(folder);
	if (!first) return folder;
	await cp(join(first.folder, 'keys'), join(folder, 'keys'), { recursive: true });
	return folder;
}

const environment = (folder: string): NodeJS.ProcessEnv => ({
	PATH: process.env['PATH'],
	NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
	LOG_LEVEL: 'warn',
	EXCHANGES: 'off',
	PORT: '0',
	DATA_DIR: folder,
	DATABASE_URL: db.url,
	DATABASE_OWNER_URL: db.ownerUrl,
	DATABASE_AUDIT_URL: db.auditUrl,
	STORE_S3_URL: bucket.config.url,
	STORE_S3_REGION: bucket.config.region,
	STORE_S3_ACCESS_KEY: bucket.config.accessKey,
	STORE_S3_SECRET_KEY: bucket.config.secretKey,
	// The bucket has an http address of this machine.
	OUTGOING_LOOPBACK: 'on',
	FAIR_HISTORY_DAYS: '1',
});

function watch(child: ChildProcess) {
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (text) => {
			said += text;
		});
	return { said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

function start(folder: string, settings: Record<string, string> = {}): Server {
	const env = { ...environment(folder), ...settings };
	const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
	const server = { process: child, folder, ...watch(child) };
	servers.push(server);
	return server;
}

const addressOf = (server: Server) => /^ready (\S+)$/m.exec(server.said())?.[1];
const urlOf = (server: Server) => new URL(addressOf(server) ?? 'http://not-ready');
const untilReady = (server: Server) =>
	Promise.race([
		vi.waitFor(() => expect(addressOf(server)).toBeDefined(), READY),
		server.ended.then((code) => Promise.reject(new Error(`the server ended with ${code}:\n${server.said()}`))),
	]);

beforeAll(async () => {
	[db, bucket] = [await createTestDatabase(), await S3Server.start()];
	await db.owner.query(
		`do $$ begin execute format('revoke all on database %I from public', current_database());
			execute format('grant connect on database %I to fairtick_app, fairtick_audit', current_database()); end $$`,
	);
	const first = start(await newFolder());
	await untilReady(first);
	traders = await signUp(urlOf(first), 1);
}, 150_000);
afterAll(async () => {
	for (const server of servers) {
		server.process.kill('SIGKILL');
		await server.ended;
	}
	await bucket.stop();
	await db.drop();
	for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Everything that a further start could change. */
async function loadState() {
	const { rows } = await db.owner.query(
		`select (select json_agg(a order by id) from assets a) assets, (select count(*) from asset_versions) versions,
			(select count(*) from payout_versions) payouts, (select count(*) from fair_hours where lost_at is not null) lost,
			(select json_agg(fence order by asset_id) from asset_writers) fences, (select fence from proof_log) log_fence,
			(select count(*) from migrations) migrations, (select count(*) from generations) generations,
			(select count(*) from payout_switches) switches, (select count(*) from admin_links) links,
			(select json_agg(l order by name) from (select name, holder, fence from leases) l) leases`,
	);
	return rows[0];
}

const loadNodes = async () =>
	(
		await db.owner.query<{ pid: number; leases: string[] }>(
			`select pid, array(select name from leases where holder = id and until > clock_timestamp() order by name) leases
			from nodes where beat_at > clock_timestamp() - interval '3 s' order by started_at`,
		)
	).rows;

const newestSeq = async () =>
	Number((await db.owner.query('select last_seq from asset_writers where asset_id = 1')).rows[0].last_seq);

async function place(server: Server, duration = 5): Promise<Asked> {
	const { id, payoutPercent } = await findOpenAsset(urlOf(server));
	const connection = await HttpConnection.open(urlOf(server));
	const asked = ask(traders[0] as Trader, id, payoutPercent, duration);
	await send(connection, asked);
	connection.close();
	return asked;
}

/** A socket of the trader at a server, and what it has shown. */
async function open(server: Server) {
	const { token, cookie } = traders[0] as Trader;
	const url = urlOf(server);
	const socket = new WebSocket(new URL('/live', `ws://127.0.0.1:${url.port}`), {
		headers: { cookie },
		origin: `http://127.0.0.1:${url.port}`,
	});
	const closed: string[] = [];
	const opened: string[] = [];
	let tickedAtMs = 0;
	socket.on('message', (data) => {
		const message = JSON.parse(String(data));
		if (message.op === 'ticks') tickedAtMs = performance.now();
		if (message.op === 'event' && message.type === 'trade.opened') opened.push(message.data.trade.id);
		if (message.op === 'event' && message.type === 'trade.closed') closed.push(message.data.trade.id);
	});
	socket.on('error', () => undefined);
	await once(socket, 'open');
	socket.send(JSON.stringify({ op: 'auth', token }));
	socket.send(JSON.stringify({ op: 'subscribe', assets: [1] }));
	return { socket, opened, closed, tickedAtMs: () => tickedAtMs };
}

/** Runs a command on a machine where no server runs. */
async function run(command: string): Promise<{ code: number | null; said: string }> {
	const env = environment(await newFolder(servers[0]));
	const child = spawn(process.execPath, [join(SOURCES, command)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
	const { said, ended } = watch(child);
	return { code: await ended, said: said() };
}

test('[LEDGER-10] [CLUSTER-01] starts on several machines share a database: each serves, takes nothing from a living holder, and one with other settings is refused and changes nothing', async () => {
	const [first] = servers as [Server];
	const before = await loadState();
	const joined = await Promise.all([newFolder(first), newFolder(first)]);
	for (const folder of joined) start(folder);
	await Promise.all(servers.map(untilReady));
	expect(await loadState()).toEqual(before);
	const nodes = await loadNodes();
	expect(nodes.map(({ pid }) => pid).sort()).toEqual(servers.map((server) => server.process.pid).sort());
	expect(nodes[0]?.leases).toEqual(expect.arrayContaining(['log', 'market']));
	expect(nodes.slice(1).flatMap(({ leases }) => leases)).toEqual([]);
	for (const server of servers) expect((await place(server)).answer?.status, server.said()).toBe(201);

	const other = start(await newFolder(first), { MONEY: 'off' });
	expect(await other.ended).toBe(1);
	expect(other.said()).toMatch(/^This server process may not join .+: its MONEY differs from theirs\. .+\n$/);
	const stranger = start(await newFolder());
	expect(await stranger.ended).toBe(1);
	expect(stranger.said()).toMatch(/its KEYS_DIR lacks their .*secret\.key/);
	const without = start(await newFolder(first), { STORE_S3_URL: '', STORE_S3_ACCESS_KEY: '', STORE_S3_SECRET_KEY: '' });
	expect(await without.ended).toBe(1);
	expect(without.said()).toMatch(/its STORE_S3_URL, STORE_S3_ACCESS_KEY and STORE_S3_SECRET_KEY differ from theirs/);
	expect(await loadState()).toEqual(before);
	servers.splice(3);
}, 200_000);

test('[LEDGER-10] a server continues after its connection to the shared database ended, and commands that need a stopped server still see it', async () => {
	const admin = new pg.Client({ connectionString: new URL(new URL(db.url).pathname, inject('clusterUrl')).href });
	await admin.connect();
	await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'fairtick server %'
		and datname = current_database()`);
	await vi.waitFor(async () => {
		const held = await admin.query(`select pid from pg_stat_activity where application_name like 'fairtick server %'
			and datname = current_database()`);
		expect(held.rows).toHaveLength(servers.length);
	}, READY);
	await admin.end();
	expect((await run('app/backup/restored-main.ts')).said).toContain(
		'Server processes use this database: stop them on all machines first, then restore.',
	);
	expect((await db.owner.query('select from generations where restored')).rowCount).toBe(0);
	for (const server of servers) expect((await place(server)).answer?.status).toBe(201);
	expect(servers.map((server) => server.process.exitCode)).toEqual([null, null, null]);
}, 100_000);

test('[CLUSTER-02] [CLUSTER-05] the machine that holds prices and log is killed: another one takes over within five seconds, trades of the others settle, and their sockets go on', async () => {
	const holder = (await loadNodes()).find(({ leases }) => leases.includes('market'));
	const [killed, left] = [
		servers.find((server) => server.process.pid === holder?.pid) as Server,
		servers.filter((server) => server.process.pid !== holder?.pid),
	];
	const [one, other] = left as [Server, Server];
	const shown = await open(other);
	const { id } = await place(one);
	await vi.waitFor(() => expect(shown.opened).toContain(id), READY);
	await vi.waitFor(() => expect(shown.tickedAtMs()).toBeGreaterThan(0), READY);
	const seq = await newestSeq();
	const killedAtMs = performance.now();
	killed.process.kill('SIGKILL');
	// Leases run out first; then caught-up ticks follow without a gap.
	await vi.waitFor(
		async () =>
			expect((await loadNodes()).flatMap(({ leases }) => leases)).toEqual(expect.arrayContaining(['log', 'market'])),
		READY,
	);
	await vi.waitFor(async () => expect(await newestSeq()).toBeGreaterThan(seq + 2), { ...READY, interval: 20 });
	const tookMs = performance.now() - killedAtMs;
	// Beside other tests everything takes longer.
	expect(tookMs).toBeLessThan(2 * TAKEN_OVER_MS);
	await vi.waitFor(() => expect(shown.closed).toContain(id), READY);
	await vi.waitFor(() => expect(shown.tickedAtMs()).toBeGreaterThan(killedAtMs + tookMs), READY);
	expect(shown.socket.readyState).toBe(WebSocket.OPEN);
	for (const server of left)
		await vi.waitFor(async () => expect((await place(server)).answer?.status).toBe(201), READY);
	const { rows } = await db.owner.query(
		`select (max(t) - min(t)) / 500 + 1 due, count(*) ticks from ticks where asset_id = 1 and t >= $1`,
		[Date.now() - 60_000],
	);
	expect(rows[0].ticks).toBe(rows[0].due);
	shown.socket.close();
	servers.splice(servers.indexOf(killed), 1);
}, 150_000);

test('[LEDGER-10] [CLUSTER-01] commands work on a machine without a server, and an audit of the data of several machines is clean', async () => {
	expect((await run('areas/staff/link-main.ts')).said).toMatch(/^http:\/\/localhost:3000\/admin\/link\//m);
	expect((await run('app/commands/preflight.ts')).said).toContain('MODE=production');
	const audited = await run('app/commands/audit.ts');
	expect(audited.said).toContain('audit clean');
	expect(audited.code).toBe(0);
}, 150_000);
