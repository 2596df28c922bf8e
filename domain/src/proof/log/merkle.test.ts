import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import {
	computePath,
	computeRangeHash,
	computeRoot,
	computeTree,
	EMPTY_ROOT,
	foldNodes,
	type Hash,
	hashLeaf,
	isConsistent,
	isIncluded,
	listConsistencyRanges,
	listNodes,
} from './merkle.ts';

/** Entries and roots that implementations of RFC 6962 are tested with. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
	'6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
	'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
	'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
	'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
	'4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
	'76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
	'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
	'5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = ENTRIES.map((hex) => hashLeaf(hexToBytes(hex)));

const makeLeaves = (count: number): Hash[] => Array.from({ length: count }, (_, i) => hashLeaf(utf8ToBytes(`${i}`)));

const flip = (hash: Hash): Hash => Uint8Array.from(hash, (byte, i) => (i === 7 ? byte ^ 1 : byte));

test('[PROOF-01] roots are those of RFC 6962', () => {
	expect(bytesToHex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
	expect(leaves.map((_, i) => bytesToHex(computeRoot(leaves.slice(0, i + 1))))).toEqual(ROOTS);
});

test('[PROOF-01] complete subtrees of any range that a tree has give its hash', () => {
	const many = makeLeaves(70);
	for (let size = 1; size <= many.length; size++) {
		const ranges = [{ begin: 0, end: size }, ...listConsistencyRanges(Math.ceil(size / 3), size)];
		for (const range of ranges) {
			const nodes = listNodes(range).map(({ level, index }) =>
				computeRangeHash(many, { begin: index * 2 ** level, end: (index + 1) * 2 ** level }),
			);
			expect(foldNodes(nodes)).toEqual(computeRangeHash(many, range));
		}
	}
});

test('[PROOF-01] each leaf of each size is proved, and no other place, size, root or path', () => {
	for (let size = 1; size <= 33; size++) {
		const some = makeLeaves(size);
		const root = computeRoot(some);
		for (let index = 0; index < size; index++) {
			const path = computePath(some, index);
			const proof = { leaf: some[index] as Hash, index, size, root, path };
			expect(isIncluded(proof)).toBe(true);
			expect(isIncluded({ ...proof, leaf: flip(proof.leaf) })).toBe(false);
			expect(isIncluded({ ...proof, root: flip(root) })).toBe(false);
			expect(isIncluded({ ...proof, index: index + size })).toBe(false);
			expect(isIncluded({ ...proof, path: [...path, root] })).toBe(false);
			if (size > 1) {
				expect(isIncluded({ ...proof, index: (index + 1) % size })).toBe(false);
				expect(isIncluded({ ...proof, path: path.slice(1) })).toBe(false);
				expect(isIncluded({ ...proof, path: path.with(0, flip(path[0] as Hash)) })).toBe(false);
			}
		}
	}
});

test('[PROOF-05] a tree computed at once has the root and the paths of its leaves', () => {
	for (let size = 0; size <= 40; size++) {
		const some = makeLeaves(size);
		expect(computeTree(some)).toEqual({ root: computeRoot(some), paths: some.map((_, i) => computePath(some, i)) });
	}
});

test('[PROOF-01] each size is proved to begin each later one, and no other root is', () => {
	const many = makeLeaves(40);
	const headOf = (size: number) => ({ size, root: computeRoot(many.slice(0, size)) });
	const prove = (old: number, now: number) =>
		old === 0 ? [] : listConsistencyRanges(old, now).map((range) => computeRangeHash(many, range));
	for (let now = 1; now <= many.length; now++) {
		for (let old = 0; old <= now; old++) {
			const proof = prove(old, now);
			expect(isConsistent(headOf(old), headOf(now), proof), `${old} of ${now}`).toBe(true);
			expect(isConsistent({ ...headOf(old), root: flip(headOf(old).root) }, headOf(now), proof)).toBe(false);
			expect(isConsistent(headOf(old), headOf(now), [...proof, headOf(now).root])).toBe(false);
			if (old > 0) expect(isConsistent(headOf(old), { size: now, root: flip(headOf(now).root) }, proof)).toBe(false);
			if (old !== now) expect(isConsistent(headOf(now), headOf(old), proof)).toBe(false);
			for (const i of proof.keys())
				expect(isConsistent(headOf(old), headOf(now), proof.with(i, flip(proof[i] as Hash)))).toBe(false);
		}
	}
});
