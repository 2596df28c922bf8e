import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { computeKeyId, KEY_KINDS, type Note, type NoteKey } from '@fairtick/domain/proof/note';
import { promiseKeyName } from '@fairtick/domain/proof/promise';
import { loadKey } from '../keys/index.ts';

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

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

/** @param seed the 32 secret bytes of an Ed25519 key. */
export function createSigner(name: string, seed: Uint8Array): Signer {
	const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
	const key: NoteKey = { name, kind: KEY_KINDS.log, publicKey: publicBytesOf(secret) };
	const keyId = computeKeyId(key);
	return {
		key,
		sign: (text) => ({ text, signatures: [{ name, keyId, signature: sign(null, Buffer.from(text), secret) }] }),
	};
}

function publicBytesOf(secret: KeyObject): Uint8Array {
	const der = createPublicKey(secret).export({ format: 'der', type: 'spki' });
	return new Uint8Array(der.subarray(-PUBLIC_BYTES));
}
