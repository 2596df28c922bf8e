import { expect, test } from 'vitest';
import type { SettlementTerms } from '../../trading/rules.ts';
import type { GroupItem } from '../log/items.ts';
import { findShownEnd, findShownEntry } from './evidence.ts';

const TERMS: SettlementTerms = {
	direction: 'up',
	stakeMinor: 1_000n,
	payoutBps: 9_000,
	acceptedAtMs: 10_000,
	keptSeq: 1,
	expiresAtMs: 15_000,
	entryAfterMs: 10_000,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	maxSlippage: null,
	seenPrice: null,
	rulesVersion: 1,
};

const groupOf = (no: number, seq: number, t: number, price = 100n): GroupItem => ({
	kind: 'group/1',
	previous: new Uint8Array(32),
	hash: new Uint8Array(32),
	group: {
		assetId: 1,
		no: BigInt(no),
		kind: 'ticks',
		t,
		loggedThrough: t,
		reason: null,
		ticks: [{ seq: BigInt(seq), t, price, sourceT: t, sourceRef: '-', source: 'fair' }],
	},
});

test('[PROOF-02] the entry is shown from the tick that was known at acceptance, and from no later one', () => {
	const groups = [groupOf(1, 1, 9_900), groupOf(2, 2, 10_100)];
	expect(findShownEntry(TERMS, groups)).toMatchObject({ seq: 2 });
	expect(findShownEntry({ ...TERMS, keptSeq: 2 }, [...groups.slice(1), groupOf(3, 3, 10_200)])).toBeUndefined();
	expect(findShownEntry(TERMS, groups.slice(1))).toBeUndefined();
	expect(findShownEntry(TERMS, [groupOf(1, 1, 9_900), groupOf(2, 3, 10_100)])).toBeUndefined();
});

test('[PROOF-02] without a price in time the entry is shown to be missing only once the log is past the span', () => {
	const waiting = [groupOf(1, 1, 9_900)];
	expect(findShownEntry(TERMS, waiting)).toBeUndefined();
	expect(findShownEntry(TERMS, [...waiting, groupOf(2, 2, 11_501)])).toBeNull();
});

test('[PROOF-02] the exit is the last price at or before the end, once no other can come', () => {
	const groups = [groupOf(5, 5, 14_900), groupOf(6, 6, 15_000), groupOf(7, 7, 15_001)];
	expect(findShownEnd(TERMS, groups)).toMatchObject({ exit: { seq: 6 } });
	expect(findShownEnd(TERMS, groups.slice(0, 1))).toBeUndefined();
	expect(findShownEnd(TERMS, groups.slice(2))).toBeUndefined();
});
