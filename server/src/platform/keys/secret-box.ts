import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals secrets that have to be read again (AES-256-GCM): without the key a copy of them reveals nothing. */
export interface SecretBox {
	/** `owner` is bound in: a secret sealed for one user, or for one hour, does not open as another's. */
	seal(secret: Buffer, owner: string): Buffer;
	/** Throws when it was not sealed here for this owner. */
	open(sealed: Buffer, owner: string): Buffer;
}

export function createSecretBox(key: CipherKey): SecretBox {
	return {
		seal(secret, owner) {
			const nonce = randomBytes(NONCE_BYTES);
			const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
			const text = Buffer.concat([cipher.update(secret), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), text]);
		},
		open(sealed, owner) {
			const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
				authTagLength: TAG_BYTES,
			});
			decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
			return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
		},
	};
}
