import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openEmbedded, restoreCluster } from '../database/index.ts';
import { checkBackup, type Manifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

export interface RestoreOptions {
	/** Absolute path of the data folder to make. */
	readonly dataDir: string;
	/** Absolute path of the backup. */
	readonly folder: string;
	readonly say: (line: string) => void;
}

/**
 * Makes a data folder of a backup whose every file is as it was written, and lets PostgreSQL bring its copy into order.
 * Never touches a folder that holds something. Throws `BackupRefused` or `DatabaseRefused`.
 */
export async function restore({ dataDir, folder, say }: RestoreOptions): Promise<Manifest> {
	const present = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return [];
		throw error;
	});
	if (present.length > 0)
		throw new BackupRefused(`${dataDir} is not empty: set DATA_DIR to a folder that is, or move this one away.`);
	say('checking every file of the backup');
	const manifest = await checkBackup(folder);
	// Others may pass through, for PostgreSQL's own user; what is secret inside has modes of its own.
	await mkdir(dataDir, { recursive: true, mode: 0o711 });
	try {
		const data = join(folder, 'data');
		for (const name of await readdir(data))
			if (name !== 'database.json') await cp(join(data, name), join(dataDir, name), { recursive: true });
		await restoreCluster({ data: join(folder, 'postgres'), record: join(data, 'database.json') }, dataDir);
	} catch (error) {
		for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
		throw error;
	}
	say('PostgreSQL brings the copy into order');
	const database = await openEmbedded({ dataDir, purpose: 'tool', say });
	await database.stop();
	return manifest;
}
