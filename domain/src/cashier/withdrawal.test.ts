import { expect, test } from 'vitest';
import {
	canFollow,
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
