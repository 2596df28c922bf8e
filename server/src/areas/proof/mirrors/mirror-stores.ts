import type { S3Config } from '../../../platform/config/index.ts';
import { createS3Objects } from '../../../platform/objects/index.ts';
import { createFolderStore, createLogStore, type LogStore } from '../store/log-store.ts';

/** A copy of the log's files. */
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

/** All names begin with it, so that a bucket may hold other things too. */
const PREFIX = 'log/';
/** One process at a time writes there, and any bucket will do. */
const OPTIONS = { holds: 'the proof log', isConditional: false };

/** The mirrors of the settings: folders first. */
export function openMirrors({ folders, s3 }: MirrorSettings): Mirror[] {
	const stores = [
		...folders.map((folder) => oneAtATime(createFolderStore(folder))),
		...(s3 === null ? [] : [createLogStore(createS3Objects(s3, PREFIX, OPTIONS))]),
	];
	return stores.map((store, i) => ({ name: `mirror-${i + 1}`, store }));
}

/** Calls that may wait for one of a folder. */
const MOST_WAITING = 1_000;

/**
 * A folder that may be a mount which hangs: each call that hangs keeps one of the few threads with which the process reads its own files, so there is
 * one at a time.
 */
function oneAtATime(store: LogStore): LogStore {
	let last: Promise<unknown> = Promise.resolve();
	let waiting = 0;
	const inTurn = async <Result>(act: () => Promise<Result>): Promise<Result> => {
		if (waiting >= MOST_WAITING) throw new Error('the folder does not answer');
		waiting++;
		const own = last.then(act, act).finally(() => {
			waiting--;
		});
		last = own;
		return own;
	};
	return {
		read: (path) => inTurn(() => store.read(path)),
		write: (path, bytes) => inTurn(() => store.write(path, bytes)),
		replace: (path, bytes) => inTurn(() => store.replace(path, bytes)),
		remove: (path) => inTurn(() => store.remove(path)),
	};
}
