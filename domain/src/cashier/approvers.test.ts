import { expect, test } from 'vitest';
import { type ApproverFacts, decideApprovers, hasCredited } from './approvers.ts';

const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const facts: ApproverFacts = {
	...{ nowMs: NOW, isSandbox: false, credited: false, gaveRole: false, secondSinceMs: 0 },
};

test.each([
	['may approve', {}, undefined],
	['of whom one confirmed a deposit', { credited: true, isSandbox: true }, 'admin.confirmed_deposit'],
	['of whom one gave the other the role', { gaveRole: true, isSandbox: true }, 'admin.gave_role'],
	['whose second has had the role for a week', { secondSinceMs: NOW - 7 * DAY_MS }, undefined],
	['whose second has had it for less', { secondSinceMs: NOW - 7 * DAY_MS + 1 }, 'admin.too_new'],
	['whose second is new in the sandbox', { secondSinceMs: NOW, isSandbox: true }, undefined],
	['whose second has a role that no act gave', { secondSinceMs: null }, 'admin.no_right'],
] as const)('[CASH-05] two people %s', (_, change, code) => {
	expect(decideApprovers({ ...facts, ...change })?.code).toBe(code);
});

test('[CASH-05] it is said when the second may approve', () => {
	expect(decideApprovers({ ...facts, secondSinceMs: NOW })?.params).toEqual({
		until: new Date(NOW + 7 * DAY_MS).toISOString(),
	});
});

test.each([
	['who confirmed a deposit', true, false, 0n, true],
	['who added up to the automatic limit of a day', false, true, 50_000n, false],
	['who took part in adding more', false, true, 50_001n, true],
	['where others added more', false, false, 1_000_000n, false],
])(
	'[CASH-05] of people %s it is said whether they credited money',
	(_, confirmedDeposit, added, addedMinor, credited) => {
		expect(hasCredited({ confirmedDeposit, added, addedMinor })).toBe(credited);
	},
);
