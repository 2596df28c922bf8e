import type { Minor } from '../money/money.ts';

/** The moments from which the operator requires an approved identity (KYC-03). */
export const WHENS = ['never', 'withdrawal', 'deposit'] as const;
export type When = (typeof WHENS)[number];

/** The operator's requirements on a user's identity. */
export interface Wanted {
	readonly when: When;
	/** Withdrawals need it once they come to so much in all; 0: all of them. */
	readonly fromMinor: Minor;
	/** True if a proof of address is required too. */
	readonly address: boolean;
}

/** True if an approved identity is needed for a deposit. */
export const isNeededToDeposit = ({ when }: Pick<Wanted, 'when'>): boolean => when === 'deposit';

/** True if one is needed for a withdrawal; `totalMinor`: it and all earlier ones that were not called off. */
export function isNeededToWithdraw(
	{ when, fromMinor }: Pick<Wanted, 'when' | 'fromMinor'>,
	totalMinor: Minor,
): boolean {
	if (when === 'never') return false;
	return when === 'deposit' || totalMinor >= fromMinor;
}
