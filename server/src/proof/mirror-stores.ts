import type { S3Config } from '../config/index.ts';
import { createS3Client, type S3Client } from '../files/index.ts';
import { createFolderStore, type LogStore, StoreConflict } from './log-store.ts';

/** Where the log's files are copied to. */
export interface Mirror {
	/** Such as `mirror-1`, in the order of the settings; it may be said in public. */
	readonly name: string;
	readonly store: LogStore;
}

export interface MirrorSettings {
	readonly folders: readonly string[];
	/** Null: none. */
	readonly s3: S3Config | null;
}

/** The mirrors of the settings: folders first. */
export function openMirrors({ folders, s3 }: MirrorSettings): Mirror[] {
	const stores = [
		...folders.map(createFolderStore),
		...(s3 === null ? [] : [createBucketStore(createS3Client(s3, { holds: 'the proof log' }))]),
	];
	return stores.map((store, i) => ({ name: `mirror-${i + 1}`, store }));
}

/** All names begin with it, so that a bucket may hold other things too. */
const PREFIX = 'log/';

/** The log's files as objects of a bucket. */
function createBucketStore(client: S3Client): LogStore {
	const read = (path: string) => client.get(PREFIX + path);
	const replace = (path: string, bytes: Uint8Array) => client.put(PREFIX + path, Buffer.from(bytes));
	return {
		read,
		replace,
		async write(path, bytes) {
			const present = await read(path);
			if (present !== null && !present.equals(bytes)) throw new StoreConflict(`${path} has other bytes`);
			if (present === null) await replace(path, bytes);
		},
		async remove(path) {
			await client.remove(PREFIX + path);
			for (const { name } of await client.list(`${PREFIX}${path}/`)) await client.remove(name);
		},
	};
}
