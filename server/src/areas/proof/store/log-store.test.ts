import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { EMPTY_ROOT } from '@fairtick/domain/proof/log/merkle';
import { formatNote } from '@fairtick/domain/proof/log/note';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LOG_SIGNER } from '../../../../test/support/proof-fixture.ts';
import { S3Server } from '../../../../test/support/s3-server.ts';
import { createFolderObjects, createS3Objects, type Objects } from '../../../platform/objects/index.ts';
import {
	CHECKPOINT_PATH,
	createFolderStore,
	createLogStore,
	draftsOf,
	type LogStore,
	openLogStore,
	StoreConflict,
} from './log-store.ts';

const noteOf = (size: number) =>
	Buffer.from(formatNote(LOG_SIGNER.sign(formatCheckpoint({ origin: LOG_SIGNER.key.name, size, root: EMPTY_ROOT }))));

let server: S3Server;
let folder: string;
beforeEach(async () => {
	[server, folder] = [await S3Server.start(), await mkdtemp(join(tmpdir(), 'fairtick-log-store-'))];
});
afterEach(async () => {
	await server.stop();
	await rm(folder, { recursive: true });
});

describe.each([
	['a folder', () => createFolderObjects(join(folder, 'log'))],
	['a bucket', () => createS3Objects(server.config, 'log/', { holds: 'the proof log' })],
])('the log in %s', (_, open) => {
	let objects: Objects;
	let store: LogStore;
	beforeEach(() => {
		objects = open();
		store = createLogStore(objects);
	});

	test('[CLUSTER-06] [PROOF-07] a file that is there is never replaced by another', async () => {
		await store.write('items/000', Buffer.from('one'));
		await store.write('items/000', Buffer.from('one'));
		await expect(store.write('items/000', Buffer.from('other'))).rejects.toThrow(StoreConflict);
		expect(`${await store.read('items/000')}`).toBe('one');
	});

	test('[CLUSTER-06] no checkpoint takes the place of one of more entries', async () => {
		for (const size of [10, 12, 12]) await store.replace(CHECKPOINT_PATH, noteOf(size));
		await expect(store.replace(CHECKPOINT_PATH, noteOf(11))).rejects.toThrow(StoreConflict);
		expect((await store.read(CHECKPOINT_PATH))?.equals(noteOf(12))).toBe(true);
	});

	test('[CLUSTER-06] nor does that of a process that was frozen between its look and its write', async () => {
		await store.replace(CHECKPOINT_PATH, noteOf(10));
		let isFrozen = true;
		const frozen = createLogStore({
			...objects,
			async replaceIfUnchanged(...args) {
				if (isFrozen) await store.replace(CHECKPOINT_PATH, noteOf(12));
				isFrozen = false;
				return objects.replaceIfUnchanged(...args);
			},
		});
		await expect(frozen.replace(CHECKPOINT_PATH, noteOf(11))).rejects.toThrow(StoreConflict);
		expect([isFrozen, (await store.read(CHECKPOINT_PATH))?.equals(noteOf(12))]).toEqual([false, true]);
	});

	test('[CLUSTER-02] a writer that may not replace the checkpoint any more leaves it as it is', async () => {
		await store.replace(CHECKPOINT_PATH, noteOf(10));
		const late = store.replace(CHECKPOINT_PATH, noteOf(11), () => {
			throw new Error('another process has the lease');
		});
		await expect(late).rejects.toThrow('another process has the lease');
		expect((await store.read(CHECKPOINT_PATH))?.equals(noteOf(10))).toBe(true);
	});

	test('[PROOF-01] a folder is removed with all that is below it', async () => {
		for (const path of ['tile/0/000.p/1', 'tile/0/000.p/2', 'tile/0/000']) await store.write(path, Buffer.from(path));
		await store.remove('tile/0/000.p');
		expect((await objects.list('')).map(({ name }) => name)).toEqual(['tile/0/000']);
	});
});

test('[CLUSTER-02] in a folder the next writer takes the drafts away, so that one that was frozen directly before the move moves nothing', async () => {
	const root = join(folder, 'log');
	const [frozen, next] = [createFolderStore(root), createFolderStore(root)];
	await frozen.replace(CHECKPOINT_PATH, noteOf(9));
	await frozen.replace(CHECKPOINT_PATH, noteOf(10));
	await next.remove(draftsOf(CHECKPOINT_PATH));
	await expect(frozen.replace(CHECKPOINT_PATH, noteOf(11))).rejects.toThrow('ENOENT');
	expect((await next.read(CHECKPOINT_PATH))?.equals(noteOf(10))).toBe(true);
	// In a later term of its own it writes again.
	await frozen.remove(draftsOf(CHECKPOINT_PATH));
	await frozen.replace(CHECKPOINT_PATH, noteOf(12));
	expect((await next.read(CHECKPOINT_PATH))?.equals(noteOf(12))).toBe(true);
});

test('[CLUSTER-06] [PERF-18] a process asks the bucket once for a file that it reads again, and each time for the checkpoint', async () => {
	const place = { dataDir: folder, store: server.config };
	await openLogStore(place).write('items/000', Buffer.from('one'));
	await openLogStore(place).replace(CHECKPOINT_PATH, noteOf(1));
	const reader = openLogStore(place);
	const before = server.seen.length;
	for (let n = 0; n < 3; n++) {
		expect(`${await reader.read('items/000')}`).toBe('one');
		expect(await reader.read(CHECKPOINT_PATH)).toEqual(noteOf(1));
	}
	expect(server.seen.slice(before).filter((one) => one.endsWith('/items/000'))).toHaveLength(1);
	expect(server.seen.slice(before)).toHaveLength(4);
});
