import type { Checkpoint } from '../log/checkpoint.ts';
import type { LogKey } from '../log/log-key.ts';
import type { Receipt } from '../receipt.ts';
import { type AreBeaconRounds, type Facts, type Found, Stop } from './receipt-found.ts';
import { checkPrices, checkSealed, checkWait } from './receipt-prices.ts';
import { checkCorrection, checkResult, checkSeeds } from './receipt-result.ts';
import { checkSales } from './receipt-sales.ts';
import {
	checkAnswer,
	checkCheckpoint,
	checkHolder,
	checkInclusion,
	checkOrder,
	checkTerms,
	readReceipt,
} from './receipt-steps.ts';
import { VERIFY_STEPS, type VerifyStep } from './verify-steps.ts';

type Check = (found: Found, given: unknown, keys: readonly LogKey[]) => Facts | null;

const CHECKS: Readonly<Record<VerifyStep, Check>> = {
	format: readReceipt,
	checkpoint: (found, _, keys) => checkCheckpoint(found, keys),
	log: checkInclusion,
	answer: checkAnswer,
	order: checkOrder,
	terms: checkTerms,
	prices: checkPrices,
	wait: checkWait,
	sealed: checkSealed,
	sale: checkSales,
	result: checkResult,
	correction: checkCorrection,
	holder: checkHolder,
	seeds: checkSeeds,
};

export interface CheckedStep {
	readonly step: VerifyStep;
	/**
	 * Undecided: something in it is not known here, and may be right. Warning: the result is not touched, but something has to be known of it
	 * (`warning` of `facts`, a `Warning`). Absent: the trade has nothing to check there.
	 */
	readonly status: 'right' | 'wrong' | 'undecided' | 'warning' | 'absent';
	/** The numbers that it was decided by, and why it failed or warns (`because`), as texts by name. */
	readonly facts: Readonly<Facts>;
}

export interface Verification {
	/** Warning: right, with a warning. */
	readonly verdict: 'right' | 'wrong' | 'undecided' | 'warning';
	/** The last one is the one that failed, if any did; warnings may come before it, and an order that was logged late in an outage. */
	readonly steps: readonly CheckedStep[];
	/** The receipt as far as it could be read. */
	readonly receipt: Receipt | null;
	readonly checkpoint: Checkpoint | null;
}

/**
 * Checks a receipt with nothing but the receipt itself and keys of the log, without asking a server (PROOF-02).
 * @param given the text of a receipt, or its parsed value. A text that its parse does not write back is wrong; a text
 * that is no receipt of a known format is undecided, never wrong.
 * @param nowMs the checker's clock, epoch milliseconds: it decides if the compensation of a lost hour is overdue.
 */
export function verifyReceipt(
	given: unknown,
	keys: readonly LogKey[],
	areBeaconRounds: AreBeaconRounds,
	nowMs: number = Date.now(),
): Verification {
	const found: Partial<Found> = { areBeaconRounds, nowMs };
	const steps: CheckedStep[] = [];
	let isLate = false;
	let hasWarning = false;
	const end = (verdict: Verification['verdict']): Verification => ({
		verdict,
		steps,
		receipt: found.receipt ?? null,
		checkpoint: found.checkpoint ?? null,
	});
	for (const step of VERIFY_STEPS) {
		try {
			const facts = CHECKS[step](found as Found, given, keys);
			steps.push({ step, status: facts === null ? 'absent' : 'right', facts: facts ?? {} });
		} catch (error) {
			const { status, message, facts } = toStop(error);
			steps.push({ step, status, facts: { ...facts, because: message } });
			if (status === 'warning') {
				hasWarning = true;
				continue;
			}
			if (status === 'wrong' || step !== 'order') return end(status);
			// No other step relies on the time of the answer's entry: a wrong result is found however late it was.
			isLate = true;
		}
	}
	return end(isLate ? 'undecided' : hasWarning ? 'warning' : 'right');
}

/** A value that no program of ours writes, such as a hash of odd length, is as wrong as a wrong one. */
function toStop(error: unknown): Stop {
	if (error instanceof Stop) return error;
	return new Stop('wrong', error instanceof Error ? error.message : String(error));
}
