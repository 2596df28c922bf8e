import type { SeenLeg } from '../sent.ts';

/** States of an attempt to send back a payment that was not credited (CASH-02). */
export const RETURN_STATUSES = ['sending', 'unknown', 'sent', 'completed', 'failed'] as const;
export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/**
 * The next state of a return by its provider's evidence; null if nothing changes. Only evidence ends it, and a paid
 * return can fail weeks later.
 */
export function decideReturn(status: ReturnStatus, seen: SeenLeg): ReturnStatus | null {
	if (status === 'failed') return null;
	if (status === 'completed') return seen === 'failed' || seen === 'returned' ? 'failed' : null;
	if (seen === 'paid') return 'completed';
	if (seen === 'pending') return status === 'sent' ? null : 'sent';
	return 'failed';
}
