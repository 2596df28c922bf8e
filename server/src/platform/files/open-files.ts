import type { Config } from '../config/index.ts';
import type { FilesContext } from './create-files.ts';
import { FileKeys } from './file-keys.ts';
import { createLocalStore } from './stores/local-store.ts';
import { createS3Store } from './stores/s3-store.ts';

/** Opens the stores of documents and of their keys, by the settings. */
export const openFilesContext = ({
	dataDir,
	keysDir,
	s3,
}: Pick<Config, 'dataDir' | 'keysDir' | 's3'>): FilesContext => ({
	keys: new FileKeys(keysDir),
	store: s3 ? createS3Store(s3) : createLocalStore(dataDir),
});
