import { hash, randomBytes } from 'node:crypto';

/** An opaque secret of 256 bits. */
export function createToken(): string {
	return randomBytes(32).toString('base64url');
}

/** The stored hash of a secret: a random one needs no slow hash. */
export function hashToken(token: string): Buffer {
	return hash('sha256', token, 'buffer');
}
