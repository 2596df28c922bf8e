import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
	ifThere,
	isDraft,
	removeOldDrafts,
	replaceDurably,
	syncFolder,
	writeDurably,
	writeUnlessThere,
} from '../database/index.ts';
import { byName, type ListedObject, MOST_BYTES, type Objects } from './objects.ts';

const tagOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of a regular file; null if there is none. Opening never waits, as it would for the other end of a pipe. */
async function readRegular(path: string): Promise<Buffer | null> {
	const file = await ifThere(open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW));
	if (file === null) return null;
	try {
		const found = await file.stat();
		if (!found.isFile() || found.size > MOST_BYTES) throw new Error(`${path} is no file of this installation`);
		return await file.readFile();
	} finally {
		await file.close();
	}
}

/**
 * The folder from which `replaceIfUnchanged` moves the next content of an object into its place. The next writer removes it: a process that was frozen
 * just before the move then moves nothing.
 */
export const draftsOf = (name: string) => `${name}.drafts`;

/**
 * Objects as files below a folder, each whole or not there. `replaceIfUnchanged` is safe within this object alone: between its look and its
 * renaming another process could rename as well, unless it has removed the drafts before (`draftsOf`).
 */
export function createFolderObjects(root: string): Objects {
	const pathOf = (name: string) => join(root, name);
	/** Folders whose names are durable already. */
	const folders = new Set<string>();
	let replacing: Promise<unknown> = Promise.resolve();
	const makeFolder = async (folder: string): Promise<void> => {
		if (folders.has(folder)) return;
		await mkdir(folder, { recursive: true, mode: 0o700 });
		for (let at = folder; at.length >= root.length && !folders.has(at); at = dirname(at)) {
			await syncFolder(dirname(at));
			folders.add(at);
		}
	};
	const get = (name: string) => readRegular(pathOf(name));
	const replace = async (name: string, bytes: Uint8Array, tag: string): Promise<boolean> => {
		const path = pathOf(name);
		const present = await readRegular(path);
		if (present === null || tagOf(present) !== tag) return present?.equals(bytes) ?? false;
		const drafts = pathOf(draftsOf(name));
		await makeFolder(drafts);
		const draft = join(drafts, `${randomBytes(6).toString('hex')}.draft`);
		await writeDurably(draft, bytes);
		const now = await readRegular(path);
		if (now === null || tagOf(now) !== tag) {
			await rm(draft);
			return false;
		}
		await rename(draft, path);
		await syncFolder(dirname(path));
		return true;
	};
	return {
		get,
		async getTagged(name) {
			const bytes = await get(name);
			return bytes && { bytes, tag: tagOf(bytes) };
		},
		async put(name, bytes) {
			const path = pathOf(name);
			await makeFolder(dirname(path));
			await replaceDurably(path, bytes);
			await syncFolder(dirname(path));
		},
		async putIfAbsent(name, bytes) {
			const path = pathOf(name);
			await makeFolder(dirname(path));
			const isWritten = await writeUnlessThere(path, bytes);
			if (!isWritten && !(await readRegular(path))?.equals(bytes)) return false;
			await syncFolder(dirname(path));
			return true;
		},
		replaceIfUnchanged(name, bytes, tag) {
			const own = replacing.then(() => replace(name, bytes, tag));
			replacing = own.catch(() => undefined);
			return own;
		},
		async list(folder) {
			const listed: ListedObject[] = [];
			const options = { recursive: true, withFileTypes: true } as const;
			for (const entry of (await ifThere(readdir(pathOf(folder), options))) ?? []) {
				if (!entry.isFile() || isDraft(entry.name)) continue;
				const path = join(entry.parentPath, entry.name);
				const found = await ifThere(stat(path));
				if (found) listed.push({ name: relative(root, path), bytes: found.size, writtenAt: found.mtimeMs });
			}
			return listed.sort(byName);
		},
		async remove(name) {
			await rm(pathOf(name), { recursive: true, force: true });
			folders.delete(pathOf(name));
		},
		tidy: (folder) => removeOldDrafts(pathOf(folder)),
	};
}
