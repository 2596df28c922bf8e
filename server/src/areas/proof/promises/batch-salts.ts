import { createHash, createHmac, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;
const SECRET_BYTES = 32;
const HASH_BYTES = 32;
/** The first byte of a key: how the salts come from it. */
const BY_EXPANSION = 2;
/**
 * The first byte of a list, which takes the place of the key once an answer of the batch was erased. For each place follow the salt of the terms, a byte
 * that is 1 if the owner was erased, and 32 bytes: H if so, else the owner's salt and zeros.
 */
const BY_LIST = 3;
const LISTED_BYTES = SALT_BYTES + 1 + HASH_BYTES;

/**
 * The salts that hide the two halves of an answer, each of which reveals nothing without its salt: the public terms, and the
 * owner.
 */
export interface AnswerSalts {
	readonly terms: Uint8Array;
	readonly holder: Uint8Array;
}

/** The rest of the salts of an answer whose owner was erased: H says nothing of anyone without its salt. */
export interface ErasedSalts {
	readonly terms: Uint8Array;
	readonly holderHash: Uint8Array;
}

/** A new key of a batch: a byte that says how salts come from it, and 32 random bytes. It never leaves the house. */
export const createBatchKey = (): Buffer => Buffer.concat([Buffer.of(BY_EXPANSION), randomBytes(SECRET_BYTES)]);

/**
 * The salts of the first answers of a batch, in the order of their places: one expansion of its key by SHAKE256 (FIPS 202), cut in pieces. Throws for a key
 * of another form.
 */
export function expandSalts(key: Uint8Array, count: number): AnswerSalts[] {
	if (key.length === SECRET_BYTES) return Array.from({ length: count }, (_, place) => earlierSalts(key, place));
	if (key.length !== 1 + SECRET_BYTES || key[0] !== BY_EXPANSION) throw unknownForm();
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

/** True for a list. A key of before may begin with the same byte, and has a length that no list has. */
const isList = (key: Uint8Array) => key[0] === BY_LIST && key.length !== SECRET_BYTES;

/** The salts of the answer at a place of a batch, by its key or its list. */
export const saltsAt = (key: Uint8Array, place: number): AnswerSalts | ErasedSalts =>
	isList(key) ? readListed(key, place) : (expandSalts(key, place + 1)[place] as AnswerSalts);

/**
 * The list that takes the place of a batch's key, or of its list, and lacks the owners' salts of these places (PROOF-14). The key is gone with it, from which
 * they could be computed again.
 * @param count number of answers in the batch
 * @param erased H of the answers at these places
 */
export function eraseHolders(key: Uint8Array, count: number, erased: ReadonlyMap<number, Uint8Array>): Buffer {
	const known = isList(key) ? null : expandSalts(key, count);
	const list = Buffer.alloc(1 + count * LISTED_BYTES);
	list[0] = BY_LIST;
	for (let place = 0; place < count; place++) {
		const salts = known?.[place] ?? readListed(key, place);
		const holderHash = erased.get(place) ?? ('holderHash' in salts ? salts.holderHash : null);
		const at = 1 + place * LISTED_BYTES;
		list.set(salts.terms, at);
		list[at + SALT_BYTES] = holderHash === null ? 0 : 1;
		list.set(holderHash ?? (salts as AnswerSalts).holder, at + SALT_BYTES + 1);
	}
	return list;
}

function readListed(list: Uint8Array, place: number): AnswerSalts | ErasedSalts {
	const one = list.subarray(1 + place * LISTED_BYTES, 1 + (place + 1) * LISTED_BYTES);
	if (one.length !== LISTED_BYTES || (list.length - 1) % LISTED_BYTES !== 0) throw unknownForm();
	const [terms, holder] = [one.subarray(0, SALT_BYTES), one.subarray(SALT_BYTES + 1)];
	return one[SALT_BYTES] === 1 ? { terms, holderHash: holder } : { terms, holder: holder.subarray(0, SALT_BYTES) };
}

const unknownForm = () => new Error('the key of a batch has no known form');

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
