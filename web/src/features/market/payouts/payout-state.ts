import type { Payout } from '@fairtick/domain/assets/contract';

/**
 * The state of a version of payouts at an instant: in force, announced or replaced.
 * @param payouts all versions, the newest of each group first.
 */
export function payoutStateOf(payout: Payout, payouts: readonly Payout[], nowMs: number): 'current' | 'ahead' | 'past' {
	const hasBegun = ({ effective_at }: Payout) => Date.parse(effective_at) <= nowMs;
	if (!hasBegun(payout)) return 'ahead';
	return payout === payouts.find((one) => one.group === payout.group && hasBegun(one)) ? 'current' : 'past';
}
