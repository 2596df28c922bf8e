import type { Trade } from '@fairtick/domain/trading/contract';
import { computeSeal } from '@fairtick/domain/trading/sealing';
import { findClick } from '../../trading/click-times.ts';

/** Whether this browser had the answer only after the round was published that moves the sealed entry, by the click that it remembers (TRADE-20). */
export function isAnsweredLate(trade: Trade | null): boolean {
	const click = trade?.sealed ? findClick(trade.id) : null;
	if (!trade || click?.answeredAfterMs == null) return false;
	return click.atMs + click.answeredAfterMs > computeSeal(Date.parse(trade.accepted_at)).roundAtMs;
}
