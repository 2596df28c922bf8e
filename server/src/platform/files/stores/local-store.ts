import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, removeOldDrafts, replaceDurably, syncFolder } from '../../database/index.ts';
import { nameOf, type PageStore, pageOf, type StoredPage } from './page-store.ts';

/** In the data folder, so that backups hold it. */
const FILES_FOLDER = 'files';

/** Pages as files below the data folder, each whole or not there. */
export function createLocalStore(dataDir: string): PageStore {
	const root = join(dataDir, FILES_FOLDER);
	const pathOf = (id: string, n: number) => join(root, nameOf(id, n));
	return {
		async put(id, n, sealed) {
			const path = pathOf(id, n);
			await mkdir(dirname(path), { recursive: true, mode: 0o700 });
			await replaceDurably(path, sealed);
			await syncFolder(dirname(path));
		},
		get: (id, n) => ifThere(readFile(pathOf(id, n))),
		remove: (id, n) => rm(pathOf(id, n), { force: true }),
		async list(shard) {
			const pages: StoredPage[] = [];
			for (const name of (await ifThere(readdir(join(root, shard)))) ?? []) {
				const page = pageOf(`${shard}/${name}`);
				const found = page && (await ifThere(stat(join(root, shard, name))));
				if (page && found) pages.push({ ...page, writtenAt: found.mtimeMs });
			}
			return pages;
		},
		tidy: (shard) => removeOldDrafts(join(root, shard)),
	};
}
