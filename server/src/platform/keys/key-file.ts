import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../config/index.ts';
import { readOrMake } from '../database/index.ts';

const LENGTH = 32;

/** The keys of an installation, each a file of its name in `KEYS_DIR`. */
export const KEY_FILES = {
	/** One key is derived from it for each purpose. */
	secret: 'secret.key',
	/** Seals the seeds in backups. */
	seeds: 'seeds.key',
	/** A derived key signs push messages. */
	push: 'push.key',
	/** Wraps the keys of users' documents. */
	files: 'files.key',
	/** The one that takes its place, while `npm run rotate-keys` runs. */
	nextFiles: 'files.next.key',
	/** Signs the log's checkpoints. */
	log: 'log.key',
	/** The one that takes its place, from `npm run proof-key -- rotate log` on. */
	nextLog: 'log.next.key',
	/** Signs the promises to placements. */
	promise: 'promise.key',
	/** The one that takes its place, from `npm run proof-key -- rotate promise` on. */
	nextPromise: 'promise.next.key',
} as const;
export type KeyName = keyof typeof KEY_FILES;

/** Keys that are not as they must be, in one sentence. */
export class KeysRefused extends OperatorError {}

/**
 * A key (32 random bytes, 0600), made on the first use, so that protected data outlives restarts. Two concurrent starts
 * agree on one key, and a crash leaves none or a whole one. Throws `KeysRefused` for a damaged one.
 */
export async function loadKey(keysDir: string, name: KeyName): Promise<Buffer> {
	const path = join(keysDir, KEY_FILES[name]);
	return checkKey(path, await readOrMake(path, () => randomBytes(LENGTH)));
}

/** A key that was made, or null. Throws `KeysRefused` for a damaged one, or one that can't be read. */
export async function readKey(keysDir: string, name: KeyName): Promise<Buffer | null> {
	const path = join(keysDir, KEY_FILES[name]);
	const key = await readFile(path).catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return null;
		throw new KeysRefused(`The key ${path} cannot be read: ${error.message}.`);
	});
	return key && checkKey(path, key);
}

function checkKey(path: string, key: Buffer): Buffer {
	if (key.length !== LENGTH) throw new KeysRefused(`The key ${path} is damaged: it must hold ${LENGTH} bytes.`);
	return key;
}

/** A key for one purpose, so that a signature for one never passes for another. As an object it is prepared once. */
export function deriveKey(secret: Buffer, purpose: string): KeyObject {
	return createSecretKey(createHmac('sha256', secret).update(purpose).digest());
}
