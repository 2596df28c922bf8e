import type { Movement } from '@fairtick/domain/cashier/movement';
import { Fact } from '../../features/cashier/fact.tsx';
import { MovementStatus } from '../../features/cashier/movement-status.tsx';
import { formatAmount, formatDateTimeSeconds, formatDecimal } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Part } from '../../kit/ui/part.tsx';
import { formatInstant } from '../kit/format-instant.ts';
import { useWhy } from './use-why.ts';

/** A movement for staff: every state with its time and reason, the amounts, and external references. */
export function StaffMovement({ movement }: { movement: Movement }) {
	const { t } = useTranslation();
	const why = useWhy();
	const { kind, amount, fee, arrives, local, destination, reference, steps, waits_for, due_at } = movement;
	const last = steps.at(-1);
	const isCredited = steps.some(({ status }) => status === 'confirmed');
	return (
		<Part title={t(`audit.movementTitle_${kind}`, { amount: formatAmount(amount) })}>
			<ol aria-label={t('cashier.timeline')} className="divide-y divide-line rounded border border-line bg-surface">
				{steps.map((step) => (
					<li key={`${step.at} ${step.status}`} className="flex flex-col gap-1 px-4 py-2">
						<p className="flex flex-wrap items-center justify-between gap-x-4">
							<MovementStatus status={step.status} />
							<time dateTime={step.at} className="text-sm text-secondary tabular-nums">
								{formatDateTimeSeconds(Date.parse(step.at))}
							</time>
						</p>
						{step.reason !== null && (
							<p className="text-sm break-words">{step.cause === 'staff' ? step.reason : why(step.reason)}</p>
						)}
						{step === last && waits_for !== null && waits_for !== step.reason && (
							<p className="text-sm">{isOnItsWay(waits_for) ? t(`cashier.waits_${waits_for}`) : why(waits_for)}</p>
						)}
						{step === last && due_at !== null && (
							<p className="text-sm text-secondary tabular-nums">{t('admin.dueBy', { time: formatInstant(due_at) })}</p>
						)}
					</li>
				))}
			</ol>
			<dl className="flex flex-col gap-2 rounded border border-line bg-surface p-4 text-sm">
				<Fact name={t('cashier.amount')}>{formatAmount(amount)}</Fact>
				<Fact name={t('cashier.fee')}>{formatAmount(fee)}</Fact>
				<Fact name={t(kind === 'deposit' ? 'audit.credited' : 'audit.arrives')}>
					{kind === 'withdrawal' || isCredited ? formatAmount(arrives) : '–'}
				</Fact>
				{local !== null && (
					<Fact name={t('cashier.localAmount', { currency: local.currency })}>{formatDecimal(local.amount)}</Fact>
				)}
				{destination !== null && (
					<Fact name={t(kind === 'deposit' ? 'cashier.paidFrom' : 'cashier.paidTo')}>
						{destination.replaceAll('_', ' ')}
					</Fact>
				)}
				{kind === 'withdrawal' && destination === null && (
					<Fact name={t('cashier.paidTo')}>{t('cashier.sourceOnly')}</Fact>
				)}
				<Fact name={t('cashier.reference')} copied={reference}>
					{reference}
				</Fact>
			</dl>
		</Part>
	);
}

/** True if nothing delays it: it is about to be sent, or its provider pays it out. */
const isOnItsWay = (waitsFor: string): waitsFor is 'sending' | 'provider' =>
	waitsFor === 'sending' || waitsFor === 'provider';
