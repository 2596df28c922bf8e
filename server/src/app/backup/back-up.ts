import { mkdir, readdir, rename, rm, rmdir, stat, utimes } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import {
	type ClusterCopy,
	copyIfThere,
	copyOwnCluster,
	hasEmbedded,
	ifThere,
	openEmbedded,
} from '../../platform/database/index.ts';
import { FILE_KEYS_FOLDER } from '../../platform/files/index.ts';
import { LAST_BACKUP, noteBackup } from '../../platform/metrics/index.ts';
import { hashFiles, type Manifest, writeManifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { endUnfinished, makeUnfinished, removeRests } from './unfinished.ts';

/**
 * Left out of the data folder's copy: the cluster is copied separately, keys of documents are in no backup, and the others belong to a
 * moment or to this machine. Up to migration 0025 seeds and the id of the installation were files, too.
 */
const LEFT_OUT = new Set([
	'postgres',
	'postgres.log',
	'run.json',
	'backups',
	'seeds',
	'instance.id',
	FILE_KEYS_FOLDER,
	LAST_BACKUP,
	'first-admin-link',
]);
const UNFINISHED = /\.draft$|^database\.json\./;

export interface BackupOptions {
	/** Absolute path of the data folder. */
	readonly dataDir: string;
	/** Absolute path of the folder of keys, of which nothing is copied (KEY-01). */
	readonly keysDir: string;
	/** Absolute path of the folder to make. */
	readonly folder: string;
	/**
	 * For an operator's own PostgreSQL the address of a role that may make base backups; null: the database is the embedded
	 * one.
	 */
	readonly backupUrl: string | null;
	readonly print: (line: string) => void;
}

/**
 * Copies a whole installation to a separate folder, beside a running or a stopped server: the cluster as of the end of
 * the copy, with the sealed seeds of future hours (MARKET-14), and the rest of the data folder. The folder is complete or
 * missing; the rest of a killed backup is removed. Throws `BackupRefused` or `DatabaseRefused`.
 */
export async function backUp({ dataDir, keysDir, folder, backupUrl, print }: BackupOptions): Promise<Manifest> {
	if (backupUrl === null && !hasEmbedded(dataDir))
		throw new BackupRefused(`There is no embedded database in ${dataDir}: there is nothing to back up.`);
	refuseInside(dataDir, folder);
	await refuseExisting(folder);
	await refuseSeedFiles(dataDir);
	await mkdir(dirname(folder), { recursive: true });
	await removeRests(dirname(folder), print);
	const unfinished = await makeUnfinished(folder);
	try {
		await mkdir(join(unfinished, 'data'), { mode: 0o700 });
		const begunAt = new Date().toISOString();
		// Twice: files of the data folder that the copied database needs exist before the copy or come before its end.
		await copyData(dataDir, join(unfinished, 'data'), keysDir);
		const cluster = join(unfinished, 'postgres');
		const span = await (backupUrl === null
			? copyEmbedded(dataDir, cluster, print)
			: copyOwnCluster(backupUrl, cluster));
		await copyData(dataDir, join(unfinished, 'data'), keysDir);
		await endUnfinished(unfinished);
		const files = await hashFiles(unfinished);
		const manifest = { version: 1, begunAt, endedAt: new Date().toISOString(), ...span, files } as const;
		await writeManifest(unfinished, manifest);
		await rename(unfinished, folder);
		await noteBackup(dataDir);
		return manifest;
	} catch (error) {
		await rm(unfinished, { recursive: true, force: true });
		throw error;
	}
}

async function copyEmbedded(dataDir: string, to: string, print: (line: string) => void): Promise<ClusterCopy> {
	const database = await openEmbedded({ dataDir, print });
	return database.copyTo(to).finally(() => database.stop());
}

/** A backup in the data folder would copy itself, but for `backups`, which is not copied. */
function refuseInside(dataDir: string, folder: string): void {
	const backups = join(dataDir, 'backups');
	if (`${folder}${sep}`.startsWith(`${dataDir}${sep}`) && !folder.startsWith(`${backups}${sep}`))
		throw new BackupRefused(
			`${folder} is part of the data folder that is backed up: name a folder elsewhere, or one in ${backups}.`,
		);
}

/** An empty folder may be there; anything else may still be needed. */
async function refuseExisting(folder: string): Promise<void> {
	await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return;
		throw new BackupRefused(`${folder} is there already: name a folder that is not.`);
	});
}

/** Seeds that are not in the database would be in no backup. */
async function refuseSeedFiles(dataDir: string): Promise<void> {
	const names = (await ifThere(readdir(join(dataDir, 'seeds')))) ?? [];
	const count = names.filter((name) => name.endsWith('.seed')).length;
	if (count > 0)
		throw new BackupRefused(
			`seeds/ in ${dataDir} holds ${count} seeds of an older version, which no backup would have: start Fairtick once, which moves them into the database. Files that stay belong to no hour: move them away.`,
		);
}

async function copyData(from: string, to: string, leftOut: string, path = ''): Promise<void> {
	for (const entry of await readdir(join(from, path), { withFileTypes: true })) {
		const inner = join(path, entry.name);
		if (LEFT_OUT.has(inner) || join(from, inner) === leftOut || UNFINISHED.test(entry.name)) continue;
		if (entry.isDirectory()) {
			await mkdir(join(to, inner), { recursive: true, mode: 0o700 });
			await copyData(from, to, leftOut, inner);
		} else if (entry.isFile()) await copyUnlessCopied(join(from, inner), join(to, inner));
	}
}

/** A copy carries the time of its source: an unchanged file is not copied again. */
async function copyUnlessCopied(from: string, to: string): Promise<void> {
	const [source, copy] = await Promise.all([from, to].map((path) => stat(path).catch(() => null)));
	if (!source || (copy?.size === source.size && copy.mtimeMs === source.mtimeMs)) return;
	if (await copyIfThere(from, to)) await utimes(to, source.atime, source.mtime);
}
