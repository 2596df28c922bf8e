import type { Minor } from '../money/money.ts';
import { type RefusalIn, refuseBy } from '../wire/errors.ts';
import type { IDENTITY_REFUSALS } from './contract.ts';

/** Everything that closing an account is decided from, read under the user's locks. */
export interface ClosingFacts {
	readonly isStaff: boolean;
	readonly frozen: boolean;
	readonly openTrades: number;
	/** Money on the real accounts, minor units. */
	readonly realMinor: Minor;
	/** Money that is reserved for orders or on its way out, in any currency. */
	readonly pendingMinor: Minor;
	/** Unpaid part of the user's claims, minor units. */
	readonly owedMinor: Minor;
	/** Deposits whose money can still come, or is under review. */
	readonly unfinishedDeposits: number;
	/** The address before can still take the account back until this time; null if none can. */
	readonly addressContestedUntilMs: number | null;
}

const refuse = refuseBy<typeof IDENTITY_REFUSALS>();

type ClosingRefusal = RefusalIn<
	typeof IDENTITY_REFUSALS,
	| 'identity.close_staff'
	| 'identity.close_frozen'
	| 'identity.close_open_trades'
	| 'identity.close_pending'
	| 'identity.close_money_left'
	| 'identity.close_claim'
	| 'identity.close_deposit'
	| 'identity.close_address_new'
>;

/** Returns the refusal to close an account; null if it can be closed. */
export function decideClosing(facts: ClosingFacts): ClosingRefusal | null {
	if (facts.isStaff) return refuse('identity.close_staff');
	// A frozen account cannot close before its freeze is resolved.
	if (facts.frozen) return refuse('identity.close_frozen');
	if (facts.openTrades > 0) return refuse('identity.close_open_trades', { count: facts.openTrades });
	if (facts.pendingMinor > 0n) return refuse('identity.close_pending', { amount: Number(facts.pendingMinor) });
	if (facts.realMinor > 0n) return refuse('identity.close_money_left', { balance: Number(facts.realMinor) });
	if (facts.owedMinor > 0n) return refuse('identity.close_claim', { amount: Number(facts.owedMinor) });
	// Once an account is closed, its user does not ask for money that still arrives for it.
	if (facts.unfinishedDeposits > 0) return refuse('identity.close_deposit', { count: facts.unfinishedDeposits });
	// A person who took the account over by another address must not be able to end the way back.
	if (facts.addressContestedUntilMs !== null)
		return refuse('identity.close_address_new', { until: new Date(facts.addressContestedUntilMs).toISOString() });
	return null;
}
