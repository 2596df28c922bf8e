import { formatMinor } from '@fairtick/domain/money/money';
import { type CheckedOwedStep, OWED_STEPS, type OwedStep } from '@fairtick/domain/proof/liabilities/check';
import { CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDecimal, formatLongDate, formatNumber, formatTime } from '../i18n/format.ts';
import type { TextKey } from '../i18n/messages.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { classNames } from '../ui/class-names.ts';
import type { LogStanding } from './log-standing.ts';
import { type CheckedDay, factsOf, type OwedDay, ownOf } from './owed-query.ts';

const LOOKS = {
	right: { Icon: CircleCheck, colour: 'text-up-text', frame: 'border-up' },
	total: { Icon: CircleCheck, colour: 'text-up-text', frame: 'border-up' },
	nothing: { Icon: CircleHelp, colour: 'text-demo', frame: 'border-demo' },
	undecided: { Icon: Clock, colour: 'text-demo', frame: 'border-demo' },
	// Right for itself: what it hangs from was not found to be the log that everyone is shown.
	comparing: { Icon: Clock, colour: 'text-demo', frame: 'border-demo' },
	uncovered: { Icon: Clock, colour: 'text-demo', frame: 'border-demo' },
	unreachable: { Icon: CircleHelp, colour: 'text-demo', frame: 'border-demo' },
	missing: { Icon: CircleHelp, colour: 'text-demo', frame: 'border-demo' },
	wrong: { Icon: CircleX, colour: 'text-down-text', frame: 'border-down' },
	alarm: { Icon: TriangleAlert, colour: 'text-down-text', frame: 'border-down' },
} as const;
type Verdict = keyof typeof LOOKS;
type Mark = CheckedOwedStep['status'] | 'known' | 'skipped';

const formatSum = (digits: string) => formatDecimal(formatMinor(BigInt(digits)));

function findVerdict({ check, own }: CheckedDay, day: string, standing: LogStanding): Verdict {
	const last = check.steps.at(-1);
	if (last?.status === 'wrong') return 'wrong';
	if (standing === 'alarm') return 'alarm';
	if (last === undefined || last.status === 'undecided') return 'undecided';
	if (own !== null && ownOf(own, day) === null) return 'nothing';
	if (standing !== 'covered') return standing;
	return own === null ? 'total' : 'right';
}

const isOfLog = (verdict: Verdict): verdict is 'comparing' | 'uncovered' | 'unreachable' | 'missing' =>
	['comparing', 'uncovered', 'unreachable', 'missing'].includes(verdict);

interface OwedResultProps {
	day: OwedDay;
	checked: CheckedDay;
	/** How the log stands to the checkpoint that the check read: nothing that hangs from another log proves anything. */
	standing: LogStanding;
	/** The newest day before whose instant the beacon chose; null: none. */
	earlierRound: string | null;
	/** The way to log in, for who has not. */
	logIn: ReactNode;
}

/** What the check comes to, in one sentence, and each step with its own. */
export function OwedResult({ day, checked, standing, earlierRound, logIn }: OwedResultProps) {
	const { t } = useTranslation();
	const verdict = findVerdict(checked, day.day, standing);
	const { Icon, colour, frame } = LOOKS[verdict];
	const failed = checked.check.steps.at(-1)?.step;
	const mine = checked.own && ownOf(checked.own, day.day);
	const { atMs, leaves, round } = factsOf(day, checked);
	return (
		<div className="flex flex-col gap-4">
			<section
				role="status"
				data-testid="owed-verdict"
				data-verdict={verdict}
				className={classNames('flex gap-4 rounded border-2 bg-surface p-4 desktop:p-5', frame)}
			>
				<Icon size={32} className={classNames('shrink-0', colour)} aria-hidden="true" />
				<div className="flex min-w-0 flex-col gap-1">
					<h2 className={classNames('text-lg font-bold', colour)}>
						{t(isOfLog(verdict) ? `verify.verdict_${verdict}` : `owed.verdict_${verdict}`)}
					</h2>
					<p className="max-w-[68ch]">
						{t(isOfLog(verdict) ? `verify.verdictText_${verdict}` : `owed.verdictText_${verdict}`, {
							amount: mine === null ? '' : formatSum(mine.amount),
							time: formatTime(atMs),
							day: formatLongDate(day.day),
							step: failed === undefined ? '' : t(`owed.step_${failed}`),
						})}
					</p>
					{checked.own === null && <p className="max-w-[68ch]">{logIn}</p>}
				</div>
			</section>
			<ol className="divide-y divide-line rounded border border-line bg-surface" aria-label={t('owed.steps')}>
				{OWED_STEPS.filter((step) => step !== 'own' || mine !== null).map((step) => (
					<Step key={step} name={step} step={checked.check.steps.find((one) => one.step === step)}>
						{describe(step)}
					</Step>
				))}
			</ol>
		</div>
	);

	/** The sentence of a step, with its numbers. */
	function describe(name: OwedStep): string | null {
		const step = checked.check.steps.find((one) => one.step === name);
		if (step === undefined) return null;
		if (step.problem !== null)
			return t(step.problem === 'unreachable' ? 'owed.unreachable' : `owed.wrong_${step.problem}`);
		if (name === 'instant' && step.status === 'absent')
			return earlierRound === null
				? t('owed.absent_instant')
				: t('owed.absent_instantAfter', { day: formatLongDate(earlierRound) });
		return t(`owed.right_${name}`, {
			entry: formatNumber(day.entry),
			round: formatNumber(round ?? 0),
			count: formatNumber(name === 'own' ? (mine?.parts.length ?? 0) : leaves),
			user: checked.own?.user ?? '',
			amount: mine === null ? '' : formatSum(mine.amount),
		});
	}
}

const MARKS: Readonly<Record<Mark, { Icon: typeof CircleCheck; colour: string; word: TextKey }>> = {
	right: { Icon: CircleCheck, colour: 'text-up-text', word: 'verify.mark_right' },
	wrong: { Icon: CircleX, colour: 'text-down-text', word: 'verify.mark_wrong' },
	undecided: { Icon: Clock, colour: 'text-demo', word: 'verify.mark_undecided' },
	absent: { Icon: CircleMinus, colour: 'text-secondary', word: 'verify.mark_absent' },
	// Nothing was wrong, and yet nobody but the house can tell whether it was prepared for.
	known: { Icon: TriangleAlert, colour: 'text-demo', word: 'owed.known' },
	skipped: { Icon: CircleDashed, colour: 'text-secondary', word: 'verify.mark_skipped' },
};

function Step({
	name,
	step,
	children,
}: {
	name: OwedStep;
	step: CheckedOwedStep | undefined;
	children: string | null;
}) {
	const { t } = useTranslation();
	const isKnown = name === 'instant' && step?.status === 'absent';
	const mark: Mark = isKnown ? 'known' : (step?.status ?? 'skipped');
	const { Icon, colour, word } = MARKS[mark];
	return (
		<li className="flex gap-3 p-4" data-testid={`owed-${name}`} data-status={mark}>
			<Icon size={20} className={classNames('mt-0.5 shrink-0', colour)} aria-hidden="true" />
			<div className="flex min-w-0 flex-1 flex-col gap-1.5">
				<div className="flex flex-wrap items-baseline justify-between gap-x-4">
					<h3 className={classNames('font-semibold', mark === 'skipped' && 'text-secondary')}>
						{t(`owed.step_${name}`)}
					</h3>
					<span className={classNames('text-sm font-medium', colour)}>{t(word)}</span>
				</div>
				{children !== null && <p className="max-w-[68ch] text-sm text-secondary">{children}</p>}
			</div>
		</li>
	);
}
