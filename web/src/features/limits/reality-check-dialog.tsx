import { answerRealityCheck, type OwnLimits } from '@fairtick/domain/limits/contract';
import type { ReactNode } from 'react';
import { call } from '../../kit/api/call.ts';
import { formatNumber, formatSignedAmount } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { Button } from '../../kit/ui/button.tsx';
import { AlertDialog } from '../../kit/ui/overlay/alert-dialog.tsx';
import { useLimitsCall } from './use-limits-call.ts';

interface RealityCheckDialogProps {
	check: NonNullable<OwnLimits['reality_check']>;
	nowMs: number;
	/** The link to the page of exclusions. */
	stop: ReactNode;
}

/**
 * Time, trades and result since the last answer. Trading continues only after an answer, so Escape does not close the
 * dialog.
 */
export function RealityCheckDialog({ check, nowMs, stop }: RealityCheckDialogProps) {
	const { t } = useTranslation();
	const { send, busy, alert } = useLimitsCall();
	const minutes = Math.floor((nowMs - Date.parse(check.since)) / 60_000);
	return (
		<AlertDialog
			title={t('limits.checkTitle')}
			text={t('limits.checkText', {
				minutes: formatNumber(minutes),
				trades: formatNumber(check.trades),
				net: formatSignedAmount(check.net),
			})}
			onClose={() => undefined}
		>
			{alert}
			{stop}
			<Button look="primary" busy={busy} onClick={() => void send(() => call(answerRealityCheck, {}))}>
				{t('limits.checkContinue')}
			</Button>
		</AlertDialog>
	);
}
