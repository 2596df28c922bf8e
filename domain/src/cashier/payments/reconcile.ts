import type { Minor } from '../../money/money.ts';
import type { SeenLeg } from '../sent.ts';
import type { SeenPayment, SeenReversal } from './reversal.ts';

type State = SeenPayment['state'] | SeenReversal['state'] | SeenLeg;

/** One side's view of a payment, refund, dispute or payout. */
export interface Side {
	readonly state: string;
	/** Native. */
	readonly amount: bigint;
	readonly currency: string;
}

export type DifferenceKind = 'missing_here' | 'missing_there' | 'amount' | 'state';

/** States of a provider in which no money has moved: unknown objects in them are no difference. */
const UNMOVED: readonly string[] = ['pending', 'failed', 'expired', 'inquiry'] satisfies State[];

/**
 * The difference between the two sides; null if they agree (CASH-10). A side is null if it knows nothing of the object.
 * `ours` in the words of the provider.
 */
export function findDifference(ours: Side | null, theirs: Side | null): DifferenceKind | null {
	if (theirs === null) return ours === null || UNMOVED.includes(ours.state) ? null : 'missing_there';
	if (ours === null) return UNMOVED.includes(theirs.state) ? null : 'missing_here';
	if (ours.amount !== theirs.amount || ours.currency !== theirs.currency) return 'amount';
	return ours.state === theirs.state ? null : 'state';
}

/** States in which money has left the provider. */
const GONE: readonly string[] = ['paid', 'taken', 'lost'] satisfies State[];

/**
 * The amount that we hold of a payment and the provider does not show, minor units. `booked`: the part that is booked as
 * money at the provider.
 */
export function computeMissingPayment(booked: Minor, ours: Side | null, theirs: Side | null): Minor {
	if (ours === null || booked === 0n) return 0n;
	if (theirs === null || theirs.state !== 'paid' || theirs.currency !== ours.currency) return booked;
	return theirs.amount < ours.amount ? (booked * (ours.amount - theirs.amount)) / ours.amount : 0n;
}

/** Native amounts of the account's own currency are minor units; others count as nothing. */
export const toOwnMinor = (native: bigint, currency: string): Minor => (currency === 'USD' ? native : 0n);

/**
 * The amount that left a provider by a refund, dispute or payout and is not booked here, minor units. `toMinor` values
 * native amounts; an amount that it cannot value counts as zero.
 */
export function computeMissingOutgoing(
	ours: Side | null,
	theirs: Side | null,
	toMinor: (native: bigint, currency: string) => Minor,
): Minor {
	const gone = (side: Side | null) =>
		side !== null && GONE.includes(side.state) ? toMinor(side.amount, side.currency) : 0n;
	const missing = gone(theirs) - gone(ours);
	return missing > 0n ? missing : 0n;
}
