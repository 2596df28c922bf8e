import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../database/index.ts';
import { BackupRefused } from './refused.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEED = /^(\d+)\.seed$/;
const SEALED = /^(\d+)\.sealed$/;

/** Which hour a sealed seed is of is bound into it, so that none passes for another one. */
const hourOf = (epoch: string) => Buffer.from(`fairtick/1|sealed seed|${epoch}`);

function seal(key: Buffer, epoch: string, seed: Buffer): Buffer {
	const nonce = randomBytes(NONCE_BYTES);
	const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(hourOf(epoch));
	const sealed = Buffer.concat([cipher.update(seed), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Null when the key is another one, or the content was changed. */
function unseal(key: Buffer, epoch: string, sealed: Buffer): Buffer | null {
	const nonce = sealed.subarray(0, NONCE_BYTES);
	const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
	try {
		const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(hourOf(epoch));
		return Buffer.concat([decipher.setAuthTag(tag).update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
	} catch {
		return null;
	}
}

/** Seals every seed of a folder into another one; what lies there sealed already stays. Nothing else is copied. */
export async function sealSeeds(from: string, to: string, key: Buffer): Promise<void> {
	await mkdir(to, { recursive: true, mode: 0o700 });
	const sealed = new Set(await readdir(to));
	for (const name of await readFolder(from)) {
		const epoch = SEED.exec(name)?.[1];
		if (epoch === undefined || sealed.has(`${epoch}.sealed`)) continue;
		// Revealed meanwhile, a seed is gone from the folder.
		const seed = await readFile(join(from, name)).catch(ignoreMissing);
		if (seed) await writeDurably(join(to, `${epoch}.sealed`), seal(key, epoch, seed));
	}
}

/**
 * Puts the seeds of a backup into a folder of their own. Returns the epochs of those that stay sealed for want of a key.
 * Throws `BackupRefused` when the key does not open them.
 */
export async function restoreSeeds(from: string, to: string, key: Buffer | null): Promise<number[]> {
	const closed: number[] = [];
	await mkdir(to, { recursive: true, mode: 0o700 });
	for (const name of await readFolder(from)) {
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

const readFolder = async (path: string) => (await readdir(path).catch(ignoreMissing)) ?? [];

function ignoreMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT') return null;
	throw error;
}
