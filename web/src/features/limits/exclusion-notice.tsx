import { askToReturn, type OwnLimits } from '@fairtick/domain/limits/contract';
import { call } from '../../kit/api/call.ts';
import { formatDate, formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useServerNow } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useLimitsCall } from './use-limits-call.ts';

/** Says that the viewer is excluded, until when, and how it ends (LIMIT-02). */
export function ExclusionNotice({ kind, until, returns_at }: NonNullable<OwnLimits['exclusion']>) {
	const { t } = useTranslation();
	const { send, busy, alert } = useLimitsCall();
	const untilMs = until === null ? null : Date.parse(until);
	const isOver = useServerNow() >= (untilMs ?? Number.POSITIVE_INFINITY) && kind === 'self_exclusion';
	const time = untilMs === null ? '' : kind === 'time_out' ? formatDateTime(untilMs) : formatDate(untilMs, true);
	return (
		<section className="flex flex-col items-start gap-2 rounded border border-demo bg-surface p-4">
			<h2 className="font-semibold">{untilMs === null ? t('limits.isAlways') : t(`limits.is_${kind}`, { time })}</h2>
			<p className="text-secondary">{t(`limits.nowText_${kind}`)}</p>
			{returns_at !== null && <p>{t('limits.returns', { time: formatDateTime(Date.parse(returns_at)) })}</p>}
			{isOver && returns_at === null && (
				<>
					<p>{t('limits.returnText')}</p>
					{alert}
					<Button busy={busy} onClick={() => void send(() => call(askToReturn, {}))}>
						{t('limits.return')}
					</Button>
				</>
			)}
		</section>
	);
}
