import type { Minor } from '../money/money.ts';
import { isDoubted } from './sent.ts';
import {
	computeDueMs,
	computeRetryMs,
	computeStatus,
	isGivenBack,
	keepDueMs,
	type LegStatus,
	type WithdrawalStatus,
} from './withdrawal.ts';

const MINUTE_MS = 60_000;

/** The reasons of a leg that was called for in vain: it is sent again after a time, never at once. */
const UNSENT: readonly (string | null)[] = ['not_done', 'not_found'];

export interface ProgressFacts {
	/** The withdrawal before the change. Times are epoch milliseconds. */
	readonly withdrawal: {
		readonly status: WithdrawalStatus;
		readonly reason: string | null;
		readonly waitsFor: string | null;
		readonly dueAtMs: number | null;
	};
	/** The amount that no leg has paid or is about to pay, after the change. */
	readonly unpaidMinor: Minor;
	/** The legs after the change. */
	readonly legs: readonly {
		readonly kind: 'refund' | 'payout';
		readonly status: LegStatus;
		readonly reason: string | null;
		readonly dueAtMs: number | null;
	}[];
	/** The change of one of them. */
	readonly change: { readonly status: LegStatus; readonly reason: string | null };
	readonly nowMs: number;
}

export interface Progress {
	readonly status: WithdrawalStatus;
	readonly reason: string | null;
	readonly waitsFor: 'staff' | 'sending' | 'provider' | null;
	/** After it there is an alarm, epoch milliseconds; null: it has ended. */
	readonly dueAtMs: number | null;
	/** Time at which it is judged and sent again, epoch milliseconds; null: not by the clock. */
	readonly judgeAtMs: number | null;
	/** True if it is sent again at once, another way. */
	readonly isSentNow: boolean;
	/** True if its history gets a row. */
	readonly isStep: boolean;
	/** The part that returns to the balance. */
	readonly givenBackMinor: Minor;
}

const RESTING = { judgeAtMs: null, isSentNow: false, givenBackMinor: 0n } as const;

/**
 * The state of a withdrawal after one of its legs has changed: that of its least advanced leg (CASH-03). Money without a leg is sent another
 * way, and returns to the balance once a payout was refused. While a leg is in doubt it is `unknown` and waits for staff. Null: nothing
 * changes.
 */
export function computeProgress(facts: ProgressFacts): Progress | null {
	const { withdrawal, unpaidMinor, legs, change } = facts;
	if (isGivenBack(withdrawal.status)) return null;
	const doubted = legs.find(isDoubted);
	if (doubted) return waitForStaff(facts, doubted.reason);
	const inFlight = legs.filter(({ status }) => status === 'sending' || status === 'unknown' || status === 'sent');
	if (inFlight.length > 0 || unpaidMinor === 0n) return waitForProvider(facts, inFlight);
	if (!legs.some(({ status, kind }) => status === 'failed' && kind === 'payout')) return sendAgain(facts);
	const ended = { status: 'failed', reason: change.reason, waitsFor: null, dueAtMs: null, isStep: true } as const;
	return { ...RESTING, ...ended, givenBackMinor: unpaidMinor };
}

function waitForStaff({ withdrawal, nowMs }: ProgressFacts, reason: string | null): Progress | null {
	const isKnown = withdrawal.status === 'unknown' && withdrawal.waitsFor === 'staff' && withdrawal.reason === reason;
	if (isKnown) return null;
	const dueAtMs = computeDueMs('review', nowMs, 0);
	return { ...RESTING, status: 'unknown', reason, waitsFor: 'staff', dueAtMs, isStep: true };
}

function waitForProvider(facts: ProgressFacts, inFlight: ProgressFacts['legs']): Progress | null {
	const { withdrawal, legs } = facts;
	const status = computeStatus(legs.map((leg) => leg.status));
	const isStep = status !== withdrawal.status;
	if (!isStep && withdrawal.waitsFor !== 'staff') return null;
	// The leg that is due first, which is not always the one that changed.
	const dueMs = inFlight.flatMap(({ dueAtMs }) => dueAtMs ?? []);
	const dueAtMs = keepDueMs(findTriedDueMs(facts), dueMs.length > 0 ? Math.min(...dueMs) : null);
	return { ...RESTING, status, reason: null, waitsFor: inFlight.length > 0 ? 'provider' : null, dueAtMs, isStep };
}

function sendAgain(facts: ProgressFacts): Progress {
	const { change, nowMs } = facts;
	const triedMs = findTriedDueMs(facts);
	return {
		status: 'approved',
		reason: change.reason,
		waitsFor: 'sending',
		dueAtMs: keepDueMs(triedMs, computeDueMs('approved', nowMs, 0)),
		judgeAtMs: nowMs + (triedMs === null ? MINUTE_MS : computeRetryMs(triedMs, nowMs)),
		isSentNow: !UNSENT.includes(change.reason),
		isStep: true,
		givenBackMinor: 0n,
	};
}

/** The due time of the first of several tries that sent nothing, which the next ones keep; null: this is none of them. */
function findTriedDueMs({ withdrawal: { status, dueAtMs }, change }: ProgressFacts): number | null {
	const wasTried = status === 'approved' || status === 'sending' || status === 'unknown';
	return wasTried && (change.status === 'planned' || change.status === 'unknown') ? dueAtMs : null;
}
