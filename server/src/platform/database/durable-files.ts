import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Reads a small file, or makes it first: durable and readable by this process's user alone. Two processes that make it at
 * once get the same content, and a crash leaves a whole file or none.
 */
export async function readOrMake(path: string, make: () => Uint8Array): Promise<Buffer> {
	const kept = await ifThere(readFile(path));
	if (kept) return kept;
	const folder = dirname(path);
	await mkdir(folder, { recursive: true, mode: 0o700 });
	await writeUnlessThere(path, make());
	await syncFolder(folder);
	return readFile(path);
}

/** Waits for the answer about a path; null if nothing is there. */
export async function ifThere<Value>(asked: Promise<Value>): Promise<Value | null> {
	return asked.catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw error;
	});
}

/** Writes a whole file durably; one that is there stays, and false is returned. The name is durable after `syncFolder`. */
export async function writeUnlessThere(path: string, bytes: Uint8Array): Promise<boolean> {
	const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
	await writeDurably(draft, bytes);
	try {
		// Linking, unlike renaming, never replaces a file that another process has just made.
		await link(draft, path);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		return false;
	} finally {
		await rm(draft);
	}
}

/** Writes a new file, readable only by this process's user, that is durable when this resolves. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, 'wx', 0o600);
	try {
		await file.writeFile(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** Puts a whole file in the place of the one that is there, or of none. The name is durable after `syncFolder`. */
export async function replaceDurably(path: string, bytes: Uint8Array): Promise<void> {
	const draft = `${path}.${randomBytes(6).toString('hex')}.draft`;
	await writeDurably(draft, bytes);
	await rename(draft, path);
}

/** Name of a file that is being written; a crash may leave it. */
const DRAFT = /\.[0-9a-f]{12}\.draft$/;
export const isDraft = (name: string): boolean => DRAFT.test(name);
/** A draft of that age is left over: none takes as long. */
const LEFT_OVER_MS = 3_600_000;

/** Removes drafts of an hour ago from a folder, if it is there. */
export async function removeOldDrafts(folder: string): Promise<void> {
	for (const name of (await ifThere(readdir(folder))) ?? []) {
		const found = isDraft(name) ? await ifThere(stat(join(folder, name))) : null;
		if (found && found.mtimeMs < Date.now() - LEFT_OVER_MS) await rm(join(folder, name), { force: true });
	}
}

/** Makes the names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
	const folder = await open(path, 'r');
	try {
		await folder.sync();
	} finally {
		await folder.close();
	}
}
