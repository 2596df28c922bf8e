import type { CheckedStep, Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { VerifyStep } from '@fairtick/domain/proof/receipt/verify-steps';
import { findRevealMs } from './step-facts.ts';

/** The questions about a result that a trader asks, each answered by steps of the check (TRADE-22). */
export const RESULT_CHECKS = ['order', 'prices', 'rules', 'money', 'seeds'] as const;
export type ResultCheck = (typeof RESULT_CHECKS)[number];

/** `waiting`: what it needs is not there yet. `atMs`: it will be then, epoch milliseconds. */
export interface CheckState {
	readonly check: ResultCheck;
	readonly state: 'waiting' | 'right' | 'warning' | 'wrong' | 'undecided';
	readonly atMs: number | null;
}

const STEPS_OF: Readonly<Record<Exclude<ResultCheck, 'money'>, readonly VerifyStep[]>> = {
	order: ['format', 'checkpoint', 'log', 'answer', 'order', 'wait', 'sealed'],
	prices: ['prices'],
	rules: ['terms', 'sale', 'result', 'correction'],
	seeds: ['seeds'],
};

const WORST_FIRST = ['wrong', 'undecided', 'warning'] as const;

/** The state of some steps together; null: there is nothing to check. A step that the check did not come to is undecided. */
function judge(steps: readonly CheckedStep[], names: readonly VerifyStep[]): CheckState['state'] | null {
	const states = names.map((name) => steps.find(({ step }) => step === name)?.status ?? 'undecided');
	if (states.every((state) => state === 'absent')) return null;
	return WORST_FIRST.find((state) => states.includes(state)) ?? 'right';
}

/**
 * The checks of a result. Before its receipt is there, all wait.
 * @param match comparison with the viewer's own account; null: not compared yet.
 */
export function groupChecks(verification: Verification | null, match: 'right' | 'wrong' | null): CheckState[] {
	if (verification === null)
		return RESULT_CHECKS.filter((check) => check !== 'seeds').map((check) => ({ check, state: 'waiting', atMs: null }));
	const revealMs = findRevealMs(verification);
	return RESULT_CHECKS.flatMap((check): CheckState[] => {
		if (check === 'money') return [{ check, state: match ?? 'undecided', atMs: null }];
		if (check === 'seeds' && revealMs !== null) return [{ check, state: 'waiting', atMs: revealMs }];
		const state = judge(verification.steps, STEPS_OF[check]);
		return state === null ? [] : [{ check, state, atMs: null }];
	});
}
