import type { PostingKind } from '../../ledger/postings.ts';
import type { AccountName } from '../../ledger/rules.ts';
import type { Minor } from '../../money/money.ts';

/** An event of the ledger before its accounts are looked up (LEDGER-07). */
export interface Move {
	readonly kind: PostingKind;
	readonly reference: string;
	readonly transfers: readonly {
		readonly source: AccountName;
		readonly destination: AccountName;
		readonly amount: Minor;
	}[];
}

/** Drops transfers without an amount. */
function move(
	kind: PostingKind,
	reference: string,
	...transfers: readonly (readonly [source: AccountName, destination: AccountName, amount: Minor])[]
): Move {
	const moving = transfers.filter(([, , amount]) => amount !== 0n);
	return {
		kind,
		reference,
		transfers: moving.map(([source, destination, amount]) => ({ source, destination, amount })),
	};
}

/** A payment that fits its deposit. */
export const creditMove = (depositId: string, amount: Minor, fee: Minor): Move =>
	move(
		'deposit.credited',
		`deposit:${depositId}:credit`,
		['clearing', 'available', amount],
		['available', 'house:fees', fee],
	);

/** Books the fee that the provider kept of a payment. */
export const costMove = (paymentId: string, amount: Minor): Move =>
	move('cost', `payment:${paymentId}:cost`, ['house:costs', 'clearing', amount]);

/** Books the gain where a payment is worth more than its credit, or a leg's money more than the leg paid. */
export const valueMove = (id: string, amount: Minor): Move =>
	move('valuation', `payment:${id}:value`, ['clearing', 'house:fx', amount]);

/** A difference of rates that goes back with its money: a refund or dispute of a payment, a refund by a leg, a payout that came back. */
export const unvalueMove = (id: string, amount: Minor): Move =>
	move('valuation', `payment:${id}:unvalue`, ['house:fx', 'clearing', amount]);

/**
 * The value of a payment was wrong by `difference`, above or below zero. `covered` is the part of a negative difference
 * that the user's balance pays, if the payment was credited; the house pays the rest and claims it.
 */
export function correctMove(
	valuationId: string,
	difference: Minor,
	{ credited, covered }: { readonly credited: boolean; readonly covered: Minor },
): Move {
	const held = credited ? 'available' : 'house:suspense';
	const reference = `payment:${valuationId}:correct`;
	if (difference > 0n) return move('payment.corrected', reference, ['clearing', held, difference]);
	const taken = credited ? covered : -difference;
	return move(
		'payment.corrected',
		reference,
		[held, 'clearing', taken],
		['house:chargebacks', 'clearing', -difference - taken],
	);
}

/** A payment that a person has to look at. `id`: the payment's; of one whose return failed after it was paid, the return's. */
export const suspendMove = (id: string, amount: Minor): Move =>
	move('payment.suspended', `payment:${id}:suspend`, ['clearing', 'house:suspense', amount]);

/** A suspended payment that is credited after all; `id` as in `suspendMove`. */
export const releaseMove = (id: string, amount: Minor, fee: Minor): Move =>
	move(
		'payment.released',
		`payment:${id}:release`,
		['house:suspense', 'available', amount],
		['available', 'house:fees', fee],
	);

/** A suspended payment that went back; `id` as in `suspendMove`. */
export const returnMove = (id: string, amount: Minor): Move =>
	move('payment.released', `payment:${id}:release`, ['house:suspense', 'clearing', amount]);

/**
 * Money that a provider took back. `covered` is the part that the user's balance pays; the house pays the rest and claims
 * it.
 */
export const refundMove = (depositId: string, name: string, amount: Minor, covered: Minor): Move =>
	move(
		'deposit.refunded',
		`deposit:${depositId}:refund:${name}`,
		['available', 'clearing', covered],
		['house:chargebacks', 'clearing', amount - covered],
	);

/** A dispute that took its money, on the conditions of `refundMove` (CASH-09). */
export const chargebackMove = (reversalId: string, amount: Minor, covered: Minor): Move =>
	move(
		'chargeback.lost',
		`chargeback:${reversalId}:lost`,
		['available', 'clearing', covered],
		['house:chargebacks', 'clearing', amount - covered],
	);

/** A dispute that was won. `borne` is the part that the house has paid and not got back. */
export const winMove = (reversalId: string, amount: Minor, borne: Minor): Move =>
	move(
		'chargeback.won',
		`chargeback:${reversalId}:won`,
		['clearing', 'house:chargebacks', borne],
		['clearing', 'available', amount - borne],
	);

/** A booked refund whose money the provider gave back, on the conditions of `winMove`. */
export const failMove = (reversalId: string, amount: Minor, borne: Minor): Move =>
	move(
		'refund.failed',
		`refund:${reversalId}:failed`,
		['clearing', 'house:chargebacks', borne],
		['clearing', 'available', amount - borne],
	);

export const askMove = (withdrawalId: string, amount: Minor): Move =>
	move('withdrawal.asked', `withdrawal:${withdrawalId}:ask`, ['available', 'withdrawing', amount]);

/** Returns the unpaid part of a withdrawal to the balance. */
export const endMove = (withdrawalId: string, amount: Minor): Move =>
	move('withdrawal.ended', `withdrawal:${withdrawalId}:end`, ['withdrawing', 'available', amount]);

/** A leg that was paid; the fee is part of its amount. */
export const payMove = (withdrawalId: string, leg: number, amount: Minor, fee: Minor): Move =>
	move(
		'withdrawal.paid',
		`withdrawal:${withdrawalId}:paid:${leg}`,
		['withdrawing', 'clearing', amount - fee],
		['withdrawing', 'house:fees', fee],
	);

/** A leg that was paid and came back. */
export const comeBackMove = (withdrawalId: string, leg: number, amount: Minor): Move =>
	move('withdrawal.returned', `withdrawal:${withdrawalId}:return:${leg}`, ['clearing', 'available', amount]);

/** Money of a user that two people blocked. */
export const blockMove = (blockId: string, amount: Minor): Move =>
	move('blocked', `block:${blockId}`, ['available', 'blocked', amount]);

export const unblockMove = (blockId: string, amount: Minor): Move =>
	move('blocked.released', `block:${blockId}:release`, ['blocked', 'available', amount]);
