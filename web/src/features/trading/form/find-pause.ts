import type { ExclusionKind, OwnLimits } from '@fairtick/domain/limits/contract';
import type { BlockCode } from '@fairtick/domain/trading/placement-limits';

/** A time-out, a self-exclusion, or a session that has reached its maximum length (LIMIT-01 to LIMIT-03). */
interface Pause {
	readonly kind: ExclusionKind | 'session_over';
	/** Epoch milliseconds; null if permanent. */
	readonly untilMs: number | null;
}

/** The pause that own limits impose on every placement, if it ends by itself; null without one. */
export function findPause(own: OwnLimits | undefined, blocked: BlockCode): Pause | null {
	if (own === undefined) return null;
	const { exclusion, session_over_until: over } = own;
	if (blocked === 'trading.session_over')
		return over === null ? null : { kind: 'session_over', untilMs: Date.parse(over) };
	if (exclusion === null) return null;
	const until = exclusion.returns_at ?? exclusion.until;
	return { kind: exclusion.kind, untilMs: until === null ? null : Date.parse(until) };
}
