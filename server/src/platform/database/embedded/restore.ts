import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseRefused } from '../refused.ts';
import { chooseClusterFolder, findBinaries, findSystemUser, makeEnterable } from './location.ts';
import { installedMajor } from './make.ts';
import { type ClusterRecord, parseRecord, updateRecord } from './record.ts';

/**
 * Puts a copied cluster and its record into a data folder that has none, where PostgreSQL's own user can use it. The
 * record comes last: without it there is no database. Returns the cluster's folder. Throws `DatabaseRefused`.
 */
export async function restoreCluster(copy: { data: string; record: string }, dataDir: string): Promise<string> {
	const user = findSystemUser();
	const place = chooseClusterFolder(dataDir, user);
	const major = (await readFile(join(copy.data, 'PG_VERSION'), 'utf8')).trim();
	const installed = installedMajor({ folder: '/', user, binaries: await findBinaries(user), logFile: '/dev/null' });
	if (major !== installed)
		throw new DatabaseRefused(
			`The backup is of PostgreSQL ${major}, this version brings ${installed}: use the Fairtick of its time.`,
		);
	const record: ClusterRecord = parseRecord(await readFile(copy.record, 'utf8'), copy.record);
	if (existsSync(join(place, 'data'))) throw new DatabaseRefused(`There is a database in ${place} already.`);
	await makeEnterable(dirname(place));
	await mkdir(place, { recursive: true, mode: 0o700 });
	const unfinished = join(place, 'restoring');
	try {
		await rm(unfinished, { recursive: true, force: true });
		await cp(copy.data, unfinished, { recursive: true });
		run('chmod', ['-R', 'u=rwX,go=', place]);
		if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, place]);
		run('sync', []);
		await rename(unfinished, join(place, 'data'));
	} catch (error) {
		await rm(place, { recursive: true, force: true });
		throw error;
	}
	const folder = place === resolve(dataDir, 'postgres') ? 'postgres' : place;
	await updateRecord(dataDir, { ...record, folder });
	return place;
}

function run(program: string, words: readonly string[]): void {
	const { status, stderr, error } = spawnSync(program, words, { encoding: 'utf8' });
	if (status !== 0) throw new DatabaseRefused(`${program} failed: ${error?.message ?? stderr.trim()}`);
}
