import type { CheckedStep } from '@fairtick/domain/proof/receipt/verify-receipt';
import { VERIFY_STEPS } from '@fairtick/domain/proof/receipt/verify-steps';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { describeStep, type StepWords } from './describe-step.ts';
import { type Judged, readGap } from './step-facts.ts';
import { type StepMark, StepRow } from './step-row.tsx';

interface StepListProps {
	verification: Judged;
	/** Comparison of the receipt with the viewer's own trade; null without such a trade. */
	match: { readonly status: 'right' | 'wrong'; readonly differences: readonly string[] } | null;
}

/** Every step of the check with its icon, sentence and figures. Steps after a failed one were not checked. */
export function StepList({ verification, match }: StepListProps) {
	const { t } = useTranslation();
	const checked = new Map(verification.steps.map((step) => [step.step, step]));
	return (
		<ol className="divide-y divide-line rounded border border-line bg-surface" aria-label={t('verify.steps')}>
			{VERIFY_STEPS.map((name) => {
				const step = checked.get(name);
				if (step === undefined)
					return name === 'correction' || name === 'sealed' || name === 'sale' ? null : (
						<Step key={name} name={name} mark="skipped" title={t(`verify.step_${name}`)} words={null} />
					);
				return <CheckedRow key={name} step={step} verification={verification} />;
			})}
			{match !== null && (
				<Step
					name="match"
					mark={match.status}
					title={t('verify.step_match')}
					words={{
						text: t(match.status === 'right' ? 'verify.right_match' : 'verify.wrong_match'),
						numbers: [],
						because: match.status === 'right' ? null : match.differences.join(', '),
					}}
				/>
			)}
		</ol>
	);
}

function CheckedRow({ step, verification }: { step: CheckedStep; verification: Judged }) {
	const { t } = useTranslation();
	const words = describeStep(t, step, verification);
	const gap = readGap(step);
	const title = gap === 'lostSeed_right' ? 'lostSeed' : gap === 'silent_right' ? 'silent' : step.step;
	// Without a bound there is nothing to compare the wait with, but every trade raises the question.
	const mark = step.step === 'wait' && step.status === 'absent' ? 'skipped' : step.status;
	return words && <Step name={step.step} mark={mark} title={t(`verify.step_${title}`)} words={words} />;
}

interface StepProps {
	name: string;
	mark: Exclude<StepMark, 'known'>;
	title: string;
	words: StepWords | null;
}

function Step({ name, mark, title, words }: StepProps) {
	const { t } = useTranslation();
	return (
		<StepRow
			testId={`step-${name}`}
			mark={mark}
			title={title}
			word={t(`verify.mark_${mark}`)}
			text={words?.text ?? null}
		>
			{words !== null && words.numbers.length > 0 && (
				<dl className="mt-0.5 grid grid-cols-[6.5rem_1fr] gap-x-4 gap-y-1 text-sm tabular-nums min-[480px]:grid-cols-[9rem_1fr]">
					{words.numbers.map(([label, value]) => (
						<div key={label} className="contents">
							<dt className="min-w-0 break-words text-secondary">{label}</dt>
							<dd
								className={classNames(
									'min-w-0',
									/\S{25}/.test(value) ? 'font-mono text-xs leading-5 break-all' : 'break-words',
								)}
							>
								{value}
							</dd>
						</div>
					))}
				</dl>
			)}
			{words !== null && words.because !== null && (
				<p className="text-xs text-secondary" lang="en">
					{words.because}
				</p>
			)}
		</StepRow>
	);
}
