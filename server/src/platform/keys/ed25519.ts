import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

/** Bytes before the 32 of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

/** A key pair of Ed25519 that signs. */
export interface Ed25519 {
	/** 32 bytes. */
	readonly publicKey: Uint8Array;
	/** 64 bytes over a text as UTF-8. */
	sign(text: string): Uint8Array;
}

/** @param seed the 32 secret bytes. */
export function openEd25519(seed: Uint8Array): Ed25519 {
	const secret = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
	const der = createPublicKey(secret).export({ format: 'der', type: 'spki' });
	return {
		publicKey: new Uint8Array(der.subarray(-PUBLIC_BYTES)),
		sign: (text) => sign(null, Buffer.from(text), secret),
	};
}
