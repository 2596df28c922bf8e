import { spawnSync } from 'node:child_process';
import { appendFile, cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type ClusterCopy, copyRunningCluster } from './embedded/copy.ts';
import { DatabaseRefused } from './refused.ts';

/**
 * Copies the cluster of an operator's own PostgreSQL of this machine while it runs, by a role that may make base backups. Throws `DatabaseRefused` if its files
 * cannot be read here.
 */
export async function copyOwnCluster(backupUrl: string, to: string): Promise<ClusterCopy> {
	const from = await loadDataDirectory(backupUrl);
	await readdir(from).catch((cause: NodeJS.ErrnoException) => {
		throw new DatabaseRefused(
			`The files of PostgreSQL in ${from} can't be read (${cause.code}): run this on its machine, as root or as its user.`,
			{ cause },
		);
	});
	return copyRunningCluster(backupUrl, from, to);
}

async function loadDataDirectory(backupUrl: string): Promise<string> {
	const client = new pg.Client({ connectionString: backupUrl, application_name: 'fairtick backup' });
	client.on('error', () => undefined);
	try {
		await client.connect();
		const { rows } = await client.query<{ data_directory: string }>('show data_directory');
		return (rows[0] as (typeof rows)[number]).data_directory;
	} catch (cause) {
		throw new DatabaseRefused(
			`DATABASE_BACKUP_URL can't be used: ${(cause as Error).message}. docs/operations.md says what its role needs.`,
			{ cause },
		);
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** File of PostgreSQL's own settings, which override those of `postgresql.conf`. */
const SETTINGS = 'postgresql.auto.conf';

/**
 * Puts a copied cluster into an empty folder, with the folder's owner. With an archive, a start of PostgreSQL takes the log of its whole time from there. Throws `DatabaseRefused`; then the folder is
 * empty again.
 */
export async function placeOwnCluster(
	copy: string,
	folder: string,
	{ archive }: { readonly archive: string | undefined },
): Promise<void> {
	const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
		throw new DatabaseRefused(
			`${folder} can't be read (${cause.code}): make an empty folder that belongs to PostgreSQL's user.`,
			{ cause },
		);
	});
	if (names.length > 0) throw new DatabaseRefused(`${folder} is not empty: name a folder that is.`);
	if (archive !== undefined && (/['"\\]/.test(archive) || (await stat(archive).catch(() => null)) === null))
		throw new DatabaseRefused(`There is no archive in ${archive}, or its name has quotation marks in it.`);
	try {
		await cp(copy, folder, { recursive: true });
		if (archive !== undefined) {
			await appendFile(join(folder, SETTINGS), `restore_command = 'cp "${archive}/%f" "%p"'\n`);
			await writeFile(join(folder, 'recovery.signal'), '');
		}
		const { uid, gid } = await stat(folder);
		run('chmod', ['-R', 'u=rwX,go=', folder]);
		if (process.getuid?.() === 0) run('chown', ['-R', `${uid}:${gid}`, folder]);
		run('sync', []);
	} catch (error) {
		for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
		throw error;
	}
}

function run(program: string, words: readonly string[]): void {
	const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
	if (status !== 0) throw new DatabaseRefused(`${program} failed: ${error?.message ?? stderr.trim()}`);
}
