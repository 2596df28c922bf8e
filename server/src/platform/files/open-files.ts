import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { ifThere, type Queryable } from '../database/index.ts';
import { KeysRefused, readKey } from '../keys/index.ts';
import { isEverywhere, type NodeFacts } from '../nodes/index.ts';
import type { FilesContext } from './create-files.ts';
import { FileKeys, folderOfFileKeys, nameOfMaster } from './file-keys.ts';
import { createLocalStore } from './stores/local-store.ts';
import { createS3Store } from './stores/s3-store.ts';

/** Opens the stores of documents and of their keys, by the settings. Throws `KeysRefused` for wrapped keys that lie among given ones. */
export async function openFilesContext(
	config: Pick<Config, 'dataDir' | 'keys' | 'keysDir' | 's3'>,
	{ database, facts }: { readonly database: Queryable; readonly facts: NodeFacts },
): Promise<FilesContext> {
	const { dataDir, keys, keysDir, s3 } = config;
	if (keys === 'given') {
		const [before, now] = [join(keysDir, 'files'), folderOfFileKeys(config)];
		if ((await ifThere(access(before).then(() => true))) && !(await ifThere(access(now).then(() => true))))
			throw new KeysRefused(
				`${before} holds the keys of documents, and KEYS=given only reads there: move it to ${now}.`,
			);
		facts.keep('keys of files', () => listMasters(keysDir));
	}
	const mayWrapBy = (next: Buffer) => keys === 'own' || isMasterEverywhere(database, next);
	return { keys: new FileKeys(config, mayWrapBy), store: s3 ? createS3Store(s3) : createLocalStore(dataDir) };
}

/** None while a file is damaged: the beat goes on. */
async function listMasters(keysDir: string): Promise<string[]> {
	const masters = Promise.all([readKey(keysDir, 'files'), readKey(keysDir, 'nextFiles')]);
	return (await masters.catch(() => [])).flatMap((master) => (master === null ? [] : nameOfMaster(master)));
}

/** True if every process that opens documents has a master key (CLUSTER-06). */
export const isMasterEverywhere = (database: Queryable, master: Buffer): Promise<boolean> =>
	isEverywhere(database, 'web', 'keys of files', nameOfMaster(master));
