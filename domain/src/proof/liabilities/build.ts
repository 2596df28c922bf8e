import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { Minor } from '../../money/money.ts';
import { encodeLeaf, foldLeaves, hashOwner, LEAF_BYTES, MOST_OWED, type OwedSum } from './tree.ts';

/** The owner's number in the leaf of payments under review, which are owed to a user who is not known yet. */
export const SUSPENSE_OWNER = 'suspense';
const SALT_BYTES = 16;
const FEWEST_PARTS = 2;
const MORE_PARTS = 3;
/** Steps between two pauses. */
const PORTION = 1_000;

/** A part of one owner's amount: its leaf's place, and the data that opens the leaf. */
export interface OwedPart {
	readonly place: number;
	readonly amount: Minor;
	/** 16 bytes. */
	readonly salt: Uint8Array;
}

export interface OwedAccount {
	readonly userId: number;
	/** Minor units, above zero. */
	readonly amount: Minor;
}

/** All that is owed on a day, as leaves in files and under one root. */
export interface Owed {
	readonly root: OwedSum;
	/** Bytes of all leaves in their order; as many as a power of two. */
	readonly leaves: Uint8Array;
	readonly accounts: readonly (OwedAccount & { readonly parts: readonly OwedPart[] })[];
	readonly suspense: OwedPart;
}

/** Returns this number of random bytes. */
export type Draw = (bytes: number) => Uint8Array;

/** A random whole number from 0 to below `end`, which is below 2^64. */
const drawBelow = (draw: Draw, end: bigint): bigint =>
	draw(SALT_BYTES).reduce((number, byte) => (number << 8n) + BigInt(byte), 0n) % end;

/** An amount in two to four parts, by random cuts; parts may be 0. */
export function splitAmount(amount: Minor, draw: Draw): Minor[] {
	const count = FEWEST_PARTS + Number(drawBelow(draw, BigInt(MORE_PARTS)));
	const cuts = Array.from({ length: count - 1 }, () => drawBelow(draw, amount + 1n));
	const bounds = [0n, ...cuts, amount].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
	return bounds.slice(1).map((bound, i) => bound - (bounds[i] as Minor));
}

const DRAW_BYTES = 6;
const DRAWS_OF_HASH = 5;

/** The places of `count` leaves in an order computed from a key: without the key it cannot be guessed. */
function* drawPlaces(count: number, key: Uint8Array): Generator<void, Uint32Array> {
	const places = Uint32Array.from({ length: count }, (_, i) => i);
	let view = new DataView(new ArrayBuffer(0));
	for (let i = count - 1, drawn = 0; i > 0; i--, drawn++) {
		const of = drawn % DRAWS_OF_HASH;
		if (of === 0) {
			const { buffer, byteOffset } = sha256(concatBytes(key, bytesOf(drawn)));
			view = new DataView(buffer, byteOffset);
		}
		const number = view.getUint16(of * DRAW_BYTES) * 2 ** 32 + view.getUint32(of * DRAW_BYTES + 2);
		const other = number % (i + 1);
		[places[i], places[other]] = [places[other] as number, places[i] as number];
		if (drawn % (10 * PORTION) === 0) yield;
	}
	return places;
}

function bytesOf(number: number): Uint8Array {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, number);
	return bytes;
}

/**
 * The tree of all that is owed (PROOF-04): each account in two to four parts, suspense as one leaf, zero leaves up to a power of two, in an order
 * whose key is forgotten. Pauses at each `yield`. Throws if the whole is more than a sum may be.
 * @param day as 2026-11-25.
 */
export function* buildOwed({
	day,
	accounts,
	suspense,
	draw,
}: {
	readonly day: string;
	readonly accounts: readonly OwedAccount[];
	readonly suspense: Minor;
	readonly draw: Draw;
}): Generator<void, Owed> {
	const whole = accounts.reduce((sum, { amount }) => sum + amount, suspense);
	if (suspense < 0n || accounts.some(({ amount }) => amount <= 0n) || whole > MOST_OWED)
		throw new RangeError(
			`${accounts.length} accounts, ${suspense} in suspense and ${whole} in all are not owed to anybody`,
		);
	const parts: { owner: string; amount: Minor; salt: Uint8Array }[] = [];
	const add = (owner: string, amount: Minor) => parts.push({ owner, amount, salt: draw(SALT_BYTES) });
	add(SUSPENSE_OWNER, suspense);
	const firsts: number[] = [];
	for (const [i, { userId, amount }] of accounts.entries()) {
		firsts.push(parts.length);
		for (const part of splitAmount(amount, draw)) add(`${userId}`, part);
		if (i % PORTION === 0) yield;
	}
	let count = 1;
	while (count < parts.length) count *= 2;
	const places = yield* drawPlaces(count, draw(32));
	const leaves = new Uint8Array(count * LEAF_BYTES);
	for (let i = 0; i < count; i++) {
		const { owner, amount, salt } = parts[i] ?? {};
		// Leaves without an owner look like those with one.
		const name = owner === undefined || salt === undefined ? draw(32) : hashOwner(salt, owner);
		leaves.set(encodeLeaf(name, amount ?? 0n), (places[i] as number) * LEAF_BYTES);
		if (i % PORTION === 0) yield;
	}
	const placed = parts.map(({ amount, salt }, i): OwedPart => ({ place: places[i] as number, amount, salt }));
	return {
		root: yield* foldLeaves(day, leaves),
		leaves,
		accounts: accounts.map((account, i) => ({ ...account, parts: placed.slice(firsts[i], firsts[i + 1]) })),
		suspense: placed[0] as OwedPart,
	};
}
