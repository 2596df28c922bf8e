import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readOrMake } from '../database/index.ts';

const LENGTH = 32;

/**
 * The server's own secret, made at the first start and kept in the data folder (0600), so that what it signed stays
 * valid over restarts. Two starts at once agree on one key, and a crash leaves none or a whole one.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
	const path = join(dataDir, 'secret.key');
	const key = await readOrMake(path, () => randomBytes(LENGTH));
	if (key.length !== LENGTH) throw new Error(`${path} is damaged: it must hold ${LENGTH} bytes`);
	return key;
}

/** A key for one purpose, so that a signature for one never passes for another. As an object it is prepared once. */
export function deriveKey(secret: Buffer, purpose: string): KeyObject {
	return createSecretKey(createHmac('sha256', secret).update(purpose).digest());
}
