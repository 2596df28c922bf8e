import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../database/index.ts';
import { type Objects, openObjects, type StorePlace } from '../objects/index.ts';

const FOLDER = 'audits';
const DRAFT = '.draft';
const END = '.heads.gz';
/** Bytes of a part in a store: heads of millions of accounts are too large for one object. */
const PART_BYTES = 8 * 2 ** 20;

/** The files of heads of an installation, a packed one for each audit. */
export interface HeadsStore {
	/** Path or address of an audit's file, for messages. */
	describe(atMs: number): string;
	/** Whole and durable when this resolves. Needs the lock of audits. */
	write(atMs: number, chunks: AsyncIterable<Buffer>): Promise<void>;
	/** The stream fails if there is no such file. */
	read(atMs: number): Readable;
	/** Removes the files of before an instant but those of `keptMs`. */
	removeBefore(beforeMs: number, keptMs: readonly number[]): Promise<void>;
}

export const openHeadsStore = (place: StorePlace): HeadsStore =>
	place.store === undefined
		? createHeadsFolder(join(place.dataDir, FOLDER))
		: createHeadsObjects(openObjects(place, FOLDER, { holds: 'the heads of audits' }), place.store.url);

const nameOf = (atMs: number) => `${new Date(atMs).toISOString().replaceAll(':', '-')}${END}`;

/** Of these names those of before an instant but those of `keptMs`; names sort by their time. */
function listOld(names: Iterable<string>, beforeMs: number, keptMs: readonly number[]): string[] {
	const kept = new Set(keptMs.map(nameOf));
	return [...names].filter((name) => name.endsWith(END) && name < nameOf(beforeMs) && !kept.has(name));
}

function createHeadsFolder(folder: string): HeadsStore {
	const pathOf = (atMs: number) => join(folder, nameOf(atMs));
	return {
		describe: pathOf,
		async write(atMs, chunks) {
			const path = pathOf(atMs);
			await mkdir(folder, { recursive: true, mode: 0o700 });
			// Files of runs that were interrupted.
			for (const name of await readdir(folder)) if (name.endsWith(DRAFT)) await rm(join(folder, name));
			await pipeline(chunks, createWriteStream(path + DRAFT, { mode: 0o600, flush: true }));
			await rename(path + DRAFT, path);
			await syncFolder(folder);
		},
		read: (atMs) => createReadStream(pathOf(atMs)),
		async removeBefore(beforeMs, keptMs) {
			for (const name of listOld(await readdir(folder), beforeMs, keptMs)) await rm(join(folder, name));
		},
	};
}

/** In parts: the audit's line has the hash of all of them. */
function createHeadsObjects(objects: Objects, url: string): HeadsStore {
	return {
		describe: (atMs) => `${url}/${FOLDER}/${nameOf(atMs)}`,
		async write(atMs, chunks) {
			let n = 0;
			for await (const part of inParts(chunks))
				await objects.put(`${nameOf(atMs)}/${String(n++).padStart(5, '0')}`, part);
		},
		read: (atMs) => Readable.from(readParts(objects, nameOf(atMs))),
		async removeBefore(beforeMs, keptMs) {
			const names = new Set((await objects.list('')).map(({ name }) => name.split('/')[0] as string));
			for (const name of listOld(names, beforeMs, keptMs)) await objects.remove(name);
		},
	};
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	let part: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of chunks) {
		part.push(chunk);
		bytes += chunk.length;
		if (bytes < PART_BYTES) continue;
		yield Buffer.concat(part);
		[part, bytes] = [[], 0];
	}
	if (bytes > 0) yield Buffer.concat(part);
}

async function* readParts(objects: Objects, name: string): AsyncGenerator<Buffer> {
	const parts = await objects.list(`${name}/`);
	if (parts.length === 0) throw Object.assign(new Error(`there are no heads of the name ${name}`), { code: 'ENOENT' });
	for (const part of parts) {
		const bytes = await objects.get(part.name);
		if (bytes === null) throw new Error(`the store has no ${part.name} any more`);
		yield bytes;
	}
}
