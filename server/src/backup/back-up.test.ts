import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './back-up.ts';
import { checkBackup, hashFiles, writeManifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';

let dataDir: string;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-backup-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('a backup into what it copies is refused, and nothing is made', async () => {
	await writeFile(join(dataDir, 'database.json'), '{}');
	for (const folder of [
		dataDir,
		...['inside', 'audits/deep', 'backups', 'backups.old'].map((name) => join(dataDir, name)),
	]) {
		const backup = backUp({ dataDir, keysDir: join(dataDir, 'keys'), folder, say: () => undefined });
		await expect(backup).rejects.toThrow(BackupRefused);
		await expect(backup).rejects.toThrow(`${folder} is part of the data folder that is backed up`);
	}
	expect(await readdir(dataDir)).toEqual(['database.json']);
	// Past that check: what is wrong with this one is its database.
	const allowed = backUp({
		dataDir,
		keysDir: join(dataDir, 'keys'),
		folder: join(dataDir, 'backups/one'),
		say: () => undefined,
	});
	await expect(allowed).rejects.not.toThrow('is part of the data folder');
});

test('a damaged backup says how many files are wrong', async () => {
	for (const name of ['a', 'b']) await writeFile(join(dataDir, name), name);
	const at = '2026-11-23T12:00:00.000Z';
	const files = await hashFiles(dataDir);
	await writeManifest(dataDir, { version: 1, begunAt: at, endedAt: at, startLsn: '0/1', stopLsn: '0/2', files });
	await rm(join(dataDir, 'a'));
	await expect(checkBackup(dataDir)).rejects.toThrow(': 1 file is missing, changed or too many, such as a.');
	await rm(join(dataDir, 'b'));
	await expect(checkBackup(dataDir)).rejects.toThrow(': 2 files are missing, changed or too many, such as a.');
});
