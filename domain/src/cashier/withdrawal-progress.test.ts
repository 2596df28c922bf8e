import { expect, test } from 'vitest';
import { NO_LINE, OTHER_AMOUNT } from './sent.ts';
import type { LegStatus } from './withdrawal.ts';
import { computeProgress, type Progress, type ProgressFacts } from './withdrawal-progress.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000 * HOUR;

type Leg = ProgressFacts['legs'][number];
const leg = (kind: Leg['kind'], status: LegStatus, change: Partial<Leg> = {}): Leg => ({
	kind,
	status,
	reason: null,
	dueAtMs: null,
	...change,
});

interface Case {
	/** The state before, and its due time. */
	readonly from: ProgressFacts['withdrawal']['status'];
	readonly dueAtMs?: number;
	readonly waitsFor?: string;
	readonly because?: string;
	/** After the change; the first one has changed. */
	readonly legs: readonly [Leg, ...Leg[]];
	readonly unpaid?: bigint;
	/** Null: nothing changes. */
	readonly expected: Partial<Progress> | null;
}

const RESTING = { judgeAtMs: null, isSentNow: false, isStep: true, givenBackMinor: 0n, reason: null };
const CASES: Readonly<Record<string, Case>> = {
	'is sent with its only leg': {
		from: 'sending',
		legs: [leg('refund', 'sent', { dueAtMs: NOW + HOUR })],
		expected: { ...RESTING, status: 'sent', waitsFor: 'provider', dueAtMs: NOW + HOUR },
	},
	'is completed with its last leg': {
		from: 'sent',
		legs: [leg('payout', 'completed'), leg('refund', 'completed')],
		expected: { ...RESTING, status: 'completed', waitsFor: null, dueAtMs: null },
	},
	'stays in the state of its least advanced leg': {
		from: 'unknown',
		legs: [leg('payout', 'completed'), leg('refund', 'unknown', { dueAtMs: NOW })],
		expected: null,
	},
	'waits for the leg that is left, with its due time, once the least advanced one was paid': {
		from: 'unknown',
		dueAtMs: NOW,
		legs: [leg('refund', 'completed'), leg('payout', 'sent', { dueAtMs: NOW + 2 * HOUR })],
		expected: { ...RESTING, status: 'sent', waitsFor: 'provider', dueAtMs: NOW + 2 * HOUR },
	},
	'is due with the leg that is due first': {
		from: 'sending',
		legs: [leg('refund', 'sent', { dueAtMs: NOW + 2 * HOUR }), leg('payout', 'sent', { dueAtMs: NOW + HOUR })],
		expected: { ...RESTING, status: 'sent', waitsFor: 'provider', dueAtMs: NOW + HOUR },
	},
	'keeps the due time of its first try while the outcome of a call is unknown': {
		from: 'sending',
		dueAtMs: NOW - HOUR,
		legs: [leg('refund', 'unknown', { dueAtMs: NOW + HOUR / 4 })],
		expected: { ...RESTING, status: 'unknown', waitsFor: 'provider', dueAtMs: NOW - HOUR },
	},
	'is sent again by the clock after a call that was turned away': {
		from: 'sending',
		dueAtMs: NOW + 14 * MINUTE,
		legs: [leg('refund', 'planned', { reason: 'not_done' })],
		unpaid: 100n,
		expected: {
			...RESTING,
			status: 'approved',
			reason: 'not_done',
			waitsFor: 'sending',
			dueAtMs: NOW + 14 * MINUTE,
			judgeAtMs: NOW + MINUTE,
		},
	},
	'is sent again a quarter of the time later that its provider showed nothing of it': {
		from: 'unknown',
		dueAtMs: NOW - 5 * MINUTE,
		legs: [leg('payout', 'planned', { reason: 'not_found' })],
		unpaid: 100n,
		expected: {
			...RESTING,
			status: 'approved',
			reason: 'not_found',
			waitsFor: 'sending',
			dueAtMs: NOW - 5 * MINUTE,
			judgeAtMs: NOW + 5 * MINUTE,
		},
	},
	'goes another way at once after a refund that was refused': {
		from: 'sending',
		dueAtMs: NOW + MINUTE,
		legs: [leg('refund', 'failed', { reason: 'card_closed' })],
		unpaid: 100n,
		expected: {
			...RESTING,
			status: 'approved',
			reason: 'card_closed',
			waitsFor: 'sending',
			dueAtMs: NOW + HOUR,
			judgeAtMs: NOW + MINUTE,
			isSentNow: true,
		},
	},
	'waits for the other leg before money without a leg is sent again': {
		from: 'sending',
		legs: [leg('refund', 'failed', { reason: 'card_closed' }), leg('payout', 'sending', { dueAtMs: NOW })],
		unpaid: 100n,
		expected: null,
	},
	'gives the rest back once a payout was refused': {
		from: 'sending',
		dueAtMs: NOW + MINUTE,
		legs: [leg('payout', 'failed', { reason: 'no_account' }), leg('refund', 'completed')],
		unpaid: 70n,
		expected: {
			...RESTING,
			status: 'failed',
			reason: 'no_account',
			waitsFor: null,
			dueAtMs: null,
			givenBackMinor: 70n,
		},
	},
	'waits for staff while a leg is in doubt': {
		from: 'sending',
		dueAtMs: NOW + MINUTE,
		legs: [leg('payout', 'unknown', { reason: NO_LINE, dueAtMs: NOW }), leg('refund', 'completed')],
		expected: { ...RESTING, status: 'unknown', reason: NO_LINE, waitsFor: 'staff', dueAtMs: NOW + 24 * HOUR },
	},
	'keeps its clock while the same leg is in doubt': {
		from: 'unknown',
		waitsFor: 'staff',
		because: NO_LINE,
		legs: [leg('refund', 'completed'), leg('payout', 'unknown', { reason: NO_LINE })],
		expected: null,
	},
	'waits for staff again because of another doubt': {
		from: 'unknown',
		waitsFor: 'staff',
		because: NO_LINE,
		legs: [leg('payout', 'unknown', { reason: OTHER_AMOUNT })],
		expected: { ...RESTING, status: 'unknown', reason: OTHER_AMOUNT, waitsFor: 'staff', dueAtMs: NOW + 24 * HOUR },
	},
	'is its provider’s again, without a step, once a doubt was cleared and another leg is unknown': {
		from: 'unknown',
		waitsFor: 'staff',
		because: NO_LINE,
		legs: [leg('payout', 'completed'), leg('refund', 'unknown', { dueAtMs: NOW + MINUTE })],
		expected: { ...RESTING, status: 'unknown', waitsFor: 'provider', dueAtMs: NOW + MINUTE, isStep: false },
	},
	'that was given back stays so, whatever its legs do': {
		from: 'cancelled',
		legs: [leg('payout', 'unknown', { reason: NO_LINE }), leg('refund', 'failed')],
		unpaid: 100n,
		expected: null,
	},
	'that was paid is returned with its only leg': {
		from: 'completed',
		legs: [leg('payout', 'returned')],
		expected: { ...RESTING, status: 'returned', waitsFor: null, dueAtMs: null },
	},
};

test.each(Object.entries(CASES))('[CASH-03] a withdrawal %s', (_, one) => {
	const { from, dueAtMs = null, waitsFor = null, because = null, legs, unpaid = 0n, expected } = one;
	const withdrawal = { status: from, reason: because, waitsFor, dueAtMs };
	const progress = computeProgress({ withdrawal, unpaidMinor: unpaid, legs, change: legs[0], nowMs: NOW });
	expect(progress).toEqual(expected);
});
