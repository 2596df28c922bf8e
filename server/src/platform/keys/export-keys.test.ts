import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportKeys, importKeys, makeKeys } from './export-keys.ts';
import { KeysRefused, loadKey } from './key-file.ts';
import { listKeysOf } from './role-keys.ts';

const PASSPHRASE = 'correct horse battery';

let folder: string;
let keysDir: string;
let file: string;
let elsewhere: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-keys-'));
	[keysDir, file, elsewhere] = ['keys', 'kept/exported', 'elsewhere'].map((name) => join(folder, name)) as [
		string,
		string,
		string,
	];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[KEY-01] exported keys are restored by their passphrase alone, and the file reveals nothing of them', async () => {
	const [secret, seeds] = [await loadKey(keysDir, 'secret'), await loadKey(keysDir, 'seeds')];
	expect(await exportKeys(keysDir, file, PASSPHRASE)).toEqual(['secret.key', 'seeds.key']);
	expect((await stat(file)).mode & 0o777).toBe(0o600);
	const text = await readFile(file, 'utf8');
	for (const key of [secret, seeds])
		for (const encoding of ['base64', 'hex', 'latin1'] as const) expect(text).not.toContain(key.toString(encoding));

	await expect(importKeys(elsewhere, file, 'correct horse batterY')).rejects.toThrow(
		new KeysRefused('The passphrase does not open these keys, or the file was changed.'),
	);
	await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
	expect(await importKeys(elsewhere, file, PASSPHRASE)).toEqual(['secret.key', 'seeds.key']);
	expect([await loadKey(elsewhere, 'secret'), await loadKey(elsewhere, 'seeds')]).toEqual([secret, seeds]);
	expect((await stat(join(elsewhere, 'secret.key'))).mode & 0o777).toBe(0o600);
	expect(await importKeys(elsewhere, file, PASSPHRASE), 'the same keys again').toEqual(['secret.key', 'seeds.key']);
});

test('[KEY-01] an export never overwrites a file, asks for a long passphrase, and needs keys', async () => {
	await expect(exportKeys(keysDir, file, PASSPHRASE)).rejects.toThrow(`There are no keys in ${keysDir}`);
	await loadKey(keysDir, 'secret');
	await expect(exportKeys(keysDir, file, 'elevenchars')).rejects.toThrow('at least 12 characters');
	await mkdir(join(folder, 'kept'));
	await writeFile(file, 'of another program');
	await expect(exportKeys(keysDir, file, PASSPHRASE)).rejects.toThrow(`${file} is there already`);
	expect(await readFile(file, 'utf8')).toBe('of another program');
});

test('[KEY-01] an import never replaces a key, and refuses what was changed', async () => {
	const secret = await loadKey(keysDir, 'secret');
	await exportKeys(keysDir, file, PASSPHRASE);
	const other = await loadKey(elsewhere, 'secret');
	await expect(importKeys(elsewhere, file, PASSPHRASE)).rejects.toThrow('is another key already');
	expect(await loadKey(elsewhere, 'secret')).toEqual(other);

	const exported = JSON.parse(await readFile(file, 'utf8')) as { sealed: string };
	const sealed = Buffer.from(exported.sealed, 'base64');
	sealed[3] = (sealed[3] as number) ^ 1;
	await writeFile(file, JSON.stringify({ ...exported, sealed: sealed.toString('base64') }));
	await expect(importKeys(keysDir, file, PASSPHRASE)).rejects.toThrow('or the file was changed');
	await writeFile(file, '{}');
	await expect(importKeys(keysDir, file, PASSPHRASE)).rejects.toThrow('The file holds no exported keys.');
	expect(await loadKey(keysDir, 'secret')).toEqual(secret);
});

test('[CLUSTER-06] a set is made once, and each role gets its part of it, a next key included', async () => {
	const all = ['secret.key', 'seeds.key', 'push.key', 'files.key', 'log.key', 'promise.key'];
	expect(await makeKeys(keysDir, null)).toEqual(all);
	expect(await makeKeys(keysDir, null)).toEqual([]);
	expect([await makeKeys(keysDir, 'promise'), await makeKeys(keysDir, 'promise')]).toEqual([['promise.next.key'], []]);
	await exportKeys(keysDir, file, PASSPHRASE, listKeysOf(['web']));
	const web = ['secret.key', 'push.key', 'files.key', 'promise.key', 'promise.next.key'];
	expect((await importKeys(elsewhere, file, PASSPHRASE)).sort()).toEqual(web.sort());
	expect((await readdir(elsewhere)).sort()).toEqual(web);
	expect(await readFile(join(elsewhere, 'promise.key'))).toEqual(await readFile(join(keysDir, 'promise.key')));
});
