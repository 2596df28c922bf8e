import type { DepositStatus } from '../cashier/deposit.ts';
import type { WithdrawalStatus } from '../cashier/withdrawal.ts';

/** What a notification can be about (NOTE-01). */
export const NOTIFICATION_KINDS = [
	...(['trade', 'deposit', 'withdrawal', 'verification', 'security', 'alert', 'calendar', 'support'] as const),
	'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** States of deposits that their users are told of: others are on the way to one, or the user's own doing. */
export const TOLD_DEPOSITS = [
	...(['confirmed', 'failed', 'refunded', 'part_refunded'] as const),
	...(['disputed', 'won', 'lost', 'reversed', 'returned'] as const),
] as const satisfies readonly DepositStatus[];
export const TOLD_WITHDRAWALS = [
	...(['sent', 'completed', 'rejected', 'failed', 'returned'] as const),
] as const satisfies readonly WithdrawalStatus[];
