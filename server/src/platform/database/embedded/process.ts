import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pause } from '../../loops/index.ts';
import { DatabaseRefused } from '../refused.ts';
import type { SystemUser } from './location.ts';

const MAX_LOG_BYTES = 10_000_000;
/** PostgreSQL shares this environment alone: a foreign PGDATA, locale or time zone must not reach it. */
export const ENVIRONMENT = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/** Durable, for a small machine that also runs the server: few processes, no parallel workers, only this machine. */
const SETTINGS = {
	listen_addresses: '127.0.0.1',
	unix_socket_directories: '',
	max_connections: 240,
	shared_buffers: '256MB',
	fsync: 'on',
	synchronous_commit: 'on',
	full_page_writes: 'on',
	max_wal_size: '2GB',
	checkpoint_timeout: '15min',
	random_page_cost: 1.1,
	max_parallel_workers_per_gather: 0,
	jit: 'off',
	io_method: 'sync',
	timezone: 'UTC',
	log_timezone: 'UTC',
	log_checkpoints: 'off',
};

export interface Cluster {
	/** Folder that holds the cluster in `data`. */
	readonly folder: string;
	readonly binaries: string;
	readonly user: SystemUser | undefined;
	readonly logFile: string;
}

export const dataOf = (cluster: Cluster) => join(cluster.folder, 'data');

/** Process id and port of the PostgreSQL that runs on the cluster, dying ones included; undefined when none does. */
export function findRunning(cluster: Cluster): { pid: number; port: number } | undefined {
	const lock = readLock(cluster);
	return lock && lock.port > 0 && isPostgres(lock.pid) ? lock : undefined;
}

function readLock(cluster: Cluster): { pid: number; port: number } | undefined {
	try {
		const lines = readFileSync(join(dataOf(cluster), 'postmaster.pid'), 'utf8').split('\n');
		return { pid: Number(lines[0]), port: Number(lines[3]) };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/** PostgreSQL clears away the lock of a dead process itself; a number that another program got would stop it. */
function isTakenByAnother(pid: number | undefined): boolean {
	return pid !== undefined && pid > 0 && describeProcess(pid) !== undefined && !isPostgres(pid);
}

function wordsFor(cluster: Cluster, port: number): string[] {
	const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	return ['-D', dataOf(cluster), ...settings];
}

/** Returns whether the running PostgreSQL was started with the program and the settings that we would start it with. */
export function runsAsConfigured(cluster: Cluster, port: number): boolean {
	const words = wordsFor(cluster, port).map((word) => `"${word}"`);
	const started = readFileSync(join(dataOf(cluster), 'postmaster.opts'), 'utf8').trim();
	return started === [join(cluster.binaries, 'postgres'), ...words].join(' ');
}

/**
 * Starts PostgreSQL in its own session, so that a Ctrl-C in the terminal does not reach it, and returns its
 * process id at once. A stale `postmaster.pid` whose number another program has now is cleared away first.
 */
export async function spawnPostgres(cluster: Cluster, port: number): Promise<number> {
	if (isTakenByAnother(readLock(cluster)?.pid)) await rm(join(dataOf(cluster), 'postmaster.pid'));
	const big = (statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES;
	const log = openSync(cluster.logFile, big ? 'w' : 'a', 0o600);
	try {
		const child = spawn(join(cluster.binaries, 'postgres'), wordsFor(cluster, port), {
			...cluster.user,
			cwd: cluster.folder,
			env: ENVIRONMENT,
			stdio: ['ignore', log, log],
			detached: true,
		});
		const started = new Promise<number>((resolve, reject) => {
			child.once('spawn', () => resolve(child.pid ?? 0));
			child.once('error', reject);
		});
		child.unref();
		return await started;
	} finally {
		closeSync(log);
	}
}

/** Stops PostgreSQL: running statements are cut off, everything committed is flushed. Resolves once it is gone. */
export async function stopPostgres(cluster: Cluster): Promise<void> {
	const running = findRunning(cluster);
	if (!running) return;
	for (const [signal, waitMs] of [
		['SIGINT', 30_000],
		['SIGQUIT', 10_000],
		['SIGKILL', 10_000],
	] as const) {
		send(running.pid, signal);
		for (const until = Date.now() + waitMs; Date.now() < until; await pause(20)) {
			if (findRunning(cluster)?.pid !== running.pid) return;
		}
	}
	throw new Error(`PostgreSQL (process ${running.pid}) does not end`);
}

/** Returns whether the process lives; a zombie, which only waits for its parent, does not. */
export function isAlive(pid: number): boolean {
	return describeProcess(pid)?.state.startsWith('Z') === false;
}

/** After a restart of the machine a number may be another program's. */
function isPostgres(pid: number): boolean {
	return isAlive(pid) && describeProcess(pid)?.command.includes('postgres') === true;
}

// Small Linux images carry no `ps`.
function describeProcess(pid: number): { state: string; command: string } | undefined {
	return process.platform === 'linux' ? readLinuxProcess(pid) : readProcess(pid);
}

function readLinuxProcess(pid: number): { state: string; command: string } | undefined {
	try {
		const match = /^\d+ \((.*)\) (\S)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
		return match ? { command: match[1] ?? '', state: match[2] ?? '' } : undefined;
	} catch {
		return undefined;
	}
}

function readProcess(pid: number): { state: string; command: string } | undefined {
	const { stdout, status } = spawnSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' });
	const [state = '', ...command] = (stdout ?? '').trim().split(/\s+/);
	return status === 0 ? { state, command: command.join(' ') } : undefined;
}

/** A port that is free on the local address right now; `preferred` when it is. */
export async function findFreePort(preferred: number): Promise<number> {
	for (const port of [preferred, 0]) {
		const server = createServer();
		const free = await new Promise<number | undefined>((resolve) => {
			server.once('error', () => resolve(undefined));
			server.listen(port, '127.0.0.1', () => {
				const address = server.address();
				resolve(typeof address === 'object' && address ? address.port : undefined);
			});
		});
		server.close();
		if (free !== undefined) return free;
	}
	throw new DatabaseRefused('No free port is left on 127.0.0.1 for PostgreSQL.');
}

/** Sends a signal to a process, or to a whole group by its negative number; one that is gone needs none. */
export function send(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}
