import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../durable-files.ts';
import { DatabaseRefused } from '../refused.ts';
import { makeEnterable } from './location.ts';
import { type Cluster, dataOf, ENVIRONMENT, send } from './process.ts';
import { ADMIN_ROLE } from './record.ts';

/**
 * Makes an empty cluster, whole or not at all, also when this process is ended meanwhile. Throws `DatabaseRefused` with
 * the output of `initdb`.
 */
export async function makeCluster(cluster: Cluster, adminPassword: string): Promise<void> {
	await makeEnterable(join(cluster.folder, '..'));
	await mkdir(cluster.folder, { recursive: true, mode: 0o700 });
	const unfinished = join(cluster.folder, `unfinished-${randomBytes(4).toString('hex')}`);
	const password = `${unfinished}.password`;
	let initdb: ChildProcess | undefined;
	const clear = () => {
		const isRunning = initdb?.exitCode === null && initdb.signalCode === null;
		if (isRunning && initdb?.pid !== undefined) send(-initdb.pid, 'SIGKILL');
		for (const path of [unfinished, password]) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
	};
	process.once('exit', clear);
	try {
		await writeFile(password, adminPassword, { mode: 0o600 });
		if (cluster.user)
			for (const path of [cluster.folder, password]) await chown(path, cluster.user.uid, cluster.user.gid);
		const words = [
			'-D',
			unfinished,
			'-U',
			ADMIN_ROLE,
			'-A',
			'scram-sha-256',
			'--pwfile',
			password,
			'-E',
			'UTF8',
			'--no-instructions',
			// Until its log has been around once, a commit that crosses into a new segment waits for its zeros: 5 ms here, not 70.
			'--wal-segsize=2',
		];
		// In its own session: only our end stops it, not a Ctrl-C that it would get as well.
		const options: SpawnOptions = { ...cluster.user, cwd: cluster.folder, env: ENVIRONMENT, detached: true };
		initdb = spawn(
			join(cluster.binaries, 'initdb'),
			[...words, '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
			{ ...options, stdio: ['ignore', 'ignore', 'pipe'] },
		);
		const complaint = await waitForEnd(initdb);
		if (complaint !== null)
			throw new DatabaseRefused(`PostgreSQL could not make its data folder in ${cluster.folder}: ${complaint}`);
		await rename(unfinished, dataOf(cluster)).catch((error: NodeJS.ErrnoException) => {
			// Another start was first; its cluster has the same password.
			if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
		});
	} finally {
		process.off('exit', clear);
		clear();
	}
}

/** Waits for the end of a program. Returns its error output if it failed, else null. */
function waitForEnd(child: ChildProcess): Promise<string | null> {
	return new Promise((resolve) => {
		let complaint = '';
		child.stderr?.setEncoding('utf8').on('data', (text: string) => {
			complaint += text;
		});
		child.once('error', ({ message }) => resolve(message));
		child.once('close', (code) => resolve(code === 0 ? null : complaint.trim()));
	});
}

/** The major version that wrote the cluster, or undefined when there is none. */
export async function loadMajor(cluster: Cluster): Promise<string | undefined> {
	return (await ifThere(readFile(join(dataOf(cluster), 'PG_VERSION'), 'utf8')))?.trim();
}

export function installedMajor(cluster: Cluster): string {
	const { stdout } = spawnSync(join(cluster.binaries, 'postgres'), ['--version'], {
		...cluster.user,
		cwd: '/',
		encoding: 'utf8',
	});
	const major = /\d+/.exec(stdout)?.[0];
	if (!major)
		throw new DatabaseRefused(
			`PostgreSQL in ${cluster.binaries} does not run on this machine: set DATABASE_URL and DATABASE_OWNER_URL.`,
		);
	return major;
}
