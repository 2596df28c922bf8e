import type { CheckedStep, Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import { VERIFY_STEPS } from '@fairtick/domain/proof/receipt/verify-steps';
import { expect, test } from 'vitest';
import { groupChecks } from './group-checks.ts';

const EXIT = Date.UTC(2026, 0, 5, 12, 30);

/** A verification in which the named steps have another status than right; it ends at a wrong one. */
function verification(change: Partial<Record<CheckedStep['step'], CheckedStep['status']>> = {}): Verification {
	const steps = VERIFY_STEPS.map((step): CheckedStep => {
		const status = change[step] ?? 'right';
		const isMissing = step === 'seeds' && status === 'undecided';
		return { step, status, facts: isMissing ? { code: 'not_revealed' } : {} };
	});
	const wrong = steps.findIndex(({ status }) => status === 'wrong');
	return {
		verdict: 'right',
		steps: wrong < 0 ? steps : steps.slice(0, wrong + 1),
		receipt: { result: { exit: ['9', `${EXIT}`, '1'] } } as Verification['receipt'],
		checkpoint: null,
	};
}
const states = (...args: Parameters<typeof groupChecks>) =>
	Object.fromEntries(groupChecks(...args).map(({ check, state }) => [check, state]));
const RIGHT = { order: 'right', prices: 'right', rules: 'right', money: 'right' };

test('[TRADE-22] before the receipt is there all checks wait', () => {
	expect(states(null, null)).toEqual({ order: 'waiting', prices: 'waiting', rules: 'waiting', money: 'waiting' });
});

test('[TRADE-22] each check is right only if all its steps are', () => {
	expect(states(verification(), 'right')).toEqual({ ...RIGHT, seeds: 'right' });
	expect(states(verification({ sealed: 'warning' }), 'right')).toMatchObject({ order: 'warning', prices: 'right' });
	expect(states(verification({ order: 'undecided' }), 'right')).toMatchObject({ order: 'undecided' });
	expect(states(verification({ result: 'wrong' }), 'right')).toEqual({
		order: 'right',
		prices: 'right',
		rules: 'wrong',
		money: 'right',
		seeds: 'undecided',
	});
	expect(states(verification(), 'wrong')).toMatchObject({ money: 'wrong' });
	expect(states(verification(), null)).toMatchObject({ money: 'undecided' });
});

test('[TRADE-22] the seed waits for the end of its hour, and a venue’s trade has none', () => {
	const checks = groupChecks(verification({ seeds: 'undecided' }), 'right');
	expect(checks.at(-1)).toEqual({ check: 'seeds', state: 'waiting', atMs: Date.UTC(2026, 0, 5, 13) });
	expect(states(verification({ seeds: 'absent', sealed: 'absent', correction: 'absent' }), 'right')).toEqual(RIGHT);
});
