import { UNCHECKED_CODES, type Unchecked } from '@fairtick/domain/proof/promises/unchecked';
import type { SeedsCode } from '@fairtick/domain/proof/receipt/receipt-found';
import type { CheckedStep, Verification } from '@fairtick/domain/proof/receipt/verify-receipt';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/show.tsx';
import { ForeknownLevel } from './green-levels.tsx';
import { withLateAnswer } from './step-facts.ts';
import { StepList } from './step-list.tsx';
import { UncheckedPart } from './unchecked-part.tsx';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

const step = (
	name: CheckedStep['step'],
	status: CheckedStep['status'],
	facts: CheckedStep['facts'] & { readonly code?: SeedsCode } = {},
): CheckedStep => ({
	step: name,
	status,
	facts,
});
const verificationOf = (verdict: Verification['verdict'], steps: readonly CheckedStep[]) =>
	({ verdict, steps, receipt: null, checkpoint: null }) satisfies Verification;
const statuses = () =>
	screen.getAllByRole('listitem').map((item) => [item.getAttribute('data-testid'), item.getAttribute('data-status')]);

test('[PROOF-07] the failing step gives the reason, and later ones were not checked', async () => {
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

test.each([
	[
		'right',
		{ lost: '5' },
		'The seed was lost, and the trade was corrected',
		'holds the correction that the rules give',
	],
	['undecided', { code: 'lostSeed_waits' }, 'The prices came from the seed', 'A correction is due within a day'],
	['undecided', { code: 'lostSeed_unknown' }, 'The prices came', 'no one can check the prices.'],
	['right', { silent: '7' }, 'A random number never came, and the trade was corrected', 'The log holds the correction'],
	['undecided', { code: 'silent_waits' }, 'The prices came', 'A public random number (drand)'],
	['wrong', { code: 'silent_wrong' }, 'The prices came', 'a day later'],
	['wrong', { code: 'lostSeed_wrong' }, 'The prices came', 'a day later this receipt does not'],
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

test('[PROOF-02] money returned for a lost hour is not called a wrong price', async () => {
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
	expect(screen.getByTestId('step-correction').textContent).toContain('a correction for a wrong price');
});

const LATE = step('order', 'undecided', {
	because: 'logged 150000 ms after the acceptance',
	outageFrom: '1767614400000',
	outageTo: '1767614550000',
});

test.each([
	['nothing else', [step('seeds', 'right')], 'late'],
	['a seed that is not revealed yet', [step('seeds', 'undecided', { code: 'not_revealed' })], 'undecided'],
] as const)(
	'[PROOF-07] an order delayed by a log outage is not called wrong, with %s (%#)',
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

const ACCEPTED_MS = 1_767_614_400_000;
/** Public terms with an acceptance and a rule set; `-` for all others. */
const receiptOf = (rules: '1' | '2', entryAfter = '-') => {
	const terms = Array.from({ length: rules === '1' ? 20 : 22 }, () => '-');
	Object.assign(terms, { 1: '3', 2: '1', 14: `${ACCEPTED_MS}`, 16: `${ACCEPTED_MS + 5_000}`, 19: rules });
	if (rules === '2') terms[21] = entryAfter;
	const asset = [
		'3',
		'1',
		'0',
		'fair',
		'0.0001',
		'4',
		'V50',
		'fair',
		entryAfter === '-' ? '{}' : '{"beacon":"quicknet"}',
	];
	const items = [{ entry: 0, index: 0, path: [], bytes: btoa(`asset/1\n${JSON.stringify(asset)}`) }];
	const result = {
		status: 'won',
		returned: '0',
		void_reason: null,
		entry: ['1', '0', '9'],
		exit: ['7', '3600000', '8'],
	};
	return { trade: { terms }, items, entries: [], holder: null, result } as unknown as Verification['receipt'];
};
const LOGGED = { answered: '7', answeredAt: `${ACCEPTED_MS + 400}`, decided: '9', decidedAt: `${ACCEPTED_MS + 2_000}` };
const LOGGED_LATE = { ...LOGGED, answeredAt: `${ACCEPTED_MS + 6_200}` };
const wordsOf = async (rules: '1' | '2', steps: readonly CheckedStep[], verdict: Verification['verdict'] = 'right') => {
	const verification = { ...verificationOf(verdict, steps), receipt: receiptOf(rules) };
	await show(
		<>
			<Verdict verification={verification} isOther={false} standing="covered" />
			<StepList verification={verification} match={null} />
		</>,
		['trading', 'details', 'proof'],
	);
	return (name: CheckedStep['step']) => screen.getByTestId(`step-${name}`);
};

test('[PROOF-08] the step `order` shows the delay from acceptance to log entry, in amber if it was late', async () => {
	const inTime = await wordsOf('2', [step('order', 'right', LOGGED)]);
	expect(inTime('order').textContent).toContain('Logged 0.4 s after it was accepted.');
	expect(inTime('order').getAttribute('data-status')).toBe('right');
	cleanup();
	const late = await wordsOf('2', [step('order', 'warning', { ...LOGGED_LATE, warning: 'logged_late' })], 'warning');
	expect(late('order').textContent).toContain('Logged 6.2 s after it was accepted. More than 5 s is late.');
	expect(late('order').getAttribute('data-status')).toBe('warning');
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe('warning');
	expect(screen.getByTestId('verdict').textContent).toContain('The order was logged no later than the next price');
});

test('[PROOF-08] delayed prices are reported, with the entry of the next one', async () => {
	const facts = { ...LOGGED, next: '8', nextAt: `${ACCEPTED_MS + 4_000}`, warning: 'price_logged_late' };
	const words = await wordsOf('2', [step('order', 'warning', facts)], 'warning');
	expect(words('order').textContent).toContain('The next price was logged more than 3 s after its own time.');
	expect(words('order').textContent).toContain('Next price loggedentry 8');
	cleanup();
	const none = await wordsOf('2', [step('order', 'right', { ...LOGGED, next: '-', nextAt: '-' })]);
	expect(none('order').textContent).not.toContain('Next price logged');
});

test('[PROOF-08] an outage that explains a late order is reported, and the order stays amber', async () => {
	const outage = { outageFrom: `${ACCEPTED_MS}`, outageTo: `${ACCEPTED_MS + 6_000}` };
	const facts = { ...LOGGED_LATE, ...outage, warning: 'logged_late' };
	const words = await wordsOf('2', [step('order', 'warning', facts), step('terms', 'right')], 'warning');
	expect(words('order').textContent).toContain('nothing was entered in the log from');
	expect(words('order').textContent).toContain('Logged 6.2 s');
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe('warning');
});

test('[PROOF-09] a warning is shown above the steps even while the seed is awaited', async () => {
	const waits = step('seeds', 'undecided', { code: 'not_revealed' });
	const warned = step('order', 'warning', { ...LOGGED_LATE, warning: 'logged_late' });
	await wordsOf('2', [warned, waits], 'undecided');
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe('soFarWarning');
	expect(screen.getByTestId('verdict').textContent).toContain('The order was logged no later than the next price');
	cleanup();
	await wordsOf('2', [step('order', 'right', LOGGED), waits], 'undecided');
	expect(screen.getByTestId('verdict').getAttribute('data-verdict')).toBe('soFar');
});

test('[PROOF-07] a file that was saved before its seed is said to stay open, and not to be checked later', async () => {
	const verification = {
		...verificationOf('undecided', [step('format', 'right'), step('seeds', 'undecided', { code: 'not_revealed' })]),
		receipt: { result: { exit: ['9', String(ACCEPTED_MS), '1'] } },
	} as never;
	const texts = ['trading', 'details', 'proof'] as const;
	await show(<Verdict verification={verification} isOther={false} standing="covered" />, texts);
	expect(screen.getByTestId('verdict').textContent).toContain('This page checks it then');
	cleanup();
	await show(<Verdict verification={verification} isOther={false} standing="covered" ofFile />, texts);
	expect(screen.getByTestId('verdict').textContent).toMatch(
		/this file was saved before its seed was published \(\d+ \w+, \d\d:00\)/,
	);
});

const WAITED = { accepted: `${ACCEPTED_MS}`, asked: `${ACCEPTED_MS - 300}`, seen: '9', waited: '300', since: '250' };
const UNSEEN = { ...WAITED, seen: '-', since: '-' };
const UNASKED = { ...WAITED, asked: '-', waited: '-' };

test.each([
	['2', step('wait', 'absent'), 'skipped', 'Nothing bounds the wait: the request named neither'],
	['1', step('wait', 'absent'), 'skipped', 'Under rules 1 an order names nothing that bounds'],
	['2', step('wait', 'right', WAITED), 'right', 'the order was accepted within 2 s of the click'],
	['2', step('wait', 'right', WAITED), 'right', 'Waited300msAge of the first newer price250ms'],
	['2', step('wait', 'right', { ...WAITED, waited: '32' }), 'right', 'Waited32ms'],
	['2', step('wait', 'right', { ...WAITED, since: '-200' }), 'right', 'Age of the first newer pricenone yet'],
	['2', step('wait', 'right', UNSEEN), 'right', 'does not name the price'],
	['2', step('wait', 'right', UNASKED), 'right', 'The request does not name its time.'],
	['2', step('wait', 'warning', { ...WAITED, warning: 'accepted_late' }), 'warning', 'more than 2 s after the click'],
	['2', step('wait', 'warning', { ...WAITED, warning: 'clocks_differ' }), 'warning', 'that time bounds nothing'],
	['2', step('sealed', 'warning', { warning: 'sealed_by_clock' }), 'warning', 'sealed by our clock alone'],
	['2', step('sealed', 'warning', { warning: 'answered_late' }), 'warning', 'reached this browser only after'],
] as const)('[PROOF-09] rules %s, %o: %s', async (rules, checked, status, text) => {
	const words = await wordsOf(rules, [checked], checked.status === 'warning' ? 'warning' : 'right');
	expect(words(checked.step).getAttribute('data-status')).toBe(status);
	expect(words(checked.step).textContent).toContain(text);
});

test('[TRADE-20] an answer after its round makes the seal amber, and the result too', () => {
	const sealed = verificationOf('right', [step('wait', 'right'), step('sealed', 'right', { round: '5' })]);
	const late = withLateAnswer(sealed);
	expect(late.verdict).toBe('warning');
	expect(late.steps[1]).toEqual(step('sealed', 'warning', { round: '5', warning: 'answered_late' }));
	expect(withLateAnswer(verificationOf('right', [step('sealed', 'absent')])).verdict).toBe('right');
	expect(withLateAnswer({ ...sealed, verdict: 'undecided' }).verdict).toBe('undecided');
});

test.each([
	[
		'no random numbers',
		'0',
		[],
		'No public random numbers (drand) went into it. In the log the seed was committed to before',
	],
	['random numbers', '4', [], '4 random numbers signed by drand'],
	['an hour that had begun', '0', [{ code: 'begun', facts: {} }], 'The hour had already begun'],
] as const)('[PROOF-07] the seed is listed as checked, with %s', async (_, rounds, unchecked, text) => {
	const seeds = step('seeds', 'right', { ticks: '9', rounds, sum: '1' });
	const verification = { ...verificationOf('right', [seeds]), receipt: receiptOf('1'), unchecked };
	await show(<StepList verification={verification} match={null} />, ['trading', 'details', 'proof']);
	const shown = screen.getByTestId('step-seeds').textContent ?? '';
	expect(shown).toContain(text);
	expect(shown.includes('before the hour began')).toBe(unchecked.length === 0);
	expect(shown).not.toContain('from public random numbers');
});

test.each([
	['-', step('sealed', 'absent'), 'warn', 'The house could know this result in advance; it could not change it.'],
	['1', step('sealed', 'absent'), 'warn', 'up to 4.5 seconds of prices'],
	['1', step('sealed', 'right'), 'info', 'together with someone who can read our secret seeds'],
	['1', step('sealed', 'warning', { warning: 'sealed_by_clock' }), 'warn', 'By our clock alone'],
] as const)(
	'[TRADE-20] beside the seal %s, %o it is stated who could know the result',
	async (after, sealed, mark, text) => {
		const steps = [step('terms', 'right'), sealed];
		const verification = { ...verificationOf('right', steps), receipt: receiptOf('2', after) };
		await show(<ForeknownLevel verification={verification} />, ['details']);
		expect(screen.getByTestId('level-foreknown').getAttribute('data-mark')).toBe(mark);
		expect(screen.getByTestId('level-foreknown').textContent).toContain(text);
	},
);

test('[PROOF-07] a green result is shown with the limits of green, and the unchecked points', async () => {
	const shownOf = async (steps: readonly CheckedStep[], unchecked: readonly Unchecked[]) => {
		await show(<UncheckedPart verification={verificationOf('right', steps)} unchecked={unchecked} />, [
			...(['trading', 'details', 'proof'] as const),
		]);
		return screen.getByTestId('green-means').textContent;
	};
	const list = UNCHECKED_CODES.map((code) => ({ code, facts: { epoch: '5', at: '0', step: 'terms', source: 'okx' } }));
	expect(await shownOf([step('wait', 'absent')], list)).toContain('It does not mean that the house did not know them');
	expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('data-code'))).toEqual([...UNCHECKED_CODES]);
	for (const item of screen.getAllByRole('listitem')) expect(item.textContent).not.toMatch(/\{\{|unchecked_/);
	cleanup();
	const both = await shownOf([step('wait', 'right'), step('sealed', 'right')], list);
	expect(both).not.toContain('does not mean');
	cleanup();
	expect(await shownOf([step('wait', 'right')], list)).not.toContain('took the order immediately');
	cleanup();
	expect(await shownOf([step('sealed', 'right')], list)).toContain('took the order immediately');
});
