import type { Minor } from '../money/money.ts';
import { type LimitKind, type LimitWindow, type SumKind, WINDOW_HOURS } from './contract.ts';
import type { LimitValue, OwnLimit } from './own-limit.ts';

const HOUR_MS = 3_600_000;

/** The UTC hour of an instant, counted from the epoch. */
export const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);
/** The first hour of a window that ends now: the current hour and the 24, 168 or 720 before it (LIMIT-01). */
export const firstHourOf = (window: LimitWindow, nowMs: number): number => hourOf(nowMs) - WINDOW_HOURS[window];
/** Returns the time at which an hour leaves a window, epoch milliseconds. */
export const hourLeavesMs = (window: LimitWindow, hour: number): number => (hour + WINDOW_HOURS[window] + 1) * HOUR_MS;

/** Sums of a user's real account in one window, minor units. */
export interface WindowSums {
	readonly window: LimitWindow;
	/** Deposits that were created or credited and neither failed nor expired. */
	readonly depositedMinor: Minor;
	/** Stakes of accepted trades that are not void. */
	readonly stakedMinor: Minor;
	/** Stakes of the trades that ended in the window, and the returns of these and of corrections. */
	readonly endedMinor: Minor;
	readonly returnedMinor: Minor;
	/** The oldest hour that adds to a kind: by deposits, stakes, or more stakes ended than returned; null: none. */
	readonly oldestHours: Readonly<Record<SumKind, number | null>>;
}

/** The used part of a limit: deposits, stakes, or settled losses and open stakes (LIMIT-01), minor units. */
export function computeUsed(kind: SumKind, sums: WindowSums, openStakesMinor: Minor): Minor {
	switch (kind) {
		case 'deposit':
			return sums.depositedMinor;
		case 'turnover':
			return sums.stakedMinor;
		case 'loss': {
			const lost = sums.endedMinor - sums.returnedMinor;
			return (lost > 0n ? lost : 0n) + openStakesMinor;
		}
	}
}

/**
 * The instant at which waiting alone frees room again, epoch milliseconds; null: the used part is open, or nothing is
 * used.
 */
export function computeFreesAtMs(kind: SumKind, sums: WindowSums): number | null {
	const hour = sums.oldestHours[kind];
	return hour === null || computeUsed(kind, sums, 0n) === 0n ? null : hourLeavesMs(sums.window, hour);
}

/** The facts for the decisions about own limits, read under the user's lock. */
export interface Spending {
	readonly limits: readonly OwnLimit[];
	/** One for each window. */
	readonly windows: readonly WindowSums[];
	/** Stakes in real trades and orders, minor units. */
	readonly openStakesMinor: Minor;
}

/** Parameters of a refusal `own_limit_reached` (table of the wire contract). */
export type LimitReached = {
	readonly kind: LimitKind;
	readonly window: LimitWindow | null;
	readonly limit: number;
	readonly used: number;
	/** Time at which the oldest hour that adds to this kind leaves the window; null if waiting alone frees nothing. */
	readonly until: string | null;
};

/** The value of a limit, null if there is none. */
export const limitValueOf = (
	limits: readonly OwnLimit[],
	kind: LimitKind,
	window: LimitWindow | null = null,
): LimitValue => limits.find((one) => one.kind === kind && one.window === window)?.value ?? null;

/** The same of a limit: of one of zero nothing ever becomes free. */
const findFreesAtMs = (limit: LimitValue, kind: SumKind, sums: WindowSums): number | null =>
	limit === 0 ? null : computeFreesAtMs(kind, sums);

function findReached(
	{ limits, windows, openStakesMinor }: Spending,
	kind: SumKind,
	amountMinor: Minor,
): LimitReached | null {
	for (const sums of windows) {
		const { window } = sums;
		const limit = limitValueOf(limits, kind, window);
		if (limit === null) continue;
		const used = computeUsed(kind, sums, openStakesMinor);
		if (used + amountMinor <= BigInt(limit)) continue;
		const freesAtMs = findFreesAtMs(limit, kind, sums);
		const until = freesAtMs === null ? null : new Date(freesAtMs).toISOString();
		return { kind, window, limit, used: Number(used), until };
	}
	return null;
}

/** The first own limit that a stake would exceed; null if it fits into all of them. A stake adds to loss and turnover alike. */
export function findStakeLimit(spending: Spending, stakeMinor: Minor): LimitReached | null {
	const most = limitValueOf(spending.limits, 'stake');
	if (most !== null && stakeMinor > BigInt(most))
		return { kind: 'stake', window: null, limit: most, used: 0, until: null };
	return findReached(spending, 'loss', stakeMinor) ?? findReached(spending, 'turnover', stakeMinor);
}

/** The first own limit that a deposit would exceed; null if it fits. */
export const findDepositLimit = (spending: Spending, amountMinor: Minor): LimitReached | null =>
	findReached(spending, 'deposit', amountMinor);

/** Returns the time at which waiting alone frees room in every loss limit that is used up; null if no loss limit is. */
export function findLossLimit({ limits, windows, openStakesMinor }: Spending): { freesAtMs: number | null } | null {
	const reached = windows.filter((sums) => {
		const limit = limitValueOf(limits, 'loss', sums.window);
		return limit !== null && computeUsed('loss', sums, openStakesMinor) >= BigInt(limit);
	});
	if (reached.length === 0) return null;
	const freesAtMs = reached.map((sums) => findFreesAtMs(limitValueOf(limits, 'loss', sums.window), 'loss', sums));
	return { freesAtMs: freesAtMs.includes(null) ? null : Math.max(...freesAtMs.filter((at) => at !== null)) };
}

export interface PaidDeposit {
	/** The amount that was paid. */
	readonly amountMinor: Minor;
	/** The amount that counts for the limit, and the time it counts from; epoch milliseconds. */
	readonly countedMinor: Minor;
	readonly countedAtMs: number;
}

/** The first own limit that a paid deposit would exceed by its addition to a window; null if it fits, or adds nothing. */
export function findPaidLimit(spending: Spending, paid: PaidDeposit, nowMs: number): LimitReached | null {
	for (const sums of spending.windows) {
		const isCountedHere = hourOf(paid.countedAtMs) >= firstHourOf(sums.window, nowMs);
		const added = paid.amountMinor - (isCountedHere ? paid.countedMinor : 0n);
		const reached = added > 0n ? findReached({ ...spending, windows: [sums] }, 'deposit', added) : null;
		if (reached !== null) return reached;
	}
	return null;
}

/** The same after an accepted stake: later placements of a batch find it taken. */
export function withStake({ windows, openStakesMinor, limits }: Spending, stakeMinor: Minor, atMs: number): Spending {
	return {
		limits,
		windows: windows.map((sums) => ({
			...sums,
			stakedMinor: sums.stakedMinor + stakeMinor,
			oldestHours: { ...sums.oldestHours, turnover: sums.oldestHours.turnover ?? hourOf(atMs) },
		})),
		openStakesMinor: openStakesMinor + stakeMinor,
	};
}
