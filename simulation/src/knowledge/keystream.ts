import { createCipheriv, createHash } from 'node:crypto';

const HASH_BYTES = 32;
const PIECE = Buffer.alloc(HASH_BYTES * 32_768);

/** Reproducible random bytes: the AES-256-CTR keystream under the SHA-256 of a seed, 32 bytes at a time. */
export class Keystream {
	readonly #cipher;
	readonly #bytes = new Uint8Array(PIECE.length);
	readonly #hashes = Array.from(
		{ length: PIECE.length / HASH_BYTES },
		(_, i) => new Uint8Array(this.#bytes.buffer, i * HASH_BYTES, HASH_BYTES),
	);
	#at = this.#hashes.length;

	constructor(seed: string) {
		this.#cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(seed).digest(), Buffer.alloc(16));
	}

	/** The next 32 bytes; later calls overwrite them. */
	next(): Uint8Array {
		if (this.#at === this.#hashes.length) {
			this.#bytes.set(this.#cipher.update(PIECE));
			this.#at = 0;
		}
		return this.#hashes[this.#at++] as Uint8Array;
	}

	/** A number from 0 up to, not including, 1. */
	fraction(): number {
		return Buffer.from(this.next()).readUIntBE(0, 6) / 2 ** 48;
	}
}
