import type { OwnLimits } from '@fairtick/domain/limits/contract';
import type { BlockCode } from '@fairtick/domain/trading/placement-limits';
import type { TicketPause } from '../../trading/use-ticket.ts';

/** Reasons against every placement that are over at a time which the own limits tell. */
export const PAUSES: ReadonlySet<BlockCode | null> = new Set(['trading.excluded', 'trading.session_over']);

/** What the viewer's own limits say of such a reason; null while they say nothing. */
export function findPause(own: OwnLimits | undefined, blocked: BlockCode | null): TicketPause | null {
	if (own === undefined) return null;
	if (blocked === 'trading.session_over')
		return own.session_over_until === null
			? null
			: { kind: 'session_over', untilMs: Date.parse(own.session_over_until) };
	const { exclusion } = own;
	if (blocked !== 'trading.excluded' || exclusion === null) return null;
	const until = exclusion.returns_at ?? exclusion.until;
	return { kind: exclusion.kind, untilMs: until === null ? null : Date.parse(until) };
}
