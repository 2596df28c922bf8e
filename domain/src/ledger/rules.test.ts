import { sha256 as hash } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type AccountState,
	computePosting,
	entryText,
	eventText,
	houseAccountId,
	type LedgerEvent,
	MOST_TRANSFERS,
	type Posting,
} from './rules.ts';

const sha256 = (text: string) => bytesToHex(hash(utf8ToBytes(text)));
const EMPTY = sha256('');
const ALICE = 1_000_012n;
const ALICE_IN_TRADES = 1_000_022n;
const HOUSE = houseAccountId('house:trading', 'DEMO_USD');

const state = (balance: bigint): AccountState => ({ balance, version: 0n, head: EMPTY });
const event = (id: bigint, transfers: LedgerEvent['transfers']): LedgerEvent => ({
	id,
	reference: `test:${id}`,
	kind: 'test',
	recordedAtMs: 1n,
	contentHash: null,
	transfers,
});

const entriesOf = ({ transfers }: Posting) =>
	transfers.flatMap(({ sourceEntry, destinationEntry }) => [sourceEntry ?? [], destinationEntry ?? []].flat());

test('[LEDGER-01] an event moves money from sources to destinations, its own and the house side alike', () => {
	const accounts = new Map([
		[ALICE, state(500n)],
		[ALICE_IN_TRADES, state(0n)],
	]);
	const posting = computePosting(
		accounts,
		[
			event(1n, [{ source: ALICE, destination: ALICE_IN_TRADES, amount: 200n }]),
			event(2n, [
				{ source: ALICE_IN_TRADES, destination: ALICE, amount: 200n },
				{ source: HOUSE, destination: ALICE, amount: 184n },
			]),
		],
		sha256,
	);
	expect(posting.accounts.get(ALICE)).toMatchObject({ balance: 684n, version: 3n });
	expect(posting.accounts.get(ALICE_IN_TRADES)).toMatchObject({ balance: 0n, version: 2n });
	expect(
		entriesOf(posting).map(({ accountId, version, amount, balanceAfter }) => [
			accountId,
			version,
			amount,
			balanceAfter,
		]),
	).toEqual([
		[ALICE, 1n, -200n, 300n],
		[ALICE_IN_TRADES, 1n, 200n, 200n],
		[ALICE_IN_TRADES, 2n, -200n, 0n],
		[ALICE, 2n, 200n, 500n],
		[ALICE, 3n, 184n, 684n],
	]);
});

test('[LEDGER-02] entries are chained per account and cover their event, the house side included', () => {
	const accounts = new Map([[ALICE, state(500n)]]);
	const one = event(1n, [{ source: ALICE, destination: HOUSE, amount: 5n }]);
	const posting = computePosting(
		accounts,
		[one, event(2n, [{ source: HOUSE, destination: ALICE, amount: 7n }])],
		sha256,
	);
	let head = EMPTY;
	entriesOf(posting).forEach((entry, index) => {
		head = sha256(entryText(head, posting.events[index]?.hash as string, 0, entry));
		expect(entry.hash).toEqual(head);
	});
	expect(posting.accounts.get(ALICE)?.head).toEqual(head);
	const other = houseAccountId('house:fees', 'DEMO_USD');
	expect(eventText({ ...one, transfers: [{ source: ALICE, destination: other, amount: 5n }] })).not.toBe(
		eventText(one),
	);
});

test('[LEDGER-01] money of different currencies never meets, and nothing goes below zero', () => {
	const accounts = new Map([[ALICE, state(500n)]]);
	const post = (transfers: LedgerEvent['transfers']) => () => computePosting(accounts, [event(1n, transfers)], sha256);
	expect(post([{ source: ALICE, destination: houseAccountId('house:trading', 'USD'), amount: 1n }])).toThrow(
		'impossible',
	);
	expect(post([{ source: ALICE, destination: HOUSE, amount: 501n }])).toThrow('below zero');
	expect(post([{ source: ALICE, destination: HOUSE, amount: 0n }])).toThrow('impossible');
	expect(post([{ source: ALICE, destination: ALICE, amount: 1n }])).toThrow('impossible');
	expect(post([{ source: HOUSE, destination: ALICE_IN_TRADES, amount: 1n }])).toThrow('not at hand');
	expect(post([])).toThrow('moves nothing');
});

test('[LEDGER-01] whatever is posted, users and house together keep the same sum', () => {
	const accounts = [ALICE, ALICE_IN_TRADES, 1_000_032n];
	const transfer = fc.record({
		source: fc.constantFrom(...accounts, HOUSE),
		destination: fc.constantFrom(...accounts, HOUSE),
		amount: fc.bigInt(1n, 90n),
	});
	fc.assert(
		fc.property(fc.array(transfer, { minLength: 1, maxLength: 30 }), (transfers) => {
			const usable = transfers.filter(({ source, destination }) => source !== destination);
			if (usable.length === 0) return;
			const before = new Map(accounts.map((id) => [id, state(3_000n)]));
			const posting = computePosting(
				before,
				usable.map((one, index) => event(BigInt(index), [one])),
				sha256,
			);
			const users = accounts.reduce((sum, id) => sum + (posting.accounts.get(id)?.balance ?? 3_000n), 0n);
			const house = usable.reduce(
				(sum, { source, destination, amount }) =>
					sum + (destination === HOUSE ? amount : 0n) - (source === HOUSE ? amount : 0n),
				0n,
			);
			expect(users + house).toBe(9_000n);
		}),
	);
});

test('[LEDGER-01] an event holds at most five transfers, of which the ids of entries are made', () => {
	const accounts = new Map([[ALICE, state(500n)]]);
	const transfers = (count: number) =>
		Array.from({ length: count }, () => ({ source: ALICE, destination: HOUSE, amount: 1n }));
	expect(computePosting(accounts, [event(1n, transfers(MOST_TRANSFERS))], sha256).transfers).toHaveLength(5);
	expect(() => computePosting(accounts, [event(1n, transfers(MOST_TRANSFERS + 1))], sha256)).toThrow(
		'too many transfers',
	);
});
