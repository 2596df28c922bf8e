import { bytesToHex, randomBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildOwed, type Draw, SUSPENSE_OWNER, splitAmount } from './build.ts';
import { computeOwedInstant, computeOwedRound, dayAfter, startOfDay } from './instant.ts';
import { decodeLeaf, encodeLeaf, finish, foldLeaves, hashOwner, ImpossibleSum, LEAF_BYTES, MOST_OWED } from './tree.ts';

const DAY = '2026-11-25';
const draw: Draw = randomBytes;
const salt = (byte: number) => new Uint8Array(16).fill(byte);
const join = (...leaves: Uint8Array[]) => Uint8Array.from(leaves.flatMap((leaf) => [...leaf]));

/** The example of `docs/proof.md`, section 8. */
const LEAVES = join(
	encodeLeaf(hashOwner(salt(1), '1003'), 250n),
	encodeLeaf(hashOwner(salt(2), SUSPENSE_OWNER), 0n),
	encodeLeaf(hashOwner(salt(3), '1003'), 1_000n),
	encodeLeaf(new Uint8Array(32).fill(0xff), 0n),
);

test('[PROOF-04] the root of the example is the one in the document', () => {
	const { sum, hash } = finish(foldLeaves(DAY, LEAVES));
	expect([sum, bytesToHex(hash)]).toEqual([1_250n, 'ed7c8d48e6f590031468ccff8e0b58e97e44d082cd887c1e510e668edca9c7c8']);
});

test('[PROOF-04] a leaf that is changed, moved or of another day gives another root', () => {
	const { hash } = finish(foldLeaves(DAY, LEAVES));
	for (let i = 0; i < LEAVES.length; i += 7) {
		const changed = Uint8Array.from(LEAVES);
		changed[i] = (changed[i] as number) ^ 1;
		const other = finish(foldLeaves(DAY, changed));
		expect(bytesToHex(other.hash), `byte ${i}`).not.toBe(bytesToHex(hash));
	}
	const moved = join(
		LEAVES.subarray(LEAF_BYTES, 2 * LEAF_BYTES),
		LEAVES.subarray(0, LEAF_BYTES),
		LEAVES.subarray(2 * LEAF_BYTES),
	);
	expect(finish(foldLeaves(DAY, moved)).hash).not.toEqual(hash);
	expect(finish(foldLeaves('2026-11-26', LEAVES)).hash).not.toEqual(hash);
});

test.each([
	['a negative amount', [5n, -5n, 0n, 0n], 1],
	['an amount of more than 63 bits', [0n, 0n, 0n, MOST_OWED + 1n], 3],
	['amounts whose sum is more', [0n, 0n, MOST_OWED, 1n], 2],
	['amounts whose sum comes round to a small one', [MOST_OWED, 1n, MOST_OWED, 1n], 0],
])('[PROOF-04] %s is impossible', (_, amounts, place) => {
	const leaves = join(...amounts.map((amount) => encodeLeaf(salt(0), amount)));
	let found: unknown;
	try {
		finish(foldLeaves(DAY, leaves));
	} catch (error) {
		found = error;
	}
	expect(found).toBeInstanceOf(ImpossibleSum);
	expect((found as ImpossibleSum).place).toBe(place);
});

test('[PROOF-04] an amount is split into two to four parts, none below zero, that make it up', () => {
	const counts = new Set<number>();
	fc.assert(
		fc.property(fc.bigInt({ min: 1n, max: MOST_OWED }), (amount) => {
			const parts = splitAmount(amount, draw);
			counts.add(parts.length);
			expect(parts.every((part) => part >= 0n)).toBe(true);
			expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount);
		}),
	);
	expect([...counts].sort()).toEqual([2, 3, 4]);
});

const owedTo = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { maxLength: 30 });

test('[PROOF-04] every part and suspense are leaves that only their salts open, the rest are zero, and the root is the sum of all', () => {
	fc.assert(
		fc.property(owedTo, fc.bigInt({ min: 0n, max: 1_000n }), (amounts, suspense) => {
			const accounts = amounts.map((amount, i) => ({ userId: 1_000 + i, amount }));
			const owed = finish(buildOwed({ day: DAY, accounts, suspense, draw }));
			const count = owed.leaves.length / LEAF_BYTES;
			expect(Number.isInteger(Math.log2(count))).toBe(true);
			const taken = new Set<number>();
			const expectLeaf = (owner: string, part: (typeof owed)['suspense']) => {
				const leaf = decodeLeaf(owed.leaves, part.place);
				expect(leaf.amount).toBe(part.amount);
				expect(leaf.owner).toEqual(hashOwner(part.salt, owner));
				taken.add(part.place);
			};
			expectLeaf(SUSPENSE_OWNER, owed.suspense);
			let parts = 1;
			for (const { userId, amount, parts: own } of owed.accounts) {
				parts += own.length;
				expect(own.reduce((sum, part) => sum + part.amount, 0n)).toBe(amount);
				for (const part of own) expectLeaf(`${userId}`, part);
			}
			expect(taken.size, 'each at a place of its own').toBe(parts);
			expect(count).toBeLessThan(2 * parts);
			for (let place = 0; place < count; place++)
				if (!taken.has(place)) expect(decodeLeaf(owed.leaves, place).amount).toBe(0n);
			expect(owed.root).toEqual(finish(foldLeaves(DAY, owed.leaves)));
			expect(owed.root.sum).toBe(amounts.reduce((sum, amount) => sum + amount, suspense));
		}),
	);
});

test('[PROOF-04] the order is another one each time, and any place is as likely', () => {
	const accounts = [{ userId: 1_003, amount: 7n }];
	const places = Array.from(
		{ length: 400 },
		() => finish(buildOwed({ day: DAY, accounts, suspense: 1n, draw })).suspense.place,
	);
	for (let place = 0; place < 3; place++) expect(places.filter((one) => one === place).length).toBeGreaterThan(30);
});

test('[PROOF-04] nothing is built of a negative amount, or of more than a sum may be', () => {
	const build = (amount: bigint, suspense: bigint) => () =>
		finish(buildOwed({ day: DAY, accounts: [{ userId: 1, amount }], suspense, draw }));
	for (const [amount, suspense] of [
		[-1n, 0n],
		[1n, -1n],
		[MOST_OWED, 1n],
	] as const)
		expect(build(amount, suspense)).toThrow(RangeError);
	expect(build(MOST_OWED, 0n)().root.sum).toBe(MOST_OWED);
});

const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

test('[PROOF-04] the beacon’s round of the midnight after chooses an instant of the day; without it it is the day’s last', () => {
	expect(dayAfter('2026-12-31')).toBe('2027-01-01');
	expect(computeOwedRound(DAY)).toBe((startOfDay('2026-11-26') / 1000 - 1_692_803_367) / 3 + 1);
	const at = computeOwedInstant(DAY, SIGNATURE);
	// The randomness of round 1000 begins with fe290beca10872ef.
	expect(at).toBe(startOfDay(DAY) + Number(0xfe290beca10872efn % 86_400_000n));
	expect(computeOwedInstant(DAY, null)).toBe(startOfDay('2026-11-26') - 1);
});
