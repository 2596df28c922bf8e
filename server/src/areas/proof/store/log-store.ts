import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { parseNote } from '@fairtick/domain/proof/log/note';
import {
	createFolderObjects,
	draftsOf,
	type Objects,
	openObjects,
	type StorePlace,
	withMemory,
} from '../../../platform/objects/index.ts';

/** The log's files, by their paths below its address (`docs/proof.md`, section 2). */
export interface LogStore {
	/** Durable when this resolves. A file that is there must have the same bytes: another one throws `StoreConflict`. */
	write(path: string, bytes: Uint8Array): Promise<void>;
	/**
	 * For the one file that changes. A checkpoint never takes the place of one of more entries: that throws `StoreConflict`, for a
	 * process that was frozen must not put an older one over a newer (CLUSTER-06). `check` throws if this process may not replace it any
	 * more; it is called as late as possible.
	 */
	replace(path: string, bytes: Uint8Array, check?: () => void): Promise<void>;
	/** Null for a file that is not there. */
	read(path: string): Promise<Buffer | null>;
	/** Removes a file or a folder, if it is there. */
	remove(path: string): Promise<void>;
}

/** The store holds other bytes under a name that never changes, or a later checkpoint: another server wrote there, or the database is an older one. */
export class StoreConflict extends Error {}

export const CHECKPOINT_PATH = 'checkpoint';
export { draftsOf };

/** A turn of the log waits for two tries: a store that hangs must not keep the next signature for long. */
const OPTIONS = { holds: 'the proof log', timeoutMs: 3_000, tries: 2 };

/**
 * The log's files where the settings put them: in the data folder, or in the store. Of a store the process remembers files for a while, so that a
 * receipt does not ask for the same tiles again and again (PERF-18); none is replaced but one that was never signed.
 */
export function openLogStore(place: StorePlace): LogStore {
	const objects = openObjects(place, 'log', OPTIONS);
	return createLogStore(place.store === undefined ? objects : withMemory(objects, (path) => path !== CHECKPOINT_PATH));
}

export const createLocalLogStore = (dataDir: string): LogStore => openLogStore({ dataDir });

/** The files below a folder. */
export const createFolderStore = (root: string): LogStore => createLogStore(createFolderObjects(root));

export const createLogStore = (objects: Objects): LogStore => ({
	read: (path) => objects.get(path),
	async write(path, bytes) {
		if (!(await objects.putIfAbsent(path, bytes))) throw new StoreConflict(`${path} has other bytes`);
	},
	replace: (path, bytes, check) =>
		path === CHECKPOINT_PATH ? replaceCheckpoint(objects, bytes, check) : objects.put(path, bytes),
	remove: (path) => objects.remove(path),
});

/** Number of times that others may replace the checkpoint between a look and a write. */
const TRIES = 5;

async function replaceCheckpoint(objects: Objects, bytes: Uint8Array, check?: () => void): Promise<void> {
	const size = sizeOf(bytes);
	for (let tries = 0; tries < TRIES; tries++) {
		const present = await objects.getTagged(CHECKPOINT_PATH);
		if (present !== null && sizeOf(present.bytes) > size)
			throw new StoreConflict('another process has published a later checkpoint');
		check?.();
		const isReplaced =
			present === null
				? await objects.putIfAbsent(CHECKPOINT_PATH, bytes)
				: await objects.replaceIfUnchanged(CHECKPOINT_PATH, bytes, present.tag);
		if (isReplaced) return;
	}
	throw new StoreConflict('other processes replace the checkpoint at the same time');
}

/** Entries under a checkpoint; none if it can't be read. */
const sizeOf = (note: Uint8Array): number =>
	parseCheckpoint(parseNote(Buffer.from(note).toString())?.text ?? '')?.size ?? 0;
