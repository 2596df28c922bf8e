import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, syncFolder, writeDurably, writeUnlessThere } from '../../../platform/database/index.ts';

/** The log's files, by their paths below its address (`docs/proof.md`, section 2). */
export interface LogStore {
	/** Durable when this resolves. A file that is there must have the same bytes: another one throws `StoreConflict`. */
	write(path: string, bytes: Uint8Array): Promise<void>;
	/** For the one file that changes. `check` throws if this process may not replace it any more; it is called as late as possible. */
	replace(path: string, bytes: Uint8Array, check?: () => void): Promise<void>;
	/** Null for a file that is not there. */
	read(path: string): Promise<Buffer | null>;
	/** Removes a file or a folder, if it is there. */
	remove(path: string): Promise<void>;
}

/** The store holds other bytes under a name that never changes: another server wrote there, or the database is an older one. */
export class StoreConflict extends Error {}

/** Below the data folder, so that backups hold it. */
const FOLDER = 'log';

export const createLocalLogStore = (dataDir: string): LogStore => createFolderStore(join(dataDir, FOLDER));

/**
 * The folder from which a file's next content is moved into its place. The next writer removes it: a process that was frozen just before the move then
 * moves nothing.
 */
export const draftsOf = (path: string) => `${path}.drafts`;

/** No file of a log is larger. */
const MOST_BYTES = 32 * 2 ** 20;

/** The bytes of a regular file; null if there is none. Opening never waits, as it would for the other end of a pipe. */
async function readRegular(path: string): Promise<Buffer | null> {
	const file = await ifThere(open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
	if (file === null) return null;
	try {
		const found = await file.stat();
		if (!found.isFile() || found.size > MOST_BYTES) throw new Error(`${path} is no file of a log`);
		return await file.readFile();
	} finally {
		await file.close();
	}
}

/** The files below a folder. */
export function createFolderStore(root: string): LogStore {
	const pathOf = (path: string) => join(root, path);
	/** Folders whose names are durable already. */
	const folders = new Set<string>();
	const makeFolder = async (folder: string): Promise<void> => {
		if (folders.has(folder)) return;
		await mkdir(folder, { recursive: true, mode: 0o700 });
		for (let at = folder; at.length >= root.length && !folders.has(at); at = dirname(at)) {
			await syncFolder(dirname(at));
			folders.add(at);
		}
	};
	const read = (path: string) => readRegular(pathOf(path));
	return {
		read,
		async write(path, bytes) {
			const whole = pathOf(path);
			await makeFolder(dirname(whole));
			const isWritten = await writeUnlessThere(whole, bytes);
			if (!isWritten && !(await readRegular(whole))?.equals(bytes)) throw new StoreConflict(`${path} has other bytes`);
			await syncFolder(dirname(whole));
		},
		async replace(path, bytes, check) {
			const [whole, drafts] = [pathOf(path), pathOf(draftsOf(path))];
			await makeFolder(dirname(whole));
			await makeFolder(drafts);
			const draft = join(drafts, `${randomBytes(6).toString('hex')}.draft`);
			await writeDurably(draft, bytes);
			check?.();
			await rename(draft, whole);
			await syncFolder(dirname(whole));
		},
		async remove(path) {
			await rm(pathOf(path), { recursive: true, force: true });
			folders.delete(pathOf(path));
		},
	};
}
