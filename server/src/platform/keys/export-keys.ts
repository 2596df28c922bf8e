import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readOrMake, writeDurably } from '../database/index.ts';
import { MIN_PASSPHRASE, openKeys, sealKeys } from './exported-keys.ts';
import { KEY_FILES, type KeyName, KeysRefused, loadKey, readKey } from './key-file.ts';

const NAMES = Object.keys(KEY_FILES) as KeyName[];

/** Keys that every installation has; the others take their places. */
const FIRST = ['secret', 'seeds', 'push', 'files', 'log', 'promise'] as const satisfies readonly KeyName[];
const NEXT = { log: 'nextLog', promise: 'nextPromise', files: 'nextFiles' } as const satisfies Record<string, KeyName>;

export const isRotated = (name: string): name is keyof typeof NEXT => Object.hasOwn(NEXT, name);

/**
 * Makes the keys of an installation that a folder lacks, for `KEYS=given`; or the one that is to take the place of another. Existing ones
 * stay. Returns the names of the new files.
 */
export async function makeKeys(keysDir: string, next: keyof typeof NEXT | null): Promise<string[]> {
	const made: string[] = [];
	for (const name of next === null ? FIRST : [NEXT[next]]) {
		if ((await readKey(keysDir, name)) !== null) continue;
		await loadKey(keysDir, name);
		made.push(KEY_FILES[name]);
	}
	return made;
}

/**
 * Writes keys of an installation, all by default, to a new file that only the passphrase opens (KEY-01). Returns their files' names.
 * Throws `KeysRefused`, with nothing written.
 */
export async function exportKeys(
	keysDir: string,
	file: string,
	passphrase: string,
	names: readonly KeyName[] = NAMES,
): Promise<string[]> {
	if (passphrase.length < MIN_PASSPHRASE)
		throw new KeysRefused(`The passphrase must have at least ${MIN_PASSPHRASE} characters.`);
	const keys = new Map<KeyName, Buffer>();
	for (const name of names) {
		const key = await readKey(keysDir, name);
		if (key !== null) keys.set(name, key);
	}
	if (keys.size === 0)
		throw new KeysRefused(`There are no keys in ${keysDir}: the first start, or npm run keys -- make, makes them.`);
	const sealed = await sealKeys(Object.fromEntries(keys), passphrase);
	await mkdir(dirname(file), { recursive: true });
	await writeDurably(file, Buffer.from(sealed)).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'EEXIST') throw error;
		throw new KeysRefused(`${file} is there already: name a file that is not.`);
	});
	return [...keys.keys()].map((name) => KEY_FILES[name]);
}

/**
 * Puts exported keys into a folder, which may hold the same ones already. Returns their files' names. Throws `KeysRefused`,
 * with nothing changed, where the file can't be opened or another key is there.
 */
export async function importKeys(keysDir: string, file: string, passphrase: string): Promise<string[]> {
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw new KeysRefused(`${file} cannot be read: ${error.message}.`);
	});
	const keys = Object.entries(await openKeys(text, passphrase)) as [KeyName, Buffer][];
	for (const [name, key] of keys) {
		const present = await readKey(keysDir, name);
		if (present !== null && !present.equals(key))
			throw new KeysRefused(`${join(keysDir, KEY_FILES[name])} is another key already: move it away first.`);
	}
	for (const [name, key] of keys) await readOrMake(join(keysDir, KEY_FILES[name]), () => key);
	return keys.map(([name]) => KEY_FILES[name]);
}
