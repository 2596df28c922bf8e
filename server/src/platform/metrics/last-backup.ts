import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An empty file in the data folder; its time of change is when the last backup ended. */
export const LAST_BACKUP = 'backed-up';

/** Notes that a backup of the installation has ended. Scripts of the operator do the same by `touch`. */
export async function noteBackup(dataDir: string, now = new Date()): Promise<void> {
	const path = join(dataDir, LAST_BACKUP);
	await writeFile(path, '', { flag: 'a', mode: 0o600 });
	await utimes(path, now, now);
}

/** Returns the end of the last backup, epoch milliseconds; null: there was none. */
export async function loadLastBackup(dataDir: string): Promise<number | null> {
	try {
		return Math.floor((await stat(join(dataDir, LAST_BACKUP))).mtimeMs);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}
