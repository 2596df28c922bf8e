import { DAY_MS } from './limits.ts';

/** Two people are no pair for this long after one of them gave the other their role. */
const GIVEN_MS = 7 * DAY_MS;
/** The two who credited money of a user approve none of their withdrawals together for this long. */
export const CREDITED_MS = 30 * DAY_MS;

/** Two members of staff, by their ids, in either order. */
export type Pair = readonly [number, number];

/** A member of staff who can act as one of two: with the role and a second factor. */
export interface Decider {
	readonly id: number;
	readonly name: string;
	/** Time since which they have had their role, epoch milliseconds; null: the audit log does not say. */
	readonly sinceMs: number | null;
	/** The staff who gave it, including the requester where two people decided. */
	readonly givers: readonly number[];
}

/** The facts that decide which pairs of staff may approve a user's withdrawal or credit the user. */
export interface PairFacts {
	readonly nowMs: number;
	/** In the sandbox a role counts immediately, whichever member of staff gave it. */
	readonly isSandbox: boolean;
	/** All who can act as one of two: with the role and a second factor, without the user themselves. */
	readonly deciders: readonly Decider[];
	/** The two people of each credit of the last 30 days (`CREDITED_MS`). */
	readonly credits: readonly Pair[];
}

const isSame = ([a, b]: Pair, [c, d]: Pair) => (a === c && b === d) || (a === d && b === c);

const gaveRole = (one: Decider, other: Decider, nowMs: number) =>
	other.givers.includes(one.id) && (other.sinceMs ?? 0) + GIVEN_MS > nowMs;

/** Returns the reason why two people may not approve a withdrawal together; null if they may (CASH-05). */
export function findPairRefusal(
	{ nowMs, isSandbox, credits }: Pick<PairFacts, 'nowMs' | 'isSandbox' | 'credits'>,
	one: Decider,
	other: Decider,
): 'credited' | 'gave_role' | 'no_right' | null {
	if (credits.some((credit) => isSame(credit, [one.id, other.id]))) return 'credited';
	if (isSandbox) return null;
	// Outside of the sandbox a role that no act gave decides nothing.
	if (one.sinceMs === null || other.sinceMs === null) return 'no_right';
	return gaveRole(one, other, nowMs) || gaveRole(other, one, nowMs) ? 'gave_role' : null;
}

const listAllPairs = (deciders: readonly Decider[]) =>
	deciders.flatMap((one, at) => deciders.slice(at + 1).map((other) => [one, other] as const));

/** Every two people who may approve a withdrawal of the user (CASH-05). */
export const listApprovingPairs = (facts: PairFacts): Pair[] =>
	listAllPairs(facts.deciders).flatMap(([one, other]) =>
		findPairRefusal(facts, one, other) === null ? [[one.id, other.id] as const] : [],
	);

/** Every two people who may credit the user money: those whom another pair can follow as approvers (CASH-05). */
export function listCreditingPairs(facts: PairFacts): Pair[] {
	const approving = listApprovingPairs(facts);
	return listAllPairs(facts.deciders).flatMap(([{ id: one }, { id: other }]) =>
		approving.some((pair) => !isSame(pair, [one, other])) ? [[one, other] as const] : [],
	);
}

/** Staff who may act together with `firstId`, or in any pair if it is null, in the order of `deciders`. */
export function listPartners(
	{ deciders }: Pick<PairFacts, 'deciders'>,
	pairs: readonly Pair[],
	firstId: number | null,
): Decider[] {
	const found = new Set(
		pairs.filter((pair) => firstId === null || pair.includes(firstId)).flatMap((pair) => [...pair]),
	);
	return deciders.filter(({ id }) => id !== firstId && found.has(id));
}

/** People of the roles that decide about movements that a house needs: one pair credits, another one approves. */
export const LEAST_DECIDERS = 3;
