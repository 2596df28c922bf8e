import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

const ROOT = resolve(import.meta.dirname, '../..');
const UNLIMITED = '1000000000';
const LIMITS = ['PLACING', 'LISTS', 'GENERAL', 'ADDRESS', 'REGISTRATIONS', 'OPEN_TRADES', 'SOCKETS', 'SOCKET_MESSAGES'];

/** The whole product on data of its own, with the limits of users and rates raised. */
export interface Product {
	readonly url: URL;
	/** PostgreSQL address for baselines: the owner's, in the same cluster. */
	readonly databaseUrl: string;
	/** Runs `npm run audit`'s program beside the running server; throws its output unless the audit is clean. */
	audit(): Promise<void>;
	stop(): Promise<void>;
}

/** Starts the product and asserts that its database is durable, without which no figure counts. */
export async function startProduct(): Promise<Product> {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-bench-'));
	await chmod(folder, 0o755);
	const dataDir = join(folder, 'data');
	const env = {
		...process.env,
		DATA_DIR: dataDir,
		PORT: '0',
		LOG_LEVEL: 'warn',
		...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, UNLIMITED])),
	};
	const server = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
		env,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const url = await new Promise<URL>((resolve, reject) => {
		createInterface({ input: server.stdout }).on('line', (line) => {
			const ready = /^ready (\S+)/.exec(line);
			if (ready?.[1]) resolve(new URL(ready[1]));
		});
		server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
	});
	const run = JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')) as { databaseOwnerUrl: string };
	await assertDurable(run.databaseOwnerUrl);
	return {
		url,
		databaseUrl: run.databaseOwnerUrl,
		audit: () => audit(env),
		async stop() {
			server.kill('SIGTERM');
			await once(server, 'exit');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function assertDurable(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	for (const setting of ['fsync', 'synchronous_commit']) {
		const { rows } = await client.query(`show ${setting}`);
		if (rows[0]?.[setting] !== 'on') throw new Error(`${setting} is not on: no figure counts`);
	}
	await client.end();
}

async function audit(env: NodeJS.ProcessEnv): Promise<void> {
	const child = spawn(process.execPath, [join(ROOT, 'server/src/audit/main.ts')], {
		env,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`the audit is not clean, the figures are void:\n${output}`);
}
