import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { describeMissing, KEY_FILES, type KeyName, KeysRefused, readKey } from './key-file.ts';

type Role = Config['roles'][number];

/** The keys that a role needs, and no others: a stolen web machine can't foresee prices, nor sign checkpoints (CLUSTER-06). */
const KEYS_OF: Readonly<Record<Role, readonly KeyName[]>> = {
	web: ['secret', 'push', 'promise', 'files'],
	market: ['secret', 'seeds'],
	log: ['secret', 'log'],
	jobs: ['secret', 'push'],
};

/** Keys that wait for the place of another, where there is one. */
const NEXT: Readonly<Partial<Record<KeyName, KeyName>>> = {
	log: 'nextLog',
	promise: 'nextPromise',
	files: 'nextFiles',
};

export const ROLES_WITH_KEYS = Object.keys(KEYS_OF) as readonly Role[];

const listNeeded = (roles: readonly Role[]) => [...new Set(roles.flatMap((role) => KEYS_OF[role]))];

/** The keys of some roles, those that may be absent included. */
export const listKeysOf = (roles: readonly Role[]): KeyName[] =>
	listNeeded(roles).flatMap((name) => [name, ...(NEXT[name] === undefined ? [] : [NEXT[name]])]);

/** Throws `KeysRefused` if a given key is missing that a role of this process needs, or is damaged (CLUSTER-06). */
export async function refuseMissingKeys({
	keys,
	keysDir,
	roles,
}: Pick<Config, 'keys' | 'keysDir' | 'roles'>): Promise<void> {
	if (keys === 'own') return;
	for (const role of roles)
		for (const name of KEYS_OF[role])
			if ((await readKey(keysDir, name)) === null)
				throw new KeysRefused(describeMissing(join(keysDir, KEY_FILES[name]), ` of the role ${role}`));
}
