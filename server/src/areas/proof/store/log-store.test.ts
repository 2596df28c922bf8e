import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFolderStore, draftsOf } from './log-store.ts';

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), 'fairtick-log-store-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = async () => (await createFolderStore(root).read('checkpoint'))?.toString();

test('[CLUSTER-02] a writer that is frozen directly before the move puts nothing in the place of what the next one wrote', async () => {
	const frozen = createFolderStore(root);
	await frozen.replace('checkpoint', Buffer.from('first'));
	const late = frozen.replace('checkpoint', Buffer.from('older'), () => {
		// As the next writer does meanwhile.
		rmSync(join(root, draftsOf('checkpoint')), { recursive: true });
		writeFileSync(join(root, 'checkpoint'), 'newer');
	});
	await expect(late).rejects.toThrow('ENOENT');
	expect(await read()).toBe('newer');
	// In a later term of its own it writes again.
	await frozen.remove(draftsOf('checkpoint'));
	await frozen.replace('checkpoint', Buffer.from('newest'));
	expect(await read()).toBe('newest');
});

test('[CLUSTER-02] a writer that may not replace the file any more leaves it as it is', async () => {
	const store = createFolderStore(root);
	await store.replace('checkpoint', Buffer.from('first'));
	const late = store.replace('checkpoint', Buffer.from('older'), () => {
		throw new Error('another process has the lease');
	});
	await expect(late).rejects.toThrow('another process has the lease');
	expect(await read()).toBe('first');
});
