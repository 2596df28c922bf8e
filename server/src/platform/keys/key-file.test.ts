import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createXsrf } from '../http/client/xsrf.ts';
import { deriveKey, KEY_FILES, KeysRefused, loadKey, readKey, refuseMissingKeys } from './index.ts';

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

test('[CLUSTER-06] a given key is only read: a start names the first one that a role lacks, and makes none', async () => {
	const refuse = (...roles: ('web' | 'market' | 'log' | 'jobs')[]) =>
		refuseMissingKeys({ keys: 'given', keysDir: folder, roles });
	await expect(loadKey(folder, 'secret', 'given')).rejects.toThrow(`The key ${join(folder, 'secret.key')} is missing`);
	await expect(refuse('log')).rejects.toThrow(`The key ${join(folder, 'secret.key')} of the role log is missing`);
	expect(await readdir(folder)).toEqual([]);
	for (const name of ['secret', 'log', 'seeds'] as const) await loadKey(folder, name);
	await refuse('log', 'market');
	await expect(refuse('market', 'web')).rejects.toThrow(
		`The key ${join(folder, 'push.key')} of the role web is missing, and KEYS=given makes none: make a set with npm run keys -- make`,
	);
	await refuseMissingKeys({ keys: 'own', keysDir: folder, roles: ['web'] });
	expect(await readdir(folder)).toHaveLength(3);
});
