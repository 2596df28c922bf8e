import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../open-database.ts';
import { findLeftCluster } from './location.ts';
import { type EmbeddedDatabase, openEmbedded } from './open.ts';

// As root a folder of mode 0700, as this one, is closed to PostgreSQL's own user: the cluster lies elsewhere.
let dataDir: string;
let clusterData: string;
const said: string[] = [];
const opened: EmbeddedDatabase[] = [];

const record = () =>
	JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')) as { folder: string; port: number };
const postmasterPid = () => Number(readFileSync(join(clusterData, 'postmaster.pid'), 'utf8').split('\n')[0]);

async function open(
	start: string | undefined = randomUUID(),
	onLost = (error: Error) => void said.push(error.message),
) {
	const database = await openEmbedded({ dataDir, start, print: (line) => void said.push(line), onLost });
	opened.push(database);
	return database;
}

async function openTool() {
	const database = await openEmbedded({ dataDir, print: (line) => void said.push(line) });
	opened.push(database);
	return database;
}

async function ask(database: Pick<EmbeddedDatabase, 'url'>, query = 'select current_user as name'): Promise<unknown> {
	const client = new pg.Client({ connectionString: database.url });
	client.on('error', () => undefined);
	await client.connect();
	try {
		return (await client.query(query)).rows[0];
	} finally {
		await client.end();
	}
}

beforeAll(async () => {
	dataDir = mkdtempSync(join(tmpdir(), 'fairtick-embedded-'));
	const first = await open();
	clusterData = join(resolve(dataDir, record().folder), 'data');
	await first.stop();
});
afterEach(async () => {
	for (const database of opened.splice(0)) await database.stop();
	said.length = 0;
});
afterAll(() => {
	rmSync(join(clusterData, '..'), { recursive: true, force: true });
	rmSync(dataDir, { recursive: true, force: true });
});

test('a data folder that only we may enter works, and what is secret stays closed', async () => {
	const database = await open();
	expect(await ask(database)).toEqual({ name: 'fairtick_app' });
	expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600);
	expect(statSync(clusterData).mode & 0o077).toBe(0);
	await expect(ask({ url: database.url.replace(/:[^:@]+@/, ':wrong@') })).rejects.toThrow(/password/);
});

test('durability is on', async () => {
	const database = await open();
	for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
		expect(await ask(database, `select current_setting('${setting}') as it`), setting).toEqual({ it: 'on' });
	}
});

test('a second server is refused, a tool joins, and the last one out stops PostgreSQL', async () => {
	const server = await open();
	const pid = postmasterPid();
	const tool = await openTool();
	await expect(open()).rejects.toThrow(/already runs on/);
	await server.stop();
	expect(postmasterPid()).toBe(pid);
	expect(await ask(tool)).toEqual({ name: 'fairtick_app' });
	await tool.stop();
	expect(existsSync(join(clusterData, 'postmaster.pid'))).toBe(false);
});

test('[CLUSTER-01] processes of one start share the folder, and the last one out stops PostgreSQL', async () => {
	const first = await open('one start');
	const second = await open('one start');
	await first.stop();
	await expect(open('another start')).rejects.toThrow(/already runs on/);
	const third = await open('one start');
	await second.stop();
	expect(await ask(third)).toEqual({ name: 'fairtick_app' });
	await third.stop();
	expect(existsSync(join(clusterData, 'postmaster.pid'))).toBe(false);
});

test('after kill -9 of the server its PostgreSQL is adopted', async () => {
	const holder = await startHolder();
	const pid = postmasterPid();
	holder.kill('SIGKILL');
	await once(holder, 'exit');
	const database = await open();
	expect(postmasterPid()).toBe(pid);
	expect(await ask(database)).toEqual({ name: 'fairtick_app' });
});

test('after kill -9 of PostgreSQL the server starts it again at the same address', async () => {
	const database = await open();
	const pid = postmasterPid();
	process.kill(pid, 'SIGKILL');
	await expect.poll(() => ask(database).catch(() => undefined), { timeout: 15_000 }).toEqual({ name: 'fairtick_app' });
	expect(postmasterPid()).not.toBe(pid);
	const [first, ...more] = said;
	expect(first).toBe('PostgreSQL went away, bringing it back');
	// On a busy machine the recovery takes longer than the 5 s after which a start says so.
	expect([[], ['PostgreSQL is recovering or stopping, waiting for it']]).toContainEqual(more);
});

test('after kill -9 of both the next start recovers', async () => {
	const holder = await startHolder();
	process.kill(postmasterPid(), 'SIGKILL');
	holder.kill('SIGKILL');
	await once(holder, 'exit');
	expect(await ask(await open())).toEqual({ name: 'fairtick_app' });
});

test("a stale postmaster.pid whose number is another program's does not matter", async () => {
	writeFileSync(join(clusterData, 'postmaster.pid'), `${process.pid}\n${clusterData}\n1\n5432\n`);
	expect(await ask(await open())).toEqual({ name: 'fairtick_app' });
});

test('a port that another program has taken is left to it', async () => {
	const other = createServer().listen(record().port, '127.0.0.1');
	await once(other, 'listening');
	const before = record().port;
	expect(await ask(await open())).toEqual({ name: 'fairtick_app' });
	expect(record().port).not.toBe(before);
	other.close();
});

test('a backup holds the cluster and its passwords, and the database runs on', async () => {
	const database = await open();
	const copy = await database.backUp();
	expect(readFileSync(join(copy, 'data/PG_VERSION'), 'utf8')).toBe(
		readFileSync(join(clusterData, 'PG_VERSION'), 'utf8'),
	);
	expect(existsSync(join(copy, 'database.json'))).toBe(true);
	expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
	expect(await ask(database)).toEqual({ name: 'fairtick_app' });
});

test('[LEDGER-08] the role of audits is made by itself, and again where it is missing', async () => {
	const database = await open();
	expect(await ask({ url: database.auditUrl })).toEqual({ name: 'fairtick_audit' });
	const { passwords, port } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'));
	const adminUrl = `postgres://postgres:${passwords.admin}@127.0.0.1:${port}/fairtick`;
	await ask({ url: adminUrl }, 'revoke connect on database fairtick from fairtick_audit');
	await ask({ url: adminUrl }, 'drop role fairtick_audit');
	await database.stop();
	const again = await open();
	expect(await ask({ url: again.auditUrl })).toEqual({ name: 'fairtick_audit' });
});

test('a cluster of another PostgreSQL is refused', async () => {
	const version = join(clusterData, 'PG_VERSION');
	const right = readFileSync(version, 'utf8');
	writeFileSync(version, '17\n');
	await expect(open()).rejects.toThrow(/was written by PostgreSQL 17, this version brings 18/);
	writeFileSync(version, right);
});

test('a cluster that is gone is never replaced by an empty one', async () => {
	renameSync(clusterData, `${clusterData}.away`);
	await expect(open()).rejects.toThrow(/is gone: restore it/);
	renameSync(`${clusterData}.away`, clusterData);
});

test('a lost record beside a cluster is reported, and neither is replaced', async () => {
	const path = join(dataDir, 'database.json');
	const before = readFileSync(path, 'utf8');
	renameSync(path, `${path}.away`);
	await expect(open()).rejects.toThrow(
		/database\.json is gone, which holds the passwords .*: restore it from a backup/,
	);
	await expect(openTool()).rejects.toThrow(clusterData.replace(/\/data$/, ''));
	expect([existsSync(path), existsSync(join(clusterData, 'PG_VERSION'))]).toEqual([false, true]);
	renameSync(`${path}.away`, path);
	expect(await ask(await open())).toEqual({ name: 'fairtick_app' });
	expect(readFileSync(path, 'utf8')).toBe(before);
});

test('a lost record beside a cluster in the data folder is said too', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-embedded-'));
	mkdirSync(join(folder, 'postgres/data'), { recursive: true });
	await expect(openEmbedded({ dataDir: folder, start: 'a', print: () => undefined })).rejects.toThrow(/is gone/);
	expect(readdirSync(folder)).toEqual(['postgres']);
	rmSync(folder, { recursive: true });
});

test('a data folder that was removed and created again may begin empty, though its cluster is still there', () => {
	const log = join(dataDir, 'postgres.log');
	expect(findLeftCluster(dataDir, log)).toBe(join(clusterData, '..'));
	renameSync(log, `${log}.away`);
	expect(findLeftCluster(dataDir, log)).toBe(clusterData.startsWith(dataDir) ? join(clusterData, '..') : null);
	renameSync(`${log}.away`, log);
});

test('a data folder that can not be made is refused', async () => {
	const impossible = join(dataDir, 'database.json', 'inside');
	const settings = {
		databaseUrl: undefined,
		databaseOwnerUrl: undefined,
		databaseAuditUrl: undefined,
		start: 'a',
		print: () => undefined,
	} as const;
	await expect(openDatabase({ dataDir: impossible, ...settings })).rejects.toThrow(/can't be written \(ENOTDIR\)/);
});

async function startHolder(): Promise<ChildProcess> {
	const program = join(import.meta.dirname, '../../../../test/support/hold-database.ts');
	const holder = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(holder.stdout, 'data');
	return holder;
}

test('a process that ends while the cluster is made leaves no half of it behind, and the next start makes it', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-embedded-'));
	const script = `
		process.on('SIGTERM', () => process.exit(0));
		const { openEmbedded } = await import(${JSON.stringify(resolve(import.meta.dirname, 'open.ts'))});
		await openEmbedded({ dataDir: ${JSON.stringify(folder)}, print: () => undefined });`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
	const placeOf = () => {
		const path = join(folder, 'database.json');
		return existsSync(path) ? resolve(folder, JSON.parse(readFileSync(path, 'utf8')).folder) : folder;
	};
	const unfinished = () =>
		existsSync(placeOf()) ? readdirSync(placeOf()).filter((name) => name.startsWith('unfinished-')) : [];
	// The folder and the file with the password.
	await expect.poll(() => unfinished().length, { interval: 5, timeout: 10_000 }).toBe(2);
	child.kill('SIGTERM');
	await once(child, 'exit');
	expect(readdirSync(placeOf())).toEqual([]);
	const database = await openEmbedded({ dataDir: folder, print: () => undefined });
	expect(await ask(database)).toEqual({ name: 'fairtick_app' });
	await database.stop();
	rmSync(placeOf(), { recursive: true, force: true });
	rmSync(folder, { recursive: true, force: true });
});
