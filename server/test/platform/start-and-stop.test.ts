import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decodeItem, type Item } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { isWaiting, MOST_WAITING_MS } from '../../src/areas/proof/store/log-progress.ts';
import { withPool } from '../../src/platform/database/index.ts';
import { pause } from '../../src/platform/loops/index.ts';
import { buildServer } from '../support/built-server.ts';

const MAIN = buildServer();
const folders: string[] = [];
const started: ChildProcess[] = [];

interface Server {
	readonly process: ChildProcess;
	/** All it has printed so far. */
	said(): string;
	/** Its exit code, once it has ended. */
	readonly ended: Promise<number | null>;
}

function newFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-start-'));
	folders.push(folder);
	return folder;
}

function start(settings: Record<string, string>): Server {
	const child = spawn(process.execPath, [MAIN], {
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			LOG_LEVEL: 'warn',
			EXCHANGES: 'off',
			PORT: '0',
			FAIR_HISTORY_DAYS: '1',
			...settings,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	started.push(child);
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on('data', (text) => {
			said += text;
		});
	}
	return { process: child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function waitUntilReady(server: Server): Promise<URL> {
	const address = () => /^ready (\S+)$/m.exec(server.said())?.[1];
	await expect
		.poll(() => address() ?? (server.process.exitCode === null ? undefined : server.said()), { timeout: 120_000 })
		.toMatch(/^http:/);
	return new URL(address() ?? '');
}

const clusterOf = (folder: string) =>
	resolve(folder, (JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as { folder: string }).folder);
const isPostgresRunning = (folder: string) => existsSync(join(clusterOf(folder), 'data/postmaster.pid'));

afterAll(async () => {
	for (const child of started) child.kill('SIGKILL');
	for (const folder of folders) {
		if (existsSync(join(folder, 'database.json'))) rmSync(clusterOf(folder), { recursive: true, force: true });
		rmSync(folder, { recursive: true, force: true });
	}
});

const UNREACHABLE = {
	DATABASE_URL: 'postgres://app@127.0.0.1:1/x',
	DATABASE_OWNER_URL: 'postgres://owner@127.0.0.1:1/x',
	DATABASE_AUDIT_URL: 'postgres://audit@127.0.0.1:1/x',
};

test.each([
	[{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000".'],
	[{ MODE: 'production' }, 'PUBLIC_URL must be set to the address of the site when MODE is production.'],
	[UNREACHABLE, "The database of DATABASE_URL can't be reached: connect ECONNREFUSED 127.0.0.1:1."],
	[
		{
			MODE: 'production',
			PUBLIC_URL: 'https://trade.example.com',
			...UNREACHABLE,
		},
		'WARNING: without SMTP_URL no mail leaves this machine: no user can prove an address or reset a password.\n' +
			"The database of DATABASE_URL can't be reached: connect ECONNREFUSED 127.0.0.1:1.",
	],
])('%j stops the start with one sentence', async (settings, sentence) => {
	const server = start({ DATA_DIR: newFolder(), ...settings });
	expect(await server.ended).toBe(1);
	expect(server.said()).toBe(`${sentence}\n`);
});

test('a server starts in a folder that only we may enter, runs alone, drains and starts again', {
	timeout: 400_000,
}, async () => {
	const DATA_DIR = newFolder();
	expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
	const first = start({ DATA_DIR });
	const address = await waitUntilReady(first);
	const page = await fetch(address);
	expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
	expect(statSync(join(DATA_DIR, 'run.json')).mode & 0o777).toBe(0o600);

	const second = start({ DATA_DIR });
	expect(await second.ended).toBe(1);
	expect(second.said()).toContain(
		`Fairtick already runs on ${DATA_DIR} at ${address.origin} (process ${first.process.pid})`,
	);

	const elsewhere = newFolder();
	const third = start({ DATA_DIR: elsewhere, PORT: address.port });
	expect(await third.ended).toBe(1);
	expect(third.said()).toContain(`Port ${address.port} is taken by another program`);
	expect(isPostgresRunning(elsewhere)).toBe(false);

	// A terminal and npm both forward the same Ctrl-C.
	first.process.kill('SIGINT');
	first.process.kill('SIGINT');
	expect(await first.ended).toBe(0);
	expect(isPostgresRunning(DATA_DIR)).toBe(false);
	expect(existsSync(join(DATA_DIR, 'run.json'))).toBe(false);

	const fourth = start({ DATA_DIR });
	await waitUntilReady(fourth);
	fourth.process.kill('SIGKILL');
	await fourth.ended;
	expect(isPostgresRunning(DATA_DIR)).toBe(true);

	const fifth = start({ DATA_DIR });
	await waitUntilReady(fifth);
	// As when `npm start` is killed. Node emits no "close" of a process whose channel we cut.
	const exited = once(fifth.process, 'exit');
	fifth.process.disconnect();
	expect(await exited).toEqual([0, null]);
	expect(isPostgresRunning(DATA_DIR)).toBe(false);
});

/** Items of all entries that are signed in a folder, in the order of the log. */
function readItems(folder: string): (Item | null)[] {
	const log = join(folder, 'log/items');
	const files = readdirSync(log, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
	return files
		.map(({ parentPath, name }) => join(parentPath, name))
		.sort()
		.flatMap((path) => decodeItemBundle(readFileSync(path)).map(decodeItem));
}

test('[PROOF-08] a stop leaves no price of its time waiting for the log', { timeout: 300_000 }, async () => {
	const DATA_DIR = newFolder();
	const first = start({ DATA_DIR });
	await waitUntilReady(first);
	await expect.poll(() => readItems(DATA_DIR).some((item) => item?.kind === 'group/1'), { timeout: 60_000 }).toBe(true);
	first.process.kill('SIGTERM');
	expect(await first.ended).toBe(0);
	const before = readItems(DATA_DIR).length;
	await new Promise((resolve) => setTimeout(resolve, 3_500));
	const second = start({ DATA_DIR });
	await waitUntilReady(second);
	const later = () => readItems(DATA_DIR).slice(before);
	await expect.poll(() => later().some((item) => item?.kind === 'outage/1'), { timeout: 60_000 }).toBe(true);
	second.process.kill('SIGTERM');
	expect(await second.ended).toBe(0);
	const outage = later().find((item) => item?.kind === 'outage/1');
	if (outage?.kind !== 'outage/1') throw new Error('no outage is told');
	expect(outage.body.cause).toBe('stopped');
	const waited = later().flatMap((item) =>
		item?.kind === 'group/1' && item.group.kind === 'ticks' ? [item.group] : [],
	);
	expect(waited.length).toBeGreaterThan(0);
	expect(waited.filter(({ t }) => t < Number(outage.body.from) + 3_000)).toEqual([]);
});

test('[PROOF-08] a server that was killed and is away for longer than an order waits takes orders as soon as it is ready', {
	timeout: 200_000,
}, async () => {
	const DATA_DIR = newFolder();
	const first = start({ DATA_DIR });
	await waitUntilReady(first);
	await expect.poll(() => readItems(DATA_DIR).some((item) => item?.kind === 'group/1'), { timeout: 60_000 }).toBe(true);
	const { databaseOwnerUrl } = JSON.parse(readFileSync(join(DATA_DIR, 'run.json'), 'utf8'));
	await withPool(databaseOwnerUrl, { max: 1 }, async (owner) => {
		const loadBehind = async () =>
			(await owner.query('select from asset_writers w join proof_chains c using (asset_id) where w.chain_no > c.no'))
				.rowCount;
		await expect.poll(loadBehind, { interval: 1 }).toBeGreaterThan(0);
		first.process.kill('SIGKILL');
		await first.ended;
		await pause(MOST_WAITING_MS + 1_000);
		const second = start({ DATA_DIR });
		await waitUntilReady(second);
		expect(await isWaiting(owner)).toBe(false);
		second.process.kill('SIGTERM');
		expect(await second.ended).toBe(0);
	});
});

test('data of a version before 24 November 2026 stops the start with one sentence and stays as it is', {
	timeout: 200_000,
}, async () => {
	const DATA_DIR = newFolder();
	const first = start({ DATA_DIR });
	await waitUntilReady(first);
	const { databaseOwnerUrl } = JSON.parse(readFileSync(join(DATA_DIR, 'run.json'), 'utf8'));
	const owner = new pg.Client({ connectionString: databaseOwnerUrl });
	await owner.connect();
	await owner.query("update app.migrations set name = replace(name, '-', '_')");
	await owner.end();
	first.process.kill('SIGTERM');
	expect(await first.ended).toBe(0);
	const read = () =>
		Object.fromEntries(
			readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })
				.map(({ parentPath, name }) => join(parentPath, name))
				.filter((path) => !path.startsWith(join(DATA_DIR, 'postgres')) && statSync(path).isFile())
				.map((path) => [path, readFileSync(path, 'hex')]),
		);
	const before = read();
	const second = start({ DATA_DIR });
	expect(await second.ended).toBe(1);
	expect(second.said()).toMatch(
		/^(?!ready).*This data was made by a version before 24 November 2026 and was not changed: .+\n$/s,
	);
	expect(read()).toEqual(before);
	expect(isPostgresRunning(DATA_DIR)).toBe(false);
});

test('[LEDGER-10] a server holds its lock again after PostgreSQL died, and ends when the lock alone is gone', {
	timeout: 200_000,
}, async () => {
	const DATA_DIR = newFolder();
	const server = start({ DATA_DIR });
	await waitUntilReady(server);
	const { port, passwords } = JSON.parse(readFileSync(join(DATA_DIR, 'database.json'), 'utf8'));
	/** Asks PostgreSQL about the connection that holds the lock. */
	const askHolders = async (sql: string) => {
		const client = new pg.Client({
			host: '127.0.0.1',
			port,
			user: 'postgres',
			password: passwords.admin,
			database: 'fairtick',
		});
		client.on('error', () => undefined);
		try {
			await client.connect();
			return (
				await client.query(
					`select ${sql} it from pg_stat_activity where application_name like $1
				and exists (select from pg_locks l where l.pid = pg_stat_activity.pid and locktype = 'advisory')`,
					[`fairtick server ${server.process.pid} %`],
				)
			).rows;
		} catch {
			return [];
		} finally {
			await client.end().catch(() => undefined);
		}
	};
	const [before] = await askHolders('pid');
	expect(before).toBeDefined();
	process.kill(
		Number(readFileSync(join(clusterOf(DATA_DIR), 'data/postmaster.pid'), 'utf8').split('\n')[0]),
		'SIGKILL',
	);
	await expect
		.poll(async () => (await askHolders('pid')).filter(({ it }) => it !== before.it), { timeout: 60_000 })
		.toHaveLength(1);
	expect(server.process.exitCode).toBeNull();

	await askHolders('pg_terminate_backend(pid)');
	expect(await server.ended).toBe(1);
	expect(server.said()).toMatch(/\nThis server lost its lock in the database, .+\. Start it again\.\n$/);
	// As after a kill: the next start adopts what runs.
	const again = start({ DATA_DIR });
	await waitUntilReady(again);
	again.process.kill('SIGTERM');
	expect(await again.ended).toBe(0);
});
