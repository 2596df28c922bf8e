import type { CheckedStep, Verification } from '@fairtick/domain/proof/verify-receipt';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { StepList } from './step-list.tsx';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

const step = (
	name: CheckedStep['step'],
	status: CheckedStep['status'],
	facts: CheckedStep['facts'] = {},
): CheckedStep => ({
	...{ step: name, status, facts },
});
const verificationOf = (verdict: Verification['verdict'], steps: readonly CheckedStep[]) =>
	({ verdict, steps, receipt: null, checkpoint: null }) satisfies Verification;
const statuses = () =>
	screen.getAllByRole('listitem').map((item) => [item.getAttribute('data-testid'), item.getAttribute('data-status')]);

test('[PROOF-07] the step that fails says why, and those behind it were not checked', async () => {
	const steps = [
		step('format', 'right', { items: '9', entries: '4' }),
		step('checkpoint', 'wrong', { because: 'forged' }),
	];
	const verification = verificationOf('wrong', steps);
	await show(
		<>
			<Verdict verification={verification} isOther={false} standing="covered" />
			<StepList verification={verification} match={null} />
		</>,
		['trading', 'details', 'proof'],
	);
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe('wrong');
	expect(screen.getByTestId('verdict').textContent).toContain('It is sealed by the log');
	expect(screen.getByTestId('step-checkpoint').textContent).toContain('forged');
	expect(statuses().slice(0, 4)).toEqual([
		['step-format', 'right'],
		['step-checkpoint', 'wrong'],
		['step-log', 'skipped'],
		['step-answer', 'skipped'],
	]);
});

test.each([
	['a log that contradicts itself', { isOther: false, standing: 'alarm' }, 'alarm'],
	['an account that shows another trade', { isOther: true, standing: 'covered' }, 'wrong'],
	['neither', { isOther: false, standing: 'covered' }, 'right'],
	['a checkpoint that no one was shown', { isOther: false, standing: 'uncovered' }, 'uncovered'],
	['a log that lacks files', { isOther: false, standing: 'missing' }, 'missing'],
	['a log that cannot be reached', { isOther: false, standing: 'unreachable' }, 'unreachable'],
	['a log that is still compared', { isOther: false, standing: 'comparing' }, 'comparing'],
] as const)('[PROOF-07] right steps with %s (%#)', async (_, props, verdict) => {
	await show(<Verdict verification={verificationOf('right', [step('format', 'right')])} {...props} />, [
		...(['trading', 'details', 'proof'] as const),
	]);
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe(verdict);
});

const LOST = 'hour 5 was declared lost';

test.each([
	['right', { lost: '5' }, 'The seed was lost, and the stake was returned', 'For that the lost stake was returned.'],
	[
		'undecided',
		{ because: `${LOST}: not compensated yet` },
		'The prices came from the seed',
		'is returned within a day',
	],
	[
		'undecided',
		{ because: `${LOST}: its prices cannot be checked` },
		'The prices came',
		'no one can check the prices.',
	],
	[
		'wrong',
		{ because: `${LOST}: not compensated within a day` },
		'The prices came',
		'a day later this receipt does not',
	],
] as const)('[PROOF-02] the seed of a lost hour is never waited for: %s (%#)', async (status, facts, title, text) => {
	const verification = verificationOf(status, [step('seeds', status, facts)]);
	await show(
		<>
			<Verdict verification={verification} isOther={false} standing="covered" />
			<StepList verification={verification} match={null} />
		</>,
		['trading', 'details', 'proof'],
	);
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe(status);
	const shown = screen.getByTestId('step-seeds').textContent;
	expect(shown).toContain(title);
	expect(shown).toContain(text);
});

test('[PROOF-02] what a lost hour gave back is not called a wrong price', async () => {
	const result = {
		status: 'lost',
		returned: '0',
		void_reason: null,
		entry: ['1', '0', '9'],
		exit: ['7', '3600000', '8'],
	};
	const receipt = { trade: { terms: [] }, result } as unknown as Verification['receipt'];
	const corrected = step('correction', 'right', { seq: '7', amount: '1000' });
	const showOf = (asset: string) =>
		show(
			<StepList
				verification={{ ...verificationOf('right', [step('terms', 'right', { asset }), corrected]), receipt }}
				match={null}
			/>,
			['trading', 'details', 'proof'],
		);
	await showOf('V50');
	expect(screen.getByTestId('step-correction').textContent).toContain('The seed of an hour was lost');
	cleanup();
	await showOf('EUR/USD');
	expect(screen.getByTestId('step-correction').textContent).toContain('A price was wrong');
});

const LATE = step('order', 'undecided', {
	...{ because: 'logged 150000 ms after the acceptance', outageFrom: '1767614400000', outageTo: '1767614550000' },
});

test.each([
	['nothing else', [step('seeds', 'right')], 'late'],
	['a seed that is not revealed yet', [step('seeds', 'undecided', { because: 'not revealed yet' })], 'undecided'],
] as const)(
	'[PROOF-07] an order that an outage kept out of the log is not called wrong, with %s (%#)',
	async (_, more, verdict) => {
		const verification = verificationOf('undecided', [
			step('format', 'right', { items: '9', entries: '4' }),
			LATE,
			...more,
		]);
		await show(
			<>
				<Verdict verification={verification} isOther={false} standing="covered" />
				<StepList verification={verification} match={null} />
			</>,
			['trading', 'details', 'proof'],
		);
		expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe(verdict);
		expect(screen.getByTestId('step-order').textContent).toContain('nothing was entered in the log from');
		expect(screen.getByTestId('step-seeds').getAttribute('data-status')).toBe(more[0].status);
	},
);
