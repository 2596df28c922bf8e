import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, syncFolder, writeDurably } from '../../platform/database/index.ts';
import { createSecretBox } from '../../platform/keys/index.ts';
import { BackupRefused } from './refused.ts';

const SEED = /^(\d+)\.seed$/;
const SEALED = /^(\d+)\.sealed$/;

/** The context that a sealed seed is bound to: the seed of another hour does not open. */
const ownerOf = (epoch: string) => `fairtick/1|sealed seed|${epoch}`;

/** Null when the key is another one, or the content was changed. */
function unseal(key: Buffer, epoch: string, sealed: Buffer): Buffer | null {
	try {
		return createSecretBox(key).open(sealed, ownerOf(epoch));
	} catch {
		return null;
	}
}

/** Seals every seed of a folder into another one; sealed ones there stay. Nothing else is copied. */
export async function sealSeeds(from: string, to: string, key: Buffer): Promise<void> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	const sealed = new Set(await readdir(to));
	for (const name of (await ifThere(readdir(from))) ?? []) {
		const epoch = SEED.exec(name)?.[1];
		if (epoch === undefined || sealed.has(`${epoch}.sealed`)) continue;
		// Revealed meanwhile, a seed is gone from the folder.
		const seed = await ifThere(readFile(join(from, name)));
		if (seed) await writeDurably(join(to, `${epoch}.sealed`), createSecretBox(key).seal(seed, ownerOf(epoch)));
	}
}

/**
 * Puts the seeds of a backup into a folder of their own. Returns the epochs of those that stay sealed because a key is missing.
 * Throws `BackupRefused` when the key does not open them.
 */
export async function restoreSeeds(from: string, to: string, key: Buffer | null): Promise<number[]> {
	const closed: number[] = [];
	await mkdir(to, { recursive: true, mode: 0o700 });
	for (const name of (await ifThere(readdir(from))) ?? []) {
		const epoch = SEALED.exec(name)?.[1];
		if (epoch === undefined) continue;
		if (key === null) closed.push(Number(epoch));
		else {
			const seed = unseal(key, epoch, await readFile(join(from, name)));
			if (seed === null)
				throw new BackupRefused(
					'The key in KEYS_DIR does not open the seeds of this backup: put the one of its installation there.',
				);
			await writeDurably(join(to, `${epoch}.seed`), seed);
		}
	}
	await syncFolder(to);
	return closed.sort((a, b) => a - b);
}
