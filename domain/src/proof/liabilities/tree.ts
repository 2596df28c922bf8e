import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Hash } from '../log/merkle.ts';

/** The maximum of all amounts and sums, minor units: a signed 64-bit number. */
export const MOST_OWED = 2n ** 63n - 1n;
/**
 * A leaf as its file has it: 32 bytes that commit to the owner, and the amount in eight bytes, most significant first.
 */
export const LEAF_BYTES = 40;
const NAME_BYTES = 32;
const AMOUNT_BYTES = 8;

/** A root, or a node, of the tree of liabilities: minor units, and the hash that covers them (PROOF-04). */
export interface OwedSum {
	readonly sum: bigint;
	readonly hash: Hash;
}

/** A tree that is none: an amount, or a sum of two, is negative or more than `MOST_OWED`. */
export class ImpossibleSum extends Error {
	/** Place of the leaf, or of the first leaf below the sum. */
	readonly place: number;

	constructor(place: number) {
		super(`what is owed at place ${place} is below zero or too much`);
		this.place = place;
	}
}

/** The pseudonym of a user in a leaf; it reveals nothing without the salt. */
export const hashOwner = (salt: Uint8Array, owner: string): Hash => sha256(concatBytes(salt, utf8ToBytes(owner)));

/** Bytes of a leaf in its file. `owner` are 32 bytes. */
export function encodeLeaf(owner: Hash, amount: bigint): Uint8Array {
	const leaf = new Uint8Array(LEAF_BYTES);
	leaf.set(owner);
	new DataView(leaf.buffer).setBigUint64(NAME_BYTES, amount);
	return leaf;
}

/** The leaf at a place of some leaves. */
export function decodeLeaf(leaves: Uint8Array, place: number): { readonly owner: Hash; readonly amount: bigint } {
	const leaf = leaves.subarray(place * LEAF_BYTES, (place + 1) * LEAF_BYTES);
	const amount = new DataView(leaf.buffer, leaf.byteOffset, LEAF_BYTES).getBigUint64(NAME_BYTES);
	return { owner: leaf.subarray(0, NAME_BYTES), amount };
}

const isPossible = (sum: bigint) => sum >= 0n && sum <= MOST_OWED;

const encodeAmount = (amount: bigint): Uint8Array => {
	const bytes = new Uint8Array(AMOUNT_BYTES);
	new DataView(bytes.buffer).setBigUint64(0, amount);
	return bytes;
};

/**
 * The sums of single leaves. `day` is as 2026-11-25; `first` is the place of the first of them. Throws `ImpossibleSum`.
 * @param leaves whole ones.
 */
function sumLeaves(day: string, leaves: Uint8Array, first = 0): OwedSum[] {
	const prefix = concatBytes(Uint8Array.of(0), utf8ToBytes(day));
	return Array.from({ length: leaves.length / LEAF_BYTES }, (_, i) => {
		const { amount } = decodeLeaf(leaves, i);
		if (!isPossible(amount)) throw new ImpossibleSum(first + i);
		return { sum: amount, hash: sha256(concatBytes(prefix, leaves.subarray(i * LEAF_BYTES, (i + 1) * LEAF_BYTES))) };
	});
}

/** The sum of two neighbours. Null: it is more than a sum may be. */
function joinSums(left: OwedSum, right: OwedSum): OwedSum | null {
	const sum = left.sum + right.sum;
	if (!isPossible(sum)) return null;
	const hash = sha256(
		concatBytes(Uint8Array.of(1), encodeAmount(left.sum), left.hash, encodeAmount(right.sum), right.hash),
	);
	return { sum, hash };
}

/**
 * The root over neighbours, as many as a power of two, each of `width` leaves, the first one at the place `first`. Throws `ImpossibleSum`.
 */
function foldSums(sums: readonly OwedSum[], { first = 0, width = 1 } = {}): OwedSum {
	let [level, leaves] = [sums, width];
	while (level.length > 1) {
		leaves *= 2;
		level = Array.from({ length: level.length / 2 }, (_, i) => {
			const joined = joinSums(level[2 * i] as OwedSum, level[2 * i + 1] as OwedSum);
			if (joined === null) throw new ImpossibleSum(first + i * leaves);
			return joined;
		});
	}
	return level[0] as OwedSum;
}

export const isPowerOfTwo = (count: number): boolean => count >= 1 && Number.isInteger(Math.log2(count));

/** Leaves that are hashed between two pauses. */
const WIDTH = 1_024;

/** The root over all leaves of a day, as many as a power of two. Pauses at each `yield`; throws `ImpossibleSum`. */
export function* foldLeaves(day: string, leaves: Uint8Array): Generator<void, OwedSum> {
	const count = leaves.length / LEAF_BYTES;
	const width = Math.min(WIDTH, count);
	const sums: OwedSum[] = [];
	for (let first = 0; first < count; first += width) {
		const own = leaves.subarray(first * LEAF_BYTES, (first + width) * LEAF_BYTES);
		sums.push(foldSums(sumLeaves(day, own, first), { first }));
		yield;
	}
	return foldSums(sums, { width });
}

/** Runs a pausing generator to its end, without the pauses. */
export function finish<Result>(steps: Generator<void, Result>): Result {
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}
