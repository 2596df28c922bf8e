import type { DepositStatus } from '@fairtick/domain/cashier/deposit';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { isMovementReason } from '@fairtick/domain/cashier/reasons';
import type { WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import { formatDateTime, formatDateTimeSeconds } from '../../kit/i18n/format.ts';
import { translateCode } from '../../kit/i18n/translate.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { MovementStatus } from './movement-status.tsx';

/** A status without its text in four languages does not compile. */
type StatusText = `cashier.text_deposit_${DepositStatus}` | `cashier.text_withdrawal_${WithdrawalStatus}`;

/** Every state of a movement, oldest first. The last one has an explanation and the time by which it ends. */
export function MovementTimeline({ movement }: { movement: Movement }) {
	const { t } = useTranslation();
	const { kind, steps, status, waits_for, due_at } = movement;
	return (
		<ol aria-label={t('cashier.timeline')} className="flex flex-col rounded border border-line bg-surface">
			{steps.map((step, index) => {
				const isLast = index === steps.length - 1;
				return (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: states are only ever added at the end
						key={index}
						aria-current={isLast ? 'step' : undefined}
						className="flex flex-col gap-1 border-line px-4 py-3 not-first:border-t"
					>
						<p className="flex flex-wrap items-center justify-between gap-x-4">
							<MovementStatus status={step.status} />
							<time dateTime={step.at} className="text-sm text-secondary tabular-nums">
								{formatDateTimeSeconds(Date.parse(step.at))}
							</time>
						</p>
						<Reason step={step} />
						{isLast && (
							<>
								<p>{t(`cashier.text_${kind}_${status}` as StatusText)}</p>
								{waits_for !== null && waits_for !== step.reason && (
									<p className="text-sm text-secondary">{translateCode(t, `cashier.waits_${waits_for}`, '')}</p>
								)}
								{due_at !== null && <Due atMs={Date.parse(due_at)} isPayers={status === 'created'} />}
							</>
						)}
					</li>
				);
			})}
		</ol>
	);
}

/** The reason for a state, as staff wrote it or in our words. A provider's reason without a text is left out. */
function Reason({ step: { cause, reason } }: { step: Movement['steps'][number] }) {
	const { t } = useTranslation();
	if (reason === null) return null;
	if (cause === 'staff')
		return (
			<p className="text-sm break-words whitespace-pre-wrap">
				<span className="text-secondary">{t('cashier.staffWrote')}</span> {reason}
			</p>
		);
	return isMovementReason(reason) ? <p className="text-sm">{t(`cashier.reason_${reason}`)}</p> : null;
}

const MINUTE_MS = 60_000;

/**
 * The time by which a state is to end, or a note that it has passed. A payment that its payer has to make is not our
 * delay.
 */
function Due({ atMs, isPayers }: { atMs: number; isPayers: boolean }) {
	const { t } = useTranslation();
	const isOver = useServerNow(MINUTE_MS) > atMs;
	return (
		<p className="text-sm font-medium tabular-nums">
			{t(isPayers ? 'cashier.payBy' : isOver ? 'cashier.overdue' : 'cashier.due', { time: formatDateTime(atMs) })}
		</p>
	);
}
