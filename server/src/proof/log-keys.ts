import { computeKeyId, KEY_KINDS, type Note, type NoteKey } from '@fairtick/domain/proof/note';
import { promiseKeyName } from '@fairtick/domain/proof/promise';
import { loadKey, openEd25519 } from '../keys/index.ts';

/** A key that signs notes. */
export interface Signer {
	readonly key: NoteKey;
	sign(text: string): Note;
}

/** The two keys of a log: one signs checkpoints, the other promises, so that neither passes for the other (PROOF-05). */
export interface LogKeys {
	readonly log: Signer;
	readonly promise: Signer;
}

export async function loadLogKeys(keysDir: string, origin: string): Promise<LogKeys> {
	const [log, promise] = await Promise.all([loadKey(keysDir, 'log'), loadKey(keysDir, 'promise')]);
	return { log: createSigner(origin, log), promise: createSigner(promiseKeyName(origin), promise) };
}

/** @param seed the 32 secret bytes of an Ed25519 key. */
export function createSigner(name: string, seed: Uint8Array): Signer {
	const { publicKey, sign } = openEd25519(seed);
	const key: NoteKey = { name, kind: KEY_KINDS.log, publicKey };
	const keyId = computeKeyId(key);
	return { key, sign: (text) => ({ text, signatures: [{ name, keyId, signature: sign(text) }] }) };
}
