import { lesser, type Minor } from '../../money/money.ts';
import { type CashierRefusal, refuse } from '../limits.ts';

/** A payment whose money can go back to where it came from (CASH-04). */
export interface Source {
	readonly paymentId: string;
	readonly method: string;
	/** Time of its credit, epoch milliseconds. */
	readonly atMs: number;
	/** The part that may still go back, minor units. */
	readonly restMinor: Minor;
	/** True if the account at the provider that took it refunds it still. */
	readonly refundable: boolean;
	/** The least that is refunded of it. */
	readonly minMinor: Minor;
}

export interface LegsRequest {
	readonly amount: Minor;
	/** The way of money that is not refunded: a payout; null: the method makes none. */
	readonly payout: {
		readonly method: string;
		readonly minMinor: Minor;
		/** True if the user chose where to. */
		readonly hasDestination: boolean;
	} | null;
	readonly sources: readonly Source[];
}

export interface PlannedLeg {
	readonly kind: 'refund' | 'payout';
	/** For a refund. */
	readonly paymentId: string | null;
	readonly method: string;
	readonly amount: Minor;
}

/** The legs of a withdrawal, or the reason why it cannot be divided. */
export type LegsPlan =
	| { readonly legs: readonly PlannedLeg[]; readonly refused?: never }
	| { readonly refused: CashierRefusal; readonly legs?: never };

/**
 * Divides a withdrawal into legs (CASH-04): refunds first, oldest payment first, each up to its rest; money of sources
 * without refunds by their own method; the remainder, which is profit, by payout. A refund below its method's minimum is
 * left to the payout, and a payout below its minimum takes from the newest refund.
 */
export function planLegs({ amount, payout, sources }: LegsRequest): LegsPlan {
	const oldest = [...sources].sort((one, other) => one.atMs - other.atMs || (one.paymentId < other.paymentId ? -1 : 1));
	const refunds: PlannedLeg[] = [];
	let left = amount;
	for (const { paymentId, method, restMinor, minMinor } of oldest.filter(({ refundable }) => refundable)) {
		const part = lesser(restMinor, left);
		if (part < minMinor || part === 0n) continue;
		refunds.push({ kind: 'refund', paymentId, method, amount: part });
		left -= part;
	}
	if (left === 0n) return { legs: refunds };
	const elsewhere = oldest.find(
		({ refundable, restMinor, method }) => !refundable && restMinor > 0n && method !== payout?.method,
	);
	if (elsewhere) {
		const { method, restMinor } = elsewhere;
		return { refused: refuse('cashier.return_to_source', { method, amount: Number(restMinor) }) };
	}
	if (payout === null) return { refused: refuse('cashier.amount_too_high', { limit: Number(amount - left) }) };
	if (!payout.hasDestination)
		return { refused: refuse('cashier.destination_needed', { limit: Number(amount - left) }) };
	const missing = payout.minMinor - left;
	const newest = refunds.at(-1);
	if (missing > 0n) {
		const takable = newest?.amount ?? 0n;
		if (!newest || takable < missing)
			return { refused: refuse('cashier.amount_too_low', { limit: Number(amount + missing - takable) }) };
		refunds[refunds.length - 1] = { ...newest, amount: newest.amount - missing };
		left += missing;
	}
	const payoutLeg: PlannedLeg = { kind: 'payout', paymentId: null, method: payout.method, amount: left };
	return { legs: [...refunds.filter((leg) => leg.amount > 0n), payoutLeg] };
}
