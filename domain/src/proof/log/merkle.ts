import { sha256 } from '../../sha256.ts';

/** A Merkle tree over SHA-256 as in RFC 6962, section 2.1: leaves and nodes are hashed under different prefixes. */
export type Hash = Uint8Array;

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = sha256();

const [LEAF, NODE] = [Uint8Array.of(0), Uint8Array.of(1)];
export const hashLeaf = (bytes: Uint8Array): Hash => sha256(LEAF, bytes);
export const hashNode = (left: Hash, right: Hash): Hash => sha256(NODE, left, right);

/** The root of a complete subtree: 2^level leaves, from leaf index · 2^level on. */
export interface Node {
	readonly level: number;
	readonly index: number;
}

/** Consecutive leaves, `end` exclusive, that a tree keeps under one node. */
export interface Range {
	readonly begin: number;
	readonly end: number;
}

/** The complete subtrees that a range consists of, from left to right: each smaller than the one before. */
export function listNodes({ begin, end }: Range): Node[] {
	const nodes: Node[] = [];
	for (let from = begin; from < end; ) {
		let level = 0;
		while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= end) level++;
		nodes.push({ level, index: from / 2 ** level });
		from += 2 ** level;
	}
	return nodes;
}

/** The hash over a range whose complete subtrees are given from left to right. */
export function foldNodes(hashes: readonly Hash[]): Hash {
	if (hashes.length === 0) return EMPTY_ROOT;
	return hashes.slice(0, -1).reduceRight((right, left) => hashNode(left, right), hashes.at(-1) as Hash);
}

/** The largest power of two below a number of leaves, which is 2 or more: where a tree is split. */
export function splitOf(leaves: number): number {
	let split = 1;
	while (split * 2 < leaves) split *= 2;
	return split;
}

/** The ranges whose hashes prove that a leaf is in a tree of a size, from the leaf's neighbour upwards. */
export function listInclusionRanges(index: number, size: number): Range[] {
	const descend = (begin: number, end: number): Range[] => {
		if (end - begin <= 1) return [];
		const middle = begin + splitOf(end - begin);
		return index < middle
			? [...descend(begin, middle), { begin: middle, end }]
			: [...descend(middle, end), { begin, end: middle }];
	};
	return descend(0, size);
}

/** The ranges whose hashes prove that a tree of `oldSize` leaves, 1 or more, is the beginning of one of `size`. */
export function listConsistencyRanges(oldSize: number, size: number): Range[] {
	const descend = (begin: number, end: number, isOldTree: boolean): Range[] => {
		if (oldSize === end) return isOldTree ? [] : [{ begin, end }];
		const middle = begin + splitOf(end - begin);
		return oldSize <= middle
			? [...descend(begin, middle, isOldTree), { begin: middle, end }]
			: [...descend(middle, end, false), { begin, end: middle }];
	};
	return descend(0, size, true);
}

/** The hash over a range of a tree all of whose leaves' hashes are at hand. */
export function computeRangeHash(leaves: readonly Hash[], { begin, end }: Range): Hash {
	if (end === begin) return EMPTY_ROOT;
	let level: readonly Hash[] = leaves.slice(begin, end);
	while (level.length > 1) level = computeLevelAbove(level);
	return level[0] as Hash;
}

/** A node without a right neighbour goes up as it is: that gives the tree of RFC 6962. */
function computeLevelAbove(level: readonly Hash[]): Hash[] {
	const above: Hash[] = [];
	for (let i = 0; i < level.length; i += 2) {
		const [left, right] = [level[i] as Hash, level[i + 1]];
		above.push(right === undefined ? left : hashNode(left, right));
	}
	return above;
}

/** The root of a tree with the inclusion proofs of all its leaves, each node hashed once. */
export function computeTree(leaves: readonly Hash[]): { readonly root: Hash; readonly paths: readonly Hash[][] } {
	const paths = leaves.map((): Hash[] => []);
	let level = leaves;
	for (let depth = 0; level.length > 1; depth++) {
		for (const [i, path] of paths.entries()) {
			const sibling = level[(i >> depth) ^ 1];
			if (sibling !== undefined) path.push(sibling);
		}
		level = computeLevelAbove(level);
	}
	return { root: level[0] ?? EMPTY_ROOT, paths };
}

export const computeRoot = (leaves: readonly Hash[]): Hash =>
	computeRangeHash(leaves, { begin: 0, end: leaves.length });

/** The inclusion proof of a leaf in a tree all of whose leaves' hashes are at hand. */
export const computePath = (leaves: readonly Hash[], index: number): Hash[] =>
	listInclusionRanges(index, leaves.length).map((range) => computeRangeHash(leaves, range));

interface Inclusion {
	readonly leaf: Hash;
	readonly index: number;
	readonly size: number;
	readonly root: Hash;
	readonly path: readonly Hash[];
}

/** True if a path proves that a leaf is in the tree of a root. */
export function isIncluded({ leaf, index, size, root, path }: Inclusion): boolean {
	if (!isCount(index) || !isCount(size) || index >= size) return false;
	const ranges = listInclusionRanges(index, size);
	if (ranges.length !== path.length) return false;
	const computed = path.reduce(
		(hash, sibling, i) => ((ranges[i] as Range).begin > index ? hashNode(hash, sibling) : hashNode(sibling, hash)),
		leaf,
	);
	return areEqual(computed, root);
}

/** A tree at one size. */
export interface TreeHead {
	readonly size: number;
	readonly root: Hash;
}

/** True if a proof shows that a tree is the beginning of another: nothing of it was changed or removed. */
export function isConsistent(old: TreeHead, now: TreeHead, proof: readonly Hash[]): boolean {
	if (!isCount(old.size) || !isCount(now.size) || old.size > now.size) return false;
	if (old.size === 0) return proof.length === 0 && areEqual(old.root, EMPTY_ROOT);
	if (old.size === now.size) return proof.length === 0 && areEqual(old.root, now.root);
	const ranges = listConsistencyRanges(old.size, now.size);
	if (ranges.length !== proof.length) return false;
	const isWhole = 2 ** Math.floor(Math.log2(old.size)) === old.size;
	// The descent ends with the old tree itself, or with the first range of the proof.
	const [first, rest] = isWhole ? [old.root, proof] : [proof[0] as Hash, proof.slice(1)];
	const offset = isWhole ? 0 : 1;
	let [oldHash, newHash] = [first, first];
	for (const [i, sibling] of rest.entries()) {
		if ((ranges[i + offset] as Range).begin >= old.size) newHash = hashNode(newHash, sibling);
		else {
			oldHash = hashNode(sibling, oldHash);
			newHash = hashNode(sibling, newHash);
		}
	}
	return areEqual(oldHash, old.root) && areEqual(newHash, now.root);
}

const isCount = (n: number) => Number.isSafeInteger(n) && n >= 0;

export const areEqual = (one: Uint8Array, other: Uint8Array): boolean =>
	one.length === other.length && one.every((byte, i) => byte === other[i]);
