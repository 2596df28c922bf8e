import type { Verification, VerificationStep } from '@fairtick/domain/verification/contract';
import { type ReactNode, useState } from 'react';
import { formatDateTime, formatLongDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { FactList } from './fact-list.tsx';
import { SentFiles } from './sent-files.tsx';
import { StepMark } from './step-mark.tsx';

interface StepCardProps {
	step: VerificationStep;
	/** Its number among the required steps, from 1. */
	n: number;
	count: number;
	/** True for the next step, whose form is open. */
	current: boolean;
	overdue: boolean;
	personal: Verification['personal'];
	countryName(code: string): string;
	/** The form that sends it. */
	form: ReactNode;
}

/** A step with its state, its outcome and its form. */
export function StepCard({ step, n, count, current, overdue, personal, countryName, form }: StepCardProps) {
	const { t } = useTranslation();
	const [correcting, setCorrecting] = useState(false);
	const { status, open, asked, reasons, attempts_left, attempts_at, expires_at, due_at, paper } = step;
	const canSend = open && attempts_left > 0;
	// Waiting personal data can still be corrected.
	const isForm = canSend && (status !== 'pending' ? current : correcting);
	return (
		<li
			aria-current={current ? 'step' : undefined}
			className="flex flex-col gap-3 rounded border border-line bg-surface p-4 aria-[current=step]:border-focus"
		>
			<div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
				<h2 className="text-base font-semibold">
					<span className="block text-xs font-normal text-secondary">{t('verification.stepNumber', { n, count })}</span>
					{t(`verification.step_${step.step}`)}
				</h2>
				<StepMark status={status} />
			</div>
			{asked !== null && status !== 'approved' && (
				<p className="break-words">{t('verification.askedWhy', { reason: asked.reason })}</p>
			)}
			{reasons.length > 0 && (
				<div className="rounded border border-down bg-raised p-3">
					<p className="text-sm font-medium">{t('verification.reasonsTitle')}</p>
					<ul className="mt-1 list-disc pl-5 text-sm">
						{reasons.map((reason) => (
							<li key={reason}>{t(`verification.reason_${reason}`)}</li>
						))}
					</ul>
				</div>
			)}
			{status === 'approved' && expires_at !== null && (
				<p className="text-sm text-secondary">{t('verification.expiresOn', { day: lastDayOf(expires_at) })}</p>
			)}
			{status === 'pending' && due_at !== null && (
				<p className="text-sm text-secondary tabular-nums">
					{t(overdue ? 'verification.decisionOverdue' : 'verification.decisionBy', {
						time: formatDateTime(Date.parse(due_at)),
					})}
				</p>
			)}
			{step.step === 'personal' && personal !== null && !isForm && (
				<PersonalFacts personal={personal} countryName={countryName} />
			)}
			{paper !== null && paper.kind !== 'selfie' && !isForm && (
				<p className="text-sm">
					{t('verification.paperOf', {
						kind: t(`verification.kind_${paper.kind}`),
						country: countryName(paper.country),
					})}
				</p>
			)}
			{!open && <SentFiles step={step} />}
			{open && attempts_left === 0 && (
				<p className="text-sm font-medium text-down-text tabular-nums">
					{attempts_at === null
						? t('verification.attemptsUsedStaff')
						: t('verification.attemptsUsedUntil', { time: formatDateTime(Date.parse(attempts_at)) })}
				</p>
			)}
			{isForm && (
				<>
					<p className="text-sm text-secondary">{t(`verification.text_${step.step}`)}</p>
					{status === 'rejected' && (
						<p className="text-sm font-medium">{t('verification.attempts', { count: attempts_left })}</p>
					)}
					{form}
				</>
			)}
			{canSend && status === 'pending' && !correcting && (
				<Button className="self-start" onClick={() => setCorrecting(true)}>
					{t('verification.correct')}
				</Button>
			)}
			{!open && status === 'none' && <p className="text-sm text-secondary">{t('verification.locked')}</p>}
		</li>
	);
}

/** A paper expires at the midnight after its last day. */
const lastDayOf = (expiresAt: string) => formatLongDate(new Date(Date.parse(expiresAt) - 1).toISOString().slice(0, 10));

function PersonalFacts({
	personal: { name, birth_date, country, address },
	countryName,
}: {
	personal: NonNullable<Verification['personal']>;
	countryName(code: string): string;
}) {
	const { t } = useTranslation();
	const facts: [string, string][] = [
		[t('verification.fieldName'), name],
		[t('verification.fieldBirth'), formatLongDate(birth_date)],
		[t('verification.fieldCountry'), countryName(country)],
		[t('verification.fieldAddress'), address],
	];
	return <FactList facts={facts} />;
}
