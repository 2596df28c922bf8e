import { expect, test } from 'vitest';
import {
	canFollow,
	computeDueMs,
	computeRetryMs,
	isCancellable,
	isCancellableByUser,
	LEGAL,
	WITHDRAWAL_STATUSES,
	type WithdrawalStatus,
} from './withdrawal.ts';

const UNSENT = ['requested', 'review', 'approved'] as const;
const SENT = [...UNSENT, 'sending', 'unknown', 'sent'] as const;

test.each<[WithdrawalStatus, readonly WithdrawalStatus[]]>([
	['requested', ['review', 'approved']],
	['review', UNSENT],
	['approved', SENT],
	['sending', ['approved', 'unknown']],
	['unknown', [...SENT, 'completed', 'returned']],
	['sent', [...UNSENT, 'sending', 'unknown']],
	['completed', SENT],
	['rejected', UNSENT],
	['cancelled', UNSENT],
	['failed', SENT],
	['returned', [...SENT, 'completed']],
])('[CASH-03] %s follows no other states than %j', (to, from) => {
	expect(WITHDRAWAL_STATUSES.filter((one) => canFollow(one, to))).toEqual(from);
});

test('[CASH-03] a withdrawal can be called off until anything of it is sent, by its user not while risk decides', () => {
	expect(WITHDRAWAL_STATUSES.filter(isCancellable)).toEqual(UNSENT);
	const byUser = (reason: string | null) =>
		WITHDRAWAL_STATUSES.filter((status) => isCancellableByUser({ status, reason }));
	expect([byUser(null), byUser('limit'), byUser(LEGAL)]).toEqual([UNSENT, UNSENT, []]);
});

test.each([
	[0, 1],
	[4, 1],
	[20, 5],
	[60, 15],
	[1_000, 60],
])(
	'[CASH-03] %i minutes after the first try a provider that turned the call away is called again in %i',
	(tried, next) => {
		const dueMs = computeDueMs('sending', 0, 0) as number;
		expect(computeRetryMs(dueMs, tried * 60_000)).toBe(next * 60_000);
	},
);
