import { afterEach, expect, test, vi } from 'vitest';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { placement } from '../../../../test/support/trading-fixture.ts';
import * as salting from './batch-salts.ts';

afterEach(() => {
	vi.restoreAllMocks();
});

const { createBatchKey, expandSalts, saltsAt } = salting;
const openSalts = (key: Uint8Array, place: number) => saltsAt(key, place) as salting.AnswerSalts;
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const shown = ({ terms, holder }: salting.AnswerSalts) => [toHex(terms), toHex(holder)];

const EARLIER_KEY = Buffer.alloc(32, 9);
const KEY = Buffer.concat([Buffer.of(2), EARLIER_KEY]);

test('[PROOF-05] the salts of a batch are one expansion of its key by SHAKE256, cut in pieces of 16 bytes', () => {
	// As Python's hashlib.shake_256 has it.
	expect(expandSalts(KEY, 3).map(shown)).toEqual([
		['835ff88c2690b8df790fa9fdac0ebe46', 'cb7e3e6328b1b3a1bb957ba9574e3ff9'],
		['a71c3dbf0628dc80a255bd258fa77e99', 'a539bb9302a252838c1013bf0569a9c2'],
		['291e03c24a677d1e39334d07003eb31f', '6ab19ea8a980f277916b0474ed33941f'],
	]);
	const key = createBatchKey();
	const salts = expandSalts(key, 128);
	expect(new Set(salts.flatMap(shown)).size).toBe(256);
});

test('[PROOF-05] the salts of an answer do not depend on how many answers its batch has', () => {
	const key = createBatchKey();
	const salts = expandSalts(key, 64);
	for (const place of [0, 1, 63]) expect(saltsAt(key, place)).toEqual(salts[place]);
	expect(expandSalts(key, 0)).toEqual([]);
});

test('[PROOF-05] no two batches share a key', () => {
	const keys = Array.from({ length: 100 }, () => toHex(createBatchKey()));
	expect(new Set(keys).size).toBe(100);
	expect(keys.every((key) => /^02[0-9a-f]{64}$/.test(key))).toBe(true);
});

test('[TRADE-02] a key of before has the salts that its answers were given', () => {
	expect(shown(openSalts(EARLIER_KEY, 0))).toEqual([
		'fa19785185379d2394ab8bc1db3ea167',
		'e1de157f1910e8da3c863b264fd3b746',
	]);
	expect(shown(openSalts(EARLIER_KEY, 300))).toEqual([
		'7b0fe69f600bb333812455707beb884e',
		'e11a34cfabff24dc3119219e4a813a25',
	]);
});

test.each([
	['an unknown first byte', Buffer.concat([Buffer.of(3), EARLIER_KEY])],
	['a byte too many', Buffer.concat([KEY, Buffer.of(0)])],
	['nothing', Buffer.alloc(0)],
])('a key with %s has no salts', (_, key) => {
	expect(() => expandSalts(key, 1)).toThrow('the key of a batch has no known form');
});

test.each([EARLIER_KEY, KEY])(
	'[PROOF-14] a list has the salts of a key, and H alone where an owner was erased',
	(key) => {
		const salts = expandSalts(key, 3);
		const hash = Buffer.alloc(32, 7);
		const once = salting.eraseHolders(key, 3, new Map([[1, hash]]));
		expect([0, 2].map((place) => saltsAt(once, place))).toEqual([salts[0], salts[2]].map(bytesOf));
		expect(saltsAt(once, 1)).toEqual({ terms: Buffer.from(salts[1]?.terms ?? []), holderHash: hash });
		const twice = salting.eraseHolders(once, 3, new Map([[2, hash]]));
		expect([0, 1].map((place) => saltsAt(twice, place))).toEqual([0, 1].map((place) => saltsAt(once, place)));
		expect(saltsAt(twice, 2)).toMatchObject({ holderHash: hash });
		expect(() => saltsAt(twice.subarray(0, -1), 0)).toThrow('the key of a batch has no known form');
		expect(() => saltsAt(twice, 3)).toThrow('the key of a batch has no known form');
	},
);

const bytesOf = (salts: salting.AnswerSalts | undefined) => ({
	terms: Buffer.from(salts?.terms ?? []),
	holder: Buffer.from(salts?.holder ?? []),
});

test('[TRADE-02] [PROOF-05] who asks again for an answer is promised the same, under a key of before and under one of now', async () => {
	const proof = await ProofFixture.open();
	try {
		const ask = (id: string, stake: number) => proof.trading.trading.place(proof.userId, placement({ id, stake }));
		for (const key of [EARLIER_KEY, KEY]) {
			vi.spyOn(salting, 'createBatchKey').mockReturnValueOnce(key);
			// In one batch: a trade and a refusal.
			const orders = [1_000, 1].map((stake) => ({ id: placement().id, stake }));
			const first = await Promise.all(orders.map(({ id, stake }) => ask(id, stake)));
			expect(first.map(({ promise }) => promise?.count)).toEqual([2, 2]);
			expect(first.map(({ promise }) => promise?.salt)).toEqual(
				[0, 1].map((place) => toHex(saltsAt(key, place).terms)),
			);
			const again = await Promise.all(orders.map(({ id, stake }) => ask(id, stake)));
			expect(again).toEqual(first.map((answer) => ({ ...answer, replayed: true })));
		}
	} finally {
		await proof.close();
	}
});
