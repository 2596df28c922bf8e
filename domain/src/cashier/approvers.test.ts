import { expect, test } from 'vitest';
import {
	type Decider,
	findPairRefusal,
	listApprovingPairs,
	listCreditingPairs,
	listPartners,
	type Pair,
	type PairFacts,
} from './approvers.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const decider = (id: number, change: Partial<Decider> = {}): Decider => ({
	id,
	name: `P${id}`,
	sinceMs: 0,
	givers: [],
	...change,
});
/** People of finance, 1 to n, and the pairs that credited the user. */
const house = (people: number, credits: readonly Pair[] = []): PairFacts => ({
	nowMs: NOW,
	isSandbox: false,
	credits,
	deciders: Array.from({ length: people }, (_, at) => decider(at + 1)),
});
const format = (pairs: readonly Pair[]) => pairs.map((pair) => pair.join('')).join(' ');

test.each([
	['two who credited nothing', 2, [], '12', ''],
	['two who credited once', 2, [[1, 2]], '', ''],
	['three who credited nothing', 3, [], '12 13 23', '12 13 23'],
	['three after one credit, in either order', 3, [[2, 1]], '13 23', '12 13 23'],
	[
		'three after two pairs credited',
		3,
		[
			[1, 2],
			[1, 3],
		],
		'23',
		'12 13',
	],
	[
		'three after the same pair credited twice',
		3,
		[
			[1, 2],
			[2, 1],
		],
		'13 23',
		'12 13 23',
	],
	[
		'three where each pair credited',
		3,
		[
			[1, 2],
			[1, 3],
			[2, 3],
		],
		'',
		'',
	],
	['four after one credit', 4, [[1, 2]], '13 14 23 24 34', '12 13 14 23 24 34'],
	['three after a credit of two who are not there any more', 3, [[8, 9]], '12 13 23', '12 13 23'],
	['one person', 1, [], '', ''],
	['nobody', 0, [], '', ''],
] as const)('[CASH-05] the pairs of %s', (_, people, credits, approve, credit) => {
	const facts = house(people, credits);
	expect([format(listApprovingPairs(facts)), format(listCreditingPairs(facts))]).toEqual([approve, credit]);
});

test('[CASH-05] three people can credit and approve for ever, whichever of them credits', () => {
	const credits: Pair[] = [];
	for (let round = 0; round < 20; round++) {
		const crediting = listCreditingPairs(house(3, credits));
		expect(crediting.length).toBeGreaterThan(0);
		credits.push(crediting[(round * 7) % crediting.length] as Pair);
		expect(listApprovingPairs(house(3, credits)).length).toBeGreaterThan(0);
	}
});

test.each([
	['gave the other no role', {}, {}, null],
	[
		'gave the other the role a millisecond less than 7 days ago',
		{},
		{ givers: [1], sinceMs: NOW - 7 * DAY_MS + 1 },
		'gave_role',
	],
	['gave the other the role 7 days ago', {}, { givers: [1], sinceMs: NOW - 7 * DAY_MS }, null],
	['got the role from the other just now', { givers: [8, 2], sinceMs: NOW }, {}, 'gave_role'],
	['got the role from a third just now', { givers: [3], sinceMs: NOW }, {}, null],
	['has a role that no act gave', { sinceMs: null }, {}, 'no_right'],
	['is with one who has a role that no act gave', {}, { sinceMs: null }, 'no_right'],
] as const)('[CASH-05] two of whom one %s', (_, one, other, refusal) => {
	const facts = { nowMs: NOW, credits: [] };
	const pair = [decider(1, one), decider(2, other)] as const;
	expect(findPairRefusal({ ...facts, isSandbox: false }, ...pair)).toBe(refusal);
	expect(findPairRefusal({ ...facts, isSandbox: true }, ...pair)).toBeNull();
});

test('[CASH-05] those who credited together are no pair in the sandbox either', () => {
	expect(listApprovingPairs({ ...house(2, [[1, 2]]), isSandbox: true })).toEqual([]);
});

test('[OPS-08] who can begin is said, and who can be the second beside one person', () => {
	const facts = house(3, [
		[1, 2],
		[1, 3],
	]);
	const name = (pairs: readonly Pair[], firstId: number | null) =>
		listPartners(facts, pairs, firstId).map(({ name }) => name);
	expect(name(listApprovingPairs(facts), null)).toEqual(['P2', 'P3']);
	expect(name(listApprovingPairs(facts), 2)).toEqual(['P3']);
	expect(name(listApprovingPairs(facts), 1)).toEqual([]);
	expect(name(listCreditingPairs(facts), 1)).toEqual(['P2', 'P3']);
	expect(name(listCreditingPairs(facts), 2)).toEqual(['P1']);
});
