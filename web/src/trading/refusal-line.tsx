import { useTranslation } from 'react-i18next';
import { formatAmount } from '../i18n/format.ts';
import { formatDuration } from './duration.ts';
import type { TicketRefusal } from './trade-ticket-form.ts';

interface RefusalLineProps {
	id: string;
	refusal: TicketRefusal | null;
	outstanding: boolean;
	/** Tops the demo account up. */
	onRefill(): void;
}

/** Why the buttons are off, or that an answer is being waited for. It keeps its place when there is nothing to say. */
export function RefusalLine({ id, refusal, outstanding, onRefill }: RefusalLineProps) {
	const { t } = useTranslation();
	return (
		<p
			id={id}
			role="status"
			className="flex min-h-5 items-center justify-center gap-2 text-center text-sm text-secondary"
		>
			{outstanding ? t('trading.checking') : refusal !== null && <RefusalText refusal={refusal} />}
			{!outstanding && refusal?.reason === 'demoEmpty' && (
				<button
					type="button"
					onClick={onRefill}
					className="rounded-sm font-semibold text-demo underline underline-offset-4"
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
