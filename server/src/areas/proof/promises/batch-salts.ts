import { createHash, createHmac, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;
const SECRET_BYTES = 32;
/** The first byte of a key: how the salts come from it. */
const BY_EXPANSION = 2;

/**
 * The salts that hide the two halves of an answer, each of which reveals nothing without its salt: the public terms, and the
 * owner.
 */
export interface AnswerSalts {
	readonly terms: Uint8Array;
	readonly holder: Uint8Array;
}

/** A new key of a batch: a byte that says how salts come from it, and 32 random bytes. It never leaves the house. */
export const createBatchKey = (): Buffer => Buffer.concat([Buffer.of(BY_EXPANSION), randomBytes(SECRET_BYTES)]);

/**
 * The salts of the first answers of a batch, in the order of their places: one expansion of its key by SHAKE256 (FIPS 202), cut in pieces. Throws for a key
 * of another form.
 */
export function expandSalts(key: Uint8Array, count: number): AnswerSalts[] {
	if (key.length === SECRET_BYTES) return Array.from({ length: count }, (_, place) => earlierSalts(key, place));
	if (key.length !== 1 + SECRET_BYTES || key[0] !== BY_EXPANSION)
		throw new Error('the key of a batch has no known form');
	if (count === 0) return [];
	const bytes = createHash('shake256', { outputLength: 2 * SALT_BYTES * count })
		.update(key)
		.digest();
	return Array.from({ length: count }, (_, place) => {
		const at = 2 * SALT_BYTES * place;
		return {
			terms: bytes.subarray(at, at + SALT_BYTES),
			holder: bytes.subarray(at + SALT_BYTES, at + 2 * SALT_BYTES),
		};
	});
}

/** The salts of the answer at a place of a batch. */
export const saltsAt = (key: Uint8Array, place: number): AnswerSalts =>
	expandSalts(key, place + 1)[place] as AnswerSalts;

/** The salts of a batch of before 29 November 2026, whose key is the 32 random bytes alone: two HMACs an answer. */
function earlierSalts(key: Uint8Array, place: number): AnswerSalts {
	const salt = (half: number) => {
		const position = Buffer.alloc(5);
		position.writeUInt32BE(place);
		position[4] = half;
		return createHmac('sha256', key).update(position).digest().subarray(0, SALT_BYTES);
	};
	return { terms: salt(1), holder: salt(2) };
}
