import { join } from 'node:path';
import type { S3Config } from '../config/index.ts';
import { createFolderObjects } from './folder-objects.ts';
import type { Objects } from './objects.ts';
import { createS3Objects, type S3Options } from './s3-objects.ts';

/** The place of the files of an installation (CLUSTER-06). */
export interface StorePlace {
	readonly dataDir: string;
	/** The bucket of the setting `STORE_S3_URL`; undefined: the data folder. */
	readonly store?: S3Config | undefined;
}

/** The objects of a name: those of the store below a prefix, or the folder in the data folder. */
export const openObjects = (
	{ dataDir, store }: StorePlace,
	name: 'audits' | 'files' | 'journal' | 'log' | 'recordings',
	options: S3Options,
): Objects =>
	store === undefined ? createFolderObjects(join(dataDir, name)) : createS3Objects(store, `${name}/`, options);
