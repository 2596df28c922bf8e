import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeMissingKeys } from './describe-missing-keys.ts';
import { BackupRefused } from './refused.ts';
import { restoreSeeds, sealSeeds } from './sealed-seeds.ts';

let folder: string;
let seeds: string;
let sealed: string;
let again: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-seal-'));
	[seeds, sealed, again] = ['seeds', 'sealed', 'again'].map((name) => join(folder, name)) as [string, string, string];
	await mkdir(seeds);
	for (const epoch of [7, 8]) await writeFile(join(seeds, `${epoch}.seed`), Buffer.alloc(32, epoch));
	await writeFile(join(seeds, '9.ab.draft'), 'unfinished');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[MARKET-14] seeds are sealed each for its hour, and only their key opens them', async () => {
	const key = randomBytes(32);
	await sealSeeds(seeds, sealed, key);
	expect((await readdir(sealed)).sort()).toEqual(['7.sealed', '8.sealed']);
	for (const epoch of [7, 8]) {
		const content = await readFile(join(sealed, `${epoch}.sealed`));
		expect(content).toHaveLength(60);
		expect(content.includes(Buffer.alloc(4, epoch))).toBe(false);
		expect((await stat(join(sealed, `${epoch}.sealed`))).mode & 0o777).toBe(0o600);
	}
	expect(await restoreSeeds(sealed, again, null)).toEqual([7, 8]);
	expect(await readdir(again)).toEqual([]);
	await expect(restoreSeeds(sealed, again, randomBytes(32))).rejects.toThrow(BackupRefused);
	expect(await restoreSeeds(sealed, again, key)).toEqual([]);
	for (const epoch of [7, 8]) expect(await readFile(join(again, `${epoch}.seed`))).toEqual(Buffer.alloc(32, epoch));
});

test('[MARKET-14] a sealed seed that was changed, cut or given to another hour is refused', async () => {
	const key = randomBytes(32);
	await sealSeeds(seeds, sealed, key);
	const path = join(sealed, '7.sealed');
	const whole = await readFile(path);
	const changed = Buffer.from(whole);
	changed[40] = (changed[40] as number) ^ 1;
	for (const content of [changed, whole.subarray(0, 59), whole.subarray(0, 20), Buffer.alloc(0)]) {
		await writeFile(path, content);
		await expect(restoreSeeds(sealed, join(folder, `${content.length}`), key)).rejects.toThrow(BackupRefused);
	}
	await rename(join(sealed, '8.sealed'), path);
	await expect(restoreSeeds(sealed, again, key)).rejects.toThrow(BackupRefused);
});

test('a backup without seeds restores none', async () => {
	expect(await restoreSeeds(join(folder, 'none'), again, null)).toEqual([]);
	expect(await readdir(again)).toEqual([]);
});

test('[KEY-01] what is lost without the keys is said: links, second factors, which hours, until when, and what becomes of open trades', () => {
	expect(describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: false, documents: 0 }, 0)).toEqual([]);
	const sealed = [534_204, 534_205];
	const [hours, closed, trades, how, ...more] = describeMissingKeys(
		{ sealed, secretMissing: false, pushMissing: false, documents: 0 },
		534_204 * 3_600_000,
	);
	expect(hours).toContain('those of 2 hours stay sealed, 2030-12-10 12:00 UTC to 2030-12-10 13:00 UTC');
	expect(closed).toContain('closed until 2030-12-10 14:00 UTC');
	expect(trades).toContain('are void, with their stakes back, once the seeds are declared lost');
	expect(how).toContain('npm run keys -- import <file>');
	expect(more).toEqual([]);
	expect(
		describeMissingKeys({ sealed, secretMissing: false, pushMissing: false, documents: 0 }, 534_206 * 3_600_000)[1],
	).toMatch(/^These hours are over/);
	const [, links, again] = describeMissingKeys(
		{ sealed: [], secretMissing: true, pushMissing: false, documents: 0 },
		0,
	);
	expect(links).toMatch(/^Links in mails that went out are void. Second factors by an app no longer open/);
	expect(again).toBe(how);
	expect(describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: false, documents: 3 }, 0)).toEqual([
		"WARNING: users' documents that cannot be opened: 3. The exported keys do not open them, as each has a key of its own: copy files/ of the old KEYS_DIR into the new one, beside files.key.",
	]);
	const both = describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: true, documents: 3 }, 0);
	expect(both.slice(-2)).toEqual([how, expect.stringContaining('cannot be opened: 3')]);
	const lost = describeMissingKeys({ sealed: [], secretMissing: false, pushMissing: true, documents: 0 }, 0);
	expect(lost).toEqual([expect.stringContaining('until their users add them again'), how]);
});
