import type { Minor } from '../money/money.ts';
import {
	AUTOMATIC_DAY_MINOR,
	AUTOMATIC_WEEK_MINOR,
	type CashierRefusal,
	isServed,
	type MethodLimits,
	refuse,
	refuseFrozen,
	withdrawalBounds,
} from './limits.ts';
import type { MovementReason } from './reasons.ts';
import { LEGAL } from './withdrawal.ts';

const HOUR_MS = 3_600_000;
/** After a changed password, address or second factor, and for a new destination (CASH-04). */
const CREDENTIALS_HOLD_MS = 24 * HOUR_MS;
export const DESTINATION_HOLD_MS = 24 * HOUR_MS;
/** A destination younger than this is new: withdrawals to it are emailed when they are requested. */
const DESTINATION_NEW_MS = 7 * 24 * HOUR_MS;
export const isNewDestination = (usableAtMs: number, nowMs: number): boolean =>
	nowMs < usableAtMs - DESTINATION_HOLD_MS + DESTINATION_NEW_MS;
/** Destinations that a user may have, those included that were removed within a day of being added (CASH-04). */
export const MOST_DESTINATIONS = 20;
/** After a deposit by card (CASH-04). */
const CARD_HOLD_MS = 72 * HOUR_MS;

/** Everything that a new withdrawal is decided from, read under the user's lock. */
export interface WithdrawalFacts {
	readonly open: boolean;
	readonly isStaff: boolean;
	readonly frozen: { readonly dueAtMs: number | null } | null;
	readonly method: (MethodLimits & { readonly countries: readonly string[] | null }) | null;
	readonly country: string;
	readonly availableMinor: Minor;
	/** The unpaid part of the user's claims. */
	readonly owedMinor: Minor;
	/** True if an approved identity is needed and missing. */
	readonly identityMissing: boolean;
	/** The refusal of any further withdrawal now, of every amount; null if one can be requested. */
	readonly begun: CashierRefusal | null;
}

/** Returns the refusal of a withdrawal; null if it can be requested (CASH-04, CASH-06). */
export function decideWithdrawal(amount: Minor, facts: WithdrawalFacts): CashierRefusal | null {
	const { method, availableMinor, owedMinor } = facts;
	if (!facts.open) return refuse('cashier.real_money_off');
	if (facts.isStaff) return refuse('cashier.staff');
	if (facts.frozen) return refuseFrozen(facts.frozen);
	if (facts.identityMissing) return refuse('cashier.verify_first', { what: 'identity' });
	if (owedMinor > 0n) return refuse('cashier.claim_open', { amount: Number(owedMinor) });
	if (facts.begun) return facts.begun;
	if (method === null) return refuse('cashier.method_closed', { reason: 'off' });
	if (!isServed(method.countries, facts.country)) return refuse('cashier.method_closed', { reason: 'country' });
	const { minMinor, maxMinor } = withdrawalBounds(method);
	if (amount < minMinor) return refuse('cashier.amount_too_low', { limit: Number(minMinor) });
	if (amount > maxMinor) return refuse('cashier.amount_too_high', { limit: Number(maxMinor) });
	if (amount > availableMinor)
		return refuse('cashier.not_enough_balance', { balance: Number(availableMinor), amount: Number(amount) });
	return null;
}

/** Reasons why a withdrawal waits. */
export const WAITS = [
	'restored',
	'freeze',
	'identity',
	'inquiry',
	'credentials',
	'destination',
	'card',
] as const satisfies MovementReason[];
export type Wait = (typeof WAITS)[number];

/**
 * Withdrawals wait this long, from first sight, for an inquiry without an end of its own. Then two people can release
 * each of them (CASH-09).
 */
export const INQUIRY_DUE_MS = 7 * 24 * HOUR_MS;

/** Payments of a user that are contested and not decided. */
export interface Inquiry {
	/** Withdrawals wait for them until this time. */
	readonly untilMs: number;
	/** From this time on two people decide about those without an end of their own; null: all have one. */
	readonly decideFromMs: number | null;
}

/** Everything that decides whether a withdrawal may continue, read under the user's lock. */
export interface JudgeFacts {
	readonly nowMs: number;
	/** True if the database was restored, and payouts were not turned on since (CASH-14). */
	readonly restored: boolean;
	readonly amount: Minor;
	readonly frozen: { readonly dueAtMs: number | null } | null;
	/** True if an approved identity is needed and missing. */
	readonly identityMissing: boolean;
	/** Null: no payment of the user is contested. */
	readonly inquiry: Inquiry | null;
	readonly owedMinor: Minor;
	/** Null: never. Epoch milliseconds. */
	readonly credentialsChangedAtMs: number | null;
	/** End of their hold after a recovery without an approved identity (IDENT-14); null: they are not held. */
	readonly heldUntilMs: number | null;
	/** The destination may be used from this time on; null if none is needed. */
	readonly destinationUsableAtMs: number | null;
	/** Time at which the newest deposit by card was credited, epoch milliseconds; null: never. */
	readonly cardDepositAtMs: number | null;
	/** Amounts paid to the user automatically, without this withdrawal. */
	readonly automaticDayMinor: Minor;
	readonly automaticWeekMinor: Minor;
	/** True if automatic payouts are stopped at the provider (CASH-15). */
	readonly stopped: boolean;
	/** True if two people agreed who may still agree. */
	readonly agreed: boolean;
	/** Time of their agreement; null: none, or unknown. */
	readonly agreedAtMs: number | null;
	/** True if its address is on the screening list and two people of risk have not cleared it (KYC-04). */
	readonly listed: boolean;
}

export type Judgement =
	| ({ readonly status: 'requested' } & Hold)
	| {
			readonly status: 'review';
			readonly reason: Extract<MovementReason, 'claim' | 'inquiry' | 'limit' | 'stopped' | 'legal'>;
	  }
	/** `automatic`: without people. */
	| { readonly status: 'approved'; readonly automatic: boolean };

/** A time in which a withdrawal waits; `untilMs` null: without a set end. */
export interface Hold {
	readonly waitsFor: Wait;
	readonly untilMs: number | null;
}

/**
 * All present holds of a withdrawal, the next one to end first (CASH-04). An inquiry stays among them when its time is
 * over and two people decide.
 */
export function listHolds(facts: Omit<JudgeFacts, 'listed'>): Hold[] {
	const timed = [
		['credentials', facts.credentialsChangedAtMs, CREDENTIALS_HOLD_MS],
		['destination', facts.destinationUsableAtMs, 0],
		['card', facts.cardDepositAtMs, CARD_HOLD_MS],
	] as const;
	const { heldUntilMs } = facts;
	return [
		...(facts.restored ? [{ waitsFor: 'restored', untilMs: null } as const] : []),
		...(facts.frozen ? [{ waitsFor: 'freeze', untilMs: facts.frozen.dueAtMs } as const] : []),
		...(facts.identityMissing ? [{ waitsFor: 'identity', untilMs: null } as const] : []),
		...(facts.inquiry ? [{ waitsFor: 'inquiry', untilMs: facts.inquiry.untilMs } as const] : []),
		...(heldUntilMs !== null && facts.nowMs < heldUntilMs
			? [{ waitsFor: 'credentials', untilMs: heldUntilMs } as const]
			: []),
		...timed.flatMap(([waitsFor, fromMs, heldMs]) =>
			fromMs !== null && facts.nowMs < fromMs + heldMs ? [{ waitsFor, untilMs: fromMs + heldMs }] : [],
		),
	];
}

/**
 * Decides whether a withdrawal waits, goes to two people or may be sent. Asked when it is made, when a hold ends, when two people
 * agree, and again in the commit that sends it (CASH-03 to CASH-05, CASH-15).
 */
export function judgeWithdrawal(facts: JudgeFacts): Judgement {
	// No hold and no agreement of finance comes before it.
	if (facts.listed) return { status: 'review', reason: LEGAL };
	const hold = listHolds(facts).find(
		({ waitsFor, untilMs }) => waitsFor !== 'inquiry' || isAhead(untilMs, facts.nowMs),
	);
	if (hold) return { status: 'requested', ...hold };
	if (facts.owedMinor > 0n) return { status: 'review', reason: 'claim' };
	if (isUndecided(facts)) return { status: 'review', reason: 'inquiry' };
	if (facts.agreed) return { status: 'approved', automatic: false };
	if (facts.stopped) return { status: 'review', reason: 'stopped' };
	const { amount, automaticDayMinor, automaticWeekMinor } = facts;
	const isAbove =
		automaticDayMinor + amount > AUTOMATIC_DAY_MINOR || automaticWeekMinor + amount > AUTOMATIC_WEEK_MINOR;
	return isAbove ? { status: 'review', reason: 'limit' } : { status: 'approved', automatic: true };
}

const isAhead = (untilMs: number | null, nowMs: number) => untilMs === null || nowMs < untilMs;

/** True if two people have still to decide about an inquiry: they agreed to it only after they could. */
function isUndecided({ inquiry, agreed, agreedAtMs }: JudgeFacts): boolean {
	if (inquiry === null || inquiry.decideFromMs === null) return false;
	return !agreed || agreedAtMs === null || agreedAtMs < inquiry.decideFromMs;
}
