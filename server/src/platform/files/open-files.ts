import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { ifThere, type Queryable } from '../database/index.ts';
import { KeysRefused, readKey } from '../keys/index.ts';
import { isEverywhere, type NodeFacts } from '../nodes/index.ts';
import type { FilesContext } from './create-files.ts';
import { FileKeys, type FileKeysConfig, folderOfFileKeys, nameOfMaster } from './file-keys.ts';
import { openPageStore } from './page-store.ts';

/** Opens the stores of documents and of their keys, by the settings. Throws `KeysRefused` for wrapped keys that lie among given ones. */
export async function openFilesContext(
	config: FileKeysConfig & Pick<Config, 's3' | 'store'>,
	{ database, facts }: { readonly database: Queryable; readonly facts: NodeFacts },
): Promise<FilesContext> {
	const { keys, keysDir, store } = config;
	if (keys === 'given') {
		const [before, now] = [join(keysDir, 'files'), folderOfFileKeys(config)];
		const isThere = async (folder: string) => (await ifThere(access(folder).then(() => true))) ?? false;
		if (store === undefined && (await isThere(before)) && !(await isThere(now)))
			throw new KeysRefused(
				`${before} holds the keys of documents, and KEYS=given only reads there: move it to ${now}.`,
			);
		facts.keep('keys of files', () => listMasters(keysDir));
	}
	const mayWrapBy = (next: Buffer) => keys === 'own' || isMasterEverywhere(database, next);
	return { keys: new FileKeys(config, mayWrapBy), store: openPageStore(config, config.s3) };
}

/** None while a file is damaged: the beat continues. */
async function listMasters(keysDir: string): Promise<string[]> {
	const masters = Promise.all([readKey(keysDir, 'files'), readKey(keysDir, 'nextFiles')]);
	return (await masters.catch(() => [])).flatMap((master) => (master === null ? [] : nameOfMaster(master)));
}

/** True if every process that opens documents has a master key (CLUSTER-06). */
export const isMasterEverywhere = (database: Queryable, master: Buffer): Promise<boolean> =>
	isEverywhere(database, 'web', 'keys of files', nameOfMaster(master));
