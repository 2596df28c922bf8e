import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type KeyUse, keyNameOf } from '@fairtick/domain/proof/log/named-keys';
import { computeKeyId, formatNoteKey, KEY_KINDS, type Note, type NoteKey } from '@fairtick/domain/proof/log/note';
import { syncFolder } from '../../platform/database/index.ts';
import {
	KEY_FILES,
	type KeyName,
	type KeysOf,
	KeysRefused,
	loadKey,
	openEd25519,
	readKey,
} from '../../platform/keys/index.ts';

/** A key that signs notes. */
export interface Signer {
	readonly key: NoteKey;
	sign(text: string): Note;
}

/** @param seed the 32 secret bytes of an Ed25519 key. */
export function createSigner(name: string, seed: Uint8Array): Signer {
	const { publicKey, sign } = openEd25519(seed);
	const key: NoteKey = { name, kind: KEY_KINDS.log, publicKey };
	const keyId = computeKeyId(key);
	return { key, sign: (text) => ({ text, signatures: [{ name, keyId, signature: sign(text) }] }) };
}

/** Signs one note by several keys, at least one. */
export const joinSigners = (signers: readonly Signer[]): Signer => ({
	key: (signers[0] as Signer).key,
	sign: (text) => ({ text, signatures: signers.flatMap((one) => one.sign(text).signatures) }),
});

/** The files of a use: its key, and the one that takes its place while both are needed. */
const FILES_OF = {
	log: ['log', 'nextLog'],
	promise: ['promise', 'nextPromise'],
} as const satisfies Record<KeyUse, readonly [KeyName, KeyName]>;

/** A secret in its file. */
export interface HeldKey {
	readonly file: string;
	/** It is to take the place of another. */
	readonly isNext: boolean;
	/** Its public key as notes write it. */
	readonly key: string;
	readonly signer: Signer;
}

/** The secrets of a log in `KEYS_DIR`: of checkpoints and of promises, so that neither passes for the other (PROOF-05). */
export class KeyRing {
	readonly #keysDir: string;
	readonly #origin: string;
	readonly #keys: KeysOf;

	constructor(keysDir: string, origin: string, keys: KeysOf = 'own') {
		this.#keysDir = keysDir;
		this.#origin = origin;
		this.#keys = keys;
	}

	/** The keys of a use that are here, the one that takes the other's place last. */
	async load(use: KeyUse): Promise<HeldKey[]> {
		const found: HeldKey[] = [];
		// In this order, so that a key whose file another process renames meanwhile is not missed.
		for (const file of FILES_OF[use].toReversed()) {
			const seed = await readKey(this.#keysDir, file);
			if (seed !== null) found.unshift(this.#hold(use, file, seed));
		}
		return found;
	}

	/** The key of a use; an own one is made where there is none. Throws `KeysRefused` for a given one that is missing. */
	async make(use: KeyUse): Promise<HeldKey> {
		const [file] = FILES_OF[use];
		return this.#hold(use, file, await loadKey(this.#keysDir, file, this.#keys));
	}

	/** The key that is to take the other's place: durable when this resolves. Throws `KeysRefused` for a given one that is missing. */
	async makeNext(use: KeyUse): Promise<HeldKey> {
		const [, file] = FILES_OF[use];
		if (this.#keys === 'given' && (await readKey(this.#keysDir, file)) === null)
			throw new KeysRefused(
				`${KEY_FILES[file]} is not in ${this.#keysDir}: make it with npm run keys -- make next ${use}, and bring it to every process that has ${KEY_FILES[FILES_OF[use][0]]}, beside that one.`,
			);
		return this.#hold(use, file, await loadKey(this.#keysDir, file, this.#keys));
	}

	/** Puts it in the other's place; the other one is gone. */
	async promote(use: KeyUse): Promise<void> {
		const [file, next] = FILES_OF[use];
		await rename(join(this.#keysDir, KEY_FILES[next]), join(this.#keysDir, KEY_FILES[file]));
		await syncFolder(this.#keysDir);
	}

	#hold(use: KeyUse, file: KeyName, seed: Uint8Array): HeldKey {
		const signer = createSigner(keyNameOf(this.#origin, use), seed);
		const isNext = file === FILES_OF[use][1];
		return { file: KEY_FILES[file], isNext, key: formatNoteKey(signer.key), signer };
	}
}
