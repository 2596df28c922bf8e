import type { LegStatus } from './withdrawal.ts';

/** The reason of a leg that waits for two people because its provider shows another amount than was requested. */
export const OTHER_AMOUNT = 'amount';

/** The state in which such a leg waits; null if it does so already, or where no money moved. */
export function decideOtherAmount({ status, reason }: Sent, seen: SeenLeg): LegStatus | null {
	if (reason === OTHER_AMOUNT || status === 'failed' || status === 'returned') return null;
	if (status === 'completed') return seen === 'returned' ? 'completed' : null;
	return 'unknown';
}

/** The reason of a leg or return that waits for two people: the bank may have paid it, and no line of the statement says so (CASH-14). */
export const NO_LINE = 'no_line';

interface Sent {
	readonly status: LegStatus;
	readonly reason: string | null;
}

/** True if the provider shows another amount of a leg, so that two people let it count as paid, or as returned. */
export const isMismatched = ({ status, reason }: Sent) =>
	reason === OTHER_AMOUNT && (status === 'unknown' || status === 'completed');

/** True if a leg or return waits for its line, or for two people to say that it was not paid. */
export const isUnseen = ({ status, reason }: Sent) => status === 'unknown' && reason === NO_LINE;

/** True if people have to decide a leg's outcome. */
export const isDoubted = (leg: Sent) => isMismatched(leg) || isUnseen(leg);

/** The state of a leg as its provider shows it. */
export type SeenLeg = 'pending' | 'paid' | 'failed' | 'returned';

/**
 * The next state of a leg; null if nothing changes. A leg that failed or came back before it was booked as paid has
 * failed; afterwards it is returned.
 */
export function decideLeg(status: LegStatus, seen: SeenLeg): LegStatus | null {
	switch (status) {
		case 'planned':
		case 'sending':
		case 'unknown':
			return seen === 'pending' ? 'sent' : seen === 'paid' ? 'completed' : 'failed';
		case 'sent':
			return seen === 'pending' ? null : seen === 'paid' ? 'completed' : 'failed';
		case 'completed':
			return seen === 'failed' || seen === 'returned' ? 'returned' : null;
		default:
			return null;
	}
}
