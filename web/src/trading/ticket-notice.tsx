import type { Trade } from '@fairtick/domain/trading/contract';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatTime } from '../i18n/format.ts';
import { formatDuration } from './duration.ts';
import type { TicketRefusal } from './trade-ticket-form.ts';

interface TicketNoticeProps {
	id: string;
	refusal: TicketRefusal | null;
	outstanding: boolean;
	opened: Trade | null;
	/** Tops the demo account up. */
	onRefill(): void;
}

/**
 * One line under the buttons that keeps its place: that an answer is being waited for, why the buttons are off, or that
 * the trade was opened.
 */
export function TicketNotice({ id, refusal, outstanding, opened, onRefill }: TicketNoticeProps) {
	const { t } = useTranslation();
	const canRefill = !outstanding && refusal?.reason === 'demoEmpty';
	return (
		<p
			id={id}
			role="status"
			className="flex min-h-5 items-center justify-center gap-2 text-center text-sm text-secondary"
		>
			{outstanding ? (
				t('trading.checking')
			) : refusal !== null ? (
				<RefusalText refusal={refusal} />
			) : (
				opened !== null && t('trading.opened', { time: formatTime(Date.parse(opened.expires_at)) })
			)}
			{canRefill && (
				<button
					type="button"
					onClick={onRefill}
					className="min-h-11 rounded-sm font-semibold text-demo underline underline-offset-4 desktop:min-h-0"
				>
					{t('trading.refill')}
				</button>
			)}
		</p>
	);
}

function RefusalText({ refusal }: { refusal: TicketRefusal }) {
	const { t } = useTranslation();
	switch (refusal.reason) {
		case 'tooLow':
		case 'tooHigh':
			return t(`trading.refusal_${refusal.reason}`, { limit: formatAmount(refusal.limitMinor) });
		case 'duration':
			return t('trading.refusal_duration', { min: formatDuration(refusal.minS), max: formatDuration(refusal.maxS) });
		default:
			return t(`trading.refusal_${refusal.reason}`);
	}
}
