import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from './back-up.ts';
import { checkBackup, hashFiles, writeManifest } from './manifest.ts';
import { BackupRefused } from './refused.ts';
import { endUnfinished, makeUnfinished, removeRests } from './unfinished.ts';

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
		const backup = backUp({ dataDir, keysDir: join(dataDir, 'keys'), folder, backupUrl: null, print: () => undefined });
		await expect(backup).rejects.toThrow(BackupRefused);
		await expect(backup).rejects.toThrow(`${folder} is part of the data folder that is backed up`);
	}
	expect(await readdir(dataDir)).toEqual(['database.json']);
	// Past that check: what is wrong with this one is its database.
	const allowed = backUp({
		dataDir,
		keysDir: join(dataDir, 'keys'),
		folder: join(dataDir, 'backups/one'),
		backupUrl: null,
		print: () => undefined,
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

test('the next backup reports and removes the files of a killed one, and nothing else', async () => {
	const { pid } = spawnSync(process.execPath, ['-e', '']);
	const rest = async (name: string, maker: object | null, more = 'data') => {
		await mkdir(join(dataDir, name, more), { recursive: true });
		if (maker) await writeFile(join(dataDir, name, 'under-way.json'), JSON.stringify(maker));
	};
	await rest('.one.0123abcd', { pid, host: hostname() });
	await rest('.old.0123abcd', null);
	await rest('.two.0123abcd', { pid: process.pid, host: hostname() });
	await rest('.far.0123abcd', { pid, host: 'elsewhere' });
	await rest('.own.0123abcd', null, 'letters');
	await rest('whole', null);
	const said: string[] = [];
	await removeRests(dataDir, (line) => said.push(line));
	expect((await readdir(dataDir)).sort()).toEqual(['.far.0123abcd', '.own.0123abcd', '.two.0123abcd', 'whole']);
	const gone = (name: string) => `removed ${join(dataDir, name)}, which a backup that was killed had left behind`;
	const busy = (name: string) => `another backup is being made in ${join(dataDir, name)}`;
	expect(said.sort()).toEqual(
		[busy('.far.0123abcd'), busy('.two.0123abcd'), gone('.old.0123abcd'), gone('.one.0123abcd')].sort(),
	);
	// One that is being made is such a folder, and is none any more when it is a backup.
	const made = await makeUnfinished(join(dataDir, 'next'));
	await removeRests(dataDir, () => undefined);
	expect(await readdir(made)).toEqual(['under-way.json']);
	await endUnfinished(made);
	expect(await readdir(made)).toEqual([]);
});
