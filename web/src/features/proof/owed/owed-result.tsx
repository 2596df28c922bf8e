import { type CheckedOwedStep, OWED_STEPS, type OwedStep } from '@fairtick/domain/proof/liabilities/check';
import type { ReactNode } from 'react';
import { formatLongDate, formatNumber, formatTime } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { LogStanding } from '../log/log-standing.ts';
import { StepRow } from '../receipts/step-row.tsx';
import { VerdictCard } from '../receipts/verdict-card.tsx';
import { type CheckedDay, factsOf, formatSum, type OwedDay, ownOf } from './owed-query.ts';

const LOOKS = {
	right: 'right',
	total: 'right',
	nothing: 'unknown',
	undecided: 'waits',
	// Internally right, but its checkpoint was not found to belong to the log that everyone is shown.
	comparing: 'waits',
	uncovered: 'waits',
	unreachable: 'unknown',
	missing: 'unknown',
	wrong: 'wrong',
	alarm: 'alarm',
} as const;
type Verdict = keyof typeof LOOKS;

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
	/** Relation of the log to the checkpoint that the check read: another log proves nothing. */
	standing: LogStanding;
	/** The newest earlier day whose instant the beacon chose; null without one. */
	earlierRound: string | null;
	/** The link to log in, if there is no login. */
	logIn: ReactNode;
}

/** The result of the check and of each step as sentences. */
export function OwedResult({ day, checked, standing, earlierRound, logIn }: OwedResultProps) {
	const { t } = useTranslation();
	const verdict = findVerdict(checked, day.day, standing);
	const failed = checked.check.steps.at(-1)?.step;
	const mine = checked.own && ownOf(checked.own, day.day);
	const { atMs, leaves, round } = factsOf(day, checked);
	return (
		<div className="flex flex-col gap-4">
			<VerdictCard
				look={LOOKS[verdict]}
				verdict={verdict}
				testId="owed-verdict"
				title={t(isOfLog(verdict) ? `verify.verdict_${verdict}` : `owed.verdict_${verdict}`)}
			>
				<p>
					{t(isOfLog(verdict) ? `verify.verdictText_${verdict}` : `owed.verdictText_${verdict}`, {
						amount: mine === null ? '' : formatSum(mine.amount),
						time: formatTime(atMs),
						day: formatLongDate(day.day),
						step: failed === undefined ? '' : t(`owed.step_${failed}`),
					})}
				</p>
				{checked.own === null && <p className="mt-1">{logIn}</p>}
			</VerdictCard>
			<ol className="divide-y divide-line rounded border border-line bg-surface" aria-label={t('owed.steps')}>
				{OWED_STEPS.filter((step) => step !== 'own' || mine !== null).map((step) => (
					<Step
						key={step}
						name={step}
						status={checked.check.steps.find((one) => one.step === step)?.status ?? 'skipped'}
						text={describe(step)}
					/>
				))}
			</ol>
		</div>
	);

	/** The sentence of a step, with its figures. */
	function describe(name: OwedStep): string | null {
		const step = checked.check.steps.find((one) => one.step === name);
		if (step === undefined) return null;
		if (step.problem !== null)
			return t(
				step.problem === 'unreachable' || step.problem === 'unknown_key'
					? `owed.${step.problem}`
					: `owed.wrong_${step.problem}`,
			);
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

interface StepProps {
	name: OwedStep;
	status: CheckedOwedStep['status'] | 'skipped';
	text: string | null;
}

function Step({ name, status, text }: StepProps) {
	const { t } = useTranslation();
	const isKnown = name === 'instant' && status === 'absent';
	return (
		<StepRow
			testId={`owed-${name}`}
			mark={isKnown ? 'known' : status}
			title={t(`owed.step_${name}`)}
			word={t(isKnown ? 'owed.known' : `verify.mark_${status}`)}
			text={text}
		/>
	);
}
