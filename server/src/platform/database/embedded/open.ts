import { join, resolve } from 'node:path';
import pg from 'pg';
import { pause } from '../../loops/index.ts';
import { DatabaseRefused } from '../refused.ts';
import { readRun } from '../run-file.ts';
import { backUpCluster } from './back-up.ts';
import { connectKeeper, type Keeper } from './connect.ts';
import { type ClusterCopy, copyRunningCluster } from './copy.ts';
import { chooseClusterFolder, findBinaries, findLeftCluster, findSystemUser, ownerOf } from './location.ts';
import { lockAlone, lockServer, withSetupLock } from './locks.ts';
import { installedMajor, loadMajor, makeCluster } from './make.ts';
import { type Cluster, dataOf, stopPostgres } from './process.ts';
import {
	APP_ROLE,
	AUDIT_ROLE,
	auditPasswordOf,
	type ClusterRecord,
	DATABASE_NAME,
	loadRecord,
	OWNER_ROLE,
	updateRecord,
	urlOf,
} from './record.ts';

/** A start waits this long for a server that is ending, and for one whose end PostgreSQL has not noticed yet. */
const ENDING_MS = 30_000;
const UNNOTICED_MS = 2_000;
/** When PostgreSQL dies, its connections end one after the other; sooner than another server can have started. */
const ENDS_TOGETHER_MS = 200;

export interface EmbeddedOptions {
	/** Absolute path of the data folder. */
	readonly dataDir: string;
	/** Id of the `npm start` of a server: only its processes serve the folder at a time. Undefined: a tool, which may use the database beside them. */
	readonly start?: string | undefined;
	/** Called with short sentences about the progress. */
	readonly print: (line: string) => void;
	/** PostgreSQL went away and could not be brought back, or another server took its place. */
	readonly onLost?: (error: Error) => void;
	/** PostgreSQL went away, or was stopped for a backup, and is back: locks on its connections must be taken again. */
	readonly onBack?: () => Promise<void>;
}

export interface EmbeddedDatabase {
	readonly url: string;
	readonly ownerUrl: string;
	readonly auditUrl: string;
	/** Stops PostgreSQL for a moment and copies it; before any other connection is made. Returns the copy's folder. */
	backUp(): Promise<string>;
	/** Copies the cluster to a folder that does not exist, while all that use it continue. */
	copyTo(folder: string): Promise<ClusterCopy>;
	/** True if PostgreSQL still runs after one of its connections ended; false while it is being brought back. */
	isRunning(): Promise<boolean>;
	/** Stops PostgreSQL, unless another process still uses it: the last one to leave stops it. */
	stop(): Promise<void>;
}

/**
 * The PostgreSQL of a data folder, made at the first start, in its own session and under its own user when we are root.
 * Comes back by itself after PostgreSQL was killed. Throws `DatabaseRefused` with one sentence for the operator.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
	const { dataDir, print } = options;
	let record = await loadRecord(dataDir, () => newFolder(dataDir, print));
	const cluster = await prepareCluster(dataDir, record, print);
	let stopping = false;
	let stopped: Promise<boolean> | undefined;
	let returning: Promise<void> | undefined;

	const attach = async (): Promise<Keeper> => {
		const keeper = await connectKeeper(cluster, record, print);
		if (options.start !== undefined) await becomeServer(keeper, dataDir, options.start);
		return keeper;
	};
	const watch = (watched: Keeper) => {
		watched.client.once('end', () => {
			if (stopping) return;
			print('PostgreSQL went away, bringing it back');
			returning = reattach(watched).catch((error: Error) => options.onLost?.(error));
		});
	};
	const reattach = async (lost: Keeper) => {
		keeper = await attach();
		watch(keeper);
		if (keeper.port !== lost.port)
			throw new DatabaseRefused(`PostgreSQL's port ${lost.port} was taken by another program.`);
		await options.onBack?.();
	};
	const halt = async (): Promise<boolean> => {
		stopping = true;
		await returning;
		// Without the connection other users can't be asked for; a stopping server ends the parts that it started.
		const alone = await lockAlone(keeper.client).catch(() => true);
		if (alone) await stopPostgres(cluster);
		await keeper.client.end().catch(() => undefined);
		return alone;
	};

	let keeper = await attach();
	await withSetupLock(keeper.client, () => makeDatabase(keeper.client, record));
	record = { ...record, port: keeper.port, made: true };
	await updateRecord(dataDir, record);
	watch(keeper);
	return {
		url: urlOf(record, 'app'),
		ownerUrl: urlOf(record, 'owner'),
		auditUrl: urlOf(record, 'audit'),
		async backUp() {
			if (!(await halt()))
				throw new DatabaseRefused(
					'Another command uses the database, which has to be migrated: wait for its end and start again.',
				);
			const copy = await backUpCluster(dataDir, cluster.folder);
			stopping = false;
			await reattach(keeper);
			return copy;
		},
		async isRunning() {
			const { client } = keeper;
			await pause(ENDS_TOGETHER_MS);
			return client.query('select').then(
				() => true,
				() => false,
			);
		},
		copyTo: (folder) => copyRunningCluster(urlOf(record, 'admin', 'postgres'), dataOf(cluster), folder),
		async stop() {
			stopped ??= halt();
			await stopped;
		},
	};
}

const logOf = (dataDir: string) => join(dataDir, 'postgres.log');

function newFolder(dataDir: string, print: (line: string) => void): string {
	const left = findLeftCluster(dataDir, logOf(dataDir));
	if (left !== null)
		throw new DatabaseRefused(
			`${join(dataDir, 'database.json')} is gone, which holds the passwords of the database in ${left}: restore it from a backup, or remove ${dataDir} to begin anew.`,
		);
	const folder = chooseClusterFolder(dataDir, findSystemUser());
	const inside = join(dataDir, 'postgres');
	if (folder !== inside) print(`PostgreSQL's user can't enter ${dataDir}; the database lies in ${folder}`);
	return folder === inside ? 'postgres' : folder;
}

async function prepareCluster(dataDir: string, record: ClusterRecord, print: (line: string) => void): Promise<Cluster> {
	const folder = resolve(dataDir, record.folder);
	const user = await ownerOf(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') throw error;
		return findSystemUser();
	});
	const cluster = { folder, user, binaries: await findBinaries(user), logFile: logOf(dataDir) };
	const major = await loadMajor(cluster);
	if (major === undefined) {
		if (record.made)
			throw new DatabaseRefused(
				`The database in ${folder} is gone: restore it from ${join(dataDir, 'backups')}, or remove ${dataDir} to begin anew.`,
			);
		print('making an empty database');
		await makeCluster(cluster, record.passwords.admin);
		return cluster;
	}
	const installed = installedMajor(cluster);
	if (major !== installed)
		throw new DatabaseRefused(
			`The database in ${folder} was written by PostgreSQL ${major}, this version brings ${installed}: see docs/operations.md for moving it.`,
		);
	return cluster;
}

async function becomeServer(keeper: Keeper, dataDir: string, start: string): Promise<void> {
	for (
		let until = Date.now() + UNNOTICED_MS, waited = false;
		!(await lockServer(keeper.client, start));
		await pause(50)
	) {
		const run = await readRun(dataDir);
		if (run?.stopping && !waited) {
			until = Date.now() + ENDING_MS;
			waited = true;
		}
		if (Date.now() < until) continue;
		await keeper.client.end();
		const where = run?.address ? ` at ${run.address} (process ${run.pid})` : '';
		throw new DatabaseRefused(`Fairtick already runs on ${dataDir}${where}: stop it first, or set another DATA_DIR.`);
	}
}

async function makeDatabase(admin: pg.Client, record: ClusterRecord): Promise<void> {
	const has = async (query: string, name: string) => (await admin.query(query, [name])).rows.length > 0;
	for (const [role, password] of [
		[OWNER_ROLE, record.passwords.owner],
		[APP_ROLE, record.passwords.app],
		[AUDIT_ROLE, auditPasswordOf(record)],
	] as const) {
		if (await has('select from pg_roles where rolname = $1', role)) continue;
		await admin.query(`create role ${role} login password ${pg.escapeLiteral(password)}`);
	}
	if (!(await has('select from pg_database where datname = $1', DATABASE_NAME))) {
		await admin.query(`create database ${DATABASE_NAME} owner ${OWNER_ROLE}`);
		await admin.query(`revoke all on database ${DATABASE_NAME} from public`);
	}
	// At each start: an earlier one may have ended between these statements.
	await admin.query(`grant connect on database ${DATABASE_NAME} to ${APP_ROLE}, ${AUDIT_ROLE}`);
}
