import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { offeredExpiries } from '@fairtick/domain/trading/expiries';
import { FIRST_FORM, type TicketForm } from './trade-ticket-form.ts';

/**
 * The form that requests the same order again, with its stake whatever the balance is now. Null if its boundary is no
 * longer offered.
 */
export function formAgain({ stake, expiry }: OpenTradeBody, nowMs: number): TicketForm | null {
	const amount = { ...FIRST_FORM, stakeUnit: 'amount', stakeMinor: stake } as const;
	if ('duration' in expiry) return { ...amount, kind: 'duration', durationS: expiry.duration };
	const clockMs = Date.parse(expiry.clock);
	return offeredExpiries(nowMs).includes(clockMs) ? { ...amount, kind: 'clock', clockMs } : null;
}
