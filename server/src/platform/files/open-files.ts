import type { Config } from '../config/index.ts';
import type { FilesContext } from './create-files.ts';
import { FileKeys } from './file-keys.ts';
import { openPageStore } from './page-store.ts';

/** Opens the stores of documents and of their keys, by the settings. */
export const openFilesContext = (config: Pick<Config, 'dataDir' | 'keysDir' | 's3' | 'store'>): FilesContext => ({
	keys: FileKeys.open(config),
	store: openPageStore(config, config.s3),
});
