import { describe, expect, test } from 'vitest';
import {
	DESTINATION_HOLD_MS,
	decideWithdrawal,
	isNewDestination,
	type JudgeFacts,
	judgeWithdrawal,
	MOST_DESTINATIONS,
	type WithdrawalFacts,
} from './judge.ts';
import { computeFee, type DepositFacts, decideDeposit, refuse } from './limits.ts';
import { computeDueMs, computeStatus } from './withdrawal.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;
const terms = { minMinor: 500n, maxMinor: 900_000n, feeFixedMinor: 0n, feeBps: 0, countries: ['GB'] };

const facts = (change: Partial<JudgeFacts> = {}): JudgeFacts => ({
	nowMs: NOW,
	restored: false,
	amount: 10_000n,
	frozen: null,
	identityMissing: false,
	inquiry: null,
	owedMinor: 0n,
	credentialsChangedAtMs: null,
	heldUntilMs: null,
	destinationUsableAtMs: null,
	cardDepositAtMs: null,
	automaticDayMinor: 0n,
	automaticWeekMinor: 0n,
	stopped: false,
	agreed: false,
	agreedAtMs: null,
	listed: false,
	...change,
});

const APPROVED = { status: 'approved', automatic: true } as const;

test('[IDENT-12] [CASH-04] a destination is new for 7 days after it was added, a day before it may be used', () => {
	const usableAtMs = NOW + DESTINATION_HOLD_MS;
	expect(DESTINATION_HOLD_MS).toBe(24 * HOUR_MS);
	expect(isNewDestination(usableAtMs, NOW)).toBe(true);
	expect(isNewDestination(usableAtMs, NOW + 7 * 24 * HOUR_MS - 1)).toBe(true);
	expect(isNewDestination(usableAtMs, NOW + 7 * 24 * HOUR_MS)).toBe(false);
	expect(MOST_DESTINATIONS).toBe(20);
});

describe('a withdrawal', () => {
	test.each([
		[
			'[CASH-14] after a restore, agreed by two',
			{ restored: true, agreed: true },
			{ status: 'requested', waitsFor: 'restored', untilMs: null },
		],
		['[CASH-05] below the limit', {}, { status: 'approved', automatic: true }],
		[
			'[CASH-05] that reaches the limit of a day',
			{ automaticDayMinor: 40_000n },
			{ status: 'approved', automatic: true },
		],
		['[CASH-05] beyond it', { automaticDayMinor: 40_001n }, { status: 'review', reason: 'limit' }],
		['[CASH-05] beyond that of a week', { automaticWeekMinor: 190_001n }, { status: 'review', reason: 'limit' }],
		[
			'[CASH-05] beyond it, agreed by two',
			{ automaticDayMinor: 40_001n, agreed: true },
			{ status: 'approved', automatic: false },
		],
		[
			'[KYC-04] to a listed address, frozen and agreed by two',
			{ listed: true, agreed: true, frozen: { dueAtMs: 1 } },
			{ status: 'review', reason: 'legal' },
		],
		['[CASH-15] while payouts are stopped', { stopped: true }, { status: 'review', reason: 'stopped' }],
		[
			'[CASH-15] while payouts are stopped, which two people agreed to',
			{ stopped: true, agreed: true },
			{ status: 'approved', automatic: false },
		],
		['[CASH-09] of a user with a claim', { owedMinor: 1n, agreed: true }, { status: 'review', reason: 'claim' }],
		[
			'[IDENT-09] of a frozen account',
			{ frozen: { dueAtMs: 7 }, agreed: true },
			{ status: 'requested', waitsFor: 'freeze', untilMs: 7 },
		],
		[
			'[CASH-04] without an identity',
			{ identityMissing: true },
			{ status: 'requested', waitsFor: 'identity', untilMs: null },
		],
		[
			'[CASH-09] during an inquiry',
			{ inquiry: { untilMs: NOW + 1, decideFromMs: null } },
			{ status: 'requested', waitsFor: 'inquiry', untilMs: NOW + 1 },
		],
		[
			'[CASH-09] during one, agreed by two for another reason',
			{ inquiry: { untilMs: NOW + 1, decideFromMs: NOW + 1 }, agreed: true, agreedAtMs: NOW },
			{ status: 'requested', waitsFor: 'inquiry', untilMs: NOW + 1 },
		],
		[
			'[CASH-09] once an inquiry without an end is due',
			{ inquiry: { untilMs: NOW, decideFromMs: NOW } },
			{ status: 'review', reason: 'inquiry' },
		],
		[
			'[CASH-09] once it is due, agreed by two before',
			{ inquiry: { untilMs: NOW, decideFromMs: NOW }, agreed: true, agreedAtMs: NOW - 1 },
			{ status: 'review', reason: 'inquiry' },
		],
		[
			'[CASH-09] once it is due, agreed by two of whom one may no more',
			{ inquiry: { untilMs: NOW, decideFromMs: NOW }, agreed: false, agreedAtMs: NOW },
			{ status: 'review', reason: 'inquiry' },
		],
		[
			'[CASH-09] once it is due, agreed by two',
			{ inquiry: { untilMs: NOW, decideFromMs: NOW }, agreed: true, agreedAtMs: NOW },
			{ status: 'approved', automatic: false },
		],
		[
			'[CASH-04] after a changed password',
			{ credentialsChangedAtMs: NOW - 23 * HOUR_MS },
			{ status: 'requested', waitsFor: 'credentials', untilMs: NOW + HOUR_MS },
		],
		[
			'[CASH-04] a day after it',
			{ credentialsChangedAtMs: NOW - 24 * HOUR_MS },
			{ status: 'approved', automatic: true },
		],
		[
			'[IDENT-14] for 7 days after a recovery without an approved identity',
			{ credentialsChangedAtMs: NOW - 25 * HOUR_MS, heldUntilMs: NOW + 1 },
			{ status: 'requested', waitsFor: 'credentials', untilMs: NOW + 1 },
		],
		[
			'[CASH-04] to a new destination',
			{ destinationUsableAtMs: NOW + 1 },
			{ status: 'requested', waitsFor: 'destination', untilMs: NOW + 1 },
		],
		['[CASH-04] to one from the instant that it may be used on', { destinationUsableAtMs: NOW }, APPROVED],
		[
			'[IDENT-14] once the 7 days after a recovery are over',
			{ heldUntilMs: NOW, credentialsChangedAtMs: NOW - 24 * HOUR_MS },
			APPROVED,
		],
		['[CASH-04] 72 hours after a deposit by card', { cardDepositAtMs: NOW - 72 * HOUR_MS }, APPROVED],
		[
			'[CASH-04] a millisecond less after it',
			{ cardDepositAtMs: NOW - 72 * HOUR_MS + 1 },
			{ status: 'requested', waitsFor: 'card', untilMs: NOW + 1 },
		],
		[
			'[CASH-04] a millisecond less than a day after a changed password',
			{ credentialsChangedAtMs: NOW - 24 * HOUR_MS + 1 },
			{ status: 'requested', waitsFor: 'credentials', untilMs: NOW + 1 },
		],
		['[CASH-05] that reaches the limit of a week', { automaticWeekMinor: 190_000n }, APPROVED],
		[
			'[CASH-04] that waits for several things, for the first of them',
			{
				restored: true,
				frozen: { dueAtMs: 7 },
				identityMissing: true,
				credentialsChangedAtMs: NOW,
				inquiry: { untilMs: NOW + 1, decideFromMs: null },
				destinationUsableAtMs: NOW + 1,
				cardDepositAtMs: NOW,
			},
			{ status: 'requested', waitsFor: 'restored', untilMs: null },
		],
		[
			'[CASH-04] after a deposit by card',
			{ cardDepositAtMs: NOW - 71 * HOUR_MS, agreed: true },
			{ status: 'requested', waitsFor: 'card', untilMs: NOW + HOUR_MS },
		],
	] as const)('%s', (_, change, judgement) => {
		expect(judgeWithdrawal(facts(change))).toEqual(judgement);
	});

	const open: WithdrawalFacts = {
		open: true,
		isStaff: false,
		frozen: null,
		method: terms,
		country: 'GB',
		availableMinor: 20_000n,
		owedMinor: 0n,
		identityMissing: false,
		begun: null,
	};
	test.each([
		[{}, 20_000n, undefined],
		[{}, 1_000n, undefined],
		[{ method: { ...terms, maxMinor: 20_000n } }, 20_000n, undefined],
		[{ open: false }, 20_000n, 'cashier.real_money_off'],
		[{ isStaff: true }, 20_000n, 'cashier.staff'],
		[{ frozen: { dueAtMs: null } }, 20_000n, 'cashier.account_frozen'],
		[{ identityMissing: true }, 20_000n, 'cashier.verify_first'],
		[{ owedMinor: 1n }, 20_000n, 'cashier.claim_open'],
		[{ begun: refuse('cashier.open_withdrawals', { limit: 5 }) }, 999n, 'cashier.open_withdrawals'],
		[{ method: null }, 20_000n, 'cashier.method_closed'],
		[{ country: 'US' }, 20_000n, 'cashier.method_closed'],
		[{}, 999n, 'cashier.amount_too_low'],
		[{ method: { ...terms, maxMinor: 19_999n } }, 20_000n, 'cashier.amount_too_high'],
		[{}, 20_001n, 'cashier.not_enough_balance'],
	] as const)('[CASH-04] asked for with %o and %s is refused with %s', (change, amount, code) => {
		expect(decideWithdrawal(amount, { ...open, ...change })?.code).toBe(code);
	});

	test.each([
		[['completed', 'sending'], 'sending'],
		[['sent', 'completed'], 'sent'],
		[['sending', 'unknown'], 'unknown'],
		[['completed', 'completed'], 'completed'],
		[['failed', 'completed'], 'completed'],
		[['completed', 'returned'], 'returned'],
		[['failed', 'failed'], 'failed'],
		[['failed', 'planned'], 'approved'],
		[['sent', 'planned'], 'sent'],
		[['planned', 'sent'], 'sent'],
		[['unknown', 'planned'], 'unknown'],
		[['sending', 'planned'], 'sending'],
		[['completed', 'planned'], 'approved'],
		[['sending', 'sent'], 'sending'],
		[['failed', 'returned'], 'returned'],
		[['returned', 'returned'], 'returned'],
	] as const)('[CASH-03] with legs that are %j is %s', (legs, status) => {
		expect(computeStatus(legs)).toBe(status);
	});

	test.each([
		['review', 24 * HOUR_MS],
		['approved', HOUR_MS],
		['sending', HOUR_MS / 4],
		['sent', 20_000],
		['completed', null],
	] as const)('[CASH-03] that is %s is due in %s ms', (status, after) => {
		expect(computeDueMs(status, NOW, 10)).toBe(after === null ? null : NOW + after);
	});
});

describe('[CASH-06] a deposit', () => {
	const none = { amount: 0n, untilMs: null };
	const free: DepositFacts = {
		open: true,
		isStaff: false,
		frozen: null,
		method: terms,
		country: 'GB',
		used: { day: none, month: none },
		usedByNewCards: null,
		isServed: true,
		isTraded: true,
		identityMissing: false,
		begun: null,
	};
	test.each([
		[{}, 1_000n, undefined],
		[{}, 999n, 'cashier.amount_too_low'],
		[{}, 500_000n, undefined],
		[{}, 500_001n, 'cashier.amount_too_high'],
		[{ method: { ...terms, minMinor: 2_000n } }, 1_999n, 'cashier.amount_too_low'],
		[{ method: { ...terms, maxMinor: 5_000n } }, 5_001n, 'cashier.amount_too_high'],
		[{ used: { day: { amount: 990_000n, untilMs: 1 }, month: none } }, 10_000n, undefined],
		[{ used: { day: { amount: 990_001n, untilMs: 1 }, month: none } }, 10_000n, 'cashier.limit_reached'],
		[{ used: { day: none, month: { amount: 4_990_001n, untilMs: 1 } } }, 10_000n, 'cashier.limit_reached'],
		[{ usedByNewCards: { amount: 40_000n, untilMs: 1 } }, 10_000n, undefined],
		[{ usedByNewCards: { amount: 40_001n, untilMs: 1 } }, 10_000n, 'cashier.limit_reached'],
		[{ isServed: false }, 1_000n, 'cashier.jurisdiction_closed'],
		[{ identityMissing: true }, 1_000n, 'cashier.verify_first'],
		[{ begun: refuse('cashier.unpaid_deposits', { limit: 5 }) }, 999n, 'cashier.unpaid_deposits'],
		[{ country: 'US' }, 1_000n, 'cashier.method_closed'],
		[{ method: null }, 1_000n, 'cashier.method_closed'],
		[{ isTraded: false }, 1_000n, 'cashier.nothing_to_trade'],
		[{ isStaff: true }, 1_000n, 'cashier.staff'],
		[{ frozen: { dueAtMs: 1 } }, 1_000n, 'cashier.account_frozen'],
		[{ open: false }, 1_000n, 'cashier.real_money_off'],
	] as const)('with %o of %s is refused with %s', (change, amount, code) => {
		expect(decideDeposit(amount, { ...free, ...change })?.code).toBe(code);
	});

	test.each([
		[10_000n, 100n, 250, 350n],
		[10_001n, 0n, 250, 251n],
		[1n, 0n, 1, 1n],
		[10_000n, 0n, 0, 0n],
	])('%s with a fee of %s and %s basis points costs %s: rounded up', (amount, feeFixedMinor, feeBps, fee) => {
		expect(computeFee(amount, { feeFixedMinor, feeBps })).toBe(fee);
	});
});
