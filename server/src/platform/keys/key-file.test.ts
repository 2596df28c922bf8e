import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createXsrf } from '../http/client/xsrf.ts';
import { deriveKey, KEY_FILES, KeysRefused, loadKey, readKey } from './index.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[HTTP-02] what was signed before a restart is valid after it', async () => {
	const before = createXsrf(deriveKey(await loadKey(folder, 'secret'), 'xsrf'));
	const token = before.issue(undefined);
	const after = createXsrf(deriveKey(await loadKey(folder, 'secret'), 'xsrf'));
	expect(after.matches(token, token)).toBe(true);
	expect(after.issue(token)).toBe(token);
});

test.each(['secret', 'seeds'] as const)(
	'simultaneous starts agree on one key %s, which no other user can read',
	async (name) => {
		const keys = await Promise.all(Array.from({ length: 10 }, () => loadKey(join(folder, 'new'), name)));
		expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
		expect(await readKey(join(folder, 'new'), name)).toEqual(keys[0]);
		expect((await stat(join(folder, 'new', KEY_FILES[name]))).mode & 0o777).toBe(0o600);
		expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);
	},
);

test('keys for different purposes differ', async () => {
	const secret = await loadKey(folder, 'secret');
	expect(deriveKey(secret, 'one').equals(deriveKey(secret, 'other'))).toBe(false);
});

test('a damaged key is said, not replaced; one that is not there is none', async () => {
	expect(await readKey(folder, 'seeds')).toBeNull();
	await writeFile(join(folder, 'seeds.key'), 'short');
	for (const read of [loadKey, readKey]) {
		const message = `The key ${join(folder, 'seeds.key')} is damaged: it must hold 32 bytes.`;
		await expect(read(folder, 'seeds')).rejects.toThrow(new KeysRefused(message));
	}
});
