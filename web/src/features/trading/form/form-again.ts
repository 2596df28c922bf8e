import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import { offeredExpiries } from '@fairtick/domain/trading/expiries';
import { FIRST_FORM, type TicketForm } from './trade-ticket-form.ts';

/** The form that asks for the same order again: its stake, however the balance has changed. Null once its boundary is no longer on offer. */
export function formAgain({ stake, expiry }: OpenTradeBody, nowMs: number): TicketForm | null {
	const amount = { ...FIRST_FORM, stakeUnit: 'amount', stakeMinor: stake } as const;
	if ('duration' in expiry) return { ...amount, kind: 'duration', durationS: expiry.duration };
	const clockMs = Date.parse(expiry.clock);
	return offeredExpiries(nowMs).includes(clockMs) ? { ...amount, kind: 'clock', clockMs } : null;
}
