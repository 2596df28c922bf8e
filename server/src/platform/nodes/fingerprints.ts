import { createHmac } from 'node:crypto';
import { deriveKey, KEY_FILES, type KeyName, readKey } from '../keys/index.ts';

/** Keyed hashes of the keys and settings that all processes of a database share, by the name of the key's file or of the setting (CLUSTER-01). */
export type Fingerprints = Readonly<Record<string, string>>;

/** They may be new at one process for a moment while they replace the others. */
const REPLACED: readonly KeyName[] = ['nextFiles', 'nextLog', 'nextPromise', 'log', 'promise', 'files'];
const SHOWN = 32;

/**
 * Fingerprints of the keys in `keysDir` that never change, and of settings by their texts. Null without the secret key, which also keys the
 * hashes: they tell nothing to a reader of the database.
 */
export async function computeFingerprints(
	keysDir: string,
	settings: Readonly<Record<string, string>>,
): Promise<Fingerprints | null> {
	const secret = await readKey(keysDir, 'secret');
	if (secret === null) return null;
	const key = deriveKey(secret, 'nodes');
	const hash = (name: string, value: string | Buffer) =>
		createHmac('sha256', key).update(`${name}\0`).update(value).digest('hex').slice(0, SHOWN);
	const found: Record<string, string> = {};
	for (const [name, file] of Object.entries(KEY_FILES)) {
		if (REPLACED.includes(name as KeyName)) continue;
		const value = await readKey(keysDir, name as KeyName);
		if (value !== null) found[file] = hash(file, value);
	}
	for (const [name, text] of Object.entries(settings)) found[name] = hash(name, text);
	return found;
}
