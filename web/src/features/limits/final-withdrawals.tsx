import { type OwnLimits, setFinalWithdrawals } from '@fairtick/domain/limits/contract';
import { call } from '../../kit/api/call.ts';
import { formatDateTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { useLimitsCall } from './use-limits-call.ts';

/** Shows if and until when the viewer's withdrawals are final, and changes it (CASH-03). */
export function FinalWithdrawals({ on, ends_at, by_limit }: OwnLimits['final_withdrawals']) {
	const { t } = useTranslation();
	const { send, busy, alert } = useLimitsCall();
	const change = (wanted: boolean) => void send(() => call(setFinalWithdrawals, { body: { on: wanted } }));
	const state = () => {
		if (ends_at !== null) return t('limits.finalEnds', { time: formatDateTime(Date.parse(ends_at)) });
		if (on) return t('limits.finalOn');
		return t(by_limit ? 'limits.finalByLimit' : 'limits.finalOff');
	};
	return (
		<SettingsSection title={t('limits.final')} text={t('limits.finalText')}>
			<div className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4">
				<p role="status">{state()}</p>
				{on && by_limit && <p className="text-sm text-secondary">{t('limits.finalByLimit')}</p>}
				{alert}
				{on && ends_at === null ? (
					<Button busy={busy} onClick={() => change(false)}>
						{t('limits.endFinal')}
					</Button>
				) : (
					<Button busy={busy} onClick={() => change(true)}>
						{t(on ? 'limits.keepFinal' : 'limits.makeFinal')}
					</Button>
				)}
			</div>
		</SettingsSection>
	);
}
