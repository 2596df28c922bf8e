const HASH_BYTES = 32;

/** Hashes that are kept one behind the other. */
export const splitHashes = (bytes: Uint8Array): Uint8Array[] =>
	Array.from({ length: bytes.length / HASH_BYTES }, (_, i) => bytes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES));
