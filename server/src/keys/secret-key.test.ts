import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createXsrf } from '../http/xsrf.ts';
import { deriveKey, loadSecretKey } from './secret-key.ts';

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[HTTP-02] what was signed before a restart is valid after it', async () => {
	const before = createXsrf(deriveKey(await loadSecretKey(folder), 'xsrf'));
	const token = before.issue(undefined);
	const after = createXsrf(deriveKey(await loadSecretKey(folder), 'xsrf'));
	expect(after.matches(token, token)).toBe(true);
	expect(after.issue(token)).toBe(token);
});

test('starts at once agree on one key, which nobody else can read', async () => {
	const keys = await Promise.all(Array.from({ length: 10 }, () => loadSecretKey(join(folder, 'new'))));
	expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
	expect((await stat(join(folder, 'new/secret.key'))).mode & 0o777).toBe(0o600);
});

test('keys for different purposes differ', async () => {
	const secret = await loadSecretKey(folder);
	expect(deriveKey(secret, 'one').equals(deriveKey(secret, 'other'))).toBe(false);
});

test('a damaged key is said, not replaced', async () => {
	await writeFile(join(folder, 'secret.key'), 'short');
	await expect(loadSecretKey(folder)).rejects.toThrow(/is damaged/);
});
