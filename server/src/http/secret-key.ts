import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const LENGTH = 32;

/**
 * The server's own secret, made at the first start and kept in the data folder (0600), so that what it signed stays
 * valid over restarts. Two starts at once agree on one key, and a crash leaves none or a whole one.
 */
export async function loadSecretKey(dataDir: string): Promise<Buffer> {
	const path = join(dataDir, 'secret.key');
	const kept = await readFile(path).catch(() => null);
	if (kept) {
		if (kept.length !== LENGTH) throw new Error(`${path} is damaged: it must hold ${LENGTH} bytes`);
		return kept;
	}
	await mkdir(dirname(path), { recursive: true });
	const draft = `${path}.${randomBytes(6).toString('hex')}`;
	const file = await open(draft, 'wx', 0o600);
	await file.writeFile(randomBytes(LENGTH));
	await file.sync();
	await file.close();
	await link(draft, path).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
	});
	await rm(draft);
	return readFile(path);
}

/** A key for one purpose, so that a signature for one never passes for another. As an object it is prepared once. */
export function deriveKey(secret: Buffer, purpose: string): KeyObject {
	return createSecretKey(createHmac('sha256', secret).update(purpose).digest());
}
