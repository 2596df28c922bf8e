import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

/** Free space of a file system. */
export interface Disk {
	readonly freeBytes: number;
	/** Files that can still be made; null if the file system does not count them. */
	readonly freeFiles: number | null;
}

/** A day of an idle installation needs about this much. */
const LOW_BYTES = 2 ** 30;
const LOW_FILES = 200_000;
/** The database, the log and the journal stop somewhere below. */
const FULL_BYTES = 64 * 2 ** 20;
const FULL_FILES = 2_000;

/** The least that is left on the disks of these folders. A folder that is not there is looked for at the next start, not here. */
export async function measureDisks(folders: readonly string[]): Promise<Disk> {
	const disks = (await Promise.all(folders.map(lookAt))).filter((disk) => disk !== null);
	if (disks.length === 0) throw new Error('no folder of the installation can be looked at');
	const files = disks.flatMap(({ freeFiles }) => (freeFiles === null ? [] : [freeFiles]));
	return {
		freeBytes: Math.min(...disks.map(({ freeBytes }) => freeBytes)),
		freeFiles: files.length === 0 ? null : Math.min(...files),
	};
}

async function lookAt(folder: string): Promise<Disk | null> {
	try {
		const { bavail, bsize, files, ffree } = await statfs(folder);
		return { freeBytes: bavail * bsize, freeFiles: files === 0 ? null : ffree };
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

/** Judges the free space: writes will fail soon (`low`), or fail already (`full`). */
export function judgeDisk({ freeBytes, freeFiles }: Disk): 'ok' | 'low' | 'full' {
	const files = freeFiles ?? Number.POSITIVE_INFINITY;
	if (freeBytes < FULL_BYTES || files < FULL_FILES) return 'full';
	return freeBytes < LOW_BYTES || files < LOW_FILES ? 'low' : 'ok';
}

/** The folders that the installation writes to. A full one stops trading, or the log. */
export const foldersOf = ({
	dataDir,
	keys,
	keysDir,
	journalCopy,
	logMirrors,
}: Pick<Config, 'dataDir' | 'keys' | 'keysDir' | 'journalCopy' | 'logMirrors'>): string[] => [
	dataDir,
	join(dataDir, 'log'),
	...(keys === 'own' ? [keysDir] : []),
	...(journalCopy === null ? [] : [journalCopy]),
	...logMirrors.folders,
];
