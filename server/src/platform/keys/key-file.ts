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
	/** Seals the seeds of hours to come. */
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
 * The owner of the keys in a folder. `own`: the installation makes them in it. `given`: an operator puts them there, and no process makes,
 * renames or removes one (CLUSTER-06).
 */
export type KeysOf = 'own' | 'given';

/**
 * A key (32 random bytes, 0600). An own one is made on the first use, so that protected data outlives restarts: two concurrent starts
 * agree on one key, and a crash leaves none or a whole one. Throws `KeysRefused` for a damaged one, and for a given one that is missing.
 */
export async function loadKey(keysDir: string, name: KeyName, keys: KeysOf = 'own'): Promise<Buffer> {
	const path = join(keysDir, KEY_FILES[name]);
	if (keys === 'own') return checkKey(path, await readOrMake(path, () => randomBytes(LENGTH)));
	const given = await readKey(keysDir, name);
	if (given === null) throw new KeysRefused(describeMissing(path));
	return given;
}

/** @param need for what it is missing, such as ` of the role web`. */
export const describeMissing = (path: string, need = '') =>
	`The key ${path}${need} is missing, and KEYS=given makes none: make a set with npm run keys -- make, and bring each role its part (npm run keys -- export <file> <role>).`;

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
