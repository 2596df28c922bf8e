import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseRefused } from '../refused.ts';

const KEPT = 3;

/**
 * Copies a stopped cluster and its record to `backups/<time>`, owner and modes with it, and keeps the newest three.
 * A copy is whole or not there. Returns its folder; throws `DatabaseRefused` when it can't be made.
 */
export async function backUpCluster(dataDir: string, clusterFolder: string): Promise<string> {
	const backups = join(dataDir, 'backups');
	await mkdir(backups, { recursive: true, mode: 0o700 });
	const name = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
	const unfinished = join(backups, `.${name}`);
	await mkdir(unfinished, { mode: 0o700 });
	const copied = spawnSync('cp', ['-Rp', join(clusterFolder, 'data'), unfinished], { encoding: 'utf8' });
	if (copied.status !== 0) {
		await rm(unfinished, { recursive: true, force: true });
		throw new DatabaseRefused(`The backup before the migration failed, nothing was changed: ${copied.stderr.trim()}`);
	}
	await copyFile(join(dataDir, 'database.json'), join(unfinished, 'database.json'));
	await rename(unfinished, join(backups, name));
	const names = (await readdir(backups)).filter((entry) => /^\d{4}-/.test(entry)).sort();
	for (const old of names.slice(0, -KEPT)) await rm(join(backups, old), { recursive: true });
	return join(backups, name);
}
